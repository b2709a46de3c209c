//! Whether an evaluation can be true: its position and its line by the rules, its numbers by what they claim.

use games::{AnyPosition, GameKind, StartChoice};
use search::score::MAX_EVAL;
use store::PositionKey;

use super::SentEvaluation;

/// The name and the version of the engine whose evaluations are shared.
pub(crate) const ENGINE: &str = "Tablier";
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Shallower searches are repeated sooner than they are looked up.
pub(crate) const LEAST_DEPTH: u32 = 8;
pub(crate) const LEAST_NODES: u64 = 20_000;
/// No search of a page is deeper or larger.
const MOST_DEPTH: u32 = 250;
const MOST_NODES: u64 = 1 << 40;
/// The longest line, in plies.
const LONGEST_LINE: usize = 100;

/// A position of a game for two that goes on, written as the rules write it.
pub(crate) fn position(of: &PositionKey) -> Result<Box<dyn AnyPosition>, String> {
    let kind: GameKind = of.game.parse().map_err(|error: games::UnknownGame| error.to_string())?;
    let choice =
        StartChoice { rules: Some(&of.rules), position: Some(&of.position), ..StartChoice::default() };
    let position = kind.start(&choice, &[]).map_err(|error| error.to_string())?.position;
    if position.text() != of.position {
        return Err("the position is not written as the rules write it".to_owned());
    }
    if position.players().len() != 2 {
        return Err("positions are looked up in games for two".to_owned());
    }
    if position.standing().is_some() {
        return Err("the game is over".to_owned());
    }
    Ok(position)
}

