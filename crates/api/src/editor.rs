//! The position editor: turns pieces on cells into a position text, or reports why they are not a valid position.

use std::collections::BTreeMap;

use drawing::{Drawing, piece_svg};
use games::{AnyPosition, GameKind};
use serde::{Deserialize, Serialize};
use tabletop::{
    Cell, Player, Scene,
    content::{FieldForm, TextField},
    scene::Ground,
};
use texts::{
    Language, text,
    words::{cell_in_words, fault_in_words, look_in_words, player_name},
};

use crate::{board::LookQuestion, bounds::Bounds, game::GameQuestion, problem::Problem};

/// An arrangement: an edited position text, or a text with other pieces on its cells.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrangeQuestion {
    /// The game with its initial position. Its moves do not matter.
    game: GameQuestion,
    /// The fields of the text after the board, such as the mover; by default as in the position.
    #[serde(default)]
    fields: Option<String>,
    /// The number of pieces in each player's reserve; by default as in the fields.
    #[serde(default)]
    hands: Option<Vec<u8>>,
    /// The pieces in the notation of the text, by cell; by default as in the position.
    #[serde(default)]
    pieces: Option<BTreeMap<String, String>>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// The drawing of the arrangement, and whether a game can begin with it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ArrangeAnswer {
    rules: &'static str,
    /// The position text.
    text: String,
    fields: String,
    /// The players' reserves, in games that have them.
    hands: Vec<HandAnswer>,
    /// The other fields, after the mover and the reserves.
    others: Vec<FieldAnswer>,
    pieces: BTreeMap<String, String>,
    /// The drawing of the pieces.
    layer: String,
    /// The description of each cell.
    words: BTreeMap<String, String>,
    /// Why no game can begin with it; empty if one can.
    faults: Vec<String>,
    /// Whether a game that begins with it is over at once.
    over: bool,
    /// All kinds of pieces: their notation, and a picture.
    palette: Vec<PaletteAnswer>,
    /// The players who can be to move, by the letter in the text.
    movers: Vec<MoverAnswer>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct HandAnswer {
    owner: usize,
    name: String,
    count: u8,
    /// With how many pieces the player starts, on the board and in the reserve.
    all: usize,
}

