//! Features counted a second time: by playing all moves, and by looking at the scene.

use std::collections::BTreeSet;

use games::AnyPosition;
use tabletop::{
    Cell, Effect, Player, Scene,
    error::{Fact, Facts},
};

use crate::board::{after, as_mover, n_pieces};

/// How often a feature is on the board.
pub(crate) fn count(position: &dyn AnyPosition, code: &str, owner: Player, facts: &Facts) -> i32 {
    let game = position.game().slug;
    let n = match (game, code) {
        ("wali", "lines") => wali_steps(position, owner, true),
        ("wali", "ready") => wali_steps(&*moving(position), owner, true),
        ("wali", "steps") => wali_steps(position, owner, false),
        ("wali", "gaps") => wali_gaps(position, owner),
        ("wali", "kept") => wali_kept(position, owner),
        ("wali", "edge") => {
            let scene = position.scene();
            let is_on_edge = |at| {
                let (letter, number) = place(&scene, at);
                letter == 0 || letter == 5 || number == 0 || number == 4
            };
            own(&scene, owner).filter(|&at| is_on_edge(at)).count()
        }
        ("wali", "in-the-way") => {
            let scene = position.scene();
            own(&scene, owner).filter(|&at| makes_three(&scene, owner.other(), at)).count()
        }
        ("wali", "horse") => usize::from(is_horse(position, owner, facts)),
        ("khitan", "captures") => khitan_captures(position, owner).len(),
        ("khitan", "safe") => khitan_safe(position, owner),
        ("khitan", "centre") => {
            let scene = position.scene();
            own(&scene, owner).filter(|&at| steps_from_centre(&scene, at) <= 2).count()
        }
        ("khitan", "parity") => usize::from(khitan_parity(position) == Some(owner)),
        ("kenwan", "groups") => groups(&position.scene(), owner).len(),
        ("kenwan", "largest") => {
            groups(&position.scene(), owner).iter().map(BTreeSet::len).max().unwrap_or(0)
        }
        ("kenwan", "halves") => halves(&position.scene(), owner).len(),
        ("kenwan", "buried") => {
            let scene = position.scene();
            halves(&scene, owner)
                .into_iter()
                .filter(|&at| hex_neighbours(&scene, at).all(|it| is_taken(&scene, it)))
                .count()
        }
        ("kenwan", "unity") => kenwan_unity(position, owner),
        ("bermudes", "attacked") => {
            let moves = as_mover(position, owner.other()).unwrap().continuations();
            let scene = position.scene();
            let cells = moves.iter().flat_map(|it| tabletop::effect::losses(&scene, &it.effects));
            cells.map(|piece| piece.at).collect::<BTreeSet<Cell>>().len()
        }
        ("bermudes", "jumps") => {
            let moves = as_mover(position, owner).unwrap().move_texts();
            moves.iter().filter(|mv| mv.contains('-')).count()
        }
        ("khet", "shots") => khet_shots(position, owner),
        ("khet", "mirrors") => {
            let seen = lines_of(position, owner.other());
            let scene = position.scene();
            let pieces = scene.pieces.iter().filter(|piece| seen.1.contains(&piece.at));
            pieces.filter(|piece| piece.look.owner == owner && is_mirror(piece.look.symbol.name)).count()
        }
        ("khet", "open") => lines_of(position, owner).0,
        ("khet", "guards") => {
            let scene = position.scene();
            let at = pharaoh(&scene, owner);
            own(&scene, owner).filter(|&it| it != at && far(&scene, it, at) == 1).count()
        }
        ("khet", "light") => {
            let (scene, lit) = (position.scene(), khet_light(position, owner));
            let at = pharaoh(&scene, owner.other());
            lit.into_iter().filter(|&it| far(&scene, it, at) <= 2).count()
        }
        ("khet", "reach") => khet_reach(position, owner),
        _ => panic!("nobody checks {game} {code}"),
    };
    n as i32
}

