//! What boards look like to somebody: a style, a set of pieces, and colours of their own.

use std::{fmt, str::FromStr};

use crate::{
    own_colours::OwnColours,
    style::{BoardStyle, PieceSet},
    theme::{Colour, Theme},
};

/// A choice among everything that boards can look like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Looks {
    /// The board.
    pub board: BoardStyle,
    /// The pieces.
    pub pieces: PieceSet,
    /// Colours that take the place of those of the style.
    pub palette: Option<OwnColours>,
}

impl Looks {
    /// The colour with this name. High contrast and paper know no own colours.
    pub(crate) fn colour(&self, theme: Theme, name: &str) -> Option<Colour> {
        let own = match theme {
            Theme::Light | Theme::Dark => {
                self.palette.and_then(|palette| palette.colours().get(name).copied())
            }
            Theme::HighContrast | Theme::Paper => None,
        };
        own.or_else(|| self.board.colour(theme, name))
    }
}

/// The error for a text that says no looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLooks;

impl fmt::Display for NoLooks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("looks are a style of boards, a set of pieces and perhaps four colours, with hyphens between them")
    }
}

impl std::error::Error for NoLooks {}

impl fmt::Display for Looks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.board, self.pieces)?;
        self.palette.map_or(Ok(()), |palette| write!(f, "-{palette}"))
    }
}

impl FromStr for Looks {
    type Err = NoLooks;

    fn from_str(text: &str) -> Result<Looks, NoLooks> {
        let mut parts = text.splitn(3, '-');
        let board = parts.next().unwrap_or_default().parse().map_err(|_| NoLooks)?;
        let pieces = parts.next().unwrap_or_default().parse().map_err(|_| NoLooks)?;
        let palette = parts.next().map(|text| text.parse().map_err(|_| NoLooks)).transpose()?;
        Ok(Looks { board, pieces, palette })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_are_read_as_they_are_written() {
        for text in ["wood-carved", "felt-flat", "marble-carved-ead9b8-f6ebd0-0072b2-d55e00"] {
            assert_eq!(text.parse::<Looks>().map(|looks| looks.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("wood-carved".parse(), Ok(Looks::default()));
        for text in
            ["", "wood", "glass-flat", "wood-round", "wood-flat-", "wood-flat-ead9b8", "wood-flat\"><script>"]
        {
            assert_eq!(text.parse::<Looks>(), Err(NoLooks), "{text:?}");
        }
    }

    #[test]
    fn own_colours_come_before_those_of_the_style_except_where_contrast_comes_first() {
        let looks =
            Looks { board: BoardStyle::Felt, palette: Some(OwnColours::default()), ..Looks::default() };
        assert_eq!(looks.colour(Theme::Dark, "field"), Some(OwnColours::default().cells));
        assert_eq!(looks.colour(Theme::HighContrast, "field"), Theme::HighContrast.colour("field"));
        assert_eq!(looks.colour(Theme::Dark, "side-0"), Theme::Dark.colour("side-0"));
    }
}
