//! One engine for one page, in a thread of its own: it is started for the first question and killed when the page goes.

use std::{
    sync::mpsc::{Receiver, TryRecvError},
    time::{Duration, Instant},
};

use api::{FromBridge, Problem, ThinkQuestion, UgiSearch};
use games::GameKind;
use tokio::sync::mpsc::Sender;
use workbench::program::{PATIENCE, Program, Unanswered};

use super::{Bridge, EngineEvent, engines::LocalEngine};

/// How often a thread that listens to its engine looks for orders.
const LOOK: Duration = Duration::from_millis(20);
/// How often a page hears of a thought.
const TELL: Duration = Duration::from_millis(60);
/// How long an engine may take to answer `stop`.
const STOP: Duration = Duration::from_secs(5);
/// An engine that fails so often in a row stays down for a while.
const MOST_FAILURES: u32 = 3;
const REST: Duration = Duration::from_secs(30);

/// What a page wants of an engine.
pub(super) enum Order {
    Think { id: u32, question: Box<ThinkQuestion> },
    Stop { id: u32 },
}

impl Order {
    /// The number of the thought.
    pub(super) fn id(&self) -> u32 {
        match self {
            Order::Think { id, .. } | Order::Stop { id } => *id,
        }
    }
}

/// A running engine.
struct Running {
    game: GameKind,
    program: Program,
    options: Vec<(String, Vec<String>)>,
    /// The options that were set last.
    set: Vec<(&'static str, String)>,
}

/// The thread of an engine.
pub(super) struct EngineThread {
    engine: LocalEngine,
    orders: Receiver<Order>,
    page: Sender<FromBridge>,
    bridge: Bridge,
    /// How often it has failed in a row, and when it failed last.
    n_failures: u32,
    failed: Option<Instant>,
}

/// The page has gone.
struct Gone;

impl EngineThread {
    pub(super) fn new(
        bridge: Bridge,
        engine: LocalEngine,
        orders: Receiver<Order>,
        page: Sender<FromBridge>,
    ) -> EngineThread {
        EngineThread { engine, orders, page, bridge, n_failures: 0, failed: None }
    }

    /// Obeys until the page has gone.
    pub(super) fn run(mut self) {
        let mut running = None;
        let mut next = self.orders.recv().ok();
        while let Some(order) = next.take() {
            let obeyed = match order {
                Order::Think { id, question } => self.think(&mut running, id, &question),
                // It has ended already.
                Order::Stop { .. } => Ok(None),
            };
            next = match obeyed {
                Ok(Some(order)) => Some(order),
                Ok(None) => self.orders.recv().ok(),
                Err(Gone) => None,
            };
        }
        if running.is_some() {
            self.bridge.note(&self.engine.name, EngineEvent::Ended);
        }
    }

    /// Thinks until the engine answers. Returns the order that came instead.
    fn think(
        &mut self,
        running: &mut Option<Running>,
        id: u32,
        question: &ThinkQuestion,
    ) -> Result<Option<Order>, Gone> {
        let begun = UgiSearch::new(question).and_then(|search| {
            let engine = self.begin(running, &search)?;
            Ok((engine, search))
        });
        let (engine, mut search) = match begun {
            Ok(begun) => begun,
            Err(problem) => {
                self.tell(FromBridge::Failed { id, problem })?;
                return Ok(None);
            }
        };
        let mut next = None;
        let problem = match self.listen(engine, id, &mut search, &mut next) {
            Ok(best) if best == "none" || search.is_legal(&best) => {
                self.n_failures = 0;
                None
            }
            Ok(best) => {
                let best = tabletop::text::shortened(&best);
                let message = format!("the engine answered with a move that is not legal: {best}");
                Some(Problem::of_engine("engine-illegal", message))
            }
            Err(Failure::Gone) => return Err(Gone),
            Err(Failure::Of(unanswered)) => {
                *running = None;
                let (event, code, message) = match unanswered {
                    Unanswered::Gone => {
                        (EngineEvent::Crashed, "engine-crashed", "the engine has ended by itself")
                    }
                    Unanswered::Late => {
                        (EngineEvent::Hung, "engine-hung", "the engine did not answer, and was ended")
                    }
                };
                self.fail(event);
                Some(Problem::of_engine(code, message))
            }
        };
        if let Some(thought) = search.thought() {
            self.tell(FromBridge::Thought { id, thought })?;
        }
        self.tell(problem.map_or(FromBridge::Done { id }, |problem| FromBridge::Failed { id, problem }))?;
        Ok(next)
    }

