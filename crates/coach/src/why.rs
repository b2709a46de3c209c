//! Why a move is good or bad: facts, weighed, and the most important of them.

use games::AnyPosition;
use tabletop::Player;

use crate::{
    compare::{Difference, Takings, as_mover, differences, rivals, takings},
    line::SearchedLine,
    reason::{Case, CoachReason},
    turn::{Turn, after_turn, turn_of},
};

/// The number of plies of a variation that are searched for what they take.
const FORESIGHT: usize = 4;
/// The most reasons for one move.
const MOST_REASONS: usize = 3;

// Weights, in hundredths of a piece. What is taken counts as much as it is worth in the game.
/// The end of the game, or a proof of it.
const DECISIVE: i32 = 10_000;
/// What is taken in the engine's own line is more than what could be taken.
const BY_THE_LINE: i32 = 150;
/// What is taken although as much could be taken after the better move too.
const UNSPECIFIC: i32 = 30;
/// What is taken later in a line.
const LATER: i32 = 90;
/// The share of a piece that could be taken if the opponent did nothing about it, in hundredths.
const THREATENED: i32 = 60;
/// A further reason is worth a sentence from here on.
const WORTH_MENTIONING: i32 = 60;
/// A difference of one move, and the most that moves count.
const MOVE: i32 = 2;
const MOST_MOBILITY: i32 = 50;

/// A reason and its weight.
type Weighed = (i32, CoachReason);

/// Why a move was bad: what goes wrong after it, and what the better move would have done. The most important first.
///
/// `played` is the move with those that follow it in the game, `lines` are the variations before it, the best one first, and
/// `after` is the best one after it.
pub fn why_bad(
    before: &dyn AnyPosition,
    played: &[String],
    lines: &[SearchedLine],
    after: Option<&SearchedLine>,
) -> Vec<CoachReason> {
    let Some(comparison) = Comparison::new(before, played, lines, after) else { return Vec::new() };
    let (mut harm, mut miss) = (comparison.harm(), comparison.miss());
    for reasons in [&mut harm, &mut miss] {
        reasons.sort_by_key(|(weight, _)| -weight);
    }
    let mut rest = Vec::new();
    let mut told = Vec::new();
    for reasons in [harm, miss] {
        let mut reasons = reasons.into_iter();
        told.extend(reasons.next());
        rest.extend(reasons);
    }
    // Who has lost already does not care for the rest.
    let is_decided = told.iter().any(|(weight, _)| *weight >= DECISIVE);
    told.retain(|(_, it)| {
        !is_decided || !matches!(it, CoachReason::Feature { .. } | CoachReason::Mobility { .. })
    });
    rest.sort_by_key(|(weight, _)| -weight);
    for (weight, reason) in rest {
        let is_enough = told.len() >= MOST_REASONS || told.len() > 1 && weight < WORTH_MENTIONING;
        let is_said = told.iter().any(|(_, it)| it.kind() == reason.kind());
        if !is_decided && !is_enough && !is_said {
            told.push((weight, reason));
        }
    }
    told.into_iter().map(|(_, reason)| reason).collect()
}

/// A move and the better one.
struct Comparison<'a> {
    mover: Player,
    before: &'a dyn AnyPosition,
    played: &'a [String],
    /// The position after the move.
    next: Box<dyn AnyPosition>,
    /// The best line, unless it begins with the move that was played.
    best: Option<&'a SearchedLine>,
    was_lost: bool,
    answer: Option<&'a SearchedLine>,
    /// The positions after the whole turns.
    ends: Option<Ends>,
}

struct Ends {
    played: Box<dyn AnyPosition>,
    better: Box<dyn AnyPosition>,
    /// The first move of the better turn.
    mv: String,
}

