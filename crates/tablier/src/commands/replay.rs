//! `tablier replay`: plays moves and prints a JSON line for every position.

use std::io::Write;

use anstream::stdout;
use anyhow::Result;
use games::{AnyPosition, AnyRecord};
use serde_json::json;
use tabletop::record::Conduct;

use crate::{cli::rules::ReplayArgs, complaints::WrongMove};

pub(crate) fn run(args: &ReplayArgs) -> Result<()> {
    let mut record = args.start.start()?.position.record(Conduct::People);
    let mut out = stdout().lock();
    for (ply, text) in args.moves.iter().enumerate() {
        let n_moves = record.legal_moves().len();
        if let Err(error) = record.play_text(text) {
            out.flush()?;
            return Err(WrongMove { number: ply + 1, game: record.position().game(), error }.into());
        }
        let before = record.position_at(ply).expect("a ply was just played from this position");
        let played = record.played_at(ply).expect("a ply was just played");
        let line = json!({
            "ply": ply,
            "position": before.text(),
            "mover": mover(before),
            "moves": n_moves,
            "play": played,
        });
        writeln!(out, "{line}")?;
    }
    let position = record.position();
    let letters = position.game().letters;
    let line = json!({
        "position": position.text(),
        "mover": mover(position),
        "moves": record.legal_moves().len(),
        "standing": record.ending().map(|ending| ending.standing.text(letters)),
    });
    writeln!(out, "{line}")?;
    Ok(())
}

fn mover(position: &dyn AnyPosition) -> String {
    position.game().letters[position.mover().index()].to_string()
}

/// Plays the moves of the command line.
pub(crate) fn play_all(record: &mut dyn AnyRecord, moves: &[String]) -> Result<()> {
    for (ply, text) in moves.iter().enumerate() {
        let played = record.play_text(text);
        played.map_err(|error| WrongMove { number: ply + 1, game: record.position().game(), error })?;
    }
    Ok(())
}
