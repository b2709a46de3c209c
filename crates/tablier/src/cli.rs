//! The command line: what can be asked for, and the help that teaches it.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use drawing::Theme;
use games::GameKind;
use lessons::Language;

use crate::{commands::duel::Bounds, contender::Contender, openings::Plies};

/// Five rare abstract board games: Khet, Khitan, Ken Wan, Wali and Bermudes.
///
/// Without a command, tablier serves its web site and prints the address to open.
#[derive(Parser)]
#[command(version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    /// The command that was given, or the one that is meant without any.
    pub(crate) fn chosen(self) -> Command {
        self.command.unwrap_or_else(|| {
            let usual = Cli::parse_from(["tablier", "serve"]);
            usual.command.expect("a command was given")
        })
    }
}

const EXAMPLES: &str = "\
Examples:
  tablier                                        the web site: open the address that is printed
  tablier games                                  the games, their rule sets and set-ups
  tablier rules khitan -o khitan.html            the rules with pictures; --lang fr for French
  tablier show khet --setup dynasty              draw a position
  tablier draw khet c1d2 f8g7 -o khet.svg        a picture, with the last move and its light
  tablier play kenwan --players 3                three people at one terminal
  tablier moves wali --position \"6/6/6/o5/xo4 x - 0\"
  tablier replay khet c1d2 f8g7                  play moves, one JSON line a ply
  tablier perft khitan --rules expert 4          count the tree of moves

Each command has its own help: tablier help perft";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the web site: this is what happens without a command
    ///
    /// Prints the address to open. Everything comes from this program: no other host is asked for anything.
    Serve(ServeArgs),
    /// Choose a game to play at this terminal
    Menu,
    /// List the games with their rule sets and set-ups
    Games(GamesArgs),
    /// Write the rules of a game, with pictures, as a page for a browser
    Rules(RulesArgs),
    /// Print the legal moves of a position, one a line, in byte order
    Moves(MovesArgs),
    /// Count the move sequences of each length up to a depth
    ///
    /// Prints a line `depth nodes seconds nodes_per_second` for each depth from 1. A finished game is not continued,
    /// its last ply counts. Repetitions are not looked at.
    Perft(PerftArgs),
    /// Play moves and print every position as a JSON line
    ///
    /// Each ply gives {"ply", "position", "mover", "moves", "play"}: the number of plies played before, the position,
    /// who is to move, how many legal moves there are, and the move that is then played. A last line shows what stands
    /// at the end, with "standing": null while the game goes on, else 1-0, 0-1 or 1/2-1/2 (the first player first),
    /// for three players their ranks as in "b1 y2 r3". An illegal move ends it with exit code 1.
    Replay(ReplayArgs),
    /// Play random games and say how long they are, how many choices they offer and who wins
    Random(RandomArgs),
    /// Draw a position
    Show(ShowArgs),
    /// Make a picture of a position, or a moving one of a whole game
    ///
    /// The end of the file's name says what is made: .svg and .png stand still and show the position after the moves, .gif
    /// and .apng move, with a frame for every position from the start. The last move is marked, in Khet with its light.
    Draw(Box<DrawArgs>),
    /// Play at this terminal, with others or against the computer
    Play(PlayArgs),
    /// Check a game file, and write it in the other form
    ///
    /// Game files are text in the manner of PGN, or JSON. All moves of all variations are checked.
    Convert(ConvertArgs),
    /// Let the engine talk to other programs, by the Universal Game Interface
    ///
    /// Reads commands from standard input: ugi, isready, setoption, uginewgame, position startpos|fen TEXT [moves …], go
    /// (p1time p2time p1inc p2inc movetime nodes depth infinite), stop, perft N, eval, display, query, quit.
    Engine(EngineArgs),
    /// Check whether another program speaks UGI well enough to be played against
    ///
    /// Starts the program several times and goes through a list: how it introduces itself, whether it counts and plays
    /// legal moves under every rule set that it names, keeps to its limits, listens while it thinks, survives wrong input
    /// and ends when it should. The exit code is 1 if something failed. Arguments that begin with `-` come after `--`.
    EngineCheck(EngineCheckArgs),
    /// Show the engine's thoughts about a position as they grow, or about every move of a game file
    ///
    /// For a file each move is printed with its score and chances for the player who made it (win/draw/loss in
    /// thousandths), with the better line where there was one, and with a mark by how much of the expected result it
    /// gave away: ?! from 5 %, ? from 10 %, ?? from 15 %. Ctrl-C ends it with what is known so far.
    Analyse(AnalyseArgs),
    /// Prove that a position is won or lost for its mover, and in how many plies
    ///
    /// Prints `win in 5:` or `loss in 4:` with best play of both sides, or `unknown:` with the number of plies within
    /// which there is neither. The number is exact: no play of the winner is shorter, none of the loser longer. With
    /// three players a win is the first place whatever the others do.
    Solve(SolveArgs),
    /// Make puzzles, or see how well the engine solves those that come with the games
    Puzzles(PuzzlesArgs),
    /// Let engines play each other
    ///
    /// Every opening is played in all seatings of the two contenders (two games for two players, six for three). The
    /// openings are the frozen suite of the rule set, in an order that follows from the seed. By default a thought costs
    /// so many positions, not so much time: results are then the same on every machine, however busy it is. Ctrl-C ends
    /// a match with the result so far.
    ///
    /// A contender is written random, engine, mcts or uct (ours), or ugi:PROGRAM (any program that speaks UGI), followed by
    /// options: engine:nodes=20000, uct:ms=200, engine:ms=50:no-lmr, engine:weights=FILE, ugi:/path/to/program:ms=100. A
    /// program with arguments stands in quotes, as does whatever has a colon in it:
    /// 'ugi:"tablier engine wali":nodes=5000:option.Hash=32'. A program that crashes, plays an illegal move or answers
    /// later than asked for (by more than :grace=MS, 1000) loses the game.
    Duel(Box<DuelArgs>),
    /// Fit the weights of a game's evaluation to games that the engine plays against itself
    Tune(TuneArgs),
    /// Make suites of fair beginnings for matches
    Openings(OpeningsArgs),
    /// Find out what scores mean for results
    Chances(ChancesArgs),
    /// Build, verify and describe tables of endings, which engines then know by heart
    ///
    /// For every ending of Wali with few pieces a table tells who wins, and in how many plies. Engines use the tables that
    /// they find in the folder.
    Tables(TablesArgs),
    /// Measure the levels of play
    Levels(LevelsArgs),
    /// Measure speed
    Bench(BenchArgs),
}