impl<'a> Comparison<'a> {
    fn new(
        before: &'a dyn AnyPosition,
        played: &'a [String],
        lines: &'a [SearchedLine],
        answer: Option<&'a SearchedLine>,
    ) -> Option<Comparison<'a>> {
        let mut next = before.boxed();
        next.play_text(played.first()?).ok()?;
        let is_other = |line: &&SearchedLine| line.first().is_some_and(|mv| mv != played[0]);
        let best = lines.first().filter(is_other);
        let ends = best.and_then(|best| {
            let (end, better) = (after_turn(before, played)?, after_turn(before, &best.moves)?);
            Some(Ends { played: end, better, mv: best.first()?.to_owned() })
        });
        let was_lost = lines.first().is_some_and(|line| line.ends_in.is_some_and(|plies| plies < 0));
        Some(Comparison { mover: before.mover(), before, played, next, best, was_lost, answer, ends })
    }

    /// What that many pieces are worth to who takes them.
    fn worth_of(&self, number: usize) -> i32 {
        self.before.worth_of_taking() * number as i32
    }

    /// What goes wrong after the move.
    fn harm(&self) -> Vec<Weighed> {
        let mut harm = Vec::new();
        if let Some(answer) = self.answer
            && let (Some(plies @ 1..), Some(mv)) = (answer.ends_in, answer.first())
            && self.next.mover() != self.mover
            && !self.was_lost
        {
            let winner = self.next.mover();
            harm.push((DECISIVE, CoachReason::NowWins { winner, mv: mv.to_owned(), plies: plies as u32 }));
        }
        let own = turn_of(self.before, &self.played[..1]);
        if own.n_taken_from(self.mover) > 0 {
            harm.push((DECISIVE - 1, CoachReason::OwnLoss));
        }
        harm.extend(self.captures_of_rivals());
        if let Some(ends) = &self.ends {
            for difference in differences(ends.played.as_ref(), ends.better.as_ref()) {
                let (owner, gain) = (difference.feature.owner, difference.gain());
                if owner != self.mover && gain > 0 {
                    harm.push(feature(Case::Now, difference, Some(&ends.mv)));
                }
            }
            harm.extend(rivals(self.before, self.mover).into_iter().filter_map(|it| ends.mobility(it, 1)));
        }
        harm
    }

    /// What rivals take or can take from the mover after the move.
    fn captures_of_rivals(&self) -> Vec<Weighed> {
        let mut found = Vec::new();
        let mut most_instead = None;
        if let Some(ends) = &self.ends {
            for taker in rivals(self.before, self.mover) {
                let can_take =
                    |at: &dyn AnyPosition| takings(at, taker, |turn| turn.n_taken_from(self.mover));
                let (Some(now), Some(Takings { most: instead, .. })) =
                    (can_take(ends.played.as_ref()), can_take(ends.better.as_ref()))
                else {
                    continue;
                };
                if taker == ends.played.mover() {
                    most_instead = Some(instead);
                }
                let Some((number, turn)) = now.best.filter(|(number, _)| *number > instead) else { continue };
                let was_threat = as_mover(self.before, taker).is_some_and(|before| {
                    turn_of(before.as_ref(), &turn.moves).n_taken_from(self.mover) >= number
                });
                let weight = self.worth_of(number - instead);
                let better = ends.mv.clone();
                let turn = turn.moves;
                found
                    .push((weight, CoachReason::Allows { taker, turn, number, instead, better, was_threat }));
            }
        }
        let Some((line, number)) = self.answer.and_then(|answer| {
            capture_in(self.next.as_ref(), &answer.moves, self.mover, |turn| turn.n_taken_from(self.mover))
        }) else {
            return found;
        };
        let weight = match most_instead {
            _ if line.len() > 1 => LATER.min(self.worth_of(1)),
            Some(instead) if number > instead => BY_THE_LINE + self.worth_of(number - instead),
            Some(_) => UNSPECIFIC,
            None => BY_THE_LINE,
        };
        // What the line takes at once need not be said to be possible.
        if weight >= BY_THE_LINE {
            found.retain(
                |(_, reason)| !matches!(reason, CoachReason::Allows { number: it, .. } if *it <= number),
            );
        }
        found.push((weight, CoachReason::Answer { line }));
        found
    }

    /// What the better move would have done.
    fn miss(&self) -> Vec<Weighed> {
        let mut miss = Vec::new();
        let Some(best) = self.best else { return miss };
        if let (Some(plies @ 1..), Some(mv)) = (best.ends_in, best.first()) {
            return vec![(DECISIVE, CoachReason::MissedWin { mv: mv.to_owned(), plies: plies as u32 })];
        }
        let taken = |moves: &[String]| turn_of(self.before, moves).n_taken_from_others(self.mover);
        let own = |turn: &Turn| turn.n_taken_from_others(self.mover);
        if let Some((line, _)) = own_capture_in(self.before, &best.moves, self.mover, own) {
            let more = taken(&best.moves).saturating_sub(taken(self.played));
            let weight = match line.len() {
                1 if more > 0 => BY_THE_LINE + self.worth_of(more),
                1 => UNSPECIFIC,
                _ => LATER.min(self.worth_of(1)),
            };
            miss.push((weight, CoachReason::BetterTakes { line }));
        }
        let Some(ends) = &self.ends else { return miss };
        let can_take = |at: &dyn AnyPosition| takings(at, self.mover, own);
        if let (Some(Takings { best: Some((number, turn)), .. }), Some(now)) =
            (can_take(ends.better.as_ref()), can_take(ends.played.as_ref()))
            && number > now.most
        {
            let weight = THREATENED * self.worth_of(number - now.most) / 100;
            let turn = turn.moves;
            miss.push((weight, CoachReason::BetterThreatens { better: ends.mv.clone(), turn, number }));
        }
        for difference in differences(ends.played.as_ref(), ends.better.as_ref()) {
            if difference.feature.owner == self.mover && difference.gain() < 0 {
                miss.push(feature(Case::Instead, difference, Some(&ends.mv)));
            }
        }
        miss.extend(ends.mobility(self.mover, -1));
        miss
    }
}

