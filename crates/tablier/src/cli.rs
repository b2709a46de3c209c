//! The command line: what can be asked for, and the help that teaches it.

pub(crate) mod board;
pub(crate) mod bot;
pub(crate) mod engine;
pub(crate) mod operator;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod tables;

use clap::{Parser, Subcommand, ValueEnum};
use games::GameKind;
use workbench::WorkbenchCommand;

use self::{
    board::{ConvertArgs, DrawArgs, PlayArgs, ShowArgs},
    bot::BotArgs,
    engine::{AnalyseArgs, EngineArgs, SolveArgs},
    operator::{AdminArgs, BackupArgs, BackupKeyArgs, DoctorArgs, RepairArgs, RestoreArgs, VerifyArgs},
    rules::{GamesArgs, MovesArgs, PerftArgs, ReplayArgs, RulesArgs},
    serve::ServeArgs,
    tables::TablesArgs,
};

/// Rare abstract board games.
#[derive(Parser)]
#[command(version, max_term_width = 100, about = about(), after_help = examples())]
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

fn about() -> String {
    let [others @ .., last] = GameKind::ALL.map(|kind| kind.game().name);
    format!(
        "Rare abstract board games: {} and {last}.\n\n\
        Without a command, tablier serves its web site and prints the address to open.",
        others.join(", ")
    )
}

/// Commands to try, with games, rule sets, set-ups and moves that exist.
fn examples() -> String {
    let [first, second, third, .., last] = GameKind::ALL;
    let setups = first.setups();
    let setup = &setups[setups.len() - 1].name;
    let rules = second.rule_sets();
    let rules = rules[rules.len() - 1];
    let moves = second.sample_moves().join(" ");
    let position = &last.setups()[0].position;
    let rows = [
        (String::new(), "the web site: open the address that is printed"),
        ("games".to_owned(), "the games, their rule sets and set-ups"),
        (format!("rules {first} -o {first}.html"), "the rules with pictures; --lang fr for French"),
        (format!("show {first} --setup {setup}"), "draw a position"),
        (format!("draw {second} {moves} -o {second}.svg"), "a picture, with the last move"),
        (format!("play {third}"), "people at one terminal"),
        (format!("moves {last} --position \"{position}\""), "the legal moves"),
        (format!("replay {second} {moves}"), "play moves, one JSON line a ply"),
        (format!("perft {second} --rules {rules} 4"), "count the tree of moves"),
    ];
    let rows: String =
        rows.map(|(command, what)| format!("  {:<48} {what}\n", format!("tablier {command}"))).concat();
    format!("Examples:\n{rows}\nEach command has its own help: tablier help perft")
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Serve the web site: this is what happens without a command
    ///
    /// Prints the address to open. Everything comes from this program: no other host is asked for anything.
    Serve(ServeArgs),
    /// Write everything that a site keeps into one file, also while it runs
    ///
    /// The file can be restored into either kind of database. There are hashes of passwords and tokens in it, and all chat:
    /// only its owner can read it. With --recipient it is encrypted, so that only the owner of that key can. Checksums show
    /// whether it was changed. Nothing is overwritten without --force.
    Backup(BackupArgs),
    /// Make a pair of keys for encrypted backups: the secret key goes into a new file, the recipient is printed
    ///
    /// Keep the file away from the site: whoever has it can read the backups, and without it nobody can.
    BackupKey(BackupKeyArgs),
    /// Fill a new database from a backup
    ///
    /// The database has to be empty, and the backup not newer than this program. The whole backup is checked first: if
    /// anything was changed, added or is missing, nothing is filled.
    Restore(RestoreArgs),
    /// Let the database check itself, replay every match and compare with what lists and ratings say, also while it runs
    ///
    /// Every fault is named on a line, and the exit code is 1 if there is one. With --backup, a backup is checked instead.
    Verify(VerifyArgs),
    /// Show how matches would be repaired whose events have a gap, a double or do not replay, or do it with --apply
    ///
    /// Events are cut back to the last good version, and what lists say of the match is computed again. Everything that is cut
    /// off is written into a file first. A match that was over stays over, with its result and its ratings; one that was being
    /// played is paused. No program may serve the database meanwhile. The exit code is 1 if something cannot be repaired.
    Repair(RepairArgs),
    /// Find, restrain and help players of a site, make tokens for programs, read reports and the audit log
    ///
    /// Whatever is done stands in the audit log first. A running site follows within five minutes, and at the next request.
    Admin(AdminArgs),
    /// Say what is wrong with a site's settings, folder, database, clock and address, and what to do about it
    ///
    /// Takes the options of `serve`, and changes nothing. The exit code is 1 if something is wrong.
    Doctor(DoctorArgs),
    /// Let a program that speaks UGI play at a site
    ///
    /// The program plays for an account that is marked as a program's (`tablier admin bot NAME`), by a token with the scopes
    /// play and watch. It takes the seats that are offered to it and plays until it is interrupted; when the site is away, it
    /// comes back.
    Bot(BotArgs),
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
    /// Draw a position
    Show(ShowArgs),
    /// Make a picture of a position, or a moving one of a whole game
    ///
    /// The end of the file's name says what is made: .svg and .png stand still and show the position after the moves, .gif
    /// and .apng move, with a frame for every position from the start. The last move is marked, with its light in games that have lasers.
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
    /// Analyse a position, depth by depth, or every move of a game file
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
    /// Build, verify and describe tables of endings, which engines then know by heart
    ///
    /// For every ending with few pieces a table tells who wins, and in how many plies. Engines use the tables that they find
    /// in the folder.
    Tables(TablesArgs),
    #[command(flatten)]
    Workbench(WorkbenchCommand),
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
