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
use tabletop::{
    Player,
    record::{ClaimError, Conduct},
};
use texts::{
    Language, text, text_with,
    words::{claim_error_in_words, illegal_move_in_words, move_in_words, player_name, rule_set_name},
};
use workbench::styles::{BOLD, DIM, ERROR, RESET};

use crate::{cli::board::PlayArgs, terminal};

pub(crate) fn run(args: &PlayArgs, language: Language) -> Result<()> {
    let start = args.start.start()?;
    let computer = match args.against {
        None => None,
        Some(level) => Some(Computer::new(args, level, &start, language)?),
    };
    game(&mut Lines::new()?, args.start.game, &start, computer, language)
}

/// The computer, which plays all seats but one.
pub(crate) struct Computer {
    engine: Box<dyn AnyEngine>,
    time: Duration,
    /// The seat of the person.
    person: Player,
}

impl Computer {
    fn new(args: &PlayArgs, level: u8, start: &Start, language: Language) -> Result<Computer> {
        let person = Player::from_index(usize::from(args.seat) - 1)
            .filter(|&person| start.position.players().contains(person))
            .with_context(|| text(language, "terminal-no-seat"))?;
        let level = Level::new(level).with_context(|| text(language, "online-refused-no-such-level"))?;
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
    language: Language,
) -> Result<()> {
    let mut record = start.position.record(Conduct::People);
    let game = kind.game();
    let name = format!("{BOLD}{}{RESET}", game.name);
    let rules = rule_set_name(language, &game, start.position.rules());
    println!("{}", text_with(language, "terminal-intro", &[("game", name.into()), ("rules", rules.into())]));
    show(record.as_ref(), language)?;
    loop {
        let mover = record.position().mover();
        if let Some(computer) = computer.as_mut().filter(|it| it.person != mover && record.ending().is_none())
        {
            let text =
                computer.choose(record.as_ref()).with_context(|| text(language, "terminal-no-move-found"))?;
            println!("{}> {BOLD}{text}{RESET}", player_name(language, &game, mover));
            play(record.as_mut(), &text, language)?;
            continue;
        }
        let prompt = match record.ending() {
            None => format!("{}> ", player_name(language, &game, mover)),
            Some(_) => format!("{}> ", text(language, "terminal-over")),
        };
        let Some(line) = lines.read(&prompt)? else { return Ok(()) };
        let line = line.trim();
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command_of(command) {
            "" => {}
            "quit" | "exit" | "q" => return Ok(()),
            "help" | "?" => help(language),
            "board" | "b" => show(record.as_ref(), language)?,
            "moves" | "m" => list_moves(record.as_ref(), rest.trim(), language),
            "undo" | "u" => undo(record.as_mut(), computer.as_ref().map(|it| it.person), language)?,
            "claim" => judge(record.claim_draw(), record.as_ref(), language)?,
            "draw" => judge(record.agree_draw(), record.as_ref(), language)?,
            "resign" => judge(record.resign(mover), record.as_ref(), language)?,
            "save" => save(kind, start, record.as_ref(), Path::new(rest.trim()), language),
            _ => play(record.as_mut(), line, language)?,
        }
    }
}

/// Takes a move back. Against the computer it goes back to the person's own last move.
fn undo(record: &mut dyn AnyRecord, person: Option<Player>, language: Language) -> Result<()> {
    if !record.undo() {
        refuse(&text(language, "terminal-no-undo"));
        return Ok(());
    }
    while person.is_some_and(|person| record.position().mover() != person) && record.undo() {}
    show(record, language)
}

/// What can be typed instead of a move, in the order of the help.
const COMMANDS: [&str; 9] = ["help", "moves", "board", "undo", "claim", "draw", "resign", "save", "quit"];

/// The command that a word of any language names, or the word itself.
fn command_of(word: &str) -> &str {
    let is_it = |name: &&str| {
        let key = format!("terminal-command-{name}");
        Language::ALL.into_iter().any(|language| text(language, &key) == word)
    };
    COMMANDS.into_iter().find(is_it).unwrap_or(word)
}

fn help(language: Language) {
    let line = |word: &str, note: &str| println!("  {BOLD}{word:<13}{RESET}{}", text(language, note));
    line(&text(language, "terminal-help-move"), "terminal-help-move-note");
    for name in &COMMANDS[1..] {
        let word = text(language, &format!("terminal-command-{name}"));
        line(&word, &format!("terminal-help-{name}-note"));
    }
}

fn show(record: &dyn AnyRecord, language: Language) -> Result<()> {
    println!();
    terminal::draw(&mut anstream::stdout().lock(), record, language)?;
    if record.can_claim_draw() {
        println!("  {DIM}{}{RESET}", text(language, "terminal-may-claim"));
    }
    println!();
    Ok(())
}

fn refuse(message: &str) {
    println!("  {ERROR}{message}{RESET}");
}

fn judge(result: Result<(), ClaimError>, record: &dyn AnyRecord, language: Language) -> Result<()> {
    match result {
        Ok(()) => show(record, language)?,
        Err(error) => refuse(&claim_error_in_words(language, error)),
    }
    Ok(())
}

fn play(record: &mut dyn AnyRecord, text: &str, language: Language) -> Result<()> {
    let before = record.position().boxed();
    match record.play_text(text) {
        Ok(()) => {
            let effects = before.effects(text)?;
            let said = move_in_words(language, &before.game(), &before.scene(), &effects);
            println!("  {DIM}{said}{RESET}");
            show(record, language)?;
        }
        Err(error) => refuse(&illegal_move_in_words(language, &before.game(), &error)),
    }
    Ok(())
}

fn list_moves(record: &dyn AnyRecord, cell: &str, language: Language) {
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
        let more = [("number", (shown.len() - MOST).into())];
        println!("  {DIM}{}{RESET}", text_with(language, "terminal-and-more", &more));
    }
}

fn save(kind: GameKind, start: &Start, record: &dyn AnyRecord, path: &Path, language: Language) {
    let mut file = GameFile::new(kind, start);
    file.set_record(record);
    let contents =
        if path.extension().is_some_and(|it| it == "json") { file.to_json() } else { file.to_text() };
    // `create_new` never overwrites a game that was saved earlier.
    let result = fs::File::create_new(path).and_then(|mut out| out.write_all(contents.as_bytes()));
    let name = path.display().to_string();
    match result {
        Ok(()) => {
            println!("  {DIM}{}{RESET}", text_with(language, "terminal-saved", &[("file", name.into())]));
        }
        Err(error) => {
            let values = [("file", name.into()), ("reason", error.to_string().into())];
            refuse(&text_with(language, "terminal-not-saved", &values));
        }
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
