//! The position: its value, its text, and how a game ends.

use std::fmt;

use tabletop::{
    Clicks, Effect, Game, HistoryRules, Player, PlayerSet, Position, PositionError, Refusal, Repetition,
    RuleSet, Scene, Standing, Target,
    error::{Fault, Faults},
    text,
};

use crate::{
    geometry::{BOARD, SIDE, Square},
    moves::Move,
};

/// B7: who has fewer pawns has lost.
pub(crate) const FEWEST_PAWNS: u32 = 6;
/// B8: after so many turns without an elimination the game is drawn.
pub(crate) const QUIET_LIMIT: u8 = 50;
/// Pawns in the box: they change sides, but no more come into the game.
pub(crate) const MOST_PAWNS: u32 = 54;

/// The widths of the rows, for reading and writing.
const ROWS: [usize; SIDE] = [SIDE; SIDE];

/// A position of Bermudes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bermudes {
    /// The pawns of the mover.
    pub(crate) own: u128,
    /// The pawns of the other player.
    pub(crate) rival: u128,
    /// The zobrist key of everything but `quiet`.
    pub(crate) key: u64,
    pub(crate) mover: Player,
    /// Turns in a row without an elimination.
    pub(crate) quiet: u8,
    /// The pawn that may go on jumping.
    pub(crate) chain: Option<Square>,
}

/// The rule sets of Bermudes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rules {
    /// The rules of the sheet.
    Standard,
}

impl RuleSet for Rules {
    const ALL: &'static [Rules] = &[Rules::Standard];

    fn name(self) -> &'static str {
        match self {
            Rules::Standard => "standard",
        }
    }
}

impl Bermudes {
    /// The pawns of a player.
    #[inline]
    pub(crate) fn pawns(&self, player: Player) -> u128 {
        if player == self.mover { self.own } else { self.rival }
    }

    /// The squares without a pawn.
    #[inline]
    pub(crate) fn empty(&self) -> u128 {
        BOARD & !(self.own | self.rival)
    }

    /// Whose pawn stands on a square.
    pub(crate) fn owner(&self, square: Square) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|&player| self.pawns(player) & square.bit() != 0)
    }

    /// Whether the game is over by the number of pawns (B7) or of quiet turns (B8), whatever could be captured.
    #[inline]
    pub(crate) fn is_decided(&self) -> bool {
        self.own.count_ones() < FEWEST_PAWNS
            || self.rival.count_ones() < FEWEST_PAWNS
            || self.quiet >= QUIET_LIMIT
    }

    fn read(text: &str) -> Result<Bermudes, PositionError> {
        let mut faults = Faults::default();
        let Some(fields) = text::fields(text, &["rows A to I", "mover", "quiet", "chain"], 0, &mut faults)
        else {
            return faults.finish(Bermudes::EMPTY);
        };
        let (mut white, mut black) = (0, 0);
        text::read_rows(fields[0], &ROWS, &mut faults, |row, column, letter, _| {
            let pawns = match letter {
                'w' => &mut white,
                'b' => &mut black,
                _ => return false,
            };
            *pawns |= Square::at(row, column).bit();
            true
        });
        // What the fields mean together can be said only of those that were read.
        let is_board_read = faults.is_empty();
        let mover = match fields[1] {
            "w" => Some(Player::First),
            "b" => Some(Player::Second),
            other => {
                let other = text::shortened(other);
                let message = format!("mover `{other}` is neither w nor b");
                faults.push(Fault::new("mover", message).with("text", other));
                None
            }
        };
        let quiet = text::number(fields[2], "quiet", u32::from(QUIET_LIMIT), &mut faults) as u8;
        let chain = match fields[3] {
            "-" => None,
            name => {
                let square = Square::from_name(name);
                if square.is_none() {
                    let name = text::shortened(name);
                    let message = format!("chain `{name}` is neither - nor a square from A1 to I9");
                    faults.push(Fault::new("chain", message).with("text", name));
                }
                square
            }
        };
        if is_board_read {
            judge_pawns(white.count_ones(), black.count_ones(), &mut faults);
        }
        let (own, rival) = if mover == Some(Player::Second) { (black, white) } else { (white, black) };
        let mut position =
            Bermudes { own, rival, key: 0, mover: mover.unwrap_or(Player::First), quiet, chain };
        position.key = position.key_from_nothing();
        if is_board_read && mover.is_some() {
            position.judge_chain(&mut faults);
        }
        faults.finish(position)
    }

    /// Notes if the chain cannot be under way.
    fn judge_chain(&self, faults: &mut Faults) {
        let Some(pawn) = self.chain else { return };
        let mut push = |code, why: &str| {
            let fault = Fault::new(code, format!("chain {pawn}: {why}"));
            faults.push(fault.with("cell", pawn.to_string()));
        };
        if self.is_decided() {
            push("chain-after-end", "the game is over, and with it the chain");
        }
        if self.own & pawn.bit() != 0 {
            if !self.can_jump(pawn) {
                push("chain-stuck", "that pawn cannot jump, so its chain has ended");
            }
        } else if self.rival & pawn.bit() != 0 {
            push("chain-owner", "that pawn is not the mover's");
        } else {
            push("chain-empty", "no pawn stands there");
        }
    }

    /// What stands for a text that is no position.
    const EMPTY: Bermudes =
        Bermudes { own: 0, rival: 0, key: 0, mover: Player::First, quiet: 0, chain: None };
}

