//! Tutorials: a game in a few short steps, each with a task.
//!
//! ```text
//! puzzles: 1f0c2a9e 77b0aa31 e19c0d42      # above the steps: what comes after them
//! rules: standard                          # the first game against the computer
//! setup: classic
//! level: 1
//!
//! [turn-a-mirror]                          # a step
//! rules: standard
//! position: 5k4/…/4K5 s
//! goal: play c1+
//! replies: f8g8                            # what others play, the first that is legal
//! claims: removes e5                       # what the words rely on
//! marks: c1                                # what is shown: rings, arrows, light
//! arrows: c1>d2
//! beams: first
//! ```

use std::sync::LazyLock;

use drawing::Arrow;
use games::{AnyPosition, GameKind, StartChoice, puzzles::Puzzle};
use search::Level;
use tabletop::{Cell, Player, effect::Ray};

use crate::{
    Language, board,
    claim::Claim,
    fields::{Section, TextError, read_sections},
    goal::Goal,
    step_texts::{self, StepText},
};

/// The introduction to a game: steps, then three puzzles, then a game against an opponent who can be beaten.
#[derive(Debug)]
pub struct Tutorial {
    /// The game.
    pub game: GameKind,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The ids of three easy puzzles.
    pub puzzles: [String; 3],
    /// The first game.
    pub first_game: FirstGame,
}

/// The first game against the computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstGame {
    /// The rule set.
    pub rules: String,
    /// The set-up.
    pub setup: String,
    /// The number of players.
    pub players: usize,
    /// The level of the computer.
    pub level: Level,
}

/// A step: a position and a task.
#[derive(Debug)]
pub struct Step {
    /// The game.
    pub game: GameKind,
    /// The name of the step in files and URLs, the same in all languages.
    pub id: String,
    /// The rule set.
    pub rules: &'static str,
    /// The position text. The learner is the mover.
    pub position: String,
    /// The task.
    pub goal: Goal,
    /// Moves of the others. The first that is legal is played.
    pub replies: Vec<String>,
    /// The facts that the text relies on.
    pub claims: Vec<Claim>,
    /// Cells to draw rings around.
    pub marks: Vec<Cell>,
    /// Arrows to draw.
    pub arrows: Vec<Arrow>,
    /// Players whose current beam is drawn.
    pub lasers: Vec<Player>,
    texts: [StepText; Language::ALL.len()],
}

impl Tutorial {
    /// The step with this name.
    pub fn step(&self, id: &str) -> Option<&Step> {
        self.steps.iter().find(|step| step.id == id)
    }
}

impl Step {
    /// The position at the beginning of the step.
    pub fn start(&self) -> Box<dyn AnyPosition> {
        let read = self.game.position(&self.position, self.rules);
        read.and_then(Result::ok).expect("the position was read before")
    }

    /// The texts of the step.
    pub fn text(&self, language: Language) -> &StepText {
        &self.texts[language as usize]
    }

    /// The beams to draw at the beginning of the step.
    pub fn beams(&self) -> Vec<Vec<Ray>> {
        let start = self.start();
        self.lasers.iter().map(|&owner| board::standing_beam(start.as_ref(), owner)).collect()
    }
}

/// The tutorial of a game.
pub fn tutorial(game: GameKind) -> &'static Tutorial {
    static TUTORIALS: LazyLock<[Tutorial; GameKind::ALL.len()]> =
        LazyLock::new(|| GameKind::ALL.map(embedded));
    &TUTORIALS[game as usize]
}

/// Three easy puzzles of a game, for after the tutorial.
pub fn three_puzzles(game: GameKind) -> [Puzzle; 3] {
    let puzzles = game.puzzles();
    tutorial(game).puzzles.each_ref().map(|id| {
        let found = puzzles.iter().find(|puzzle| puzzle.id() == *id);
        found.cloned().expect("the puzzles exist, as a test shows")
    })
}

