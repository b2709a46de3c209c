//! Every reason of the coach is true: a second, plain program plays the moves it speaks of, on positions of many games.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

#[path = "truth/board.rs"]
mod board;
#[path = "truth/features.rs"]
mod features;
#[path = "truth/selfplay.rs"]
mod selfplay;

use std::{collections::BTreeMap, sync::atomic::AtomicBool, time::Duration};

use coach::{CoachReason, MoveMark, Review, why_good};
use games::{AnyPosition, GameKind};
use search::{
    Limits,
    proof::{Inquiry, ProofTable},
};
use tabletop::{Player, record::Conduct};

use crate::{
    board::{after, as_mover, most_that_is_taken, n_taken, whole_turn},
    selfplay::Reviewed,
};

/// A reason, and where it was given.
struct Case<'a> {
    before: &'a dyn AnyPosition,
    /// The moves from here on, as they were played.
    played: &'a [String],
    /// The best variation.
    best: &'a [String],
    reason: &'a CoachReason,
}

/// Why a reason is wrong; nothing if it is true.
fn fault(case: &Case<'_>) -> Option<String> {
    let Case { before, played, best, reason } = *case;
    let mover = before.mover();
    let next = after(before, &played[..1])?;
    let wrong = |is_true: bool, why: &str| (!is_true).then(|| format!("{reason:?}: {why}"));
    match reason {
        CoachReason::Ends => wrong(next.standing().is_some() || next.count_moves() > 0, "the game goes on"),
        CoachReason::NowWins { winner, mv, plies } => {
            wrong(next.mover() == *winner && wins(next.as_ref(), mv, *plies), "no proof")
        }
        CoachReason::MissedWin { mv, plies } => wrong(wins(before, mv, *plies), "no proof"),
        CoachReason::Wins { plies } => wrong(wins(before, &best[0], *plies), "no proof"),
        CoachReason::OwnLoss => wrong(n_taken(before, &played[..1], mover) > 0, "nothing is lost"),
        CoachReason::Answer { line } => {
            let at = after(next.as_ref(), &line[..line.len() - 1])?;
            let taken = n_taken(at.as_ref(), &line[line.len() - 1..], mover);
            wrong(at.mover() != mover && taken > 0, "it takes nothing")
        }
        CoachReason::Allows { taker, turn, number, instead, better, was_threat } => {
            let (now, other) = (whole_turn(before, played)?, whole_turn(before, best)?);
            let taken = n_taken(as_mover(now.as_ref(), *taker)?.as_ref(), turn, mover);
            let most = most_that_is_taken(as_mover(other.as_ref(), *taker)?.as_ref(), &|it| it == mover);
            let was = as_mover(before, *taker).filter(|at| after(at.as_ref(), turn).is_some());
            let was = was.is_some_and(|at| n_taken(at.as_ref(), turn, mover) >= *number);
            wrong(*better == best[0], "another move was better")
                .or_else(|| wrong(taken == *number, "it takes another number"))
                .or_else(|| wrong(most == *instead && most < taken, "as much could be taken"))
                .or_else(|| wrong(was == *was_threat, "whether it was a threat"))
        }
        CoachReason::BetterTakes { line } => {
            let at = after(before, &line[..line.len() - 1])?;
            let others = board::pieces_taken(at.as_ref(), &line[line.len() - 1..], &|it| it != mover);
            wrong(line[0] == best[0] && at.mover() == mover && others > 0, "it takes nothing")
        }
        CoachReason::BetterThreatens { better, turn, number } => {
            let (now, other) = (whole_turn(before, played)?, whole_turn(before, best)?);
            let at = as_mover(other.as_ref(), mover)?;
            let taken = board::pieces_taken(at.as_ref(), turn, &|it| it != mover);
            let most = most_that_is_taken(as_mover(now.as_ref(), mover)?.as_ref(), &|it| it != mover);
            wrong(*better == best[0] && taken == *number, "it takes another number")
                .or_else(|| wrong(most < taken, "as much could be taken anyway"))
        }
        CoachReason::Feature { feature, instead, better, .. } => {
            let (now, other) = match better {
                Some(_) => (whole_turn(before, played)?, whole_turn(before, best)?),
                // The best move, compared with the position before it.
                None => (whole_turn(before, best)?, before.boxed()),
            };
            let count =
                |at: &dyn AnyPosition| features::count(at, feature.code, feature.owner, &feature.facts);
            wrong(count(now.as_ref()) == feature.count, "the number is another")
                .or_else(|| wrong(count(other.as_ref()) == *instead, "the other number is another"))
                .or_else(|| wrong(feature.count != *instead, "there is no difference"))
        }
        CoachReason::Mobility { player, number, instead, .. } => {
            let count = |at: Box<dyn AnyPosition>| Some(as_mover(at.as_ref(), *player)?.move_texts().len());
            let (now, other) = (whole_turn(before, played)?, whole_turn(before, best)?);
            wrong(count(now) == Some(*number) && count(other) == Some(*instead), "other numbers")
                .or_else(|| wrong((number > instead) == (*player != mover), "it is the other way round"))
        }
        CoachReason::Takes { turn } => {
            wrong(board::pieces_taken(before, turn, &|it| it != mover) > 0, "it takes nothing")
        }
        CoachReason::Parries { taker, turn } => {
            let taken = n_taken(as_mover(before, *taker)?.as_ref(), turn, mover);
            let other = whole_turn(before, best)?;
            let left = most_that_is_taken(as_mover(other.as_ref(), *taker)?.as_ref(), &|it| it == mover);
            wrong(taken > left, "as much can be taken still")
        }
        CoachReason::Threatens { turn } => {
            let other = whole_turn(before, best)?;
            let at = as_mover(other.as_ref(), mover)?;
            let taken = board::pieces_taken(at.as_ref(), turn, &|it| it != mover);
            wrong(taken > most_that_is_taken(before, &|it| it != mover), "as much could be taken before")
        }
        CoachReason::Places { rank } => {
            let other = after(before, &best[..1])?;
            let standing = other.standing_if_drawn();
            wrong(standing.rank(mover) == *rank && !standing.is_shared(mover), "another place")
        }
        CoachReason::BetterChances { better, expected, now } => {
            wrong(*better == best[0] && expected > now, "it is no better")
        }
        CoachReason::OnlyGood { second, loss } => wrong(
            *second != played[0] && *loss >= 100 && after(before, std::slice::from_ref(second)).is_some(),
            "no",
        ),
    }
}

