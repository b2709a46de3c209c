//! A model of a beginner: somebody who has just learnt the rules, and sees only a part of what moves do.
//!
//! It measures how hard an opponent is for beginners; docs/levels.md describes it. It knows nothing of any particular
//! game: what a move does is read from its effects.

use crate::{
    effect::{Change, Effect},
    player::Player,
    playout::Dice,
    position::Position,
    presentation::Presentation,
    scene::Look,
    target::Cell,
    zobrist,
};

/// What a place is worth that is won or lost, in pieces: more than there are on any board.
const PLACE: i32 = 1_000;

/// Chooses a move as a beginner does who sees each consequence of a move with the probability `sees`. `None` if the game
/// is over.
///
/// A move is worth what the beginner sees it bring at once: a place won or lost, pieces taken and lost. The worst reply
/// that the beginner sees is taken off. Of the moves that seem best, the dice decide; where nothing is seen these are all
/// moves.
pub fn choose<P: Presentation>(position: &P, sees: f64, dice: &mut Dice) -> Option<P::Move> {
    let me = position.mover();
    let glance = Glance::new(sees, dice);
    let pieces = Pieces::of(position);
    let mut best = i32::MIN;
    let mut seemingly_best = Vec::new();
    for mv in position.moves() {
        let mut value = seen_value(position, &pieces, mv, me, glance.at(Whose::Own));
        let after = position.after(mv);
        // The replies matter while there is something left to lose. A turn that may go on is not thought through.
        if after.standing().is_none() && after.mover() != me && after.standing_if_drawn().is_shared(me) {
            let pieces = Pieces::of(&after);
            let replies = after.moves().into_iter();
            let worst = replies.map(|reply| seen_value(&after, &pieces, reply, me, glance.at(Whose::Reply)));
            value += worst.min().unwrap_or(0).min(0);
        }
        if value > best {
            best = value;
            seemingly_best.clear();
        }
        if value == best {
            seemingly_best.push(mv);
        }
    }
    (!seemingly_best.is_empty()).then(|| seemingly_best[dice.below(seemingly_best.len())])
}

/// Whose moves are looked at.
#[derive(Clone, Copy)]
enum Whose {
    Own,
    Reply,
}

/// What is seen in one turn. What comes about in the same way is seen as a whole or not at all: a shot that hits
/// whatever else is moved, a line with which any piece can be taken, a threat that most moves leave standing.
#[derive(Clone, Copy)]
struct Glance {
    sees: f64,
    seed: u64,
}

impl Glance {
    fn new(sees: f64, dice: &mut Dice) -> Glance {
        Glance { sees, seed: dice.below(1 << 30) as u64 }
    }

    fn at(self, whose: Whose) -> Glance {
        Glance { seed: zobrist::number(self.seed, whose as u64), ..self }
    }

    /// Whether a consequence is seen that these effects bring about.
    fn catches(self, effects: &[Effect]) -> bool {
        let mut mark = self.seed;
        let mut add = |cell: Cell| mark = zobrist::number(mark, cell.index() as u64);
        let mut has_cause = false;
        for effect in effects {
            has_cause |= matches!(effect, Effect::Beam { .. } | Effect::Sight { .. } | Effect::Line { .. });
            match effect {
                Effect::Beam { rays, .. } => {
                    rays.iter().flat_map(|ray| &ray.cells).copied().for_each(&mut add);
                }
                Effect::Line { cells } => cells.iter().copied().for_each(&mut add),
                Effect::Sight { from, to } => [*from, *to].into_iter().for_each(&mut add),
                _ => {}
            }
        }
        if !has_cause {
            effects.iter().flat_map(Effect::touched).for_each(&mut add);
        }
        let share = (zobrist::number(mark, 0) >> 11) as f64 / (1u64 << 53) as f64;
        share < self.sees
    }
}

/// What a move brings a player as far as it is seen.
fn seen_value<P: Presentation>(
    position: &P,
    pieces: &Pieces,
    mv: P::Move,
    player: Player,
    glance: Glance,
) -> i32 {
    let effects = position.effects(mv);
    let value = place_value(position, mv, player) + pieces.gained(&effects, player);
    if value != 0 && glance.catches(&effects) { value } else { 0 }
}

/// Whether a move gives a player the best place that is left, or takes it away.
fn place_value<P: Position>(position: &P, mv: P::Move, player: Player) -> i32 {
    let best = position.standing_if_drawn().rank(player);
    let after = position.after(mv);
    let standing = after.standing().unwrap_or_else(|| after.standing_if_drawn());
    match standing.rank(player) {
        rank if rank > best => -PLACE,
        _ if standing.is_shared(player) => 0,
        _ => PLACE,
    }
}

/// How the piece on each cell looks.
#[derive(Clone)]
struct Pieces(Vec<Option<Look>>);

impl Pieces {
    fn of<P: Presentation>(position: &P) -> Pieces {
        let scene = position.scene();
        let mut looks = vec![None; scene.board.cells.len()];
        for piece in &scene.pieces {
            looks[piece.at.index()] = Some(piece.look);
        }
        Pieces(looks)
    }

    /// By how many pieces a player is better off after a move with these effects. A piece that leaves the board or loses
    /// its top counts once. One that changes its colour counts twice, because one side has one less and the other one
    /// more, but only if it stays the kind of piece that it was: half a piece is no gain.
    fn gained(&self, effects: &[Effect], player: Player) -> i32 {
        // Most moves take nothing.
        let is_loss = |effect: &Effect| matches!(effect, Effect::Remove { .. } | Effect::Change { .. });
        if !effects.iter().any(is_loss) {
            return 0;
        }
        let loss = |piece: Option<Look>| if piece.is_some_and(|it| it.owner == player) { -1 } else { 1 };
        let mut looks = self.0.clone();
        let mut gained = 0;
        for effect in effects {
            match *effect {
                Effect::Move { from, to, becomes, .. } => {
                    looks[from.index()] = None;
                    looks[to.index()] = Some(becomes);
                }
                Effect::Unstack { from, to, stays, becomes } => {
                    looks[from.index()] = Some(stays);
                    looks[to.index()] = Some(becomes);
                }
                Effect::Place { at, becomes } => looks[at.index()] = Some(becomes),
                Effect::Swap { from, to } => looks.swap(from.index(), to.index()),
                Effect::Change { at, way, becomes } => {
                    let before = looks[at.index()].replace(becomes);
                    let is_taken = |it: Look| it.owner != becomes.owner && it.symbol == becomes.symbol;
                    if before.is_some_and(is_taken) {
                        gained += loss(before) - loss(Some(becomes));
                    } else if way == Change::LoseTop {
                        gained += loss(before);
                    }
                }
                Effect::Remove { at } => gained += loss(looks[at.index()].take()),
                Effect::Reserve { .. }
                | Effect::Beam { .. }
                | Effect::Sight { .. }
                | Effect::Line { .. }
                | Effect::Pass { .. }
                | Effect::Stop { .. }
                | Effect::Rank { .. } => {}
            }
        }
        gained
    }
}
