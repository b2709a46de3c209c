//! What the levels of the computer see, for pages on which a level is chosen.

use games::GameKind;
use serde_json::{Map, Value as Json};
use texts::{Language, words::level_in_words};

/// The words of all levels of a game, the first level first, by the number of players.
pub(super) fn words_of_levels(language: Language, kind: GameKind) -> Json {
    let by_count = kind.player_counts().into_iter().map(|n_players| {
        let words: Vec<String> =
            (1..=12).map(|level| level_in_words(language, kind, n_players, level)).collect();
        (n_players.to_string(), Json::from(words))
    });
    Json::Object(by_count.collect::<Map<_, _>>())
}
