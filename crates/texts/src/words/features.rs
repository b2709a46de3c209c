//! What is different about a feature of a position, in words.

use tabletop::{Feature, Game};

use super::{
    phrase::{Phrase, sentence},
    refusals::set_facts,
};
use crate::language::Language;

/// Says that a feature has another number than in another position. `better` is the move that leads to the other position,
/// if it is not the one before.
pub fn feature_in_words(
    language: Language,
    game: &Game,
    feature: &Feature,
    instead: i32,
    better: Option<&str>,
) -> String {
    let phrase = Phrase::new(language, game)
        .player("player", feature.owner)
        .with("number", feature.count)
        .with("instead", instead)
        .with("known", if better.is_some() { "yes" } else { "no" })
        .with("move", better.unwrap_or_default());
    sentence(&set_facts(phrase, &feature.facts).say(&format!("feature-{}", feature.code)))
}
