//! A match as a game file: moves with the time they took, who played, how it ended.

use std::collections::BTreeMap;

use gamefile::{Annotation, GameFile, Line, Node, Time};
use games::Start;
use matchplay::{Event, Journal, Match, Millis, PlayerId};
use tabletop::{PlayerSet, Standing};
use texts::Language;

use crate::{
    error::Error,
    live::{Person, person},
    programs::annotate,
    site::Site,
    site_address::SiteAddress,
};

/// The match as a file, with what engines think of it.
///
/// # Errors
/// If the database fails.
pub(crate) async fn annotated_file(
    site: &Site,
    address: &SiteAddress,
    match_id: &str,
    room: &Journal,
) -> Result<GameFile, Error> {
    let mut people = BTreeMap::new();
    for seat in room.game().seats() {
        people.insert(seat.player.clone(), person(site.store(), &seat.player, None).await?);
    }
    let mut file = match_file(&address.0, match_id, room, &people);
    annotate(&mut file, &site.store().analyses(match_id).await?);
    Ok(file)
}

/// The match as a file. `site` is the address of the site, so that whoever has the file finds the match.
fn match_file(site: &str, match_id: &str, room: &Journal, people: &BTreeMap<PlayerId, Person>) -> GameFile {
    let game = room.game();
    let terms = game.terms();
    let start = Start { setup: terms.setup.clone(), position: terms.record().position().boxed() };
    let mut file = GameFile::new(terms.game, &start);
    file.rules_version = terms.rules_version;
    file.line = Line { lead: Annotation::default(), nodes: nodes(room) };
    let mut tags = vec![
        ("Event", if terms.is_rated { "Rated match".to_owned() } else { "Casual match".to_owned() }),
        ("Site", format!("{site}/g/{match_id}")),
        ("TimeControl", terms.clock.to_string()),
    ];
    if let Some(first) = room.events().first() {
        tags.push(("Date", date(first.at)));
    }
    for (seat, name) in game.seats().iter().zip(["White", "Black", "Third"]) {
        tags.push((
            name,
            people
                .get(&seat.player)
                .map_or_else(|| "?".to_owned(), |person| name_of(Language::English, person, &seat.player)),
        ));
    }
    if let Some(outcome) = game.outcome() {
        let reason = serde_json::to_value(outcome.reason).unwrap_or_default();
        tags.push(("Termination", reason.as_str().unwrap_or("unknown").replace('-', " ")));
        if !outcome.ranks.is_empty() {
            let players = if outcome.ranks.len() == 2 { PlayerSet::TWO } else { PlayerSet::THREE };
            file.result = Some(Standing::ranked(players, |player| outcome.ranks[player.index()]));
        }
    }
    for (name, value) in tags {
        // Names of players are short and plain; what is not is left out.
        let _ = file.tags.set(name, &value);
    }
    file
}

/// How somebody is called in files and previews.
pub(crate) fn name_of(language: Language, person: &Person, id: &PlayerId) -> String {
    match (&person.name, person.level) {
        (Some(name), _) => name.clone(),
        (None, Some(level)) => {
            texts::text_with(language, "preview-engine", &[("level", i64::from(level).into())])
        }
        (None, None) => {
            let number: String = id.as_str().chars().take(4).collect();
            texts::text_with(language, "online-guest", &[("number", number.into())])
        }
    }
}

/// The moves that stand at the end, with the time that each took and that was left after it.
fn nodes(room: &Journal) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut events = room.events().iter();
    let Some(mut game) = events.next().and_then(|first| Match::replay(std::slice::from_ref(first))) else {
        return nodes;
    };
    for recorded in events {
        let mover = game.mover();
        game.apply(&recorded.event, recorded.at);
        match &recorded.event {
            Event::Moved { text, spent, .. } => {
                let mut node = Node::new(text);
                let left = mover.and_then(|mover| game.clocks().left(mover, recorded.at));
                if let Some(reading) = left {
                    node.annotation.clock = time(reading.left);
                    node.annotation.elapsed = time(*spent);
                }
                nodes.push(node);
            }
            Event::TakenBack { plies } => nodes.truncate(*plies),
            _ => {}
        }
    }
    nodes
}

fn time(span: Millis) -> Option<Time> {
    Time::from_millis(u64::try_from(span).unwrap_or(0))
}

/// The day of a moment, in the calendar of files.
pub(crate) fn date(at: Millis) -> String {
    // Days since the first of March of the year 0, so that leap days come last.
    let days = at.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (at, text) in
            [(0, "1970.01.01"), (951_782_400_000, "2000.02.29"), (1_794_787_200_000, "2026.11.16")]
        {
            assert_eq!(date(at), text);
        }
    }
}
