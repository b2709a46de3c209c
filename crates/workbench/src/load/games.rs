//! Pairs of players and their matches.

use std::{net::SocketAddr, time::Duration};

use client::Client;
use games::GameKind;
use matchplay::{Answer, Command, MatchTerms};
use serde_json::json;
use tabletop::playout::Dice;
use tokio::time::{Instant, sleep_until, timeout_at};

/// Longer games are resigned.
const LONGEST_GAME: usize = 300;

/// The measurements of one pair.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// The times from sending a move until both clients received it.
    pub(super) latencies: Vec<Duration>,
    /// Moves that were acknowledged but that one client never received, or received differently.
    pub(super) n_lost: u64,
    pub(super) errors: Vec<String>,
}

/// Two guests who play each other.
pub(super) struct Pair {
    /// Indexed by side.
    clients: [Client; 2],
    /// Whether an error occurred. A broken pair plays no more.
    is_broken: bool,
}

impl Pair {
    pub(super) async fn open(
        address: SocketAddr,
        n: usize,
        game: GameKind,
        clock: String,
    ) -> Result<Pair, client::ClientError> {
        let mut anna = Client::guest(address, &format!("a{n}")).await?;
        let mut bela = Client::guest(address, &format!("b{n}")).await?;
        let wish = json!({ "game": game.slug(), "clock": clock, "side": 0, "players": 2 });
        let id = anna.open_match(&wish).await?;
        anna.connect(&id).await?;
        bela.connect(&id).await?;
        bela.until(|it| it.follower.version() > 0).await?;
        bela.act(Command::Sit { wish: None }).await?;
        for client in [&mut anna, &mut bela] {
            client.until(|it| it.follower.view().is_some_and(|view| view.phase == "live")).await?;
        }
        Ok(Pair { clients: [anna, bela], is_broken: false })
    }

    pub(super) fn match_id(&self) -> &str {
        self.clients[0].match_id()
    }

    pub(super) fn version(&self) -> u64 {
        self.clients[0].follower.version()
    }

    /// Plays random games one after the other until the time is up.
    pub(super) async fn play(
        mut self,
        seed: u64,
        pause: Option<Duration>,
        length: Duration,
    ) -> (Pair, Tally) {
        let mut tally = Tally::default();
        let mut dice = Dice::new(seed);
        let end = Instant::now() + length;
        if let Some(pause) = pause {
            // The start is staggered, so that not everybody moves at the same moment.
            let share = f64::from(u32::try_from(dice.below(1000)).unwrap_or(0)) / 1000.0;
            self.listen_until(end.min(Instant::now() + pause.mul_f64(share))).await;
        }
        while Instant::now() < end && !self.is_broken {
            if let Err(error) = self.one_move(&mut dice, &mut tally).await {
                tally.errors.push(error.to_string());
                self.is_broken = true;
            }
            match pause {
                // Connections are read during the pause.
                Some(pause) => self.listen_until(end.min(Instant::now() + pause)).await,
                None => tokio::task::yield_now().await,
            }
        }
        (self, tally)
    }

    async fn listen_until(&mut self, until: Instant) {
        let [anna, bela] = &mut self.clients;
        while Instant::now() < until {
            let heard = timeout_at(until, async {
                tokio::select! { heard = anna.listen() => heard, heard = bela.listen() => heard }
            });
            if let Ok(Err(_)) = heard.await {
                // The next move will report what is wrong.
                sleep_until(until).await;
            }
        }
    }

    /// Plays a random move and waits until both clients have received it. After the end of a game the next one begins.
    async fn one_move(&mut self, dice: &mut Dice, tally: &mut Tally) -> Result<(), client::ClientError> {
        let [anna, bela] = &mut self.clients;
        let terms: MatchTerms = anna.follower.view().expect("the match is known").terms.clone();
        let mut record = terms.record();
        for text in anna.follower.moves() {
            record.play_text(text).map_err(|illegal| client::ClientError::Unreadable(illegal.to_string()))?;
        }
        let legal = record.legal_moves();
        if legal.is_empty() || anna.follower.moves().len() > LONGEST_GAME {
            return begin_again(anna, bela).await;
        }
        let text = legal[dice.below(legal.len())].clone();
        let mover = record.position().mover().index();
        let n_plies = anna.follower.moves().len();
        let (mover, other) = if mover == 0 { (anna, bela) } else { (bela, anna) };
        let started = Instant::now();
        let answer = mover.act(Command::Move { text: text.clone() }).await?;
        if !matches!(answer, Answer::Done { .. }) {
            return Err(client::ClientError::Unreadable(format!("{text}: {answer:?}")));
        }
        mover.until(|it| it.follower.moves().len() > n_plies).await?;
        other.until(|it| it.follower.moves().len() > n_plies).await?;
        tally.latencies.push(started.elapsed());
        if mover.follower.moves() != other.follower.moves() || mover.follower.moves().last() != Some(&text) {
            tally.n_lost += 1;
        }
        Ok(())
    }
}

async fn begin_again(anna: &mut Client, bela: &mut Client) -> Result<(), client::ClientError> {
    let rematch = || Command::Agree { to: matchplay::Proposal::Rematch };
    if anna.follower.view().is_some_and(|view| view.phase == "live") {
        anna.act(Command::Resign).await?;
    }
    for client in [&mut *anna, &mut *bela] {
        client.until(|it| it.follower.view().is_some_and(|view| view.phase == "over")).await?;
    }
    anna.act(rematch()).await?;
    bela.until(|it| it.follower.view().is_some_and(|view| !view.agreed.is_empty())).await?;
    bela.act(rematch()).await?;
    for client in [&mut *anna, &mut *bela] {
        client.until(|it| it.follower.view().is_some_and(|view| view.next.is_some())).await?;
        let next = client.follower.view().and_then(|view| view.next.clone()).unwrap_or_default();
        client.connect(&next).await?;
        client.until(|it| it.follower.version() > 0).await?;
    }
    // The sides are swapped, so the clients change places.
    std::mem::swap(anna, bela);
    Ok(())
}
