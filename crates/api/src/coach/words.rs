//! Reasons in words.

use coach::{CoachReason, after_turn};
use games::{AnyPosition, AnyRecord};
use tabletop::Player;
use texts::{
    Language, Value,
    words::{ending_with_scene_in_words, feature_in_words, move_in_words, text_about},
};

/// Says why a move is good or bad.
pub(crate) struct Teller<'a> {
    pub(crate) language: Language,
    /// The position before the move.
    pub(crate) before: &'a dyn AnyPosition,
    /// The move, and what followed.
    pub(crate) played: &'a [String],
    /// The best variation.
    pub(crate) best: &'a [String],
    /// The game, if the move has ended it.
    pub(crate) ended: Option<&'a dyn AnyRecord>,
}

impl Teller<'_> {
    /// The sentences, one for each reason.
    pub(crate) fn tell(&self, reasons: &[CoachReason]) -> Vec<String> {
        reasons.iter().filter_map(|reason| self.sentence(reason)).collect()
    }

    fn about(&self, player: Player, key: &str, values: &[(&str, Value)]) -> String {
        text_about(self.language, &self.before.game(), player, key, values)
    }

    fn sentence(&self, reason: &CoachReason) -> Option<String> {
        let mover = self.before.mover();
        Some(match reason {
            CoachReason::Ends => self.ending()?,
            CoachReason::NowWins { winner, mv, plies } => {
                self.about(*winner, "coach-now-wins", &[("move", text(mv)), ("number", (*plies).into())])
            }
            CoachReason::OwnLoss => {
                let words = words_of(self.language, self.before, self.played.get(..1)?)?;
                self.about(mover, "coach-own-loss", &[("words", words.into())])
            }
            CoachReason::Answer { line } => {
                self.leads_to(["coach-answer", "coach-answer-then"], self.next()?.as_ref(), line)?
            }
            CoachReason::Allows { taker, turn, number, instead, better, was_threat } => {
                let words = self.words_as(*taker, after_turn(self.before, self.played)?.as_ref(), turn)?;
                let values = [
                    ("next", joined(turn).into()),
                    ("words", words.into()),
                    ("number", (*number).into()),
                    ("instead", (*instead).into()),
                    ("move", text(better)),
                ];
                self.about(*taker, if *was_threat { "coach-ignores" } else { "coach-allows" }, &values)
            }
            CoachReason::MissedWin { mv, plies } => {
                self.about(mover, "coach-missed-win", &[("move", text(mv)), ("number", (*plies).into())])
            }
            CoachReason::BetterTakes { line } => {
                let is_own = line.first() == self.played.first();
                let then = if is_own { "coach-good-then" } else { "coach-better-then" };
                self.leads_to(["coach-better", then], self.before, line)?
            }
            CoachReason::BetterThreatens { better, turn, .. } => {
                let words = self.words_as(mover, after_turn(self.before, self.best)?.as_ref(), turn)?;
                let values = [("move", text(better)), ("next", joined(turn).into()), ("words", words.into())];
                self.about(mover, "coach-better-threatens", &values)
            }
            CoachReason::Feature { feature, instead, better, .. } => {
                feature_in_words(self.language, &self.before.game(), feature, *instead, better.as_deref())
            }
            CoachReason::Mobility { player, number, instead, better } => {
                let values =
                    [("move", text(better)), ("number", (*number).into()), ("instead", (*instead).into())];
                self.about(*player, "coach-mobility", &values)
            }
            CoachReason::BetterChances { better, expected, now } => {
                let values =
                    [("move", text(better)), ("percent", percent(*expected)), ("instead", percent(*now))];
                self.about(mover, "coach-better-chances", &values)
            }
            CoachReason::OnlyGood { second, loss } => {
                let values = [("move", text(second)), ("percent", percent(*loss))];
                self.about(mover, "coach-only-good", &values)
            }
            CoachReason::Wins { plies } => {
                self.about(mover, "coach-good-wins", &[("number", (*plies).into())])
            }
            CoachReason::Places { rank } => {
                self.about(mover, "coach-good-places", &[("number", (*rank).into())])
            }
            CoachReason::Takes { turn } => words_of(self.language, self.before, turn)?,
            CoachReason::Parries { taker, turn } => {
                let words = self.words_as(*taker, self.before, turn)?;
                let values = [("next", joined(turn).into()), ("words", words.into())];
                self.about(*taker, "coach-good-parries", &values)
            }
            CoachReason::Threatens { turn } => {
                let words = self.words_as(mover, after_turn(self.before, self.played)?.as_ref(), turn)?;
                let values = [("next", joined(turn).into()), ("words", words.into())];
                self.about(mover, "coach-good-threatens", &values)
            }
        })
    }

    /// The position after the move.
    fn next(&self) -> Option<Box<dyn AnyPosition>> {
        let mut next = self.before.boxed();
        next.play_text(self.played.first()?).ok()?;
        Some(next)
    }

    /// Says how the game ended.
    fn ending(&self) -> Option<String> {
        let record = self.ended?;
        let (game, scene) = (self.before.game(), record.position().scene());
        Some(format!("{}.", ending_with_scene_in_words(self.language, &game, &record.ending()?, &scene)))
    }

    /// Says what the last move of a line does: at once, or later.
    fn leads_to(
        &self,
        [at_once, later]: [&str; 2],
        start: &dyn AnyPosition,
        line: &[String],
    ) -> Option<String> {
        let (next, before) = line.split_last()?;
        let mut position = start.boxed();
        before.iter().try_for_each(|mv| position.play_text(mv).map(|_| ())).ok()?;
        let words = words_of(self.language, position.as_ref(), std::slice::from_ref(next))?;
        let first = line.first()?;
        let mover = self.before.mover();
        // At once the first move is the one that is described.
        let values = [("move", text(first)), ("next", text(next)), ("words", words.into())];
        Some(self.about(mover, if before.is_empty() { at_once } else { later }, &values))
    }

    /// Describes a turn as if it were that player's.
    fn words_as(&self, player: Player, position: &dyn AnyPosition, turn: &[String]) -> Option<String> {
        let position =
            if position.mover() == player { position.boxed() } else { position.with_mover(player)? };
        words_of(self.language, position.as_ref(), turn)
    }
}

/// Describes moves one after the other.
fn words_of(language: Language, position: &dyn AnyPosition, moves: &[String]) -> Option<String> {
    let mut position = position.boxed();
    let mut told = Vec::new();
    for mv in moves {
        let effects = position.effects(mv).ok()?;
        told.push(move_in_words(language, &position.game(), &position.scene(), &effects));
        position.play_text(mv).ok()?;
    }
    Some(told.join(" "))
}

fn text(mv: &str) -> Value {
    mv.into()
}

/// The moves of a turn.
fn joined(turn: &[String]) -> String {
    turn.join(" ")
}

/// Converts thousandths to whole per cent.
fn percent(thousandths: u16) -> Value {
    Value::from(u32::from((thousandths + 5) / 10))
}
