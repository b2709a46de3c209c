//! `tablier play`: people take turns at one terminal.

use std::{
    fs,
    io::{self, BufRead, IsTerminal, Write},
    path::Path,
};

use anstream::{print, println};
use anyhow::Result;
use gamefile::GameFile;
use games::{AnyRecord, GameKind, Start};
use rustyline::{DefaultEditor, error::ReadlineError};
use tabletop::record::Conduct;

use crate::{
    cli::PlayArgs,
    terminal::{self, BOLD, DIM, ERROR, RESET},
    words,
};

pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    game(&mut Lines::new()?, args.start.game, &args.start.start()?)
}

/// Plays a game to its end, or until the players have enough.
pub(crate) fn game(lines: &mut Lines, kind: GameKind, start: &Start) -> Result<()> {
    let mut record = start.position.record(Conduct::People);
    println!(
        "{BOLD}{}{RESET}, rule set {}. Type a move, or `help`.",
        kind.game().name,
        start.position.rules()
    );
    show(record.as_ref())?;
    loop {
        let mover = record.position().mover();
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
            "undo" | "u" => match record.undo() {
                true => show(record.as_ref())?,
                false => refuse("there is no move to take back"),
            },
            "claim" => judge(record.claim_draw().map_err(|error| error.to_string()), record.as_ref())?,
            "draw" => judge(record.agree_draw().map_err(|error| error.to_string()), record.as_ref())?,
            "resign" => judge(record.resign(mover).map_err(|error| error.to_string()), record.as_ref())?,
            "save" => save(kind, start, record.as_ref(), Path::new(rest.trim())),
            _ => play(record.as_mut(), line)?,
        }
    }
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
    // A placement may have hundreds of forms: enough to see how they are written.
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
    // `create_new`: a game saved earlier is never lost by a slip.
    let result = fs::File::create_new(path).and_then(|mut out| out.write_all(text.as_bytes()));
    match result {
        Ok(()) => println!("  {DIM}saved to {}{RESET}", path.display()),
        Err(error) => refuse(&format!("cannot save to `{}`: {error}", path.display())),
    }
}

/// Where lines come from: an editor with history at a terminal, else plain input.
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

    /// The next line, or nothing at the end of input.
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