/// Whether a move wins within this number of plies, or nobody can say so quickly.
fn wins(position: &dyn AnyPosition, mv: &str, plies: u32) -> bool {
    let never = AtomicBool::new(false);
    let inquiry = Inquiry {
        table: &mut ProofTable::new(1 << 20),
        limits: Limits { nodes: Some(200_000), ..Limits::default() },
        elapsed: &|| Duration::ZERO,
        stop: &never,
    };
    position.record(Conduct::Programs).wins_by(inquiry, mv, plies).unwrap() != Some(false)
}

/// The reasons of the games of one kind, by their names.
fn check(game: GameKind, n_games: usize) -> BTreeMap<&'static str, usize> {
    let mut seen = BTreeMap::new();
    let mut faults = Vec::new();
    for seed in 0..n_games as u64 {
        let Reviewed { record, thoughts } = selfplay::reviewed(game, seed);
        let review = Review::new(record.as_ref(), &thoughts);
        let all_played = record.played();
        for ply in 0..record.n_plies() {
            let (before, played) = (record.position_at(ply).unwrap(), &all_played[ply..]);
            let Some(line) = review.lines(ply).first() else { continue };
            let judged = review.judge(ply).unwrap();
            let is_bad = judged.mark.is_some_and(|mark| mark != MoveMark::Good);
            // Of every fourth move it is asked why the best one is good.
            let good = if ply % 4 == 0 { why_good(before, line) } else { Vec::new() };
            let bad = judged.reasons.iter().filter(|_| is_bad);
            for reason in bad.chain(&good) {
                *seen.entry(reason.kind()).or_default() += 1;
                let case = Case { before, played, best: &line.moves, reason };
                faults.extend(fault(&case).map(|fault| format!("{}: {fault}", before.text())));
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen:?}\n{}", faults.len(), faults[..faults.len().min(5)].join("\n"));
    seen
}

/// Checks a game, and that each of these reasons came up.
fn check_all(game: GameKind, n_games: usize, kinds: &[&str]) {
    let seen = check(game, n_games);
    let missing: Vec<&&str> = kinds.iter().filter(|kind| !seen.contains_key(*kind)).collect();
    assert!(missing.is_empty(), "{missing:?} never came up: {seen:?}");
}

#[test]
fn reasons_in_khet_are_true() {
    let kinds = ["answer", "better-takes", "shots", "mirrors", "light", "guards", "open", "parries"];
    check_all(GameKind::Khet, 14, &kinds);
}

#[test]
fn reasons_in_khitan_are_true() {
    let kinds = ["answer", "allows", "better-takes", "captures", "safe", "centre", "parity"];
    check_all(GameKind::Khitan, 16, &kinds);
}

#[test]
fn reasons_in_kenwan_are_true() {
    check_all(GameKind::KenWan, 10, &["groups", "halves", "buried", "unity", "largest", "mobility"]);
}

#[test]
fn reasons_in_wali_are_true() {
    let kinds =
        ["answer", "better-takes", "lines", "gaps", "horse", "steps", "ready", "edge", "in-the-way", "kept"];
    check_all(GameKind::Wali, 16, &kinds);
}

#[test]
fn reasons_in_bermudes_are_true() {
    check_all(GameKind::Bermudes, 8, &["allows", "better-takes", "attacked", "jumps"]);
}

#[test]
fn a_wrong_reason_is_noticed() {
    let n_noticed: usize = (0..6).map(|seed| n_wrong_reasons_noticed(GameKind::Wali, seed)).sum();
    assert!(n_noticed > 10, "{n_noticed}");
}

/// Distorts the reasons of a game, and checks that each is noticed.
fn n_wrong_reasons_noticed(game: GameKind, seed: u64) -> usize {
    let Reviewed { record, thoughts } = selfplay::reviewed(game, seed);
    let review = Review::new(record.as_ref(), &thoughts);
    let all_played = record.played();
    let mut n_noticed = 0;
    for ply in 0..record.n_plies() {
        let judged = review.judge(ply).filter(|it| it.mark.is_some_and(|mark| mark != MoveMark::Good));
        let Some(judged) = judged else { continue };
        let (before, played) = (record.position_at(ply).unwrap(), &all_played[ply..]);
        let best = &review.lines(ply)[0].moves;
        for reason in judged.reasons.iter().filter_map(distorted) {
            let noticed = fault(&Case { before, played, best, reason: &reason });
            assert!(noticed.is_some(), "{}: {reason:?}", before.text());
            n_noticed += 1;
        }
    }
    n_noticed
}

/// The reason with something changed.
fn distorted(reason: &CoachReason) -> Option<CoachReason> {
    let mut wrong = reason.clone();
    match &mut wrong {
        CoachReason::Feature { feature, .. } => feature.count += 1,
        CoachReason::Mobility { number, .. } => *number += 1,
        CoachReason::Allows { number, .. } | CoachReason::BetterThreatens { number, .. } => *number += 1,
        CoachReason::NowWins { winner, .. } => {
            *winner = if *winner == Player::First { Player::Second } else { Player::First };
        }
        _ => return None,
    }
    Some(wrong)
}
