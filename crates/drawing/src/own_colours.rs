//! Colours that somebody chose for the cells and the players. All other colours follow from these four, so that edges, signs, marks and
//! letters keep their contrast; what four colours cannot settle is told by [`OwnColours::faults`].

use std::{collections::BTreeMap, fmt, str::FromStr};

use crate::{
    contrast::{LETTERS, MARK_COLOURS, MARKS},
    theme::{Colour, Theme},
};

/// How much two colours differ that nobody takes for each other, in their most different channel.
const APART: u32 = 100;
/// The same for a piece on its cell, which has an edge besides.
const APART_FROM_CELLS: u32 = 32;
/// A difference in brightness that can be seen without a difference in hue.
const SLIGHT: f64 = 1.3;

const BLACK: Colour = Colour(0x000000);
const WHITE: Colour = Colour(0xffffff);

/// The materials of each player's pieces, in the order of the players.
const MATERIALS: [&[&str]; 3] =
    [&["silver", "ivory", "blue", "wood"], &["red", "ebony", "yellow", "stone"], &["crimson"]];
/// Somebody's own colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OwnColours {
    /// The cells of the board.
    pub cells: Colour,
    /// The pieces of each player.
    pub players: [Colour; 3],
}

impl Default for OwnColours {
    fn default() -> OwnColours {
        OwnColours { cells: Colour(0xead9b8), players: [0xfdf9ef, 0x0072b2, 0xd55e00].map(Colour) }
    }
}

/// Two colours of a palette that are too much alike.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum ColourClash {
    /// The pieces of two players, counted from 0, with the contrast that they have.
    Players([usize; 2], f64),
    /// The pieces of a player on the cells.
    Cells(usize, f64),
}

impl OwnColours {
    /// What is hard to tell apart. Opponents differ in brightness, as for those who see no colours; the third player differs from
    /// both in hue at least.
    pub fn faults(&self) -> Vec<ColourClash> {
        let mut faults = Vec::new();
        for [one, other] in [[0, 1], [0, 2], [1, 2]] {
            let (a, b) = (self.players[one], self.players[other]);
            let contrast = a.contrast(b);
            let differ =
                if other == 1 { contrast >= MARKS } else { contrast >= SLIGHT || apart(a, b) >= APART };
            if !differ {
                faults.push(ColourClash::Players([one, other], contrast));
            }
        }
        for (index, player) in self.players.into_iter().enumerate() {
            let contrast = player.contrast(self.cells);
            if contrast < SLIGHT && apart(player, self.cells) < APART_FROM_CELLS {
                faults.push(ColourClash::Cells(index, contrast));
            }
        }
        faults
    }

    /// All colours that follow from the palette, by name.
    pub fn colours(&self) -> BTreeMap<String, Colour> {
        let grounds = self.grounds();
        let [field, first, second] = grounds;
        let frame = mixed(field, BLACK, 0.62);
        let mut colours = BTreeMap::new();
        let mut set = |name: &str, colour: Colour| {
            colours.insert(name.to_owned(), colour);
        };
        set("field", field);
        set("field-first", first);
        set("field-second", second);
        set("frame", frame);
        set("frame-lit", mixed(frame, WHITE, 0.2));
        set("label", best(&[frame]));
        set("count", best(&grounds));
        set("blocked", legible(mixed(field, BLACK, 0.8), &grounds, MARKS));
        // Marks keep their hue as far as the cells allow.
        for name in MARK_COLOURS {
            set(name, self.mark(name));
        }
        let beam = self.mark("beam");
        set("beam-core", legible(WHITE, &[beam], MARKS));
        set("cube-edge", best(&grounds));
        set("mirror-edge", best(&grounds));
        set("mirror", legible(Colour(0xb9e4f7), &[best(&grounds)], MARKS));
        for (materials, colour) in MATERIALS.into_iter().zip(self.players) {
            for material in materials {
                set(material, colour);
                set(&format!("{material}-lit"), mixed(colour, WHITE, 0.4));
                set(&format!("{material}-shade"), mixed(colour, BLACK, 0.3));
                set(&format!("{material}-edge"), best(&grounds));
                set(&format!("{material}-ink"), legible(best(&[colour]), &[colour], LETTERS));
            }
        }
        set("hatch", mixed(self.players[1], best(&[self.players[1]]), 0.35));
        colours.retain(|name, _| Theme::Light.colour(name).is_some());
        colours
    }

