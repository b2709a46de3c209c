//! The evaluation of Khet, and what a search needs to know about its moves.

mod accumulator;
mod inputs;
mod shots;
mod terms;

use std::sync::LazyLock;

use evaluation::{Evaluator, Inputs, MoveOrdering, Perception, Terms, Weights};
use tabletop::{Player, Position};

use crate::{
    beam::{ABSORBED, HIT, MEETINGS, next_piece},
    geometry::{N_SQUARES, Squares, bit},
    moves::{Action, Move, Shot},
    piece::{Code, N_CODES, OBELISK, PHARAOH, RED, STACK},
    position::Khet,
};
pub use accumulator::Accumulator;
use accumulator::InputWeights;
use shots::{Board, Shots};

/// The evaluation of Khet: a weighted sum of terms, and a network over where pieces stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    weights: Weights,
    /// What a hit takes from the owner of a piece, by the code without its colour.
    losses: [i32; 16],
    /// What a piece is worth for silver, by the edition and its code.
    worths: [[i32; N_CODES]; 2],
    input_weights: InputWeights,
}

/// The network in the program, which is read once.
static INPUT_WEIGHTS: LazyLock<InputWeights> =
    LazyLock::new(|| InputWeights::from(Evaluation::usual_network()));

/// What [`MoveOrdering::gain`] says of a pharaoh: more than all other pieces together.
const PHARAOH_LOSS: i32 = 9_000;

impl From<Weights> for Evaluation {
    fn from(weights: Weights) -> Evaluation {
        let losses = std::array::from_fn(|code| match code as Code {
            PHARAOH => PHARAOH_LOSS,
            OBELISK => weights.get(terms::OBELISK),
            // What remains of a stack is an obelisk.
            STACK => weights.get(terms::STACK) - weights.get(terms::OBELISK),
            4..8 => weights.get(terms::PYRAMID),
            12.. => weights.get(terms::ANUBIS),
            _ => 0,
        });
        let worth = |edition, code| {
            let worth = terms::piece_term(edition, code).map_or(0, |term| weights.get(term));
            if code & RED == 0 { worth } else { -worth }
        };
        let worths = [0, 1].map(|edition| std::array::from_fn(|code| worth(edition, code as Code)));
        Evaluation { weights, losses, worths, input_weights: INPUT_WEIGHTS.clone() }
    }
}

impl Evaluation {
    /// What a hit of a piece gains for the player of a colour.
    #[inline]
    fn gain_of_hit(&self, colour: Code, piece: Code) -> i32 {
        let loss = self.losses[usize::from(piece & 15)];
        if piece & RED == colour { -loss } else { loss }
    }

    /// The moves that gain something at once, as in the limited quiescence search of Nijssen and Uiterwijk (BNAIC
    /// 2009). If the light as it stands hits a piece of the rival, nearly all moves would do; one of them is enough.
    /// `note` hears what each of them gains.
    #[inline]
    fn list_noisy(&self, position: &Khet, moves: &mut Vec<Move>, mut note: impl FnMut(i32)) {
        if position.is_over() {
            return;
        }
        let light = position.light();
        // A sphinx that turns is not crossed by its own light, and leaves nothing as it stands.
        let lit = light.path() | bit(position.source(position.mover()).0);
        let is_touched = |mv: Move| lit & (bit(mv.from()) | bit(mv.to())) != 0;
        let mut shots = Shots::new(self, position);
        let mut waiting = match light.standing() {
            Shot::NOTHING => None,
            _ => position.waiting_move(&light, moves).filter(|&mv| shots.gain(mv) > 0),
        };
        let start = moves.len();
        position.append_leading(&light, |shot| shots.worth_a_look(shot), moves);
        let mut n = start;
        for index in start..moves.len() {
            let mv = moves[index];
            let gain = shots.gain(mv);
            if gain <= 0 {
                continue;
            }
            if is_touched(mv) {
                moves[n] = mv;
                n += 1;
                note(gain);
            } else {
                waiting = Some(waiting.map_or(mv, |best| more_harmless(position, best, mv)));
            }
        }
        moves.truncate(n);
        if let Some(mv) = waiting {
            moves.push(mv);
            note(shots.gain(mv));
        }
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::from(Evaluation::usual_weights())
    }
}

impl Evaluator<Khet> for Evaluation {
    type Accumulator = Accumulator;

    fn evaluate(&self, position: &Khet, player: Player) -> i32 {
        self.evaluate_with(position, &self.accumulator(position), player)
    }

    fn accumulator(&self, position: &Khet) -> Accumulator {
        Accumulator::of(self, position)
    }

