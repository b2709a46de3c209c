//! A small network: what an evaluation has learnt from games beyond the terms that have names.
//!
//! Its inputs are what stands where, as the mover sees the board. Each input that is on adds its row to eight cells, each
//! cell is cut off below 0 and above 1, and a weighted sum of the cells is added to the judgement. Eight cells of two
//! bytes fill a register of every processor: a network that size costs hardly more than a table by squares, and learns
//! what belongs together besides.

use std::{fmt, sync::Arc};

use tabletop::Position;
use thiserror::Error;

/// The number of cells.
pub const CELLS: usize = 8;

/// A number for each cell, in fixed point.
pub type Row = [i16; CELLS];

/// What cells and rows call one.
pub const ONE: i16 = 256;

/// What the last layer calls a hundredth.
pub const HUNDREDTH: i32 = 16;

/// An evaluation that sees positions as inputs of a network. Evaluations without a network say nothing here.
pub trait Inputs<P: Position>: Sized {
    /// Inputs are numbers below this. Without a network there are none.
    const N_INPUTS: usize = 0;

    /// The network that comes with the program, as [`Network::from_text`] reads it.
    const NETWORK: &'static str = "";

    /// Names the inputs that are on in a position of two players, as its mover sees it.
    fn inputs(_position: &P, _on: impl FnMut(usize)) {}

    /// The evaluation with another network.
    #[must_use]
    fn with_network(self, _network: Network) -> Self {
        self
    }

    /// The network that comes with the program.
    ///
    /// # Panics
    /// If it cannot be read, which the tests of every game would show.
    fn usual_network() -> Network {
        match Self::N_INPUTS {
            0 => Network::NONE,
            n_inputs => Network::from_text(Self::NETWORK, n_inputs)
                .expect("the network in the program has the form of networks"),
        }
    }
}

/// A network. Cheap to clone: all clones share the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network(Option<Arc<Layers>>);

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// What each input adds to the cells.
    pub rows: Vec<Row>,
    /// What the cells begin with.
    pub bias: Row,
    /// What each cell is worth when it is full, in parts of hundredths: see [`HUNDREDTH`].
    pub worth: Row,
    /// What is added in the end, in hundredths.
    pub shift: i16,
}

/// A text that is no network.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("network, line {line}: {message}")]
pub struct NetworkError {
    /// The line, from 1; 0 if something is missing.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Network {
    /// No network: it has nothing to add.
    pub const NONE: Network = Network(None);

    /// A network of these numbers.
    ///
    /// # Panics
    /// If a number of a row is larger than [`MOST`].
    pub fn new(layers: Layers) -> Network {
        let largest = layers.rows.iter().flatten().chain(&layers.bias).map(|it| it.unsigned_abs()).max();
        assert!(largest.is_none_or(|it| it <= MOST), "no number of a row is above {MOST}");
        Network(Some(Arc::new(layers)))
    }

    /// Its numbers, if it has any.
    #[inline]
    pub fn layers(&self) -> Option<&Layers> {
        self.0.as_deref()
    }

    /// Reads lines `bias`, `worth` and `shift` with their numbers, then for each input its number and its row; inputs without
    /// a line add nothing. `#` begins a comment.
    ///
    /// # Errors
    /// With the first line that is wrong, or what is missing.
    pub fn from_text(text: &str, n_inputs: usize) -> Result<Network, NetworkError> {
        let mut rows: Vec<Option<Row>> = vec![None; n_inputs];
        let (mut bias, mut worth, mut shift) = (None, None, None);
        for (index, line) in text.lines().enumerate() {
            let error = |message: String| NetworkError { line: index + 1, message };
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let numbers: Result<Vec<i16>, _> = words.map(str::parse).collect();
            let numbers = numbers.map_err(|_| error("expected numbers after the first word".to_owned()))?;
            let row = || {
                Row::try_from(numbers.as_slice())
                    .map_err(|_| error(format!("expected {CELLS} numbers after `{name}`")))
            };
            let small = |row: Row| match row.iter().all(|it| it.unsigned_abs() <= MOST) {
                true => Ok(row),
                false => Err(error(format!("no number of a row is above {MOST}"))),
            };
            let is_new = match name {
                "bias" => bias.replace(small(row()?)?).is_none(),
                "worth" => worth.replace(row()?).is_none(),
                "shift" => match numbers[..] {
                    [number] => shift.replace(number).is_none(),
                    _ => return Err(error("expected one number after `shift`".to_owned())),
                },
                _ => {
                    let place = name.parse::<usize>().ok().and_then(|input| rows.get_mut(input));
                    let place = place.ok_or_else(|| {
                        error(format!("`{name}` is neither bias, worth, shift nor a number below {n_inputs}"))
                    })?;
                    place.replace(small(row()?)?).is_none()
                }
            };
            if !is_new {
                return Err(error(format!("`{name}` stands here twice")));
            }
        }
        let missing = |what: &str| NetworkError { line: 0, message: format!("`{what}` is missing") };
        Ok(Network::new(Layers {
            rows: rows.into_iter().map(Option::unwrap_or_default).collect(),
            bias: bias.ok_or_else(|| missing("bias"))?,
            worth: worth.ok_or_else(|| missing("worth"))?,
            shift: shift.ok_or_else(|| missing("shift"))?,
        }))
    }
}

