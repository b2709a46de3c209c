//! Rules and thoughts for browsers that cannot run them: the same questions and answers as in the page.
//!
//! Anybody may ask, so that nobody may ask for much: answers are worked out by a few threads that give way to play, one for each
//! asker at a time and askers in turns; each has a budget of time; and what nobody waits for any more is given up.

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant as StdInstant},
};

use api::{Bounds, Problem, ThinkQuestion, Thinker};
use axum::{
    Extension,
    body::{Body, Bytes},
    extract::{FromRequest, Path, Request},
    http::header,
    response::{IntoResponse, Response},
};
use cpu_time::ThreadTime;
use futures_util::{StreamExt, stream::unfold};
use games::EngineHost;
use matchplay::{Millis, PlayerId};
use store::PlayerKind;
use tokio::time::{Instant, sleep, timeout};

use crate::{
    cpu_budget::CpuBudget,
    error::Error,
    fair_queue::{self, FairQueue, QueueRefused, QueueRow, Ticket},
    identity,
    site::Site,
    thinking::beside_play,
};

/// The longest game in a question, in plies.
const MOST_PLIES: usize = 3_000;
/// The longest answer, in bytes.
const LONGEST_ANSWER: usize = 2 << 20;
/// An answer takes no longer, in time of the processor.
const LONGEST_WORK: Duration = Duration::from_secs(2);
/// How many questions one asker may have on their way, from the first byte to the last of the answer.
const MOST_QUESTIONS: usize = 16;
/// How many questions there may be in all.
const MOST_IN_ALL: usize = 512;
/// A longer answer is sent in pieces of this size, and its question counts until the last of them.
const PIECE: usize = 32 * 1024;

/// How many searches run at once.
const MOST_THINKERS: usize = 2;
/// How many thoughts one asker may wait for.
const MOST_THOUGHTS: usize = 4;
/// How many thoughts may be waited for in all.
const MOST_THOUGHTS_IN_ALL: usize = 128;
/// A thought on the server takes no longer, whatever is asked for.
const LONGEST_THOUGHT: Duration = Duration::from_secs(5);

/// How long the database may take to say who asks. Without an answer, the address does.
const TO_RECOGNISE: Duration = Duration::from_secs(1);
/// How long somebody who asks too often waits for the refusal.
const BEFORE_REFUSAL: Duration = Duration::from_secs(1);
/// When whoever has too many questions on their way may ask again.
const LATER: Millis = 1_000;

/// What is asked at this moment.
#[derive(Clone, Debug)]
pub(crate) struct Questions(Arc<QuestionsInner>);

#[derive(Debug)]
struct QuestionsInner {
    site: Site,
    answers: FairQueue<String>,
    thoughts: FairQueue<String>,
    budget: CpuBudget,
}

impl Questions {
    pub(crate) fn new(site: Site) -> Questions {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        let answers = fair_queue::QueueBounds {
            places: (n_cores / 2).max(1),
            per_asker: MOST_QUESTIONS,
            in_all: MOST_IN_ALL,
        };
        let thoughts = fair_queue::QueueBounds {
            places: MOST_THINKERS,
            per_asker: MOST_THOUGHTS,
            in_all: MOST_THOUGHTS_IN_ALL,
        };
        Questions(Arc::new(QuestionsInner {
            site,
            answers: FairQueue::new(answers),
            thoughts: FairQueue::new(thoughts),
            budget: CpuBudget::default(),
        }))
    }

    /// Who asks: an account, or else an address. Guests are made too easily to count one by one.
    async fn asker(&self, request: Request) -> (String, Request) {
        let (parts, body) = request.into_parts();
        let found = timeout(TO_RECOGNISE, identity::of_cookie(&parts, &self.0.site)).await;
        let account = match found {
            Ok(Ok(Some(signed))) if signed.player.kind != PlayerKind::Guest => Some(signed.id().clone()),
            _ => None,
        };
        let asker = account.map_or_else(
            || format!("address {}", identity::address_of(&self.0.site, &parts.extensions, &parts.headers)),
            |id| asker_of(&id),
        );
        (asker, Request::from_parts(parts, body))
    }

    fn join(&self, queue: &FairQueue<String>, asker: &str) -> Result<Ticket<String>, Error> {
        queue.join(asker.to_owned(), QueueRow::First).map_err(|refused| match refused {
            QueueRefused::TooMany => self.limited(LATER),
            QueueRefused::Full => Error::Busy,
        })
    }

    /// A place in the queue of questions, for whoever has something left to spend.
    fn admit(&self, asker: &str) -> Result<Ticket<String>, Error> {
        let ticket = self.join(&self.0.answers, asker)?;
        self.check_budget(asker)?;
        Ok(ticket)
    }

