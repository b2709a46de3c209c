//! Position texts: `1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b --- 0`.
//!
//! A text may show a problem: any pieces, up to 36, and any places and passes that a game can have. A colour that is
//! united or has no piece may lack a place, because places are given only after a move (K9, K11).

use std::fmt;

use tabletop::{
    Player, Position, PositionError,
    error::{Fact, Fault, Faults},
    grid::hex::{self, CENTRE, TEXT_ROWS},
    text::{self, shortened},
};

use crate::{
    geometry::bit,
    places::{LETTERS, Places},
    play::one_group_apart,
    position::KenWan,
    rules::{CUBES, Rules},
};

/// Reads a position text.
///
/// # Errors
/// With every reason why it is not a position.
pub(crate) fn read(text: &str, _: Rules) -> Result<KenWan, PositionError> {
    let mut faults = Faults::default();
    let Some(fields) = text::fields(text, &["rows", "mover", "places", "passes"], 0, &mut faults) else {
        return Err(faults.finish(()).expect_err("wrong fields are a fault"));
    };
    let (colours, halves) = read_board(fields[0], &mut faults);
    let places = read_places(fields[2], &mut faults);
    let mover = read_mover(fields[1], places, &mut faults);
    let passes = text::number(fields[3], "passes", 3, &mut faults) as u8;
    let position = KenWan {
        colours,
        halves,
        apart: colours.map(one_group_apart),
        places: places.unwrap_or(Places::open(3)),
        mover: mover.unwrap_or(Player::First),
        passes,
    };
    if places.is_some() && mover.is_some() {
        check_turn(&position, &mut faults);
        check_places(&position, &mut faults);
    }
    faults.finish(position)
}

/// Checks the mover, and that the players who passed had no move.
fn check_turn(position: &KenWan, faults: &mut Faults) {
    let n_playing = position.places.n_playing();
    if position.passes > n_playing {
        let message =
            format!("{} passes in a row, but only {n_playing} players without a place", position.passes);
        let fault = case("passes", "too-many", message).with("number", position.passes);
        faults.push(fault.with("players", n_playing));
        return;
    }
    if !position.is_over() && !position.is_playing(position.mover) {
        let message = format!("{} is to move, but holds a place", KenWan::GAME.player_name(position.mover));
        faults.push(case("mover-placed", "to-move", message).with("player", position.mover));
    }
    // K13: after the last pass of all, the mover field names the player after the one who passed (K12).
    let last = position.places.last_in_order(position.mover);
    if position.passes > 0 && position.is_over() && !position.is_playing(last) {
        let message = format!("{} cannot have passed last: it holds a place", KenWan::GAME.player_name(last));
        faults.push(case("mover-placed", "passed-last", message).with("player", last));
    }
    // K8: only a player without a move passes.
    let mut player = position.mover;
    for _ in 0..position.passes {
        player = position.places.last_playing(player);
        if position.can_lift(player) {
            let message = format!("{} has a move and cannot have passed", KenWan::GAME.player_name(player));
            faults.push(case("passes", "has-move", message).with("player", player));
        }
    }
}

/// Checks that the places agree with the pieces.
fn check_places(position: &KenWan, faults: &mut Faults) {
    let mut holders = position.places.holders();
    if position.places.n_playing() > 0 {
        // K11: the last place goes first only to a colour without a piece, and no piece ever becomes its own.
        if let Some(Some(out)) = holders.next_back()
            && position.pieces(out) != 0
        {
            let message = format!("{} holds the last place but has pieces", KenWan::GAME.player_name(out));
            faults.push(Fault::new("out-with-pieces", message).with("player", out));
        }
    } else {
        // K9, K11: the last move gave a place to a colour that is united or has no piece.
        let is_settled = |colour: Player| {
            let pieces = position.pieces(colour);
            pieces == 0 || pieces & position.halves == 0 && one_group_apart(pieces) == 0
        };
        if !holders.flatten().any(is_settled) {
            let message = "all places are given, but no colour is united or out";
            faults.push(Fault::new("over-without-unity", message));
        }
    }
}

/// A fault whose code has several cases.
fn case(code: &'static str, case: &'static str, message: impl Into<String>) -> Fault {
    Fault::new(code, message).with("case", Fact::Word(case))
}

