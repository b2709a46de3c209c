//! What accounts practise: positions in which they made mistakes, kept for all browsers of a person. The browser decides when each is
//! asked again; here is what is kept, and that it is about positions of our games.

use axum::{Json, extract::State};
use games::{GameKind, StartChoice};
use matchplay::PlayerId;
use serde::{Deserialize, Serialize};
use store::PracticeRow;
use utoipa::ToSchema;

use crate::{
    error::Error,
    programs::{
        OwnAccount, Sent,
        openapi::{OfBody, OfSomebody},
    },
    site::Site,
};

/// How many positions are told at once.
const MOST_AT_ONCE: usize = 40;
/// How many moves a line has at most, and how many lines a position.
const LONGEST_LINE: usize = 12;
const MOST_LINES: usize = 3;
/// The longest text of a move, in bytes.
const LONGEST_MOVE: usize = 60;
/// How often something was answered in a row, at most as far as that counts.
const LAST_STEP: u8 = 20;
/// No day is later: some thousand years from now.
const LAST_DAY: u32 = 400_000;

/// A position to be asked again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PracticeCard {
    /// The position before the mistake.
    #[schema(value_type = String)]
    game: String,
    rules: String,
    position: String,
    /// What to practise; nothing if it is not to be asked any more.
    #[schema(required = true)]
    task: Option<PracticeTask>,
    /// How often it was answered in a row, as far as that counts.
    #[schema(maximum = 20)]
    step: u8,
    /// The day on which it is asked again, counted from 1970 at the player’s place.
    #[schema(maximum = 400_000)]
    due: u32,
    /// When it was changed last. Of two versions the later stays.
    #[cfg_attr(test, ts(type = "number"))]
    changed: i64,
}

/// The mistake, and what an engine thought before and after it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct PracticeTask {
    /// The move that was played.
    #[schema(max_length = 60)]
    played: String,
    #[schema(max_items = 3)]
    before: Vec<PracticeLine>,
    #[schema(max_items = 3)]
    after: Vec<PracticeLine>,
}

/// A line of an engine, with the chances of whoever begins it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PracticeLine {
    #[schema(max_items = 12)]
    moves: Vec<String>,
    /// The number of plies to the end of the game: negative if it is lost.
    #[schema(required = true)]
    ends_in: Option<i32>,
    /// The chances in thousandths: win, draw, loss.
    chances: [u16; 3],
    /// Between three players, for each the chances of first, second and third place, in thousandths.
    #[schema(nullable = false)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    places: Option<[[u16; 3]; 3]>,
}

impl PracticeLine {
    /// All chances that are told.
    fn all_chances(&self) -> impl Iterator<Item = u16> {
        self.chances.into_iter().chain(self.places.into_iter().flatten().flatten())
    }
}

/// Positions to be asked again.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Practice {
    cards: Vec<PracticeCard>,
}

/// What an account practises
#[utoipa::path(
    get,
    path = "/api/v1/practice",
    tag = "account",
    operation_id = "practice",
    security(("session" = [])),
    responses((status = 200, description = "The positions", body = Practice), OfSomebody),
)]
pub(crate) async fn list(
    State(site): State<Site>,
    OwnAccount(signed): OwnAccount,
) -> Result<Json<Practice>, Error> {
    all(&site, signed.id()).await
}

/// Keep positions to practise
///
/// Of two versions of the same position the one that was changed later stays. At most 400 positions are kept, those changed last.
#[utoipa::path(
    post,
    path = "/api/v1/practice",
    tag = "account",
    operation_id = "keepPractice",
    security(("session" = [])),
    request_body = Practice,
    responses((status = 200, description = "All positions", body = Practice), OfBody, OfSomebody),
)]
pub(crate) async fn keep(
    State(site): State<Site>,
    OwnAccount(signed): OwnAccount,
    Sent(practice): Sent<Practice>,
) -> Result<Json<Practice>, Error> {
    if practice.cards.len() > MOST_AT_ONCE {
        return Err(Error::Malformed(format!("at most {MOST_AT_ONCE} positions at once")));
    }
    let mut rows = Vec::with_capacity(practice.cards.len());
    for (index, card) in practice.cards.iter().enumerate() {
        rows.push(row(card, site.now()).map_err(|what| Error::Malformed(format!("cards[{index}]: {what}")))?);
    }
    site.store().keep_practice(signed.id(), &rows).await?;
    all(&site, signed.id()).await
}

async fn all(site: &Site, player: &PlayerId) -> Result<Json<Practice>, Error> {
    Ok(Json(Practice { cards: kept(site, player).await? }))
}

/// All that is kept for somebody.
pub(crate) async fn kept(site: &Site, player: &PlayerId) -> Result<Vec<PracticeCard>, Error> {
    Ok(site.store().practice_of(player).await?.iter().filter_map(card).collect())
}

