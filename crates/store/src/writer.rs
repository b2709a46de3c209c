//! The one task that keeps what happens in matches. Whatever waits is committed together: a disk that takes ten milliseconds for
//! a commit keeps hundreds of moves a second as easily as one.

use std::{
    fmt,
    sync::{Arc, OnceLock},
};

use matchplay::{Event, Match, Millis, PlayerId, Recorded};
use sqlx::{AnyConnection, AnyPool, Connection};
use tokio::sync::{mpsc, oneshot};

use crate::{
    Dialect, Store,
    error::Error,
    fail_point,
    matches::{Summary, insert_events, update_summary},
    ratings,
};

/// How many requests wait before senders have to.
const QUEUE: usize = 4096;
/// How many requests are committed together.
const MOST_TOGETHER: usize = 256;

/// What is to be kept of a match.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which match.
    pub match_id: String,
    /// On which node it is played.
    pub node: String,
    /// What happened.
    pub events: Vec<Recorded>,
    /// The command it came from.
    pub command: Option<(PlayerId, String)>,
    /// Where the match stands then.
    pub summary: Summary,
    /// Ratings that follow.
    pub rate: Option<Rate>,
    /// The match that follows, if one does.
    pub next: Option<Opening>,
}

/// A match that begins.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its identifier.
    pub match_id: String,
    /// On which node it is played.
    pub node: String,
    /// Whether everybody may see that it waits for players.
    pub is_listed: bool,
    /// What has happened so far.
    pub events: Vec<Recorded>,
}

/// A result that changes ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct Rate {
    /// The slug of the game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The class of speed.
    pub speed: &'static str,
    /// Who played which side.
    pub players: Vec<PlayerId>,
    /// The rank of each side.
    pub ranks: Vec<u8>,
    /// When.
    pub at: Millis,
}

/// What was kept beyond what was asked.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Appended {
    /// The event that tells of new ratings.
    pub rated: Option<Recorded>,
}

#[derive(Debug)]
pub(crate) struct Request {
    what: What,
    answer: oneshot::Sender<Result<Appended, Error>>,
}

#[derive(Clone, Debug)]
enum What {
    Append(Box<Append>),
    Open(Box<Opening>),
}

impl Store {
    /// Keeps what happened in a match. When this returns, it is on the disk.
    ///
    /// # Errors
    /// [`Error::Conflict`] if somebody else wrote one of these versions before; nothing is kept then.
    pub async fn append(&self, append: Append) -> Result<Appended, Error> {
        self.request(What::Append(Box::new(append))).await
    }

    /// Keeps a new match.
    ///
    /// # Errors
    /// [`Error::Conflict`] if there is one of that identifier.
    pub async fn open_match(&self, opening: Opening) -> Result<(), Error> {
        self.request(What::Open(Box::new(opening))).await.map(drop)
    }

    async fn request(&self, what: What) -> Result<Appended, Error> {
        let (answer, answered) = oneshot::channel();
        self.appends.send(Request { what, answer }).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }
}

/// Who is told how much was committed together.
#[derive(Clone, Default)]
pub(crate) struct Observer(Arc<OnceLock<Tell>>);

type Tell = Box<dyn Fn(usize) + Send + Sync>;

impl Observer {
    pub(crate) fn set(&self, tell: impl Fn(usize) + Send + Sync + 'static) {
        let _ = self.0.set(Box::new(tell));
    }

