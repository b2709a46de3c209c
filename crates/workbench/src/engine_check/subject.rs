//! The program under test.

use std::time::Duration;

use anyhow::Result;
use games::{AnyPosition, GameKind};

use crate::{
    cli::engine_check::EngineCheckArgs,
    program::{Greeting, PATIENCE, Program, Unanswered},
};

/// Why a check did not pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Objection {
    /// The program misbehaved.
    Failed(String),
    /// The check does not apply.
    Skipped(String),
}

pub(super) type Verdict<T = ()> = Result<T, Objection>;

/// A failed check.
pub(super) fn failed<T>(reason: impl Into<String>) -> Verdict<T> {
    Err(Objection::Failed(reason.into()))
}

/// Describes what was not answered.
pub(super) fn unanswered(what: &str) -> impl Fn(Unanswered) -> Objection {
    move |unanswered| {
        Objection::Failed(match unanswered {
            Unanswered::Gone => format!("{what}: the program ended"),
            Unanswered::Late => format!("{what}: no answer in time"),
        })
    }
}

pub(super) struct Subject {
    pub(super) command: Vec<String>,
    pub(super) game: GameKind,
    /// How late an answer may be.
    pub(super) tolerance: Duration,
    /// Its introduction, or `None` if there was none.
    greeting: Option<Greeting>,
}

impl Subject {
    /// Starts the program for the first time.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) fn new(args: &EngineCheckArgs) -> Result<Subject> {
        let mut subject = Subject {
            command: args.program.clone(),
            game: args.game,
            tolerance: Duration::from_millis(args.tolerance),
            greeting: None,
        };
        subject.greeting = Program::start(&subject.command)?.greet().ok();
        Ok(subject)
    }

    /// Its introduction.
    pub(super) fn greeting(&self) -> Verdict<&Greeting> {
        self.greeting.as_ref().ok_or_else(|| Objection::Failed("ugi was not answered by ugiok".to_owned()))
    }

    /// Restarts the program and waits for `ugiok`.
    pub(super) fn meet(&self) -> Verdict<Program> {
        let program = Program::start(&self.command).or_else(|error| failed(format!("{error:#}")))?;
        program.greet().map_err(unanswered("ugi"))?;
        Ok(program)
    }

    /// Restarts the program for a rule set.
    pub(super) fn meet_for(&self, rules: &str) -> Verdict<Program> {
        let program = self.meet()?;
        if self.values_of("RuleSet").is_some() {
            program.say(&format!("setoption name RuleSet value {rules}"));
        }
        program.say("uginewgame");
        program.sync(PATIENCE).map_err(unanswered("isready after setoption and uginewgame"))?;
        Ok(program)
    }

    /// The values of an option, if the program has it.
    pub(super) fn values_of(&self, option: &str) -> Option<&[String]> {
        let options = &self.greeting.as_ref()?.options;
        options.iter().find(|it| it.0.eq_ignore_ascii_case(option)).map(|it| it.1.as_slice())
    }

    /// The rule sets that it lists, or the first one of the game if it lists none.
    pub(super) fn rule_sets(&self) -> Vec<String> {
        let known = self.game.rule_sets();
        match self.values_of("RuleSet") {
            Some(named) => named.iter().filter(|it| known.contains(&it.as_str())).cloned().collect(),
            None => vec![known[0].to_owned()],
        }
    }

    /// The start positions of a rule set, with the names of their set-ups.
    pub(super) fn starts(&self, rules: &str) -> Vec<(String, Box<dyn AnyPosition>)> {
        let setups = self.game.setups();
        let ours = setups.into_iter().filter(|setup| setup.rules == rules);
        ours.filter_map(|setup| Some((setup.name, self.game.position(&setup.position, rules)?.ok()?)))
            .collect()
    }
}
