//! `tablier puzzles`: positions with a single winning move, made by self-play and solved by the engine.

mod check;
mod make;

use anyhow::Result;

use crate::cli::puzzles::{Puzzles, PuzzlesArgs};

pub(crate) fn run(args: &PuzzlesArgs) -> Result<()> {
    match &args.what {
        Puzzles::Make(args) => make::run(args),
        Puzzles::Check(args) => check::run(args),
    }
}
