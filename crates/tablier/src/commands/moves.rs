//! `tablier moves`: the legal moves of a position.

use std::io::Write;

use anstream::stdout;
use anyhow::Result;
use serde_json::{Value, json};
use tabletop::{Button, Scene, Target};

use crate::cli::rules::MovesArgs;

pub(crate) fn run(args: &MovesArgs) -> Result<()> {
    let position = args.start.start()?.position;
    let mut out = stdout().lock();
    if args.json {
        let scene = position.scene();
        let moves: Vec<Value> = position
            .clicks()
            .iter()
            .map(|(text, clicks)| {
                let path: Vec<String> = clicks.iter().map(|&target| target_name(&scene, target)).collect();
                json!({"move": text, "clicks": path})
            })
            .collect();
        let mover = position.game().letters[position.mover().index()].to_string();
        let answer = json!({"position": position.text(), "mover": mover, "moves": moves});
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
        return Ok(());
    }
    for text in position.move_texts() {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn target_name(scene: &Scene, target: Target) -> String {
    match target {
        Target::Cell(cell) => scene.board.name(cell).to_owned(),
        Target::Reserve => "reserve".to_owned(),
        Target::Button(button) => match button {
            Button::Clockwise => "clockwise".to_owned(),
            Button::Anticlockwise => "anticlockwise".to_owned(),
            Button::Top => "top".to_owned(),
            Button::State(state) => format!("state {state}"),
            Button::Stop => "stop".to_owned(),
            Button::Pass => "pass".to_owned(),
        },
    }
}
