//! `tablier menu`: a menu of games.

use std::io::{IsTerminal, Write, stdin};

use anstream::stdout;
use anyhow::Result;
use games::{GameKind, StartChoice};
use texts::{Language, text, text_with, words::game_blurb};
use workbench::styles::{BOLD, DIM, RESET};

use crate::commands::play;

pub(crate) fn run(language: Language) -> Result<()> {
    let mut out = stdout().lock();
    let [name, title, more] =
        ["site-name", "terminal-menu-title", "terminal-menu-more"].map(|key| text(language, key));
    writeln!(out, "{BOLD}{name}{RESET}, {title}\n")?;
    for (index, kind) in GameKind::ALL.into_iter().enumerate() {
        writeln!(
            out,
            "  {BOLD}{}{RESET}  {:<9} {}",
            index + 1,
            kind.game().name,
            game_blurb(language, &kind.game())
        )?;
    }
    writeln!(out, "\n{DIM}{more}{RESET}")?;
    if !stdin().is_terminal() {
        return Ok(());
    }
    drop(out);
    let mut lines = play::Lines::new()?;
    let question = text_with(language, "terminal-menu-ask", &[("number", GameKind::ALL.len().into())]);
    while let Some(line) = lines.read(&format!("{question} "))? {
        let line = line.trim();
        if line.eq_ignore_ascii_case("q") {
            break;
        }
        match choose(line) {
            Some((kind, players)) => {
                let choice = StartChoice { players, ..StartChoice::default() };
                return play::game(&mut lines, kind, &kind.start(&choice, &[])?, None, language);
            }
            None => {
                let unknown = text_with(language, "terminal-menu-unknown", &[("line", line.into())]);
                writeln!(stdout(), "{unknown}")?;
            }
        }
    }
    Ok(())
}

/// Parses a number or a name, optionally followed by a number of players: `3 2` is the third game for two.
fn choose(line: &str) -> Option<(GameKind, Option<usize>)> {
    let (name, players) = match line.split_once(' ') {
        Some((name, players)) => (name, Some(players.trim().parse().ok()?)),
        None => (line, None),
    };
    let by_number = name.parse::<usize>().ok().and_then(|number| GameKind::ALL.get(number.checked_sub(1)?));
    let kind = by_number.copied().or_else(|| name.parse().ok())?;
    kind.start(&StartChoice { players, ..StartChoice::default() }, &[]).ok()?;
    Some((kind, players))
}
