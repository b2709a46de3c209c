//! Colours of somebody's own for boards: what follows from them, and what is hard to tell apart.

use std::collections::BTreeMap;

use drawing::{ColourClash, OwnColours};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// A palette as `cells-first-second-third`, each six hexadecimal digits.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct ColoursQuestion {
    palette: String,
}

/// What follows from a palette.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ColoursAnswer {
    /// The value of each colour of drawings, by its name.
    colours: BTreeMap<String, String>,
    faults: Vec<ColourFault>,
}

/// Two colours that are too much alike.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ColourFault {
    /// The player, from 0.
    player: usize,
    /// The other player; nobody if it is the cells that are too much like the pieces.
    other: Option<usize>,
    /// Their contrast, from 1 to 21.
    contrast: f64,
}

pub(crate) fn colours(question: &ColoursQuestion) -> Result<ColoursAnswer, Problem> {
    let palette: OwnColours = question
        .palette
        .parse()
        .map_err(|error: drawing::NoColours| Problem::new("malformed", error.to_string()))?;
    let fault = |fault| match fault {
        ColourClash::Players([player, other], contrast) => {
            ColourFault { player, other: Some(other), contrast }
        }
        ColourClash::Cells(player, contrast) => ColourFault { player, other: None, contrast },
    };
    Ok(ColoursAnswer {
        colours: palette.colours().into_iter().map(|(name, colour)| (name, colour.to_string())).collect(),
        faults: palette.faults().into_iter().map(fault).collect(),
    })
}
