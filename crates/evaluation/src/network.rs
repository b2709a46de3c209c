//! A small network: what an evaluation has learnt from games beyond the terms that have names.
//!
//! Its inputs say what stands where, as the mover sees the board. Each active input adds its weights to eight hidden units.
//! These are clipped to the range from 0 to 1 (clipped ReLU), and their weighted sum is added to the static evaluation.
//! Eight units of two bytes fill one register of every processor: a network of this size costs hardly more than a
//! piece-square table, and learns what belongs together besides.

use std::{fmt, sync::Arc};

use tabletop::Position;
use thiserror::Error;

/// The number of hidden units.
pub const HIDDEN_UNITS: usize = 8;

/// A number for each hidden unit, in fixed point.
pub type HiddenLayer = [i16; HIDDEN_UNITS];

/// One, in the fixed point of hidden units and their weights.
pub const ONE: i16 = 256;

/// A hundredth, in the fixed point of the output weights.
pub const HUNDREDTH: i32 = 16;

/// An evaluation with a network. Evaluations without one implement nothing here.
pub trait Inputs<P: Position>: Sized {
    /// The number of inputs. 0 without a network.
    const N_INPUTS: usize = 0;

    /// The network that comes with the program, as [`Network::from_text`] reads it.
    const NETWORK: &'static str = "";

    /// Calls `on` with the active inputs of a position of two players, as its mover sees it.
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

/// The weights and biases of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// By input: its weights to the hidden units.
    pub input_weights: Vec<HiddenLayer>,
    /// The bias of each hidden unit.
    pub hidden_bias: HiddenLayer,
    /// The weight of each hidden unit in the output, in parts of hundredths: see [`HUNDREDTH`].
    pub output_weights: HiddenLayer,
    /// The bias of the output, in hundredths.
    pub output_bias: i16,
}

/// A text that is not a network.
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

    /// A network of these layers.
    ///
    /// # Panics
    /// If a weight or bias of the hidden units is larger than [`MAX_WEIGHT`].
    pub fn new(layers: Layers) -> Network {
        let largest = layers
            .input_weights
            .iter()
            .flatten()
            .chain(&layers.hidden_bias)
            .map(|it| it.unsigned_abs())
            .max();
        assert!(largest.is_none_or(|it| it <= MAX_WEIGHT), "no weight is above {MAX_WEIGHT}");
        Network(Some(Arc::new(layers)))
    }

    /// Its weights and biases, if it has any.
    #[inline]
    pub fn layers(&self) -> Option<&Layers> {
        self.0.as_deref()
    }

    /// Reads the lines `bias` (of the hidden units), `worth` (the output weights) and `shift` (the output bias), then for each
    /// input its number and its weights; inputs without a line add nothing. `#` begins a comment.
    ///
    /// # Errors
    /// With the first line that is wrong, or what is missing.
    pub fn from_text(text: &str, n_inputs: usize) -> Result<Network, NetworkError> {
        let mut input_weights: Vec<Option<HiddenLayer>> = vec![None; n_inputs];
        let (mut bias, mut worth, mut shift) = (None, None, None);
        for (index, line) in text.lines().enumerate() {
            let error = |message: String| NetworkError { line: index + 1, message };
            let line = line.split('#').next().unwrap_or_default();
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let numbers: Result<Vec<i16>, _> = words.map(str::parse).collect();
            let numbers = numbers.map_err(|_| error("expected numbers after the first word".to_owned()))?;
            let layer = || {
                HiddenLayer::try_from(numbers.as_slice())
                    .map_err(|_| error(format!("expected {HIDDEN_UNITS} numbers after `{name}`")))
            };
            let small = |layer: HiddenLayer| match layer.iter().all(|it| it.unsigned_abs() <= MAX_WEIGHT) {
                true => Ok(layer),
                false => Err(error(format!("no weight is above {MAX_WEIGHT}"))),
            };
            let is_new = match name {
                "bias" => bias.replace(small(layer()?)?).is_none(),
                "worth" => worth.replace(layer()?).is_none(),
                "shift" => match numbers[..] {
                    [number] => shift.replace(number).is_none(),
                    _ => return Err(error("expected one number after `shift`".to_owned())),
                },
                _ => {
                    let input = name.parse::<usize>().ok().and_then(|input| input_weights.get_mut(input));
                    let input = input.ok_or_else(|| {
                        error(format!("`{name}` is neither bias, worth, shift nor a number below {n_inputs}"))
                    })?;
                    input.replace(small(layer()?)?).is_none()
                }
            };
            if !is_new {
                return Err(error(format!("`{name}` stands here twice")));
            }
        }
        let missing = |what: &str| NetworkError { line: 0, message: format!("`{what}` is missing") };
        Ok(Network::new(Layers {
            input_weights: input_weights.into_iter().map(Option::unwrap_or_default).collect(),
            hidden_bias: bias.ok_or_else(|| missing("bias"))?,
            output_weights: worth.ok_or_else(|| missing("worth"))?,
            output_bias: shift.ok_or_else(|| missing("shift"))?,
        }))
    }
}

impl Layers {
    /// The output of the network for these hidden units, in hundredths for the player who sees the board so.
    #[inline]
    pub fn output(&self, hidden: &HiddenLayer) -> i32 {
        let weighted = |(&unit, &weight): (&i16, &i16)| i32::from(unit.clamp(0, ONE)) * i32::from(weight);
        let sum: i32 = hidden.iter().zip(&self.output_weights).map(weighted).sum();
        i32::from(self.output_bias) + sum / (i32::from(ONE) * HUNDREDTH)
    }
}

/// The largest weight to a hidden unit, so that the sum of over a hundred inputs fits into two bytes: no board has as many
/// pieces.
pub const MAX_WEIGHT: u16 = i16::MAX as u16 / 128;

/// As [`Network::from_text`] reads it.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(layers) = &self.0 else { return Ok(()) };
        let mut line = |name: &dyn fmt::Display, numbers: &[i16]| {
            write!(f, "{name}")?;
            numbers.iter().try_for_each(|number| write!(f, " {number}"))?;
            writeln!(f)
        };
        line(&"bias", &layers.hidden_bias)?;
        line(&"worth", &layers.output_weights)?;
        line(&"shift", &[layers.output_bias])?;
        let used = layers.input_weights.iter().enumerate().filter(|(_, it)| **it != HiddenLayer::default());
        used.into_iter().try_for_each(|(input, weights)| line(&input, weights))
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
        assert_eq!((layers.input_weights[1], layers.input_weights[2][7]), (HiddenLayer::default(), -255));
        assert_eq!((layers.hidden_bias[7], layers.output_weights[7], layers.output_bias), (8, -1, -3));
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
