//! The JSON format.
//!
//! ```json
//! {"format": "tablier-game", "version": 1, "game": "khet", "ruleSet": "sheet", "ruleSetVersion": 1,
//!  "setup": "classic", "start": "4tkte2/… s -", "tags": {"Event": "…"},
//!  "moves": [{"move": "c1d2", "nags": [1],
//!             "annotation": {"comment": "…", "clock": "0:05:00", "elapsed": "0:00:03", "eval": "0.35",
//!                            "arrows": ["Gd1d8"], "marks": ["Ra1"]},
//!             "variations": [{"moves": […]}]}],
//!  "result": "1-0"}
//! ```
//! Empty fields are omitted. A `lead` beside `moves` is the annotation before the first move.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabletop::Standing;

use crate::{
    annotation::{Annotation, ColouredArrow, Eval, Mark, Time},
    error::{FileError, TooLarge},
    model::{GameFile, Line, MOST_BYTES, MOST_GAMES, Node, Tags},
};

const FORMAT: &str = "tablier-game";
/// Incremented when the format changes in a way that older readers would misunderstand.
const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonFile {
    format: String,
    version: u32,
    game: String,
    rule_set: String,
    rule_set_version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    setup: Option<String>,
    start: String,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    tags: Map<String, Value>,
    #[serde(default, skip_serializing_if = "JsonAnnotation::is_empty")]
    lead: JsonAnnotation,
    moves: Vec<JsonNode>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonLine {
    #[serde(default, skip_serializing_if = "JsonAnnotation::is_empty")]
    lead: JsonAnnotation,
    moves: Vec<JsonNode>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonNode {
    #[serde(rename = "move")]
    mv: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(default, skip_serializing_if = "JsonAnnotation::is_empty")]
    annotation: JsonAnnotation,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<JsonLine>,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct JsonAnnotation {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    elapsed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<String>,
}

impl JsonAnnotation {
    fn is_empty(&self) -> bool {
        *self == JsonAnnotation::default()
    }
}

impl GameFile {
    /// Writes the JSON format.
    pub fn to_json(&self) -> String {
        let letters = self.game.game().letters;
        let tags = self.tags.iter().map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
        let file = JsonFile {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: self.game.slug().to_owned(),
            rule_set: self.rules.clone(),
            rule_set_version: self.rules_version,
            setup: self.setup.clone(),
            start: self.start.clone(),
            tags,
            lead: write_annotation(&self.line.lead),
            moves: self.line.nodes.iter().map(write_node).collect(),
            result: self.result.map(|result| result.text(letters)),
        };
        let mut text = serde_json::to_string_pretty(&file).expect("texts and numbers always serialize");
        text.push('\n');
        text
    }

    /// Reads the JSON format.
    ///
    /// # Errors
    /// If the text has a syntax error, or is not a legal game.
    pub fn from_json(text: &str) -> Result<GameFile, FileError> {
        if text.len() > MOST_BYTES {
            return Err(FileError::TooLarge(TooLarge::Bytes(MOST_BYTES)));
        }
        game_of(serde_json::from_str(text).map_err(FileError::Json)?)
    }

    /// Reads all games of a JSON text: one game, a list of games, or games one after the other. What cannot be read is
    /// told in its place; a syntax error ends the list.
    pub(crate) fn all_from_json(text: &str) -> Vec<Result<GameFile, FileError>> {
        let mut games: Vec<Result<GameFile, FileError>> = Vec::new();
        let read = |value: Value| serde_json::from_value(value).map_err(FileError::Json).and_then(game_of);
        let mut n_values = 0;
        for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
            n_values += 1;
            match value {
                Ok(Value::Array(list)) => games.extend(list.into_iter().take(MOST_GAMES + 1).map(read)),
                Ok(value) => games.push(read(value)),
                Err(error) => games.push(Err(FileError::Json(error))),
            }
            if games.len() > MOST_GAMES {
                return games;
            }
        }
        match &games[..] {
            // Read once more as a whole, the only game says where it is wrong.
            [Err(_)] if n_values == 1 && !text.trim_start().starts_with('[') => {
                vec![GameFile::from_json(text)]
            }
            _ => games,
        }
    }
}

fn game_of(file: JsonFile) -> Result<GameFile, FileError> {
    if file.format != FORMAT {
        return Err(value_error("format", &file.format, FORMAT));
    }
    if file.version != VERSION {
        return Err(value_error("version", &file.version.to_string(), "1"));
    }
    let game: games::GameKind = file.game.parse()?;
    let mut tags = Tags::default();
    for (name, value) in &file.tags {
        let value = value.as_str().ok_or_else(|| value_error(name, &value.to_string(), "a text"))?;
        tags.set(name, value)?;
    }
    let letters = game.game().letters;
    let result = match &file.result {
        None => None,
        Some(text) => Some(
            Standing::from_text(text, letters)
                .ok_or_else(|| value_error("result", text, "a result such as 1-0"))?,
        ),
    };
    let line = read_line(&file.lead, &file.moves)?;
    GameFile {
        game,
        rules: file.rule_set,
        rules_version: file.rule_set_version,
        setup: file.setup,
        start: file.start,
        tags,
        line,
        result,
    }
    .check()
}

fn value_error(field: &str, found: &str, expected: &str) -> FileError {
    let found = tabletop::text::shortened(found);
    FileError::Value { field: field.to_owned(), message: format!("`{found}` instead of {expected}") }
}

fn write_node(node: &Node) -> JsonNode {
    JsonNode {
        mv: node.mv.clone(),
        nags: node.nags.clone(),
        annotation: write_annotation(&node.annotation),
        variations: node
            .variations
            .iter()
            .map(|line| JsonLine {
                lead: write_annotation(&line.lead),
                moves: line.nodes.iter().map(write_node).collect(),
            })
            .collect(),
    }
}

fn write_annotation(annotation: &Annotation) -> JsonAnnotation {
    JsonAnnotation {
        comment: annotation.text.clone(),
        clock: annotation.clock.map(Time::to_text),
        elapsed: annotation.elapsed.map(Time::to_text),
        eval: annotation.eval.map(Eval::to_text),
        arrows: annotation.arrows.iter().map(ColouredArrow::to_text).collect(),
        marks: annotation.marks.iter().map(Mark::to_text).collect(),
    }
}

fn read_line(lead: &JsonAnnotation, moves: &[JsonNode]) -> Result<Line, FileError> {
    let nodes = moves.iter().map(read_node).collect::<Result<_, _>>()?;
    Ok(Line { lead: read_annotation(lead)?, nodes })
}

fn read_node(node: &JsonNode) -> Result<Node, FileError> {
    Ok(Node {
        mv: node.mv.clone(),
        nags: node.nags.clone(),
        annotation: read_annotation(&node.annotation)?,
        variations: node
            .variations
            .iter()
            .map(|line| read_line(&line.lead, &line.moves))
            .collect::<Result<_, _>>()?,
    })
}

fn read_annotation(json: &JsonAnnotation) -> Result<Annotation, FileError> {
    let time = |field: &str, text: &Option<String>| match text {
        None => Ok(None),
        Some(text) => Time::from_text(text).map(Some).ok_or_else(|| value_error(field, text, "h:mm:ss")),
    };
    let eval = match &json.eval {
        None => None,
        Some(text) => Some(
            Eval::from_text(text).ok_or_else(|| value_error("eval", text, "a score such as 0.35 or #3"))?,
        ),
    };
    let arrow = |text: &String| {
        ColouredArrow::from_text(text).ok_or_else(|| value_error("arrows", text, "such as Gd1d8"))
    };
    let mark = |text: &String| Mark::from_text(text).ok_or_else(|| value_error("marks", text, "such as Ra1"));
    Ok(Annotation {
        text: json.comment.clone(),
        clock: time("clock", &json.clock)?,
        elapsed: time("elapsed", &json.elapsed)?,
        eval,
        arrows: json.arrows.iter().map(arrow).collect::<Result<_, _>>()?,
        marks: json.marks.iter().map(mark).collect::<Result<_, _>>()?,
    })
}
