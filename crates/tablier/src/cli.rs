//! The command line: the commands and their help.

pub(crate) mod board;
pub(crate) mod bot;
pub(crate) mod bridge;
pub(crate) mod engine;
pub(crate) mod explorer;
pub(crate) mod operator;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod tables;

use clap::{Parser, Subcommand, ValueEnum};
use texts::Language;
use workbench::WorkbenchCommand;

use self::{
    board::{ConvertArgs, DrawArgs, PlayArgs, ShowArgs},
    bot::BotArgs,
    bridge::BridgeArgs,
    engine::{AnalyseArgs, EngineArgs, SolveArgs},
    explorer::ExplorerArgs,
    operator::{AdminArgs, BackupArgs, BackupKeyArgs, DoctorArgs, RepairArgs, RestoreArgs, VerifyArgs},
    report::ReportArgs,
    rules::{GamesArgs, MovesArgs, PerftArgs, ReplayArgs, RulesArgs},
    serve::ServeArgs,
    tables::TablesArgs,
};

/// Rare abstract board games.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
pub(crate) struct Cli {
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub(crate) color: Color,
    /// The language of what is printed: en or fr [default: that of LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_name = "LANG")]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

impl Cli {
    /// The given command, or the default one.
    pub(crate) fn chosen(self) -> Command {
        self.command.unwrap_or_else(|| {
            let usual = Cli::parse_from(["tablier", "serve"]);
            usual.command.expect("a command was given")
        })
    }
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the web site (the default command)
    ///
    /// Prints the address to open. The site makes no requests to other hosts.
    Serve(ServeArgs),
    /// Back up all data of a site into one file, even while the site runs
    ///
    /// The file can be restored into either kind of database. It contains password hashes, tokens and all chat, so only
    /// its owner can read it. With --recipient it is encrypted, and only the owner of that key can read it. Checksums
    /// detect changes. Nothing is overwritten without --force.
    Backup(BackupArgs),
    /// Make a key pair for encrypted backups: write the secret key into a new file and print the recipient
    ///
    /// Store the file away from the site. Anyone who has it can read the backups, and without it nobody can.
    BackupKey(BackupKeyArgs),
    /// Restore a backup into an empty database
    ///
    /// The database must be empty, and the backup must not be newer than this program. The whole backup is checked
    /// first. If anything was changed, added or removed, nothing is restored.
    Restore(RestoreArgs),
    /// Check the database: its integrity, every game by replaying it, and the lists and ratings; works while the site
    /// runs
    ///
    /// Every fault is printed on a line, and the exit code is 1 if there is one. With --backup, a backup is checked
    /// instead.
    Verify(VerifyArgs),
    /// Show how to repair games whose events have a gap or a duplicate or do not replay, or do it with --apply
    ///
    /// Events are truncated to the last valid version, and the lists are recomputed. Everything that is removed is
    /// written into a file first. A finished match stays finished, with its result and its ratings. A running match is
    /// paused. No program may serve the database during a repair. The exit code is 1 if something cannot be repaired.
    Repair(RepairArgs),
    /// Find, restrict and help players of a site, create tokens for programs, read reports and the audit log
    ///
    /// Every action is written to the audit log first. A running site applies it within five minutes, or at the
    /// player's next request.
    Admin(AdminArgs),
    /// Check a site's settings, folder, database, clock and address, and say how to fix what is wrong
    ///
    /// Takes the options of `serve` and changes nothing. The exit code is 1 if something is wrong.
    Doctor(DoctorArgs),
    /// Fill and describe the explorer of a site: what is played in each position
    ///
    /// A running site counts its own finished games. The site must be stopped for these commands, unless they are given the
    /// name of another process with --node.
    Explorer(ExplorerArgs),
    /// Let a UGI engine play at a site
    ///
    /// The engine plays for an account that is marked as a bot (`tablier admin bot NAME`), with a token that has the
    /// scopes play and watch. It accepts the seats that are offered to it and plays until it is interrupted. If the
    /// connection to the site is lost, it reconnects.
    Bot(BotArgs),
    /// Let pages of a site use UGI engines of this machine for analysis
    ///
    /// Prints a code, which the analysis page asks for once. Only pages of this machine's own site and of the sites given
    /// by --site are heard, and they can only ask about positions. An engine runs as long as a page uses it.
    Bridge(BridgeArgs),
    /// Choose a game to play in this terminal
    Menu,
    /// List the games with their rule sets and starting positions
    Games(GamesArgs),
    /// Write the rules of a game: with pictures as an HTML page, or as data
    Rules(RulesArgs),
    /// Print the legal moves of a position, one per line, in byte order
    Moves(MovesArgs),
    /// Count the move sequences of each length up to a depth
    ///
    /// Prints a line `depth nodes seconds nodes_per_second` for each depth from 1. A finished game is not continued,
    /// but its last ply counts. Repetitions are ignored.
    Perft(PerftArgs),
    /// Play moves and print every position as a JSON line
    ///
    /// Each ply gives {"ply", "position", "mover", "moves", "play"}: the number of plies played before, the position,
    /// the player to move, the number of legal moves, and the move that is played next. The last line shows the final
    /// position, with "standing": null if the game is not over. Otherwise it is 1-0, 0-1 or 1/2-1/2 (the first player
    /// first), or for three players their ranks, such as "b1 y2 r3". An illegal move ends the replay with exit code 1.
    Replay(ReplayArgs),
    /// Draw a position
    Show(ShowArgs),
    /// Make a picture of a position, or an animation of a whole game
    ///
    /// The file extension decides the format. .svg and .png show the position after the moves. .gif and .apng are
    /// animations with a frame for every position from the start. The last move is marked, with its beam in games that
    /// have lasers.
    Draw(Box<DrawArgs>),
    /// Play in this terminal, with others or against the computer
    Play(PlayArgs),
    /// Check a game file and convert it to the other format
    ///
    /// Game files are text like PGN, or JSON. All moves of all variations are checked.
    Convert(ConvertArgs),
    /// Run the engine for other programs, using the Universal Game Interface (UGI)
    ///
    /// Reads commands from standard input: ugi, isready, setoption, uginewgame, position startpos|fen TEXT [moves …], go
    /// (p1time p2time p1inc p2inc movetime nodes depth infinite), stop, perft N, eval, display, query, quit.
    Engine(EngineArgs),
    /// Analyse a position by iterative deepening, or every move of a game file
    ///
    /// For a file, each move is printed with its score and its chances for the player who made it (win/draw/loss in
    /// thousandths). A better variation is shown where there was one. A mark says how much of the expected result the
    /// move gave away: ?! from 5%, ? from 10%, ?? from 15%. Ctrl-C stops the analysis and keeps the results so far.
    Analyse(AnalyseArgs),
    /// Prove that a position is won or lost for the player to move, and in how many plies
    ///
    /// Prints `win in 5:` or `loss in 4:` with the best play of both sides, or `unknown:` with the number of plies
    /// within which there is neither. The number is exact: the winner cannot win faster, and the loser cannot hold out
    /// longer. With three players a win means first place against any play of the others.
    Solve(SolveArgs),
    /// Build, verify and describe endgame tablebases for the engine
    ///
    /// For every ending with few pieces a table says who wins, and in how many plies. The engine uses the tables that
    /// it finds in the folder.
    Tables(TablesArgs),
    /// Report how a game plays from a start: is it fair, do choices matter, how dramatic is it
    ///
    /// The engine plays against itself at several strengths, from this start alone. With --against-rules, --against-setup
    /// or --against-position a second start is played too, and the report says what differs significantly. Ctrl-C stops
    /// and reports the games so far. docs/reports says what each figure means.
    Report(Box<ReportArgs>),
    #[command(flatten)]
    Workbench(WorkbenchCommand),
}

/// When to use colours.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// If the output is a terminal and NO_COLOR is not set
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
