//! Tables as those who build, keep and probe them see them.

use std::sync::atomic::Ordering::Relaxed;

use endgames::{
    BlockSource, Damage, EndgameTable, EndgameTables, Endings, HEADER_BYTES, Slice, Statistics,
    TableComparison, TableHeader, TableShelf, Unsolved, work,
};
use evaluation::{ProbeResult, Tablebase};
use game_khitan::{Khitan, Rules};
use khitan_endgames::Index;
use tabletop::{Position, playout::Dice};

use crate::crew::{Crew, THREE, tables};

fn position(text: &str) -> Khitan {
    Khitan::from_text(text, Rules::Classic).unwrap()
}

/// White A3 a0, Black I7 a0: the example of the rules page, won in 17.
const LONGEST: &str = "2a2/6/7/8/9/8/7/6/2A2 w 0,0 0";

#[test]
fn the_same_tables_come_out_however_many_work() {
    let (alone, together) = (tables(2, 1), tables(2, 3));
    assert!(alone.iter().eq(together.iter()));
    assert!(THREE.iter().count() == 3 && THREE.iter().next() == alone.iter().next());
}

#[test]
fn work_that_is_stopped_makes_no_table_and_can_be_done_again() {
    let slice = Slice::new(1, 1);
    let none = EndgameTables::default();
    for n_jobs in [0, 1, 20] {
        assert_eq!(Index::solve(slice, &none, &Crew::new(1, n_jobs)), Err(Unsolved::Stopped));
    }
    let crew = Crew::new(1, usize::MAX);
    let solved = Index::solve(slice, &none, &crew).unwrap();
    assert_eq!(THREE.table(slice), Some(&solved[0]));
    assert_eq!(crew.n_reported.load(Relaxed) as u64, work::<Index>(slice));
}

#[test]
fn the_tables_below_are_asked_for() {
    let solved = Index::solve(Slice::new(2, 1), &EndgameTables::default(), &Crew::new(1, usize::MAX));
    assert_eq!(solved, Err(Unsolved::Missing(Slice::new(1, 1))));
    let below = |mover, other| Index::below(Slice::new(mover, other));
    assert_eq!(below(2, 2), [Slice::new(1, 2)]);
    assert_eq!(below(1, 3), [Slice::new(1, 1), Slice::new(2, 1)]);
    assert_eq!(below(3, 1), []);
}

#[test]
fn one_against_one_the_phases_decide_and_the_longest_win_takes_17_plies() {
    let table = THREE.table(Slice::new(1, 1)).unwrap();
    let statistics = Statistics::of(table.slice(), table.entries().unwrap(), THREE.numbering().unwrap());
    assert_eq!(statistics.n_all(), 61 * 60 * 144);
    assert_eq!((statistics.n_wins(), statistics.n_draws()), (61 * 60 * 72, 0));
    assert_eq!((statistics.longest_win().unwrap().0, statistics.longest_loss()), (17, Some(18)));
    let numbering = THREE.numbering().unwrap();
    for place in 0..table.n_entries() {
        let position = Endings::position(numbering, table.slice(), place);
        let phase = |player| {
            let cell = tabletop::Cell(position.tiles(player).trailing_zeros() as u8);
            position.tile(cell).unwrap().1.phase()
        };
        let wins = phase(position.mover()) == phase(position.mover().other());
        let result = table.entry(place).unwrap().result();
        assert_eq!(matches!(result, ProbeResult::Win(_)), wins, "{position}");
    }
    assert_eq!(THREE.probe(&position(&format!("{LONGEST} 0 0"))), Some(ProbeResult::Win(17)));
}

#[test]
fn quiet_turns_silence_wins_that_they_could_reach() {
    let probe = |quiet: u8| THREE.probe(&position(&format!("{LONGEST} {quiet} 80")));
    assert_eq!(probe(63), Some(ProbeResult::Win(17)));
    assert_eq!(probe(64), None);
}

#[test]
fn only_classic_endings_are_known() {
    let tiles = "2a2/6/7/8/9/8/7/6/2A2 w";
    let other = |rules, reserves| {
        THREE.probe(&Khitan::from_text(&format!("{tiles} {reserves} 0 0 0"), rules).unwrap())
    };
    assert_eq!(other(Rules::Classic, "0,0"), Some(ProbeResult::Win(17)));
    assert_eq!(other(Rules::Expert, "x,x"), None);
    assert_eq!(other(Rules::Master, "0,0"), None);
    let start = position("ggggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA w 0,0 0 0 0");
    assert_eq!(THREE.probe(&start), None);
    // There is no table of four.
    assert_eq!(THREE.probe(&position("a1a2/6/7/8/9/8/7/6/A1A2 w 0,0 0 0 0")), None);
    assert_eq!(EndgameTables::<Index>::default().probe(&position(&format!("{LONGEST} 0 0"))), None);
}

