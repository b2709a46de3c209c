//! `tablier games`: lists the games.

use std::io::Write;

use anstream::stdout;
use anyhow::Result;
use games::GameKind;
use serde_json::json;
use tabletop::setup::Setup;
use texts::{Language, text, text_with};
use workbench::styles::{BOLD, DIM, RESET};

use crate::cli::rules::GamesArgs;

pub(crate) fn run(args: &GamesArgs, language: Language) -> Result<()> {
    let own = args.own.read()?;
    let mut out = stdout().lock();
    if args.json {
        let games: Vec<_> = GameKind::ALL.into_iter().map(|kind| describe(kind, &own)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&games)?)?;
        return Ok(());
    }
    for kind in GameKind::ALL {
        let game = kind.game();
        writeln!(out, "{BOLD}{}{RESET} {DIM}{}{RESET}", game.name, game.slug)?;
        for rules in kind.rule_sets() {
            writeln!(out, "  {rules:<9} {}", setups_of(kind, rules, &own, language).join(" "))?;
        }
    }
    writeln!(out, "\n{DIM}{}", text(language, "terminal-games-note"))?;
    let game = [("game", GameKind::ALL[0].slug().into())];
    writeln!(out, "{}{RESET}", text_with(language, "terminal-games-try", &game))?;
    Ok(())
}

/// The names of the set-ups under a rule set. A set-up for another number of players than the first one is marked.
fn setups_of(kind: GameKind, rules: &str, own: &[Setup], language: Language) -> Vec<String> {
    let is_ours = |setup: &&Setup| setup.game.as_deref() == Some(kind.slug());
    let setups: Vec<Setup> = kind.setups().into_iter().chain(own.iter().filter(is_ours).cloned()).collect();
    let mut names: Vec<String> = Vec::new();
    for setup in setups.iter().filter(|setup| setup.rules == rules) {
        let Some(Ok(position)) = kind.position(&setup.position, rules) else { continue };
        let n_players = position.players().len();
        let same_name = setups.iter().filter(|it| it.rules == rules && it.name == setup.name).count();
        names.push(match same_name {
            1 => setup.name.clone(),
            _ => {
                let values = [("setup", setup.name.as_str().into()), ("number", n_players.into())];
                text_with(language, "terminal-setup-for", &values)
            }
        });
    }
    names
}

fn describe(kind: GameKind, own: &[Setup]) -> serde_json::Value {
    let game = kind.game();
    let players: Vec<_> = game
        .letters
        .iter()
        .zip(game.player_names)
        .map(|(letter, name)| json!({"letter": letter.to_string(), "name": name}))
        .collect();
    let is_ours = |setup: &&Setup| setup.game.as_deref() == Some(kind.slug());
    let setups: Vec<_> = kind
        .setups()
        .iter()
        .chain(own.iter().filter(is_ours))
        .map(|setup| {
            let position = kind.position(&setup.position, &setup.rules).and_then(Result::ok);
            json!({
                "name": setup.name,
                "rules": setup.rules,
                "players": position.map(|position| position.players().len()),
                "position": setup.position,
            })
        })
        .collect();
    json!({
        "game": game.slug,
        "name": game.name,
        "players": players,
        "rules": kind.rule_sets(),
        "rulesVersion": kind.rules_version(),
        "setups": setups,
    })
}
