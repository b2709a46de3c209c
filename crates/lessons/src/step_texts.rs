//! The words of the steps.

use games::GameKind;

use crate::{
    Language,
    fields::{TextError, read_sections},
};

/// The words of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepText {
    /// What the step is about, in a few words.
    pub title: String,
    /// What to know and what to do.
    pub text: String,
    /// Help for those who don't find it.
    pub hint: String,
    /// What to say when it is done.
    pub done: String,
}

/// The words of the steps of a game, by the names of the steps, in order.
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

/// The words as they were written.
pub(crate) fn source(game: GameKind, language: Language) -> &'static str {
    game.tutorial_words(language.tag())
}