/// The pieces of each colour, and the half pieces.
fn read_board(rows: &str, faults: &mut Faults) -> ([u64; 3], u64) {
    let mut colours = [0; 3];
    let mut halves = 0;
    let mut has_centre = false;
    let mut on_centre = Vec::new();
    let mut off_centre = Vec::new();
    text::read_rows(rows, &TEXT_ROWS, faults, |row, column, c, _| {
        let cell = hex::cell_of_text(row, column).expect("the column is inside its row");
        if c == '#' {
            match cell {
                CENTRE => has_centre = true,
                _ => off_centre.push(cell),
            }
            return true;
        }
        let Some(colour) = LETTERS.iter().position(|&letter| letter == c.to_ascii_lowercase()) else {
            return false;
        };
        if cell == CENTRE {
            on_centre.push(c);
        }
        colours[colour] |= bit(cell);
        if c.is_ascii_lowercase() {
            halves |= bit(cell);
        }
        true
    });
    for cell in off_centre {
        let name = hex::name(cell);
        let message = format!("`#` stands on {name}: only E5 is the centre");
        faults.push(case("centre", "elsewhere", message).with("cell", name));
    }
    for &c in &on_centre {
        faults
            .push(case("centre", "taken", format!("`{c}` stands on the black centre E5")).with("letter", c));
    }
    if !has_centre && on_centre.is_empty() && rows.split('/').count() == TEXT_ROWS.len() {
        faults.push(case("centre", "missing", "the black centre E5 is not written as `#`"));
    }
    let n_pieces: u32 = colours.iter().map(|pieces| pieces.count_ones()).sum();
    if n_pieces > CUBES {
        let message = format!("there are {CUBES} cubes, here stand {n_pieces}");
        faults.push(Fault::new("too-many-pieces", message).with("most", CUBES).with("number", n_pieces));
    }
    (colours, halves)
}

fn read_places(text: &str, faults: &mut Faults) -> Option<Places> {
    let n_players = text.chars().count();
    if !(2..=3).contains(&n_players) {
        let text = shortened(text);
        let message = format!("places `{text}`: expected a letter or `-` for each of 2 or 3 players");
        faults.push(case("places", "form", message).with("text", text));
        return None;
    }
    let mut places = Places::open(n_players);
    let mut is_sound = true;
    for (place, c) in text.chars().enumerate().filter(|&(_, c)| c != '-') {
        match player_of(c) {
            Some(player) if places.is_playing(player) => places.give(place, player),
            Some(player) if places.players().contains(player) => {
                let message = format!("places `{text}`: {} holds two", KenWan::GAME.player_name(player));
                faults.push(case("places", "twice", message).with("text", text).with("player", player));
                is_sound = false;
            }
            _ => {
                let message = format!("places `{text}`: `{c}` is none of the {n_players} players");
                let fault = case("places", "stranger", message).with("text", text);
                faults.push(fault.with("letter", c).with("players", n_players));
                is_sound = false;
            }
        }
    }
    if !is_sound {
        return None;
    }
    // K12: the last player takes the place that is left.
    if places.n_playing() == 1 {
        let message = format!("places `{text}`: the last open place goes to the last player");
        faults.push(case("places", "last-open", message).with("text", text));
        return None;
    }
    // K9, K11: places are given from both ends.
    if places.best_open() == Some(0) && places.lowest_open() == Some(2) && places.n_playing() == 2 {
        let message = format!("places `{text}`: the second place is never the first to be given");
        faults.push(case("places", "second-first", message).with("text", text));
        return None;
    }
    Some(places)
}

fn read_mover(text: &str, places: Option<Places>, faults: &mut Faults) -> Option<Player> {
    let mut chars = text.chars();
    let mover = match (chars.next(), chars.next()) {
        (Some(c), None) => player_of(c),
        _ => None,
    };
    let mover = mover.filter(|&player| places.is_none_or(|it| it.players().contains(player)));
    if mover.is_none() {
        let n_players = if places.is_some_and(|it| it.players().len() == 2) { 2 } else { 3usize };
        let letters = if n_players == 2 { "b or y" } else { "b, y or r" };
        let text = shortened(text);
        let message = format!("mover `{text}` is not {letters}");
        faults.push(Fault::new("mover", message).with("text", text).with("players", n_players));
    }
    mover
}

fn player_of(letter: char) -> Option<Player> {
    Player::from_index(LETTERS.iter().position(|&it| it == letter)?)
}

impl fmt::Display for KenWan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_rows(f, &TEXT_ROWS, |row, column| {
            let cell = hex::cell_of_text(row, column).expect("the column is inside its row");
            if cell == CENTRE {
                return Some('#');
            }
            let letter = LETTERS[self.colour_at(cell)?.index()];
            Some(if self.halves & bit(cell) != 0 { letter } else { letter.to_ascii_uppercase() })
        })?;
        write!(f, " {} {} {}", LETTERS[self.mover.index()], self.places, self.passes)
    }
}
