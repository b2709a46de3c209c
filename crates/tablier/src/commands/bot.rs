//! `tablier bot`: a program that speaks UGI plays at a site.

mod site;
mod table;

use std::{
    collections::HashSet,
    fs,
    io::Write,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use games::GameKind;
use serde_json::{Value, json};

use self::site::Remote;
use workbench::{interrupt, program::Program, read_command};

use crate::cli::bot::BotArgs;

/// How long to wait before the site is asked again: twice as long each time, up to the second number.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// How often the program looks whether it is interrupted.
const LOOK: Duration = Duration::from_millis(250);

/// What all tables share.
struct Bot {
    site: Remote,
    game: GameKind,
    /// The program and its arguments.
    engine: Vec<String>,
    think: Duration,
    /// Who we are.
    id: String,
    playing: Mutex<Playing>,
}

#[derive(Default)]
struct Playing {
    matches: HashSet<String>,
    n_finished: u32,
}

impl Bot {
    fn playing(&self) -> std::sync::MutexGuard<'_, Playing> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn run(args: &BotArgs) -> Result<()> {
    interrupt::flag();
    let token =
        fs::read_to_string(&args.token).with_context(|| format!("the token in {}", args.token.display()))?;
    let engine = read_command(&args.engine).map_err(anyhow::Error::msg)?;
    let program = Program::start(&engine)?;
    if program.greet().is_err() {
        bail!("{} does not speak UGI: `tablier engine-check` says more", args.engine);
    }
    drop(program);
    let site = Remote::new(&args.url, token.trim())?;
    let me = site.get("/api/v1/me").with_context(|| format!("{} does not know this token", args.url))?;
    let allows = |scope: &str| me["scopes"].as_array().is_some_and(|all| all.iter().any(|it| it == scope));
    ensure!(allows("play") && allows("watch"), "the token needs the scopes play and watch");
    let name = me["name"].as_str().unwrap_or("?").to_owned();
    ensure!(
        me["kind"] == "bot",
        "{name} is a person's account: mark it as a program's with `tablier admin bot {name}`"
    );
    let bot = Arc::new(Bot {
        site,
        game: args.game,
        engine,
        think: Duration::from_millis(args.think),
        id: me["id"].as_str().unwrap_or_default().to_owned(),
        playing: Mutex::default(),
    });
    say(&format!("{name} plays {} at {}  (Ctrl-C ends it)", args.game, args.url));
    let mut wait = FIRST_WAIT;
    while !is_done(&bot, args) {
        let started = Instant::now();
        if let Err(error) = follow(&bot, args) {
            say(&format!("the site is away: {error:#}"));
        }
        // A stream that held for a while was a good one.
        wait = if started.elapsed() > LONGEST_WAIT { FIRST_WAIT } else { (wait * 2).min(LONGEST_WAIT) };
        let end = Instant::now() + wait;
        while Instant::now() < end && !is_done(&bot, args) {
            thread::sleep(LOOK);
        }
    }
    Ok(())
}

fn is_done(bot: &Bot, args: &BotArgs) -> bool {
    let playing = bot.playing();
    let has_enough = args.matches.is_some_and(|n| playing.n_finished >= n);
    interrupt::is_on() || (has_enough && playing.matches.is_empty())
}

/// Listens to what waits for us, until the stream ends.
fn follow(bot: &Arc<Bot>, args: &BotArgs) -> Result<()> {
    let lines = bot.site.lines("/api/v1/stream")?;
    while !is_done(bot, args) {
        let Some(line) = lines.next(LOOK)? else { continue };
        let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
        let row = &message["match"];
        let Some(id) = row["id"].as_str().filter(|_| row["game"] == bot.game.slug()) else { continue };
        match message["t"].as_str() {
            Some("turn") => sit_down(bot, id),
            Some("challenge") => take_seat(bot, args, id),
            Some("seek") if args.lobby => take_seat(bot, args, id),
            _ => {}
        }
    }
    Ok(())
}

/// Takes a seat that is offered, unless we play enough already.
fn take_seat(bot: &Arc<Bot>, args: &BotArgs, id: &str) {
    {
        let playing = bot.playing();
        let n_begun = playing.n_finished as usize + playing.matches.len();
        let has_enough = args.matches.is_some_and(|n| n_begun >= n as usize);
        if has_enough || playing.matches.len() >= args.at_once as usize || playing.matches.contains(id) {
            return;
        }
    }
    let sit = || -> Result<bool> {
        let version = bot.site.get(&format!("/api/v1/matches/{id}"))?["v"].clone();
        let body = json!({ "id": format!("sit-{id}"), "expected": version, "command": { "c": "sit" } });
        Ok(bot.site.post(&format!("/api/v1/matches/{id}/commands"), &body)?["a"] == "done")
    };
    match sit() {
        Ok(true) => sit_down(bot, id),
        // Somebody else was faster.
        Ok(false) => {}
        Err(error) => say(&format!("{id}: no seat: {error:#}")),
    }
}

/// Plays a match in which we have a seat, in a thread of its own.
fn sit_down(bot: &Arc<Bot>, id: &str) {
    if !bot.playing().matches.insert(id.to_owned()) {
        return;
    }
    let (bot, id) = (bot.clone(), id.to_owned());
    thread::spawn(move || {
        say(&format!("{id}: we play"));
        match table::play(&bot, &id) {
            Ok(result) => say(&format!("{id}: {result}")),
            Err(error) => say(&format!("{id}: given up: {error:#}")),
        }
        let mut playing = bot.playing();
        playing.matches.remove(&id);
        playing.n_finished += 1;
    });
}

/// Says a line, as soon as it is known.
fn say(line: &str) {
    let mut out = stdout().lock();
    // Nobody may listen any more.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}
