//! `tablier play`: people in one terminal, with each other or against the computer.

use std::{
    fs,
    io::{self, BufRead, IsTerminal, Write},
    path::Path,
    sync::atomic::AtomicBool,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use anstream::{print, println};
use anyhow::{Context, Result};
use gamefile::GameFile;
use games::{AnyEngine, AnyRecord, EngineHost, EngineSettings, GameKind, Start};
use rustyline::{DefaultEditor, error::ReadlineError};
use search::{Level, Limits, TimeLimit};
use tabletop::{Player, record::Conduct};
use workbench::styles::{BOLD, DIM, ERROR, RESET};

use crate::{cli::board::PlayArgs, terminal, words};

pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    let start = args.start.start()?;
    let computer = match args.against {
        None => None,
        Some(level) => Some(Computer::new(args, level, &start)?),
    };
    game(&mut Lines::new()?, args.start.game, &start, computer)
}

/// The computer, which plays all seats but one.
pub(crate) struct Computer {
    engine: Box<dyn AnyEngine>,
    time: Duration,
    /// The seat of the person.
    person: Player,
}

impl Computer {
    fn new(args: &PlayArgs, level: u8, start: &Start) -> Result<Computer> {
        let person = Player::from_index(usize::from(args.seat) - 1)
            .filter(|&person| start.position.players().contains(person))
            .context("there is no such seat in this game")?;
        let level = Level::new(level).context("a level is a number from 1 to 12")?;
        // The clock seeds the game, so that every game is different.
        let game = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
        let tables = args.tables.read(args.start.game)?;
        let settings =
            EngineSettings { level, game, tables, ..EngineSettings::strongest(EngineHost::Terminal.bytes()) };
        let time = Duration::from_secs_f64(args.seconds.clamp(0.01, 3600.0));
        Ok(Computer { engine: args.start.game.engine(settings), time, person })
    }

    fn choose(&mut self, record: &dyn AnyRecord) -> Option<String> {
        let limits = Limits { time: Some(TimeLimit::exactly(self.time)), ..Limits::default() };
        let started = Instant::now();
        let stop = AtomicBool::new(false);
        let lines = self.engine.search(record, limits, 1, &|| started.elapsed(), &stop, &mut |_| {});
        lines.into_iter().next()?.moves.into_iter().next()
    }
}

/// Plays a game until it ends or the players quit.
pub(crate) fn game(
    lines: &mut Lines,
    kind: GameKind,
    start: &Start,
    mut computer: Option<Computer>,
) -> Result<()> {
    let mut record = start.position.record(Conduct::People);
    println!(
        "{BOLD}{}{RESET}, rule set {}. Type a move, or `help`.",
        kind.game().name,
        start.position.rules()
    );
    show(record.as_ref())?;
    loop {
        let mover = record.position().mover();
        if let Some(computer) = computer.as_mut().filter(|it| it.person != mover && record.ending().is_none())
        {
            let text = computer.choose(record.as_ref()).context("the engine found no move")?;
            println!("{}> {BOLD}{text}{RESET}", kind.game().player_names[mover.index()]);
            play(record.as_mut(), &text)?;
            continue;
        }
        let prompt = match record.ending() {
            None => format!("{}> ", kind.game().player_names[mover.index()]),
            Some(_) => "over> ".to_owned(),
        };
        let Some(line) = lines.read(&prompt)? else { return Ok(()) };
        let line = line.trim();
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "" => {}
            "quit" | "exit" | "q" => return Ok(()),
            "help" | "?" => help(),
            "board" | "b" => show(record.as_ref())?,
            "moves" | "m" => list_moves(record.as_ref(), rest.trim()),
            "undo" | "u" => undo(record.as_mut(), computer.as_ref().map(|it| it.person))?,
            "claim" => judge(record.claim_draw().map_err(|error| error.to_string()), record.as_ref())?,
            "draw" => judge(record.agree_draw().map_err(|error| error.to_string()), record.as_ref())?,
            "resign" => judge(record.resign(mover).map_err(|error| error.to_string()), record.as_ref())?,
            "save" => save(kind, start, record.as_ref(), Path::new(rest.trim())),
            _ => play(record.as_mut(), line)?,
        }
    }
}

