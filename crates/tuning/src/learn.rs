//! Teaching a network what the terms of an evaluation do not say.
//!
//! The chance to win is predicted from the sum of both: what the terms say stays as it is, and the network learns the rest.
//! Steps follow the slope of the loss over some thousand positions, each number at its own pace (Adam), in an order that
//! follows from a fixed seed: the same positions give the same network.

use evaluation::{
    Network,
    network::{CELLS, HUNDREDTH, Layers, MOST, ONE},
};
use tabletop::playout::Dice;

use crate::{
    fit::{FitError, Loss, cross_entropy, scale_of, sigmoid},
    samples::Part,
    views::{View, Views},
};

/// How to learn.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// How much of what is to be predicted is the result of the game; the rest is what the engine thought.
    pub result_share: f64,
    /// How often all positions are gone through.
    pub epochs: usize,
    /// How large the first steps are; they get smaller.
    pub pace: f32,
    /// How strongly numbers are drawn back to zero.
    pub decay: f32,
}

impl Default for Lesson {
    fn default() -> Lesson {
        Lesson { result_share: 0.25, epochs: 16, pace: 0.001, decay: 0.1 }
    }
}

/// A network, and how good it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Learnt {
    /// The network, rounded as it is written.
    pub network: Network,
    /// How much a hundredth of the evaluation adds to the logarithm of the odds to win.
    pub scale: f64,
    /// How far off the validation part is predicted: by the terms alone, and with the network.
    pub validation: Loss,
}

/// Positions between two steps.
const BATCH: usize = 8192;

/// Teaches a new network. `tell` hears after each epoch how far off the validation part is predicted.
///
/// # Errors
/// If there are too few games, or if they have nothing to do with what the terms say.
pub fn learn(views: &Views, lesson: &Lesson, tell: &mut dyn FnMut(usize, Loss)) -> Result<Learnt, FitError> {
    let (mut training, validation) = (views.places(Part::Training), views.places(Part::Validation));
    if training.is_empty() || validation.is_empty() {
        return Err(FitError::TooFew);
    }
    let known = || training.iter().map(|&place| views.get(place));
    let thought_scale = scale_of(|| known().map(|view| (view.score.into(), view.result.into())))?;
    let target = |view: &View<'_>| {
        lesson.result_share * f64::from(view.result)
            + (1.0 - lesson.result_share) * sigmoid(thought_scale * f64::from(view.score))
    };
    let scale = scale_of(|| known().map(|view| (view.looks.into(), target(&view))))?;

    let mut dice = Dice::new(SEED);
    let mut network = Numbers::new(views.n_inputs(), &mut dice);
    let mut pacer = Pacer::new(network.all.len());
    let mut slopes = vec![0.0; network.all.len()];
    let loss = |network: &Numbers| {
        let mean = |logit: &dyn Fn(&View<'_>) -> f64| {
            let losses = validation.iter().map(|&place| {
                let view = views.get(place);
                cross_entropy(logit(&view), target(&view))
            });
            losses.sum::<f64>() / validation.len() as f64
        };
        let looks = |view: &View<'_>| scale * f64::from(view.looks);
        let with_network = |view: &View<'_>| looks(view) + f64::from(network.judge(view.inputs).0);
        Loss { before: mean(&looks), after: mean(&with_network) }
    };
    for epoch in 0..lesson.epochs {
        shuffle(&mut training, &mut dice);
        let pace = lesson.pace * share_of_pace(epoch, lesson.epochs);
        for batch in training.chunks(BATCH) {
            slopes.fill(0.0);
            for &place in batch {
                let view = views.get(place);
                let (judgement, cells) = network.judge(view.inputs);
                let predicted = sigmoid(scale * f64::from(view.looks) + f64::from(judgement));
                let error = (predicted - target(&view)) as f32 / batch.len() as f32;
                network.trace(view.inputs, &cells, error, &mut slopes);
            }
            pacer.step(&mut network, &slopes, pace, lesson.decay);
        }
        tell(epoch + 1, loss(&network));
    }
    let mut is_used = vec![false; views.n_inputs()];
    for &place in &training {
        views.get(place).inputs.iter().for_each(|&input| is_used[usize::from(input)] = true);
    }
    let layers = network.rounded(scale as f32, &is_used);
    let rounded = Numbers::from_layers(&layers, scale as f32);
    Ok(Learnt { network: Network::new(layers), scale, validation: loss(&rounded) })
}

const SEED: u64 = 0x006c_6561_726e;

fn shuffle(places: &mut [usize], dice: &mut Dice) {
    for place in (1..places.len()).rev() {
        places.swap(place, dice.below(place + 1));
    }
}

/// Large steps first, then smaller and smaller ones.
fn share_of_pace(epoch: usize, epochs: usize) -> f32 {
    let done = epoch as f32 / epochs as f32;
    if epoch + 1 == epochs { 0.1 } else { 0.05 + 0.5 * (1.0 + (std::f32::consts::PI * done).cos()) }
}

/// The numbers of a network while it learns: the rows, the bias, what the cells are worth, and the shift, all in one list.
/// Judgements are in the logarithm of the odds to win.
struct Numbers {
    all: Vec<f32>,
    bias: usize,
    worth: usize,
    shift: usize,
}

type Cells = [f32; CELLS];

impl Numbers {
    /// Small numbers by lot: cells that begin alike would stay alike.
    fn new(n_inputs: usize, dice: &mut Dice) -> Numbers {
        let mut lot = || dice.below(1 << 16) as f32 / f32::from(1u16 << 15) - 1.0;
        let mut network = Numbers::zero(n_inputs);
        let (rows, rest) = network.all.split_at_mut(n_inputs * CELLS);
        rows.iter_mut().for_each(|it| *it = 0.05 * lot());
        rest[..CELLS].iter_mut().for_each(|it| *it = 0.2 + 0.1 * lot());
        rest[CELLS..2 * CELLS].iter_mut().for_each(|it| *it = 0.25 * lot());
        network
    }

