//! Clocks as text: `10+5`, `5 d/3`, `5 b/3`, `10+0|30(3x)`, `10|300/20`, `5 hourglass`, `3d+1d cap 7d`, `-`.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use thiserror::Error;

use crate::{clock::Millis, terms::ClockTerms};

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;

/// The longest base time of a match at one sitting.
const LONGEST_BASE: Millis = 180 * MINUTE;
/// The longest increment, delay or period.
const LONGEST_STEP: Millis = 180 * SECOND;
/// The longest period of a Canadian clock, and the most turns in it.
const LONGEST_CANADIAN: Millis = 60 * MINUTE;
const MOST_TURNS: u32 = 50;
/// The most days of correspondence.
const LONGEST_BANK: Millis = 30 * DAY;
/// The most periods.
const MOST_PERIODS: u32 = 20;

/// Why a text is not a clock.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ClockTextError {
    /// It is written in no known way.
    #[error(
        "no clock: write minutes and seconds as 10+5, with delay 5 d/3, Bronstein 5 b/3, with periods 10+0|30(3x), Canadian 10|300/20, as an hourglass 5 hourglass, days as 3d+1d cap 7d, or - for none"
    )]
    Unreadable,
    /// It is written right, and means too little or too much time.
    #[error(
        "a clock gives 0.25 to 180 minutes with steps of at most 180 seconds and 20 periods, or 50 turns in at most 3600 seconds, or 1 to 30 days"
    )]
    OutOfRange,
}

impl FromStr for ClockTerms {
    type Err = ClockTextError;

    fn from_str(text: &str) -> Result<ClockTerms, ClockTextError> {
        let clock = read(text.trim()).ok_or(ClockTextError::Unreadable)?;
        if is_sensible(clock) { Ok(clock) } else { Err(ClockTextError::OutOfRange) }
    }
}

fn read(text: &str) -> Option<ClockTerms> {
    if text == "-" {
        return Some(ClockTerms::Untimed);
    }
    if let Some((base, delay)) = text.split_once(" d/").or_else(|| text.split_once(" d+")) {
        return Some(ClockTerms::Delay { base: minutes(base)?, delay: seconds(delay)? });
    }
    if let Some((base, delay)) = text.split_once(" b/") {
        return Some(ClockTerms::Bronstein { base: minutes(base)?, delay: seconds(delay)? });
    }
    if let Some(base) = text.strip_suffix(" hourglass") {
        return Some(ClockTerms::Hourglass { base: minutes(base)? });
    }
    if let Some((main, periods)) = text.split_once('|') {
        if let Some((period, turns)) = periods.split_once('/') {
            let turns = u32::try_from(number(turns)?).ok()?;
            return Some(ClockTerms::Canadian { base: minutes(main)?, period: seconds(period)?, turns });
        }
        let (base, increment) = main.split_once('+')?;
        let (period, periods) = periods.strip_suffix("x)")?.split_once('(')?;
        return Some(ClockTerms::ByoYomi {
            base: minutes(base)?,
            increment: seconds(increment)?,
            period: seconds(period)?,
            periods: periods.parse().ok()?,
        });
    }
    if let Some((bank, rest)) = text.split_once("d+") {
        let (increment, cap) = rest.split_once("d cap ")?;
        return Some(ClockTerms::Correspondence {
            bank: days(bank)?,
            increment: days(increment)?,
            cap: days(cap.strip_suffix('d')?)?,
        });
    }
    let (base, increment) = text.split_once('+')?;
    Some(ClockTerms::Fischer { base: minutes(base)?, increment: seconds(increment)? })
}

fn is_sensible(clock: ClockTerms) -> bool {
    let base_is_fine = |base: Millis| (15 * SECOND..=LONGEST_BASE).contains(&base);
    let step_is_fine = |step: Millis| (0..=LONGEST_STEP).contains(&step);
    match clock {
        ClockTerms::Untimed => true,
        ClockTerms::Fischer { base, increment } => base_is_fine(base) && step_is_fine(increment),
        ClockTerms::Delay { base, delay } | ClockTerms::Bronstein { base, delay } => {
            base_is_fine(base) && step_is_fine(delay)
        }
        ClockTerms::Canadian { base, period, turns } => {
            (0..=LONGEST_BASE).contains(&base)
                && (SECOND..=LONGEST_CANADIAN).contains(&period)
                && (1..=MOST_TURNS).contains(&turns)
        }
        ClockTerms::Hourglass { base } => base_is_fine(base),
        ClockTerms::ByoYomi { base, increment, period, periods } => {
            (0..=LONGEST_BASE).contains(&base)
                && step_is_fine(increment)
                && (SECOND..=LONGEST_STEP).contains(&period)
                && (1..=MOST_PERIODS).contains(&periods)
        }
        ClockTerms::Correspondence { bank, increment, cap } => {
            (DAY..=LONGEST_BANK).contains(&bank)
                && (0..=LONGEST_BANK).contains(&increment)
                && (bank..=LONGEST_BANK).contains(&cap)
        }
    }
}

