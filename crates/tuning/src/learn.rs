//! Trains a network on what the terms of an evaluation miss.
//!
//! The chance to win is predicted from the sum of both: the terms stay as they are, and the network learns the rest. It is
//! trained by gradient descent in batches (Adam), in an order that follows from a fixed seed: the same positions give the
//! same network.

use evaluation::{
    Network,
    network::{HIDDEN_UNITS, HUNDREDTH, Layers, MAX_WEIGHT, ONE},
};
use tabletop::playout::Dice;

use crate::{
    fit::{FitError, Loss, cross_entropy, scale_of, sigmoid},
    samples::Part,
    views::{View, Views},
};

/// The settings of a training.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The share of the game result in the target; the rest is the score of the search.
    pub result_share: f64,
    /// The number of passes over all positions.
    pub epochs: usize,
    /// The first learning rate; it gets smaller.
    pub pace: f32,
    /// The weight decay.
    pub decay: f32,
}

impl Default for Lesson {
    fn default() -> Lesson {
        Lesson { result_share: 0.25, epochs: 16, pace: 0.001, decay: 0.1 }
    }
}

/// A trained network, and how good it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Learnt {
    /// The network, rounded to fixed point.
    pub network: Network,
    /// How much a hundredth of the evaluation adds to the logarithm of the odds to win.
    pub scale: f64,
    /// The loss on the validation part: of the terms alone, and with the network.
    pub validation: Loss,
}

/// Positions of a batch.
const BATCH: usize = 8192;

/// Trains a new network. `tell` gets the loss on the validation part after each epoch.
///
/// # Errors
/// If there are too few games, or if the terms predict nothing about them.
pub fn learn(views: &Views, lesson: &Lesson, tell: &mut dyn FnMut(usize, Loss)) -> Result<Learnt, FitError> {
    let (mut training, validation) = (views.indices(Part::Training), views.indices(Part::Validation));
    if training.is_empty() || validation.is_empty() {
        return Err(FitError::TooFew);
    }
    let known = || training.iter().map(|&index| views.get(index));
    let score_scale = scale_of(|| known().map(|view| (view.score.into(), view.result.into())))?;
    let target = |view: &View<'_>| {
        lesson.result_share * f64::from(view.result)
            + (1.0 - lesson.result_share) * sigmoid(score_scale * f64::from(view.score))
    };
    let scale = scale_of(|| known().map(|view| (view.static_eval.into(), target(&view))))?;

    let mut dice = Dice::new(SEED);
    let mut network = Weights::new(views.n_inputs(), &mut dice);
    let mut adam = Adam::new(network.all.len());
    let mut gradient = vec![0.0; network.all.len()];
    let loss = |network: &Weights| {
        let mean = |logit: &dyn Fn(&View<'_>) -> f64| {
            let losses = validation.iter().map(|&index| {
                let view = views.get(index);
                cross_entropy(logit(&view), target(&view))
            });
            losses.sum::<f64>() / validation.len() as f64
        };
        let by_terms = |view: &View<'_>| scale * f64::from(view.static_eval);
        let with_network = |view: &View<'_>| by_terms(view) + f64::from(network.forward(view.inputs).0);
        Loss { before: mean(&by_terms), after: mean(&with_network) }
    };
    for epoch in 0..lesson.epochs {
        shuffle(&mut training, &mut dice);
        let rate = lesson.pace * rate_factor(epoch, lesson.epochs);
        for batch in training.chunks(BATCH) {
            gradient.fill(0.0);
            for &index in batch {
                let view = views.get(index);
                let (output, hidden) = network.forward(view.inputs);
                let predicted = sigmoid(scale * f64::from(view.static_eval) + f64::from(output));
                let error = (predicted - target(&view)) as f32 / batch.len() as f32;
                network.backward(view.inputs, &hidden, error, &mut gradient);
            }
            adam.step(&mut network, &gradient, rate, lesson.decay);
        }
        tell(epoch + 1, loss(&network));
    }
    let mut is_used = vec![false; views.n_inputs()];
    for &index in &training {
        views.get(index).inputs.iter().for_each(|&input| is_used[usize::from(input)] = true);
    }
    let layers = network.rounded(scale as f32, &is_used);
    let rounded = Weights::from_layers(&layers, scale as f32);
    Ok(Learnt { network: Network::new(layers), scale, validation: loss(&rounded) })
}

const SEED: u64 = 0x006c_6561_726e;

