//! Random overlapping faults on three processes, with PostgreSQL and NATS behind proxies.
//!
//! It runs for a few seconds by default. `TABLIER_CHAOS_SECONDS=600` (`./check --chaos`) runs longer, with hundreds of
//! players. The same `TABLIER_CHAOS_SEED` draws the same faults, but never the same history, because real processes are
//! not deterministic.

use std::{
    collections::{BTreeMap, HashSet},
    env,
    time::Duration,
};

use matchplay::Millis;
use tabletop::playout::Dice;
use tokio::time::{Instant, sleep_until};

use crate::{
    crowd::{Crowd, Manner, Table},
    kit::{now, say, until},
    nats::Nats,
    postgres::Postgres,
    proxy::{Direction, Mode, Proxy, Trap},
    settle::judge,
    site::Site,
};

const N_PROGRAMS: usize = 3;
/// How often progress is printed.
const REPORT: Duration = Duration::from_secs(60);

/// A fault that is repaired later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    ResetDatabase(usize),
    RefuseDatabase(usize),
    HangDatabase(usize),
    StallDatabase(usize, Direction),
    DelayDatabase(usize),
    LoseCommit(usize),
    LoseAnswer(usize),
    CutDatabaseForAll,
    KillDatabase,
    FreezeDatabase,
    RestartDatabase,
    KillBroker,
    FreezeBroker,
    CutBroker(usize),
    DelayBroker(usize),
    KillProgram(usize),
    FreezeProgram(usize),
}

/// The resource of a fault. Two faults with the same resource do not overlap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Taken {
    Database,
    Broker,
    WayToDatabase(usize),
    WayToBroker(usize),
    Program(usize),
}

impl Fault {
    /// Draws a fault and how long it lasts, in milliseconds.
    fn draw(dice: &mut Dice) -> (Fault, u64) {
        let program = dice.below(N_PROGRAMS);
        let direction = [Direction::ToServer, Direction::ToClient][dice.below(2)];
        let mut between = |least: usize, most: usize| (least + dice.below(most - least)) as u64;
        let length = [between(50, 400), between(400, 2000), between(2000, 8000)];
        let which = between(0, 17);
        let length = length[usize::try_from(between(0, 3)).unwrap_or(0)];
        let fault = match which {
            0 => Fault::ResetDatabase(program),
            1 => Fault::HangDatabase(program),
            2 => Fault::StallDatabase(program, direction),
            3 => Fault::DelayDatabase(program),
            4 => Fault::LoseCommit(program),
            5 => Fault::LoseAnswer(program),
            6 => Fault::CutDatabaseForAll,
            7 => Fault::KillDatabase,
            8 => Fault::FreezeDatabase,
            9 => Fault::RestartDatabase,
            10 => Fault::KillBroker,
            11 => Fault::FreezeBroker,
            12 => Fault::CutBroker(program),
            13 => Fault::DelayBroker(program),
            14 => Fault::KillProgram(program),
            15 => Fault::RefuseDatabase(program),
            _ => Fault::FreezeProgram(program),
        };
        (fault, length)
    }

    fn takes(self) -> Vec<Taken> {
        match self {
            Fault::ResetDatabase(it)
            | Fault::RefuseDatabase(it)
            | Fault::HangDatabase(it)
            | Fault::StallDatabase(it, _)
            | Fault::DelayDatabase(it)
            | Fault::LoseCommit(it)
            | Fault::LoseAnswer(it) => vec![Taken::WayToDatabase(it)],
            Fault::CutDatabaseForAll => (0..N_PROGRAMS).map(Taken::WayToDatabase).collect(),
            Fault::KillDatabase | Fault::FreezeDatabase | Fault::RestartDatabase => vec![Taken::Database],
            Fault::KillBroker | Fault::FreezeBroker => vec![Taken::Broker],
            Fault::CutBroker(it) | Fault::DelayBroker(it) => vec![Taken::WayToBroker(it)],
            Fault::KillProgram(it) | Fault::FreezeProgram(it) => vec![Taken::Program(it)],
        }
    }

    /// Whether no process can store anything.
    fn is_outage(self) -> bool {
        matches!(
            self,
            Fault::CutDatabaseForAll | Fault::KillDatabase | Fault::FreezeDatabase | Fault::RestartDatabase
        )
    }

    /// The name without the process, for counting.
    fn name(self) -> String {
        let text = format!("{self:?}");
        text.split('(').next().unwrap_or_default().to_owned()
    }
}

