//! The pieces that each player has left, still has to place, and has taken.

use games::{AnyPosition, AnyRecord};
use serde::Serialize;
use tabletop::{
    Player,
    scene::{Look, PieceCount},
};
use texts::{Language, words::material_in_words};

/// The pieces of a player.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MaterialAnswer {
    /// Those on the board, by kind.
    left: Vec<KindCount>,
    /// How many are still to be placed, in games with a reserve.
    waiting: Option<u8>,
    /// Those of others that the player took out of the game, by kind.
    taken: Vec<KindCount>,
    /// The same in words.
    words: String,
}

/// How many pieces there are of a kind.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct KindCount {
    /// The number of the kind in the list of the question `board`.
    kind: usize,
    count: u8,
}

/// What the players of a game have taken, as far as it was asked for. It grows with the game, so that a move costs the same
/// however long the game is.
#[derive(Default)]
pub(crate) struct TakenPieces {
    /// The number of plies that are known.
    n_plies: usize,
    /// Each piece with the ply and the player that took it.
    pieces: Vec<(usize, Player, Look)>,
}

impl TakenPieces {
    /// Learns what was taken in the first plies of the game.
    fn learn(&mut self, record: &dyn AnyRecord, plies: usize) {
        for ply in self.n_plies..plies {
            let taken = record.taken_at(ply);
            self.pieces.extend(
                taken.into_iter().flat_map(|(by, looks)| looks.into_iter().map(move |it| (ply, by, it))),
            );
        }
        self.n_plies = self.n_plies.max(plies);
    }

    /// Forgets what was taken later than in the first plies.
    pub(crate) fn take_back_to(&mut self, plies: usize) {
        self.n_plies = self.n_plies.min(plies);
        self.pieces.retain(|&(ply, ..)| ply < plies);
    }

    /// How many pieces of a kind a player has taken in the first plies.
    fn count(&self, plies: usize, by: Player, kind: Look) -> u8 {
        let is_counted = |&&(ply, player, look): &&(usize, Player, Look)| {
            ply < plies && player == by && look.owner == kind.owner && look.symbol == kind.symbol
        };
        u8::try_from(self.pieces.iter().filter(is_counted).count()).unwrap_or(u8::MAX)
    }
}

/// The pieces of each player after some plies of a game.
pub(crate) fn material(
    language: Language,
    position: &dyn AnyPosition,
    taken: &mut TakenPieces,
    (record, ply): (&dyn AnyRecord, usize),
) -> Vec<MaterialAnswer> {
    taken.learn(record, ply);
    let (kinds, reserves) = (position.material(), position.scene().reserves);
    let of_player = |player: Player| {
        let numbered = || kinds.iter().copied().enumerate();
        let left: Vec<(usize, PieceCount)> = numbered().filter(|(_, it)| it.look.owner == player).collect();
        let captures = numbered()
            .map(|(kind, it)| (kind, PieceCount { count: taken.count(ply, player, it.look), ..it }));
        let captures: Vec<(usize, PieceCount)> = captures.filter(|(_, it)| it.count > 0).collect();
        let reserve = reserves.iter().find(|it| it.owner == player);
        let waiting = reserve.map(|it| if it.is_closed { 0 } else { it.count });
        let words = material_in_words(
            language,
            &position.game(),
            &without_numbers(&left),
            waiting.filter(|&number| number > 0),
            &without_numbers(&captures),
        );
        MaterialAnswer { left: kind_counts(&left), waiting, taken: kind_counts(&captures), words }
    };
    position.players().iter().map(of_player).collect()
}

fn without_numbers(counts: &[(usize, PieceCount)]) -> Vec<PieceCount> {
    counts.iter().map(|&(_, it)| it).collect()
}

fn kind_counts(counts: &[(usize, PieceCount)]) -> Vec<KindCount> {
    counts.iter().map(|&(kind, it)| KindCount { kind, count: it.count }).collect()
}