/// What is wrong with an evaluation, or its position and its line as the rules write them.
pub(super) fn checked(sent: &SentEvaluation) -> Result<(Box<dyn AnyPosition>, Vec<String>), String> {
    let position = position(&sent.of())?;
    if sent.engine != ENGINE || sent.version != VERSION {
        return Err(format!("evaluations of {ENGINE} {VERSION} are shared, no others"));
    }
    if !(LEAST_DEPTH..=MOST_DEPTH).contains(&sent.depth) {
        return Err(format!("depth is {LEAST_DEPTH} to {MOST_DEPTH}"));
    }
    if !(LEAST_NODES..=MOST_NODES).contains(&sent.nodes) {
        return Err(format!("nodes are {LEAST_NODES} to {MOST_NODES}"));
    }
    if sent.line.is_empty() || sent.line.len() > LONGEST_LINE {
        return Err(format!("a line has 1 to {LONGEST_LINE} moves"));
    }
    let mover = position.mover();
    let mut ahead = position.boxed();
    let mut line = Vec::with_capacity(sent.line.len());
    for text in &sent.line {
        if ahead.standing().is_some() {
            return Err("the line goes on after the end of the game".to_owned());
        }
        line.push(ahead.play_text(text).map_err(|error| error.to_string())?);
    }
    let winner = ahead.standing().map(tabletop::Standing::winner);
    match (sent.score, sent.ends_in) {
        (Some(score), None) if score.abs() > MAX_EVAL => {
            return Err(format!("a score is -{MAX_EVAL} to {MAX_EVAL}"));
        }
        (Some(_), None) if winner.is_some_and(|winner| winner.is_some()) => {
            return Err("the line ends the game: say in how many plies, not a score".to_owned());
        }
        (Some(_), None) => {}
        (None, Some(plies)) => {
            let wins = winner.flatten().map(|winner| winner == mover);
            if usize::try_from(plies.unsigned_abs()) != Ok(line.len()) || wins != Some(plies > 0) {
                return Err("the line does not lead to the end that is claimed".to_owned());
            }
        }
        _ => return Err("either a score or the plies to the end are given".to_owned()),
    }
    Ok((position, line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent() -> SentEvaluation {
        SentEvaluation {
            game: "wali".to_owned(),
            rules: "standard".to_owned(),
            position: "6/6/6/6/6 x 12,12 0".to_owned(),
            engine: ENGINE.to_owned(),
            version: VERSION.to_owned(),
            depth: 12,
            nodes: 100_000,
            score: Some(20),
            ends_in: None,
            line: vec!["C3".to_owned(), "D3".to_owned()],
        }
    }

    #[track_caller]
    fn refused(change: impl FnOnce(&mut SentEvaluation)) -> String {
        let mut evaluation = sent();
        change(&mut evaluation);
        checked(&evaluation).expect_err("it cannot be true")
    }

    #[test]
    fn an_evaluation_that_can_be_true_is_taken() {
        let (position, line) = checked(&sent()).expect("it can be true");
        assert_eq!((position.text(), line), (sent().position, sent().line));
    }

    #[test]
    fn what_the_rules_do_not_allow_is_refused() {
        refused(|it| it.game = "chess".to_owned());
        refused(|it| it.rules = "none".to_owned());
        refused(|it| it.position = "6/6/6/6/6  x 12,12 0".to_owned());
        refused(|it| it.line = vec!["C3".to_owned(), "C3".to_owned()]);
        refused(|it| it.line = vec![]);
        refused(|it| it.line = vec!["C3".to_owned(); 101]);
        assert!(refused(|it| it.version = "0.0.0".to_owned()).contains(VERSION));
        refused(|it| it.engine = "Mine".to_owned());
        refused(|it| it.depth = LEAST_DEPTH - 1);
        refused(|it| it.depth = 251);
        refused(|it| it.nodes = 5);
        refused(|it| it.nodes = u64::MAX);
    }

    #[test]
    fn a_score_is_not_an_end_and_an_end_is_reached() {
        refused(|it| it.score = Some(MAX_EVAL + 1));
        refused(|it| it.score = Some(i32::MIN + 1));
        refused(|it| it.score = None);
        refused(|it| it.ends_in = Some(2));
        let claim = |it: &mut SentEvaluation, plies| (it.score, it.ends_in) = (None, Some(plies));
        assert!(refused(|it| claim(it, 2)).contains("does not lead"));
        assert!(refused(|it| claim(it, i32::MIN)).contains("does not lead"));
    }

    /// In every game, a line of random play to its end is a claim that can be checked, and only in the right number of plies.
    #[test]
    fn a_claimed_end_must_be_that_of_the_line() {
        use games::AnyRecord;
        use tabletop::{playout::Dice, record::Conduct};
        let mut n_games = 0;
        for kind in GameKind::ALL {
            for seed in 0..20 {
                let start = kind.start(&StartChoice::default(), &[]).expect("a start").position;
                if start.players().len() != 2 {
                    continue;
                }
                let mut record: Box<dyn AnyRecord> = start.record(Conduct::Programs);
                let mut dice = Dice::new(seed);
                while record.ending().is_none() && record.n_plies() < 400 {
                    let moves = record.legal_moves();
                    record.play_text(&moves[dice.below(moves.len())]).expect("a legal move");
                }
                let n_plies = record.n_plies();
                let (Some(winner), Some(ply)) = (
                    record.position().standing().and_then(tabletop::Standing::winner),
                    n_plies.checked_sub(3),
                ) else {
                    continue;
                };
                let before = record.position_at(ply).expect("it was there");
                let sign = if before.mover() == winner { 1 } else { -1 };
                let claimed = |plies: i32| SentEvaluation {
                    game: kind.slug().to_owned(),
                    rules: before.rules().to_owned(),
                    position: before.text(),
                    score: None,
                    ends_in: Some(plies),
                    line: record.played()[ply..].to_vec(),
                    ..sent()
                };
                assert!(checked(&claimed(3 * sign)).is_ok(), "{kind} {seed}");
                for wrong in [-3 * sign, 4 * sign, 2 * sign, 0] {
                    assert!(checked(&claimed(wrong)).is_err(), "{kind} {seed} {wrong}");
                }
                let score = SentEvaluation { score: Some(5), ends_in: None, ..claimed(1) };
                assert!(checked(&score).is_err(), "{kind} {seed}");
                n_games += 1;
            }
        }
        assert!(n_games >= 10, "{n_games}");
    }
}