/// What a game starts with.
#[derive(Args, Clone)]
pub(crate) struct StartArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    pub(crate) game: GameKind,
    #[command(flatten)]
    pub(crate) choice: StartOptions,
}

/// What a game of a known kind starts with.
#[derive(Args, Clone)]
pub(crate) struct StartOptions {
    /// The set-up to start with (see `tablier games`)
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    /// The rule set
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// The position to start with, instead of a set-up
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// How many play, in games for two or three
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) players: Option<u8>,
    #[command(flatten)]
    pub(crate) own: OwnSetups,
}

/// Set-ups that people add.
#[derive(Args, Clone)]
pub(crate) struct OwnSetups {
    /// A file with set-ups of your own
    ///
    /// Lines `game khet`, `setup NAME`, then for each start `RULES: POSITION`; `#` begins a comment.
    #[arg(long, value_name = "FILE", env = "TABLIER_SETUPS")]
    pub(crate) setups: Option<PathBuf>,
}

/// Tables of endings for an engine.
#[derive(Args, Clone)]
pub(crate) struct EngineTables {
    /// The folder with tables of endings; without it, the one where `tablier tables build` keeps them
    #[arg(long, value_name = "FOLDER", env = "TABLIER_TABLES")]
    pub(crate) tables: Option<PathBuf>,
}

