//! `tablier puzzles make`: the engine plays itself, and the wins it finds are proved.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::Write,
    path::Path,
    sync::atomic::AtomicBool,
    time::Duration,
};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use games::{AnyEngine, AnyPosition, AnyRecord, EngineSettings, GameKind, puzzles::Puzzle};
use indicatif::{ProgressBar, ProgressStyle};
use search::{
    Limits,
    proof::{Inquiry, ProofTable, Verdict},
    score,
};
use tabletop::{Player, playout::Dice, record::Conduct};

use crate::cli::puzzles::PuzzlesMakeArgs;

/// The nodes per move in self-play.
const NODES_A_MOVE: u64 = 600;
/// One move in this number is random, with a different rate from game to game. Errors give the opponent something to
/// find, and games between weak players end differently from those between strong ones.
const ERRORS: [usize; 4] = [2, 3, 5, 10];
/// How many turns before the engine saw it a win may have existed.
const TURNS_UNSEEN: usize = 3;
/// The number of positions that are tried for each win that the engine saw.
const TRIES_A_WIN: usize = 3;
/// The target share of each length: the maximum number of plies, and per cent.
const SHARES: [(u32, usize); 4] = [(3, 40), (5, 35), (7, 15), (u32::MAX, 10)];
/// The minimum distance in plies between two puzzles of a game.
const PLIES_APART: usize = 12;
/// After this number of games without a puzzle the work ends.
const MOST_VAIN_GAMES: usize = 400;
const MOST_PLIES_A_GAME: usize = 400;

pub(crate) fn run(args: &PuzzlesMakeArgs) -> Result<()> {
    if args.fewest_plies > args.most_plies {
        bail!("--fewest-plies {} is more than --most-plies {}", args.fewest_plies, args.most_plies);
    }
    let mut maker = Maker::new(args)?;
    let bar = ProgressBar::new(args.count as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} puzzles, {elapsed}  {msg}")
            .expect("a constant template"),
    );
    let mut n_vain = 0;
    let mut index = 0;
    while maker.puzzles.len() < args.count {
        if n_vain >= MOST_VAIN_GAMES {
            bail!(
                "only {} puzzles were found: {MOST_VAIN_GAMES} games in a row brought no new one",
                maker.puzzles.len()
            );
        }
        bar.set_message(format!("game {}", index + 1));
        let n_before = maker.puzzles.len();
        maker.play(index, n_vain)?;
        n_vain += 1;
        if maker.puzzles.len() > n_before {
            n_vain = 0;
            bar.set_position(maker.puzzles.len() as u64);
            // If the work is interrupted, the puzzles so far are kept.
            if let Some(path) = &args.output {
                write_file(path, &maker.text())?;
            }
        }
        index += 1;
    }
    bar.finish_and_clear();
    match &args.output {
        Some(_) => Ok(()),
        None => Ok(stdout().lock().write_all(maker.text().as_bytes())?),
    }
}

fn write_file(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}

struct Maker<'a> {
    args: &'a PuzzlesMakeArgs,
    game: GameKind,
    starts: Vec<Box<dyn AnyPosition>>,
    engine: Box<dyn AnyEngine>,
    table: ProofTable,
    puzzles: Vec<Puzzle>,
    /// Positions and solutions that are puzzles already.
    known: HashSet<String>,
}

/// A position of a game in which the engine saw a win, or saw one soon after.
struct Candidate {
    position: Box<dyn AnyPosition>,
    /// Its ply in the game.
    ply: usize,
    /// The ply at which the engine first saw the win.
    run: usize,
    /// The maximum length of the win, if there is one.
    guess: u32,
}

