//! Everything that a game's evaluation implements.

use tabletop::Position;

use crate::{Evaluator, Inputs, MoveOrdering, Perception, Terms, Weights};

/// The evaluation of a game, as engines and tuning need it. It follows from its parts.
pub trait GameEvaluation<P: Position>:
    Evaluator<P> + MoveOrdering<P> + Perception<P> + Terms<P> + Inputs<P> + From<Weights>
{
}

impl<P, E> GameEvaluation<P> for E
where
    P: Position,
    E: Evaluator<P> + MoveOrdering<P> + Perception<P> + Terms<P> + Inputs<P> + From<Weights>,
{
}