/// Everything that can go wrong.
struct World {
    site: Site,
    postgres: Postgres,
    nats: Nats,
    database_ways: Vec<Proxy>,
    broker_ways: Vec<Proxy>,
    outages: Vec<(Millis, Millis)>,
}

impl World {
    async fn start() -> Option<World> {
        let postgres = Postgres::start().await?;
        let nats = Nats::start().await?;
        let mut site = Site::new(postgres.url(), None);
        let (mut database_ways, mut broker_ways) = (Vec::new(), Vec::new());
        for node in ["one", "two", "three"] {
            let [to_database, to_broker] =
                [Proxy::new(postgres.address).await, Proxy::new(nats.address).await];
            let database = format!("postgres://postgres@{}/postgres", to_database.address);
            let broker = format!("nats://{}", to_broker.address);
            let variables =
                [("TABLIER_DATABASE", database.as_str()), ("TABLIER_NODE", node), ("TABLIER_NATS", &broker)];
            site.add(&variables).await;
            database_ways.push(to_database);
            broker_ways.push(to_broker);
        }
        Some(World { site, postgres, nats, database_ways, broker_ways, outages: Vec::new() })
    }

    async fn begin(&mut self, fault: Fault) {
        match fault {
            Fault::ResetDatabase(it) => self.database_ways[it].cut(),
            Fault::RefuseDatabase(it) => self.database_ways[it].refuse(),
            Fault::HangDatabase(it) => self.database_ways[it].set(Mode::Hang),
            Fault::StallDatabase(it, direction) => self.database_ways[it].set(Mode::Stall(direction)),
            Fault::DelayDatabase(it) => self.database_ways[it].set(Mode::Delay(Duration::from_millis(60))),
            Fault::LoseCommit(it) => self.database_ways[it].arm(Trap::LoseCommit, 2, Mode::Refuse),
            Fault::LoseAnswer(it) => self.database_ways[it].arm(Trap::LoseAnswer, 2, Mode::Reset),
            Fault::CutDatabaseForAll => self.database_ways.iter().for_each(Proxy::cut),
            Fault::KillDatabase => self.postgres.kill().await,
            Fault::FreezeDatabase => self.postgres.freeze(),
            Fault::RestartDatabase => self.postgres.stop_immediately(),
            Fault::KillBroker => self.nats.kill(),
            Fault::FreezeBroker => self.nats.freeze(),
            Fault::CutBroker(it) => self.broker_ways[it].cut(),
            Fault::DelayBroker(it) => self.broker_ways[it].set(Mode::Delay(Duration::from_millis(200))),
            Fault::KillProgram(it) => self.site.kill(it),
            Fault::FreezeProgram(it) => self.site.freeze(it),
        }
    }

    async fn end(&mut self, fault: Fault) {
        match fault {
            Fault::StallDatabase(it, _) => {
                self.database_ways[it].reset();
                self.database_ways[it].heal();
            }
            Fault::ResetDatabase(it)
            | Fault::RefuseDatabase(it)
            | Fault::HangDatabase(it)
            | Fault::DelayDatabase(it)
            | Fault::LoseCommit(it)
            | Fault::LoseAnswer(it) => {
                self.database_ways[it].disarm();
                self.database_ways[it].heal();
            }
            Fault::CutDatabaseForAll => self.database_ways.iter().for_each(Proxy::heal),
            Fault::KillDatabase | Fault::RestartDatabase => self.postgres.restart().await,
            Fault::FreezeDatabase => self.postgres.thaw(),
            Fault::KillBroker => drop(self.nats.restart().await),
            Fault::FreezeBroker => self.nats.thaw(),
            Fault::CutBroker(it) | Fault::DelayBroker(it) => self.broker_ways[it].heal(),
            // It cannot start without a database, and is then tried again.
            Fault::KillProgram(it) => self.site.watch(it),
            Fault::FreezeProgram(it) => self.site.thaw(it),
        }
    }
}

/// Current faults, and when they end.
type Lasting = Vec<(Instant, Fault, Millis)>;

impl World {
    /// Repairs the faults that are due, or all of them without a time.
    async fn mend(&mut self, lasting: &mut Lasting, until: Option<Instant>) {
        let is_due = |end: Instant| until.is_none_or(|until| end <= until);
        let mut due: Lasting = lasting.extract_if(.., |it| is_due(it.0)).collect();
        // Processes come last, because they need the rest.
        due.sort_by_key(|(end, fault, _)| (matches!(fault, Fault::KillProgram(_)), *end));
        for (_, fault, from) in due {
            self.end(fault).await;
            if fault.is_outage() {
                self.outages.push((from, now()));
            }
        }
    }
}

