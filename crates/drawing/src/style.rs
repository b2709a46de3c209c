//! Styles of boards and sets of pieces that people choose among. A style replaces the colours of the board in the themes that leave
//! room for taste; a set replaces the shapes of the pieces.

use std::{fmt, str::FromStr};

use crate::theme::{Colour, Theme};

/// What boards are made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BoardStyle {
    /// Wood on a light page, slate on a dark one: the colours of the themes.
    #[default]
    Wood,
    /// White marble, or black.
    Marble,
    /// Green cloth.
    Felt,
}

/// The colours of a board: name, then light and dark for each style but the first, in the order of [`BoardStyle::ALL`].
const BOARD_COLOURS: &[(&str, [[u32; 2]; 2])] = &[
    ("frame", [[0x4a5159, 0x1d1b20], [0x17452f, 0x0e2a1c]]),
    ("frame-lit", [[0x6d757e, 0x3a3740], [0x2f6b4c, 0x23513a]]),
    ("label", [[0xf2f4f6, 0xdedbe2], [0xe9f3e6, 0xd5e6d6]]),
    ("count", [[0x2b3036, 0xdedbe2], [0x16301f, 0xd5e6d6]]),
    ("field", [[0xe2e4e8, 0x36343b], [0xcfe0c6, 0x24402f]]),
    ("field-first", [[0xecedf0, 0x3b3940], [0xd9e7d1, 0x2a4735]]),
    ("field-second", [[0xd3d7dc, 0x2e2c33], [0xc0d5b6, 0x1e382a]]),
    ("line", [[0x6a727b, 0x9d99a6], [0x4f7558, 0x86b095]]),
    ("sign", [[0x6a727b, 0x9d99a6], [0x4f7558, 0x86b095]]),
    ("blocked", [[0x24282d, 0x0c0b0e], [0x0f2a1b, 0x07140d]]),
];

impl BoardStyle {
    /// All styles.
    pub const ALL: [BoardStyle; 3] = [BoardStyle::Wood, BoardStyle::Marble, BoardStyle::Felt];

    /// The name in commands and URLs.
    pub const fn name(self) -> &'static str {
        match self {
            BoardStyle::Wood => "wood",
            BoardStyle::Marble => "marble",
            BoardStyle::Felt => "felt",
        }
    }

    /// The colour with this name. High contrast and paper have no styles: there the theme decides.
    pub fn colour(self, theme: Theme, name: &str) -> Option<Colour> {
        let styled = self.own_colours(theme).find(|(own, _)| *own == name);
        styled.map(|(_, colour)| colour).or_else(|| theme.colour(name))
    }

    /// The colours in which this style differs from a theme, as CSS custom properties.
    pub fn css_variables(self, theme: Theme) -> String {
        self.own_colours(theme).map(|(name, colour)| format!("--tablier-{name}:{colour};")).collect()
    }

    fn own_colours(self, theme: Theme) -> impl Iterator<Item = (&'static str, Colour)> {
        let column = match theme {
            Theme::Light => Some(0),
            Theme::Dark => Some(1),
            Theme::HighContrast | Theme::Paper => None,
        };
        let place = (self as usize).checked_sub(1).zip(column);
        BOARD_COLOURS.iter().filter_map(move |(name, styles)| {
            place.map(|(style, column)| (*name, Colour(styles[style][column])))
        })
    }
}

/// A set of shapes for the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceSet {
    /// Pieces with light and shade.
    #[default]
    Carved,
    /// Signs in few strong strokes.
    Flat,
}

impl PieceSet {
    /// All sets.
    pub const ALL: [PieceSet; 2] = [PieceSet::Carved, PieceSet::Flat];

    /// The name in commands and URLs.
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Carved => "carved",
            PieceSet::Flat => "flat",
        }
    }
}

/// The error for a name of a style or set that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownStyle {
    names: String,
}

impl fmt::Display for UnknownStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such style; there are {}", self.names)
    }
}

impl std::error::Error for UnknownStyle {}

impl fmt::Display for BoardStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BoardStyle {
    type Err = UnknownStyle;

    fn from_str(name: &str) -> Result<BoardStyle, UnknownStyle> {
        let found = BoardStyle::ALL.into_iter().find(|style| style.name() == name);
        found.ok_or_else(|| UnknownStyle { names: BoardStyle::ALL.map(BoardStyle::name).join(", ") })
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PieceSet {
    type Err = UnknownStyle;

    fn from_str(name: &str) -> Result<PieceSet, UnknownStyle> {
        let found = PieceSet::ALL.into_iter().find(|set| set.name() == name);
        found.ok_or_else(|| UnknownStyle { names: PieceSet::ALL.map(PieceSet::name).join(", ") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn styles_and_sets_are_found_by_their_names() {
        for style in BoardStyle::ALL {
            assert_eq!(style.to_string().parse(), Ok(style));
        }
        for set in PieceSet::ALL {
            assert_eq!(set.to_string().parse(), Ok(set));
        }
        let error = "glass".parse::<BoardStyle>().map_err(|error| error.to_string());
        assert_eq!(error, Err("no such style; there are wood, marble, felt".to_owned()));
    }

    #[test]
    fn a_style_changes_colours_that_themes_have_and_leaves_strong_contrasts_alone() {
        for (name, _) in BOARD_COLOURS {
            assert!(Theme::Light.colour(name).is_some(), "{name}");
        }
        for style in BoardStyle::ALL {
            for theme in [Theme::HighContrast, Theme::Paper] {
                assert_eq!(style.css_variables(theme), "");
                assert_eq!(style.colour(theme, "field"), theme.colour("field"));
            }
        }
        assert_ne!(BoardStyle::Felt.colour(Theme::Dark, "field"), Theme::Dark.colour("field"));
        assert_eq!(BoardStyle::Felt.colour(Theme::Dark, "silver"), Theme::Dark.colour("silver"));
    }
}
