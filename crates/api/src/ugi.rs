//! Engines of other authors, which speak UGI (docs/ugi.md): what they are sent, and what their answers are worth.
//!
//! Nothing here starts a program. Whatever an engine says is held against the rules, so that a page can trust it as far
//! as it trusts its own engine: moves are legal, scores are sane.

use std::time::Duration;

use games::{AnyPosition, AnyRecord, Curve, GameKind};
use search::score::{DECIDED, WIN};

use crate::{
    bounds::Bounds,
    problem::Problem,
    thinking::{LineAnswer, MOST_LINES, ThinkQuestion, ThoughtAnswer},
};

/// Options that an engine lists, each with its values if it lists any.
pub type UgiOptions = [(String, Vec<String>)];

/// Longer times mean: until it is stopped.
const WITHOUT_END: Duration = Duration::from_secs(3600);
/// The longest variation that is read, in plies.
const LONGEST_PV: usize = 60;
/// No score is larger, in hundredths.
const LARGEST_SCORE: i32 = DECIDED - 1;

/// A position that an engine is asked about, and what it has said of it.
pub struct UgiSearch {
    game: GameKind,
    record: Box<dyn AnyRecord>,
    n_lines: usize,
    limits: String,
    known: Known,
}

/// What an engine has said.
#[derive(Default)]
struct Known {
    depth: u32,
    nodes: u64,
    ms: u64,
    /// By their rank, the best first.
    lines: Vec<Option<LineAnswer>>,
}

impl UgiSearch {
    /// Reads a question. The level, the seed and the kind of search are those of the engine itself.
    ///
    /// # Errors
    /// If the game is invalid or over.
    pub fn new(question: &ThinkQuestion) -> Result<UgiSearch, Problem> {
        let game = question.game(&Bounds::OWN)?;
        if game.record.ending().is_some() {
            return Err(Problem::new("game-over", "the game is over: there is nothing to think about"));
        }
        let mut limits = String::new();
        let endless = u64::try_from(WITHOUT_END.as_millis()).expect("an hour");
        for (name, value) in [
            ("movetime", question.ms.filter(|&ms| ms < endless)),
            ("nodes", question.nodes),
            ("depth", question.depth.map(u64::from)),
        ] {
            if let Some(value) = value {
                limits.push_str(&format!(" {name} {value}"));
            }
        }
        if limits.is_empty() {
            limits.push_str(" infinite");
        }
        let n_lines = question.lines.clamp(1, MOST_LINES);
        Ok(UgiSearch { game: game.kind, record: game.record, n_lines, limits, known: Known::default() })
    }

    /// The game.
    pub fn game(&self) -> GameKind {
        self.game
    }

    /// The values that an engine's options must have for this search.
    ///
    /// # Errors
    /// If the engine does not know the rule set.
    pub fn options(&self, listed: &UgiOptions) -> Result<Vec<(&'static str, String)>, Problem> {
        let find = |name: &str| listed.iter().find(|(listed, _)| listed.eq_ignore_ascii_case(name));
        let rules = self.position().rules();
        let mut options = Vec::new();
        match find("RuleSet") {
            Some((_, values)) if values.is_empty() || values.iter().any(|it| it == rules) => {
                options.push(("RuleSet", rules.to_owned()));
            }
            None if self.game.rule_sets()[0] == rules => {}
            _ => {
                let message = format!("this engine does not know the rule set {rules}");
                return Err(Problem::new("engine-rules", message));
            }
        }
        if find("MultiPV").is_some() {
            options.push(("MultiPV", self.n_lines.to_string()));
        }
        Ok(options)
    }

    /// The commands that begin the search.
    pub fn commands(&self) -> [String; 2] {
        let start = self.record.position_at(0).expect("a game has a start").text();
        let mut position = format!("position fen {start}");
        let moves = self.record.played();
        if !moves.is_empty() {
            position.push_str(" moves ");
            position.push_str(&moves.join(" "));
        }
        [position, format!("go{}", self.limits)]
    }

