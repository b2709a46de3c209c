//! The crate against its naive twin.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

#[path = "naive/twin.rs"]
mod twin;

use game_khet::Khet;
use testkit::naive;
use twin::Twin;

#[test]
fn the_naive_twin_agrees_along_random_games() {
    naive::agrees::<Khet, Twin>(3, 200, 20_050);
}
