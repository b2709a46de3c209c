//! The numbered rules of a game, as they lie in its folder.

/// Splits a file of numbered rules: each begins with its number, a full stop and a space, and goes on until the next empty
/// line. Lines that begin with `#` are comments.
///
/// # Errors
/// Names the first line that begins a rule without a number, or with a number that was used before.
pub fn numbered_rules(text: &str) -> Result<Vec<(&str, String)>, String> {
    let mut rules: Vec<(&str, String)> = Vec::new();
    let mut is_within = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with('#') {
            continue;
        }
        if line.is_empty() {
            is_within = false;
            continue;
        }
        if is_within {
            let (_, sentences) = rules.last_mut().expect("a rule has begun");
            sentences.push(' ');
            sentences.push_str(line);
            continue;
        }
        let (number, sentence) = line
            .split_once(". ")
            .filter(|(number, _)| is_number(number))
            .ok_or_else(|| format!("line {}: expected a number such as `R1. ` before the rule", index + 1))?;
        if rules.iter().any(|(earlier, _)| *earlier == number) {
            return Err(format!("line {}: {number} was used before", index + 1));
        }
        rules.push((number, sentence.to_owned()));
        is_within = true;
    }
    Ok(rules)
}

/// A capital letter and digits.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(|c: char| c.is_ascii_uppercase());
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_goes_on_until_the_next_empty_line() {
        let rules = numbered_rules("# Rules.\nR1. One\n    and more.\n\nR12. Two. Three.\n").unwrap();
        assert_eq!(rules, [("R1", "One and more.".to_owned()), ("R12", "Two. Three.".to_owned())]);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, line) in [("One.", "line 1"), ("R1. One.\n\nR1. Two.", "line 3"), ("R. One.", "line 1")] {
            assert!(numbered_rules(text).unwrap_err().starts_with(line), "{text}");
        }
    }
}
