//! The chances of three players of each place.
//!
//! The model is that of Plackett and Luce: each player has a strength, the first place goes to a player with a chance in
//! proportion to it, and the second to one of the others in the same way. A strength is the odds of the payoff that Monte
//! Carlo tree search expects for the player: with payoffs of 1, 1/2 and 0 the order is certain, with equal payoffs all
//! orders are alike.

use search::score;
use tabletop::{Player, Position, RuleSet, Standing};

use crate::{chances::Curve, kind::GameKind};

/// The chances of three players of the first, second and third place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlaceChances {
    /// For each player the chances of each place, in thousandths. They add up to 1000 for each player and each place.
    by_player: [[u16; 3]; 3],
}

/// The orders in which three players can end.
const ORDERS: [[Player; 3]; 6] = {
    let [a, b, c] = Player::ALL;
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
};

impl PlaceChances {
    /// The chances of a player of the first, second and third place, in thousandths.
    pub fn of(&self, player: Player) -> [u16; 3] {
        self.by_player[player.index()]
    }

    /// The chances of each player of each place, in thousandths, as they were told before.
    pub fn from_thousandths(by_player: [[u16; 3]; 3]) -> PlaceChances {
        PlaceChances { by_player: by_player.map(|chances| chances.map(|chance| chance.min(1000))) }
    }

    /// What a player can expect, in thousandths: the first place counts 1000, the second 500.
    pub fn expectation(&self, player: Player) -> u16 {
        let [first, second, _] = self.of(player);
        first + second / 2
    }

    /// The chances where all places are certain. Players who share places have equal chances of each of them. `None` in games
    /// for two.
    pub fn at_the_end(standing: Standing) -> Option<PlaceChances> {
        (standing.players().len() == 3).then(|| PlaceChances::of_orders(|order| is_possible(standing, order)))
    }

    /// The chances in a position, by the payoff from 0 to 1 that a search expects for each player. Places that are taken are
    /// certain. `None` in games for two.
    pub(crate) fn of_payoffs(position: &impl Position, payoffs: [f32; 3]) -> Option<PlaceChances> {
        /// No payoff counts as more certain than this.
        const LEAST: f64 = 1e-6;
        let strength = |payoff: f32| {
            let payoff = f64::from(payoff).clamp(LEAST, 1.0 - LEAST);
            payoff / (1.0 - payoff)
        };
        PlaceChances::of_strengths(position.standing_if_drawn(), payoffs.map(strength))
    }

    /// The chances in a position, by the score that a search finds for the mover. `None` in games for two.
    pub(crate) fn of_score<P: Position>(position: &P, score: i32) -> Option<PlaceChances> {
        let (standing, mover) = (position.standing_if_drawn(), position.mover());
        let players = standing.players();
        if players.len() < 3 {
            return None;
        }
        let game: GameKind = P::GAME.slug.parse().expect("a position is of a game in the list");
        let curve = |n_players| game.curve(position.rules().name(), n_players);
        let mut strengths = [1.0; 3];
        let playing: Vec<Player> = players.iter().filter(|&player| standing.is_shared(player)).collect();
        if playing.len() == 3 {
            // The score says nothing about the others.
            let [first, _, third] = curve(3)?.shares_of(score);
            strengths[mover.index()] = (2.0 * first + SMALLEST) / (1.0 - first + third + SMALLEST);
        } else {
            // Two play for the better of two places as in a game for two, in which a shared place is a draw.
            let curve: Curve = curve(2).or_else(|| curve(3))?;
            let [better, shared, worse] = curve.shares_of(score - score::of_standing(standing, mover, 0));
            let other = playing.into_iter().find(|&player| player != mover)?;
            strengths[mover.index()] = better + shared / 2.0 + SMALLEST;
            strengths[other.index()] = worse + shared / 2.0 + SMALLEST;
        }
        PlaceChances::of_strengths(standing, strengths)
    }

    /// The chances with these strengths, where the standing says which places are taken.
    fn of_strengths(standing: Standing, strengths: [f64; 3]) -> Option<PlaceChances> {
        let players = standing.players();
        if players.len() < 3 {
            return None;
        }
        let strength = |player: Player| match standing.rank(player) {
            // A place that is taken counts for more than any strength.
            1 if !standing.is_shared(player) => 1.0 / SMALLEST,
            3 => SMALLEST,
            _ => strengths[player.index()],
        };
        Some(PlaceChances::of_orders(|order| {
            let [a, b, c] = order.map(strength);
            is_possible(standing, order) * (a / (a + b + c)) * (b / (b + c))
        }))
    }

    /// The chances where the orders have these weights.
    fn of_orders(weight: impl Fn([Player; 3]) -> f64) -> PlaceChances {
        let weights = ORDERS.map(weight);
        let sum: f64 = weights.iter().sum();
        let thousandths = weights.map(|weight| 1000.0 * weight / sum);
        let mut whole = thousandths.map(|it| it as u16);
        // What is left by rounding down goes to the orders that lost most by it.
        let mut by_rest: Vec<usize> = (0..ORDERS.len()).collect();
        by_rest.sort_by(|&a, &b| thousandths[b].fract().total_cmp(&thousandths[a].fract()));
        let left = 1000_u16.saturating_sub(whole.iter().sum());
        by_rest.into_iter().take(left.into()).for_each(|index| whole[index] += 1);
        let mut by_player = [[0; 3]; 3];
        for (order, chance) in ORDERS.into_iter().zip(whole) {
            for (place, player) in order.into_iter().enumerate() {
                by_player[player.index()][place] += chance;
            }
        }
        PlaceChances { by_player }
    }
}

