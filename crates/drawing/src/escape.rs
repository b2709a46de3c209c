//! Escaping of text from outside for markup.

use maud::Render;

/// Escapes a text for use between tags and in attributes. Characters that XML does not allow are replaced.
pub(crate) fn escaped(text: &str) -> String {
    let is_forbidden = |it: char| matches!(it, '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    text.replace(is_forbidden, "\u{fffd}").render().into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_reserves_is_escaped() {
        assert_eq!(escaped("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot;\u{fffd}");
    }
}
