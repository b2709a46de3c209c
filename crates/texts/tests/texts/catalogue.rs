//! The message files as syntax trees, for the tests.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};
use games::GameKind;
use texts::Language;

/// The parts of a message.
#[derive(Default, Debug)]
pub(crate) struct Message {
    /// The variables, with the values by which the message selects variants.
    pub(crate) variables: BTreeMap<String, BTreeSet<String>>,
    /// The names of its attributes.
    pub(crate) attributes: BTreeSet<String>,
    /// The texts between the variables.
    pub(crate) texts: Vec<String>,
    /// The file that contains it.
    pub(crate) file: String,
}

/// The root of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All messages of a language.
pub(crate) fn catalogue(language: Language) -> BTreeMap<String, Message> {
    let mut messages = BTreeMap::new();
    for (name, path) in files(language) {
        let source = fs::read_to_string(&path).expect("messages are text");
        let resource = parser::parse(source.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        for entry in &resource.body {
            let Entry::Message(message) = entry else {
                assert!(!matches!(entry, Entry::Term(_) | Entry::Junk { .. }), "{name}: {entry:?}");
                continue;
            };
            let mut found = Message { file: name.clone(), ..Message::default() };
            let value = message.value.as_ref().unwrap_or_else(|| panic!("{} is empty", message.id.name));
            found.read(value);
            for attribute in &message.attributes {
                found.attributes.insert(attribute.id.name.to_owned());
                found.read(&attribute.value);
            }
            let key = message.id.name.to_owned();
            assert!(messages.insert(key, found).is_none(), "{} stands twice", message.id.name);
        }
    }
    messages
}

/// The files of a language with their names: those of the program, and that of each game.
fn files(language: Language) -> Vec<(String, PathBuf)> {
    let folder = workspace().join("locales").join(language.tag());
    let entries = fs::read_dir(folder).expect("the folder of a language");
    let of_program = entries.map(|entry| {
        let path = entry.expect("a file").path();
        (path.file_stem().expect("a name").to_string_lossy().into_owned(), path)
    });
    let of_games = GameKind::ALL.map(|kind| {
        let folder = workspace().join(format!("crates/game-{kind}"));
        (kind.slug().to_owned(), folder.join(language.tag()).join("messages.ftl"))
    });
    of_program.chain(of_games).collect()
}

/// Forms of a noun (`$piece-the`) belong to the fact that they express (`piece`).
pub(crate) fn fact_of(variable: &str) -> &str {
    let forms = ["-the", "-a", "-at", "-of-the", "-of", "-to", "-adjective", "-number", "-label", "-is"];
    let ends = forms.iter().filter_map(|form| variable.strip_suffix(form));
    ends.min_by_key(|fact| fact.len()).unwrap_or(variable)
}

impl Message {
    /// The facts that the message uses.
    pub(crate) fn facts(&self) -> BTreeSet<&str> {
        self.variables.keys().map(|variable| fact_of(variable)).collect()
    }

    fn read(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.texts.push((*value).to_owned()),
                PatternElement::Placeable { expression } => self.read_expression(expression),
            }
        }
    }

    fn read_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.read_inline(inline, &BTreeSet::new()),
            Expression::Select { selector, variants } => {
                let keys = variants.iter().map(|variant| match variant.key {
                    VariantKey::Identifier { name } => name.to_owned(),
                    VariantKey::NumberLiteral { value } => value.to_owned(),
                });
                self.read_inline(selector, &keys.collect());
                variants.iter().for_each(|variant| self.read(&variant.value));
            }
        }
    }

    fn read_inline(&mut self, expression: &InlineExpression<&str>, choices: &BTreeSet<String>) {
        match expression {
            InlineExpression::VariableReference { id } => {
                self.variables.entry(id.name.to_owned()).or_default().extend(choices.iter().cloned());
            }
            InlineExpression::StringLiteral { value } => self.texts.push((*value).to_owned()),
            InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::Placeable { expression } => self.read_expression(expression),
            InlineExpression::FunctionReference { arguments: CallArguments { .. }, .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. } => {
                panic!("messages stand for themselves: {expression:?}")
            }
        }
    }
}
