//! Rust types as TypeScript declarations.
//!
//! The scripts of the pages are checked by `tsc` against files in `web/types`. A test of the crate that owns the types
//! writes such a file when `UPDATE_TYPES` is set, and fails otherwise when the file differs.

use std::{collections::BTreeMap, env, fs, path::Path};

use ts_rs::{Config, TS, TypeVisitor};

/// Declarations of types, ordered by name: each with everything that it is made of.
pub struct Declarations {
    config: Config,
    declared: BTreeMap<String, String>,
}

impl Default for Declarations {
    fn default() -> Declarations {
        // JSON has one kind of number, and all of ours are small enough for it.
        Declarations { config: Config::new().with_large_int("number"), declared: BTreeMap::new() }
    }
}

impl Declarations {
    /// Declares a type with all types that it refers to, and returns how it is written.
    ///
    /// # Panics
    /// If two types have the same name.
    pub fn add<T: TS + 'static + ?Sized>(&mut self) -> String {
        self.visit::<T>();
        T::name(&self.config)
    }

    /// Compares the declarations with a file below `web/types`, or writes it if `UPDATE_TYPES` is set.
    ///
    /// # Panics
    /// If the file differs.
    pub fn check(&self, file: &str, source: &str, appendix: &str) {
        let mut text =
            format!("// Generated from {source}: run the tests with UPDATE_TYPES=1 to write it anew.\n");
        for declaration in self.declared.values() {
            text.push('\n');
            text.push_str(&short_docs(declaration));
        }
        if !appendix.is_empty() {
            text.push('\n');
            text.push_str(appendix);
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/types").join(file);
        if env::var_os("UPDATE_TYPES").is_some() {
            fs::write(&path, text).expect("the folder of types can be written");
            return;
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "web/types/{file} differs from {source}: run the tests with UPDATE_TYPES=1");
    }
}

/// Writes comments of one line as one line, and ends no line with a space.
fn short_docs(declaration: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in declaration.lines() {
        match (&mut lines[..], line) {
            ([.., open], _) if open == "/**" => *open = format!("/** {}", line.trim_start_matches(" * ")),
            ([.., open], " */") if open.starts_with("/** ") => open.push_str(" */"),
            _ => lines.push(line.trim_end().to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        T::visit_generics(self);
        // A type without a declaration of its own, such as a list, is written where it is used.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        let declaration = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
        if let Some(known) = self.declared.get(&name) {
            return assert_eq!(*known, declaration, "two types are called {name}");
        }
        self.declared.insert(name, declaration);
        T::visit_dependencies(self);
    }
}