impl<'a> Maker<'a> {
    fn new(args: &'a PuzzlesMakeArgs) -> Result<Maker<'a>> {
        let game = args.game;
        let mut starts = Vec::new();
        for setup in game.setups() {
            starts.push(game.position(&setup.position, &setup.rules).context("a set-up has a rule set")??);
        }
        Ok(Maker {
            args,
            game,
            starts,
            engine: game.engine(EngineSettings::strongest(8 << 20)),
            table: ProofTable::new(48 << 20),
            puzzles: Vec::new(),
            known: HashSet::new(),
        })
    }

    /// Plays a game and keeps its puzzles. After many games without a puzzle the selection is less strict.
    fn play(&mut self, index: usize, n_vain: usize) -> Result<()> {
        let mut candidates = self.candidates(index)?;
        // Short proofs are cheap, and longer ones are skipped once there are enough of a length.
        candidates.sort_by_key(|candidate| candidate.guess);
        let mut taken: Vec<usize> = Vec::new();
        let mut tried: HashMap<usize, usize> = HashMap::new();
        for candidate in candidates {
            let n_tries = tried.entry(candidate.run).or_default();
            let is_near = taken.iter().any(|ply| ply.abs_diff(candidate.ply) < PLIES_APART);
            let is_wanted = self.puzzles.len() < self.args.count && self.is_wanted(candidate.guess, n_vain);
            if is_near || *n_tries >= TRIES_A_WIN || !is_wanted {
                continue;
            }
            *n_tries += 1;
            if let Some(puzzle) = self.prove(&candidate, n_vain)
                && !self.known.contains(&puzzle.position)
                && self.known.insert(puzzle.line.join(" "))
            {
                self.known.insert(puzzle.position.clone());
                taken.push(candidate.ply);
                self.puzzles.push(puzzle);
            }
        }
        Ok(())
    }

    /// Plays a game. Returns the positions in which the engine first saw a win, and earlier ones in which the win may
    /// have existed already.
    fn candidates(&mut self, index: usize) -> Result<Vec<Candidate>> {
        let mut dice = Dice::new(self.args.seed ^ (index as u64) << 24);
        let mut record = self.starts[index % self.starts.len()].record(Conduct::Programs);
        let n_random = 2 + dice.below(8);
        let errors = ERRORS[dice.below(ERRORS.len())];
        self.engine.clear();
        let limits = Limits { nodes: Some(NODES_A_MOVE), ..Limits::default() };
        let stop = AtomicBool::new(false);
        // For each position, the mover and the length of the win that the engine saw.
        let mut seen: Vec<(Player, Option<u32>)> = Vec::new();
        while winner(record.as_ref()).is_none()
            && record.ending().is_none()
            && record.n_plies() < MOST_PLIES_A_GAME
        {
            let moves = record.legal_moves();
            let mover = record.position().mover();
            if record.n_plies() < n_random {
                seen.push((mover, None));
                record.play_text(&moves[dice.below(moves.len())])?;
                continue;
            }
            let lines =
                self.engine.search(record.as_ref(), limits, 1, &|| Duration::ZERO, &stop, &mut |_| {});
            let line = lines.first().context("an engine found no move")?;
            let win = score::plies_to_end(line.score).and_then(|plies| u32::try_from(plies).ok());
            seen.push((mover, win));
            record.play_text(if dice.below(errors) == 0 {
                &moves[dice.below(moves.len())]
            } else {
                &line.moves[0]
            })?;
        }
        // With three players the engine searches for the end of the game, and may take first place without having seen
        // it.
        if let Some(last) = seen.last_mut()
            && winner(record.as_ref()) == Some(last.0)
        {
            last.1 = last.1.or(Some(1));
        }
        let mut candidates = Vec::new();
        for (run, &(mover, win)) in seen.iter().enumerate() {
            let earlier: Vec<usize> =
                (0..run).rev().filter(|&ply| seen[ply].0 == mover).take(TURNS_UNSEEN).collect();
            let was_seen = earlier.first().is_some_and(|&ply| seen[ply].1.is_some());
            let Some(win) = win.filter(|_| self.args.late || !was_seen) else { continue };
            // A win that is seen for the first time may have existed before.
            let earlier = if was_seen { Vec::new() } else { earlier };
            for ply in [run].into_iter().chain(earlier) {
                let guess = win + (run - ply) as u32;
                if (self.args.fewest_plies..=self.args.most_plies).contains(&guess) {
                    let position = record.position_at(ply).context("the game was that long")?.boxed();
                    candidates.push(Candidate { position, ply, run, guess });
                }
            }
        }
        Ok(candidates)
    }

    /// Makes a puzzle of a position, if the win can be proved, has a wanted length, and begins with the only move that
    /// wins as fast.
    fn prove(&mut self, candidate: &Candidate, n_vain: usize) -> Option<Puzzle> {
        let record = candidate.position.record(Conduct::People);
        let limits = Limits { depth: Some(candidate.guess), nodes: Some(self.args.nodes), time: None };
        let stop = AtomicBool::new(false);
        let elapsed = || Duration::ZERO;
        let inquiry = Inquiry { table: &mut self.table, limits, elapsed: &elapsed, stop: &stop };
        let proof = record.solve(inquiry, &mut |_| {});
        let Verdict::Win { plies } = proof.verdict else { return None };
        let is_whole = proof.line.len() == plies as usize;
        if !is_whole || plies < self.args.fewest_plies || !self.is_wanted(plies, n_vain) {
            return None;
        }
        let inquiry = Inquiry { table: &mut self.table, limits, elapsed: &elapsed, stop: &stop };
        let first_moves = record.winning_moves(inquiry, plies, 2)?;
        (first_moves.len() == 1).then(|| Puzzle {
            rules: record.position().rules().to_owned(),
            position: record.position().text(),
            line: proof.line,
            nodes: proof.nodes,
        })
    }

    /// How many puzzles of a length class are missing to its share.
    fn missing(&self, class: usize) -> i64 {
        let n = self.puzzles.iter().filter(|puzzle| class_of(puzzle.plies()) == class).count();
        // Lengths that are too short to be wanted leave their share to the rest.
        let shortest = class_of(self.args.fewest_plies);
        let all: usize = SHARES[shortest..].iter().map(|&(_, share)| share).sum();
        (SHARES[class].1 * self.args.count).div_ceil(all) as i64 - n as i64
    }

    fn is_wanted(&self, plies: u32, n_vain: usize) -> bool {
        /// After this number of games without a puzzle any length is accepted.
        const PATIENCE: usize = 10;
        n_vain >= PATIENCE || self.missing(class_of(plies)) > 0
    }

    fn text(&self) -> String {
        let PuzzlesMakeArgs { game, count, seed, fewest_plies, most_plies, nodes, late, .. } = self.args;
        let late = if *late { " --late" } else { "" };
        let mut puzzles: Vec<&Puzzle> = self.puzzles.iter().collect();
        puzzles.sort_by_key(|puzzle| (puzzle.plies(), puzzle.nodes));
        let name = self.game.game().name;
        let mut text = format!(
            "# Puzzles of {name}: the mover wins, and only one first move wins as soon.\n\
             # Fields: rule set | position | plies to the win | best play of both sides | positions that the proof took\n\
             # Made by: tablier puzzles make {game} --count {count} --seed {seed} --fewest-plies {fewest_plies} --most-plies {most_plies} --nodes {nodes}{late}\n\n"
        );
        for puzzle in puzzles {
            text.push_str(&format!("{puzzle}\n"));
        }
        text
    }
}

/// The player who is certain of first place.
fn winner(record: &dyn AnyRecord) -> Option<Player> {
    let position = record.position();
    position.standing().unwrap_or_else(|| position.standing_if_drawn()).winner()
}

fn class_of(plies: u32) -> usize {
    SHARES.iter().position(|&(most, _)| plies <= most).expect("the last share is for all that are longer")
}
