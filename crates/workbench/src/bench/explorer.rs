//! `tablier bench explorer`: counting games, looking positions up, and the size of both.

use std::{fs, io::Write, time::Instant};

use ::explorer::{BATCH, Explorer, Filters, MOST_PLIES, NewGame, Participant, Source, played};
use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use cpu_time::ThreadTime;
use gamefile::GameFile;
use games::{AnyPosition, GameKind, Start};
use indicatif::{ProgressBar, ProgressStyle};
use tabletop::{Player, Standing, playout::Dice, record::Conduct};

use crate::cli::bench::BenchExplorerArgs;

/// One game in so many is written as a file, to measure the size of files.
const FILES_EVERY: u64 = 100;
/// The players of the games: few play much.
const N_PLAYERS: usize = 2_000;
/// Days over which the games are spread.
const N_DAYS: usize = 5 * 365;
/// A ply in so many is random after the games of a file were left.
const LONGEST: usize = 80;

pub(super) fn run(args: &BenchExplorerArgs) -> Result<()> {
    let path = args.file.clone().unwrap_or_else(|| {
        std::env::temp_dir().join(format!("tablier-bench-explorer-{}.redb", std::process::id()))
    });
    if path.exists() {
        bail!("{} exists already", path.display());
    }
    let result = measure(args, &path);
    let _ = fs::remove_file(&path);
    result
}

fn measure(args: &BenchExplorerArgs, path: &std::path::Path) -> Result<()> {
    let mut source = Games::new(args)?;
    let mut explorer = Explorer::open(path)?;
    let bar = ProgressBar::new(args.games).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left").expect("a constant template"),
    );
    let (mut counting, mut waited) = (0.0, 0.0);
    let (mut file_bytes, mut n_files) = (0, 0_u64);
    let mut asked: Vec<Box<dyn AnyPosition>> = Vec::new();
    let mut dice = Dice::new(args.seed ^ 0xa5);
    let mut n_done = 0;
    while n_done < args.games {
        let n = (args.games - n_done).min(BATCH as u64);
        let batch: Vec<NewGame> = (n_done..n_done + n).map(|number| source.game(number)).collect();
        for game in &batch {
            if dice.below(FILES_EVERY as usize) == 0 {
                file_bytes += file_length(game)?;
                n_files += 1;
            }
            if dice.below((args.games as usize / args.queries.max(1)).max(1)) == 0 {
                asked.push(position_of(game, &mut dice));
            }
        }
        let (cpu, wall) = (ThreadTime::now(), Instant::now());
        let added = explorer.add(&batch, None)?;
        counting += cpu.elapsed().as_secs_f64();
        waited += wall.elapsed().as_secs_f64();
        ensure!(added.refused.is_empty(), "{:?}", added.refused);
        n_done += n;
        bar.set_position(n_done);
    }
    bar.finish_and_clear();
    let mut times: Vec<f64> = Vec::new();
    let start = source.start.boxed();
    let filtered = Filters { bands: 0b1110_0000, speeds: 0b110, ..Filters::default() };
    let mut of_start = Vec::new();
    for position in asked.iter().cycle().take(args.queries) {
        let wall = Instant::now();
        explorer.look(args.game, position.as_ref(), &Filters::default(), None)?;
        times.push(wall.elapsed().as_secs_f64() * 1000.0);
    }
    for filters in [&Filters::default(), &filtered] {
        let wall = Instant::now();
        let found = explorer.look(args.game, start.as_ref(), filters, None)?;
        of_start.push((wall.elapsed().as_secs_f64() * 1000.0, found.tally.total(), found.moves.len()));
    }
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    let before = fs::metadata(path)?.len();
    explorer.compact()?;
    let (size, after) = (explorer.size()?, fs::metadata(path)?.len());
    let games = args.games as f64;
    let of_file = file_bytes as f64 / n_files.max(1) as f64;
    let mut out = stdout().lock();
    writeln!(
        out,
        "games      {} of {}, {} players, {} positions",
        size.games, args.game, size.players, size.positions
    )?;
    writeln!(
        out,
        "counting   {:.0} games a CPU second ({:.0} a second with the disk), {BATCH} at a time",
        games / counting,
        games / waited
    )?;
    writeln!(
        out,
        "looking up median {:.2} ms, 90 % up to {:.2} ms, 99 % up to {:.2} ms, longest {:.2} ms ({} positions)",
        at(50),
        at(90),
        at(99),
        at(100),
        times.len()
    )?;
    for (name, (ms, total, moves)) in ["the start", "the start, filtered"].iter().zip(of_start) {
        writeln!(out, "           {name}: {ms:.2} ms ({total} games, {moves} moves)")?;
    }
    writeln!(
        out,
        "size       {:.0} bytes a game in use, {:.0} in the file ({:.0} before compacting); {of_file:.0} as a game file: {:.1} times smaller",
        size.bytes as f64 / games,
        after as f64 / games,
        before as f64 / games,
        of_file * games / after as f64
    )?;
    Ok(())
}

