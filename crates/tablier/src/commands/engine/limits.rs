//! The limits of a search, as given by `go`.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use search::{Limits, TimeLimit};
use tabletop::Player;

/// Parses `p1time 60000 p2time 60000 p1inc 0 p2inc 0 movetime 1000 nodes 5000 depth 8 infinite`, with times in
/// milliseconds. Only the mover's clock counts. White and Black of chess are the first two players.
pub(super) fn read_limits(words: &[&str], mover: Player) -> Result<Limits> {
    let mut limits = Limits::default();
    let (mut left, mut increment) = (None, Duration::ZERO);
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            continue;
        }
        let word = ALIASES.iter().find(|alias| alias.0 == word).map_or(word, |alias| alias.1);
        let value = words.next().and_then(|value| value.parse::<u64>().ok());
        let value = value.with_context(|| format!("{} needs a number", tabletop::text::shortened(word)))?;
        let time = Duration::from_millis(value);
        match word {
            "depth" => limits.depth = Some(value.min(u64::from(u32::MAX)) as u32),
            "nodes" => limits.nodes = Some(value),
            "movetime" => limits.time = Some(TimeLimit::exactly(time)),
            "p1time" | "p2time" | "p3time" if is_of(word, mover) => left = Some(time),
            "p1inc" | "p2inc" | "p3inc" if is_of(word, mover) => increment = time,
            "p1time" | "p2time" | "p3time" | "p1inc" | "p2inc" | "p3inc" => {}
            _ => bail!("unknown limit {}", tabletop::text::shortened(word)),
        }
    }
    if let Some(left) = left {
        let share = TimeLimit::of_clock(left, increment);
        // If both a clock and a time for this move are given, the shorter one counts.
        limits.time = Some(match limits.time {
            Some(time) if time.hard < share.hard => time,
            _ => share,
        });
    }
    Ok(limits)
}

/// The names that chess programs use.
const ALIASES: [(&str, &str); 4] =
    [("wtime", "p1time"), ("btime", "p2time"), ("winc", "p1inc"), ("binc", "p2inc")];

/// Whether a word such as `p2time` is about this player.
fn is_of(word: &str, player: Player) -> bool {
    word.as_bytes().get(1) == Some(&(b'1' + player.index() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, mover: Player) -> Result<Limits> {
        read_limits(&text.split_whitespace().collect::<Vec<_>>(), mover)
    }

    #[test]
    fn each_player_has_a_clock() {
        let text = "p1time 1000 p2time 20000 p3time 300000 p1inc 0 p2inc 100 p3inc 0";
        let limits = Player::ALL.map(|mover| read(text, mover).unwrap().time.unwrap().hard);
        assert!(limits.is_sorted() && limits[0] < limits[2], "{limits:?}");
        assert_eq!(read("btime 20000 binc 100", Player::Second).unwrap().time.unwrap().hard, limits[1]);
    }

    #[test]
    fn limits_are_read_together() {
        let limits = read("nodes 5 depth 3 movetime 70", Player::First).unwrap();
        assert_eq!((limits.nodes, limits.depth), (Some(5), Some(3)));
        assert_eq!(limits.time, Some(TimeLimit::exactly(Duration::from_millis(70))));
        assert_eq!(read("infinite", Player::First).unwrap(), Limits::default());
        let both = read("movetime 10 p1time 600000", Player::First).unwrap();
        assert_eq!(both.time, Some(TimeLimit::exactly(Duration::from_millis(10))));
    }

    #[test]
    fn wrong_limits_are_named() {
        for (text, expected) in
            [("depth", "depth needs a number"), ("p1time x", "p1time needs"), ("mate 3", "mate")]
        {
            let error = read(text, Player::First).unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