/// Notes numbers of pawns that cannot be.
fn judge_pawns(n_white: u32, n_black: u32, faults: &mut Faults) {
    let n_pawns = n_white + n_black;
    if n_pawns > MOST_PAWNS {
        let message = format!("{n_pawns} pawns stand on the board, there are only {MOST_PAWNS}");
        faults.push(Fault::new("too-many-pawns", message).with("number", n_pawns).with("most", MOST_PAWNS));
    }
    if n_white < FEWEST_PAWNS && n_black < FEWEST_PAWNS {
        let message = format!(
            "white has {n_white} pawns and black {n_black}: the game ends as soon as one player has fewer than \
             {FEWEST_PAWNS}"
        );
        let fault = Fault::new("two-losers", message).with("white", n_white).with("black", n_black);
        faults.push(fault.with("fewest", FEWEST_PAWNS));
    }
}

impl fmt::Display for Bermudes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_rows(f, &ROWS, |row, column| {
            self.owner(Square::at(row, column)).map(|owner| Self::GAME.letters[owner.index()])
        })?;
        write!(f, " {} {} ", Self::GAME.letters[self.mover.index()], self.quiet)?;
        match self.chain {
            Some(pawn) => write!(f, "{pawn}"),
            None => f.write_str("-"),
        }
    }
}

impl Position for Bermudes {
    type Rules = Rules;
    type Move = Move;

    const GAME: Game = Game {
        slug: "bermudes",
        name: "Bermudes",
        letters: &['w', 'b'],
        player_names: &["white", "black"],
        setups: include_str!("../setups.txt"),
    };

    // B8 alone ends games that lead nowhere.
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Allowed,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };

    fn from_text(text: &str, _: Rules) -> Result<Bermudes, PositionError> {
        Bermudes::read(text)
    }

    fn rules(&self) -> Rules {
        Rules::Standard
    }

    fn players(&self) -> PlayerSet {
        PlayerSet::TWO
    }

    #[inline]
    fn mover(&self) -> Player {
        self.mover
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.list_moves(moves);
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.number_of_moves()
    }

    fn plies_to_limit(&self) -> Option<usize> {
        // B8. A chain is one turn of several plies: the limit is at least so far away.
        Some(QUIET_LIMIT.saturating_sub(self.quiet).into())
    }

    #[inline(always)]
    fn play(&mut self, mv: Move) {
        *self = self.after_move(mv);
    }

    fn standing(&self) -> Option<Standing> {
        // The order is that of B7: first the pawns, then the quiet turns, then the captures.
        if self.own.count_ones() < FEWEST_PAWNS {
            Some(Standing::win(self.mover.other()))
        } else if self.rival.count_ones() < FEWEST_PAWNS {
            Some(Standing::win(self.mover))
        } else if self.quiet >= QUIET_LIMIT
            || self.chain.is_none() && !self.has_capture() && !self.rival_has_capture()
        {
            Some(Standing::draw(PlayerSet::TWO))
        } else {
            None
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn repetition_key(&self) -> Option<u64> {
        None
    }

    fn n_pieces(&self) -> usize {
        (self.own | self.rival).count_ones() as usize
    }

    fn clicks(&self, mv: Move) -> Clicks {
        crate::scene::clicks(mv)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    /// The jumps of a chain in one: `F2-F4`, then `-H4`, and nothing for a stop at its end.
    fn write_move_for_people(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match mv {
            Move::Jump { to, .. } if self.chain.is_some() => write!(out, "-{to}"),
            Move::Stop => Ok(()),
            _ => self.write_move(mv, out),
        }
    }

    fn effects(&self, mv: Move) -> Vec<Effect> {
        crate::scene::effects(self, mv)
    }

    fn scene(&self) -> Scene {
        crate::scene::scene(self)
    }

    fn lead(&self) -> Option<Target> {
        self.chain.map(|pawn| Target::Cell(pawn.to_cell()))
    }

    fn tokens(_: Rules) -> Vec<(String, tabletop::scene::Look)> {
        crate::scene::tokens()
    }

    fn refuse(&self, text: &str) -> Refusal {
        crate::refusal::refuse(self, text)
    }
}
