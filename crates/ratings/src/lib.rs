//! Ratings of players: Glicko-2 with the advantage of the first player, for two and three.
//!
//! A [`Rating`] is what is believed of a player: how strong, how sure that is, how steady the player is. [`update()`] says what
//! is believed after a match. [`Advantage`] learns from the same results what each side of a game is worth, so that whoever
//! always begins is not rated for beginning.
//!
//! The method is Mark Glickman's ("Example of the Glicko-2 system", 2013), with one game a period and with time that passes
//! between games counted in fractions of a period. Nothing here reads a clock: times are milliseconds since 1970.
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