fn embedded(game: GameKind) -> Tutorial {
    let words = Language::ALL.map(|language| step_texts::source(game, language));
    read_tutorial(game, game.tutorial(), words).unwrap_or_else(|error| {
        panic!("embedded lessons are well formed, as a test shows, but {game}: {error}")
    })
}

/// Reads the steps of a game and their texts in all languages.
fn read_tutorial(
    game: GameKind,
    steps: &str,
    words: [&str; Language::ALL.len()],
) -> Result<Tutorial, TextError> {
    let mut words = Language::ALL.map(|language| {
        let name = |error: TextError| TextError {
            message: format!("{} (in the words in {})", error.message, language.tag()),
            ..error
        };
        step_texts::read_texts(words[language as usize]).map_err(name)
    });
    let mut sections = read_sections(steps, 1)?;
    let mut head = sections.remove(0);
    let puzzles = head.expect("puzzles")?;
    let ids: Vec<String> = puzzles.words().map(str::to_owned).collect();
    let ids = ids.try_into().map_err(|_| puzzles.error("expected three ids"))?;
    let first_game = FirstGame::read(game, &mut head)?;
    head.finish("puzzles, rules, setup, players and level")?;
    let mut read = Vec::new();
    for section in sections {
        let mut texts = Vec::new();
        for (language, words) in Language::ALL.iter().zip(&mut words) {
            let words = words.as_mut().map_err(|error| error.clone())?;
            // The texts come in the same order as the steps.
            match words.first() {
                Some((name, _)) if *name == section.name => texts.push(words.remove(0).1),
                other => {
                    let found = other.map_or("nothing", |(name, _)| name.as_str());
                    let message =
                        format!("[{}] has no words in {}: {found} comes there", section.name, language.tag());
                    return Err(TextError::new(section.line, message));
                }
            }
        }
        let texts = texts.try_into().expect("one for each language");
        read.push(Step::read(game, section, texts)?);
    }
    for (language, words) in Language::ALL.iter().zip(words) {
        if let Some((name, _)) = words?.first() {
            return Err(TextError::new(
                1,
                format!("there is no step [{name}], but words in {}", language.tag()),
            ));
        }
    }
    Ok(Tutorial { game, steps: read, puzzles: ids, first_game })
}

impl FirstGame {
    fn read(game: GameKind, head: &mut Section) -> Result<FirstGame, TextError> {
        let [rules, setup, level] = ["rules", "setup", "level"].map(|key| head.expect(key));
        let (rules, setup, level) = (rules?, setup?, level?);
        let players = head.take("players");
        let n_players = players
            .as_ref()
            .map_or(Ok(2), |field| field.value.parse().map_err(|_| field.error("expected a number")))?;
        let choice = StartChoice {
            rules: Some(&rules.value),
            setup: Some(&setup.value),
            position: None,
            players: Some(n_players),
        };
        game.start(&choice, &[]).map_err(|error| setup.error(error))?;
        let number = level.value.parse().ok().and_then(Level::new);
        let number = number.ok_or_else(|| level.error("expected a level from 1 to 12"))?;
        Ok(FirstGame { rules: rules.value, setup: setup.value, players: n_players, level: number })
    }
}

