//! `tablier` alone: a menu of games.

use std::io::{IsTerminal, Write, stdin};

use anstream::stdout;
use anyhow::Result;
use games::{GameKind, StartChoice};
use workbench::styles::{BOLD, DIM, RESET};

use crate::commands::play;

pub(crate) fn run() -> Result<()> {
    let mut out = stdout().lock();
    writeln!(out, "{BOLD}Tablier{RESET}: five rare abstract board games\n")?;
    for (index, kind) in GameKind::ALL.into_iter().enumerate() {
        writeln!(out, "  {BOLD}{}{RESET}  {:<9} {}", index + 1, kind.game().name, tag_line(kind))?;
    }
    writeln!(out, "\n{DIM}More: tablier help, tablier games{RESET}")?;
    if !stdin().is_terminal() {
        return Ok(());
    }
    drop(out);
    let mut lines = play::Lines::new()?;
    while let Some(line) = lines.read("Which game? (1 to 5, q to quit) ")? {
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

/// A number or a name; a number of players may follow: `3 2` is Ken Wan for two.
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

fn tag_line(kind: GameKind) -> &'static str {
    match kind {
        GameKind::Khet => "mirrors steer a laser: light up the other pharaoh",
        GameKind::Khitan => "six-coloured tiles flip over their sides and capture what they face",
        GameKind::KenWan => "unite all your cubes first, two or three players (`3 2` for two)",
        GameKind::Wali => "sticks against stones: make lines of three, take what you like",
        GameKind::Bermudes => "every move captures: take from afar, or jump and turn pawns over",
    }
}