/// Where the web site is served.
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address to listen on; with port 0 the system chooses a free one
    #[arg(long, env = "TABLIER_ADDRESS", default_value = "127.0.0.1:7777")]
    pub(crate) address: SocketAddr,
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    #[command(flatten)]
    pub(crate) own: OwnSetups,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct RulesArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    pub(crate) game: GameKind,
    /// The language: en or fr
    #[arg(long, value_name = "LANG", default_value = "en")]
    pub(crate) lang: Language,
    /// Where to write; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Print JSON: the position, the mover and each move with its click path
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(1..=30))]
    pub(crate) depth: u32,
    /// Then print the count below each first move, in byte order
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count the last ply without playing it
    #[arg(long)]
    pub(crate) bulk: bool,
    /// Print a JSON line for each depth
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The moves
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) moves: Vec<String>,
}

#[derive(Args)]
pub(crate) struct RandomArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: u64,
    /// How many threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Moves to play first
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) moves: Vec<String>,
    /// Print JSON: cells, pieces and reserves as data for drawing
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DrawArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    #[arg(required_unless_present = "game_file")]
    pub(crate) game: Option<GameKind>,
    #[command(flatten)]
    pub(crate) choice: StartOptions,
    /// Moves to play first
    #[arg(value_name = "MOVE", conflicts_with = "game_file")]
    pub(crate) moves: Vec<String>,
    /// Draw the game of a file instead, `-` for standard input
    #[arg(long = "game", value_name = "FILE", id = "game_file", conflicts_with_all = ["game", "setup", "rules", "position", "players"])]
    pub(crate) game_file: Option<PathBuf>,
    /// Where to write; `-` for SVG to standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// The colours: light, dark, high-contrast or paper
    #[arg(long, value_name = "THEME", default_value_t = Theme::Light)]
    pub(crate) theme: Theme,
    /// Turn the board: the first player sits above
    #[arg(long)]
    pub(crate) flip: bool,
    /// The width in pixels [default: 900, moving pictures 480]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub(crate) size: Option<u32>,
    /// Leave out the names of rows and columns
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Leave out the light of the last move
    #[arg(long)]
    pub(crate) no_beam: bool,
    /// Seconds that each position of a moving picture stands; the last stands three times as long
    #[arg(long, value_name = "S", default_value_t = 0.8)]
    pub(crate) seconds: f64,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Play against the computer, at a level from 1 (a beginner) to 12 (as strong as it can)
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) against: Option<u8>,
    /// Your seat against the computer: 1 moves first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) seat: u8,
    /// Seconds that the computer may think about a move
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    pub(crate) seconds: f64,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// The file to read, `-` for standard input
    pub(crate) file: PathBuf,
    /// The form to write; without it, the form that the file does not have
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<Form>,
    /// Where to write; without it, to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The two forms of a game file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Text in the manner of PGN
    Text,
    /// JSON
    Json,
}

#[derive(Args)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
}

#[derive(Args)]
pub(crate) struct EngineCheckArgs {
    /// The program, then its arguments
    #[arg(required = true, value_name = "PROGRAM")]
    pub(crate) program: Vec<String>,
    /// The game that it plays: khet, khitan, kenwan, wali or bermudes
    #[arg(long)]
    pub(crate) game: GameKind,
    /// How much later than asked for an answer may come, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 500)]
    pub(crate) tolerance: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct AnalyseArgs {
    /// A game (khet, khitan, kenwan, wali or bermudes), or a game file, `-` for one from standard input
    #[arg(value_name = "GAME|FILE")]
    pub(crate) what: String,
    #[command(flatten)]
    pub(crate) choice: StartOptions,
    /// Moves to play first
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) moves: Vec<String>,
    /// Seconds to think, about a position (5) or about each move of a file (1)
    #[arg(long, value_name = "S")]
    pub(crate) seconds: Option<f64>,
    /// How many positions to look at, instead of a time: the same answer on every machine
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    pub(crate) nodes: Option<u64>,
    /// How many lines to show about a position
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) lines: u8,
    /// How many threads think; without it, all that the machine has
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// The memory of the engine, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
    /// Where to write the game file with evaluations, marks and better moves
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Print JSON: a line for each depth of a thought, or for each move of a file
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Moves to play first
    #[arg(value_name = "MOVE", allow_hyphen_values = true)]
    pub(crate) moves: Vec<String>,
    /// Seconds to search at most
    #[arg(long, value_name = "S", default_value_t = 60.0)]
    pub(crate) seconds: f64,
    /// Positions to look at, at most
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Plies that a win or loss may take, at most
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) depth: Option<u32>,
    /// The memory of the search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    pub(crate) what: Puzzles,
}

