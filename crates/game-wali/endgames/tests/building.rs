//! Tables as those who build and keep them see them.

// The helpers here are tests too.
#![allow(clippy::unwrap_used)]

use std::{
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    thread,
};

use endgames::{
    Damage, EndgameTable, Endings, HEADER_BYTES, Slice, Statistics, TableHeader, Unsolved, Workers, work,
};
use evaluation::{ProbeResult, Tablebase};
use game_wali::{Rules, Wali};
use tabletop::Position;
use wali_endgames::Index;

type EndgameTables = endgames::EndgameTables<Index>;

/// Works with some threads up to a number of jobs, and counts what was reported.
struct TestWorkers {
    n_threads: usize,
    n_jobs_left: AtomicUsize,
    n_reported: AtomicUsize,
}

impl TestWorkers {
    fn new(n_threads: usize, n_jobs: usize) -> TestWorkers {
        TestWorkers { n_threads, n_jobs_left: n_jobs.into(), n_reported: 0.into() }
    }
}

impl Workers for TestWorkers {
    fn run_jobs(&self, n_jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(mine) = Some(next.fetch_add(1, Relaxed)).filter(|&mine| mine < n_jobs) {
                job(mine);
            }
        };
        thread::scope(|scope| (0..self.n_threads).for_each(|_| drop(scope.spawn(work))));
    }
    fn progress(&self, n_units: u64) {
        self.n_reported.fetch_add(n_units as usize, Relaxed);
    }
    fn is_stopped(&self) -> bool {
        self.n_jobs_left.fetch_update(Relaxed, Relaxed, |n_left| n_left.checked_sub(1)).is_err()
    }
}

fn tables(n_stones: usize, n_threads: usize) -> EndgameTables {
    let workers = TestWorkers::new(n_threads, usize::MAX);
    Index::up_to(n_stones).filter(|slice| slice.leads_pair()).fold(
        EndgameTables::default(),
        |tables, slice| {
            let solved = Index::solve(slice, &tables, &workers).unwrap();
            EndgameTables::new(tables.iter().cloned().chain(solved))
        },
    )
}

fn position(text: &str) -> Wali {
    Wali::from_text(text, Rules::Standard).unwrap()
}

fn parsed(bytes: &[u8]) -> Result<EndgameTable, Damage> {
    let (header, entries) = bytes.split_at(HEADER_BYTES);
    EndgameTable::new(TableHeader::read(header.try_into().unwrap(), &Index::kind())?, &[], entries.to_vec())
}

#[test]
fn the_same_tables_come_out_however_many_work() {
    let (alone, together) = (tables(5, 1), tables(5, 3));
    assert_eq!(alone.iter().count(), 6);
    assert!(alone.iter().eq(together.iter()));
}

#[test]
fn work_that_is_stopped_makes_no_table_and_can_be_done_again() {
    let slice = Slice::new(3, 2);
    let below = tables(4, 1);
    for n_jobs in [0, 1, 20] {
        assert_eq!(Index::solve(slice, &below, &TestWorkers::new(1, n_jobs)), Err(Unsolved::Stopped));
    }
    let workers = TestWorkers::new(1, usize::MAX);
    let solved = Index::solve(slice, &below, &workers).unwrap();
    assert!(tables(5, 1).iter().any(|table| *table == solved[0]));
    assert_eq!(workers.n_reported.into_inner() as u64, work::<Index>(slice));
}

#[test]
fn the_tables_below_are_asked_for() {
    let slice = Slice::new(3, 2);
    let missing = Slice::new(1, 3);
    let solved = Index::solve(slice, &EndgameTables::default(), &TestWorkers::new(1, usize::MAX));
    assert_eq!(solved, Err(Unsolved::Missing(missing)));
}

#[test]
fn a_table_is_read_as_it_was_written_and_any_damage_is_found() {
    for table in tables(4, 1).iter() {
        let (header, checksums, entries) = table.parts(&Index::kind()).unwrap();
        assert!(checksums.is_empty());
        let bytes = [&header, entries].concat();
        assert_eq!(parsed(&bytes).as_ref(), Ok(table));
        for place in (0..HEADER_BYTES).chain((HEADER_BYTES..bytes.len()).step_by(997)) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1 << (place % 8);
            assert!(parsed(&damaged).is_err(), "byte {place}");
        }
        assert!(parsed(&bytes[..bytes.len() - 1]).is_err());
    }
}

#[test]
fn every_entry_follows_from_those_that_its_moves_lead_to() {
    let tables = tables(5, 1);
    let index = Index::new(4);
    for table in tables.iter() {
        let slice = table.slice();
        for place in 0..table.n_entries() {
            let position = index.position(slice, place);
            assert_eq!(tables.derived(&position), table.entry(place), "{position}");
        }
    }
}

#[test]
fn the_count_of_quiet_plies_silences_wins_that_it_could_reach() {
    let tables = tables(5, 1);
    let probe = |quiet: u8| tables.probe(&position(&format!("x5/6/6/6/x1o1ox x - {quiet}")));
    assert_eq!(probe(0), Some(ProbeResult::Win(29)));
    assert_eq!(probe(71), Some(ProbeResult::Win(29)));
    assert_eq!(probe(72), None);
    // The last ply must be played before the hundredth quiet one.
    let last = |quiet: u8| tables.probe(&position(&format!("6/6/6/3x2/xx3o x - {quiet}")));
    assert_eq!(last(97), Some(ProbeResult::Win(3)));
    assert_eq!(last(98), None);
}

#[test]
fn what_cannot_be_won_is_drawn_without_a_table_and_the_rest_is_unknown() {
    let none = EndgameTables::default();
    assert_eq!(none.probe(&position("6/6/2xx2/6/oo4 x - 99")), Some(ProbeResult::Draw));
    assert_eq!(none.probe(&position("6/6/2xxx1/6/oo4 x - 0")), None);
    assert_eq!(none.probe(&position("6/6/6/6/6 x 12,12 0")), None);
    // Pieces in hand are no ending.
    assert_eq!(tables(4, 1).probe(&position("6/6/2xx1x/6/o5 x 1,0 0")), None);
    let many = position("oxo1xx/xxoxoo/xo1xxo/1oo1xx/o1xo1o x - 0");
    assert_eq!(tables(4, 1).probe(&many), None);
}

#[test]
fn statistics_count_every_position_of_the_board() {
    let tables = tables(4, 1);
    let index = Index::new(3);
    let statistics: Vec<Statistics> =
        tables.iter().map(|table| Statistics::of(table.slice(), table.entries().unwrap(), &index)).collect();
    // 30 * 29 * 28 / 6 ways for three pieces, 27 for the fourth.
    assert!(statistics.iter().all(|it| it.n_all() == 4_060 * 27));
    assert!(statistics.iter().all(|it| it.n_wins() + it.n_draws() + it.n_losses() == it.n_all()));
    let [one_against_three, three_against_one] = statistics.try_into().unwrap();
    assert_eq!((one_against_three.n_wins(), one_against_three.longest_win()), (0, None));
    assert_eq!(one_against_three.longest_loss(), Some(16));
    let (plies, longest) = three_against_one.longest_win().unwrap();
    assert_eq!((plies, tables.probe(&position(longest))), (15, Some(ProbeResult::Win(15))));
}
