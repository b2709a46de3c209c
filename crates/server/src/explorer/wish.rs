//! What a request wants to know: a position, and which games count.

use explorer::{BANDS, Filters, Month, SPEEDS, Source, name_key};
use games::{AnyPosition, GameKind, StartChoice};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{account, error::Error, site::Site};

/// The position, and which games count. Without filters all do.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct ExplorerQuery {
    /// The rule set; without one, the first of the game.
    #[serde(default)]
    #[param(nullable = false)]
    rules: Option<String>,
    /// The text of the position. Without one, the set-up counts.
    #[serde(default)]
    #[param(nullable = false, max_length = 1000)]
    position: Option<String>,
    /// The set-up; without one, the first of the rule set.
    #[serde(default)]
    #[param(nullable = false)]
    setup: Option<String>,
    /// The number of players.
    #[serde(default)]
    #[param(nullable = false, minimum = 2, maximum = 3)]
    players: Option<usize>,
    /// Where games come from: `site`, `import`, `engine`, with commas between them.
    #[serde(default)]
    #[param(nullable = false)]
    sources: Option<String>,
    /// Speeds, with commas between them: `bullet`, `blitz`, `rapid`, `classical`, `correspondence`, `untimed`, and `none` for games
    /// whose speed is not known.
    #[serde(default)]
    #[param(nullable = false)]
    speeds: Option<String>,
    /// The lowest average rating of the players: 1200, 1400, 1600, 1800, 2000 or 2200.
    #[serde(default)]
    #[param(nullable = false)]
    rating_from: Option<u16>,
    /// The average rating of the players is below: one of the same numbers.
    #[serde(default)]
    #[param(nullable = false)]
    rating_below: Option<u16>,
    /// The first month, `2026-01`.
    #[serde(default)]
    #[param(nullable = false, pattern = "^[0-9]{4}-[0-9]{2}$")]
    since: Option<String>,
    /// The last month.
    #[serde(default)]
    #[param(nullable = false, pattern = "^[0-9]{4}-[0-9]{2}$")]
    until: Option<String>,
    /// Only games of this player: the name of an account, or of somebody in files.
    #[serde(default)]
    #[param(nullable = false, max_length = 100)]
    player: Option<String>,
}

impl ExplorerQuery {
    /// The position that is asked about.
    pub(super) fn position(&self, kind: GameKind) -> Result<Box<dyn AnyPosition>, Error> {
        let choice = StartChoice {
            rules: self.rules.as_deref(),
            setup: self.setup.as_deref(),
            position: self.position.as_deref(),
            players: self.players,
        };
        // A position that ends the game is no start, but may be asked about all the same: nothing is played there.
        Ok(kind.start(&choice, &[]).map_err(|error| Error::Malformed(error.to_string()))?.position)
    }

    /// The games that count.
    pub(super) async fn filters(&self, site: &Site) -> Result<Filters, Error> {
        let mut filters = Filters {
            sources: bits(self.sources.as_deref(), "sources", &Source::ALL.map(Source::name))?,
            speeds: bits(self.speeds.as_deref(), "speeds", &speeds())?,
            bands: self.bands()?,
            since: month(self.since.as_deref(), "since")?,
            until: month(self.until.as_deref(), "until")?,
            player: None,
        };
        if let Some(name) = self.player.as_deref().map(str::trim).filter(|name| !name.is_empty()) {
            let account = site.store().player_by_key(&account::name_key(name)).await?;
            let account = account.filter(|row| row.deleted.is_none());
            filters.player = Some(account.map_or_else(|| name_key(name), |row| row.id.as_str().to_owned()));
        }
        Ok(filters)
    }

    /// The bands of ratings as bits. Games without ratings count only if nothing is said of ratings.
    fn bands(&self) -> Result<u8, Error> {
        if self.rating_from.is_none() && self.rating_below.is_none() {
            return Ok(u8::MAX);
        }
        let known = &BANDS[2..];
        for (name, rating) in [("ratingFrom", self.rating_from), ("ratingBelow", self.rating_below)] {
            if rating.is_some_and(|rating| !known.contains(&rating)) {
                let expected = known.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
                return Err(Error::Parameter { name: name.to_owned(), expected });
            }
        }
        let (from, below) = (self.rating_from.unwrap_or(1), self.rating_below.unwrap_or(u16::MAX));
        let is_wanted = |band: &usize| BANDS[*band] >= from && BANDS[*band] < below;
        Ok((1..BANDS.len()).filter(is_wanted).fold(0, |all, band| all | 1 << band))
    }
}

/// The names of speeds, and that of none.
fn speeds() -> [&'static str; SPEEDS.len() + 1] {
    let mut names = ["none"; SPEEDS.len() + 1];
    names[..SPEEDS.len()].copy_from_slice(&SPEEDS);
    names
}

/// Names with commas between them, as bits in the order of the known ones; all of them if nothing is said.
fn bits(text: Option<&str>, parameter: &str, known: &[&str]) -> Result<u8, Error> {
    let Some(text) = text else { return Ok(u8::MAX) };
    let mut bits = 0;
    for name in text.split(',') {
        let Some(place) = known.iter().position(|it| *it == name) else {
            return Err(Error::Parameter { name: parameter.to_owned(), expected: known.join(", ") });
        };
        bits |= 1 << place;
    }
    Ok(bits)
}

fn month(text: Option<&str>, parameter: &str) -> Result<Option<Month>, Error> {
    let Some(text) = text else { return Ok(None) };
    let month = Month::from_text(text);
    let expected =
        || Error::Parameter { name: parameter.to_owned(), expected: "a month as in 2026-01".to_owned() };
    month.map(Some).ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_called_as_matches_call_them() {
        assert_eq!(matchplay::Speed::ALL.map(matchplay::Speed::name), SPEEDS);
    }

    #[test]
    fn names_become_bits_and_unknown_ones_are_refused() {
        assert_eq!(bits(None, "speeds", &speeds()).ok(), Some(u8::MAX));
        assert_eq!(bits(Some("blitz,none"), "speeds", &speeds()).ok(), Some(0b100_0010));
        assert!(bits(Some("fast"), "speeds", &speeds()).is_err());
        assert!(bits(Some(""), "speeds", &speeds()).is_err());
    }

    #[test]
    fn ratings_become_bands() {
        let bands = |rating_from, rating_below| {
            ExplorerQuery { rating_from, rating_below, ..ExplorerQuery::default() }.bands().ok()
        };
        assert_eq!(bands(None, None), Some(u8::MAX));
        assert_eq!(bands(Some(2200), None), Some(0b1000_0000));
        assert_eq!(bands(None, Some(1200)), Some(0b10));
        assert_eq!(bands(Some(1400), Some(1800)), Some(0b1_1000));
        assert_eq!(bands(Some(1500), None), None);
    }
}
