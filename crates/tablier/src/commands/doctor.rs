//! `tablier doctor`: checks whether a site can be served, and says what to do if not.

use std::{
    fs,
    io::Write,
    net::{SocketAddr, TcpListener},
    path::Path,
    time::{Duration, SystemTime},
};

use anstream::stdout;
use anyhow::{Result, bail};
use server::{
    Config,
    operator::{moment, now},
};
use store::Store;
use workbench::styles::{BOLD, DIM, ERROR, RESET};

use crate::{cli::operator::DoctorArgs, commands::runtime};

/// Below this free space a site is about to stop storing games.
const LITTLE_SPACE: u64 = 200 << 20;
/// Below this free space the operator gets a warning.
const SOME_SPACE: u64 = 2 << 30;
/// The clocks of two machines may differ by this much.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(60);
/// A clock that shows an earlier time was never set. (The first of January 2025.)
const EARLIEST: i64 = 1_735_689_600_000;
/// Every connection of a browser needs a file descriptor.
const MANY_FILES: u64 = 4096;

/// The result of a check.
enum Finding {
    /// Everything is right.
    Fine(String),
    /// It works, but something may be wrong: what it is, and what to do.
    Doubt(String, String),
    /// It does not work: what is wrong, and what to do.
    Fault(String, String),
}

use Finding::{Doubt, Fault, Fine};

pub(crate) fn run(args: &DoctorArgs) -> Result<()> {
    let config = args.serve.config();
    let mut findings = vec![("data folder", folder(&config.data))];
    findings.push(("space", space(&config.data)));
    findings.push(("clock", clock(&config.data)));
    let runtime = runtime()?;
    let database = runtime.block_on(database(&config));
    findings.extend(database.into_iter().map(|finding| ("database", finding)));
    findings.push(("address", runtime.block_on(address(config.address))));
    if let Some(metrics) = config.metrics {
        findings.push(("metrics", metrics_address(&config, metrics)));
    }
    findings.push(("certificate", certificate(&config)));
    findings.extend(names(&config).into_iter().map(|finding| ("names", finding)));
    findings.push(("open files", open_files()));
    findings.push(("rules in browsers", rules_in_browsers()));
    let mut out = stdout().lock();
    let mut n_faults = 0;
    for (what, finding) in &findings {
        match finding {
            Fine(text) => writeln!(out, "{DIM}ok{RESET}     {what}: {text}")?,
            Doubt(text, advice) => writeln!(out, "{BOLD}look{RESET}   {what}: {text}\n       {advice}")?,
            Fault(text, advice) => {
                n_faults += 1;
                writeln!(out, "{ERROR}wrong{RESET}  {what}: {text}\n       {advice}")?;
            }
        }
    }
    drop(out);
    match n_faults {
        0 => Ok(()),
        1 => bail!("one thing is wrong"),
        _ => bail!("{n_faults} things are wrong"),
    }
}

fn folder(data: &Path) -> Finding {
    let shown = data.display();
    if !data.exists() {
        let parent = data.ancestors().find(|it| it.exists()).map(Path::to_owned).unwrap_or_default();
        return match probe(&parent) {
            Ok(()) => Fine(format!("{shown} will be made at the first start")),
            Err(error) => Fault(
                format!("{shown} cannot be made: {error}"),
                "name a folder that this user may write with --data, or make it and give it to this user"
                    .to_owned(),
            ),
        };
    }
    if let Err(error) = probe(data) {
        return Fault(
            format!("{shown} takes no files: {error}"),
            format!("give it to the user who serves: chown -R USER {shown}"),
        );
    }
    if is_open_to_others(data) {
        return Doubt(
            format!("other users of this machine can look into {shown}"),
            format!("keep them out: chmod 700 {shown}"),
        );
    }
    Fine(shown.to_string())
}

/// Writes a file, syncs it to the disk, and removes it.
fn probe(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(format!(".tablier-doctor-{}", std::process::id()));
    let written = fs::File::create(&file).and_then(|mut it| {
        it.write_all(b"probe")?;
        it.sync_all()
    });
    let _ = fs::remove_file(&file);
    written
}

#[cfg(unix)]
fn is_open_to_others(folder: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    folder.metadata().is_ok_and(|it| it.permissions().mode() & 0o007 != 0)
}

#[cfg(not(unix))]
fn is_open_to_others(_: &Path) -> bool {
    false
}

fn space(data: &Path) -> Finding {
    let Some(place) = data.ancestors().find(|it| it.exists()) else {
        return Doubt(
            "nothing is known of the disk".to_owned(),
            "name the data folder with --data".to_owned(),
        );
    };
    match rustix::fs::statvfs(place) {
        Ok(disk) => {
            let free = disk.f_bavail.saturating_mul(disk.f_frsize);
            let text = format!("{:.1} GB are free", free as f64 / 1e9);
            let advice =
                "free some, or move the data folder to a larger disk: a full one takes no moves".to_owned();
            match free {
                ..LITTLE_SPACE => Fault(text, advice),
                LITTLE_SPACE..SOME_SPACE => Doubt(text, advice),
                _ => Fine(text),
            }
        }
        Err(error) => Doubt(
            format!("the disk does not say how much is free: {error}"),
            "look by hand: df -h".to_owned(),
        ),
    }
}

