//! The rules of a game as data, for programs that do not know the game: its board, its pieces, its set-ups, its rule sets
//! with their parameters, and the numbered rules in every language.
//!
//! The schema is documented in `docs/rules-as-data.md`. It changes only together with [`SCHEMA`].

mod board;
mod numbered;

use std::collections::BTreeMap;

use games::{AnyPosition, GameKind};
use serde::Serialize;
use tabletop::{
    Repetition,
    content::FieldForm,
    position::{Parameter, ParameterValue},
    scene::Look,
    setup::Setup,
};
use texts::{Language, words};

pub use self::{
    board::{RuleBoard, RuleCell, RuleGround, RuleLamp},
    numbered::numbered_rules,
};

/// The version of the form of these data.
pub const SCHEMA: u32 = 1;

/// A text in every language, by the tag of the language.
pub type Texts = BTreeMap<&'static str, String>;

/// The rules of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Rulebook {
    /// The version of the form of these data: 1.
    pub schema: u32,
    /// The name of the game in addresses, files and commands.
    pub game: &'static str,
    /// The name of the game for people, the same in all languages.
    pub name: &'static str,
    /// The version of the rules that game files name.
    pub rules_version: u32,
    /// What the game is about, in a sentence.
    pub blurb: Texts,
    /// The players in the order of play.
    pub players: Vec<RulePlayer>,
    /// How many of them may play.
    pub player_counts: Vec<usize>,
    /// What holds from game to game in the same way for all rule sets.
    pub history: RuleHistory,
    /// The rule sets, the default first.
    pub rule_sets: Vec<RuleSetData>,
    /// The numbered rules. Where a refused move breaks a rule, the refusal names its number.
    pub rules: Vec<NumberedRule>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RulePlayer {
    /// The letter in position texts.
    pub letter: char,
    /// The name.
    pub names: Texts,
}

/// The rules that look back on the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RuleHistory {
    /// What happens when a position stands for the third time: `nothing`, `ends`, or `claim`, a draw that the player to
    /// move may claim.
    pub third_repetition: &'static str,
    /// The number of plies after which the game ends.
    pub ply_limit: Option<usize>,
    /// The number of plies without a change in the number of pieces after which a game between programs is a draw.
    pub quiet_plies_between_programs: Option<usize>,
}

/// A rule set.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleSetData {
    /// The name in files and commands.
    pub name: &'static str,
    /// The name for people.
    pub names: Texts,
    /// What is special about it.
    pub notes: Texts,
    /// The numbers and choices that it fixes.
    pub parameters: Vec<RuleParameter>,
    /// The board.
    pub board: RuleBoard,
    /// Every piece that may stand in a position text.
    pub pieces: Vec<RulePiece>,
    /// What a position text says after the board, the mover and the reserves.
    pub fields: Vec<RuleField>,
    /// The positions from which games start, the usual one first.
    pub setups: Vec<RuleSetup>,
}

/// A number or a choice of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleParameter {
    /// The name.
    pub name: &'static str,
    /// The value: a number, `true` or `false`, or nothing where there is no limit.
    pub value: Option<RuleValue>,
    /// What it means.
    pub meaning: Texts,
}

/// The value of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum RuleValue {
    /// How many.
    Number(u32),
    /// Whether.
    Flag(bool),
}

/// A piece as position texts write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct RulePiece {
    /// How the text writes it.
    pub token: String,
    /// The kind of piece.
    pub kind: &'static str,
    /// The letter of the owner. Pieces of somebody who does not play have one too.
    pub owner: char,
    /// How far it is turned: quarter turns clockwise on squares, sixths anticlockwise on hexagons.
    pub turn: u8,
    /// How many pieces it stands for: two for a stack.
    pub pieces: usize,
    /// Whether losing it ends the game.
    pub is_royal: bool,
    /// The whole piece in words: owner, kind, and how it lies.
    pub names: Texts,
}

/// A field of a position text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleField {
    /// The name.
    pub name: &'static str,
    /// What it is.
    pub names: Texts,
    /// `number`, `cell` or `choice`.
    pub form: &'static str,
    /// The largest number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// What can be chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<&'static str>,
}

/// A position from which games start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleSetup {
    /// The name in files and commands.
    pub name: String,
    /// The name for people.
    pub names: Texts,
    /// How many play.
    pub players: usize,
    /// The position.
    pub position: String,
}

/// A rule with its number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NumberedRule {
    /// The number, `R5`.
    pub number: &'static str,
    /// What it says.
    pub text: Texts,
}