    /// Reads a line of the engine. Returns whether it says something new about a variation.
    pub fn read(&mut self, line: &str) -> bool {
        let Some(info) = line.strip_prefix("info ").and_then(Info::read) else { return false };
        let rank = info.rank.unwrap_or(1);
        let (Some(worth), true) = (info.worth, (1..=self.n_lines).contains(&rank)) else { return false };
        let Some(line) = self.line(&info, worth) else { return false };
        let known = &mut self.known;
        if rank == 1 {
            known.depth = info.depth.unwrap_or(known.depth);
        }
        known.nodes = info.nodes.unwrap_or(known.nodes);
        known.ms = info.ms.unwrap_or(known.ms);
        if known.lines.len() < rank {
            known.lines.resize(rank, None);
        }
        known.lines[rank - 1] = Some(line);
        true
    }

    /// Whether the engine's choice is a legal move.
    pub fn is_legal(&self, mv: &str) -> bool {
        self.position().boxed().play_text(mv).is_ok()
    }

    /// What is known. Variations before which one is missing are left out.
    pub fn thought(&self) -> Option<ThoughtAnswer> {
        let Known { depth, nodes, ms, ref lines } = self.known;
        let lines: Vec<LineAnswer> = lines.iter().map_while(Clone::clone).collect();
        let mover = self.position().mover().index();
        (!lines.is_empty()).then_some(ThoughtAnswer { depth, nodes, ms, mover, lines })
    }

    fn position(&self) -> &dyn AnyPosition {
        self.record.position()
    }

    /// A variation as far as it is legal, if its first move is.
    fn line(&self, info: &Info<'_>, worth: Worth) -> Option<LineAnswer> {
        let mut position = self.position().boxed();
        let mut moves = Vec::new();
        for text in info.moves.iter().take(LONGEST_PV) {
            let Ok(mv) = position.play_text(text) else { break };
            moves.push(mv);
        }
        let (score, ends_in) = match worth {
            Worth::Score(score) => (score.clamp(-LARGEST_SCORE, LARGEST_SCORE), None),
            Worth::End(plies) => ((WIN - plies.abs()) * plies.signum(), Some(plies)),
        };
        let curve = Curve::of(self.position()).chances(score);
        let own = info.chances.filter(|_| ends_in.is_none());
        let chances = own.unwrap_or([curve.win, curve.draw, curve.loss]);
        (!moves.is_empty()).then_some(LineAnswer {
            moves,
            score,
            ends_in,
            chances,
            places: None,
            share: None,
        })
    }
}

/// What a position is worth to an engine.
#[derive(Clone, Copy)]
enum Worth {
    Score(i32),
    /// A win in so many plies, or a loss if negative.
    End(i32),
}

/// A line that begins with `info`.
#[derive(Default)]
struct Info<'a> {
    depth: Option<u32>,
    rank: Option<usize>,
    worth: Option<Worth>,
    chances: Option<[u16; 3]>,
    nodes: Option<u64>,
    ms: Option<u64>,
    moves: Vec<&'a str>,
}

impl<'a> Info<'a> {
    /// `None` if it is for people, or a number is wrong.
    fn read(text: &'a str) -> Option<Info<'a>> {
        let mut info = Info::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "string" => return None,
                "depth" => info.depth = Some(words.next()?.parse().ok()?),
                "multipv" => info.rank = Some(words.next()?.parse().ok()?),
                "nodes" => info.nodes = Some(words.next()?.parse().ok()?),
                "time" => info.ms = Some(words.next()?.parse().ok()?),
                "score" => info.worth = Some(Worth::read(words.next()?, words.next()?.parse().ok()?)?),
                "wdl" => {
                    let mut share = || words.next()?.parse::<u16>().ok();
                    let chances = [share()?, share()?, share()?];
                    let sum: u32 = chances.iter().map(|&share| u32::from(share)).sum();
                    info.chances = (sum == 1000).then_some(chances);
                }
                "pv" => {
                    info.moves = words.by_ref().collect();
                }
                // Words that say something else, and their values.
                _ => {}
            }
        }
        Some(info)
    }
}

