//! The one task that keeps what happens in matches. Whatever waits is committed together: a disk that takes ten milliseconds for
//! a commit keeps hundreds of moves a second as easily as one.

use std::{
    fmt,
    sync::{Arc, OnceLock},
    time::Duration,
};

use matchplay::{Event, Match, Millis, PlayerId, Recorded};
use sqlx::{Any, AnyConnection, AnyPool, Connection, Transaction};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, timeout},
};

use crate::{
    Dialect, NewChallenge, Store, challenges,
    error::StoreError,
    fail_point,
    matches::{AppendStep, Summary, insert_events, update_summary, write_one_on_postgres},
    ratings, seeks,
};

/// How many requests wait before senders have to.
const QUEUE: usize = 4096;
/// How many requests are committed together.
const MOST_TOGETHER: usize = 256;

/// How long statements may take before a transaction is given up. Nothing was committed then.
pub(crate) const STATEMENTS: Duration = Duration::from_secs(3);
/// How long a commit may take before its outcome is not known.
const COMMIT: Duration = Duration::from_secs(3);
/// Requests that have waited longer are not begun any more: whoever asked has to know in time.
const OLDEST: Duration = Duration::from_secs(3);

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
    pub next: Option<NewMatch>,
}

/// A match that begins.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// Its identifier.
    pub match_id: String,
    /// On which node it is played.
    pub node: String,
    /// Whether everybody may see that it waits for players.
    pub is_listed: bool,
    /// The player who is asked to play it, if somebody in particular is.
    pub challenged: Option<NewChallenge>,
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
    asked: Instant,
    answer: oneshot::Sender<Result<Appended, StoreError>>,
}

#[derive(Clone, Debug)]
enum What {
    Append(Box<Append>),
    /// With how many listed matches its host may have that wait for players, if that is limited.
    Open(Box<NewMatch>, Option<i64>),
}

impl Store {
    /// Keeps what happened in a match. When this returns, it is on the disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another version stands than the one before these events, [`StoreError::Unknown`] if nobody knows
    /// whether it was kept. With all other errors nothing was.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.request(What::Append(Box::new(append))).await
    }

    /// Keeps a new match.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is one of that identifier.
    pub async fn open_match(&self, opening: NewMatch) -> Result<(), StoreError> {
        self.request(What::Open(Box::new(opening), None)).await.map(drop)
    }

    /// Keeps a new match that everybody may see, unless its host already has that many that wait for players.
    ///
    /// # Errors
    /// [`StoreError::TooManySeeks`] if that many wait; [`StoreError::Conflict`] if there is a match of that identifier.
    pub async fn open_seek(&self, opening: NewMatch, most: i64) -> Result<(), StoreError> {
        self.request(What::Open(Box::new(opening), Some(most))).await.map(drop)
    }

    async fn request(&self, what: What) -> Result<Appended, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.appends
            .send(Request { what, asked: Instant::now(), answer })
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// Who hears how much was committed together.
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
        let old = batch.extract_if(.., |request| request.asked.elapsed() > OLDEST);
        for request in old.collect::<Vec<_>>() {
            request.answer(Err(StoreError::Unreachable("others waited as well".to_owned())));
        }
        // Writers of several nodes take locks in the same order.
        batch.sort_by(|a, b| a.what.match_id().cmp(b.what.match_id()));
        let together: Vec<What> = batch.iter().map(|request| request.what.clone()).collect();
        match keep(&pool, dialect, &together).await {
            Ok(results) => {
                observer.tell(together.len());
                for (request, result) in batch.drain(..).zip(results) {
                    request.answer(result);
                }
            }
            // One of them spoils it for all: each on its own, so that the others are kept.
            Err(TransactionFailure::Statement(_) | TransactionFailure::Damaged { .. }) if batch.len() > 1 => {
                for request in batch.drain(..) {
                    let result = match keep(&pool, dialect, std::slice::from_ref(&request.what)).await {
                        Ok(mut results) => results.remove(0),
                        Err(failure) => Err(failure.as_error()),
                    };
                    request.answer(result);
                }
            }
            Err(failure) => {
                for request in batch.drain(..) {
                    request.answer(Err(failure.as_error()));
                }
            }
        }
    }
}

impl Request {
    fn answer(self, result: Result<Appended, StoreError>) {
        // Whoever asked may be gone.
        let _ = self.answer.send(result);
    }
}

/// Why a transaction came to nothing, or may have.
enum TransactionFailure {
    /// The database refused a statement. Nothing was kept.
    Statement(String),
    /// The row of a match and its events do not agree, as only in a damaged database. Nothing was kept.
    Damaged {
        /// Which match.
        match_id: String,
    },
    /// The database could not be reached. Nothing was kept.
    Unreachable(String),
    /// The connection broke while committing.
    Unknown(String),
}

impl TransactionFailure {
    /// For each of those who were to be kept together.
    fn as_error(&self) -> StoreError {
        match self {
            TransactionFailure::Damaged { match_id } => StoreError::Unreadable { what: match_id.clone() },
            TransactionFailure::Statement(reason) | TransactionFailure::Unreachable(reason) => {
                StoreError::Unreachable(reason.clone())
            }
            TransactionFailure::Unknown(reason) => StoreError::Unknown(reason.clone()),
        }
    }
}

impl From<sqlx::Error> for TransactionFailure {
    fn from(error: sqlx::Error) -> TransactionFailure {
        match error {
            sqlx::Error::Database(_) => TransactionFailure::Statement(error.to_string()),
            other => TransactionFailure::Unreachable(other.to_string()),
        }
    }
}

