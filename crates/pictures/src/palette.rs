//! The palette of a GIF: at most 256 colours, one of which means "unchanged".

use std::collections::{BTreeMap, HashMap};

use crate::Pixels;

/// The most frequent colours of some pictures.
///
/// A drawing consists mostly of flat areas. Their colours are kept exactly, so that no seam is visible where a frame
/// changes only a part of the previous one. Blended colours along edges are mapped to the nearest colour.
pub struct Palette {
    colours: Vec<[u8; 3]>,
    /// A cache: pictures repeat their colours.
    nearest: HashMap<[u8; 3], u8>,
}

/// The maximum number of colours in a GIF, besides the one that means "unchanged".
const MOST_COLOURS: usize = 255;

impl Palette {
    /// A palette that represents the colours of these pictures.
    pub fn of(pictures: &[Pixels]) -> Palette {
        let mut counts: BTreeMap<[u8; 3], usize> = BTreeMap::new();
        for colour in pictures.iter().flat_map(opaque_colours) {
            *counts.entry(colour).or_default() += 1;
        }
        // Similar colours share a bin, and the most frequent colour represents the bin.
        let mut bins: BTreeMap<[u8; 3], (usize, [u8; 3], usize)> = BTreeMap::new();
        for (colour, count) in counts {
            let bin = bins.entry(colour.map(|channel| channel >> 3)).or_insert((0, colour, 0));
            bin.0 += count;
            if count > bin.2 {
                (bin.1, bin.2) = (colour, count);
            }
        }
        let mut bins: Vec<(usize, [u8; 3])> = bins.into_values().map(|bin| (bin.0, bin.1)).collect();
        bins.sort_by_key(|&(count, colour)| (std::cmp::Reverse(count), colour));
        bins.truncate(MOST_COLOURS);
        Palette { colours: bins.into_iter().map(|bin| bin.1).collect(), nearest: HashMap::new() }
    }

    /// The colours, three bytes each, and one more that is never visible: [`Palette::unchanged`].
    pub(crate) fn bytes(&self) -> Vec<u8> {
        [self.colours.concat(), vec![0; 3]].concat()
    }

    /// The index of the colour that means "unchanged".
    pub(crate) fn unchanged(&self) -> u8 {
        self.colours.len() as u8
    }

    /// The index of the nearest colour.
    pub(crate) fn index(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.nearest.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> i32 {
                other.iter().zip(colour).map(|(&a, b)| (i32::from(a) - i32::from(b)).pow(2)).sum()
            };
            let nearest = (0..colours.len()).min_by_key(|&index| distance(&colours[index]));
            nearest.map_or(0, |index| index as u8)
        })
    }
}

fn opaque_colours(pixels: &Pixels) -> impl Iterator<Item = [u8; 3]> {
    pixels.rgba.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_colours_are_kept_exactly_and_rare_ones_go_to_the_nearest() {
        let mut rgba = [10, 20, 30, 255].repeat(50);
        rgba.extend([200, 100, 0, 255].repeat(9));
        rgba.extend([201, 100, 0, 255]);
        let mut palette = Palette::of(&[Pixels { width: 60, height: 1, rgba }]);
        assert_eq!(palette.bytes(), [10, 20, 30, 200, 100, 0, 0, 0, 0]);
        assert_eq!(palette.index([201, 100, 0]), 1);
        assert_eq!(palette.index([0, 0, 0]), 0);
    }
}