impl Worth {
    fn read(unit: &str, number: i32) -> Option<Worth> {
        const FARTHEST: i32 = WIN - DECIDED;
        match unit {
            "cp" => Some(Worth::Score(number)),
            "mate" => (number != 0 && number.checked_abs()? < FARTHEST).then_some(Worth::End(number)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(question: &str) -> UgiSearch {
        UgiSearch::new(&serde_json::from_str(question).expect("a question")).expect("a game that goes on")
    }

    fn wali() -> UgiSearch {
        search(r#"{"game":{"kind":"wali","moves":["C3"]},"lines":2}"#)
    }

    #[test]
    fn a_position_is_sent_with_all_its_moves() {
        let [position, go] = wali().commands();
        assert_eq!(position, "position fen 6/6/6/6/6 x 12,12 0 moves C3");
        assert_eq!(go, "go infinite");
        let limited = r#"{"game":{"kind":"wali"},"ms":50,"nodes":7,"depth":3}"#;
        assert_eq!(search(limited).commands()[1], "go movetime 50 nodes 7 depth 3");
        assert_eq!(search(r#"{"game":{"kind":"wali"},"ms":86400000}"#).commands()[1], "go infinite");
    }

    #[test]
    fn options_are_set_that_an_engine_has() {
        let option = |name: &str, values: &[&str]| {
            (name.to_owned(), values.iter().map(|&it| it.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(wali().options(&[]), Ok(Vec::new()));
        let listed = [option("MultiPV", &[]), option("RuleSet", &["standard"]), option("Hash", &[])];
        let set = vec![("RuleSet", "standard".to_owned()), ("MultiPV", "2".to_owned())];
        assert_eq!(wali().options(&listed), Ok(set));
        let problem = wali().options(&[option("RuleSet", &["other"])]).expect_err("it plays by other rules");
        assert_eq!(problem.code, "engine-rules");
    }

    #[test]
    fn a_variation_is_read_as_far_as_it_is_legal() {
        let mut search = wali();
        assert!(search.read("info depth 4 seldepth 9 multipv 1 score cp 25 wdl 500 100 400 nodes 77 nps 9 time 8 pv D3 E2 E2 E4"));
        assert!(search.read("info depth 4 multipv 2 score mate -6 nodes 90 time 9 pv A1"));
        let thought = search.thought().expect("two lines");
        assert_eq!((thought.depth, thought.nodes, thought.ms, thought.mover), (4, 90, 9, 1));
        assert_eq!(thought.lines[0].moves, ["D3", "E2"]);
        assert_eq!((thought.lines[0].score, thought.lines[0].chances), (25, [500, 100, 400]));
        assert_eq!((thought.lines[1].ends_in, thought.lines[1].chances), (Some(-6), [0, 0, 1000]));
    }

    #[test]
    fn nonsense_changes_nothing() {
        for line in [
            "",
            "info",
            "info string score cp 5 pv D3",
            "info depth 1 score cp 5",
            "info depth 1 score cp 5 pv Z9",
            "info depth 1 score cp 5 pv C3",
            "info depth 1 score cp 99999999999 pv D3",
            "info depth 1 score mate 0 pv D3",
            "info depth 1 score mate -2147483648 pv D3",
            "info depth 1 score furlongs 5 pv D3",
            "info depth 1 pv D3",
            "info depth -1 score cp 5 pv D3",
            "info multipv 0 score cp 5 pv D3",
            "info multipv 3 score cp 5 pv D3",
            "bestmove D3",
            "\u{0}\u{7f}",
        ] {
            let mut search = wali();
            assert!(!search.read(line), "{line}");
            assert_eq!(search.thought(), None, "{line}");
        }
        let mut search = wali();
        assert!(search.read("info score cp 2000000 wdl 9 9 9 pv D3"));
        let thought = search.thought().expect("a line");
        assert_eq!(thought.lines[0].score, LARGEST_SCORE);
        assert_eq!(thought.lines[0].chances.iter().sum::<u16>(), 1000);
        assert!(search.is_legal("D3") && !search.is_legal("C3") && !search.is_legal("none"));
    }
}
