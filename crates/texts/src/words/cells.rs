//! Descriptions of a cell and of the whole board.

use tabletop::{
    Cell, Game, Player, Scene,
    scene::{Ground, Look, Piece, Reserve},
    symbol::FacingClause,
};

use super::phrase::{Phrase, sentence};
use crate::language::Language;

/// Describes a cell for a keyboard cursor: `c1, silver pyramid, mirror facing north-east`.
pub fn cell_in_words(language: Language, game: &Game, scene: &Scene, cell: Cell) -> String {
    let board_cell = &scene.board.cells[cell.index()];
    let mut parts = vec![board_cell.name.clone()];
    match (piece_at(scene, cell), board_cell.ground) {
        (Some(piece), _) => parts.push(look_in_words(language, game, piece.look)),
        (None, Ground::Blocked) => {}
        (None, _) => parts.push(Phrase::new(language, game).say_common("cell-empty")),
    }
    let phrase = Phrase::new(language, game);
    match board_cell.ground {
        Ground::Plain => {}
        Ground::Only(player) => parts.push(phrase.player("player", player).say_common("cell-only")),
        Ground::Half(player) => parts.push(phrase.player("player", player).say_common("cell-half")),
        Ground::Blocked => parts.push(phrase.say("cell-blocked")),
    }
    parts.join(", ")
}

/// Describes the whole position in one paragraph, player by player, as the text alternative of the picture.
pub fn position_in_words(language: Language, game: &Game, scene: &Scene) -> String {
    let mut sentences = Vec::new();
    for player in Player::ALL {
        let pieces: Vec<Piece> =
            scene.pieces.iter().copied().filter(|piece| piece.look.owner == player).collect();
        let reserve = scene.reserves.iter().find(|reserve| reserve.owner == player);
        if pieces.is_empty() && reserve.is_none() {
            continue;
        }
        let n_pieces: usize = pieces.iter().map(|piece| piece.look.symbol.n_pieces).sum();
        let phrase = Phrase::new(language, game).player("player", player).with("number", n_pieces);
        let count = phrase.say("position-player");
        let group = |look: String, cells: &[Cell]| {
            let names: Vec<&str> = cells.iter().map(|&cell| scene.board.name(cell)).collect();
            let phrase = Phrase::new(language, game).with("look", look).with("cells", names.join(", "));
            sentence(&phrase.say_common("position-group"))
        };
        match groups(&pieces).as_slice() {
            // If there is only one kind of piece, the count has already named it.
            [(look, cells)] if look.symbol.is_only_kind => sentences.push(group(count, cells)),
            groups => {
                sentences.push(sentence(&count));
                let groups =
                    groups.iter().map(|(look, cells)| group(kind_in_words(language, game, *look), cells));
                sentences.extend(groups);
            }
        }
        sentences.extend(reserve.map(|reserve| reserve_in_words(language, game, *reserve)));
    }
    if sentences.is_empty() {
        sentences.push(sentence(&Phrase::new(language, game).say_common("position-empty")));
    }
    sentences.join(" ")
}

/// Pieces that look alike, with their cells.
fn groups(pieces: &[Piece]) -> Vec<(Look, Vec<Cell>)> {
    let mut groups: Vec<(Look, Vec<Cell>)> = Vec::new();
    for piece in pieces {
        match groups.iter_mut().find(|(look, _)| *look == piece.look) {
            Some((_, cells)) => cells.push(piece.at),
            None => groups.push((piece.look, vec![piece.at])),
        }
    }
    groups.sort_by_key(|(look, _)| (look.symbol.name, look.turn));
    groups
}

fn reserve_in_words(language: Language, game: &Game, reserve: Reserve) -> String {
    let case = if reserve.is_closed { "closed" } else { "open" };
    let phrase = Phrase::new(language, game).with("number", reserve.count).with("case", case);
    sentence(&phrase.say("position-reserve"))
}

/// The piece on a cell.
pub(super) fn piece_at(scene: &Scene, cell: Cell) -> Option<Piece> {
    scene.pieces.iter().copied().find(|piece| piece.at == cell)
}

/// A piece with its colour and its orientation: `silver pyramid, mirror facing north-east`.
pub fn look_in_words(language: Language, game: &Game, look: Look) -> String {
    let coloured = Phrase::new(language, game).player("owner", look.owner).piece("piece", look.symbol.name);
    match facing(language, game, look) {
        None => coloured.say("coloured-piece"),
        Some(facing) => format!("{}, {facing}", coloured.say("coloured-piece")),
    }
}

/// A piece without its colour.
fn kind_in_words(language: Language, game: &Game, look: Look) -> String {
    let piece = Phrase::new(language, game).piece("piece", look.symbol.name);
    let piece = piece.say_common("piece-alone");
    match facing(language, game, look) {
        None => piece,
        Some(facing) => format!("{piece}, {facing}"),
    }
}

/// The orientation of a piece, if it has one.
pub(super) fn facing(language: Language, game: &Game, look: Look) -> Option<String> {
    let clauses = (look.symbol.facing)(look.turn);
    let say = |clause: &FacingClause| Phrase::new(language, game).nouns(&clause.nouns).say(clause.message);
    (!clauses.is_empty()).then(|| clauses.iter().map(say).collect::<Vec<_>>().join(", "))
}
