//! How many pieces a player has left, still has to place, and has taken.

use tabletop::{Game, scene::PieceCount};

use super::phrase::{Phrase, list};
use crate::language::Language;

/// What a player has: `7 pyramids and 4 obelisks left, 1 pyramid taken`.
pub fn material_in_words(
    language: Language,
    game: &Game,
    left: &[PieceCount],
    waiting: Option<u8>,
    taken: &[PieceCount],
) -> String {
    let phrase = || Phrase::new(language, game);
    let pieces = |counts: &[PieceCount]| {
        let counts = counts.iter().map(|it| count_in_words(language, game, it));
        list(language, &counts.collect::<Vec<_>>())
    };
    let mut parts = vec![phrase().with("pieces", pieces(left)).say_common("material-left")];
    parts.extend(waiting.map(|number| phrase().with("number", number).say_common("material-waiting")));
    if !taken.is_empty() {
        parts.push(phrase().with("pieces", pieces(taken)).say_common("material-taken"));
    }
    parts.join(", ")
}

/// `7 pyramids`.
fn count_in_words(language: Language, game: &Game, count: &PieceCount) -> String {
    Phrase::new(language, game)
        .piece("piece", count.look.symbol.name)
        .with("number", count.count)
        .say("count")
}
