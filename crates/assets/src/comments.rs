//! Scripts without their comments, which are a third of what browsers would load.

/// A script without the comments that have lines of their own. The lines stay, empty, so that browsers report errors in the lines
/// of the source.
///
/// Nothing is left out of a text between backticks. Where backticks do not pair up, the script stays as it is.
pub(crate) fn without_comments(script: &str) -> String {
    let mut kept = String::with_capacity(script.len());
    let (mut in_comment, mut in_text) = (false, false);
    for line in script.lines() {
        let trimmed = line.trim();
        if in_comment {
            in_comment = !trimmed.ends_with("*/");
        } else if !in_text && trimmed.starts_with("//") {
            // A comment to the end of the line.
        } else if !in_text && trimmed.starts_with("/*") && !has_code_behind(trimmed) {
            in_comment = !trimmed.ends_with("*/");
        } else {
            in_text ^= line.matches('`').count() % 2 == 1;
            kept.push_str(line);
        }
        kept.push('\n');
    }
    if in_comment || in_text { script.to_owned() } else { kept }
}

/// Whether a line that begins with a comment goes on after it.
fn has_code_behind(line: &str) -> bool {
    line.split_once("*/").is_some_and(|(_, behind)| !behind.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_with_lines_of_their_own_are_left_out() {
        let script = "// What this is.\n/**\n * Adds.\n * @param {number} a\n */\nexport const add = (a) => a; // one\n  // more\n  add(1);\n";
        assert_eq!(without_comments(script), "\n\n\n\n\nexport const add = (a) => a; // one\n\n  add(1);\n");
    }

    #[test]
    fn types_in_front_of_code_stay_with_it() {
        let script = "/** @type {number} */ (x).y();\n/** a */\nz();\n";
        assert_eq!(without_comments(script), "/** @type {number} */ (x).y();\n\nz();\n");
    }

    #[test]
    fn texts_are_left_alone() {
        let script = "const a = `\n// no comment\n/* nor this */\n`;\n// a comment\n";
        assert_eq!(without_comments(script), "const a = `\n// no comment\n/* nor this */\n`;\n\n");
        let odd = "// one\nconst a = 1; // a backtick: `\n";
        assert_eq!(without_comments(odd), odd);
    }
}