#[derive(Subcommand)]
pub(crate) enum Puzzles {
    /// Make puzzles by self-play: positions where the mover has a proved win that only one move begins
    ///
    /// The engine plays itself from all set-ups of all rule sets, after some random plies and with errors now and then.
    /// One puzzle is taken from a game, and its win is proved. The file is written anew with every puzzle that is found.
    Make(PuzzlesMakeArgs),
    /// Solve the puzzles that come with the games, and print how many were solved in which CPU time
    ///
    /// A puzzle is solved if the move wins: the one that the puzzle knows, or another whose win can be proved.
    Check(PuzzlesCheckArgs),
}

#[derive(Args)]
pub(crate) struct PuzzlesMakeArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    pub(crate) game: GameKind,
    /// How many puzzles
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) count: usize,
    /// The same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The shortest win, in plies
    #[arg(long, value_name = "P", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=30))]
    pub(crate) fewest_plies: u32,
    /// The longest win, in plies
    #[arg(long, value_name = "P", default_value_t = 9, value_parser = clap::value_parser!(u32).range(3..=30))]
    pub(crate) most_plies: u32,
    /// What a proof may cost, in positions
    #[arg(long, value_name = "N", default_value_t = 400_000)]
    pub(crate) nodes: u64,
    /// Where to write; without it, to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct PuzzlesCheckArgs {
    /// Only the puzzles of this game
    pub(crate) game: Option<GameKind>,
    /// Milliseconds of CPU time for each puzzle
    #[arg(long, value_name = "MS", default_values_t = [100, 1000], value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) ms: Vec<u64>,
    /// Who solves them
    #[arg(long, value_enum, value_name = "WHO", default_value_t = Solver::Engine)]
    pub(crate) by: Solver,
    /// List the puzzles that were not solved
    #[arg(long)]
    pub(crate) unsolved: bool,
    /// Fail if a target is missed: 100 % of the wins up to 5 plies in 100 ms, 98 % up to 9 plies in 1000 ms
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who solves puzzles.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Solver {
    /// The engine as it plays
    Engine,
    /// The search for proofs
    Proof,
}

#[derive(Args)]
pub(crate) struct DuelArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The first contender
    #[arg(short, default_value = "engine", value_name = "CONTENDER")]
    pub(crate) a: Contender,
    /// The second contender
    #[arg(short, default_value = "uct", value_name = "CONTENDER")]
    pub(crate) b: Contender,
    /// How many games at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: usize,
    /// How many games at once; without it, one for each core
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// A file with openings (see `tablier openings`), instead of the frozen ones
    #[arg(long, value_name = "FILE", conflicts_with = "opening_plies")]
    pub(crate) openings: Option<PathBuf>,
    /// Random plies that look fair to a short thought, as in `8` or `8-24`, instead of the frozen openings
    #[arg(long, value_name = "N")]
    pub(crate) opening_plies: Option<Plies>,
    /// The same seed gives the same openings in the same order
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop as soon as it is clear which difference is nearer, `0,10`, in normalised Elo (both errors 5 %)
    #[arg(long, value_name = "ELO,ELO", allow_hyphen_values = true)]
    pub(crate) sprt: Option<Bounds>,
    /// Save every game in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) save: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct TablesArgs {
    #[command(subcommand)]
    pub(crate) what: TablesCommand,
}

#[derive(Subcommand)]
pub(crate) enum TablesCommand {
    /// Make the tables that are not there yet
    ///
    /// Says beforehand how much memory and disk it takes. It may be interrupted and called again: finished tables are
    /// kept, damaged ones made anew.
    Build(TablesBuildArgs),
    /// Check the tables: their checksums, and whether entries follow from those that their moves lead to
    Verify(TablesVerifyArgs),
    /// Describe the tables: sizes, shares of wins, draws and losses, longest wins
    Info(TablesInfoArgs),
}

