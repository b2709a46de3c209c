//! `tablier tune`: better weights for evaluations.

mod data;
mod fit;

use anyhow::Result;

use crate::cli::{Tune, TuneArgs};

pub(crate) fn run(args: &TuneArgs) -> Result<()> {
    match &args.what {
        Tune::Data(args) => data::run(args),
        Tune::Fit(args) => fit::run(args),
    }
}
