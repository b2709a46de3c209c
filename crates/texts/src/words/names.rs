//! Names: of players, pieces, buttons, rule sets and set-ups.

use games::GameKind;
use tabletop::{Button, Game, Player};

use super::phrase::{Phrase, capitalised, piece_key, player_key};
use crate::{
    language::Language,
    messages::{Value, attributes, text},
};

/// The name of a player as a label: `White`, `Blancs`.
pub fn player_name(language: Language, game: &Game, player: Player) -> String {
    attribute(language, &player_key(game, player), "label")
}

/// The name of a player inside a sentence: `White`, `les Blancs`.
pub fn player_in_sentence(language: Language, game: &Game, player: Player) -> String {
    text(language, &player_key(game, player))
}

/// The name of a kind of piece, by the symbol in scenes: `whole pawn`, `pion entier`.
pub fn piece_name(language: Language, game: &Game, symbol: &str) -> String {
    text(language, &piece_key(game, symbol))
}

/// A message that has the variable `$player` with all forms of a player's name (`play-to-move`, `analysis-win-in`),
/// with values for its other variables.
pub fn text_about(
    language: Language,
    game: &Game,
    player: Player,
    key: &str,
    values: &[(&str, Value)],
) -> String {
    let phrase = Phrase::new(language, game).player("player", player);
    let phrase = values.iter().fold(phrase, |phrase, (name, value)| phrase.with(name, value.clone()));
    capitalised(&phrase.say_common(key))
}

/// The label of a button.
pub fn button_name(language: Language, game: &Game, button: Button) -> String {
    match button {
        Button::Clockwise => text(language, "button-clockwise"),
        Button::Anticlockwise => text(language, "button-anticlockwise"),
        Button::Top => text(language, "button-top"),
        Button::Stop => text(language, "button-stop"),
        Button::Pass => text(language, "button-pass"),
        Button::State(state) => state_name(language, game, state),
    }
}

/// The name of a state that a placed piece can have.
fn state_name(language: Language, game: &Game, state: u8) -> String {
    let kind: GameKind = game.slug.parse().expect("every game is in the list");
    capitalised(&Phrase::new(language, game).nouns(&kind.state_nouns(state)).say("button-state"))
}

/// The name of a rule set.
pub fn rule_set_name(language: Language, game: &Game, rules: &str) -> String {
    text(language, &rules_key(game, rules))
}

/// The speciality of a rule set, in a sentence.
pub fn rule_set_note(language: Language, game: &Game, rules: &str) -> String {
    attribute(language, &rules_key(game, rules), "note")
}

/// The name of a built-in set-up. Other set-ups keep the name in their file.
pub fn setup_name(language: Language, game: &Game, setup: &str) -> String {
    let key = format!("{}-setup-{setup}", game.slug);
    let name = text(language, &key);
    if name == key { setup.to_owned() } else { name }
}

/// The game in one sentence, for people who do not know it.
pub fn game_blurb(language: Language, game: &Game) -> String {
    text(language, &format!("{}-blurb", game.slug))
}

/// Keys cannot contain full stops: `2.0` becomes `2-0`.
fn rules_key(game: &Game, rules: &str) -> String {
    format!("{}-rules-{}", game.slug, rules.replace('.', "-"))
}

fn attribute(language: Language, key: &str, name: &str) -> String {
    let found = attributes(language, key).into_iter().find(|(attribute, _)| attribute == name);
    found.map_or_else(|| key.to_owned(), |(_, text)| text)
}