/// Which tables a command is about.
#[derive(Args)]
pub(crate) struct TablesPlace {
    /// The game: wali is the one that has tables
    pub(crate) game: GameKind,
    /// Where the tables are kept; without it, in the folder where programs keep data
    #[arg(long, value_name = "FOLDER", env = "TABLIER_TABLES")]
    pub(crate) folder: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TablesBuildArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// The most pieces on the board, both sides together
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u8).range(4..=10))]
    pub(crate) stones: u8,
    /// How many threads
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

#[derive(Args)]
pub(crate) struct TablesVerifyArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// How many random entries of each table to derive from those that their moves lead to; all if there are not so many
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) samples: usize,
    /// The same seed takes the same entries
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
pub(crate) struct TablesInfoArgs {
    #[command(flatten)]
    pub(crate) place: TablesPlace,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct TuneArgs {
    #[command(subcommand)]
    pub(crate) what: Tune,
}

#[derive(Subcommand)]
pub(crate) enum Tune {
    /// Let the engine play against itself, and keep the quiet positions with its thoughts and the result
    ///
    /// All set-ups for two players take turns, each game after random plies of its own. A file that has games already
    /// gets those that are missing: an interrupted run is continued by the same command.
    Data(TuneDataArgs),
    /// Find the weights that predict best who wins
    ///
    /// A logistic regression by Newton's method, held near to the present weights. One game in ten is kept apart: its
    /// loss tells whether the new weights are of use beyond the games they were fitted to.
    Fit(TuneFitArgs),
    /// Find weights by games alone, moving them towards what wins
    ///
    /// Weights on both sides of the present ones play pairs of games, and all move a little towards the winner (SPSA).
    /// It takes thousands of pairs, but serves where the best predictions don't make the best play. The weights are
    /// written now and then: an interrupted run can go on from them with --weights.
    Play(TunePlayArgs),
}

#[derive(Args)]
pub(crate) struct TuneDataArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    pub(crate) game: GameKind,
    /// A rule set to play; may be given several times. Without it, all rule sets
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// How many games the file shall have
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// How many positions the engine looks at for each move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Random plies at the beginning: so many, or one more
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) opening_plies: usize,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games at once
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The file to write, or to continue
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

/// What weights are made better.
#[derive(Args)]
pub(crate) struct TuneStartArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    pub(crate) game: GameKind,
    /// Games of this rule set only; may be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Vec<String>,
    /// A term whose weight stays as it is; may be given several times
    #[arg(long, value_name = "TERM", num_args = 1..)]
    pub(crate) keep: Vec<String>,
    /// The weights to begin with, instead of those in the program
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TunePlayArgs {
    #[command(flatten)]
    pub(crate) start: TuneStartArgs,
    /// How many pairs of games
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) pairs: u64,
    /// How many positions the engine looks at for each move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// At which distance weights are tried, as a share of them
    #[arg(long, value_name = "SHARE", default_value_t = 0.15)]
    pub(crate) width: f64,
    /// Random plies at the beginning: so many, or one more
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub(crate) opening_plies: usize,
    /// The same seed gives the same weights
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where to write the weights, in the form of the old ones and with their comments
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args)]
pub(crate) struct TuneFitArgs {
    #[command(flatten)]
    pub(crate) start: TuneStartArgs,
    /// Files made by `tune data`
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(crate) data: Vec<PathBuf>,
    /// How much of what is predicted is the result; the rest is what the engine thought
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    pub(crate) result_share: f64,
    /// By about how much a weight may change, in hundredths, before it needs good reasons
    #[arg(long, value_name = "N", default_value_t = 50.0)]
    pub(crate) spread: f64,
    /// Terms that count in fewer positions keep their weight
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) rarest: usize,
    /// Where to write the weights, in the form of the old ones and with their comments
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct OpeningsArgs {
    #[command(subcommand)]
    pub(crate) task: OpeningsTask,
}

#[derive(Subcommand)]
pub(crate) enum OpeningsTask {
    /// Throw random plies until enough beginnings look fair to a short thought
    ///
    /// The same options give the same openings. The openings are shared out among the set-ups of the rule set.
    Make(OpeningsMakeArgs),
}

