//! What engines think of finished matches, handed in by programs: every line is checked against the rules.

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use gamefile::{Annotation, Eval, GameFile, Line, Node};
use matchplay::{Journal, PlayerId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::AnalysisRow;
use utoipa::ToSchema;

use super::{
    Caller, Scope, Sent,
    openapi::{Conflict, MatchPath, Missing, OfBody, OfSomebody},
};
use crate::{
    error::Error,
    matches::room,
    policy::{Permission, may},
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// No evaluation is larger, in hundredths of the game's unit.
const LARGEST_SCORE: i32 = 100_000;
/// No win is farther away, in moves.
const FARTHEST_WIN: i32 = 1_000;
/// The longest line, in plies.
const LONGEST_LINE: usize = 40;
/// The longest name of an engine, version or limit, in characters.
const LONGEST_WORD: usize = 60;

/// An analysis as it is handed in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewAnalysis {
    #[schema(min_length = 1, max_length = 60)]
    engine: String,
    #[schema(min_length = 1, max_length = 60)]
    version: String,
    /// How long the engine thought, in its own words: `nodes 100000`.
    #[schema(min_length = 1, max_length = 60)]
    limits: String,
    #[schema(min_items = 1)]
    plies: Vec<PlyAnalysis>,
}

/// An analysis that was handed in.
#[derive(Serialize, ToSchema)]
pub(crate) struct Analysis {
    by: PlayerId,
    #[schema(min_length = 1, max_length = 60)]
    engine: String,
    #[schema(min_length = 1, max_length = 60)]
    version: String,
    #[schema(min_length = 1, max_length = 60)]
    limits: String,
    at: i64,
    #[schema(value_type = Vec<PlyAnalysis>)]
    plies: Value,
}

impl From<&AnalysisRow> for Analysis {
    fn from(row: &AnalysisRow) -> Analysis {
        Analysis {
            by: row.player.clone(),
            engine: row.engine.clone(),
            version: row.engine_version.clone(),
            limits: row.limits.clone(),
            at: row.at,
            plies: serde_json::from_str(&row.body).unwrap_or_default(),
        }
    }
}

/// All analyses of a match.
#[derive(Serialize, ToSchema)]
pub(crate) struct Analyses {
    analyses: Vec<Analysis>,
}

/// What an engine thinks of a position of the match, seen from the first player.
///
/// Either `score` or `win` is given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Thought)]
#[serde(deny_unknown_fields)]
struct PlyAnalysis {
    /// How many plies were played before.
    ply: usize,
    /// In hundredths of the game's unit, seen from the first player.
    #[schema(nullable = false, minimum = -100_000, maximum = 100_000)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    /// A win in this many moves, at least one; negative for the opponent.
    #[schema(nullable = false, minimum = -1000, maximum = 1000)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    win: Option<i32>,
    /// The best play, from this position on.
    #[schema(max_items = 40)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    line: Vec<String>,
}

impl PlyAnalysis {
    fn eval(&self) -> Result<Eval, &'static str> {
        match (self.score, self.win) {
            (Some(score), None) if score.abs() <= LARGEST_SCORE => Ok(Eval::Score(score)),
            (None, Some(win)) if win != 0 && win.abs() <= FARTHEST_WIN => Ok(Eval::Win(win)),
            (Some(_), None) => Err("a score is -100000 to 100000"),
            (None, Some(_)) => Err("a win is in 1 to 1000 moves, negative for the opponent"),
            _ => Err("either a score or a win is told"),
        }
    }
}