impl Ends {
    /// The moves of a player, if the difference is large and in this direction.
    fn mobility(&self, player: Player, sign: i32) -> Option<Weighed> {
        /// A difference of fewer moves, or of a smaller share of them, is none.
        const FEWEST: usize = 3;
        const SHARE: usize = 6;
        let count = |at: &dyn AnyPosition| Some(as_mover(at, player)?.count_moves());
        let (number, instead) = (count(self.played.as_ref())?, count(self.better.as_ref())?);
        let difference = number.abs_diff(instead);
        let is_meant = (number > instead) == (sign > 0);
        if !is_meant || difference < FEWEST || difference * SHARE < number.max(instead) {
            return None;
        }
        let weight = (MOVE * difference as i32).min(MOST_MOBILITY);
        Some((weight, CoachReason::Mobility { player, number, instead, better: self.mv.clone() }))
    }
}

/// Why a move is good: what it takes, secures, parries or threatens, compared with the position before it. The most
/// important first. The move is the first of the line.
pub fn why_good(before: &dyn AnyPosition, line: &SearchedLine) -> Vec<CoachReason> {
    let mover = before.mover();
    let worth_of = |number: usize| before.worth_of_taking() * number as i32;
    let mut good = Vec::new();
    let turn = turn_of(before, &line.moves);
    if let Some(plies @ 1..) = line.ends_in {
        good.push((DECISIVE, CoachReason::Wins { plies: plies as u32 }));
    }
    if let Some(rank) = place_taken(before, &turn.moves, mover) {
        good.push((DECISIVE, CoachReason::Places { rank }));
    }
    let count = |turn: &Turn| turn.n_taken_from_others(mover);
    if count(&turn) > 0 {
        let weight = BY_THE_LINE + worth_of(count(&turn));
        good.push((weight, CoachReason::Takes { turn: turn.moves.clone() }));
    } else if let Some((line, _)) = own_capture_in(before, &line.moves, mover, count) {
        good.push((LATER.min(worth_of(1)), CoachReason::BetterTakes { line }));
    }
    if let Some(after) = after_turn(before, &line.moves) {
        let after = after.as_ref();
        for taker in rivals(after, mover) {
            let can_take = |at: &dyn AnyPosition| takings(at, taker, |turn| turn.n_taken_from(mover));
            if let (Some(Takings { best: Some((number, turn)), .. }), Some(left)) =
                (can_take(before), can_take(after))
                && number > left.most
            {
                let weight = worth_of(number - left.most);
                good.push((weight, CoachReason::Parries { taker, turn: turn.moves }));
            }
        }
        let (had, has) = (takings(before, mover, count), takings(after, mover, count));
        if let (Some(had), Some(has)) = (had, has)
            && has.number() > had.most
            && let Some((number, turn)) = has.best
        {
            let weight = THREATENED * worth_of(number - had.most) / 100;
            good.push((weight, CoachReason::Threatens { turn: turn.moves }));
        }
        // Features are those of the beginning of a turn.
        let changed = if before.lead().is_none() { differences(after, before) } else { Vec::new() };
        for difference in changed {
            let (owner, gain) = (difference.feature.owner, difference.gain());
            if owner == mover && gain > 0 {
                good.push(feature(Case::Now, difference, None));
            } else if owner != mover && gain < 0 {
                good.push(feature(Case::Gone, difference, None));
            }
        }
    }
    good.sort_by_key(|(weight, _)| -weight);
    // What weighs little is said only where there is nothing else.
    let is_said = |(index, (weight, _)): &(usize, Weighed)| *index == 0 || *weight >= WORTH_MENTIONING;
    let told = good.into_iter().enumerate().filter(is_said).map(|(_, (_, reason))| reason);
    told.take(MOST_REASONS - 1).collect()
}