#[derive(Args)]
pub(crate) struct OpeningsMakeArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    pub(crate) game: GameKind,
    /// The rule set
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// Only this set-up
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    /// How many play, in games for two or three
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) players: Option<u8>,
    #[command(flatten)]
    pub(crate) own: OwnSetups,
    /// How many openings
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) count: usize,
    /// How many random plies, as in `8` or `8-24`; without it what suits the game
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<Plies>,
    /// How many positions the thought looks at; without it what suits the game
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// How much the thought may find for either side, in hundredths
    #[arg(long, value_name = "N")]
    pub(crate) balance: Option<i32>,
    /// The same seed gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where to write; without it, to standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct ChancesArgs {
    #[command(subcommand)]
    pub(crate) task: ChancesTask,
}

#[derive(Subcommand)]
pub(crate) enum ChancesTask {
    /// Fit the curve that makes chances of winning out of scores, by games of the engine against itself
    ///
    /// Prints lines for the table in crates/games/src/chances.rs.
    Fit(ChancesFitArgs),
}

#[derive(Args)]
pub(crate) struct ChancesFitArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes; without it, all
    pub(crate) game: Option<GameKind>,
    /// Only this rule set
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// Only with so many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) players: Option<u8>,
    /// How many games for each rule set
    #[arg(long, value_name = "N", default_value_t = 400)]
    pub(crate) games: usize,
    /// How many positions a thought looks at
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    pub(crate) nodes: u64,
    /// How many games at once
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The order of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Args)]
pub(crate) struct LevelsArgs {
    #[command(subcommand)]
    pub(crate) what: LevelsCommand,
}

#[derive(Subcommand)]
pub(crate) enum LevelsCommand {
    /// Let each level play the one below, and print what it scores
    ///
    /// Every opening is played in all seatings of the two, as in `tablier duel`: 50 % is even for any number of players.
    /// Level 1 also plays against random moves, and against a greedy player, who looks one ply ahead and judges rightly.
    Measure(Box<MeasureArgs>),
}

#[derive(Args)]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// The first level to measure; level 1 is measured against random moves and the greedy player
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) from: u8,
    /// The last level to measure
    #[arg(long, value_name = "LEVEL", default_value_t = 12, value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) to: u8,
    /// How many games each level plays against the one below
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) games: usize,
    /// Positions that level 12, which has no limits, looks at for a move
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) nodes_of_top: u64,
    /// How many games at once
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// The same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A table of levels to measure instead of the program's own
    ///
    /// Lines `khet 2` (a game and a number of players), then `level depth nodes error sharpness` for the levels from 1 to
    /// 11; `-` is no limit and `#` begins a comment.
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// Print a JSON line for each match
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Speed of the rules of each game, beside chess perft as a yardstick
    ///
    /// One thread, CPU time, each figure the best of several rounds. `played` is perft with every leaf played, `bulk`
    /// counts the last ply without playing it, `playouts` are random games. The ratio is to the yardstick's figure of
    /// the same kind in the same run; playouts have none.
    Rules(BenchRulesArgs),
    /// Speed of the engine, and the number of positions it looks at: a checksum of what it does
    ///
    /// Each game's first positions are thought about to a fixed depth by one thread with an empty memory. The last line
    /// is the sum of all positions looked at: it changes exactly when the engine behaves otherwise. Where the chess
    /// program `stockfish` is installed, its speed on the same core stands beside ours.
    Search(BenchSearchArgs),
}

#[derive(Args)]
pub(crate) struct BenchSearchArgs {
    /// Only compare the numbers of positions with those in a file; the exit code is 1 if they differ
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "update"])]
    pub(crate) check: Option<PathBuf>,
    /// Only write the numbers of positions into a file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) update: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BenchRulesArgs {
    /// CPU seconds for each figure
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// When to use colours.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// Where a terminal shows them and NO_COLOR is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    pub(crate) fn into_choice(self) -> anstream::ColorChoice {
        match self {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        }
    }
}