/// Hand in an analysis of a finished match
///
/// Takes the place of an earlier one by the same engine of the same player. Lines have to be legal.
#[utoipa::path(
    post,
    path = "/api/v1/matches/{id}/analyses",
    tag = "games",
    operation_id = "analyse",
    security(("token" = ["analyse"]), ("session" = [])),
    params(MatchPath),
    request_body = NewAnalysis,
    responses(
        (status = 201, description = "It is kept", body = Analysis),
        (status = 404, response = Missing),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn hand_in(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(analysis): Sent<NewAnalysis>,
) -> Result<Response, Error> {
    let signed = caller.may(Scope::Analyse)?;
    may(Some(&signed.player), Permission::Play, None, site.now())?;
    let room = room(&site, &id).await?;
    if room.game().outcome().is_none() {
        return Err(Error::Conflict("the match is still being played".to_owned()));
    }
    spend(&site, RateLimit::Analyses, signed.id().as_str())?;
    let thoughts = checked(&analysis, &room).map_err(Error::Malformed)?;
    let row = AnalysisRow {
        player: signed.id().clone(),
        engine: analysis.engine,
        engine_version: analysis.version,
        limits: analysis.limits,
        at: site.now(),
        body: serde_json::to_string(&thoughts).expect("thoughts are plain data"),
    };
    site.store().keep_analysis(&id, &row).await?;
    Ok((StatusCode::CREATED, Json(Analysis::from(&row))).into_response())
}

/// What engines think of a match
#[utoipa::path(
    get,
    path = "/api/v1/matches/{id}/analyses",
    tag = "games",
    operation_id = "listAnalyses",
    security((), ("token" = ["watch"]), ("session" = [])),
    params(MatchPath),
    responses((status = 200, description = "The analyses", body = Analyses), (status = 404, response = Missing), OfSomebody),
)]
pub(crate) async fn list(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<Analyses>, Error> {
    caller.perhaps(Scope::Watch)?;
    room(&site, &id).await?;
    let all = site.store().analyses(&id).await?;
    Ok(Json(Analyses { analyses: all.iter().map(Analysis::from).collect() }))
}

/// The thoughts with moves as the rules write them, or what is wrong.
fn checked(analysis: &NewAnalysis, room: &Journal) -> Result<Vec<PlyAnalysis>, String> {
    let words = [("engine", &analysis.engine), ("version", &analysis.version), ("limits", &analysis.limits)];
    for (name, word) in words {
        let length = word.trim().chars().count();
        if length == 0 || word.chars().count() > LONGEST_WORD || word.chars().any(char::is_control) {
            return Err(format!("{name} has 1 to {LONGEST_WORD} characters"));
        }
    }
    let game = room.game();
    let played = game.record().played();
    let mut position = game.terms().record().position().boxed();
    let mut n_played = 0;
    let mut thoughts = Vec::with_capacity(analysis.plies.len());
    for (index, thought) in analysis.plies.iter().enumerate() {
        let wrong = |what: &str| format!("plies[{index}]: {what}");
        if thought.ply > played.len() {
            return Err(wrong(&format!("the match has {} plies", played.len())));
        }
        if index > 0 && thought.ply <= analysis.plies[index - 1].ply {
            return Err(wrong("plies are told once each, in order"));
        }
        thought.eval().map_err(&wrong)?;
        if thought.line.len() > LONGEST_LINE {
            return Err(wrong(&format!("a line has at most {LONGEST_LINE} moves")));
        }
        for text in &played[n_played..thought.ply] {
            position.play_text(text).map_err(|error| wrong(&error.to_string()))?;
        }
        n_played = thought.ply;
        let mut ahead = position.boxed();
        let mut line = Vec::with_capacity(thought.line.len());
        for text in &thought.line {
            if ahead.standing().is_some() {
                return Err(wrong("the line goes on after the end of the game"));
            }
            line.push(ahead.play_text(text).map_err(|error| wrong(&error.to_string()))?);
        }
        thoughts.push(PlyAnalysis { line, ..thought.clone() });
    }
    if thoughts.is_empty() {
        return Err("an analysis says something about at least one ply".to_owned());
    }
    Ok(thoughts)
}

/// Writes into a game file what engines think: evaluations after moves, and better lines beside them.
pub(crate) fn annotate(file: &mut GameFile, analyses: &[AnalysisRow]) {
    let mut engines = Vec::new();
    for row in analyses {
        let Ok(thoughts) = serde_json::from_str::<Vec<PlyAnalysis>>(&row.body) else { continue };
        let engine = format!("{} {}, {}", row.engine.trim(), row.engine_version.trim(), row.limits.trim());
        for thought in thoughts {
            note(&mut file.line, &thought, &engine);
        }
        engines.push(engine);
    }
    if !engines.is_empty() {
        // A tag has room for a few engines; the others are named beside their lines.
        let _ = file.tags.set("Annotator", &engines.join("; "));
    }
}

fn note(line: &mut Line, thought: &PlyAnalysis, engine: &str) {
    let before = match thought.ply {
        0 => Some(&mut line.lead),
        ply => line.nodes.get_mut(ply - 1).map(|node| &mut node.annotation),
    };
    if let (Some(annotation), Ok(eval)) = (before, thought.eval()) {
        annotation.eval.get_or_insert(eval);
    }
    if let Some(node) = line.nodes.get_mut(thought.ply)
        && thought.line.first().is_some_and(|first| *first != node.mv)
    {
        let lead = Annotation { text: engine.to_owned(), ..Annotation::default() };
        node.variations.push(Line { lead, nodes: thought.line.iter().map(Node::new).collect() });
    }
}
