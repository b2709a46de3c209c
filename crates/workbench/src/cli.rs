//! The commands of the workbench, and the help that teaches them.

pub(crate) mod bench;
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
    /// Check whether another program speaks UGI well enough to be played against
    ///
    /// Starts the program several times and goes through a list: how it introduces itself, whether it counts and plays
    /// legal moves under every rule set that it names, keeps to its limits, listens while it thinks, survives wrong input
    /// and ends when it should. The exit code is 1 if something failed. Arguments that begin with `-` come after `--`.
    EngineCheck(EngineCheckArgs),
    /// Let engines play each other
    ///
    /// Every opening is played in all seatings of the two contenders (two games for two players, six for three). The
    /// openings are the frozen suite of the rule set, in an order that follows from the seed. By default a thought costs
    /// so many positions, not so much time: results are then the same on every machine, however busy it is. Ctrl-C ends
    /// a match with the result so far.
    ///
    /// A contender is written random, engine, mcts or uct (ours), or ugi:PROGRAM (any program that speaks UGI), followed by
    /// options: engine:nodes=20000, uct:ms=200, engine:ms=50:no-lmr, engine:weights=FILE, engine:network=FILE, ugi:/path/to/program:ms=100. A
    /// program with arguments stands in quotes, as does whatever has a colon in it:
    /// 'ugi:"PROGRAM --its arguments":nodes=5000:option.Hash=32'. A program that crashes, plays an illegal move or answers
    /// later than asked for (by more than :grace=MS, 1000) loses the game.
    Duel(Box<DuelArgs>),
    /// Fit the weights of a game's evaluation to games that the engine plays against itself
    Tune(TuneArgs),
    /// Make suites of fair beginnings for matches
    Openings(OpeningsArgs),
    /// Find out what scores mean for results
    Chances(ChancesArgs),
    /// Measure the levels of play
    Levels(LevelsArgs),
    /// Make puzzles, or see how well the engine solves those that come with the games
    Puzzles(PuzzlesArgs),
    /// Measure speed
    Bench(BenchArgs),
    /// Play random games and say how long they are, how many choices they offer and who wins
    Random(RandomArgs),
    /// Let many people play at once on a site of this machine, and say how fast it is
    ///
    /// Opens matches between pairs of guests who play random moves, and lets watchers follow them. Measures the time from
    /// sending a move to the moment when both players have heard that it is kept.
    Load(LoadArgs),
}

impl WorkbenchCommand {
    /// Does what the command asks for.
    ///
    /// # Errors
    /// With what the person at the terminal has to know.
    pub fn run(&self) -> Result<()> {
        match self {
            WorkbenchCommand::EngineCheck(args) => crate::engine_check::run(args),
            WorkbenchCommand::Duel(args) => crate::duel::run(args),
            WorkbenchCommand::Tune(args) => crate::tune::run(args),
            WorkbenchCommand::Openings(args) => crate::openings::command::run(args),
            WorkbenchCommand::Chances(args) => crate::chances::run(args),
            WorkbenchCommand::Levels(args) => crate::levels::run(args),
            WorkbenchCommand::Puzzles(args) => crate::puzzles::run(args),
            WorkbenchCommand::Bench(args) => crate::bench::run(args),
            WorkbenchCommand::Random(args) => crate::random::run(args),
            WorkbenchCommand::Load(args) => crate::load::run(args),
        }
    }
}