fn shuffle(indices: &mut [usize], dice: &mut Dice) {
    for index in (1..indices.len()).rev() {
        indices.swap(index, dice.below(index + 1));
    }
}

/// The schedule of the learning rate: a cosine.
fn rate_factor(epoch: usize, epochs: usize) -> f32 {
    let done = epoch as f32 / epochs as f32;
    if epoch + 1 == epochs { 0.1 } else { 0.05 + 0.5 * (1.0 + (std::f32::consts::PI * done).cos()) }
}

/// The weights and biases of a network in training, all in one list: of the inputs, the hidden bias, the output weights and
/// the output bias. The output is in the logarithm of the odds to win.
struct Weights {
    all: Vec<f32>,
    /// Where each part starts.
    hidden_bias: usize,
    output_weights: usize,
    output_bias: usize,
}

type Hidden = [f32; HIDDEN_UNITS];

impl Weights {
    /// Small random numbers: hidden units that start equal would stay equal.
    fn new(n_inputs: usize, dice: &mut Dice) -> Weights {
        let mut random = || dice.below(1 << 16) as f32 / f32::from(1u16 << 15) - 1.0;
        let mut network = Weights::zero(n_inputs);
        let (inputs, rest) = network.all.split_at_mut(n_inputs * HIDDEN_UNITS);
        inputs.iter_mut().for_each(|it| *it = 0.05 * random());
        rest[..HIDDEN_UNITS].iter_mut().for_each(|it| *it = 0.2 + 0.1 * random());
        rest[HIDDEN_UNITS..2 * HIDDEN_UNITS].iter_mut().for_each(|it| *it = 0.25 * random());
        network
    }

    fn zero(n_inputs: usize) -> Weights {
        let hidden_bias = n_inputs * HIDDEN_UNITS;
        let output_weights = hidden_bias + HIDDEN_UNITS;
        let output_bias = output_weights + HIDDEN_UNITS;
        Weights { all: vec![0.0; output_bias + 1], hidden_bias, output_weights, output_bias }
    }

    fn hidden_at(&self, start: usize) -> &Hidden {
        self.all[start..start + HIDDEN_UNITS].try_into().expect("the slice has this length")
    }

    /// The output, and the hidden units before they are clipped.
    #[inline]
    fn forward(&self, inputs: &[u16]) -> (f32, Hidden) {
        let mut hidden = *self.hidden_at(self.hidden_bias);
        for &input in inputs {
            let weights = self.hidden_at(usize::from(input) * HIDDEN_UNITS);
            hidden.iter_mut().zip(weights).for_each(|(unit, weight)| *unit += weight);
        }
        let weights = self.hidden_at(self.output_weights);
        let sum: f32 = hidden.iter().zip(weights).map(|(unit, weight)| unit.clamp(0.0, 1.0) * weight).sum();
        (self.all[self.output_bias] + sum, hidden)
    }

    /// Backpropagation: adds to the gradient what an error of the output contributes.
    #[inline]
    fn backward(&self, inputs: &[u16], hidden: &Hidden, error: f32, gradient: &mut [f32]) {
        let mut hidden_gradient = [0.0; HIDDEN_UNITS];
        for unit in 0..HIDDEN_UNITS {
            gradient[self.output_weights + unit] += error * hidden[unit].clamp(0.0, 1.0);
            // A clipped unit does not change with its inputs.
            if (0.0..1.0).contains(&hidden[unit]) {
                hidden_gradient[unit] = error * self.all[self.output_weights + unit];
            }
        }
        gradient[self.output_bias] += error;
        let starts = inputs.iter().map(|&input| usize::from(input) * HIDDEN_UNITS);
        for start in starts.chain([self.hidden_bias]) {
            let weights = &mut gradient[start..start + HIDDEN_UNITS];
            weights.iter_mut().zip(hidden_gradient).for_each(|(it, of_unit)| *it += of_unit);
        }
    }

    /// The network in fixed point, as engines use it. Inputs that were never active have no weights.
    fn rounded(&self, scale: f32, is_used: &[bool]) -> Layers {
        let fixed = |number: f32| number.round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
        let to_hidden = |start| self.hidden_at(start).map(|it| fixed(it * f32::from(ONE)));
        let input_weights = is_used.iter().enumerate().map(|(input, &is_used)| match is_used {
            true => to_hidden(input * HIDDEN_UNITS),
            false => [0; HIDDEN_UNITS],
        });
        Layers {
            input_weights: input_weights.collect(),
            hidden_bias: to_hidden(self.hidden_bias),
            output_weights: self
                .hidden_at(self.output_weights)
                .map(|it| fixed(it * HUNDREDTH as f32 / scale)),
            output_bias: fixed(self.all[self.output_bias] / scale),
        }
    }

