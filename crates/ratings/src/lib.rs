//! Ratings of players: Glicko-2 with a first-player advantage, for two and three players.
//!
//! A [`Rating`] is the estimate of a player's strength, with its uncertainty and its volatility. [`update()`] computes
//! the ratings after a match. [`Advantage`] learns from the same results how much each side of a game is worth, so that
//! nobody gains rating by always moving first.
//!
//! The method is Mark Glickman's ("Example of the Glicko-2 system", 2013), with one game per period, and with the time
//! between games counted in fractions of a period. This crate reads no clock: times are milliseconds since 1970.
//!
//! ```
//! use ratings::{Advantage, Rating, update};
//!
//! let now = 1_700_000_000_000;
//! let before = [Rating::new(now), Rating::new(now)];
//! let mut advantage = Advantage::new(2);
//! let after = update(&before, &[1, 2], advantage.points(), now);
//! advantage.learn(&before, &[1, 2], now);
//! assert!(after[0].rating > 1500.0 && after[1].rating < 1500.0);
//! assert_eq!(after[0].shown(now).to_string(), "1741?");
//! ```

mod advantage;
mod glicko;
mod rating;
mod update;

pub use advantage::Advantage;
pub use rating::{Rating, Shown};
pub use update::update;
