//! `tablier coach measure`: how often the coach has a reason for a mistake.

use std::{collections::BTreeMap, io::Write, sync::atomic::AtomicBool, time::Duration};

use anstream::stdout;
use anyhow::{Context, Result};
use coach::{CoachReason, JudgedMove, MoveMark, Review, SearchedLine};
use games::{AnyEngine, AnyRecord, Curve, EngineSettings, GameKind, TextPv};
use search::{Level, Limits, score};
use tabletop::{playout::Dice, record::Conduct};

use crate::{
    cli::coach::{CoachArgs, CoachMeasureArgs, CoachTask},
    interrupt,
};

pub(crate) fn run(args: &CoachArgs) -> Result<()> {
    match &args.what {
        CoachTask::Measure(args) => measure(args),
    }
}

/// The analysis page searches this many variations, and keeps this many plies of each.
const VARIATIONS: usize = 2;
const KEPT_PLIES: usize = 6;
/// Longer games are cut off.
const MOST_PLIES: usize = 200;
/// The levels that play.
const LEVELS: std::ops::RangeInclusive<u8> = 2..=6;

/// What was counted of a game.
#[derive(Default)]
struct Tally {
    n_games: usize,
    n_mistakes: usize,
    n_explained: usize,
    by_kind: BTreeMap<&'static str, usize>,
}

fn measure(args: &CoachMeasureArgs) -> Result<()> {
    interrupt::flag();
    let mut out = stdout().lock();
    writeln!(out, "| game | games | mistakes | with a reason | kinds of reasons |")?;
    writeln!(out, "|---|---|---|---|---|")?;
    for game in args.game.map_or(GameKind::ALL.to_vec(), |game| vec![game]) {
        let tally = measure_game(game, args)?;
        let mut kinds: Vec<_> = tally.by_kind.iter().collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        let kinds: Vec<String> = kinds.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        let share = 100.0 * tally.n_explained as f64 / tally.n_mistakes.max(1) as f64;
        writeln!(
            out,
            "| {} | {} | {} | {share:.1} % | {} |",
            game.game().name,
            tally.n_games,
            tally.n_mistakes,
            kinds.join(", ")
        )?;
        out.flush()?;
    }
    Ok(())
}

fn measure_game(game: GameKind, args: &CoachMeasureArgs) -> Result<Tally> {
    let mut tally = Tally::default();
    let setups = game.setups();
    let mut dice = Dice::new(args.seed);
    let mut reviewer = game.engine(EngineSettings::strongest(16 << 20));
    while tally.n_mistakes < args.mistakes && !interrupt::is_on() {
        let setup = &setups[tally.n_games % setups.len()];
        let start = game.position(&setup.position, &setup.rules).and_then(Result::ok);
        let mut record = start.context("a set-up is a position")?.record(Conduct::Programs);
        play(game, record.as_mut(), &mut dice)?;
        tally.n_games += 1;
        reviewer.clear();
        let thoughts = think(record.as_ref(), reviewer.as_mut(), args.nodes)?;
        let review = Review::new(record.as_ref(), &thoughts);
        for ply in 0..record.n_plies() {
            let Some(judged) = review.judge(ply) else { continue };
            let is_counted = matches!(judged.mark, Some(MoveMark::Mistake | MoveMark::Blunder));
            if is_counted && tally.n_mistakes < args.mistakes {
                let is_explained = tally.count(&judged);
                if !is_explained && args.unexplained {
                    let position = record.position_at(ply).context("a ply that was played")?;
                    let best = review.lines(ply).first().map(|line| line.moves.join(" ")).unwrap_or_default();
                    let played = record.played_at(ply).unwrap_or_default();
                    anstream::eprintln!("{} {}: {played}, better {best}", position.rules(), position.text());
                }
            }
        }
    }
    Ok(tally)
}

impl Tally {
    /// Counts a mistake. Returns whether the coach has a reason that is not just a number.
    fn count(&mut self, judged: &JudgedMove) -> bool {
        self.n_mistakes += 1;
        for reason in &judged.reasons {
            *self.by_kind.entry(reason.kind()).or_default() += 1;
        }
        let is_explained = judged.reasons.iter().any(CoachReason::is_fact);
        self.n_explained += usize::from(is_explained);
        is_explained
    }
}

/// Plays a game between levels drawn by lot.
fn play(game: GameKind, record: &mut dyn AnyRecord, dice: &mut Dice) -> Result<()> {
    let n_levels = usize::from(LEVELS.end() - LEVELS.start()) + 1;
    let mut players: Vec<Box<dyn AnyEngine>> = Vec::new();
    for _ in record.position().players().iter() {
        let level = LEVELS.start() + dice.below(n_levels) as u8;
        let level = Level::new(level).context("a level")?;
        let seed = dice.below(1 << 30) as u64;
        players.push(game.engine(EngineSettings { level, game: seed, ..EngineSettings::strongest(1 << 20) }));
    }
    while record.ending().is_none() && record.n_plies() < MOST_PLIES {
        let mover = record.position().mover().index();
        let lines = search(record, players[mover].as_mut(), Limits::default(), 1);
        record.play_text(&lines.first().context("an engine found no move")?.moves[0])?;
    }
    Ok(())
}

/// Searches every position of a game.
fn think(
    record: &dyn AnyRecord,
    engine: &mut dyn AnyEngine,
    nodes: u64,
) -> Result<Vec<Option<Vec<SearchedLine>>>> {
    let start = record.position_at(0).context("a record has a start")?;
    let mut replayed = start.record(Conduct::Programs);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut thoughts = Vec::new();
    for mv in record.played().into_iter().map(Some).chain([None]) {
        let is_over = replayed.ending().is_some();
        thoughts.push((!is_over).then(|| {
            let lines = search(replayed.as_ref(), engine, limits, VARIATIONS);
            lines.into_iter().map(|line| searched(replayed.as_ref(), line)).collect()
        }));
        if let Some(mv) = mv {
            replayed.play_text(&mv)?;
        }
    }
    Ok(thoughts)
}

fn search(
    record: &dyn AnyRecord,
    engine: &mut dyn AnyEngine,
    limits: Limits,
    variations: usize,
) -> Vec<TextPv> {
    let never = AtomicBool::new(false);
    engine.search(record, limits, variations, &|| Duration::ZERO, &never, &mut |_| {})
}

fn searched(record: &dyn AnyRecord, line: TextPv) -> SearchedLine {
    SearchedLine {
        ends_in: score::plies_to_end(line.score),
        chances: Curve::of(record.position()).chances(line.score),
        places: line.places,
        moves: line.moves.into_iter().take(KEPT_PLIES).collect(),
    }
}
