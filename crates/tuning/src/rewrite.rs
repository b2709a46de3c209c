//! New weights in an old file.

/// Puts new weights into a text of weights, as [`evaluation::Weights::from_text`] reads it. Comments, order and columns stay
/// as they are; lines that name no term, too.
pub fn rewrite(text: &str, names: &[&str], weights: &[i32]) -> String {
    let mut written = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let weight = name_of(line).and_then(|name| names.iter().position(|&it| it == name));
        match weight {
            Some(term) => written.push_str(&with_weight(line, weights[term])),
            None => written.push_str(line),
        }
    }
    written
}

fn name_of(line: &str) -> Option<&str> {
    line.split('#').next()?.split_whitespace().next()
}

/// The line with another number in the place of its second word.
fn with_weight(line: &str, weight: i32) -> String {
    let (name_and_gap, old, rest) = parts(line);
    let new = weight.to_string();
    let name = name_and_gap.trim_end();
    let gap = name_and_gap.len() - name.len();
    if gap > 1 {
        // A column of numbers: they end below each other.
        let width = (gap + old.len()).max(new.len() + 1);
        format!("{name}{new:>width$}{rest}")
    } else {
        // Whatever stands behind the number stays where it is.
        let comment = rest.trim_start_matches(' ');
        let space = rest.len() - comment.len();
        let width = match comment.trim_end() {
            "" => 0,
            _ => (old.len() + space).max(new.len() + usize::from(space > 0)),
        };
        format!("{name} {new:<width$}{comment}")
    }
}

/// A line cut before and after its second word.
fn parts(line: &str) -> (&str, &str, &str) {
    let name_end = line.len() - line.trim_start().len();
    let name_end = name_end + line[name_end..].find(char::is_whitespace).unwrap_or(line.len() - name_end);
    let start = name_end + (line[name_end..].len() - line[name_end..].trim_start().len());
    let end = line[start..].find(|c: char| c.is_whitespace() || c == '#').map_or(line.len(), |at| start + at);
    (&line[..start], &line[start..end], &line[end..])
}

#[cfg(test)]
mod tests {
    use evaluation::Weights;
    use games::GameKind;

    use super::*;

    #[test]
    fn only_numbers_change() {
        let text = "# a 1 is not a weight\n\na 555\nb    12   # twelve\nc -3     # minus three\nd 7# tight";
        let names = ["a", "b", "c", "d"];
        let expected = "# a 1 is not a weight\n\na 1\nb  -400   # twelve\nc 2000   # minus three\nd 8# tight";
        assert_eq!(rewrite(text, &names, &[1, -400, 2000, 8]), expected);
    }

    #[test]
    fn every_file_of_weights_is_rewritten_as_it_is_read() {
        for kind in GameKind::ALL {
            let (text, names) = (kind.weights_text(), kind.term_names());
            let weights = kind.weights(text).unwrap();
            let same: Vec<i32> = (0..names.len()).map(|term| weights.get(term)).collect();
            assert_eq!(rewrite(text, names, &same), text, "{kind}");
            let other: Vec<i32> = (0..names.len()).map(|term| term as i32 * 37 - 1_000).collect();
            let rewritten = rewrite(text, names, &other);
            assert_eq!(kind.weights(&rewritten).unwrap(), Weights::from_values(&other), "{kind}");
            assert_eq!(rewritten.lines().count(), text.lines().count());
        }
    }
}