/// Where the games come from.
struct Games {
    kind: GameKind,
    start: Box<dyn AnyPosition>,
    /// Games whose beginnings others share.
    like: Vec<played::PlayedGame>,
    seed: u64,
}

impl Games {
    fn new(args: &BenchExplorerArgs) -> Result<Games> {
        let kind = args.game;
        let mut like = Vec::new();
        if let Some(path) = &args.like {
            let text = fs::read_to_string(path)?;
            let (header, games) = played::read(&text)?;
            ensure!(header.game == kind, "these are games of {}", header.game);
            like = games.collect::<Result<_, _>>()?;
        }
        let start = match like.first() {
            Some(game) => game.start(kind).map_err(anyhow::Error::msg)?,
            None => {
                let setup = &kind.setups()[0];
                let start = kind.position(&setup.position, &setup.rules).and_then(Result::ok);
                start.context("the first set-up is a position")?
            }
        };
        Ok(Games { kind, start, like, seed: args.seed })
    }

    /// A game: the beginning of one that is known, then random moves.
    fn game(&mut self, number: u64) -> NewGame {
        let mut dice = Dice::new(self.seed.wrapping_mul(0x9e37_79b9).wrapping_add(number));
        let (start, begin) = match self.like.len() {
            0 => (self.start.boxed(), Vec::new()),
            n => {
                let game = &self.like[dice.below(n)];
                let ply = 4 + dice.below(16);
                let start = game.start(self.kind).expect("it was read before");
                (start, game.moves.iter().take(ply).cloned().collect())
            }
        };
        let mut position = start.boxed();
        let mut moves = Vec::with_capacity(LONGEST);
        for text in begin {
            if position.play_counted(&text).is_none() {
                break;
            }
            moves.push(text);
        }
        while moves.len() < LONGEST {
            let texts = position.move_texts();
            if texts.is_empty() {
                break;
            }
            let text = texts[dice.below(texts.len())].clone();
            position.play_counted(&text).expect("a listed move is legal");
            moves.push(text);
        }
        let set = start.players();
        let standing = position.standing().unwrap_or_else(|| {
            let winner = set.iter().nth(dice.below(set.len())).unwrap_or(Player::First);
            Standing::ranked(set, |player| if player == winner { 1 } else { 2 })
        });
        let mut player = || Participant {
            key: {
                let most = 1 + dice.below(N_PLAYERS);
                format!("player{}", dice.below(most))
            },
            rating: 1000 + dice.below(1300) as u16,
            is_followed: true,
        };
        let players = set.iter().map(|_| player()).collect();
        NewGame {
            id: format!("{number:08}"),
            source: Source::Site,
            speed: Some(dice.below(6) as u8),
            kind: self.kind,
            start,
            moves,
            standing,
            players,
            day: Some((19_000 + dice.below(N_DAYS)) as u32),
            is_public: true,
        }
    }
}

/// The length of a game as a game file, without clocks.
fn file_length(game: &NewGame) -> Result<usize> {
    let mut record = game.start.record(Conduct::People);
    for text in &game.moves {
        if record.ending().is_some() {
            break;
        }
        record.play_text(text)?;
    }
    let mut file = GameFile::new(game.kind, &Start { setup: None, position: game.start.boxed() });
    file.set_record(record.as_ref());
    file.result = Some(game.standing);
    for (name, value) in [
        ("Event", "Rated match"),
        ("Site", "https://tablier.example.org/g/abcdefgh"),
        ("Date", "2026.11.19"),
        ("TimeControl", "5+3"),
        ("White", &game.players[0].key),
        ("Black", &game.players[1].key),
    ] {
        file.tags.set(name, value)?;
    }
    Ok(file.to_text().len())
}

/// The position after a random ply of a game.
fn position_of(game: &NewGame, dice: &mut Dice) -> Box<dyn AnyPosition> {
    let mut position = game.start.boxed();
    for text in game.moves.iter().take(dice.below(MOST_PLIES.min(game.moves.len() + 1))) {
        position.play_counted(text).expect("the game was played before");
    }
    position
}
