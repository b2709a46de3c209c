//! Position texts: reading and writing them, and checking that they can be positions.
//!
//! Custom set-ups and problems are allowed: any number of tiles up to 16 a side, anywhere, either player to move, also
//! tiles that face each other already (as after a placement). An expert reserve of 0 is open, because only a placement
//! closes one. A text may show a finished game.

use std::fmt;

use tabletop::{
    Cell, Player, PlayerSet, Position, PositionError,
    error::{Fact, Fault, Faults},
    grid::hex,
    text::{self, shortened},
};

use crate::{
    position::Khitan,
    reserve::Reserve,
    rules::{MASTER_TURNS, QUIET_LIMIT, Rules, TILES},
    tile::State,
};

const FIELDS: [&str; 6] = ["board", "mover", "reserves", "pending", "quiet", "turns"];

/// Reads a position text.
///
/// # Errors
/// With every reason why it is not a position.
pub(crate) fn read(text: &str, rules: Rules) -> Result<Khitan, PositionError> {
    let mut faults = Faults::default();
    let mut position = Khitan::empty(rules);
    let Some(fields) = text::fields(text, &FIELDS, 0, &mut faults) else {
        return faults.finish(position);
    };
    read_board(&mut position, fields[0], &mut faults);
    let is_board_read = faults.is_empty();
    if read_mover(fields[1], &mut faults) == Player::Second {
        position.change_mover();
    }
    read_reserves(&mut position, fields[2], &mut faults);
    let pending = text::number(fields[3], "pending", u32::from(TILES), &mut faults);
    position.set_pending(pending as u8);
    let quiet = text::number(fields[4], "quiet", u32::from(QUIET_LIMIT), &mut faults);
    let most_turns = if rules == Rules::Master { MASTER_TURNS } else { u16::MAX };
    let turns = text::number(fields[5], "turns", u32::from(most_turns), &mut faults);
    position.set_counters(quiet as u8, turns as u16);

    check_tiles(&position, &mut faults);
    if is_board_read && position.occupied() == 0 {
        faults.push(Fault::new("no-tiles", "the board is empty"));
    }
    check_pending(&position, &mut faults);
    // A number that could not be read counts as 0, and must not cause a second fault.
    let turns_are_read = turns > 0 || fields[5] == "0";
    if quiet > turns && turns_are_read {
        let message = format!("of {turns} turns, {quiet} cannot have been quiet");
        faults.push(Fault::new("quiet", message).with("turns", turns).with("quiet", quiet));
    }
    faults.finish(position)
}

fn read_board(position: &mut Khitan, board: &str, faults: &mut Faults) {
    text::read_rows(board, &hex::TEXT_ROWS, faults, |row, column, letter, _| {
        match (hex::cell_of_text(row, column), tile_of_letter(letter)) {
            (Some(cell), Some((owner, state))) => {
                position.toggle(owner, Cell(cell), state);
                true
            }
            _ => false,
        }
    });
}

fn read_mover(text: &str, faults: &mut Faults) -> Player {
    match text {
        "w" => Player::First,
        "b" => Player::Second,
        _ => {
            let text = shortened(text);
            let message = format!("the mover is `w` or `b`, not `{text}`");
            faults.push(Fault::new("mover", message).with("text", text));
            Player::First
        }
    }
}

fn read_reserves(position: &mut Khitan, text: &str, faults: &mut Faults) {
    let rules = position.rules();
    let Some((white, black)) = text.split_once(',') else {
        let text = shortened(text);
        let message = format!("expected two reserves like `3,3`, found `{text}`");
        return faults.push(reserves_fault("form", message).with("text", text));
    };
    for (owner, text) in PlayerSet::TWO.iter().zip([white, black]) {
        let reserve = match (text, rules) {
            ("x", Rules::Expert) => Reserve::CLOSED,
            ("x", _) => {
                let message = format!(
                    "{}'s reserve cannot be closed in this rule set",
                    Khitan::GAME.player_name(owner)
                );
                faults.push(reserves_fault("closed", message).with("owner", owner));
                continue;
            }
            _ => Reserve::open(text::number(text, "reserve", u32::from(TILES), faults) as u8),
        };
        if reserve.count() > 0 && !rules.has_reserves() {
            let message =
                format!("{} has no reserve in this rule set: `0,0`", Khitan::GAME.player_name(owner));
            faults.push(reserves_fault("none", message).with("owner", owner));
        }
        position.set_reserve(owner, reserve);
    }
}

