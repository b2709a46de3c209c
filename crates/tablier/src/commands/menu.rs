//! `tablier menu`: a menu of games.

use std::io::{IsTerminal, Write, stdin};

use anstream::stdout;
use anyhow::Result;
use games::{GameKind, StartChoice};
use texts::{Language, words::game_blurb};
use workbench::styles::{BOLD, DIM, RESET};

use crate::commands::play;

pub(crate) fn run() -> Result<()> {
    let mut out = stdout().lock();
    writeln!(out, "{BOLD}Tablier{RESET}: rare abstract board games\n")?;
    for (index, kind) in GameKind::ALL.into_iter().enumerate() {
        writeln!(
            out,
            "  {BOLD}{}{RESET}  {:<9} {}",
            index + 1,
            kind.game().name,
            game_blurb(Language::English, &kind.game())
        )?;
    }
    writeln!(out, "\n{DIM}More: tablier help, tablier games{RESET}")?;
    if !stdin().is_terminal() {
        return Ok(());
    }
    drop(out);
    let mut lines = play::Lines::new()?;
    while let Some(line) = lines.read(&format!("Which game? (1 to {}, q to quit) ", GameKind::ALL.len()))? {
        let line = line.trim();
        if line.eq_ignore_ascii_case("q") {
            break;
        }
        match choose(line) {
            Some((kind, players)) => {
                let choice = StartChoice { players, ..StartChoice::default() };
                return play::game(&mut lines, kind, &kind.start(&choice, &[])?, None);
            }
            None => writeln!(stdout(), "No game `{line}`: type a number from the list, or a name.")?,
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
