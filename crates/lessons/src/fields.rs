//! The common syntax of all data here: lines `key: value`, alone or below lines `[name]`.
//!
//! A line that begins with a space continues the value before it. In files, `#` begins a comment line.

use thiserror::Error;

/// An error in a page or a lesson, with its line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what is expected.
    pub message: String,
}

impl TextError {
    pub(crate) fn new(line: usize, message: impl Into<String>) -> TextError {
        TextError { line, message: message.into() }
    }
}

/// A value with its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    pub(crate) line: usize,
    pub(crate) key: String,
    pub(crate) value: String,
}

impl Field {
    /// An error in this field.
    pub(crate) fn error(&self, message: impl std::fmt::Display) -> TextError {
        TextError::new(self.line, format!("{}: {message}", self.key))
    }

    /// The words of the value.
    pub(crate) fn words(&self) -> impl Iterator<Item = &str> {
        self.value.split_whitespace()
    }
}

/// A group of fields. The part of a file before the first `[name]` has an empty name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub(crate) line: usize,
    pub(crate) name: String,
    pub(crate) fields: Vec<Field>,
}

impl Section {
    /// Removes and returns the field with this key, if there is one.
    pub(crate) fn take(&mut self, key: &str) -> Option<Field> {
        let index = self.fields.iter().position(|field| field.key == key)?;
        Some(self.fields.remove(index))
    }

    /// Removes and returns a required field.
    pub(crate) fn expect(&mut self, key: &str) -> Result<Field, TextError> {
        self.take(key)
            .ok_or_else(|| TextError::new(self.line, format!("[{}] has no line `{key}: …`", self.name)))
    }

    /// Returns an error if a field has not been taken.
    pub(crate) fn finish(self, known: &str) -> Result<(), TextError> {
        match self.fields.first() {
            None => Ok(()),
            Some(field) => Err(TextError::new(
                field.line,
                format!("`{}` is not known here: the keys are {known}", field.key),
            )),
        }
    }
}

/// Parses a text. `first_line` is the number of its first line.
pub(crate) fn read_sections(text: &str, first_line: usize) -> Result<Vec<Section>, TextError> {
    let mut sections = vec![Section { line: first_line, name: String::new(), fields: Vec::new() }];
    for (index, line) in text.lines().enumerate() {
        let number = first_line + index;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix('[') {
            let name = name.trim_end().strip_suffix(']').filter(|name| !name.is_empty());
            let name = name.ok_or_else(|| TextError::new(number, "a section begins with `[name]`"))?;
            if sections.iter().any(|section| section.name == name) {
                return Err(TextError::new(number, format!("[{name}] stands here twice")));
            }
            sections.push(Section { line: number, name: name.to_owned(), fields: Vec::new() });
            continue;
        }
        let fields = &mut sections.last_mut().expect("there is always one section").fields;
        if line.starts_with(' ') {
            let Some(before) = fields.last_mut() else {
                return Err(TextError::new(number, "a line that begins with a space goes on with nothing"));
            };
            before.value.push(' ');
            before.value.push_str(line.trim());
            continue;
        }
        let Some((key, value)) = line.split_once(':') else {
            return Err(TextError::new(number, "expected `key: value`"));
        };
        let (key, value) = (key.trim(), value.trim());
        if fields.iter().any(|field| field.key == key) {
            return Err(TextError::new(number, format!("`{key}` stands here twice")));
        }
        fields.push(Field { line: number, key: key.to_owned(), value: value.to_owned() });
    }
    Ok(sections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_on_over_lines_and_sections_keep_apart() {
        let text = "# all\na: 1\n[x]\na: one\n  and two\n\nb:\n";
        let sections = read_sections(text, 1).expect("well formed");
        let names: Vec<_> = sections.iter().map(|section| (section.name.as_str(), section.line)).collect();
        assert_eq!(names, [("", 1), ("x", 3)]);
        assert_eq!(sections[1].fields[0].value, "one and two");
        assert_eq!((sections[1].fields[1].line, sections[1].fields[1].value.as_str()), (7, ""));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, line) in
            [("a: 1\na: 2", 2), ("\nabc", 2), (" a: 1", 1), ("[]", 1), ("[x", 1), ("[x]\n[y]\n[x]", 3)]
        {
            assert_eq!(read_sections(text, 1).map_err(|error| error.line), Err(line), "{text}");
        }
    }
}