/// Takes a move back. Against the computer it goes back to the person's own last move.
fn undo(record: &mut dyn AnyRecord, person: Option<Player>) -> Result<()> {
    if !record.undo() {
        refuse("there is no move to take back");
        return Ok(());
    }
    while person.is_some_and(|person| record.position().mover() != person) && record.undo() {}
    show(record)
}

fn help() {
    println!(
        "  {BOLD}a move{RESET}       as the notation writes it; `moves` shows them
  {BOLD}moves{RESET} [cell] the legal moves, of all pieces or of the one on a cell
  {BOLD}board{RESET}        draw the board again
  {BOLD}undo{RESET}         take the last move back
  {BOLD}claim{RESET}        claim a draw by repetition
  {BOLD}draw{RESET}         agree on a draw
  {BOLD}resign{RESET}       give up
  {BOLD}save{RESET} FILE    write the game to a file (.json for JSON, else text)
  {BOLD}quit{RESET}         leave"
    );
}

fn show(record: &dyn AnyRecord) -> Result<()> {
    println!();
    terminal::draw(&mut anstream::stdout().lock(), record)?;
    if record.can_claim_draw() {
        println!("  {DIM}This position stands for the third time: `claim` makes it a draw.{RESET}");
    }
    println!();
    Ok(())
}

fn refuse(message: &str) {
    println!("  {ERROR}{message}{RESET}");
}

fn judge(result: Result<(), String>, record: &dyn AnyRecord) -> Result<()> {
    match result {
        Ok(()) => show(record)?,
        Err(message) => refuse(&message),
    }
    Ok(())
}

fn play(record: &mut dyn AnyRecord, text: &str) -> Result<()> {
    let before = record.position().boxed();
    match record.play_text(text) {
        Ok(()) => {
            let effects = before.effects(text)?;
            let said = words::describe(&effects, before.scene().board, before.game());
            println!("  {DIM}{}{RESET}", said.join(", "));
            show(record)?;
        }
        Err(error) => {
            refuse(&error.to_string());
            if !error.alternatives.is_empty() {
                println!("  {DIM}legal there: {}{RESET}", error.alternatives.join(" "));
            }
        }
    }
    Ok(())
}

fn list_moves(record: &dyn AnyRecord, cell: &str) {
    let moves = record.legal_moves();
    let wanted = cell.to_ascii_lowercase();
    let shown: Vec<&str> = moves
        .iter()
        .map(String::as_str)
        .filter(|text| text.trim_start_matches('+').to_ascii_lowercase().starts_with(&wanted))
        .collect();
    // A placement may have hundreds of forms. This many are enough to see the notation.
    const MOST: usize = 240;
    println!("  {}", shown.iter().take(MOST).copied().collect::<Vec<_>>().join(" "));
    if shown.len() > MOST {
        println!("  {DIM}… and {} more{RESET}", shown.len() - MOST);
    }
}

fn save(kind: GameKind, start: &Start, record: &dyn AnyRecord, path: &Path) {
    let mut file = GameFile::new(kind, start);
    file.set_record(record);
    let text = if path.extension().is_some_and(|it| it == "json") { file.to_json() } else { file.to_text() };
    // `create_new` never overwrites a game that was saved earlier.
    let result = fs::File::create_new(path).and_then(|mut out| out.write_all(text.as_bytes()));
    match result {
        Ok(()) => println!("  {DIM}saved to {}{RESET}", path.display()),
        Err(error) => refuse(&format!("cannot save to `{}`: {error}", path.display())),
    }
}

/// The source of input lines: an editor with history in a terminal, otherwise plain input.
pub(crate) enum Lines {
    Editor(Box<DefaultEditor>),
    Plain,
}

impl Lines {
    pub(crate) fn new() -> Result<Lines> {
        Ok(match io::stdin().is_terminal() {
            true => Lines::Editor(Box::new(DefaultEditor::new()?)),
            false => Lines::Plain,
        })
    }

    /// The next line, or `None` at the end of the input.
    pub(crate) fn read(&mut self, prompt: &str) -> Result<Option<String>> {
        match self {
            Lines::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    editor.add_history_entry(&line)?;
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Lines::Plain => {
                print!("{prompt}");
                io::stdout().flush()?;
                let mut line = String::new();
                let n_bytes = io::stdin().lock().read_line(&mut line)?;
                println!();
                Ok((n_bytes > 0).then_some(line))
            }
        }
    }
}