fn from_environment(name: &str, otherwise: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Disconnects everybody from finished matches, and returns their faults.
async fn judge_finished(crowd: &mut Crowd, world: &World, judged: &mut Judged) {
    until(Duration::from_secs(20), || crowd.tables.iter().all(|it| !it.is_over() || it.is_at_rest())).await;
    let finished: Vec<Table> = crowd.tables.extract_if(.., |table| table.is_over()).collect();
    judged.n_matches += finished.len();
    judged.n_acknowledged += finished.iter().map(Table::n_acknowledged).sum::<usize>();
    for (match_id, fault) in judge(finished, &world.site, &world.outages).await {
        judged.faults.push(format!("{match_id}: {fault}"));
        judged.broken.insert(match_id);
    }
}

/// The results of finished matches.
#[derive(Default)]
struct Judged {
    n_matches: usize,
    n_acknowledged: usize,
    faults: Vec<String>,
    broken: HashSet<String>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn nothing_is_lost_in_chaos() {
    let seconds = from_environment("TABLIER_CHAOS_SECONDS", 8);
    let seed = from_environment("TABLIER_CHAOS_SEED", 1);
    let is_short = seconds < 60;
    let (n_pairs, n_engines, think, longest_pause) =
        if is_short { (16, 4, 120, 600) } else { (120, 12, 900, 2500) };
    let Some(mut world) = World::start().await else { return };
    say(&format!("chaos: {seconds} s, {} players, TABLIER_CHAOS_SEED={seed}", 2 * n_pairs + n_engines));
    let manner = Manner { think: Duration::from_millis(think), wandering: 10, ..Manner::default() };
    let mut crowd = Crowd::new(&world.site, n_pairs, n_engines, manner).await;
    crowd.play(2).await;
    let mut dice = Dice::new(seed);
    let started = Instant::now();
    let end = started + Duration::from_secs(seconds);
    let mut report = started + REPORT;
    let mut lasting: Lasting = Vec::new();
    let mut done: BTreeMap<String, usize> = BTreeMap::new();
    let mut all_done: BTreeMap<String, usize> = BTreeMap::new();
    let mut judged = Judged::default();
    while Instant::now() < end {
        let pause = Duration::from_millis(50 + dice.below(longest_pause) as u64);
        let next = Instant::now() + pause;
        let soon = lasting.iter().map(|it| it.0).min().unwrap_or(next);
        sleep_until(soon.min(next)).await;
        world.mend(&mut lasting, Some(Instant::now())).await;
        let (fault, length) = Fault::draw(&mut dice);
        let taken: HashSet<Taken> = lasting.iter().flat_map(|it| it.1.takes()).collect();
        // A process that ended by itself is restarted, as a service manager would do.
        for program in (0..N_PROGRAMS).filter(|it| !taken.contains(&Taken::Program(*it))) {
            world.site.watch(program);
        }
        if Instant::now() >= next && fault.takes().iter().all(|it| !taken.contains(it)) {
            let from = now();
            world.begin(fault).await;
            lasting.push((Instant::now() + Duration::from_millis(length), fault, from));
            *done.entry(fault.name()).or_default() += 1;
        }
        if Instant::now() >= report {
            report += REPORT;
            world.mend(&mut lasting, None).await;
            world.site.revive().await;
            judge_finished(&mut crowd, &world, &mut judged).await;
            say(&format!(
                "chaos, minute {}: {} acknowledged, {} matches ended, {} faults found; done: {done:?}",
                started.elapsed().as_secs() / 60,
                judged.n_acknowledged + crowd.n_acknowledged(),
                judged.n_matches,
                judged.faults.len()
            ));
            for (name, n) in std::mem::take(&mut done) {
                *all_done.entry(name).or_default() += n;
            }
            // All faults are repaired. A seat that is still refused is granted within a minute.
            for _ in crowd.tables.len()..n_pairs + n_engines {
                crowd.seat(&world.site, true, manner).await;
            }
        }
    }
    world.mend(&mut lasting, None).await;
    world.site.revive().await;
    for (name, n) in done {
        *all_done.entry(name).or_default() += n;
    }
    let mut outcome = crowd.settle(&world.site, &world.outages).await;
    outcome.faults.extend(judged.faults);
    outcome.n_matches += judged.n_matches;
    outcome.n_acknowledged += judged.n_acknowledged;
    outcome.n_broken += judged.broken.len();
    let n_done: usize = all_done.values().sum();
    outcome.assert_well(
        &format!("chaos of {seconds} s, seed {seed}, {n_done} faults done: {all_done:?}"),
        &world.site,
    );
}