    fn from_layers(layers: &Layers, scale: f32) -> Weights {
        let mut network = Weights::zero(layers.input_weights.len());
        let to_hidden = layers.input_weights.iter().chain([&layers.hidden_bias]).flatten();
        let to_hidden = to_hidden.map(|&it| f32::from(it) / f32::from(ONE));
        let output_weights = layers.output_weights.iter().map(|&it| f32::from(it) * scale / HUNDREDTH as f32);
        let output_bias = f32::from(layers.output_bias) * scale;
        let all = to_hidden.chain(output_weights).chain([output_bias]);
        network.all.iter_mut().zip(all).for_each(|(weight, number)| *weight = number);
        network
    }
}

/// Adam (Kingma and Ba, 2015), with weight decay for the weights of the inputs.
struct Adam {
    first_moments: Vec<f32>,
    second_moments: Vec<f32>,
    n_steps: i32,
}

impl Adam {
    fn new(n: usize) -> Adam {
        Adam { first_moments: vec![0.0; n], second_moments: vec![0.0; n], n_steps: 0 }
    }

    fn step(&mut self, network: &mut Weights, gradient: &[f32], rate: f32, decay: f32) {
        const BETA1: f32 = 0.9;
        const BETA2: f32 = 0.999;
        /// What fixed point can hold.
        const LIMIT: f32 = MAX_WEIGHT as f32 / ONE as f32;
        self.n_steps += 1;
        let correction1 = 1.0 - BETA1.powi(self.n_steps);
        let correction2 = 1.0 - BETA2.powi(self.n_steps);
        for (index, weight) in network.all.iter_mut().enumerate() {
            let first = &mut self.first_moments[index];
            let second = &mut self.second_moments[index];
            *first = BETA1 * *first + (1.0 - BETA1) * gradient[index];
            *second = BETA2 * *second + (1.0 - BETA2) * gradient[index].powi(2);
            let mut step = *first / correction1 / ((*second / correction2).sqrt() + 1e-8);
            if index < network.hidden_bias {
                step += decay * *weight;
            }
            *weight -= rate * step;
            if index < network.output_weights {
                *weight = weight.clamp(-LIMIT, LIMIT);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that are won with both of two things, or none (XOR): no weighted sum can tell that.
    fn games() -> Views {
        let mut views = Views::new(3);
        let mut dice = Dice::new(5);
        for _ in 0..4_000 {
            let (one, other) = (dice.below(2) == 1, dice.below(2) == 1);
            let mut inputs = vec![2];
            inputs.extend(one.then_some(0));
            inputs.extend(other.then_some(1));
            let is_won = one == other && dice.below(10) > 0;
            let static_eval = dice.below(3) as i32 * 100 - 100;
            views.begin_game();
            views.push(
                &inputs,
                static_eval,
                static_eval,
                if is_won || static_eval > 0 && dice.below(2) == 0 { 1.0 } else { 0.0 },
            );
        }
        views
    }

    #[test]
    fn a_network_learns_what_belongs_together() {
        let lesson = Lesson { result_share: 1.0, epochs: 400, pace: 0.02, decay: 0.0 };
        let mut losses = Vec::new();
        let learnt = learn(&games(), &lesson, &mut |_, loss| losses.push(loss.after)).unwrap();
        assert!(learnt.validation.after < learnt.validation.before - 0.2, "{:?}", learnt.validation);
        // Rounding costs next to nothing.
        assert!(
            (losses[399] - learnt.validation.after).abs() < 0.005,
            "{} {:?}",
            losses[399],
            learnt.validation
        );
    }

    #[test]
    fn the_same_games_give_the_same_network() {
        let lesson = Lesson { epochs: 2, ..Lesson::default() };
        let network = || learn(&games(), &lesson, &mut |_, _| {}).unwrap().network;
        assert_eq!(network(), network());
    }

    #[test]
    fn nothing_is_learnt_from_nothing() {
        let learnt = learn(&Views::new(3), &Lesson::default(), &mut |_, _| {});
        assert_eq!(learnt.map_err(|error| error.to_string()), Err(FitError::TooFew.to_string()));
    }
}
