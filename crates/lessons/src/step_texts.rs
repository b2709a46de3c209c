//! The texts of the steps.

use games::GameKind;

use crate::{
    Language,
    fields::{TextError, read_sections},
};

/// The texts of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepText {
    /// The topic of the step, in a few words.
    pub title: String,
    /// The explanation and the task.
    pub text: String,
    /// Help for learners who are stuck.
    pub hint: String,
    /// The text after the goal is reached.
    pub done: String,
}

/// Parses the texts of the steps of a game, in order, each with the name of its step.
pub(crate) fn read_texts(text: &str) -> Result<Vec<(String, StepText)>, TextError> {
    let mut sections = read_sections(text, 1)?;
    sections.remove(0).finish("none before the first [step]")?;
    let mut texts = Vec::new();
    for mut section in sections {
        let [title, text, hint, done] =
            ["title", "text", "hint", "done"].map(|key| section.expect(key).map(|field| field.value));
        texts.push((section.name.clone(), StepText { title: title?, text: text?, hint: hint?, done: done? }));
        section.finish("title, text, hint and done")?;
    }
    Ok(texts)
}

/// The source of the texts.
pub(crate) fn source(game: GameKind, language: Language) -> &'static str {
    game.tutorial_words(language.tag())
}