fn reserves_fault(case: &'static str, message: String) -> Fault {
    Fault::new("reserves", message).with("case", Fact::Word(case))
}

/// Each player has 16 tiles, and somebody must be able to play or have won.
fn check_tiles(position: &Khitan, faults: &mut Faults) {
    for owner in PlayerSet::TWO.iter() {
        let (on_board, reserve) = (position.tiles(owner).count_ones(), u32::from(position.reserve(owner)));
        if on_board + reserve > u32::from(TILES) {
            let message = format!(
                "{} has {on_board} tiles on the board and {reserve} in reserve, together more than {TILES}",
                Khitan::GAME.player_name(owner)
            );
            let fault = Fault::new("too-many-tiles", message).with("owner", owner);
            faults.push(fault.with("number", on_board).with("reserve", reserve).with("most", TILES));
        }
    }
    let is_empty = position.occupied() == 0;
    if !is_empty && position.has_lost(Player::First) && position.has_lost(Player::Second) {
        // This cannot happen in a game: only the opponent's tiles are captured (H5), and then the game is over (H7).
        let message = "both players have 4 tiles or fewer, so both would have lost";
        faults.push(Fault::new("both-lost", message));
    }
}

/// H8: when a placement can be due.
fn check_pending(position: &Khitan, faults: &mut Faults) {
    let pending = position.pending();
    if pending == 0 {
        return;
    }
    let mover = position.mover();
    let enemy = mover.other();
    let mut refuse = |case: &'static str, message: &str| {
        let fault = Fault::new("pending", format!("{pending} pending: {message}"));
        faults.push(fault.with("number", pending).with("case", Fact::Word(case)));
    };
    if !position.rules().has_reserves() {
        return refuse("rules", "in this rule set no tiles are placed");
    }
    if position.has_lost(mover) || position.has_lost(enemy) {
        refuse("lost", "nothing is placed when a player has no tile on the board");
    }
    if pending > position.reserve(mover) {
        refuse("reserve", "the mover's reserve holds fewer");
    }
    if u32::from(pending) > position.room(mover).count_ones() {
        refuse("room", "the mover's half has fewer empty hexes");
    }
    // As many enemy tiles were captured in this turn: they lie in the enemy's reserve, or have left the game.
    let captured = match position.is_closed(enemy) {
        true => u32::from(TILES).saturating_sub(position.tiles(enemy).count_ones()),
        false => u32::from(position.reserve(enemy)),
    };
    if u32::from(pending) > captured {
        refuse("captured", "the opponent has fewer tiles off the board, which could have been captured");
    }
    if position.quiet() > 0 {
        refuse("quiet", "the capture has set the quiet turns to 0");
    }
    if position.rules() == Rules::Master && position.turns() >= MASTER_TURNS {
        refuse("last-turn", "no turn begins after the last one");
    }
}

impl fmt::Display for Khitan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_rows(f, &hex::TEXT_ROWS, |row, column| {
            let cell = Cell(hex::cell_of_text(row, column).expect("the row has that many hexes"));
            self.tile(cell).map(|(owner, state)| tile_letter(owner, state))
        })?;
        let mover = Khitan::GAME.letter(self.mover());
        let [white, black] = [Player::First, Player::Second].map(|owner| self.reserve_of(owner));
        write!(f, " {mover} {white},{black} {} {} {}", self.pending(), self.quiet(), self.turns())
    }
}

/// The letter of a tile in position texts: `A` to `F` for a0 to a5, `G` to `L` for b0 to b5, lower case for Black.
pub(crate) fn tile_letter(owner: Player, state: State) -> char {
    let letter = char::from(b'A' + state.index() as u8);
    match owner {
        Player::First => letter,
        _ => letter.to_ascii_lowercase(),
    }
}

/// The tile of a letter, the inverse of [`tile_letter`].
pub(crate) fn tile_of_letter(letter: char) -> Option<(Player, State)> {
    let owner = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
    let index = (letter.to_ascii_uppercase() as usize).checked_sub(usize::from(b'A'))?;
    Some((owner, *State::ALL.get(index)?))
}
