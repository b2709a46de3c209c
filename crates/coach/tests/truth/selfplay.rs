//! Games of weak levels, with what a search finds in every position.

use std::{sync::atomic::AtomicBool, time::Duration};

use coach::SearchedLine;
use games::{AnyEngine, AnyRecord, Curve, EngineSettings, GameKind, TextPv};
use search::{Level, Limits, score};
use tabletop::record::Conduct;

/// A game and what was thought of it.
pub(crate) struct Reviewed {
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) thoughts: Vec<Option<Vec<SearchedLine>>>,
}

const MOST_PLIES: usize = 70;
const NODES: u64 = 4_000;
const KEPT_PLIES: usize = 6;

/// A game from one of the set-ups.
pub(crate) fn reviewed(game: GameKind, seed: u64) -> Reviewed {
    let setups = game.setups();
    let setup = &setups[seed as usize % setups.len()];
    let start = game.position(&setup.position, &setup.rules).unwrap().unwrap();
    let mut record = start.record(Conduct::Programs);
    let mut players: Vec<Box<dyn AnyEngine>> = (0..3)
        .map(|player| {
            let level = Level::new(2 + ((seed + player) % 5) as u8).unwrap();
            game.engine(EngineSettings {
                level,
                game: seed * 3 + player,
                ..EngineSettings::strongest(1 << 18)
            })
        })
        .collect();
    let mut reviewer = game.engine(EngineSettings::strongest(1 << 20));
    let mut thoughts = Vec::new();
    while record.ending().is_none() && record.n_plies() < MOST_PLIES {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        thoughts.push(Some(search(record.as_ref(), reviewer.as_mut(), limits)));
        let mover = record.position().mover().index();
        let played = search(record.as_ref(), players[mover].as_mut(), Limits::default());
        record.play_text(&played[0].moves[0]).unwrap();
    }
    thoughts.push(None);
    Reviewed { record, thoughts }
}

fn search(record: &dyn AnyRecord, engine: &mut dyn AnyEngine, limits: Limits) -> Vec<SearchedLine> {
    let never = AtomicBool::new(false);
    let curve = Curve::of(record.position());
    let searched = |line: TextPv| SearchedLine {
        ends_in: score::plies_to_end(line.score),
        chances: curve.chances(line.score),
        places: line.places,
        moves: line.moves.into_iter().take(KEPT_PLIES).collect(),
    };
    let lines = engine.search(record, limits, 2, &|| Duration::ZERO, &never, &mut |_| {});
    lines.into_iter().map(searched).collect()
}