impl Step {
    fn read(
        game: GameKind,
        mut section: Section,
        texts: [StepText; Language::ALL.len()],
    ) -> Result<Step, TextError> {
        let position = board::take_position(game, &mut section)?;
        let scene = position.scene();
        let goal = Goal::read(&section.expect("goal")?, &scene)?;
        let replies = section.take("replies");
        let step = Step {
            game,
            id: section.name.clone(),
            rules: position.rules(),
            position: position.text(),
            goal,
            replies: replies.map_or_else(Vec::new, |field| field.words().map(str::to_owned).collect()),
            claims: Claim::read_all(section.take("claims"), &scene)?,
            marks: board::cells(&scene, section.take("marks"))?,
            arrows: board::arrows(&scene, section.take("arrows"))?,
            lasers: board::lasers(position.as_ref(), section.take("beams"))?,
            texts,
        };
        section.finish("rules, players, setup, position, goal, replies, claims, marks, arrows and beams")?;
        Ok(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &str = "puzzles: a b c\nrules: standard\nsetup: start\nlevel: 1\n\n[one]\ngoal: any\n";
    const WORDS: &str = "[one]\ntitle: t\ntext: t\nhint: h\ndone: d\n";

    fn read(steps: &str, words: [&str; 2]) -> Result<Tutorial, TextError> {
        read_tutorial(GameKind::Wali, steps, words)
    }

    #[test]
    fn a_step_without_a_position_begins_with_the_usual_one() {
        let tutorial = read(STEPS, [WORDS, WORDS]).expect("well formed");
        assert_eq!(tutorial.steps[0].position, "6/6/6/6/6 x 12,12 0");
        assert_eq!(tutorial.first_game.players, 2);
    }

    #[test]
    fn what_is_wrong_in_a_lesson_is_told_with_its_line() {
        for (from, to, line, reason) in [
            ("a b c", "a b", 1, "three ids"),
            ("level: 1", "level: 13", 4, "from 1 to 12"),
            ("level: 1\n", "", 1, "no line `level"),
            ("setup: start", "setup: end", 3, "no set-up `end`"),
            ("goal: any", "goal: dance", 7, "is not a goal"),
            ("goal: any", "goal: play", 7, "what is to be done"),
            ("goal: any", "goal: play C3 |", 7, "what is to be done"),
            ("goal: any", "goal: quiz G9", 7, "no cell `G9`"),
            ("goal: any", "goal: safe G9", 7, "no cell `G9`"),
            ("goal: any", "goal: safe game A1 A2", 7, "what is to be done"),
            ("goal: any", "goal: any\nclaims: hits third A1", 8, "is not a player"),
            ("goal: any", "goal: win 0", 7, "not a number from 1 to 9"),
            ("goal: any", "goal: any\nclaims: shines", 8, "is not a claim"),
            ("goal: any", "goal: any\nbeams: both", 8, "no lasers"),
            ("goal: any", "goal: any\ncolour: red", 8, "not known here"),
            ("[one]", "[two]", 6, "has no words in fr"),
            ("goal: any\n", "goal: any\n[two]\ngoal: any\n", 8, "nothing comes there"),
        ] {
            let error = read(&STEPS.replace(from, to), [WORDS, WORDS]).expect_err(to);
            assert_eq!(error.line, line, "{to}: {error}");
            assert!(error.message.contains(reason), "{to}: {error}");
        }
        let without_hint = WORDS.replace("hint: h\n", "");
        let error = read(STEPS, [&without_hint, WORDS]).expect_err("no hint");
        assert!(error.message.contains("hint") && error.message.contains("in fr"), "{error}");
        let error = read(STEPS, [&format!("{WORDS}{}", WORDS.replace("[one]", "[two]")), WORDS])
            .expect_err("too much");
        assert!(error.message.contains("no step [two]"), "{error}");
    }

    #[test]
    fn a_step_whose_words_are_wrong_is_found_out() {
        let check = |goal: &str| {
            let tutorial = read(&STEPS.replace("goal: any", goal), [WORDS, WORDS]).expect("well formed");
            tutorial.steps[0].check()
        };
        assert_eq!(check("goal: play C3\nclaims: harmless; legal A1"), Ok(()));
        for (goal, reason) in [
            ("goal: play Z9", "illegal move"),
            ("goal: capture", "no answer reaches the goal"),
            ("goal: play C3\nclaims: hits first A1", "Hits(First"),
            ("goal: play C3\nclaims: wins", "Wins does not hold for C3"),
            ("goal: play C3\nclaims: illegal A1", "does not hold"),
            ("goal: play C3\nclaims: takes C3 A1", "does not hold"),
        ] {
            let error = check(goal).expect_err(goal);
            assert!(error.contains(reason), "{goal}: {error}");
        }
    }
}
