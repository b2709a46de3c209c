//! Game files.

use gamefile::GameFile;
use games::{Start, StartChoice};
use serde::{Deserialize, Serialize};

use crate::{
    bounds::{Bounds, check_length},
    game::{End, GameQuestion},
    lines::LineForm,
    problem::Problem,
};

/// A game file in either format.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadQuestion {
    text: String,
}

/// The game in the file: its main line alone, and with all variations and annotations.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReadAnswer {
    game: ReadGame,
    line: LineForm,
    tags: Vec<(String, String)>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ReadGame {
    kind: &'static str,
    rules: String,
    setup: Option<String>,
    position: Option<String>,
    players: usize,
    moves: Vec<String>,
    /// How the players ended the game, where the rules did not.
    end: Option<End>,
}

/// A game to write as a file.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteQuestion {
    game: GameQuestion,
    /// The moves with variations, instead of the moves of the game.
    #[serde(default)]
    line: Option<LineForm>,
    form: Form,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    tags: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum Form {
    Text,
    Json,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct WriteAnswer {
    text: String,
}

/// The limit of plies in a file is its maximum size divided by this. Comments and variations take up the rest.
const BYTES_OF_PLY: usize = 32;
/// All variations together may have this many times the moves of the longest game.
const LINES_OF_PLY: usize = 4;
/// The maximum number of tags in a file.
const MOST_TAGS: usize = 200;

pub(crate) fn read(question: &ReadQuestion, bounds: &Bounds<'_>) -> Result<ReadAnswer, Problem> {
    let longest = BYTES_OF_PLY * bounds.plies;
    if question.text.len() > longest {
        return Err(Problem::new("too-long", format!("a file has at most {longest} bytes here")));
    }
    let text = question.text.trim_start();
    let read = if text.starts_with('{') { GameFile::from_json(text) } else { GameFile::from_text(text) };
    let file = read.map_err(|error| Problem::new("file", error.to_string()))?;
    read_answer(&file, bounds)
}

/// A game of a file, for a page.
pub(crate) fn read_answer(file: &GameFile, bounds: &Bounds<'_>) -> Result<ReadAnswer, Problem> {
    let start = file.start_position().map_err(|error| Problem::new("file", error.to_string()))?;
    // The name of a set-up is used only if it is a built-in one.
    let choice =
        StartChoice { rules: Some(&file.rules), setup: file.setup.as_deref(), ..StartChoice::default() };
    let setup = file.setup.clone().filter(|_| {
        let choice = StartChoice { players: Some(start.players().len()), ..choice };
        file.game.start(&choice, &[]).is_ok_and(|known| known.position.text() == file.start)
    });
    bounds.check_plies(file.line.nodes.len())?;
    bounds.check()?;
    Ok(ReadAnswer {
        line: LineForm::from(&file.line),
        game: ReadGame {
            kind: file.game.slug(),
            position: if setup.is_some() { None } else { Some(file.start.clone()) },
            setup,
            players: start.players().len(),
            moves: file.line.nodes.iter().map(|node| node.mv.clone()).collect(),
            rules: file.rules.clone(),
            end: end(file)?,
        },
        tags: file.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
    })
}

/// How the players ended a game before the rules did, as far as the file shows it.
fn end(file: &GameFile) -> Result<Option<End>, Problem> {
    let record = file.record().map_err(|error| Problem::new("file", error.to_string()))?;
    let Some(standing) = file.result.filter(|_| record.ending().is_none()) else { return Ok(None) };
    let why = file.tags.iter().find(|tag| tag.0 == "Termination").map(|tag| tag.1.to_lowercase());
    let is_two = standing.players().len() == 2;
    Ok(match (standing.players().iter().find(|&player| standing.rank(player) > 1), why.as_deref()) {
        (None, Some("repetition")) if record.can_claim_draw() => Some(End::Claim),
        (None, _) => Some(End::Agree),
        (Some(loser), why) if is_two => {
            let player = loser.index();
            Some(match why {
                // Without a termination, or with `normal` as chess programs write it, resignation is the only possible
                // reason.
                None | Some("resignation" | "normal") => End::Resign { player },
                Some("time" | "time forfeit") => End::Time { player },
                // Absence, withdrawal, a moderator's decision, and names that other programs use.
                Some(_) => End::Forfeit { player },
            })
        }
        (Some(_), _) => None,
    })
}

pub(crate) fn write(question: &WriteQuestion, bounds: &Bounds<'_>) -> Result<WriteAnswer, Problem> {
    check_length("tags", &question.tags, MOST_TAGS)?;
    let game = match &question.line {
        None => question.game.open(bounds)?,
        Some(line) => GameQuestion { moves: line.main_moves(), ..question.game.clone() }.open(bounds)?,
    };
    let position = game.record.position_at(0).expect("every record has a start").boxed();
    let mut file = GameFile::new(game.kind, &Start { setup: game.setup.clone(), position });
    for (name, value) in &question.tags {
        file.tags.set(name, value).map_err(|error| Problem::new("file", error.to_string()))?;
    }
    file.set_record(game.record.as_ref());
    if let Some(line) = &question.line {
        bounds.check_plies(line.n_moves() / LINES_OF_PLY)?;
        file.line = line.try_into()?;
        file = file.check().map_err(|error| Problem::new("file", error.to_string()))?;
    }
    let text = match question.form {
        Form::Text => file.to_text(),
        Form::Json => file.to_json(),
    };
    Ok(WriteAnswer { text })
}
