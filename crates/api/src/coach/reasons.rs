//! Why a move was a mistake, or the only good one: facts from the engine's variations, in words.

use games::AnyPosition;
use tabletop::{Effect, Player, Scene, effect::Change};
use texts::{
    Language, Value,
    words::{ending_with_scene_in_words, move_in_words, text_about},
};

use super::{Review, ThoughtLine};

/// The number of plies of a variation that are searched for threats.
const FORESIGHT: usize = 4;

/// Why the only good move was good.
pub(super) fn praise(language: Language, review: &Review<'_>, ply: usize) -> Vec<String> {
    let teller = Teller { language, review, ply };
    let [best, second, ..] = review.lines(ply) else { return Vec::new() };
    let (Some(mover), Some(instead)) = (teller.mover(), second.moves.first()) else { return Vec::new() };
    let less = best.chances().expectation().saturating_sub(second.chances().expectation());
    let values = [("move", instead.as_str().into()), ("percent", percent(less))];
    vec![teller.about(mover, "coach-only-good", &values)]
}

/// What is wrong with a move, and what would have been better, in at most one sentence each.
pub(super) fn blame(language: Language, review: &Review<'_>, ply: usize) -> Vec<String> {
    let teller = Teller { language, review, ply };
    teller.what_goes_wrong().into_iter().chain(teller.what_was_better()).collect()
}

struct Teller<'a> {
    language: Language,
    review: &'a Review<'a>,
    ply: usize,
}

/// A move in a variation that captures something.
struct Bite {
    mv: String,
    /// The number of plies of the variation before it.
    after: usize,
    words: String,
}

impl Teller<'_> {
    fn mover(&self) -> Option<Player> {
        Some(self.review.position(self.ply)?.mover())
    }

    fn about(&self, player: Player, key: &str, values: &[(&str, Value)]) -> String {
        text_about(self.language, &self.review.game.kind.game(), player, key, values)
    }

    /// What the move does or allows: the end of the game, a forced loss, a loss of material, or a strong reply.
    fn what_goes_wrong(&self) -> Option<String> {
        let game = self.review.game;
        let mover = self.mover()?;
        let after = self.review.position(self.ply + 1)?;
        if self.review.standing(self.ply + 1).is_some() {
            let ending = game.record.ending()?;
            return Some(format!(
                "{}.",
                ending_with_scene_in_words(self.language, &game.kind.game(), &ending, &after.scene())
            ));
        }
        let answer = self.review.lines(self.ply + 1).first()?;
        let was_lost =
            self.review.lines(self.ply).first().is_some_and(|it| it.ends_in.is_some_and(|n| n < 0));
        if let (Some(plies @ 1..), Some(mv)) = (answer.ends_in, answer.moves.first())
            && after.mover() != mover
            && !was_lost
        {
            let values = [("move", mv.as_str().into()), ("number", plies.into())];
            return Some(self.about(after.mover(), "coach-now-wins", &values));
        }
        if let Some(words) = self.own_harm() {
            return Some(self.about(mover, "coach-own-loss", &[("words", words.into())]));
        }
        let bite = self.bite(after, answer, |actor, owner| actor != mover && owner == mover)?;
        let values = [("next", bite.mv.into()), ("words", bite.words.into())];
        if bite.after == 0 {
            return Some(self.about(mover, "coach-answer", &values));
        }
        let [next, words] = values;
        let values = [("move", answer.moves.first()?.as_str().into()), next, words];
        Some(self.about(mover, "coach-answer-then", &values))
    }

    /// The move in words, if its own player loses something by it.
    fn own_harm(&self) -> Option<String> {
        let before = self.review.position(self.ply)?;
        let effects = before.effects(&self.review.game.record.played_at(self.ply)?).ok()?;
        let (scene, mover) = (before.scene(), before.mover());
        harms(&scene, &effects, |owner| owner == mover)
            .then(|| move_in_words(self.language, &before.game(), &scene, &effects))
    }

    /// What the best variation would have achieved: a win, a capture at once or a little later, or only a better
    /// position.
    fn what_was_better(&self) -> Option<String> {
        let mover = self.mover()?;
        let before = self.review.position(self.ply)?;
        let best = self.review.lines(self.ply).first()?;
        let first = best.moves.first()?;
        if self.review.game.record.played_at(self.ply).is_some_and(|played| played == *first) {
            return None;
        }
        if let Some(plies @ 1..) = best.ends_in {
            let values = [("move", first.as_str().into()), ("number", plies.into())];
            return Some(self.about(mover, "coach-missed-win", &values));
        }
        let own = self.bite(before, best, |actor, owner| actor == mover && owner != mover);
        Some(match own {
            Some(bite) if bite.after == 0 => {
                self.about(mover, "coach-better", &[("move", bite.mv.into()), ("words", bite.words.into())])
            }
            Some(bite) => {
                let values =
                    [("move", first.as_str().into()), ("next", bite.mv.into()), ("words", bite.words.into())];
                self.about(mover, "coach-better-then", &values)
            }
            None => {
                let expected = best.chances().expectation();
                let now = self.review.after(self.ply + 1, mover)?;
                let values = [
                    ("move", first.as_str().into()),
                    ("percent", percent(expected)),
                    ("instead", percent(now)),
                ];
                self.about(mover, "coach-better-chances", &values)
            }
        })
    }

    /// The first move of a variation by which a player captures something from another, if these two players match.
    fn bite(
        &self,
        start: &dyn AnyPosition,
        line: &ThoughtLine,
        is_meant: impl Fn(Player, Player) -> bool,
    ) -> Option<Bite> {
        let mut position = start.boxed();
        for (after, mv) in line.moves.iter().take(FORESIGHT).enumerate() {
            let effects = position.effects(mv).ok()?;
            let (scene, actor) = (position.scene(), position.mover());
            if harms(&scene, &effects, |owner| is_meant(actor, owner)) {
                let words = move_in_words(self.language, &position.game(), &scene, &effects);
                return Some(Bite { mv: mv.clone(), after, words });
            }
            position.play_text(mv).ok()?;
        }
        None
    }
}

/// Whether a matching player loses a piece, a part of one, or its colour.
fn harms(before: &Scene, effects: &[Effect], is_meant: impl Fn(Player) -> bool) -> bool {
    let mut scene = before.clone();
    effects.iter().any(|effect| {
        let owner = |cell| scene.pieces.iter().find(|piece| piece.at == cell).map(|piece| piece.look.owner);
        let is_meant = |cell| owner(cell).is_some_and(&is_meant);
        let harms = match *effect {
            Effect::Remove { at } | Effect::Change { at, way: Change::LoseTop, .. } => is_meant(at),
            Effect::Change { at, way: Change::Convert, becomes } | Effect::Move { to: at, becomes, .. } => {
                is_meant(at) && Some(becomes.owner) != owner(at)
            }
            _ => false,
        };
        effect.apply(&mut scene);
        harms
    })
}

/// Converts thousandths to whole per cent.
fn percent(thousandths: u16) -> Value {
    Value::from(u32::from((thousandths + 5) / 10))
}