    /// Works something out for somebody, in turn and beside play. The place in the queue comes back with what it was taken for.
    async fn in_turn<T: Send + 'static>(
        &self,
        asker: String,
        ticket: Ticket<String>,
        work: impl FnOnce(&Bounds<'_>) -> T + Send + 'static,
    ) -> Result<(T, Ticket<String>), Error> {
        let place = ticket.turn().await;
        // Questions before this one may have used the budget up.
        self.check_budget(&asker)?;
        let questions = self.clone();
        let done = beside_play(place, move |stop| {
            let started = ThreadTime::now();
            let is_spent = || started.elapsed() > LONGEST_WORK;
            let bounds = Bounds {
                plies: MOST_PLIES,
                question: api::LONGEST_QUESTION,
                bytes: LONGEST_ANSWER,
                stop,
                is_spent: &is_spent,
            };
            let done = work(&bounds);
            // Before the place is free: the next question of this asker is to know.
            questions.0.budget.charge(&asker, started.elapsed(), Instant::now());
            done
        });
        Ok((done.await.ok_or(Error::Engine)?, ticket))
    }

    /// Works something out for an account, on the same budget as its questions.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        player: &PlayerId,
        work: impl FnOnce(&Bounds<'_>) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let asker = asker_of(player);
        let ticket = slowly(self.admit(&asker)).await?;
        Ok(slowly(self.in_turn(asker, ticket, work).await).await?.0)
    }

    fn check_budget(&self, asker: &str) -> Result<(), Error> {
        self.0
            .budget
            .check(asker, Instant::now())
            .map_err(|wait| self.limited(Millis::try_from(wait.as_millis()).unwrap_or(Millis::MAX)))
    }

    fn limited(&self, wait: Millis) -> Error {
        self.0.site.metrics().limited("questions");
        Error::TooOften(wait)
    }
}

/// How an account is called among those who ask.
fn asker_of(player: &PlayerId) -> String {
    format!("player {player}")
}

/// Keeps whoever asks too often waiting for the refusal. Clients that ask again at once would else be refused thousands of times a
/// second, which costs more than their questions.
async fn slowly<T>(admitted: Result<T, Error>) -> Result<T, Error> {
    if matches!(admitted, Err(Error::TooOften(_))) {
        sleep(BEFORE_REFUSAL).await;
    }
    admitted
}

/// Answers a question about rules or drawings.
pub(crate) async fn answer(
    Extension(questions): Extension<Questions>,
    Path(name): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (asker, request) = questions.asker(request).await;
    // A body is read only when it counts, so that nobody fills the memory with questions.
    let ticket = slowly(questions.admit(&asker)).await?;
    let body = match String::from_request(request, &()).await {
        Ok(body) => body,
        Err(rejection) => return Ok(rejection.into_response()),
    };
    let work = move |bounds: &Bounds<'_>| api::answer_within(&name, &body, bounds);
    let (answer, ticket) = slowly(questions.in_turn(asker, ticket, work).await).await?;
    let answer = answer?;
    Ok(json(in_pieces(answer, ticket)))
}

/// Thinks beside play, for a while at most, and no longer than somebody waits.
pub(crate) async fn think(
    Extension(questions): Extension<Questions>,
    request: Request,
) -> Result<Response, Error> {
    let (asker, request) = questions.asker(request).await;
    let ticket = slowly(questions.join(&questions.0.thoughts, &asker)).await?;
    let body = match String::from_request(request, &()).await {
        Ok(body) => body,
        Err(rejection) => return Ok(rejection.into_response()),
    };
    let mut question: ThinkQuestion = serde_json::from_str(&body)
        .map_err(|error| Problem { code: "malformed", message: error.to_string() })?;
    if question.game.moves.len() > MOST_PLIES {
        let message = format!("a game has at most {MOST_PLIES} plies here");
        return Err(Problem { code: "too-long", message }.into());
    }
    let most = u64::try_from(LONGEST_THOUGHT.as_millis()).expect("a few seconds");
    question.ms = Some(question.ms.unwrap_or(most).min(most));
    let place = ticket.turn().await;
    let thought = beside_play(place, move |stop| {
        let started = StdInstant::now();
        Thinker::new(EngineHost::ServerQuestion).think(&question, &|| started.elapsed(), stop, &mut |_| {})
    });
    Ok(json(thought.await.ok_or(Error::Engine)??.into()))
}

/// An answer that takes a place in the queue as long as it takes memory.
fn in_pieces(answer: String, ticket: Ticket<String>) -> Body {
    if answer.len() <= PIECE {
        return answer.into();
    }
    let pieces = unfold((Bytes::from(answer), ticket), |(mut rest, ticket)| async move {
        if rest.is_empty() {
            return None;
        }
        let piece = rest.split_to(PIECE.min(rest.len()));
        Some((Ok::<_, std::convert::Infallible>(piece), (rest, ticket)))
    });
    // Compression asks once more after the end, which a bare `unfold` answers by a panic.
    Body::from_stream(pieces.fuse())
}

fn json(answer: Body) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], answer).into_response()
}
