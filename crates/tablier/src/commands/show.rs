//! `tablier show`: draws a position.

use std::io::Write;

use anstream::stdout;
use anyhow::Result;
use serde_json::{Value, json};
use tabletop::{
    Scene,
    record::Conduct,
    scene::{Ground, Point},
};
use texts::Language;

use crate::{cli::board::ShowArgs, commands::replay::play_all, terminal};

pub(crate) fn run(args: &ShowArgs, language: Language) -> Result<()> {
    let mut record = args.start.start()?.position.record(Conduct::People);
    play_all(record.as_mut(), &args.moves)?;
    let mut out = stdout().lock();
    if args.json {
        let position = record.position();
        let letters = position.game().letters;
        let value = scene_json(&position.scene(), letters);
        writeln!(out, "{}", serde_json::to_string_pretty(&value)?)?;
    } else {
        terminal::draw(&mut out, record.as_ref(), language)?;
    }
    Ok(())
}

fn scene_json(scene: &Scene, letters: &[char]) -> Value {
    let name = |player: tabletop::Player| letters[player.index()].to_string();
    let point = |point: &Point| json!([point.x, point.y]);
    let cells: Vec<Value> = scene
        .board
        .cells
        .iter()
        .map(|cell| {
            let (ground, owner) = match cell.ground {
                Ground::Plain => ("plain", None),
                Ground::Only(owner) => ("only", Some(name(owner))),
                Ground::Half(owner) => ("half", Some(name(owner))),
                Ground::Blocked => ("blocked", None),
            };
            let outline: Vec<Value> = cell.outline.iter().map(point).collect();
            json!({"name": cell.name, "centre": point(&cell.centre), "outline": outline, "ground": ground, "owner": owner})
        })
        .collect();
    let pieces: Vec<Value> = scene
        .pieces
        .iter()
        .map(|piece| {
            let look = piece.look;
            let at = scene.board.name(piece.at);
            json!({"at": at, "symbol": look.symbol.name, "owner": name(look.owner), "turn": look.turn})
        })
        .collect();
    let reserves: Vec<Value> = scene
        .reserves
        .iter()
        .map(|it| {
            json!({"owner": name(it.owner), "symbol": it.look.symbol.name, "count": it.count, "closed": it.is_closed})
        })
        .collect();
    json!({"cells": cells, "pieces": pieces, "reserves": reserves})
}