/// The place that the mover takes by a turn while the others play on.
fn place_taken(before: &dyn AnyPosition, turn: &[String], mover: Player) -> Option<u8> {
    let mut after = before.boxed();
    turn.iter().try_for_each(|mv| after.play_text(mv).map(|_| ())).ok()?;
    let standing = after.standing_if_drawn();
    let is_new = before.standing_if_drawn().is_shared(mover) && !standing.is_shared(mover);
    (is_new && after.standing().is_none()).then(|| standing.rank(mover))
}

fn feature(case: Case, difference: Difference, better: Option<&String>) -> Weighed {
    let Difference { feature, instead } = &difference;
    let (feature, instead) = (feature.clone(), *instead);
    (difference.gain().abs(), CoachReason::Feature { case, feature, instead, better: better.cloned() })
}

/// The moves of a line up to the first by which somebody else takes from a player, and how much that turn takes.
fn capture_in(
    start: &dyn AnyPosition,
    moves: &[String],
    player: Player,
    count: impl Fn(&Turn) -> usize,
) -> Option<(Vec<String>, usize)> {
    first_capture(start, moves, |actor| actor != player, count)
}

/// The same for what a player takes.
fn own_capture_in(
    start: &dyn AnyPosition,
    moves: &[String],
    player: Player,
    count: impl Fn(&Turn) -> usize,
) -> Option<(Vec<String>, usize)> {
    first_capture(start, moves, |actor| actor == player, count)
}

fn first_capture(
    start: &dyn AnyPosition,
    moves: &[String],
    is_meant: impl Fn(Player) -> bool,
    count: impl Fn(&Turn) -> usize,
) -> Option<(Vec<String>, usize)> {
    let mut position = start.boxed();
    for (index, mv) in moves.iter().take(FORESIGHT).enumerate() {
        if is_meant(position.mover()) && count(&turn_of(position.as_ref(), &moves[index..=index])) > 0 {
            let number = count(&turn_of(position.as_ref(), &moves[index..]));
            return Some((moves[..=index].to_vec(), number));
        }
        position.play_text(mv).ok()?;
    }
    None
}