/// Next to nothing, for strengths.
const SMALLEST: f64 = 1e-9;

/// 1 if players can end in this order when some hold the places of a standing, else 0.
fn is_possible(standing: Standing, order: [Player; 3]) -> f64 {
    let ranks = order.map(|player| standing.rank(player));
    f64::from(u8::from(ranks.is_sorted()))
}

#[cfg(test)]
mod tests {
    use game_kenwan::{KenWan, Rules};
    use tabletop::PlayerSet;

    use super::*;

    const ROWS: &str = "5/BBB3/7/8/4#4/8/7/1YY1RR/YY1RR";

    fn position(fields: &str) -> KenWan {
        KenWan::from_text(&format!("{ROWS} {fields}"), Rules::Standard).unwrap()
    }

    fn rows(chances: PlaceChances) -> [[u16; 3]; 3] {
        Player::ALL.map(|player| chances.of(player))
    }

    #[test]
    fn payoffs_of_a_certain_order_are_that_order() {
        let at = position("y --- 0");
        let of = |payoffs| rows(PlaceChances::of_payoffs(&at, payoffs).unwrap());
        assert_eq!(of([1.0, 0.5, 0.0]), [[1000, 0, 0], [0, 1000, 0], [0, 0, 1000]]);
        assert_eq!(of([0.75, 0.75, 0.0]), [[500, 500, 0], [500, 500, 0], [0, 0, 1000]]);
        assert_eq!(of([0.25, 1.0, 0.25]), [[0, 500, 500], [1000, 0, 0], [0, 500, 500]]);
        let [[first, second, third], ..] = of([0.5, 0.5, 0.5]);
        assert!([first, second, third].iter().all(|it| (332..=335).contains(it)));
    }

    #[test]
    fn chances_add_up_for_each_player_and_each_place() {
        let at = position("y --- 0");
        for payoffs in [[0.9, 0.4, 0.2], [0.51, 0.5, 0.49], [0.33, 0.81, 0.37], [0.99, 0.98, 0.01]] {
            let chances = rows(PlaceChances::of_payoffs(&at, payoffs).unwrap());
            for index in 0..3 {
                assert_eq!(chances[index].iter().sum::<u16>(), 1000, "{payoffs:?}");
                assert_eq!(chances.iter().map(|row| row[index]).sum::<u16>(), 1000, "{payoffs:?}");
            }
        }
    }

    #[test]
    fn a_place_that_is_taken_is_certain_and_the_others_play_for_theirs() {
        // Blue is first. The score of the mover begins with what a shared second place is worth.
        let at = position("y b-- 0");
        let level = score::of_standing(at.standing_if_drawn(), Player::Second, 0);
        assert_eq!(
            rows(PlaceChances::of_score(&at, level).unwrap()),
            [[1000, 0, 0], [0, 500, 500], [0, 500, 500]]
        );
        let ahead = PlaceChances::of_score(&at, level + 200).unwrap();
        assert_eq!(ahead.of(Player::First), [1000, 0, 0]);
        assert!(ahead.of(Player::Second)[1] > 550 && ahead.of(Player::Second)[0] == 0);
        // The second place is all that can be won.
        let won = PlaceChances::of_score(&at, 0).unwrap();
        assert_eq!((won.of(Player::Second), won.expectation(Player::Second)), ([0, 1000, 0], 500));
        let lost = PlaceChances::of_score(&at, 7 - score::WIN).unwrap();
        assert_eq!(lost.of(Player::Second), [0, 0, 1000]);
    }

    #[test]
    fn the_last_place_can_be_taken_too() {
        let text = "5/BBB3/7/8/4#4/8/7/1YY3/YY3 b --r 0";
        let at = KenWan::from_text(text, Rules::Standard).unwrap();
        let level = score::of_standing(at.standing_if_drawn(), Player::First, 0);
        let even = PlaceChances::of_score(&at, level).unwrap();
        assert_eq!(rows(even), [[500, 500, 0], [500, 500, 0], [0, 0, 1000]]);
        assert_eq!(PlaceChances::of_score(&at, score::WIN - 3).unwrap().of(Player::First), [1000, 0, 0]);
    }

    #[test]
    fn final_places_are_certain_and_shared_ones_even() {
        let ended = |ranks: [u8; 3]| {
            let standing = Standing::ranked(PlayerSet::THREE, |player| ranks[player.index()]);
            rows(PlaceChances::at_the_end(standing).unwrap())
        };
        assert_eq!(ended([2, 1, 3]), [[0, 1000, 0], [1000, 0, 0], [0, 0, 1000]]);
        assert_eq!(ended([1, 2, 2]), [[1000, 0, 0], [0, 500, 500], [0, 500, 500]]);
        assert_eq!(PlaceChances::at_the_end(Standing::win(Player::First)), None);
    }
}