/// A field of the position text: a number, a cell, or a choice.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FieldAnswer {
    name: String,
    value: String,
    /// The largest number, if it is one.
    most: Option<u32>,
    /// What it can be, if it is no number.
    choices: Vec<ChoiceAnswer>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ChoiceAnswer {
    value: String,
    name: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct MoverAnswer {
    letter: char,
    name: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PaletteAnswer {
    token: String,
    /// The kind of piece, the same for all its orientations.
    kind: &'static str,
    name: String,
    owner: usize,
    picture: String,
}

pub(crate) fn arrange(question: &ArrangeQuestion, bounds: &Bounds<'_>) -> Result<ArrangeAnswer, Problem> {
    let kind = question.game.kind()?;
    let language = question.look.language()?;
    let start = question.game.start_text(bounds)?;
    let rules = start.rules;
    let known = kind.tokens(rules);
    let template = start.position.scene();
    let owners: Vec<Player> = template.reserves.iter().map(|reserve| reserve.owner).collect();
    let rows = Rows::of(&template);
    let (given_pieces, given_fields) = rows.read(&start.text, &known);
    let mut fields = question.fields.clone().unwrap_or(given_fields);
    if let Some(hands) = &question.hands {
        fields = with_hands(kind, &fields, hands);
    }
    let mut pieces = question.pieces.clone().unwrap_or(given_pieces);
    pieces.retain(|cell, token| template.board.cell(cell).is_some() && known.iter().any(|it| it.0 == *token));
    // A typed text is judged as it is, an arrangement as it is then written.
    let is_changed = question.pieces.is_some() || question.fields.is_some() || question.hands.is_some();
    let text = if is_changed { format!("{} {fields}", rows.write(&pieces)) } else { start.text.clone() };
    let game = kind.game();
    let position = kind.position(&text, rules).expect("the rule set was looked up before");
    let (faults, reserves, over) = match position {
        Ok(position) => (position.start_faults(), position.scene().reserves, position.standing().is_some()),
        Err(error) => (error.faults, template.reserves.clone(), false),
    };
    let mut scene = Scene { board: template.board, pieces: Vec::new(), reserves };
    for (cell, token) in &pieces {
        let (Some(at), Some(look)) =
            (scene.board.cell(cell), known.iter().find(|it| it.0 == *token).map(|it| it.1))
        else {
            continue;
        };
        scene.pieces.push(tabletop::scene::Piece { at, look });
    }
    scene.pieces.sort_by_key(|piece| piece.at);
    let cells = scene.board.cells.iter().enumerate().map(|(index, cell)| {
        let here = Cell(u8::try_from(index).expect("boards have fewer than 256 cells"));
        (cell.name.clone(), cell_in_words(language, &game, &scene, here))
    });
    Ok(ArrangeAnswer {
        layer: question.look.of(Drawing::new(&scene)).pieces_layer(),
        words: cells.collect(),
        faults: faults.iter().map(|fault| fault_in_words(language, &game, fault)).collect(),
        palette: known
            .iter()
            .enumerate()
            .map(|(index, (token, look))| PaletteAnswer {
                token: token.clone(),
                kind: look.symbol.name,
                name: look_in_words(language, &game, *look),
                owner: look.owner.index(),
                picture: piece_svg(
                    *look,
                    question.look.view(),
                    question.look.pieces,
                    &format!("{}-palette-{index}", question.look.prefix),
                ),
            })
            .collect(),
        movers: start
            .position
            .players()
            .iter()
            .map(|player| MoverAnswer {
                letter: game.letters[player.index()],
                name: player_name(language, &game, player),
            })
            .collect(),
        others: others(language, kind, &start, &fields),
        hands: hands(&fields, owners)
            .map(|(owner, count)| HandAnswer {
                owner: owner.index(),
                name: player_name(language, &game, owner),
                count,
                all: n_pieces(start.usual.as_ref(), owner),
            })
            .collect(),
        over,
        rules,
        text,
        fields,
        pieces,
    })
}

/// The fields after the mover and the reserves. What is missing in the text has the value of the game's start.
fn others(language: Language, kind: GameKind, start: &StartText, fields: &str) -> Vec<FieldAnswer> {
    let known = kind.text_fields(start.rules);
    let text_of_start = start.usual.text();
    let usual: Vec<&str> = text_of_start.split(' ').skip(1).collect();
    let n_before = usual.len().saturating_sub(known.len());
    let given: Vec<&str> = fields.split(' ').skip(n_before).collect();
    let usual = &usual[n_before..];
    let board = start.usual.scene().board;
    let slug = kind.slug();
    let answer = |(index, field): (usize, TextField)| {
        let value = given.get(index).or(usual.get(index)).copied().unwrap_or("-");
        let key = format!("{slug}-field-{}", field.name);
        let none = || ChoiceAnswer { value: "-".to_owned(), name: "–".to_owned() };
        let (most, mut choices) = match field.form {
            FieldForm::Number(most) => (Some(most), Vec::new()),
            FieldForm::Cell => {
                let cells = board.cells.iter().filter(|cell| cell.ground != Ground::Blocked);
                let cells =
                    cells.map(|cell| ChoiceAnswer { value: cell.name.clone(), name: cell.name.clone() });
                (None, [none()].into_iter().chain(cells).collect())
            }
            FieldForm::Choice(choices) => {
                let choice = |(value, name): &(&str, &str)| ChoiceAnswer {
                    value: (*value).to_owned(),
                    name: text(language, &format!("{key}-{name}")),
                };
                (None, choices.iter().map(choice).collect())
            }
        };
        // What was typed stays, even if it is none of the usual things.
        if most.is_none() && !choices.iter().any(|choice| choice.value == value) {
            choices.push(ChoiceAnswer { value: value.to_owned(), name: value.to_owned() });
        }
        FieldAnswer { name: text(language, &key), value: value.to_owned(), most, choices }
    };
    known.into_iter().enumerate().map(answer).collect()
}

/// The pieces of a player, on the board and in the reserve.
fn n_pieces(position: &dyn AnyPosition, owner: Player) -> usize {
    let scene = position.scene();
    let reserves = scene.reserves.iter().filter(|reserve| reserve.owner == owner);
    scene.pieces.iter().filter(|piece| piece.look.owner == owner).count()
        + reserves.map(|reserve| usize::from(reserve.count)).sum::<usize>()
}

/// Reserves are in the field after the mover: `12,12`, or `-` where nothing is left to place.
const HANDS_FIELD: usize = 1;

/// The reserve of each player, as far as the fields contain it.
fn hands(fields: &str, owners: Vec<Player>) -> impl Iterator<Item = (Player, u8)> {
    let field = fields.split(' ').nth(HANDS_FIELD).unwrap_or_default();
    let counts: Vec<u8> = field.split(',').map(|count| count.parse().unwrap_or_default()).collect();
    owners
        .into_iter()
        .enumerate()
        .map(move |(index, owner)| (owner, counts.get(index).copied().unwrap_or_default()))
}

/// The fields with other reserves.
fn with_hands(kind: GameKind, fields: &str, hands: &[u8]) -> String {
    let counts: Vec<String> = hands.iter().map(u8::to_string).collect();
    let are_empty = hands.iter().all(|&count| count == 0);
    let written = match kind.empty_reserves().filter(|_| are_empty) {
        Some(said) => said.to_owned(),
        None => counts.join(","),
    };
    let mut fields: Vec<&str> = fields.split(' ').collect();
    if let Some(field) = fields.get_mut(HANDS_FIELD) {
        *field = &written;
    }
    fields.join(" ")
}

/// The rows of a board in the order of position texts: from the far side to the near one, each from left to right.
struct Rows {
    rows: Vec<Vec<RowCell>>,
}

struct RowCell {
    name: String,
    is_blocked: bool,
}

impl Rows {
    fn of(scene: &Scene) -> Rows {
        let mut cells: Vec<&tabletop::scene::BoardCell> = scene.board.cells.iter().collect();
        cells.sort_by(|a, b| a.centre.y.total_cmp(&b.centre.y).then(a.centre.x.total_cmp(&b.centre.x)));
        let rows = cells.chunk_by(|a, b| (a.centre.y - b.centre.y).abs() < 0.01);
        let row = |row: &[&tabletop::scene::BoardCell]| {
            let mut row = row.to_vec();
            row.sort_by(|a, b| a.centre.x.total_cmp(&b.centre.x));
            row.iter()
                .map(|cell| RowCell { name: cell.name.clone(), is_blocked: cell.ground == Ground::Blocked })
                .collect()
        };
        Rows { rows: rows.map(row).collect() }
    }

    /// Parses the pieces of a position text by cell, and the fields after the board.
    fn read(
        &self,
        text: &str,
        known: &[(String, tabletop::scene::Look)],
    ) -> (BTreeMap<String, String>, String) {
        let (board, fields) = text.split_once(' ').unwrap_or((text, ""));
        let mut pieces = BTreeMap::new();
        for (row, line) in self.rows.iter().zip(board.split('/')) {
            let mut rest = line;
            let mut column = 0;
            while !rest.is_empty() {
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                if digits > 0 {
                    column += rest[..digits].parse::<usize>().unwrap_or_default();
                    rest = &rest[digits..];
                    continue;
                }
                // The longest token that fits, because some have two characters.
                let token = known.iter().map(|it| &it.0).filter(|token| rest.starts_with(token.as_str()));
                let token = token.max_by_key(|token| token.len());
                let length = token.map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), String::len);
                if let (Some(token), Some(cell)) = (token, row.get(column)) {
                    pieces.insert(cell.name.clone(), token.clone());
                }
                rest = &rest[length..];
                column += 1;
            }
        }
        (pieces, fields.to_owned())
    }

    /// Writes the board of a position text.
    fn write(&self, pieces: &BTreeMap<String, String>) -> String {
        let row = |row: &Vec<RowCell>| {
            let mut line = String::new();
            let mut gap = 0;
            let close = |line: &mut String, gap: &mut usize| {
                if *gap > 0 {
                    line.push_str(&gap.to_string());
                    *gap = 0;
                }
            };
            for cell in row {
                let token =
                    if cell.is_blocked { Some("#") } else { pieces.get(&cell.name).map(String::as_str) };
                match token {
                    Some(token) => {
                        close(&mut line, &mut gap);
                        line.push_str(token);
                    }
                    None => gap += 1,
                }
            }
            close(&mut line, &mut gap);
            line
        };
        self.rows.iter().map(row).collect::<Vec<_>>().join("/")
    }
}

