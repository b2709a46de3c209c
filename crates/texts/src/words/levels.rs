//! What the levels of the computer see, in words made from what holds them back.

use games::GameKind;

use super::phrase::Phrase;
use crate::{
    language::Language,
    messages::{text, text_with},
};

/// From this typical error on a level misjudges nearly every position, in hundredths of a piece.
const LARGE_ERROR: i32 = 100;
/// From this typical error on it often misjudges positions.
const MEDIUM_ERROR: i32 = 25;

/// What a level sees and overlooks, in a sentence: `Level 3 looks two moves ahead and misjudges some positions.`
pub fn level_in_words(language: Language, kind: GameKind, n_players: usize, level: u8) -> String {
    let Some(handicap) = kind.handicap(n_players, level) else {
        return text_with(language, "levels-full-strength", &[("level", level.into())]);
    };
    let mut parts = vec![match (handicap.depth, handicap.nodes) {
        (Some(plies), _) => text_with(language, "levels-depth", &[("plies", plies.into())]),
        (None, Some(nodes)) => text_with(language, "levels-nodes", &[("nodes", nodes.into())]),
        (None, None) => text(language, "levels-time"),
    }];
    if let Some(share) = handicap.sight {
        // The sight is a share in hundredths, of which tenths are enough for words.
        let missed = (100 - u32::from(share) + 5) / 10;
        parts.push(text_with(language, "levels-sight", &[("missed", missed.max(1).into())]));
    }
    if let Some(sharpness) = handicap.sharpness {
        let game = kind.game();
        parts.push(Phrase::new(language, &game).with("sharpness", sharpness).say("level-overlooks"));
    }
    match handicap.error {
        LARGE_ERROR.. => parts.push(text(language, "levels-error-large")),
        MEDIUM_ERROR.. => parts.push(text(language, "levels-error-medium")),
        1.. => parts.push(text(language, "levels-error-small")),
        _ => {}
    }
    let words = parts.join(&text(language, "levels-between"));
    text_with(language, "levels-in-words", &[("level", level.into()), ("words", words.into())])
}