/// The rules of a game.
pub fn rulebook(kind: GameKind) -> Rulebook {
    let game = kind.game();
    let history = kind.history();
    Rulebook {
        schema: SCHEMA,
        game: game.slug,
        name: game.name,
        rules_version: kind.rules_version(),
        blurb: in_all(|language| words::game_blurb(language, &game)),
        players: game
            .letters
            .iter()
            .zip(tabletop::Player::ALL)
            .map(|(&letter, player)| RulePlayer {
                letter,
                names: in_all(|language| words::player_name(language, &game, player)),
            })
            .collect(),
        player_counts: kind.player_counts(),
        history: RuleHistory {
            third_repetition: match history.third_repetition {
                Repetition::Allowed => "nothing",
                Repetition::Ends => "ends",
                Repetition::Claim => "claim",
            },
            ply_limit: history.ply_limit,
            quiet_plies_between_programs: history.quiet_plies_between_programs,
        },
        rule_sets: kind.rule_sets().into_iter().map(|rules| rule_set(kind, rules)).collect(),
        rules: rules_of(kind),
    }
}

fn rule_set(kind: GameKind, rules: &'static str) -> RuleSetData {
    let game = kind.game();
    let starts: Vec<(Setup, Box<dyn AnyPosition>)> = kind
        .setups()
        .into_iter()
        .filter(|setup| setup.rules == rules)
        .map(|setup| {
            let position = kind.position(&setup.position, rules).and_then(Result::ok);
            (setup, position.expect("embedded set-ups are positions, as a test shows"))
        })
        .collect();
    let (_, first) = starts.first().expect("every rule set has a set-up, as a test shows");
    RuleSetData {
        name: rules,
        names: in_all(|language| words::rule_set_name(language, &game, rules)),
        notes: in_all(|language| words::rule_set_note(language, &game, rules)),
        parameters: kind.parameters(rules).into_iter().map(|it| parameter(kind, it)).collect(),
        board: board::rule_board(kind, first.scene().board),
        pieces: kind.tokens(rules).into_iter().map(|(token, look)| piece(kind, token, look)).collect(),
        fields: kind.text_fields(rules).into_iter().map(|it| field(kind, it.name, &it.form)).collect(),
        setups: starts
            .iter()
            .map(|(setup, position)| RuleSetup {
                name: setup.name.clone(),
                names: in_all(|language| words::setup_name(language, &game, &setup.name)),
                players: position.players().len(),
                position: setup.position.clone(),
            })
            .collect(),
    }
}

fn parameter(kind: GameKind, parameter: Parameter) -> RuleParameter {
    let key = format!("{}-parameter-{}", kind.slug(), parameter.name);
    RuleParameter {
        name: parameter.name,
        value: match parameter.value {
            ParameterValue::Number(number) => Some(RuleValue::Number(number)),
            ParameterValue::Flag(flag) => Some(RuleValue::Flag(flag)),
            ParameterValue::Unlimited => None,
        },
        meaning: in_all(|language| texts::text(language, &key)),
    }
}

fn piece(kind: GameKind, token: String, look: Look) -> RulePiece {
    let game = kind.game();
    RulePiece {
        token,
        kind: look.symbol.name,
        owner: game.letter(look.owner),
        turn: look.turn,
        pieces: look.symbol.n_pieces,
        is_royal: look.symbol.is_royal,
        names: in_all(|language| words::look_in_words(language, &game, look)),
    }
}

fn field(kind: GameKind, name: &'static str, form: &FieldForm) -> RuleField {
    let names = in_all(|language| texts::text(language, &format!("{}-field-{name}", kind.slug())));
    let (form, most, choices) = match form {
        FieldForm::Number(most) => ("number", Some(*most), Vec::new()),
        FieldForm::Cell => ("cell", None, Vec::new()),
        FieldForm::Choice(choices) => ("choice", None, choices.iter().map(|(text, _)| *text).collect()),
    };
    RuleField { name, names, form, most, choices }
}

/// The numbered rules in all languages, in the order of their first language.
fn rules_of(kind: GameKind) -> Vec<NumberedRule> {
    let mut rules: Vec<NumberedRule> = Vec::new();
    for language in Language::ALL {
        let of_game = numbered_rules(kind.numbered_rules(language.tag()))
            .expect("numbered rules are well formed, as a test shows");
        for (number, text) in of_game {
            match rules.iter_mut().find(|rule| rule.number == number) {
                Some(rule) => {
                    rule.text.insert(language.tag(), text);
                }
                None => rules.push(NumberedRule { number, text: [(language.tag(), text)].into() }),
            }
        }
    }
    rules
}

fn in_all(text: impl Fn(Language) -> String) -> Texts {
    Language::ALL.into_iter().map(|language| (language.tag(), text(language))).collect()
}