/// The initial text of an arrangement.
pub(crate) struct StartText {
    pub(crate) rules: &'static str,
    pub(crate) text: String,
    /// A position of the game under these rules, for its board.
    pub(crate) position: Box<dyn AnyPosition>,
    /// The usual start under these rules.
    pub(crate) usual: Box<dyn AnyPosition>,
}

impl GameQuestion {
    /// The initial text, which need not be a valid position, and a position with the same board.
    fn start_text(&self, bounds: &Bounds<'_>) -> Result<StartText, Problem> {
        let kind: GameKind = self.kind()?;
        let known = kind.rule_sets();
        let rules = match &self.rules {
            None => known[0],
            Some(name) => *known.iter().find(|it| *it == name).ok_or_else(|| {
                Problem::new("start", format!("no rule set of that name: there are {}", known.join(", ")))
            })?,
        };
        let plain = GameQuestion {
            kind: self.kind.clone(),
            rules: Some(rules.to_owned()),
            setup: self.setup.clone(),
            players: self.players,
            ..GameQuestion::default()
        };
        let position = plain.open(bounds)?.position().boxed();
        let text = self.position.clone().unwrap_or_else(|| position.text());
        // If the text is a position, it determines the number of players.
        let given = kind.position(&text, rules).and_then(Result::ok);
        let usual = position.boxed();
        Ok(StartText { rules, text, position: given.unwrap_or(position), usual })
    }
}
