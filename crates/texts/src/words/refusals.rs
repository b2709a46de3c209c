//! Why a move is refused, and why a text is not a position.

use games::AnyPosition;
use tabletop::{
    Game, IllegalMove, Refusal,
    error::{Fact, Fault},
};

use super::{
    abilities::abilities,
    phrase::{Phrase, sentence},
};
use crate::{language::Language, messages::has_message};

/// Why a move is refused.
pub fn refusal_in_words(language: Language, game: &Game, refusal: &Refusal) -> String {
    sentence(&reason(language, game, refusal))
}

/// What is wrong with a text that is not a position.
pub fn fault_in_words(language: Language, game: &Game, fault: &Fault) -> String {
    sentence(&say(with_facts(language, game, &fault.facts), language, game, "fault", fault.code))
}

/// Which move is refused, why, and what else the piece can play, in notation: for those who type everything.
pub fn illegal_move_in_words(language: Language, game: &Game, illegal: &IllegalMove) -> String {
    let mut sentences = vec![refused(language, game, illegal)];
    if !illegal.alternatives.is_empty() {
        let phrase = Phrase::new(language, game).with("moves", illegal.alternatives.join(", "));
        let phrase = phrase.with("number", illegal.alternatives.len());
        sentences.push(sentence(&phrase.say_common("illegal-move-alternatives")));
    }
    sentences.join(" ")
}

/// Which typed move is refused, why, and what the piece could do instead, in words.
pub fn typed_move_in_words(language: Language, position: &dyn AnyPosition, illegal: &IllegalMove) -> String {
    with_abilities(language, position, illegal, refused(language, &position.game(), illegal))
}

fn refused(language: Language, game: &Game, illegal: &IllegalMove) -> String {
    let phrase = Phrase::new(language, game).with("move", illegal.text.as_str());
    let refused = phrase.with("reason", reason(language, game, &illegal.refusal));
    sentence(&refused.say_common("illegal-move"))
}

/// Why clicks are refused, and what the piece could do instead. Nobody has written anything that could be quoted.
pub fn illegal_clicks_in_words(
    language: Language,
    position: &dyn AnyPosition,
    illegal: &IllegalMove,
) -> String {
    let reason = refusal_in_words(language, &position.game(), &illegal.refusal);
    with_abilities(language, position, illegal, reason)
}

fn with_abilities(
    language: Language,
    position: &dyn AnyPosition,
    illegal: &IllegalMove,
    refused: String,
) -> String {
    match abilities(language, position, &illegal.alternatives) {
        Some(abilities) => format!("{refused} {abilities}"),
        None => refused,
    }
}

fn reason(language: Language, game: &Game, refusal: &Refusal) -> String {
    let phrase = with_facts(language, game, &refusal.facts).with("rule", refusal.rule);
    say(phrase, language, game, "refusal", refusal.code)
}

/// The game's own message for a code, or the one that all games share.
fn say(phrase: Phrase<'_>, language: Language, game: &Game, kind: &str, code: &str) -> String {
    let suffix = format!("{kind}-{code}");
    match has_message(language, &format!("{}-{suffix}", game.slug)) {
        true => phrase.say(&suffix),
        false => phrase.say_common(&suffix),
    }
}

fn with_facts<'g>(language: Language, game: &'g Game, facts: &[(&'static str, Fact)]) -> Phrase<'g> {
    set_facts(Phrase::new(language, game), facts)
}

/// Sets the variables that facts give.
pub(super) fn set_facts<'g>(phrase: Phrase<'g>, facts: &[(&'static str, Fact)]) -> Phrase<'g> {
    facts.iter().fold(phrase, |phrase, (name, fact)| match fact {
        Fact::Number(number) => phrase.with(name, *number),
        Fact::Text(text) => phrase.with(name, text.as_str()),
        Fact::Player(player) => phrase.player(name, *player),
        Fact::Piece(symbol) => phrase.piece(name, symbol),
        Fact::Word(word) => phrase.with(name, word.replace(' ', "-")),
    })
}
