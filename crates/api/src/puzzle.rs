//! Puzzles: judges whether an attempt still wins, replies to it, and refutes what does not.

use std::time::Duration;

use games::{AnyRecord, EngineSettings, GameKind, puzzles::Puzzle};
use search::{
    Limits, StopSignal,
    proof::{Inquiry, ProofTable, Verdict},
};
use serde::{Deserialize, Serialize};
use tabletop::Player;

use crate::{
    bounds::{Bounds, check_length},
    game::GameQuestion,
    problem::Problem,
};

/// A puzzle with the moves played. The page sends the puzzle itself, so that visitors need not download all of them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleQuestion {
    kind: String,
    rules: String,
    position: String,
    /// The solution with the replies.
    line: Vec<String>,
    /// All moves so far, including those of the others.
    #[serde(default)]
    moves: Vec<String>,
}

/// The verdict on an attempt.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", tag = "judgement")]
pub(crate) enum PuzzleAnswer {
    /// The solver has won.
    Done,
    /// The solver still wins, and the others reply with the longest resistance.
    GoOn { replies: Vec<String> },
    /// The win is gone, or takes longer: the moves that show it, up to the solver's next turn.
    Wrong { refutation: Vec<String> },
}

/// Proofs of puzzles are short. A search that needs more nodes is left undecided.
const MOST_NODES: u64 = 400_000;

/// The maximum length of a puzzle, in plies.
const LONGEST_PUZZLE: usize = 40;

pub(crate) fn puzzle(question: &PuzzleQuestion, bounds: &Bounds<'_>) -> Result<PuzzleAnswer, Problem> {
    let PuzzleQuestion { kind: name, rules, position, line, moves } = question;
    if line.len().max(moves.len()) > LONGEST_PUZZLE {
        return Err(Problem::new("too-long", format!("a puzzle has at most {LONGEST_PUZZLE} plies")));
    }
    let puzzle = Puzzle { rules: rules.clone(), position: position.clone(), line: line.clone(), nodes: 0 };
    let kind = GameQuestion { kind: name.clone(), ..GameQuestion::default() }.kind()?;
    let answer = judge(kind, &puzzle, moves, bounds.stop);
    bounds.check()?;
    answer
}

/// Whether an attempt solves a puzzle: the solver's moves win, and the others replied as `puzzle` does. An attempt that stops
/// before the win was given up.
///
/// # Errors
/// If a move is not legal, or the bounds are exceeded.
pub fn solves(
    kind: GameKind,
    puzzle: &Puzzle,
    moves: &[String],
    bounds: &Bounds<'_>,
) -> Result<bool, Problem> {
    check_length("moves of a puzzle", moves, LONGEST_PUZZLE)?;
    let mut n_played = 0;
    while n_played < moves.len() {
        bounds.check()?;
        n_played += 1;
        match judge(kind, puzzle, &moves[..n_played], bounds.stop)? {
            PuzzleAnswer::Done => return Ok(true),
            PuzzleAnswer::Wrong { .. } => return Ok(false),
            PuzzleAnswer::GoOn { replies } => {
                let next = &moves[n_played..];
                if !next.starts_with(&replies) {
                    return Ok(false);
                }
                n_played += replies.len();
            }
        }
    }
    Ok(false)
}

/// Whether the solver is still winning: along the known solution, or along another one that is proved to be as short.
fn judge(
    kind: GameKind,
    puzzle: &Puzzle,
    moves: &[String],
    stop: &dyn StopSignal,
) -> Result<PuzzleAnswer, Problem> {
    let mut record = puzzle.record(kind).map_err(|error| Problem::new("puzzle", error))?;
    let solver = record.position().mover();
    for text in moves {
        record.play_text(text)?;
    }
    // With three players a game continues after first place is taken. The player who took it has won nevertheless.
    if has_won(record.as_ref(), solver) {
        return Ok(PuzzleAnswer::Done);
    }
    if record.ending().is_some() {
        return Ok(PuzzleAnswer::Wrong { refutation: Vec::new() });
    }
    let follows = puzzle.line.starts_with(&record.played());
    let left = puzzle.line.len().saturating_sub(record.n_plies());
    let is_own_turn = record.position().mover() == solver;
    if follows {
        // The others follow the solution.
        let mut replies = Vec::new();
        for text in &puzzle.line[record.n_plies()..] {
            if record.position().mover() == solver {
                break;
            }
            record.play_text(text)?;
            replies.push(text.clone());
        }
        // The last reply may be the one that makes the solver win.
        return Ok(match has_won(record.as_ref(), solver) {
            true => PuzzleAnswer::Done,
            false => PuzzleAnswer::GoOn { replies },
        });
    }
    let plies = u32::try_from(left).unwrap_or(u32::MAX);
    let (verdict, line) = solve(record.as_ref(), plies, stop);
    let still_wins = match verdict {
        Verdict::Win { .. } => is_own_turn,
        Verdict::Loss { .. } => !is_own_turn,
        Verdict::Unknown { .. } => false,
    };
    if !still_wins {
        let refutation = refutation(kind, record.as_mut(), solver, stop)?;
        return Ok(PuzzleAnswer::Wrong { refutation });
    }
    // All plies until the solver's next turn: with three players, or after a capture, the others play several.
    let mut replies = Vec::new();
    for text in line {
        if record.position().mover() == solver || has_won(record.as_ref(), solver) {
            break;
        }
        record.play_text(&text)?;
        replies.push(text);
    }
    Ok(match has_won(record.as_ref(), solver) {
        true => PuzzleAnswer::Done,
        false => PuzzleAnswer::GoOn { replies },
    })
}

/// What the others play against a wrong move, until it is the solver's turn again. If the solver's own turn goes on, so
/// does the refutation.
fn refutation(
    kind: GameKind,
    record: &mut dyn AnyRecord,
    solver: Player,
    stop: &dyn StopSignal,
) -> Result<Vec<String>, Problem> {
    /// Enough to see what hangs.
    const NODES: u64 = 4_000;
    /// More plies would not be understood.
    const MOST_PLIES: usize = 6;
    let mut engine = kind.engine(EngineSettings::strongest(1 << 20));
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut plies = Vec::new();
    let mut is_refuted = false;
    while record.ending().is_none() && plies.len() < MOST_PLIES {
        let is_own = record.position().mover() == solver;
        if is_own && is_refuted {
            break;
        }
        let lines = engine.search(record, limits, 1, &|| Duration::ZERO, stop, &mut |_| {});
        let Some(text) = lines.first().and_then(|line| line.moves.first()) else { break };
        record.play_text(text)?;
        plies.push(text.clone());
        is_refuted |= !is_own;
    }
    Ok(plies)
}

/// Whether a player is certain of first place.
fn has_won(record: &dyn AnyRecord, player: Player) -> bool {
    let standing = match record.ending() {
        Some(ending) => ending.standing,
        None => record.position().standing_if_drawn(),
    };
    standing.winner() == Some(player)
}

/// The proved result of the current position within this number of plies.
fn solve(record: &dyn AnyRecord, plies: u32, stop: &dyn StopSignal) -> (Verdict, Vec<String>) {
    let mut table = ProofTable::new(8 << 20);
    let limits = Limits { depth: Some(plies), nodes: Some(MOST_NODES), time: None };
    let inquiry = Inquiry { table: &mut table, limits, elapsed: &|| Duration::ZERO, stop };
    let proof = record.solve(inquiry, &mut |_| {});
    (proof.verdict, proof.line)
}
