//! The start positions that a game ships.

use tabletop::{Position, RuleSet, setup::read_setups};

/// A start position with its names.
#[derive(Clone, Debug)]
pub struct StartPosition<P: Position> {
    /// The name of the set-up.
    pub setup: String,
    /// The rule set.
    pub rules: P::Rules,
    /// The position.
    pub position: P,
}

/// All start positions of a game: every set-up with every rule set it is for.
///
/// # Panics
/// If a set-up cannot be read.
pub fn starts<P: Position>() -> Vec<StartPosition<P>> {
    let setups = read_setups(P::GAME.setups).expect("the embedded set-ups are well formed");
    let starts: Vec<StartPosition<P>> = setups
        .into_iter()
        .map(|setup| {
            let rules = P::Rules::from_name(&setup.rules)
                .unwrap_or_else(|| panic!("{}: unknown rule set {}", setup.name, setup.rules));
            let position = P::from_text(&setup.position, rules)
                .unwrap_or_else(|error| panic!("{} for {}: {error}", setup.name, setup.rules));
            StartPosition { setup: setup.name, rules, position }
        })
        .collect();
    for rules in P::Rules::ALL {
        assert!(starts.iter().any(|start| start.rules == *rules), "{rules:?} has no set-up");
    }
    starts
}

/// The start position of a set-up under a rule set; the first in the file if there are several.
///
/// # Panics
/// If the set-up has no position for the rule set.
pub fn start<P: Position>(setup: &str, rules: P::Rules) -> P {
    let found = starts::<P>().into_iter().find(|start| start.setup == setup && start.rules == rules);
    found.unwrap_or_else(|| panic!("no set-up {setup} for {rules:?}")).position
}
