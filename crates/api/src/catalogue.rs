//! The list of games.

use games::GameKind;
use serde::Serialize;

/// A game with its rule sets and set-ups.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameEntry {
    slug: &'static str,
    name: &'static str,
    letters: Vec<char>,
    rule_sets: Vec<RuleSetEntry>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct RuleSetEntry {
    name: &'static str,
    starts: Vec<StartEntry>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct StartEntry {
    setup: String,
    players: usize,
    position: String,
}

/// All games.
pub(crate) fn games() -> Vec<GameEntry> {
    GameKind::ALL.into_iter().map(entry).collect()
}

fn entry(kind: GameKind) -> GameEntry {
    let setups = kind.setups();
    let starts = |rules: &'static str| {
        let fitting = setups.iter().filter(|setup| setup.rules == rules);
        let starts = fitting.map(|setup| {
            let position = kind.position(&setup.position, rules).and_then(Result::ok);
            let players = position.expect("embedded set-ups are positions, as a test shows").players().len();
            StartEntry { setup: setup.name.clone(), players, position: setup.position.clone() }
        });
        RuleSetEntry { name: rules, starts: starts.collect() }
    };
    GameEntry {
        slug: kind.slug(),
        name: kind.game().name,
        letters: kind.game().letters.to_vec(),
        rule_sets: kind.rule_sets().into_iter().map(starts).collect(),
    }
}