    /// The colours as CSS custom properties.
    pub fn css_variables(&self) -> String {
        self.colours().into_iter().map(|(name, colour)| format!("--tablier-{name}:{colour};")).collect()
    }

    /// The colours as a style sheet for a page that has those of the themes. Whoever needs strong contrasts has them, and prints
    /// have none of this.
    pub fn style_sheet(&self) -> String {
        format!(
            "@media screen and (not (prefers-contrast:more)){{:root:not([data-theme=high-contrast]){{{}}}}}",
            self.css_variables()
        )
    }

    /// The grounds of the cells.
    fn grounds(&self) -> [Colour; 3] {
        [self.cells, mixed(self.cells, WHITE, 0.25), mixed(self.cells, BLACK, 0.08)]
    }

    /// A mark in the hue of the theme that fits better, made lighter or darker until it can be seen on all cells.
    fn mark(&self, name: &str) -> Colour {
        let grounds = self.grounds();
        let of = |theme: Theme| theme.colour(name).expect("themes have all marks");
        let least = |colour: Colour| {
            grounds.map(|ground| colour.contrast(ground)).into_iter().fold(f64::MAX, f64::min)
        };
        let (light, dark) = (of(Theme::Light), of(Theme::Dark));
        legible(if least(light) >= least(dark) { light } else { dark }, &grounds, MARKS)
    }
}

/// A mixture: nothing of the second colour at 0, all of it at 1.
fn mixed(Colour(one): Colour, Colour(other): Colour, share: f64) -> Colour {
    let channel = |shift: u32| {
        let (a, b) = (f64::from(one >> shift & 255), f64::from(other >> shift & 255));
        ((a + (b - a) * share).round() as u32) << shift
    };
    Colour(channel(16) | channel(8) | channel(0))
}

/// Black or white, whichever can be seen better on all grounds.
fn best(grounds: &[Colour]) -> Colour {
    let least =
        |colour: Colour| grounds.iter().map(|&ground| colour.contrast(ground)).fold(f64::MAX, f64::min);
    if least(BLACK) >= least(WHITE) { BLACK } else { WHITE }
}

/// A colour, changed towards black or white no further than its contrast with the grounds demands.
fn legible(colour: Colour, grounds: &[Colour], least: f64) -> Colour {
    let end = best(grounds);
    let steps = (0..=20).map(|step| mixed(colour, end, f64::from(step) / 20.0));
    let is_legible = |colour: &Colour| grounds.iter().all(|&ground| colour.contrast(ground) >= least);
    steps.into_iter().find(is_legible).unwrap_or(end)
}

/// How much two colours differ in their most different channel.
fn apart(Colour(one): Colour, Colour(other): Colour) -> u32 {
    [16, 8, 0]
        .map(|shift| (one >> shift & 255).abs_diff(other >> shift & 255))
        .into_iter()
        .max()
        .unwrap_or_default()
}

/// The error for a text that is not a palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoColours;

impl fmt::Display for NoColours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a palette is four colours of six hexadecimal digits: cells, first, second and third player, with hyphens between them")
    }
}

impl std::error::Error for NoColours {}

impl fmt::Display for OwnColours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third] = self.players.map(|colour| colour.0);
        write!(f, "{:06x}-{first:06x}-{second:06x}-{third:06x}", self.cells.0)
    }
}

impl FromStr for OwnColours {
    type Err = NoColours;