    /// Starts the engine if it does not run, and sends it the position.
    fn begin<'a>(
        &mut self,
        running: &'a mut Option<Running>,
        search: &UgiSearch,
    ) -> Result<&'a Running, Problem> {
        let game = search.game();
        if running.as_ref().is_none_or(|it| it.game != game) {
            // The old one is ended before another begins.
            *running = None;
            *running = Some(self.start(game)?);
        }
        let engine = running.as_mut().expect("it runs");
        for (name, value) in search.options(&engine.options)? {
            if !engine.set.contains(&(name, value.clone())) {
                engine.program.say(&format!("setoption name {name} value {value}"));
                engine.set.retain(|(set, _)| *set != name);
                engine.set.push((name, value));
            }
        }
        for command in search.commands() {
            engine.program.say(&command);
        }
        Ok(engine)
    }

    fn start(&mut self, game: GameKind) -> Result<Running, Problem> {
        let Some(command) = self.engine.command(game) else {
            let message = format!("this engine does not play {game}");
            return Err(Problem::of_engine("engine-game", message));
        };
        let is_resting = self.failed.is_some_and(|failed| failed.elapsed() < REST);
        if self.n_failures >= MOST_FAILURES && is_resting {
            let message = format!(
                "the engine has failed {} times in a row: it rests for {} seconds",
                self.n_failures,
                REST.as_secs()
            );
            return Err(Problem::of_engine("engine-rests", message));
        }
        let started = Program::start(&command).ok().and_then(|program| {
            let greeting = program.greet().ok()?;
            program.sync(PATIENCE).ok()?;
            Some((program, greeting))
        });
        let Some((program, greeting)) = started else {
            self.fail(EngineEvent::Crashed);
            return Err(Problem::of_engine("engine-start", "the engine did not start"));
        };
        self.bridge.note(&self.engine.name, EngineEvent::Started);
        Ok(Running { game, program, options: greeting.options, set: Vec::new() })
    }

    fn fail(&mut self, event: EngineEvent) {
        self.n_failures += 1;
        self.failed = Some(Instant::now());
        self.bridge.note(&self.engine.name, event);
    }

    /// Listens until the engine has chosen a move, and returns it. An order for another thought makes an end, and becomes
    /// the next one.
    fn listen(
        &self,
        engine: &Running,
        id: u32,
        search: &mut UgiSearch,
        next: &mut Option<Order>,
    ) -> Result<String, Failure> {
        let mut told = Instant::now();
        let mut has_news = false;
        let mut stopped: Option<Instant> = None;
        loop {
            match engine.program.hear_move(LOOK, |line| has_news |= search.read(line)) {
                Ok(best) => return Ok(best),
                Err(Unanswered::Late) => {}
                Err(Unanswered::Gone) => return Err(Failure::Of(Unanswered::Gone)),
            }
            if stopped.is_some_and(|since| since.elapsed() > STOP) {
                return Err(Failure::Of(Unanswered::Late));
            }
            if has_news && told.elapsed() >= TELL && stopped.is_none() {
                (told, has_news) = (Instant::now(), false);
                if let Some(thought) = search.thought() {
                    self.tell(FromBridge::Thought { id, thought })?;
                }
            }
            let is_to_stop = match self.orders.try_recv() {
                Ok(Order::Stop { id: of }) if of == id => true,
                Ok(Order::Stop { id: of }) => {
                    if let Some(Order::Think { id, .. }) = next.take_if(|it| it.id() == of) {
                        self.tell(FromBridge::Done { id })?;
                    }
                    false
                }
                Ok(order) => {
                    if let Some(Order::Think { id, .. }) = next.replace(order) {
                        self.tell(FromBridge::Done { id })?;
                    }
                    true
                }
                Err(TryRecvError::Empty) => false,
                Err(TryRecvError::Disconnected) => return Err(Failure::Gone),
            };
            if is_to_stop && stopped.is_none() {
                engine.program.say("stop");
                stopped = Some(Instant::now());
            }
        }
    }

    fn tell(&self, message: FromBridge) -> Result<(), Gone> {
        self.page.blocking_send(message).map_err(|_| Gone)
    }
}

/// Why no move was chosen.
enum Failure {
    /// The page has gone.
    Gone,
    /// The engine has failed.
    Of(Unanswered),
}

impl From<Gone> for Failure {
    fn from(Gone: Gone) -> Failure {
        Failure::Gone
    }
}
