//! Months, by which games are counted.

use std::fmt;

/// A month, from January 1970 on; or none, for games whose date is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month(pub(crate) u16);

impl Month {
    /// The month of games whose date is not known. It comes before all others.
    pub const UNKNOWN: Month = Month(0);

    /// The month of a year; nothing outside the years 1970 to 5000.
    pub fn new(year: u32, month: u32) -> Option<Month> {
        let is_known = (1970..=5000).contains(&year) && (1..=12).contains(&month);
        is_known.then(|| Month((12 * (year - 1970) + month) as u16))
    }

    /// The month of a day, counted from the first of January 1970.
    pub fn of_day(day: u32) -> Month {
        // Days since the first of March of the year 0, so that leap days come last.
        let days = day + 719_468;
        let (era, day_of_era) = (days / 146_097, days % 146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let from_march = (5 * day_of_year + 2) / 153;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        Month::new(year_of_era + era * 400 + u32::from(month <= 2), month).unwrap_or(Month::UNKNOWN)
    }

    /// Reads `2026-11`.
    pub fn from_text(text: &str) -> Option<Month> {
        let (year, month) = text.split_once('-')?;
        let are_digits = |text: &str, n| text.len() == n && text.bytes().all(|it| it.is_ascii_digit());
        if !are_digits(year, 4) || !are_digits(month, 2) {
            return None;
        }
        Month::new(year.parse().ok()?, month.parse().ok()?)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("-"),
            number => write!(f, "{:04}-{:02}", 1970 + (number - 1) / 12, (number - 1) % 12 + 1),
        }
    }
}

/// Reads the date of a game file, `2026.11.19`, as a day counted from 1970.
pub fn day_from_tag(text: &str) -> Option<u32> {
    let mut parts = text.split('.');
    let mut part = || parts.next()?.parse::<u32>().ok();
    let (year, month, day) = (part()?, part()?, part()?);
    Month::new(year, month)?;
    if !(1..=31).contains(&day) {
        return None;
    }
    let (year, from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, year_of_era) = (year / 400, year % 400);
    let day_of_year = (153 * from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    (era * 146_097 + day_of_era).checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_those_of_the_calendar() {
        for (day, text) in
            [(0, "1970-01"), (30, "1970-01"), (31, "1970-02"), (11_016, "2000-02"), (20_773, "2026-11")]
        {
            assert_eq!(Month::of_day(day).to_string(), text);
            assert_eq!(Month::from_text(text), Some(Month::of_day(day)));
        }
        for wrong in ["", "2026", "2026-13", "2026-00", "26-11", "2026-1", "1969-12", "2026-11-01", "+026-11"]
        {
            assert_eq!(Month::from_text(wrong), None, "{wrong}");
        }
        assert!(Month::UNKNOWN < Month::of_day(0));
    }

    #[test]
    fn dates_of_files_are_days() {
        assert_eq!(day_from_tag("1970.01.01"), Some(0));
        assert_eq!(day_from_tag("2000.02.29"), Some(11_016));
        assert_eq!(day_from_tag("2026.11.16"), Some(20_773));
        for unknown in ["????.??.??", "2026.??.??", "", "2026.13.01", "2026.01.40", "0001.01.01"] {
            assert_eq!(day_from_tag(unknown), None, "{unknown}");
        }
    }
}