#[test]
fn entries_follow_from_those_that_their_moves_lead_to() {
    let mut dice = Dice::new(3);
    for slice in Index::up_to(3) {
        let n_entries = Index::n_entries(slice);
        for sample in 0..n_entries.min(20_000) {
            let place = if n_entries > 20_000 { dice.below(n_entries) } else { sample };
            assert_eq!(THREE.compare(slice, place), TableComparison::Same, "{slice} {place}");
        }
    }
}

#[test]
fn a_judgement_says_what_each_move_is_worth() {
    let judged = THREE.judge(&format!("{LONGEST} 0 0"), "classic").unwrap();
    assert_eq!(judged.result, ProbeResult::Win(17));
    let position = position(&format!("{LONGEST} 0 0"));
    assert_eq!(judged.moves.len(), position.moves().len());
    assert!(judged.moves.iter().any(|(_, result)| *result == Some(ProbeResult::Win(17))));
    assert!(judged.moves.is_sorted_by(|a, b| a.0 < b.0));
    assert_eq!(THREE.judge("nonsense", "classic"), None);
    assert_eq!(THREE.judge(&format!("{LONGEST} 0 0"), "nonsense"), None);
    // G6-F5 captures the last tile.
    let won = THREE.judge("5/6/3g3/8/4I4/8/7/6/5 b 0,0 0 0 0", "classic").unwrap();
    assert_eq!(won.result, ProbeResult::Win(1));
    assert_eq!(won.moves.iter().find(|(text, _)| text == "G6-F5").unwrap().1, Some(ProbeResult::Win(1)));
}

/// Entries in memory, as a file would keep them.
struct Kept(Vec<u8>);

impl BlockSource for Kept {
    fn read(&self, first: u64, into: &mut [u8]) -> bool {
        let first = first as usize;
        let Some(bytes) = self.0.get(first..first + into.len()) else { return false };
        into.copy_from_slice(bytes);
        true
    }
}

#[test]
fn a_table_is_read_as_it_was_written_whole_and_in_blocks() {
    let table = THREE.table(Slice::new(1, 1)).unwrap();
    let (header, checksums, entries) = table.parts(&Index::kind()).unwrap();
    let header = TableHeader::read(&header, &Index::kind()).unwrap();
    assert_eq!(checksums.len(), header.n_checksum_bytes());
    assert_eq!(EndgameTable::new(header, &checksums, entries.to_vec()).as_ref(), Ok(table));
    let kept = EndgameTable::kept(header, &checksums, Box::new(Kept(entries.to_vec()))).unwrap();
    assert!((0..table.n_entries()).all(|place| kept.entry(place) == table.entry(place)));
    assert_eq!(kept.parts(&Index::kind()), None);
}

#[test]
fn any_damage_is_found() {
    let table = THREE.table(Slice::new(1, 1)).unwrap();
    let (header, checksums, entries) = table.parts(&Index::kind()).unwrap();
    let bytes = [&header, &checksums[..], entries].concat();
    let parsed = |bytes: &[u8]| -> Result<EndgameTable, Damage> {
        let (header, rest) = bytes.split_at(HEADER_BYTES);
        let header = TableHeader::read(header.try_into().unwrap(), &Index::kind())?;
        let (checksums, entries) = rest.split_at(header.n_checksum_bytes());
        EndgameTable::new(header, checksums, entries.to_vec())
    };
    assert_eq!(parsed(&bytes).as_ref(), Ok(table));
    for place in (0..HEADER_BYTES + checksums.len()).chain((HEADER_BYTES..bytes.len()).step_by(97)) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1 << (place % 8);
        assert!(parsed(&damaged).is_err(), "byte {place}");
    }
    // Read in blocks, the rest of the table can still be used.
    let header = TableHeader::read(&header, &Index::kind()).unwrap();
    let mut damaged = entries.to_vec();
    damaged[5_000] ^= 1;
    let kept = EndgameTable::kept(header, &checksums, Box::new(Kept(damaged))).unwrap();
    assert_eq!((kept.entry(5_000), kept.entry(4_999)), (None, None));
    assert_eq!(kept.entry(100), table.entry(100));
}
