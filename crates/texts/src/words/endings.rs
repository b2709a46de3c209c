//! How a game ended.

use tabletop::{
    Game, Player, Scene,
    record::{ClaimError, Ending, Termination},
};

use super::phrase::{Phrase, list, sentence};
use crate::{
    language::Language,
    messages::{text, text_with},
};

/// Who won and why, or why the game is a draw; with three players, who took which place.
pub fn ending_in_words(language: Language, game: &Game, ending: &Ending) -> String {
    tell(language, game, ending, None)
}

/// The same with the last position, which often explains more exactly why somebody won.
pub fn ending_with_scene_in_words(language: Language, game: &Game, ending: &Ending, scene: &Scene) -> String {
    tell(language, game, ending, Some(scene))
}

fn tell(language: Language, game: &Game, ending: &Ending, scene: Option<&Scene>) -> String {
    let standing = ending.standing;
    if standing.players().len() > 2 {
        return places_in_words(language, game, ending);
    }
    let phrase = Phrase::new(language, game);
    let told = match (standing.winner(), ending.termination) {
        (Some(winner), Termination::Rules) => {
            let count =
                |scene: &Scene| scene.pieces.iter().filter(|it| it.look.owner == winner.other()).count();
            let n_left = scene.map(count);
            let case = match n_left {
                None => "unknown",
                Some(0) => "wiped-out",
                Some(_) => "some-left",
            };
            let phrase = winner_phrase(phrase, winner).with("case", case);
            phrase.with("number", n_left.unwrap_or(0)).say("ending-win")
        }
        (Some(winner), Termination::Resignation) => {
            winner_phrase(phrase, winner).say_common("ending-resignation")
        }
        (Some(winner), Termination::Time) => winner_phrase(phrase, winner).say_common("ending-time"),
        (Some(winner), Termination::Forfeit) => winner_phrase(phrase, winner).say_common("ending-forfeit"),
        (Some(winner), _) => winner_phrase(phrase, winner).say_common("ending-win"),
        (None, Termination::Rules) => phrase.say("ending-draw"),
        (None, other) => phrase.with("reason", termination(language, other)).say_common("ending-draw"),
    };
    sentence(&told)
}

/// Why a game ended, in a few words without a full stop.
pub fn termination(language: Language, termination: Termination) -> String {
    text(language, &format!("termination-{}", termination.name().replace(' ', "-")))
}

/// Why a draw cannot be claimed, or a game cannot be resigned.
pub fn claim_error_in_words(language: Language, error: ClaimError) -> String {
    sentence(&match error {
        ClaimError::Over => text(language, "claim-over"),
        ClaimError::NotRepeated(count) => {
            text_with(language, "claim-not-repeated", &[("number", count.into())])
        }
        ClaimError::ThreePlayers => text(language, "claim-three-players"),
    })
}

fn winner_phrase(phrase: Phrase<'_>, winner: Player) -> Phrase<'_> {
    phrase.player("winner", winner).player("loser", winner.other())
}

fn places_in_words(language: Language, game: &Game, ending: &Ending) -> String {
    let mut sentences = Vec::new();
    if ending.termination != Termination::Rules {
        sentences.push(sentence(&termination(language, ending.termination)));
    }
    let place = |rank: u8| {
        let holders = ending.standing.players().iter().filter(|&player| ending.standing.rank(player) == rank);
        let names: Vec<String> =
            holders.map(|player| super::player_in_sentence(language, game, player)).collect();
        let phrase = Phrase::new(language, game).with("players", list(language, &names));
        let phrase = phrase.with("number", names.len()).with("rank", rank);
        (!names.is_empty()).then(|| phrase.say("ending-place"))
    };
    let places: Vec<String> = (1..=3).filter_map(place).collect();
    sentences.push(sentence(&places.join(&text(language, "list-semicolon"))));
    sentences.join(" ")
}