    fn from_str(text: &str) -> Result<OwnColours, NoColours> {
        let colour = |part: &str| {
            let is_colour = part.len() == 6 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
            is_colour.then(|| u32::from_str_radix(part, 16).ok()).flatten().map(Colour).ok_or(NoColours)
        };
        let parts = text.split('-').map(colour).collect::<Result<Vec<_>, _>>()?;
        let [cells, first, second, third] = parts[..] else { return Err(NoColours) };
        Ok(OwnColours { cells, players: [first, second, third] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contrast::GROUNDS;

    /// Palettes all over the colours, also those nobody would choose.
    fn palettes() -> Vec<OwnColours> {
        let some = [
            0x000000, 0xffffff, 0x767676, 0x808080, 0xff0000, 0x00ff00, 0x0000ff, 0xead9b8, 0x39424d,
            0x5a5a5a,
        ];
        let mut palettes = Vec::new();
        for cells in some {
            for player in some {
                palettes.push(OwnColours {
                    cells: Colour(cells),
                    players: [Colour(player), Colour(!player & 0xffffff), Colour(0xd55e00)],
                });
            }
        }
        palettes
    }

    #[test]
    fn whatever_is_chosen_lines_marks_edges_and_letters_can_be_seen() {
        for palette in palettes() {
            let colours = palette.colours();
            let contrast = |one: &str, other: &str| colours[one].contrast(colours[other]);
            for ground in GROUNDS {
                for name in MARK_COLOURS.into_iter().chain(["cube-edge", "mirror-edge", "blocked"]) {
                    assert!(contrast(name, ground) >= MARKS, "{palette}: {name} on {ground}");
                }
                for material in MATERIALS.concat() {
                    let edge = format!("{material}-edge");
                    let edge = if colours.contains_key(&edge) { edge.as_str() } else { "cube-edge" };
                    assert!(contrast(edge, ground) >= MARKS, "{palette}: {edge} on {ground}");
                }
            }
            for (letters, ground) in
                [("label", "frame"), ("count", "field"), ("ivory-ink", "ivory"), ("ebony-ink", "ebony")]
            {
                assert!(contrast(letters, ground) >= LETTERS, "{palette}: {letters} on {ground}");
            }
            for (sign, ground) in [
                ("silver-ink", "silver"),
                ("red-ink", "red"),
                ("blue-ink", "blue"),
                ("yellow-ink", "yellow"),
                ("crimson-ink", "crimson"),
                ("mirror", "mirror-edge"),
                ("beam-core", "beam"),
            ] {
                assert!(contrast(sign, ground) >= MARKS, "{palette}: {sign} on {ground}");
            }
        }
    }

    #[test]
    fn players_and_cells_that_look_alike_are_told() {
        let palette = |text: &str| text.parse::<OwnColours>().expect("a palette");
        assert_eq!(OwnColours::default().faults(), []);
        let [fault] = palette("ead9b8-fdf9ef-e0e0e0-b03a2e").faults()[..] else { panic!("one fault") };
        assert!(matches!(fault, ColourClash::Players([0, 1], contrast) if contrast < 3.0));
        let faults = palette("ead9b8-ead9b8-202020-222222").faults();
        assert!(
            matches!(faults[..], [ColourClash::Players([1, 2], _), ColourClash::Cells(0, 1.0)]),
            "{faults:?}"
        );
    }

    #[test]
    fn a_palette_is_read_as_it_is_written() {
        let palette = OwnColours::default();
        assert_eq!(palette.to_string(), "ead9b8-fdf9ef-0072b2-d55e00");
        assert_eq!(palette.to_string().parse(), Ok(palette));
        for text in [
            "",
            "ead9b8",
            "ead9b8-f6ebd0-0072b2",
            "ead9b8-f6ebd0-0072b2-d55e0",
            "ead9b8-f6ebd0-0072b2-+55e00",
            "ead9b8-f6ebd0-0072b2-d55e00-000000",
        ] {
            assert_eq!(text.parse::<OwnColours>(), Err(NoColours), "{text:?}");
        }
    }
}
