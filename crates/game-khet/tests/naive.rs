//! The crate against its naive twin.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

pub(crate) mod twin;

use game_khet::{Khet, Rules};
use tabletop::{Player, Position};
use testkit::naive;
use twin::Twin;

#[test]
fn the_naive_twin_agrees_along_random_games() {
    naive::agrees::<Khet, Twin>(3, 200, 20_050);
}

#[test]
fn the_naive_twin_agrees_about_light_with_many_reflections() {
    for text in [
        "4kE1S2/2d4W2/3e2sES1/4d1Bw2/3Nw5/1K8/2n5BS/6n1w1 s",
        "7K2/10/2e4S2/10/1ED1s5/3d2Bn1S/1nWn1E1b2/k3nWnW2 s",
        "4kE1S2/2d4W2/3e2sES1/4d1Bw2/3Nw5/1K8/2n5ZS/6n1w1 s",
        "4kE1S2/2d4W2/3e2sES1/4d1Zw2/3Nw5/1K8/2n5BS/6n1w1 s",
    ] {
        let position = Khet::from_text(text, Rules::Standard).unwrap();
        // With splitters it is several rays.
        let n_cells: usize = position.beam(Player::First).iter().map(|ray| ray.cells.len()).sum();
        assert!(n_cells > 35, "the light of `{text}` crosses {n_cells} squares");
        naive::check_agreement::<Khet, Twin>(&position);
    }
}
