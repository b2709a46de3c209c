//! The tables against the proof search of the engine, which knows nothing of endings.

use std::{env, path::PathBuf, sync::atomic::AtomicBool, time::Duration};

use endgames::{EndgameTables, Endings, EndingsOf, Slice};
use evaluation::{ProbeResult, Tablebase};
use khitan_endgames::Index;
use search::{
    Limits,
    proof::{Inquiry, ProofTable, Verdict, prove},
};
use tablefiles::TableReading;
use tabletop::playout::Dice;

use crate::crew::THREE;

/// Beyond this number of plies a proof takes too long.
const MOST_PLIES: u16 = 9;

/// Compares random endings of a slice: those that are decided within a few plies are proved to be, and the others are
/// proved not to be.
fn check(tables: &EndgameTables<Index>, slice: Slice, n_positions: usize, most_plies: u16) {
    let numbering = tables.numbering().unwrap();
    let mut dice = Dice::new(10);
    let mut proofs = ProofTable::new(1 << 24);
    let mut n_decided = 0;
    for _ in 0..n_positions {
        let position = numbering.position(slice, dice.below(Index::n_entries(slice)));
        let expected = match tables.probe(&position).unwrap() {
            ProbeResult::Win(plies) if plies <= most_plies => Verdict::Win { plies: plies.into() },
            ProbeResult::Loss(plies) if plies <= most_plies => Verdict::Loss { plies: plies.into() },
            _ => Verdict::Unknown { plies: most_plies.into() },
        };
        let inquiry = Inquiry {
            table: &mut proofs,
            limits: Limits { depth: Some(most_plies.into()), ..Limits::default() },
            elapsed: &|| Duration::ZERO,
            stop: &AtomicBool::new(false),
        };
        let proof = prove(&position, &[], inquiry, &mut |_| {});
        n_decided += usize::from(!matches!(expected, Verdict::Unknown { .. }));
        assert_eq!(proof.verdict, expected, "{position}");
    }
    assert!(n_decided > n_positions / 10, "{n_decided} of {n_positions} were decided");
}

#[test]
fn the_proof_search_agrees_on_endings_of_up_to_three_tiles() {
    for (mover, other) in [(1, 1), (2, 1), (1, 2)] {
        check(&THREE, Slice::new(mover, other), 170, MOST_PLIES - 2);
    }
}

/// Four tiles take long to solve, so this reads the tables that were built: `tablier tables build khitan --stones 4`, and
/// then `cargo nextest run -p khitan-endgames --run-ignored only`.
#[test]
#[ignore = "needs tables that take long to build"]
fn the_proof_search_agrees_on_ten_thousand_endings_of_up_to_four_tiles() {
    let folder = env::var_os("TABLIER_TABLES").map(PathBuf::from).or_else(tablefiles::default_folder);
    let folder = folder.expect("a folder of tables");
    let read = |slice| {
        let table = tablefiles::open(&folder, &EndingsOf::<Index>::VALUE, slice, TableReading::ForSearch);
        table.unwrap().unwrap_or_else(|| panic!("there is no table {slice} in {}", folder.display()))
    };
    let tables = EndgameTables::new(Index::up_to(4).map(read));
    for slice in Index::up_to(4) {
        check(&tables, slice, 1_667, MOST_PLIES);
    }
}
