//! The commands of the workbench and their help.

pub(crate) mod bench;
pub(crate) mod coach;
pub(crate) mod engine_check;
pub(crate) mod load;
pub(crate) mod matches;
pub(crate) mod puzzles;
pub(crate) mod random;
pub(crate) mod tune;

use anyhow::Result;
use clap::Subcommand;

use self::{
    bench::BenchArgs,
    coach::CoachArgs,
    engine_check::EngineCheckArgs,
    load::LoadArgs,
    matches::{ChancesArgs, DuelArgs, LevelsArgs, OpeningsArgs},
    puzzles::PuzzlesArgs,
    random::RandomArgs,
    tune::TuneArgs,
};

/// A command of the workbench.
#[derive(Subcommand)]
pub enum WorkbenchCommand {
    /// Check whether another program implements UGI well enough to play against
    ///
    /// Starts the program several times and runs a list of checks: whether it introduces itself, counts and plays legal
    /// moves under every rule set that it lists, keeps to its limits, responds during a search, survives invalid input
    /// and quits when asked. The exit code is 1 if a check failed. Arguments that begin with `-` come after `--`.
    EngineCheck(EngineCheckArgs),
    /// Let engines play against each other
    ///
    /// Every opening is played in all seatings of the two contenders (two games for two players, six for three). The
    /// openings are the frozen suite of the rule set, in an order that depends on the seed. By default a search is
    /// limited by nodes, not by time, so the results are the same on every machine, however busy it is. Ctrl-C ends a
    /// match with the result so far.
    ///
    /// A contender is random, engine, mcts or uct (built in), or ugi:PROGRAM (any UGI engine), followed by options:
    /// engine:nodes=20000, uct:ms=200, engine:ms=50:no-lmr, engine:weights=FILE, engine:network=FILE,
    /// ugi:/path/to/program:ms=100. Put a program with arguments in quotes, and anything that contains a colon:
    /// 'ugi:"PROGRAM --its arguments":nodes=5000:option.Hash=32'. A program that crashes, plays an illegal move or
    /// exceeds its time (by more than :grace=MS, 1000) loses the game.
    Duel(Box<DuelArgs>),
    /// Tune the evaluation weights of a game on self-play games
    Tune(TuneArgs),
    /// Make collections of balanced openings for duels, and books of openings
    Openings(OpeningsArgs),
    /// Fit the relation between scores and results
    Chances(ChancesArgs),
    /// Measure the levels of play
    Levels(LevelsArgs),
    /// Make puzzles, or measure how well the engine solves the built-in ones
    Puzzles(PuzzlesArgs),
    /// Measure how often the coach has a reason
    Coach(CoachArgs),
    /// Measure speed
    Bench(BenchArgs),
    /// Play random games and print their lengths, numbers of moves and results
    Random(RandomArgs),
    /// Load-test a site on this machine and measure its speed
    ///
    /// Opens matches between pairs of guests who play random moves, and adds spectators. Measures the time from sending
    /// a move until both players have received its confirmation.
    Load(LoadArgs),
}

impl WorkbenchCommand {
    /// Runs the command.
    ///
    /// # Errors
    /// The message for the person at the terminal.
    pub fn run(&self) -> Result<()> {
        match self {
            WorkbenchCommand::EngineCheck(args) => crate::engine_check::run(args),
            WorkbenchCommand::Duel(args) => crate::duel::run(args),
            WorkbenchCommand::Tune(args) => crate::tune::run(args),
            WorkbenchCommand::Openings(args) => crate::openings::command::run(args),
            WorkbenchCommand::Chances(args) => crate::chances::run(args),
            WorkbenchCommand::Levels(args) => crate::levels::run(args),
            WorkbenchCommand::Puzzles(args) => crate::puzzles::run(args),
            WorkbenchCommand::Coach(args) => crate::coach::run(args),
            WorkbenchCommand::Bench(args) => crate::bench::run(args),
            WorkbenchCommand::Random(args) => crate::random::run(args),
            WorkbenchCommand::Load(args) => crate::load::run(args),
        }
    }
}
