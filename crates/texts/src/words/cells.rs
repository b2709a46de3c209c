//! What stands on a cell, and on the whole board.

use tabletop::{
    Cell, Game, Player, Scene,
    scene::{Ground, Look, Piece, Reserve},
};

use super::phrase::{Phrase, sentence};
use crate::language::Language;

/// The colours of a Khitan tile in the order in which face a wears them anticlockwise.
const COLOURS: [&str; 6] = [
    "khitan-colour-yellow",
    "khitan-colour-red",
    "khitan-colour-blue",
    "khitan-colour-green",
    "khitan-colour-purple",
    "khitan-colour-orange",
];

/// Where the mirror of a pyramid faces, by its turn.
const DIAGONALS: [&str; 4] =
    ["direction-north-east", "direction-south-east", "direction-south-west", "direction-north-west"];
/// Where a tile has its sides, anticlockwise.
const SIXTHS: [&str; 6] = [
    "direction-east",
    "direction-north-east",
    "direction-north-west",
    "direction-west",
    "direction-south-west",
    "direction-south-east",
];
/// Where a piece with one face looks, by its turn.
const SIDES: [&str; 4] = ["direction-north", "direction-east", "direction-south", "direction-west"];

/// What stands on a cell, for a keyboard cursor: `c1, silver pyramid, mirror facing north-east`.
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

/// The whole position in one paragraph, player by player: the text that stands for the picture.
pub fn position_in_words(language: Language, game: &Game, scene: &Scene) -> String {
    let mut sentences = Vec::new();
    for player in Player::ALL {
        let pieces: Vec<Piece> =
            scene.pieces.iter().copied().filter(|piece| piece.look.owner == player).collect();
        let reserve = scene.reserves.iter().find(|reserve| reserve.owner == player);
        if pieces.is_empty() && reserve.is_none() {
            continue;
        }
        let n_pieces: usize = pieces.iter().map(|piece| height(piece.look)).sum();
        let phrase = Phrase::new(language, game).player("player", player).with("number", n_pieces);
        let count = phrase.say("position-player");
        let group = |look: String, cells: &[Cell]| {
            let names: Vec<&str> = cells.iter().map(|&cell| scene.board.name(cell)).collect();
            let phrase = Phrase::new(language, game).with("look", look).with("cells", names.join(", "));
            sentence(&phrase.say_common("position-group"))
        };
        match groups(&pieces).as_slice() {
            // Where there is one kind of piece, the count has named it.
            [(look, cells)] if is_only_kind(*look) => sentences.push(group(count, cells)),
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

/// The number of pieces that a look stands for.
fn height(look: Look) -> usize {
    if look.symbol == "stack" { 2 } else { 1 }
}

/// Whether a player has no other kind of piece, and this one always lies the same way.
fn is_only_kind(look: Look) -> bool {
    matches!(look.symbol, "pawn" | "stick" | "stone")
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
    groups.sort_by_key(|(look, _)| (look.symbol, look.turn));
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

/// A piece with its colour and how it is turned: `silver pyramid, mirror facing north-east`.
pub fn look_in_words(language: Language, game: &Game, look: Look) -> String {
    let coloured = Phrase::new(language, game).player("owner", look.owner).piece("piece", look.symbol);
    match facing(language, game, look) {
        None => coloured.say("coloured-piece"),
        Some(facing) => format!("{}, {facing}", coloured.say("coloured-piece")),
    }
}

/// A piece without its colour.
fn kind_in_words(language: Language, game: &Game, look: Look) -> String {
    let piece = Phrase::new(language, game).piece("piece", look.symbol);
    let piece = piece.say_common("piece-alone");
    match facing(language, game, look) {
        None => piece,
        Some(facing) => format!("{piece}, {facing}"),
    }
}

/// How a piece is turned, if it can be turned.
pub(super) fn facing(language: Language, game: &Game, look: Look) -> Option<String> {
    let phrase = Phrase::new(language, game);
    let quarter = usize::from(look.turn % 4);
    Some(match look.symbol {
        "pyramid" => phrase.noun("direction", DIAGONALS[quarter]).say("facing-mirror"),
        // Drawn `/`, the two mirrors look north-west and south-east.
        "djed" | "splitter" => {
            let [one, other] = if quarter == 0 { [3, 1] } else { [0, 2] };
            phrase.noun("direction", DIAGONALS[one]).noun("opposite", DIAGONALS[other]).say("facing-mirrors")
        }
        "anubis" | "sphinx" => phrase.noun("direction", SIDES[quarter]).say("facing-side"),
        "tile-a" | "tile-b" => {
            let sides = SIXTHS.into_iter().zip(colour_keys(look)).map(|(direction, colour)| {
                let phrase = Phrase::new(language, game).noun("direction", direction);
                phrase.noun("colour", colour).say("facing-colour")
            });
            sides.collect::<Vec<_>>().join(", ")
        }
        _ => return None,
    })
}

/// The keys of the colours that a tile shows, from the east anticlockwise.
pub(super) fn colour_keys(look: Look) -> [&'static str; 6] {
    let turn = usize::from(look.turn % 6);
    std::array::from_fn(|direction| match look.symbol {
        "tile-a" => COLOURS[(6 + direction - turn) % 6],
        _ => COLOURS[(9 + turn - direction) % 6],
    })
}