    #[inline]
    fn update_accumulator(
        &self,
        before: &Khet,
        known: &Accumulator,
        position: &Khet,
        accumulator: &mut Accumulator,
    ) {
        known.update(self, before, position, accumulator);
    }

    #[inline]
    fn evaluate_with(&self, position: &Khet, accumulator: &Accumulator, player: Player) -> i32 {
        let mover = position.mover();
        let pieces = if mover == Player::First { accumulator.pieces } else { -accumulator.pieces };
        let layers = self.input_weights.network.layers();
        let learnt = layers.map_or(0, |layers| layers.output(accumulator.hidden(mover)));
        let mut chances = self.weights.begin_sum();
        terms::tally_chances(position, mover, &accumulator.ways, &mut chances);
        let value = pieces + chances.total + learnt;
        if player == mover { value } else { -value }
    }
}

impl MoveOrdering<Khet> for Evaluation {
    /// 32 for each square: where the move goes from there, in 23 numbers, and one for turns to the other side.
    const HISTORY_SIZE: usize = N_SQUARES * 32;

    /// Those that touch the light, swaps and the turn of a sphinx, unless the others gain something as well.
    #[inline(never)]
    fn first_stage_moves(&self, position: &Khet, moves: &mut Vec<Move>) -> bool {
        if position.is_over() {
            return false;
        }
        let light = position.light();
        // A shot that is not yet known may gain something.
        let may_gain = match light.standing() {
            Shot::NOTHING => false,
            shot if shot.to_trace().is_some() => true,
            shot => self.gain_of_hit(position.colour_of_mover(), position.code_at(shot.target())) > 0,
        };
        position.append_touching(&light, may_gain, moves);
        !may_gain
    }

    #[inline(never)]
    fn second_stage_moves(&self, position: &Khet, moves: &mut Vec<Move>) {
        position.append_standing(&position.light(), moves);
    }

    #[inline]
    fn gain(&self, position: &Khet, mv: Move) -> i32 {
        Board::new(self, position).gain_after(mv)
    }

    fn gains(&self, position: &Khet, moves: &[Move], gains: &mut Vec<i32>) {
        Shots::new(self, position).gains(moves, gains);
    }

    fn noisy_moves(&self, position: &Khet, moves: &mut Vec<Move>) {
        self.list_noisy(position, moves, |_| {});
    }

    fn noisy_moves_and_gains(&self, position: &Khet, moves: &mut Vec<Move>, gains: &mut Vec<i32>) {
        self.list_noisy(position, moves, |gain| gains.push(gain));
    }

    #[inline]
    fn history_index(&self, _: &Khet, mv: Move) -> usize {
        // Steps go to squares from 11 below to 11 above.
        let other_turn = if mv.action() == Action::Anticlockwise { 12 } else { 0 };
        mv.from() * 31 + mv.to() + 11 + other_turn
    }
}

impl Perception<Khet> for Evaluation {
    /// Shots whose light is reflected more often than the sharpness are overlooked.
    fn notices(&self, position: &Khet, mv: Move, sharpness: u8) -> bool {
        if mv.shot() == Shot::NOTHING {
            return true;
        }
        let mut after = *position;
        after.act(mv);
        let (place, direction) = after.source(after.mover());
        after.ends_within(place, direction, sharpness) || after.hits(place, direction) == 0
    }
}

/// Of two moves that hit the same by doing nothing about it, the one that changes less: with the piece that stands
/// nearer to its own side.
fn more_harmless(position: &Khet, one: Move, other: Move) -> Move {
    let is_nearer = match position.mover() {
        Player::First => other.from() < one.from(),
        _ => other.from() > one.from(),
    };
    if is_nearer { other } else { one }
}

impl Khet {
    /// Whether light that leaves a place ends after at most this number of reflections. Of split light the reflected half is
    /// followed.
    fn ends_within(&self, mut place: usize, mut direction: u8, most_reflections: u8) -> bool {
        for _ in 0..=most_reflections {
            let Some(at) = next_piece(self.occupied(), place, direction).1 else { return true };
            match MEETINGS[self.edition()][usize::from(self.code_at(at) & 15)][usize::from(direction)] {
                HIT | ABSORBED => return true,
                next => (place, direction) = (at, next),
            }
        }
        false
    }

    /// What light that leaves a place would hit.
    #[inline]
    fn hits(&self, place: usize, direction: u8) -> Squares {
        if self.has_splitters() {
            self.trace_split(place, direction).1
        } else {
            self.trace(place, direction).map_or(0, bit)
        }
    }
}
