//! What a move that is still being chosen has done already.

use drawing::Drawing;
use serde::{Deserialize, Serialize};
use tabletop::Effect;

use crate::{
    board::LookQuestion, bounds::Bounds, game::GameQuestion, problem::Problem, session::Session, target,
};

/// The targets chosen so far.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    /// The chosen targets, in order.
    path: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// The pieces after everything that is settled.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PreviewAnswer {
    pieces: String,
}

/// All moves that begin with the chosen targets begin with the same effects: those have happened already.
pub(crate) fn preview(
    question: &PreviewQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<PreviewAnswer, Problem> {
    let game = session.open(&question.game, bounds)?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let mut scene = position.scene();
    let mut common: Option<Vec<Effect>> = None;
    for (text, clicks) in position.clicks() {
        let names: Vec<String> = clicks.iter().map(|&click| target::name(scene.board, click)).collect();
        if !names.starts_with(&question.path) {
            continue;
        }
        let effects = position.effects(&text).expect("a legal move has effects");
        common = Some(match common {
            None => effects,
            Some(common) => {
                common.into_iter().zip(effects).take_while(|(a, b)| a == b).map(|pair| pair.0).collect()
            }
        });
    }
    for effect in common.unwrap_or_default() {
        effect.apply(&mut scene);
    }
    Ok(PreviewAnswer { pieces: question.look.of(Drawing::new(&scene)).pieces_layer() })
}