impl Layers {
    /// What the network adds to the judgement if the cells hold this, in hundredths for who sees it so.
    #[inline]
    pub fn looks(&self, cells: &Row) -> i32 {
        let worth = |(&cell, &worth): (&i16, &i16)| i32::from(cell.clamp(0, ONE)) * i32::from(worth);
        let sum: i32 = cells.iter().zip(&self.worth).map(worth).sum();
        i32::from(self.shift) + sum / (i32::from(ONE) * HUNDREDTH)
    }
}

/// No number of a row is larger, so that a hundred rows and more stay within two bytes: no board has so many pieces.
pub const MOST: u16 = i16::MAX as u16 / 128;

/// As [`Network::from_text`] reads it.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(layers) = &self.0 else { return Ok(()) };
        let mut line = |name: &dyn fmt::Display, numbers: &[i16]| {
            write!(f, "{name}")?;
            numbers.iter().try_for_each(|number| write!(f, " {number}"))?;
            writeln!(f)
        };
        line(&"bias", &layers.bias)?;
        line(&"worth", &layers.worth)?;
        line(&"shift", &[layers.shift])?;
        let used = layers.rows.iter().enumerate().filter(|(_, row)| **row != Row::default());
        used.into_iter().try_for_each(|(input, row)| line(&input, row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "# learnt\nbias 1 2 3 4 5 6 7 8\nworth 8 7 6 5 4 3 2 -1 # full\n\nshift -3\n2 1 0 0 0 0 0 0 -255\n";

    #[test]
    fn a_network_is_read_as_it_is_written() {
        let network = Network::from_text(TEXT, 4).unwrap();
        assert_eq!(Network::from_text(&network.to_string(), 4), Ok(network.clone()));
        let Network(Some(layers)) = network else { panic!("it has layers") };
        assert_eq!((layers.rows[1], layers.rows[2][7]), (Row::default(), -255));
        assert_eq!((layers.bias[7], layers.worth[7], layers.shift), (8, -1, -3));
    }

    #[test]
    fn a_wrong_network_is_refused_with_its_line() {
        let rows = "bias 1 2 3 4 5 6 7 8\nworth 1 2 3 4 5 6 7 8\n";
        for (text, line) in [
            (String::new(), 0),
            (rows.to_owned(), 0),
            (format!("{rows}shift"), 3),
            (format!("{rows}shift x"), 3),
            (format!("{rows}shift 1\n4 1 2 3 4 5 6 7 8"), 4),
            (format!("{rows}shift 1\n-1 1 2 3 4 5 6 7 8"), 4),
            (format!("{rows}shift 1\n0 1 2 3"), 4),
            (format!("{rows}shift 1\n0 1 2 3 4 5 6 7 256"), 4),
            (format!("{rows}shift 1\n0 1 2 3 4 5 6 7 99999"), 4),
            (format!("{rows}{rows}"), 3),
            (format!("{rows}shift 1\nsize 8"), 4),
        ] {
            assert_eq!(Network::from_text(&text, 4).map_err(|error| error.line), Err(line), "{text}");
        }
    }
}
