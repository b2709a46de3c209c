//! What moves do, counted from the scenes before and after them.

use games::AnyPosition;
use tabletop::Player;

/// The position after moves, if they can be played.
pub(crate) fn after(position: &dyn AnyPosition, moves: &[String]) -> Option<Box<dyn AnyPosition>> {
    let mut now = position.boxed();
    for mv in moves {
        now.play_text(mv).ok()?;
    }
    Some(now)
}

/// The position after the whole turn that the moves begin with.
pub(crate) fn whole_turn(position: &dyn AnyPosition, moves: &[String]) -> Option<Box<dyn AnyPosition>> {
    let mut now = after(position, &moves[..1])?;
    for mv in &moves[1..] {
        if now.lead().is_none() {
            break;
        }
        now.play_text(mv).ok()?;
    }
    now.lead().is_none().then_some(now)
}

/// The position with another player to move, by its text.
pub(crate) fn as_mover(position: &dyn AnyPosition, player: Player) -> Option<Box<dyn AnyPosition>> {
    let text = position.text();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    fields[1] = position.game().letters[player.index()].to_string();
    let game: games::GameKind = position.game().slug.parse().unwrap();
    game.position(&fields.join(" "), position.rules())?.ok()
}

/// The pieces of matching players; a stack is two.
pub(crate) fn n_pieces(position: &dyn AnyPosition, is_meant: &dyn Fn(Player) -> bool) -> usize {
    let pieces = position.scene().pieces.into_iter().filter(|piece| is_meant(piece.look.owner));
    pieces.map(|piece| if piece.look.symbol.name == "stack" { 2 } else { 1 }).sum()
}

/// How many pieces matching players lose by moves of others, one after the other.
pub(crate) fn pieces_taken(
    position: &dyn AnyPosition,
    moves: &[String],
    is_meant: &dyn Fn(Player) -> bool,
) -> usize {
    let mut now = position.boxed();
    let mut taken = 0;
    for mv in moves {
        let before = n_pieces(now.as_ref(), is_meant);
        now.play_text(mv).unwrap();
        taken += before.saturating_sub(n_pieces(now.as_ref(), is_meant));
    }
    taken
}

/// How many pieces a player loses by moves.
pub(crate) fn n_taken(position: &dyn AnyPosition, moves: &[String], player: Player) -> usize {
    pieces_taken(position, moves, &|it| it == player)
}

/// The most pieces that matching players lose by one turn of the mover.
pub(crate) fn most_that_is_taken(position: &dyn AnyPosition, is_meant: &dyn Fn(Player) -> bool) -> usize {
    let before = n_pieces(position, is_meant);
    let mut most = 0;
    for mv in position.move_texts() {
        let next = after(position, &[mv]).unwrap();
        let taken = before.saturating_sub(n_pieces(next.as_ref(), is_meant));
        let goes_on = taken > 0 && next.lead().is_some() && next.mover() == position.mover();
        let later = if goes_on { most_that_is_taken(next.as_ref(), is_meant) } else { 0 };
        most = most.max(taken + later);
    }
    most
}
