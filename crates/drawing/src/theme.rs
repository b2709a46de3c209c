//! Colours. A drawing names colours by meaning, and a theme defines them.

use std::{fmt, str::FromStr};

/// A set of colours.
///
/// Shape and pattern distinguish the players first, colour second. Most colours come from the palette of Okabe and Ito,
/// which is safe for colour-blind people. [`Theme::Paper`] has no colours at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// A wooden board on a light page.
    #[default]
    Light,
    /// A slate board on a dark page.
    Dark,
    /// A black background with the strongest contrasts.
    HighContrast,
    /// For printing: a white background and shades of grey.
    Paper,
}

/// A colour in the sRGB space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u32);

impl Colour {
    /// The relative luminance as WCAG defines it, from 0 (black) to 1 (white).
    pub fn luminance(self) -> f64 {
        let channel = |shift: u32| {
            let value = f64::from(self.0 >> shift & 255) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    /// The contrast with another colour as WCAG defines it, from 1 (none) to 21.
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

/// The name of each colour and its value in each theme, in the order of [`Theme::ALL`].
///
/// A material has a base colour, `lit` where the light from the upper left falls, `shade` where it does not, an `edge`
/// that contrasts with the board, and an `ink` that contrasts with the material.
const COLOURS: &[(&str, [u32; 4])] = &[
    ("page", [0xf7f2e8, 0x14171b, 0x000000, 0xffffff]),
    ("frame", [0x5b4230, 0x262c34, 0x000000, 0xffffff]),
    ("frame-lit", [0x7d6048, 0x3d4753, 0xffffff, 0x000000]),
    ("label", [0xf5e9d3, 0xd7dde4, 0xffffff, 0x000000]),
    ("count", [0x3d2c1f, 0xd7dde4, 0xffffff, 0x000000]),
    ("field", [0xead9b8, 0x39424d, 0x000000, 0xffffff]),
    ("field-first", [0xf0e4ca, 0x3d4651, 0x000000, 0xffffff]),
    ("field-second", [0xdfcaa2, 0x313942, 0x1a1a1a, 0xededed]),
    ("line", [0x846944, 0x95a2b0, 0xb8b8b8, 0x767676]),
    ("sign", [0x846944, 0x95a2b0, 0xb8b8b8, 0x767676]),
    ("blocked", [0x33261c, 0x0d0f12, 0x767676, 0x4a4a4a]),
    ("silver", [0xccd3da, 0xc3ccd5, 0xffffff, 0xffffff]),
    ("silver-lit", [0xf0f3f6, 0xe9eef2, 0xffffff, 0xffffff]),
    ("silver-shade", [0x9ba7b2, 0x8f9ba7, 0xd0d0d0, 0xd0d0d0]),
    ("silver-edge", [0x36424d, 0x0f1316, 0x000000, 0x000000]),
    ("silver-ink", [0x2b3640, 0x1c242b, 0x000000, 0x000000]),
    ("red", [0xb03a2e, 0xc04a3b, 0xb3261a, 0x5c5c5c]),
    ("red-lit", [0xd1604f, 0xdd7361, 0xd94a36, 0x8a8a8a]),
    ("red-shade", [0x7f231c, 0x8a2a20, 0x7d140c, 0x3a3a3a]),
    ("red-edge", [0x4d120e, 0xffc9bd, 0xffffff, 0x000000]),
    ("red-ink", [0xfff1e6, 0xfff1e6, 0xffffff, 0xffffff]),
    ("hatch", [0x7a211a, 0x84281e, 0x4d0a04, 0xffffff]),
    ("mirror", [0xb9e4f7, 0xb9e4f7, 0x8fe3ff, 0xffffff]),
    ("mirror-lit", [0xffffff, 0xffffff, 0xffffff, 0xffffff]),
    ("mirror-edge", [0x1d4357, 0x0c2230, 0x000000, 0x000000]),
    ("ivory", [0xf6ebd0, 0xeee3c9, 0xffffff, 0xffffff]),
    ("ivory-lit", [0xffffff, 0xffffff, 0xffffff, 0xffffff]),
    ("ivory-edge", [0x5a4526, 0x15120c, 0x000000, 0x000000]),
    ("ivory-ink", [0x5a4526, 0x15120c, 0x000000, 0x000000]),
    ("ebony", [0x37302c, 0x1b1918, 0x141414, 0x2e2e2e]),
    ("ebony-lit", [0x6a5d54, 0x5b5550, 0x6a6a6a, 0x6e6e6e]),
    ("ebony-edge", [0x171210, 0xb9c2cb, 0xffffff, 0x000000]),
    ("ebony-ink", [0xe9dfcd, 0xe9dfcd, 0xffffff, 0xffffff]),
    ("blue", [0x0072b2, 0x4aa3df, 0x3aa0ff, 0x4a4a4a]),
    ("blue-shade", [0x004d7a, 0x1a5f90, 0x1668b8, 0x2a2a2a]),
    ("blue-ink", [0xffffff, 0x08131c, 0x000000, 0xffffff]),
    ("yellow", [0xf0e442, 0xf0e442, 0xffee33, 0xffffff]),
    ("yellow-shade", [0xb8a800, 0xb5a51a, 0xb8a800, 0xd0d0d0]),
    ("yellow-ink", [0x453c00, 0x2e2800, 0x000000, 0x000000]),
    ("crimson", [0xb5121b, 0xd9363e, 0xd81e2a, 0xa8a8a8]),
    ("crimson-shade", [0x770a12, 0x8e1a22, 0x8a0f18, 0x707070]),
    ("crimson-edge", [0x2f1210, 0xffc9c4, 0xffffff, 0x000000]),
    ("crimson-ink", [0xfff1e6, 0xfff1e6, 0xffffff, 0x000000]),
    ("cube-pale", [0xfbf6ea, 0xf2efe6, 0xffffff, 0xffffff]),
    ("cube-pale-shade", [0xcfc4a9, 0xbdb7a8, 0xd0d0d0, 0xd0d0d0]),
    ("cube-edge", [0x2f2618, 0x0b0d10, 0x000000, 0x000000]),
    ("side-0", [0xf0e442, 0xf0e442, 0xfff04a, 0xffffff]),
    ("side-1", [0xe0561f, 0xe8642e, 0xff6a33, 0x9a9a9a]),
    ("side-2", [0x1f7fc0, 0x3b95d6, 0x4aa8ff, 0x8a8a8a]),
    ("side-3", [0x1fa37c, 0x27b088, 0x2fd6a3, 0xb4b4b4]),
    ("side-4", [0xcf85b1, 0xd58fb9, 0xf09ad0, 0xcccccc]),
    ("side-5", [0xeba724, 0xefae31, 0xffb53a, 0xe4e4e4]),
    ("side-ink", [0x1c160e, 0x14110c, 0x000000, 0x000000]),
    ("wood", [0xb57a3c, 0xc98f4f, 0xe0a050, 0x8a8a8a]),
    ("wood-lit", [0xdca867, 0xe8bb7e, 0xffd08a, 0xd8d8d8]),
    ("wood-edge", [0x4f2f10, 0x120b04, 0x000000, 0x000000]),
    ("stone", [0x8a9299, 0xaab3bb, 0xc8d0d8, 0xb0b0b0]),
    ("stone-lit", [0xc9d0d6, 0xdfe5ea, 0xffffff, 0xf2f2f2]),
    ("stone-edge", [0x333a40, 0x0b0d0f, 0x000000, 0x000000]),
    ("beam", [0xc8102e, 0xff5566, 0xff3b4e, 0x000000]),
    ("beam-core", [0xffe9c9, 0xffffff, 0xffffff, 0xffffff]),
    ("last", [0x0b6e4f, 0x7fe0b8, 0x00ff9c, 0x000000]),
    ("target", [0x0a5c8f, 0x86cdf8, 0x66ccff, 0x333333]),
    ("selected", [0x8a2f7f, 0xf3a6e4, 0xff8af0, 0x000000]),
    ("brush-green", [0x2b6e0c, 0x8fdc6a, 0x7dff5a, 0x000000]),
    ("brush-red", [0xa8202a, 0xff8f85, 0xff7a70, 0x000000]),
    ("brush-blue", [0x14529c, 0x8ab8ff, 0x7ab8ff, 0x000000]),
    ("brush-yellow", [0x7a5600, 0xf2d35c, 0xffe24a, 0x000000]),
    ("shadow", [0x2a1a08, 0x000000, 0x000000, 0xffffff]),
];

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::HighContrast, Theme::Paper];

    /// The name in commands and URLs.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::HighContrast => "high-contrast",
            Theme::Paper => "paper",
        }
    }

    /// The colour with this name, such as `field` or `silver-edge`.
    pub fn colour(self, name: &str) -> Option<Colour> {
        let found = COLOURS.iter().find(|entry| entry.0 == name)?;
        Some(Colour(found.1[self as usize]))
    }

    /// The theme's colours as CSS custom properties, `--tablier-field:#ead9b8;…`, for a page that uses
    /// [`page_style_sheet`](crate::page_style_sheet).
    pub fn css_variables(self) -> String {
        COLOURS
            .iter()
            .map(|(name, colours)| format!("--tablier-{name}:{};", Colour(colours[self as usize])))
            .collect()
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a theme name that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTheme;

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Theme::ALL.iter().map(|theme| theme.name()).collect();
        write!(f, "no such theme; there are {}", names.join(", "))
    }
}