/// A card as it is kept, if it is about a position of our games and not too large.
fn row(card: &PracticeCard, now: i64) -> Result<PracticeRow, String> {
    let PracticeCard { game, rules, position, task, .. } = card;
    let kind: GameKind = game.parse().map_err(|_| "no such game".to_owned())?;
    let choice = StartChoice { rules: Some(rules), position: Some(position), ..StartChoice::default() };
    let start = kind.start(&choice, &[]).map_err(|error| error.to_string())?;
    if start.position.text() != *position || start.position.rules() != rules {
        return Err("the position is not written as the rules write it".to_owned());
    }
    if let Some(task) = task {
        check(task)?;
        start.position.boxed().play_text(&task.played).map_err(|error| error.to_string())?;
    }
    if card.step > LAST_STEP || card.due > LAST_DAY {
        return Err("the step or the day is too large".to_owned());
    }
    Ok(PracticeRow {
        card: format!("{game} {rules} {position}"),
        body: task
            .as_ref()
            .map_or_else(String::new, |task| serde_json::to_string(task).expect("a task is plain data")),
        step: card.step.into(),
        due: card.due.into(),
        // A clock that is wrong must not keep others from changing it for ever.
        changed: card.changed.clamp(0, now),
    })
}

fn check(task: &PracticeTask) -> Result<(), String> {
    for lines in [&task.before, &task.after] {
        let is_long = |line: &PracticeLine| {
            line.moves.len() > LONGEST_LINE || line.moves.iter().any(|mv| mv.len() > LONGEST_MOVE)
        };
        if lines.len() > MOST_LINES || lines.iter().any(is_long) {
            return Err(format!("at most {MOST_LINES} lines of {LONGEST_LINE} moves"));
        }
        if lines.iter().flat_map(PracticeLine::all_chances).any(|chance| chance > 1000) {
            return Err("chances are thousandths".to_owned());
        }
    }
    Ok(())
}

/// A row as it is told. One that a later program wrote is left out.
fn card(row: &PracticeRow) -> Option<PracticeCard> {
    let mut parts = row.card.splitn(3, ' ').map(str::to_owned);
    let (game, rules, position) = (parts.next()?, parts.next()?, parts.next()?);
    let task = match row.body.as_str() {
        "" => None,
        body => Some(serde_json::from_str(body).ok()?),
    };
    let (step, due) = (u8::try_from(row.step).ok()?, u32::try_from(row.due).ok()?);
    Some(PracticeCard { game, rules, position, task, step, due, changed: row.changed })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> PracticeCard {
        let start = GameKind::ALL[0].start(&StartChoice::default(), &[]).expect("a start");
        let line = PracticeLine { moves: Vec::new(), ends_in: None, chances: [500, 0, 500], places: None };
        PracticeCard {
            game: GameKind::ALL[0].slug().to_owned(),
            rules: start.position.rules().to_owned(),
            position: start.position.text(),
            task: Some(PracticeTask {
                played: start.position.move_texts()[0].clone(),
                before: vec![line.clone()],
                after: vec![line],
            }),
            step: 2,
            due: 20_000,
            changed: 77,
        }
    }

    #[test]
    fn a_card_is_told_as_it_was_kept() {
        let sample = sample();
        assert_eq!(card(&row(&sample, 100).expect("kept")), Some(sample.clone()));
        let forgotten = PracticeCard { task: None, ..sample };
        assert_eq!(card(&row(&forgotten, 100).expect("kept")), Some(forgotten));
    }

    #[test]
    fn a_clock_that_is_fast_does_not_win_for_ever() {
        assert_eq!(row(&sample(), 50).expect("kept").changed, 50);
    }

    #[test]
    fn what_is_no_position_or_too_large_is_refused() {
        let refused = |change: &dyn Fn(&mut PracticeCard)| {
            let mut card = sample();
            change(&mut card);
            row(&card, 100).expect_err("refused")
        };
        refused(&|card| card.game = "chess".to_owned());
        refused(&|card| card.rules = "none".to_owned());
        refused(&|card| card.position.push('x'));
        refused(&|card| card.position.insert(0, ' '));
        refused(&|card| card.step = 21);
        refused(&|card| card.due = LAST_DAY + 1);
        let task = |card: &mut PracticeCard, change: &dyn Fn(&mut PracticeTask)| {
            change(card.task.as_mut().expect("a task"));
        };
        refused(&|card| task(card, &|it| it.played = "Z99".to_owned()));
        refused(&|card| task(card, &|it| it.before = vec![it.before[0].clone(); 4]));
        refused(&|card| task(card, &|it| it.after[0].moves = vec!["a1a2".to_owned(); 13]));
        refused(&|card| task(card, &|it| it.after[0].moves = vec!["x".repeat(61)]));
        refused(&|card| task(card, &|it| it.after[0].chances[1] = 1001));
        refused(&|card| task(card, &|it| it.after[0].places = Some([[0, 0, 1001]; 3])));
    }
}