    fn tell(&self, n_requests: usize) {
        if let Some(tell) = self.0.get() {
            tell(n_requests);
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}

pub(crate) fn start(pool: AnyPool, dialect: Dialect, observer: Observer) -> mpsc::Sender<Request> {
    let (sender, receiver) = mpsc::channel(QUEUE);
    tokio::spawn(keep_all(pool, dialect, observer, receiver));
    sender
}

async fn keep_all(
    pool: AnyPool,
    dialect: Dialect,
    observer: Observer,
    mut requests: mpsc::Receiver<Request>,
) {
    let mut batch = Vec::with_capacity(MOST_TOGETHER);
    while requests.recv_many(&mut batch, MOST_TOGETHER).await > 0 {
        // Writers of several nodes take locks in the same order.
        batch.sort_by(|a, b| a.what.match_id().cmp(b.what.match_id()));
        let together: Vec<What> = batch.iter().map(|request| request.what.clone()).collect();
        match keep(&pool, dialect, &together).await {
            Ok(results) => {
                observer.tell(together.len());
                for (request, result) in batch.drain(..).zip(results) {
                    // Who asked may be gone.
                    let _ = request.answer.send(result);
                }
            }
            // One of them spoils it for all: each on its own, so that the others are kept.
            Err(_) => {
                for request in batch.drain(..) {
                    let result = match keep(&pool, dialect, std::slice::from_ref(&request.what)).await {
                        Ok(mut results) => results.remove(0),
                        Err(error) => Err(error.into()),
                    };
                    let _ = request.answer.send(result);
                }
            }
        }
    }
}

/// Keeps all in one transaction. A conflict concerns only the one who has it.
async fn keep(
    pool: &AnyPool,
    dialect: Dialect,
    batch: &[What],
) -> Result<Vec<Result<Appended, Error>>, sqlx::Error> {
    fail_point::reach("before-transaction");
    let mut connection = pool.acquire().await?;
    let mut transaction = connection.begin_with(dialect.begin()).await?;
    let mut results = Vec::with_capacity(batch.len());
    for what in batch {
        let kept = match what {
            What::Append(append) => keep_append(&mut transaction, append).await?,
            What::Open(opening) => insert_match(&mut transaction, opening).await?.then(Appended::default),
        };
        results.push(kept.ok_or(Error::Conflict));
    }
    fail_point::reach("before-commit");
    transaction.commit().await?;
    fail_point::reach("after-commit");
    Ok(results)
}

async fn keep_append(
    connection: &mut AnyConnection,
    append: &Append,
) -> Result<Option<Appended>, sqlx::Error> {
    let Append { match_id, node, events, command, summary, rate, next } = append;
    if !insert_events(connection, match_id, events, command.as_ref()).await? {
        return Ok(None);
    }
    let mut summary = summary.clone();
    let mut appended = Appended::default();
    if let Some(rate) = rate {
        let changes = ratings::apply(connection, match_id, rate).await?;
        let last = events.last().map_or(0, |event| event.v);
        let rated = Recorded { v: last + 1, at: rate.at, event: Event::Rated { changes } };
        insert_events(connection, match_id, std::slice::from_ref(&rated), None).await?;
        summary.version += 1;
        appended.rated = Some(rated);
    }
    update_summary(connection, match_id, node, &summary, events.iter().any(changes_seats)).await?;
    if let Some(opening) = next {
        insert_match(connection, opening).await?;
    }
    Ok(Some(appended))
}

fn changes_seats(recorded: &Recorded) -> bool {
    matches!(
        recorded.event,
        Event::Seated { .. } | Event::Left { .. } | Event::Started { .. } | Event::Swapped
    )
}

async fn insert_match(connection: &mut AnyConnection, opening: &Opening) -> Result<bool, sqlx::Error> {
    let Some(game) = Match::replay(&opening.events) else { return Ok(false) };
    let terms = game.terms();
    let summary = Summary::of(&game);
    let written = sqlx::query(
        "insert into matches (id, game, rules, speed, clock, status, rated, listed, n_players, opened_by, created, changed, version, plies, home) \
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, 0, 0, $12) on conflict do nothing",
    )
    .bind(&opening.match_id)
    .bind(terms.game.slug())
    .bind(&terms.rules)
    .bind(terms.speed().name())
    .bind(terms.clock.to_string())
    .bind(summary.status)
    .bind(i64::from(terms.is_rated))
    .bind(i64::from(opening.is_listed))
    .bind(i64::try_from(terms.n_players).unwrap_or(2))
    .bind(game.opened_by().as_str())
    .bind(summary.changed)
    .bind(&opening.node)
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() == 0 {
        return Ok(false);
    }
    insert_events(connection, &opening.match_id, &opening.events, None).await?;
    update_summary(connection, &opening.match_id, &opening.node, &summary, true).await?;
    Ok(true)
}

impl What {
    fn match_id(&self) -> &str {
        match self {
            What::Append(append) => &append.match_id,
            What::Open(opening) => &opening.match_id,
        }
    }
}