/// Keeps all in one transaction. A conflict concerns only the one who has it.
async fn keep(
    pool: &AnyPool,
    dialect: Dialect,
    batch: &[What],
) -> Result<Vec<Result<Appended, StoreError>>, TransactionFailure> {
    fail_point::reach("before-transaction");
    let mut connection = pool.acquire().await?;
    let statements = async {
        let mut transaction = connection.begin_with(dialect.begin()).await?;
        seeks::lock_hosts(&mut transaction, batch.iter().filter_map(What::limited_opening)).await?;
        let mut results = Vec::with_capacity(batch.len());
        for what in batch {
            let kept = match what {
                What::Append(append) => keep_append(&mut transaction, dialect, append).await?,
                What::Open(opening, Some(most))
                    if seeks::are_enough(&mut transaction, opening, *most).await? =>
                {
                    results.push(Err(StoreError::TooManySeeks));
                    continue;
                }
                What::Open(opening, _) => {
                    insert_match(&mut transaction, opening).await?.then(Appended::default)
                }
            };
            results.push(kept.ok_or(StoreError::Conflict));
        }
        Ok::<_, TransactionFailure>((transaction, results))
    };
    let late = |_| TransactionFailure::Unreachable(format!("no answer within {} s", STATEMENTS.as_secs()));
    let (transaction, results) = timeout(STATEMENTS, statements).await.map_err(late)??;
    commit(transaction).await.map_err(TransactionFailure::Unknown)?;
    Ok(results)
}

/// Commits a transaction. From here on nobody knows until the database answers. Even an error it reports may come after the fact:
/// SQLite may have written the transaction and failed to flush it, PostgreSQL may be shut down while it waits for a replica.
///
/// # Errors
/// Why the outcome is not known.
pub(crate) async fn commit(transaction: Transaction<'_, Any>) -> Result<(), String> {
    fail_point::reach("before-commit");
    match timeout(COMMIT, transaction.commit()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return Err(error.to_string()),
        Err(_) => return Err(format!("no answer within {} s", COMMIT.as_secs())),
    }
    fail_point::reach("after-commit");
    Ok(())
}

async fn keep_append(
    connection: &mut AnyConnection,
    dialect: Dialect,
    append: &Append,
) -> Result<Option<Appended>, TransactionFailure> {
    let Append { match_id, events, summary, rate, next, .. } = append;
    let mut summary = summary.clone();
    summary.version += i64::from(rate.is_some());
    match write_events(connection, dialect, append, &summary).await? {
        AppendStep::Written => {}
        AppendStep::Conflict => return Ok(None),
        // Nothing is written over it.
        AppendStep::Damaged => return Err(TransactionFailure::Damaged { match_id: match_id.clone() }),
    }
    challenges::follow(connection, match_id, events).await?;
    let mut appended = Appended::default();
    if let Some(rate) = rate {
        let changes = ratings::apply(connection, match_id, rate).await?;
        let last = events.last().map_or(0, |event| event.v);
        let rated = Recorded { v: last + 1, at: rate.at, event: Event::Rated { changes } };
        insert_events(connection, match_id, std::slice::from_ref(&rated), None).await?;
        appended.rated = Some(rated);
    }
    if let Some(opening) = next {
        insert_match(connection, opening).await?;
    }
    Ok(Some(appended))
}

/// Writes the row of a match, then its events. The row stands at the version before, or somebody else was faster; and it is locked from
/// here on, so that whoever wants to know what became of this transaction has to wait for it.
async fn write_events(
    connection: &mut AnyConnection,
    dialect: Dialect,
    append: &Append,
    summary: &Summary,
) -> Result<AppendStep, sqlx::Error> {
    let Append { match_id, node, events, command, .. } = append;
    let changes_seats = events.iter().any(changes_seats);
    match (dialect, events.as_slice()) {
        (Dialect::Postgres, [event]) if !changes_seats => {
            write_one_on_postgres(connection, match_id, node, event, command.as_ref(), summary).await
        }
        (_, [first, ..]) => {
            let before = first.v - 1;
            if !update_summary(connection, match_id, node, before, summary, changes_seats).await? {
                Ok(AppendStep::Conflict)
            } else if insert_events(connection, match_id, events, command.as_ref()).await? {
                Ok(AppendStep::Written)
            } else {
                Ok(AppendStep::Damaged)
            }
        }
        (_, []) => Ok(AppendStep::Conflict),
    }
}

fn changes_seats(recorded: &Recorded) -> bool {
    matches!(
        recorded.event,
        Event::Seated { .. } | Event::Left { .. } | Event::Started { .. } | Event::Swapped
    )
}

/// Writes a new match. False if there is one of that identifier.
pub(crate) async fn insert_match(
    connection: &mut AnyConnection,
    opening: &NewMatch,
) -> Result<bool, sqlx::Error> {
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
    if let Some(challenge) = &opening.challenged {
        let (from, at) = (game.opened_by(), summary.changed);
        challenges::begin(connection, &opening.match_id, challenge, from, at).await?;
    }
    update_summary(connection, &opening.match_id, &opening.node, 0, &summary, true).await
}

impl What {
    fn match_id(&self) -> &str {
        match self {
            What::Append(append) => &append.match_id,
            What::Open(opening, _) => &opening.match_id,
        }
    }

    /// The match that begins, if the number of its host's matches is limited.
    fn limited_opening(&self) -> Option<&NewMatch> {
        match self {
            What::Open(opening, Some(_)) => Some(opening),
            _ => None,
        }
    }
}