/// A clock that goes back would give matches times before their start.
fn clock(data: &Path) -> Finding {
    let advice =
        || "set the clock of this machine, by NTP for example, before the site is started".to_owned();
    if now() < EARLIEST {
        return Fault(format!("it says {}", moment(now())), advice());
    }
    let files = fs::read_dir(data).into_iter().flatten().flatten();
    let later = files
        .filter_map(|file| Some((file.path(), file.metadata().ok()?.modified().ok()?)))
        .find(|(_, written)| *written > SystemTime::now() + CLOCK_TOLERANCE);
    match later {
        Some((file, _)) => {
            Fault(format!("{} was written later than it says ({})", file.display(), moment(now())), advice())
        }
        None => Fine(format!("{} UTC", moment(now()))),
    }
}

async fn database(config: &Config) -> Vec<Finding> {
    let file = config.data.join("tablier.sqlite");
    if config.database.is_none() && !file.exists() {
        return vec![missing(config)];
    }
    let address = config.database_address();
    let broken = |error: store::StoreError| {
        let is_server = address.starts_with("postgres");
        vec![Fault(error.to_string(), advice(&error, is_server, &config.data))]
    };
    if let Err(error) = Store::refuse_empty_file(&address) {
        return broken(error);
    }
    let found = match Store::inspect(&address).await {
        Ok(found) => found,
        Err(error) => return broken(error),
    };
    let version = match found.schema_version {
        0 if was_here(&config.data) => Fault(
            "it is empty, but there are backups: a site was here".to_owned(),
            "restore the last one with `tablier restore`, or move the backups away to begin a new site"
                .to_owned(),
        ),
        0 => Fine("it is empty: the first start fills it".to_owned()),
        version if version > found.known => Fault(
            format!("it has schema version {version}, this program knows {}", found.known),
            "use the program that wrote it, or a newer one".to_owned(),
        ),
        version if version < found.known => Doubt(
            format!("it has schema version {version}, the next start brings it to {}", found.known),
            "a backup is made before that; make one of your own with `tablier backup` too".to_owned(),
        ),
        version => Fine(format!("it has schema version {version} and takes writes")),
    };
    let tolerance = i64::try_from(CLOCK_TOLERANCE.as_millis()).unwrap_or(i64::MAX);
    let ahead = found.last_alive.filter(|alive| *alive > now() + tolerance).map(|alive| {
        Fault(
            format!("a program served it at {}, which has not come yet", moment(alive)),
            "set the clock of this machine".to_owned(),
        )
    });
    let mut findings: Vec<Finding> = std::iter::once(version).chain(ahead).collect();
    if found.schema_version > 0 {
        match Store::examine(&address).await {
            Ok(integrity) => findings.extend(sound(&integrity)),
            Err(error) => findings.extend(broken(error)),
        }
    }
    findings
}

/// The finding if there is no database.
fn missing(config: &Config) -> Finding {
    if !was_here(&config.data) {
        return Fine("there is none yet: the first start makes it".to_owned());
    }
    Doubt(
        format!("there is none in {}, but there are backups: a site was here", config.data.display()),
        "restore the last one with `tablier restore`; otherwise the next start begins a new site".to_owned(),
    )
}

/// Whether a site was served from the data folder before.
fn was_here(data: &Path) -> bool {
    ["backups", "repairs"]
        .iter()
        .any(|folder| fs::read_dir(data.join(folder)).is_ok_and(|mut files| files.next().is_some()))
}

fn advice(error: &store::StoreError, is_server: bool, data: &Path) -> String {
    match error {
        store::StoreError::Damaged { .. } => {
            "keep the file and those beside it for whoever looks into it, and fill a new folder from the last backup: \
             tablier restore BACKUP --data NEW"
                .to_owned()
        }
        _ if is_server => {
            "is the server up, and are name, password and database in --database right?".to_owned()
        }
        store::StoreError::UnknownAddress => "write --database postgres://USER:PASSWORD@HOST/DATABASE".to_owned(),
        _ => format!(
            "is {} a file of Tablier that this user may write? `tablier restore` fills a new one from a backup",
            data.join("tablier.sqlite").display()
        ),
    }
}

