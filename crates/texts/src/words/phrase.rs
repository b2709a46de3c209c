//! A builder for phrases: values for the variables of one message.

use fluent_bundle::FluentArgs;
use tabletop::{Game, Player};

use crate::{
    language::Language,
    messages::{self, Value},
};

/// Values for the message of a game.
///
/// A noun provides several variables: `$piece` is the message itself (`pyramid`), and each of its attributes is a
/// further form (`$piece-the` is *the pyramid* or *la pyramide*).
pub(super) struct Phrase<'g> {
    language: Language,
    game: &'g Game,
    values: FluentArgs<'static>,
}

impl<'g> Phrase<'g> {
    /// A phrase without values.
    pub(super) fn new(language: Language, game: &'g Game) -> Phrase<'g> {
        Phrase { language, game, values: FluentArgs::new() }
    }

    /// Sets a variable.
    pub(super) fn with(mut self, name: &str, value: impl Into<Value>) -> Phrase<'g> {
        self.set(name, value.into());
        self
    }

    /// Sets the forms of the noun that has this key.
    pub(super) fn noun(mut self, name: &str, key: &str) -> Phrase<'g> {
        self.set(name, messages::text(self.language, key).into());
        for (attribute, form) in messages::attributes(self.language, key) {
            self.set(&format!("{name}-{attribute}"), form.into());
        }
        self
    }

    /// Sets the forms of several nouns, each given by its variable and its key.
    pub(super) fn nouns(self, nouns: &[(&str, &str)]) -> Phrase<'g> {
        nouns.iter().fold(self, |phrase, (name, key)| phrase.noun(name, key))
    }

    /// Sets the forms of a player's name.
    pub(super) fn player(self, name: &str, player: Player) -> Phrase<'g> {
        let key = player_key(self.game, player);
        self.noun(name, &key)
    }

    /// Sets the forms of the name of a kind of piece, and `$name-is`, by which a message can select a variant.
    pub(super) fn piece(self, name: &str, symbol: &str) -> Phrase<'g> {
        let key = piece_key(self.game, symbol);
        self.noun(name, &key).with(&format!("{name}-is"), symbol)
    }

    /// The text of the game's own message `{slug}-{suffix}`.
    pub(super) fn say(&self, suffix: &str) -> String {
        self.say_common(&format!("{}-{suffix}", self.game.slug))
    }

    /// The text of a message that all games share.
    pub(super) fn say_common(&self, key: &str) -> String {
        messages::formatted(self.language, key, &self.values)
    }

    fn set(&mut self, name: &str, value: Value) {
        messages::set(&mut self.values, name, value);
    }
}

/// The key of a player's name.
pub(super) fn player_key(game: &Game, player: Player) -> String {
    format!("{}-player-{}", game.slug, player.index() + 1)
}

/// The key of the name of a kind of piece.
pub(super) fn piece_key(game: &Game, symbol: &str) -> String {
    format!("{}-piece-{symbol}", game.slug)
}

/// Turns a phrase into a sentence, with a capital letter and a full stop.
pub(super) fn sentence(phrase: &str) -> String {
    let mut sentence = capitalised(phrase);
    sentence.push('.');
    sentence
}

/// A phrase with a capital letter.
pub(super) fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// `A, B and C`.
pub(super) fn list(language: Language, items: &[String]) -> String {
    joined(language, items, "list-and")
}

/// `A, B or C`.
pub(super) fn list_or(language: Language, items: &[String]) -> String {
    joined(language, items, "list-or")
}

fn joined(language: Language, items: &[String], key: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [firsts @ .., last] => {
            let values = [("firsts", firsts.join(", ").into()), ("last", last.as_str().into())];
            messages::text_with(language, key, &values)
        }
    }
}
