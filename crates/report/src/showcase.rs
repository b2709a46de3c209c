//! The games that a report shows move by move: one like most others, and one with ups and downs.

use tabletop::record::Termination;

use crate::{
    figures::ShownGame,
    measures::{lead_changes, lowest_hope, openness},
    play::GameLog,
    statistics::Moments,
};

/// The game that is nearest to the means of length, lead changes and uncertainty, each in units of its spread. It ends in the
/// most frequent way.
pub(crate) fn typical(games: &[&GameLog]) -> Option<ShownGame> {
    let usual = usual_ending(games)?;
    let features: Vec<[f64; 3]> = games.iter().map(|game| features(game)).collect();
    let column = |index: usize| {
        let estimate = Moments::of(features.iter().map(|it| it[index])).estimate();
        (estimate.mean, estimate.spread.max(1e-9))
    };
    let columns = [column(0), column(1), column(2)];
    let distance = |of: &[f64; 3]| -> f64 {
        of.iter().zip(columns).map(|(value, (mean, spread))| ((value - mean) / spread).powi(2)).sum()
    };
    let candidates = games.iter().zip(&features).filter(|(game, _)| ending(game) == usual);
    let (game, _) = candidates.min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)))?;
    Some(shown(game))
}

/// The decided game whose winner was furthest behind, where each change of the lead counts too.
pub(crate) fn dramatic(games: &[&GameLog]) -> Option<ShownGame> {
    let drama = |game: &GameLog| {
        let winner = game.winner()?;
        Some((0.5 - lowest_hope(game, winner)).max(0.0) + 0.05 * lead_changes(game).min(6) as f64)
    };
    let candidates = games.iter().filter_map(|game| Some((game, drama(game)?)));
    let (game, _) = candidates.max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some(shown(game))
}

fn features(game: &GameLog) -> [f64; 3] {
    let open =
        game.plies.iter().map(|ply| openness(&ply.hopes)).sum::<f64>() / game.plies.len().max(1) as f64;
    [game.plies.len() as f64, lead_changes(game) as f64, open]
}

/// How a game ended, as far as games are told apart by it.
fn ending(game: &GameLog) -> (Option<usize>, Option<&'static str>) {
    (game.winner(), game.termination.map(Termination::name))
}

/// The most frequent way to end.
fn usual_ending(games: &[&GameLog]) -> Option<(Option<usize>, Option<&'static str>)> {
    let count = |wanted| games.iter().filter(|game| ending(game) == wanted).count();
    games.iter().map(|game| ending(game)).max_by_key(|&wanted| count(wanted))
}

fn shown(game: &GameLog) -> ShownGame {
    let thousandths = |hopes: &Vec<f64>| hopes.iter().map(|hope| (1000.0 * hope).round() as u16).collect();
    ShownGame {
        moves: game.plies.iter().map(|ply| ply.mv.clone()).collect(),
        hopes: game.plies.iter().map(|ply| thousandths(&ply.hopes)).collect(),
        result: game.result.clone(),
        termination: game.termination.map(|it| it.name().to_owned()),
        lead_changes: lead_changes(game),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measures::tests::game;

    #[test]
    fn the_typical_game_is_like_most_and_the_dramatic_one_is_not() {
        let plain = game(&[0.5, 0.55, 0.6, 0.9], [1.0, 0.0]);
        let also_plain = game(&[0.5, 0.56, 0.62, 0.9], [1.0, 0.0]);
        let comeback = game(&[0.5, 0.2, 0.1, 0.2, 0.6, 0.9, 0.95, 0.99], [1.0, 0.0]);
        let lost = game(&[0.5, 0.4, 0.1], [0.0, 1.0]);
        let games = [&plain, &comeback, &also_plain, &lost];
        let typical = typical(&games).unwrap();
        assert_eq!(typical.moves.len(), 4);
        let dramatic = dramatic(&games).unwrap();
        assert_eq!((dramatic.moves.len(), dramatic.lead_changes), (8, 1));
        assert_eq!(dramatic.hopes[1], [200, 800]);
    }

    #[test]
    fn without_decided_games_nothing_is_dramatic() {
        let draw = game(&[0.5, 0.5], [0.5, 0.5]);
        assert_eq!(dramatic(&[&draw]), None);
        assert!(typical(&[&draw]).is_some() && typical(&[]).is_none());
    }
}