fn own(scene: &Scene, owner: Player) -> impl Iterator<Item = Cell> {
    scene.pieces.iter().filter(move |piece| piece.look.owner == owner).map(|piece| piece.at)
}

fn is_taken(scene: &Scene, at: Cell) -> bool {
    scene.pieces.iter().any(|piece| piece.at == at)
}

/// The column or number, and the row, from the name of a cell: `D3`, `a8`.
fn place(scene: &Scene, at: Cell) -> (i32, i32) {
    let name = scene.board.name(at).as_bytes();
    (i32::from(name[0].to_ascii_lowercase() - b'a'), i32::from(name[1] - b'1'))
}

fn cell(scene: &Scene, (letter, number): (i32, i32)) -> Option<Cell> {
    if !(0..26).contains(&letter) || !(0..9).contains(&number) {
        return None;
    }
    let name = format!("{}{}", (b'a' + letter as u8) as char, number + 1);
    scene.board.cell(&name)
}

/// Steps of a king.
fn far(scene: &Scene, one: Cell, other: Cell) -> i32 {
    let (a, b) = (place(scene, one), place(scene, other));
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

// Wali

/// The position as if the movement had begun.
fn moving(position: &dyn AnyPosition) -> Box<dyn AnyPosition> {
    let text = position.text();
    let mut fields: Vec<&str> = text.split(' ').collect();
    fields[2] = "-";
    let game: games::GameKind = position.game().slug.parse().unwrap();
    game.position(&fields.join(" "), position.rules()).unwrap().unwrap()
}

/// The steps of a player, or those that capture.
fn wali_steps(position: &dyn AnyPosition, owner: Player, captures: bool) -> usize {
    let moves = as_mover(position, owner).unwrap().move_texts();
    let steps = moves.iter().filter(|mv| mv.contains('-') && (!captures || mv.contains('x')));
    steps.map(|mv| mv.split('x').next().unwrap().to_owned()).collect::<BTreeSet<String>>().len()
}

/// Empty cells where one more piece makes three.
fn wali_gaps(position: &dyn AnyPosition, owner: Player) -> usize {
    let scene = position.scene();
    let all = (0..scene.board.cells.len()).map(|index| Cell(index as u8));
    all.filter(|&at| !is_taken(&scene, at) && makes_three(&scene, owner, at)).count()
}

/// Whether a piece of a player on a cell would stand in a row of three.
fn makes_three(scene: &Scene, owner: Player, at: Cell) -> bool {
    let pieces: BTreeSet<Cell> = own(scene, owner).collect();
    let (letter, number) = place(scene, at);
    let run = |dx: i32, dy: i32| {
        let is_own =
            |n: &i32| cell(scene, (letter + n * dx, number + n * dy)).is_some_and(|it| pieces.contains(&it));
        (1..6).take_while(is_own).count()
    };
    run(1, 0) + run(-1, 0) >= 2 || run(0, 1) + run(0, -1) >= 2
}

/// The steps to come that make a line on a cell where the rival may not place.
fn wali_kept(position: &dyn AnyPosition, owner: Player) -> usize {
    let placements = as_mover(position, owner.other()).unwrap().move_texts();
    let steps = as_mover(&*moving(position), owner).unwrap().move_texts();
    let steps: BTreeSet<&str> = steps.iter().filter_map(|mv| Some(mv.split_once('x')?.0)).collect();
    let is_kept =
        |step: &&&str| step.split_once('-').is_some_and(|(_, to)| !placements.iter().any(|it| it == to));
    steps.iter().filter(is_kept).count()
}

/// Plays the step, and looks whether the step back captures too.
fn is_horse(position: &dyn AnyPosition, owner: Player, facts: &Facts) -> bool {
    let text = |wanted: &str| match facts.iter().find(|(name, _)| *name == wanted) {
        Some((_, Fact::Text(text))) => text.clone(),
        _ => panic!("{facts:?}"),
    };
    let (from, to) = (text("from"), text("to"));
    let turned = as_mover(position, owner).unwrap();
    let begins = format!("{from}-{to}x");
    let Some(mv) = turned.move_texts().into_iter().find(|mv| mv.starts_with(&begins)) else { return false };
    let next = after(turned.as_ref(), &[mv]).unwrap();
    if next.standing().is_some() {
        // The last victim: nothing is left to capture, but the lines are there.
        return true;
    }
    let back = format!("{to}-{from}x");
    as_mover(next.as_ref(), owner).unwrap().move_texts().iter().any(|mv| mv.starts_with(&back))
}

// Khitan

/// The flips that capture, and those that do not.
fn khitan_captures(position: &dyn AnyPosition, owner: Player) -> Vec<String> {
    let turned = as_mover(position, owner).unwrap();
    let rivals = |at: &dyn AnyPosition| n_pieces(at, &|it| it != owner);
    let before = rivals(turned.as_ref());
    let captures =
        |mv: &String| rivals(after(turned.as_ref(), std::slice::from_ref(mv)).unwrap().as_ref()) < before;
    turned.move_texts().into_iter().filter(captures).collect()
}

fn khitan_safe(position: &dyn AnyPosition, owner: Player) -> usize {
    let turned = as_mover(position, owner).unwrap();
    let captures = khitan_captures(position, owner);
    let is_safe = |mv: &&String| {
        let next = after(turned.as_ref(), &[(*mv).clone()]).unwrap();
        next.standing().is_some() || khitan_captures(next.as_ref(), owner.other()).is_empty()
    };
    turned.move_texts().iter().filter(|mv| !captures.contains(mv)).filter(is_safe).count()
}

/// Steps on the board of hexagons from E5.
fn steps_from_centre(scene: &Scene, at: Cell) -> i32 {
    let (row, number) = place(scene, at);
    let (up, along) = (row - 4, number - 4);
    up.abs().max(along.abs()).max((up - along).abs())
}

fn khitan_parity(position: &dyn AnyPosition) -> Option<Player> {
    let text = position.text();
    let board = text.split(' ').next().unwrap();
    let (mut numbers, mut odd) = ([0, 0], 0);
    for letter in board.chars().filter(char::is_ascii_alphabetic) {
        numbers[usize::from(letter.is_ascii_lowercase())] += 1;
        let index = letter.to_ascii_uppercase() as u8 - b'A';
        odd += u32::from((index % 6 + u8::from(index >= 6)) % 2);
    }
    let most = if position.rules() == "classic" { 10 } else { 1 };
    if numbers[0] != numbers[1] || numbers[0] > most {
        return None;
    }
    let mover = position.mover();
    Some(if (odd + numbers[0]) % 2 == 1 { mover } else { mover.other() })
}

// Ken Wan

fn hex_neighbours(scene: &Scene, at: Cell) -> impl Iterator<Item = Cell> {
    let (row, number) = place(scene, at);
    let steps = [(0, 1), (0, -1), (1, 0), (1, 1), (-1, 0), (-1, -1)];
    let all: Vec<Cell> = steps.into_iter().filter_map(|(r, n)| cell(scene, (row + r, number + n))).collect();
    // The centre is no cell.
    all.into_iter().filter(|it| scene.board.name(*it) != "E5")
}

fn groups(scene: &Scene, owner: Player) -> Vec<BTreeSet<Cell>> {
    let mut rest: BTreeSet<Cell> = own(scene, owner).collect();
    let mut groups = Vec::new();
    while let Some(first) = rest.pop_first() {
        let (mut group, mut open) = (BTreeSet::from([first]), vec![first]);
        while let Some(at) = open.pop() {
            for next in hex_neighbours(scene, at) {
                if rest.remove(&next) {
                    group.insert(next);
                    open.push(next);
                }
            }
        }
        groups.push(group);
    }
    groups
}

fn halves(scene: &Scene, owner: Player) -> Vec<Cell> {
    let pieces =
        scene.pieces.iter().filter(|it| it.look.owner == owner && it.look.symbol.name == "cube-half");
    pieces.map(|piece| piece.at).collect()
}

/// The moves after which a colour is whole and in one group.
fn kenwan_unity(position: &dyn AnyPosition, owner: Player) -> usize {
    let Some(turned) = as_mover(position, owner) else { return 0 };
    let unites = |mv: &String| {
        let scene = after(turned.as_ref(), std::slice::from_ref(mv)).unwrap().scene();
        halves(&scene, owner).is_empty() && groups(&scene, owner).len() == 1
    };
    turned.move_texts().iter().filter(|mv| unites(mv)).count()
}

// Khet

fn pharaoh(scene: &Scene, owner: Player) -> Cell {
    let is_meant =
        |piece: &&tabletop::scene::Piece| piece.look.owner == owner && piece.look.symbol.name == "pharaoh";
    scene.pieces.iter().find(is_meant).unwrap().at
}

/// The empty squares in the four lines from a pharaoh, and the first pieces there.
fn lines_of(position: &dyn AnyPosition, owner: Player) -> (usize, Vec<Cell>) {
    let scene = position.scene();
    let (x, y) = place(&scene, pharaoh(&scene, owner));
    let (mut empty, mut pieces) = (0, Vec::new());
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        for n in 1.. {
            match cell(&scene, (x + n * dx, y + n * dy)) {
                None => break,
                Some(at) if is_taken(&scene, at) => {
                    pieces.push(at);
                    break;
                }
                Some(_) => empty += 1,
            }
        }
    }
    (empty, pieces)
}

