//! What others can do to the learner in their next turn.

use games::AnyPosition;
use tabletop::{Cell, Effect, Player, Scene, effect::Change};

use crate::{goal::Peril, judge::has_won};

/// A piece that leaves the board, in whole or in part, or changes its face or owner.
pub(crate) struct Victim {
    /// Where it stands when that happens.
    pub(crate) at: Cell,
    /// Whose it was.
    pub(crate) owner: Player,
    /// Whose it is afterwards, if it stays.
    pub(crate) becomes: Option<Player>,
}

/// The pieces that a move harms. `before` is the scene in which it is played.
pub(crate) fn victims(effects: &[Effect], before: &Scene) -> Vec<Victim> {
    let mut scene = before.clone();
    let mut victims = Vec::new();
    for effect in effects {
        let harmed = match *effect {
            Effect::Remove { at } | Effect::Change { at, way: Change::LoseTop, .. } => Some((at, None)),
            Effect::Change { at, way: Change::Convert, becomes } => Some((at, Some(becomes.owner))),
            _ => None,
        };
        if let Some((at, becomes)) = harmed
            && let Some(piece) = scene.pieces.iter().find(|piece| piece.at == at)
        {
            victims.push(Victim { at, owner: piece.look.owner, becomes });
        }
        effect.apply(&mut scene);
    }
    victims
}

/// Whether the learner's turn, which is over, has averted the danger: no turn of the next player brings it about.
/// `landed` is where the piece stands that the learner moved last.
pub(crate) fn is_averted(
    peril: Peril,
    position: &dyn AnyPosition,
    learner: Player,
    landed: Option<Cell>,
) -> bool {
    if position.standing().is_some() {
        return !others_have_won(position, learner);
    }
    let mover = position.mover();
    mover == learner || !can_harm(peril, position, learner, landed, mover)
}

/// Whether some turn of `mover` does the harm.
fn can_harm(
    peril: Peril,
    position: &dyn AnyPosition,
    learner: Player,
    landed: Option<Cell>,
    mover: Player,
) -> bool {
    let scene = position.scene();
    position.move_texts().iter().any(|text| {
        let effects = position.effects(text).expect("a listed move is legal");
        let mut next = position.boxed();
        next.play_text(text).expect("a listed move is legal");
        let is_harm = match peril {
            Peril::Pieces => victims(&effects, &scene).iter().any(|victim| victim.owner == learner),
            Peril::Landed => victims(&effects, &scene)
                .iter()
                .any(|victim| victim.owner == learner && landed == Some(victim.at)),
            Peril::Game => others_have_won(next.as_ref(), learner),
        };
        let goes_on = next.standing().is_none() && next.mover() == mover;
        is_harm || goes_on && can_harm(peril, next.as_ref(), learner, landed, mover)
    })
}

fn others_have_won(position: &dyn AnyPosition, learner: Player) -> bool {
    position.players().iter().any(|player| player != learner && has_won(position, player))
}

/// Where the piece stands that moved last.
pub(crate) fn landing(effects: &[Effect]) -> Option<Cell> {
    effects.iter().rev().find_map(|effect| match *effect {
        Effect::Move { to, .. }
        | Effect::Unstack { to, .. }
        | Effect::Swap { to, .. }
        | Effect::Place { at: to, .. } => Some(to),
        _ => None,
    })
}