    fn zero(n_inputs: usize) -> Numbers {
        let bias = n_inputs * CELLS;
        Numbers { all: vec![0.0; bias + 2 * CELLS + 1], bias, worth: bias + CELLS, shift: bias + 2 * CELLS }
    }

    fn cells_at(&self, start: usize) -> &Cells {
        self.all[start..start + CELLS].try_into().expect("so many were taken")
    }

    /// The judgement, and what the cells came to before they were cut off.
    #[inline]
    fn judge(&self, inputs: &[u16]) -> (f32, Cells) {
        let mut cells = *self.cells_at(self.bias);
        for &input in inputs {
            let row = self.cells_at(usize::from(input) * CELLS);
            cells.iter_mut().zip(row).for_each(|(cell, number)| *cell += number);
        }
        let worth = self.cells_at(self.worth);
        let sum: f32 = cells.iter().zip(worth).map(|(cell, worth)| cell.clamp(0.0, 1.0) * worth).sum();
        (self.all[self.shift] + sum, cells)
    }

    /// Adds to the slope of each number what an error of the judgement says about it.
    #[inline]
    fn trace(&self, inputs: &[u16], cells: &Cells, error: f32, slopes: &mut [f32]) {
        let mut of_cells = [0.0; CELLS];
        for cell in 0..CELLS {
            slopes[self.worth + cell] += error * cells[cell].clamp(0.0, 1.0);
            // What was cut off does not change with its inputs.
            if (0.0..1.0).contains(&cells[cell]) {
                of_cells[cell] = error * self.all[self.worth + cell];
            }
        }
        slopes[self.shift] += error;
        for start in inputs.iter().map(|&input| usize::from(input) * CELLS).chain([self.bias]) {
            let row = &mut slopes[start..start + CELLS];
            row.iter_mut().zip(of_cells).for_each(|(slope, of_cell)| *slope += of_cell);
        }
    }

    /// As engines use it, in fixed point. Inputs that nothing was learnt about add nothing.
    fn rounded(&self, scale: f32, is_used: &[bool]) -> Layers {
        let fixed = |number: f32| number.round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16;
        let of_cells = |start| self.cells_at(start).map(|it| fixed(it * f32::from(ONE)));
        let rows = is_used.iter().enumerate();
        Layers {
            rows: rows
                .map(|(input, &is_used)| if is_used { of_cells(input * CELLS) } else { [0; CELLS] })
                .collect(),
            bias: of_cells(self.bias),
            worth: self.cells_at(self.worth).map(|it| fixed(it * HUNDREDTH as f32 / scale)),
            shift: fixed(self.all[self.shift] / scale),
        }
    }

    fn from_layers(layers: &Layers, scale: f32) -> Numbers {
        let mut network = Numbers::zero(layers.rows.len());
        let rows =
            layers.rows.iter().chain([&layers.bias]).flatten().map(|&it| f32::from(it) / f32::from(ONE));
        let worth = layers.worth.iter().map(|&it| f32::from(it) * scale / HUNDREDTH as f32);
        let shift = f32::from(layers.shift) * scale;
        let all = rows.chain(worth).chain([shift]);
        network.all.iter_mut().zip(all).for_each(|(place, number)| *place = number);
        network
    }
}

/// Adam: each number has its own pace, by how large and how steady its slope has been.
struct Pacer {
    slopes: Vec<f32>,
    squares: Vec<f32>,
    n_steps: i32,
}

impl Pacer {
    fn new(n: usize) -> Pacer {
        Pacer { slopes: vec![0.0; n], squares: vec![0.0; n], n_steps: 0 }
    }

    fn step(&mut self, network: &mut Numbers, slopes: &[f32], pace: f32, decay: f32) {
        const KEPT: f32 = 0.9;
        const KEPT_SQUARES: f32 = 0.999;
        /// What fixed point can hold.
        const LIMIT: f32 = MOST as f32 / ONE as f32;
        self.n_steps += 1;
        let warm = 1.0 - KEPT.powi(self.n_steps);
        let warm_squares = 1.0 - KEPT_SQUARES.powi(self.n_steps);
        for (place, number) in network.all.iter_mut().enumerate() {
            let slope = &mut self.slopes[place];
            let square = &mut self.squares[place];
            *slope = KEPT * *slope + (1.0 - KEPT) * slopes[place];
            *square = KEPT_SQUARES * *square + (1.0 - KEPT_SQUARES) * slopes[place].powi(2);
            let mut step = *slope / warm / ((*square / warm_squares).sqrt() + 1e-8);
            if place < network.bias {
                step += decay * *number;
            }
            *number -= pace * step;
            if place < network.worth {
                *number = number.clamp(-LIMIT, LIMIT);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that are won by who has both of two things, or none: no sum of what each is worth can tell that.
    fn games() -> Views {
        let mut views = Views::new(3);
        let mut dice = Dice::new(5);
        for _ in 0..4_000 {
            let (one, other) = (dice.below(2) == 1, dice.below(2) == 1);
            let mut inputs = vec![2];
            inputs.extend(one.then_some(0));
            inputs.extend(other.then_some(1));
            let is_won = one == other && dice.below(10) > 0;
            let looks = dice.below(3) as i32 * 100 - 100;
            views.begin_game();
            views.push(
                &inputs,
                looks,
                looks,
                if is_won || looks > 0 && dice.below(2) == 0 { 1.0 } else { 0.0 },
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