fn khet_shots(position: &dyn AnyPosition, owner: Player) -> usize {
    let turned = as_mover(position, owner).unwrap();
    let rivals = |at: &dyn AnyPosition| n_pieces(at, &|it| it != owner);
    let before = rivals(turned.as_ref());
    let is_shot = |mv: &&String| {
        let next = after(turned.as_ref(), &[(*mv).clone()]).unwrap();
        let own_pharaoh = next
            .scene()
            .pieces
            .iter()
            .any(|piece| piece.look.owner == owner && piece.look.symbol.name == "pharaoh");
        rivals(next.as_ref()) < before && own_pharaoh
    };
    turned.move_texts().iter().filter(is_shot).count()
}

/// The squares near the rival's pharaoh that lie at most a step from a player's light, and from one of the player's mirrors.
fn khet_reach(position: &dyn AnyPosition, owner: Player) -> usize {
    let scene = position.scene();
    let (at, lit) = (pharaoh(&scene, owner.other()), khet_light(position, owner));
    let is_own_mirror =
        |piece: &&tabletop::scene::Piece| piece.look.owner == owner && is_mirror(piece.look.symbol.name);
    let mirrors: Vec<Cell> = scene.pieces.iter().filter(is_own_mirror).map(|piece| piece.at).collect();
    let is_reached = |it: Cell| {
        far(&scene, it, at) <= 2
            && lit.iter().any(|&other| far(&scene, it, other) <= 1)
            && mirrors.iter().any(|&other| far(&scene, it, other) <= 1)
    };
    (0..scene.board.cells.len()).filter(|&index| is_reached(Cell(index as u8))).count()
}

fn is_mirror(symbol: &str) -> bool {
    ["pyramid", "djed", "scarab", "splitter", "eye-of-horus"].contains(&symbol)
}

/// The squares that a player's standing beam crosses, as it is drawn.
fn khet_light(position: &dyn AnyPosition, owner: Player) -> BTreeSet<Cell> {
    let mut lit = BTreeSet::new();
    for effect in position.sights() {
        if let Effect::Beam { owner: whose, rays } = effect
            && whose == owner
        {
            lit.extend(rays.into_iter().flat_map(|ray| ray.cells));
        }
    }
    lit
}