impl std::error::Error for UnknownTheme {}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name).ok_or(UnknownTheme)
    }
}

/// The style rules of the drawings. `$name` stands for a colour.
const SHEET: &str = include_str!("style.css");

/// The style sheet of drawings whose root has the class `class`. A rule is included if all of its classes are needed.
/// `colour` decides how a colour is written.
pub(crate) fn sheet(class: &str, needs: impl Fn(&str) -> bool, colour: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    for line in SHEET.lines().filter(|line| line.starts_with('.')) {
        let selector = line.split('{').next().unwrap_or_default();
        if !selector.split_whitespace().all(|part| needs(part.trim_start_matches('.'))) {
            continue;
        }
        let mut parts = line.split('$');
        out.push_str(&format!(".{class} {}", parts.next().unwrap_or_default()));
        for part in parts {
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
            let end = part.find(|c: char| !is_name(c)).unwrap_or(part.len());
            out.push_str(&colour(&part[..end]));
            out.push_str(&part[end..]);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_of_the_style_sheet_is_in_the_themes() {
        for theme in Theme::ALL {
            sheet(
                "t",
                |_| true,
                |name| theme.colour(name).unwrap_or_else(|| panic!("no colour {name}")).to_string(),
            );
        }
    }

    #[test]
    fn black_and_white_have_the_greatest_contrast() {
        assert!((Colour(0).contrast(Colour(0xffffff)) - 21.0).abs() < 1e-9);
    }

    #[test]
    fn every_theme_is_found_by_its_name() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert_eq!("pink".parse::<Theme>(), Err(UnknownTheme));
    }
}
