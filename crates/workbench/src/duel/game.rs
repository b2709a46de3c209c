//! Games of a match: the seating, the moves and the result.

use std::time::{Duration, Instant};

use anyhow::Result;
use gamefile::GameFile;
use games::{AnyRecord, Start};
use tabletop::{Player, Standing, record::Conduct, zobrist};

use crate::{
    duel::{
        Duel,
        side::{Failure, Side},
    },
    interrupt,
    openings::Opening,
};

/// Longer games count as draws.
const MOST_PLIES: usize = 1_000;

/// The assignment of contenders to seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seating {
    /// A bit for each seat: 0 is the first contender, 1 the second.
    seats: usize,
    n_players: usize,
}

impl Seating {
    /// All seatings in which both contenders play: two for two players, six for three.
    pub(crate) fn all(n_players: usize) -> Vec<Seating> {
        let everybody = (1 << n_players) - 1;
        (1..everybody).rev().map(|seats| Seating { seats, n_players }).collect()
    }

    /// The contender in a seat, 0 or 1.
    pub(super) fn contender(self, player: Player) -> usize {
        self.seats >> player.index() & 1
    }

    /// The number of seats of the first contender.
    pub(super) fn n_seats_of_first(self) -> usize {
        self.n_players - self.seats.count_ones() as usize
    }
}

/// How an opening is played, and how a game scores. An even score is ½ in either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// In all seatings. A contender scores its share of first place.
    AllSeatings,
    /// The first contender has one seat, in each game another. It scores the share of the others that it beats, of
    /// whom one who shares its place counts as half.
    FirstAlone,
}

impl Format {
    /// The seatings of an opening.
    pub(crate) fn seatings(self, n_players: usize) -> Vec<Seating> {
        let mut seatings = Seating::all(n_players);
        if self == Format::FirstAlone {
            seatings.retain(|seating| seating.n_seats_of_first() == 1);
        }
        seatings
    }
}

/// The games of one opening.
pub(super) struct Match<'a> {
    duel: &'a Duel,
    opening: &'a Opening,
    seed: u64,
}

/// A finished game.
pub(super) struct Game {
    pub(super) record: Box<dyn AnyRecord>,
    start: Start,
    pub(super) seating: Seating,
    format: Format,
    /// The player who lost by a failure, the kind of failure, and the details.
    pub(super) failure: Option<(Player, Failure, String)>,
    /// The search time of each contender, and the number of its moves.
    pub(super) thought: [(Duration, usize); 2],
}

impl<'a> Match<'a> {
    pub(super) fn new(duel: &'a Duel, opening: &'a Opening, seed: u64) -> Match<'a> {
        Match { duel, opening, seed }
    }

    /// Plays a game. Returns `None` if it was interrupted.
    pub(super) fn play(&self, seating: Seating) -> Result<Option<Game>> {
        let start = self.opening.start(self.duel.game, self.duel.rules);
        let mut record = start.position.record(Conduct::Programs);
        for text in &self.opening.moves {
            record.play_text(text)?;
        }
        // If both misjudged the same positions in the same way, the better one would see through the other.
        let seed = |index: usize| zobrist::number(self.seed, index as u64);
        let side = |index: usize| Side::new(&self.duel.contenders[index], self.duel, seed(index));
        let mut sides = [side(0)?, side(1)?];
        let mut thought = [(Duration::ZERO, 0); 2];
        let mut failure = None;
        while record.ending().is_none() && record.n_plies() < MOST_PLIES {
            let mover = record.position().mover();
            let index = seating.contender(mover);
            let started = Instant::now();
            let choice = sides[index].choose(record.as_ref());
            if interrupt::is_on() {
                return Ok(None);
            }
            thought[index].0 += started.elapsed();
            thought[index].1 += 1;
            let failed = match choice {
                Ok(text) => match record.play_text(&text) {
                    Ok(()) => continue,
                    Err(error) => (mover, Failure::IllegalMove, error.to_string()),
                },
                Err(kind) => (mover, kind, String::new()),
            };
            failure = Some(failed);
            break;
        }
        if record.ending().is_none() && failure.is_none() {
            record.agree_draw().expect("the game goes on");
        }
        let format = self.duel.format;
        Ok(Some(Game { record, start, seating, format, failure, thought }))
    }
}

impl Game {
    /// The final ranks. A player who fails is last, and the others share first place.
    fn standing(&self) -> Standing {
        match (&self.failure, self.record.ending()) {
            (Some((loser, ..)), _) => {
                let players = self.record.position().players();
                let last = players.len() as u8;
                Standing::ranked(players, |player| if player == *loser { last } else { 1 })
            }
            (None, Some(ending)) => ending.standing,
            (None, None) => unreachable!("a game is played to its end"),
        }
    }

    /// The score of the first contender, by the format. A contender who fails scores nothing, in any of its seats.
    pub(super) fn score(&self) -> f64 {
        if let Some((loser, ..)) = &self.failure {
            return self.seating.contender(*loser) as f64;
        }
        match self.format {
            Format::AllSeatings => self.share_of_first_place(),
            Format::FirstAlone => {
                let standing = self.standing();
                let player = standing.players().iter().find(|&it| self.seating.contender(it) == 0);
                f64::from(standing.share_beaten(player.expect("both contenders have a seat")))
            }
        }
    }

    fn share_of_first_place(&self) -> f64 {
        let standing = self.standing();
        let firsts: Vec<Player> = standing.players().iter().filter(|&it| standing.rank(it) == 1).collect();
        let ours = firsts.iter().filter(|&&it| self.seating.contender(it) == 0).count();
        ours as f64 / firsts.len() as f64
    }

    /// The game as a file.
    pub(super) fn file(&self, duel: &Duel, round: usize) -> Result<GameFile> {
        let mut file = GameFile::new(duel.game, &self.start);
        file.set_record(self.record.as_ref());
        file.tags.set("Round", &(round + 1).to_string())?;
        for (player, tag) in Player::ALL.into_iter().zip(["White", "Black", "Third"]) {
            if self.record.position().players().contains(player) {
                file.tags.set(tag, &duel.contenders[self.seating.contender(player)].name)?;
            }
        }
        if let Some((_, failure, words)) = &self.failure {
            file.tags.set("Termination", failure.name())?;
            file.result = Some(self.standing());
            let last = file.line.nodes.last_mut().map_or(&mut file.line.lead, |node| &mut node.annotation);
            last.text.clone_from(words);
        }
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_sit_in_all_ways_in_which_both_play() {
        let seats = |n_players: usize| -> Vec<String> {
            Seating::all(n_players)
                .into_iter()
                .map(|seating| {
                    let seat = |player: &Player| ['a', 'b'][seating.contender(*player)];
                    Player::ALL[..n_players].iter().map(seat).collect()
                })
                .collect()
        };
        assert_eq!(seats(2), ["ab", "ba"]);
        assert_eq!(seats(3), ["abb", "bab", "aab", "bba", "aba", "baa"]);
        let alone = Format::FirstAlone.seatings(3);
        assert_eq!(alone.into_iter().map(Seating::n_seats_of_first).collect::<Vec<_>>(), [1; 3]);
        assert_eq!(Format::FirstAlone.seatings(2), Seating::all(2));
        let total: usize = Seating::all(3).into_iter().map(Seating::n_seats_of_first).sum();
        assert_eq!(total, 9, "half of eighteen seats");
    }
}
