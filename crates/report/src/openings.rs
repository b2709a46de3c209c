//! How games begin.

use std::collections::BTreeMap;

use games::AnyPosition;

use crate::{
    figures::{FirstMove, OpeningFigures},
    play::GameLog,
    statistics::{Moments, SURE, effective_number},
};

/// The first moves that are listed.
const LISTED: usize = 10;

pub(crate) fn openings(games: &[&GameLog], start: &dyn AnyPosition) -> OpeningFigures {
    let mover = start.mover().index();
    let mut by_first: BTreeMap<&str, Moments> = BTreeMap::new();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for game in games {
        if let Some(first) = game.plies.first() {
            by_first.entry(&first.mv).or_default().add(game.shares[mover]);
            *counts.entry(&first.mv).or_default() += 1;
        }
    }
    let listed = by_first.into_iter().map(|(mv, moments)| FirstMove {
        mv: mv.to_owned(),
        games: counts[mv],
        score: moments.share(SURE),
    });
    let mut list: Vec<FirstMove> = listed.collect();
    list.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.mv.cmp(&b.mv)));
    list.truncate(LISTED);
    OpeningFigures {
        effective: [1, 2, 4].map(|plies| variety(games, plies)),
        first_moves: start.count_moves(),
        list,
    }
}

/// The effective number of positions after so many plies.
fn variety(games: &[&GameLog], plies: usize) -> f64 {
    let mut counts: BTreeMap<u64, u64> = BTreeMap::new();
    for key in games.iter().filter_map(|game| game.keys.get(plies)) {
        *counts.entry(*key).or_default() += 1;
    }
    effective_number(counts.into_values())
}