/// Minutes, perhaps with a fraction: `0.5`.
fn minutes(text: &str) -> Option<Millis> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let fraction = match fraction {
        "0" => 0,
        "25" => MINUTE / 4,
        "5" => MINUTE / 2,
        "75" => MINUTE * 3 / 4,
        _ => return None,
    };
    Some(number(whole)? * MINUTE + fraction)
}

fn seconds(text: &str) -> Option<Millis> {
    Some(number(text)? * SECOND)
}

fn days(text: &str) -> Option<Millis> {
    Some(number(text)? * DAY)
}

/// A number of at most four digits, without sign.
fn number(text: &str) -> Option<Millis> {
    let is_number = (1..=4).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

impl fmt::Display for ClockTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ClockTerms::Untimed => f.write_str("-"),
            ClockTerms::Fischer { base, increment } => {
                write!(f, "{}+{}", InMinutes(base), increment / SECOND)
            }
            ClockTerms::Delay { base, delay } => write!(f, "{} d/{}", InMinutes(base), delay / SECOND),
            ClockTerms::Bronstein { base, delay } => write!(f, "{} b/{}", InMinutes(base), delay / SECOND),
            ClockTerms::Canadian { base, period, turns } => {
                write!(f, "{}|{}/{turns}", InMinutes(base), period / SECOND)
            }
            ClockTerms::Hourglass { base } => write!(f, "{} hourglass", InMinutes(base)),
            ClockTerms::ByoYomi { base, increment, period, periods } => {
                write!(f, "{}+{}|{}({periods}x)", InMinutes(base), increment / SECOND, period / SECOND)
            }
            ClockTerms::Correspondence { bank, increment, cap } => {
                write!(f, "{}d+{}d cap {}d", bank / DAY, increment / DAY, cap / DAY)
            }
        }
    }
}

struct InMinutes(Millis);

impl fmt::Display for InMinutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fraction = match self.0 % MINUTE * 4 / MINUTE {
            0 => "",
            1 => ".25",
            2 => ".5",
            _ => ".75",
        };
        write!(f, "{}{fraction}", self.0 / MINUTE)
    }
}

impl Serialize for ClockTerms {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ClockTerms {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ClockTerms, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_clock_is_written_as_it_is_read() {
        let days = "3d+1d cap 7d";
        for text in ["-", "10+5", "0.25+0", "1.5+2", "5 d/3", "5 b/3", "10+0|30(3x)", "0+0|10(5x)", days]
            .into_iter()
            .chain(["10|300/20", "0|60/1", "5 hourglass", "0.5 hourglass"])
        {
            let clock: ClockTerms = text.parse().expect(text);
            assert_eq!(clock.to_string(), text);
        }
        assert_eq!("5 d+3".parse::<ClockTerms>(), "5 d/3".parse());
    }

    #[test]
    fn clocks_that_mean_nothing_or_too_much_are_refused() {
        for text in ["", "10", "10+", "+5", "-1+5", "1e3+5", "10+5|", "3d", "3d+1d", "10+5|30(x)", "99999+1"]
            .into_iter()
            .chain(["5 b/", "b/3", "10|300/", "10|/20", "10+0|300/20", "hourglass", "5hourglass"])
        {
            assert_eq!(text.parse::<ClockTerms>(), Err(ClockTextError::Unreadable), "{text}");
        }
        for text in [
            "0+0",
            "181+0",
            "10+181",
            "0d+1d cap 7d",
            "7d+1d cap 3d",
            "31d+0d cap 31d",
            "5+0|0(3x)",
            "5+0|9(0x)",
            "0 b/3",
            "5 b/181",
            "10|0/20",
            "10|3601/20",
            "10|300/0",
            "10|300/51",
            "0 hourglass",
        ] {
            assert_eq!(text.parse::<ClockTerms>(), Err(ClockTextError::OutOfRange), "{text}");
        }
    }
}