/// Reports the integrity of the database. Only the first few faults are listed.
fn sound(integrity: &store::Integrity) -> Vec<Finding> {
    const MOST: usize = 5;
    let mut findings: Vec<Finding> = Vec::new();
    let n_faults = integrity.faults.len();
    if n_faults == 0 {
        findings.push(Fine(format!("it is sound: {}", integrity.checks.join("; "))));
    } else {
        let mut text: Vec<String> = integrity.faults.iter().take(MOST).map(ToString::to_string).collect();
        if n_faults > MOST {
            text.push(format!("and {} more, which `tablier verify` names", n_faults - MOST));
        }
        findings.push(Fault(
            format!("it is damaged: {}", text.join("; ")),
            "stop the site, keep a copy of the database as it is, and fill a new one from the last backup with `tablier restore`"
                .to_owned(),
        ));
    }
    findings.extend(integrity.not_checked.iter().map(|what| {
        Doubt(
            what.clone(),
            "a superuser can make it possible: create extension amcheck, and grant execute on its functions"
                .to_owned(),
        )
    }));
    findings
}

async fn address(address: SocketAddr) -> Finding {
    match TcpListener::bind(address) {
        Ok(_) => Fine(format!("{address} is free")),
        Err(_) if is_tablier(address).await => Fine(format!("a site of ours answers at {address}")),
        Err(error) => Fault(
            format!("{address} cannot be had: {error}"),
            "choose another with --address, or end the program that has it (ports below 1024 need a privilege)".to_owned(),
        ),
    }
}

/// Whether a running site answers there.
async fn is_tablier(address: SocketAddr) -> bool {
    let asking = client::request(address, "GET", "/healthz", &[], "");
    let answer = tokio::time::timeout(Duration::from_secs(2), asking).await;
    matches!(answer, Ok(Ok(answer)) if answer.status == 200 && answer.body == "ok\n")
}

fn metrics_address(config: &Config, metrics: SocketAddr) -> Finding {
    if metrics == config.address {
        return Fault(
            format!("{metrics} is the address of the site"),
            "metrics have an address of their own: --metrics 127.0.0.1:9777".to_owned(),
        );
    }
    if !metrics.ip().is_loopback() {
        return Doubt(
            format!("{metrics} can be reached from other machines"),
            "let a firewall keep all but Prometheus away, or use 127.0.0.1".to_owned(),
        );
    }
    Fine(metrics.to_string())
}

fn certificate(config: &Config) -> Finding {
    let Some(files) = &config.certificates else {
        return Fine("none: the site is served without TLS".to_owned());
    };
    match files.read() {
        Ok(_) => Fine(files.certificate.display().to_string()),
        Err(error) => Fault(
            error.to_string(),
            "give the whole chain with --certificate and its key with --key, both as PEM that this user may read".to_owned(),
        ),
    }
}

/// Checks the public URL and the trusted proxies.
fn names(config: &Config) -> Vec<Finding> {
    let mut findings = Vec::new();
    let has_proxies = !config.proxies.is_empty();
    match config.public_url.as_deref() {
        Some(url) => {
            let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
            match host.map(|host| host.trim_end_matches('/')) {
                Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
                    findings.push(Fine(format!("the site is called {url}")));
                }
                _ => findings.push(Fault(
                    format!("{url} is not an address of a site"),
                    "write --public-url https://games.example.org, without a path".to_owned(),
                )),
            }
            if !url.starts_with("https://") {
                findings.push(Doubt(
                    "passwords travel in the open".to_owned(),
                    "serve it by https: behind a proxy, or with --certificate and --key".to_owned(),
                ));
            }
            if config.address.ip().is_loopback() && !has_proxies {
                findings.push(Doubt(
                    "behind a proxy on this machine all visitors seem to come from it, and share their limits".to_owned(),
                    "say --proxy 127.0.0.1, and let the proxy set X-Forwarded-For".to_owned(),
                ));
            }
        }
        None if has_proxies => findings.push(Fault(
            "there is a proxy, but the name by which browsers reach it is not known".to_owned(),
            "say --public-url https://games.example.org: else nobody can sign in or play".to_owned(),
        )),
        None if config.certificates.is_some() || !config.address.ip().is_loopback() => findings.push(Doubt(
            "the site has no name: it can be played at by number and by names of the local network only"
                .to_owned(),
            "if it has a public name, say so with --public-url".to_owned(),
        )),
        None => findings.push(Fine("the site is for this machine".to_owned())),
    }
    findings
}

fn open_files() -> Finding {
    // `tablier serve` raises its limit to this when it starts.
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum;
    match limit {
        Some(limit) if limit < MANY_FILES => Doubt(
            format!("this user may open {limit} files, so that no more people can be on line"),
            "raise it: `ulimit -H -n 65536`, or LimitNOFILE in the systemd unit".to_owned(),
        ),
        Some(limit) => Fine(format!("{limit} at once")),
        None => Fine("as many as there are".to_owned()),
    }
}

fn rules_in_browsers() -> Finding {
    if assets::has_wasm() {
        return Fine("they are embedded as WebAssembly".to_owned());
    }
    Doubt(
        "this program was built without WebAssembly: browsers ask the server for every move".to_owned(),
        "build it with the target: rustup target add wasm32-unknown-unknown".to_owned(),
    )
}
