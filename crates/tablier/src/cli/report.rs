//! Options of reports.

use std::path::PathBuf;

use clap::Args;
use report::Strength;
use workbench::StartArgs;

#[derive(Args)]
pub(crate) struct ReportArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The number of games between equal players of the last strength; weaker ones play half as many
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: u64,
    /// The strengths, weakest first, such as `nodes=50,nodes=800` or `level=3,level=6`; one alone stands for a ladder of
    /// three up to it
    #[arg(long, value_name = "S", value_delimiter = ',', num_args = 1.., default_value = "nodes=800")]
    pub(crate) strength: Vec<Strength>,
    /// Compare with the same start under another rule set
    #[arg(long, value_name = "NAME")]
    pub(crate) against_rules: Option<String>,
    /// Compare with another starting position, by its name
    #[arg(long, value_name = "NAME", conflicts_with = "against_position")]
    pub(crate) against_setup: Option<String>,
    /// Compare with another starting position, as a text
    #[arg(long, value_name = "TEXT")]
    pub(crate) against_position: Option<String>,
    /// The same seed gives the same games, for any number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of threads [default: all of the machine]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// A file to write the report into, as a page with pictures that needs nothing else
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Print Markdown
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl ReportArgs {
    /// Whether there is a second start.
    pub(crate) fn compares(&self) -> bool {
        self.against_rules.is_some() || self.against_setup.is_some() || self.against_position.is_some()
    }
}
