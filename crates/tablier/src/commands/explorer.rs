//! `tablier explorer`: makes the explorer anew, adds games of files, and describes it.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use anstream::{eprintln, stdout};
use anyhow::{Context, Result, bail};
use explorer::{Added, Explorer, ExplorerError, NewGame, import};
use indicatif::{ProgressBar, ProgressStyle};
use matchplay::Millis;
use server::{Following, explorer_file, game_of_match};
use workbench::interrupt;

use crate::{
    cli::explorer::{ExplorerArgs, ExplorerCommand, ExplorerImportArgs},
    commands::{counted, progress_of_matches, runtime},
};

/// At most so many games that could not be counted are told one by one.
const MOST_TOLD: usize = 20;

pub(crate) fn run(args: &ExplorerArgs) -> Result<()> {
    match &args.what {
        ExplorerCommand::Rebuild => rebuild(args),
        ExplorerCommand::Import(files) => add_files(args, files),
        ExplorerCommand::Info => info(args),
    }
}

impl ExplorerArgs {
    fn file(&self) -> PathBuf {
        explorer_file(&self.keeping.folder(), &self.node)
    }
}

fn rebuild(args: &ExplorerArgs) -> Result<()> {
    interrupt::flag();
    let (file, new_file) = (args.file(), args.file().with_extension("new"));
    // A site that runs has the file. What cannot be read is replaced all the same.
    let old = match file.exists().then(|| Explorer::open(&file)) {
        Some(Err(error @ ExplorerError::InUse)) => return Err(error.into()),
        Some(Ok(old)) => Some(old),
        Some(Err(_)) => {
            eprintln!(
                "the old explorer cannot be read: games from files are not in the new one, import them again"
            );
            None
        }
        None => None,
    };
    if new_file.exists() {
        fs::remove_file(&new_file).with_context(|| format!("{} is in the way", new_file.display()))?;
    }
    let mut new = Explorer::open(&new_file)?;
    let made = fill(args, &new, old.as_ref());
    let added = match made {
        Ok(added) => added,
        Err(error) => {
            drop(new);
            let _ = fs::remove_file(&new_file);
            return Err(error.context("the explorer is as it was"));
        }
    };
    new.compact()?;
    drop((new, old));
    fs::rename(&new_file, &file).with_context(|| format!("{} cannot be replaced", file.display()))?;
    tell(&added, &file)
}

/// Counts all games anew.
fn fill(args: &ExplorerArgs, new: &Explorer, old: Option<&Explorer>) -> Result<Added> {
    let mut added = Added::default();
    if let Some(old) = old {
        let bar = progress(old.size()?.games, "games from files looked at");
        added.and(old.copy_brought(new, |n| bar.inc(n))?);
        bar.finish_and_clear();
    }
    runtime()?.block_on(async {
        let store = args.keeping.open().await?;
        let bar = progress_of_matches(store.count_matches().await?);
        let mut following = Following::after(Millis::MIN);
        loop {
            let rows = following.next(&store).await?;
            let Some(last) = rows.last() else { break };
            let mut games = Vec::new();
            for row in &rows {
                games.extend(game_of_match(&store, row).await?);
            }
            added.and(new.add(&games, Some(&last.changed.to_string()))?);
            bar.inc(rows.len() as u64);
            if interrupt::is_on() {
                bail!("interrupted");
            }
        }
        bar.finish_and_clear();
        store.close().await;
        Ok(added)
    })
}

fn add_files(args: &ExplorerArgs, files: &ExplorerImportArgs) -> Result<()> {
    interrupt::flag();
    fs::create_dir_all(args.keeping.folder())
        .with_context(|| format!("the folder {}", args.keeping.folder().display()))?;
    let explorer = Explorer::open(&args.file())?;
    let mut added = Added::default();
    for path in &files.files {
        added.and(add_file(&explorer, path).with_context(|| format!("{}", path.display()))?);
    }
    tell(&added, &args.file())
}

fn add_file(explorer: &Explorer, path: &Path) -> Result<Added> {
    let text = fs::read_to_string(path)?;
    let bar = ProgressBar::no_length().with_style(
        ProgressStyle::with_template("{spinner} {pos} games, {per_sec}  {msg}").expect("a constant template"),
    );
    bar.set_message(path.display().to_string());
    let (mut added, mut failed) = (Added::default(), None);
    let mut waiting: Vec<NewGame> = Vec::new();
    let mut count = |waiting: &mut Vec<NewGame>, added: &mut Added| {
        let games = std::mem::take(waiting);
        match explorer.add(&games, None) {
            Ok(new) => added.and(new),
            Err(error) => failed = Some(error),
        }
        bar.inc(games.len() as u64);
    };
    let mut refused = Vec::new();
    import::each_piece(&text, |piece| {
        if interrupt::is_on() {
            return;
        }
        for game in piece {
            match game {
                Ok(game) => waiting.push(game),
                Err(why) => refused.push((path.display().to_string(), why)),
            }
        }
        if waiting.len() >= explorer::BATCH {
            count(&mut waiting, &mut added);
        }
    });
    count(&mut waiting, &mut added);
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error.into());
    }
    if interrupt::is_on() {
        bail!("interrupted: what was counted stays, and is not counted again");
    }
    added.refused.extend(refused);
    Ok(added)
}

/// Prints what became of games.
fn tell(added: &Added, file: &Path) -> Result<()> {
    for (what, why) in added.refused.iter().take(MOST_TOLD) {
        // A file may contain anything, but must not command this terminal.
        eprintln!("{}: {}", what.replace(char::is_control, " "), why.replace(char::is_control, " "));
    }
    if let Some(more) = added.refused.len().checked_sub(MOST_TOLD).filter(|&more| more > 0) {
        eprintln!("and {more} more");
    }
    let games = counted(added.new, "game was", "games were");
    let mut out = stdout().lock();
    writeln!(out, "{games} counted in {}, {} known already", file.display(), added.known)?;
    match added.refused.len() as u64 {
        0 => Ok(()),
        n => bail!("{} not be counted", counted(n, "game could", "games could")),
    }
}

fn info(args: &ExplorerArgs) -> Result<()> {
    let file = args.file();
    if !file.exists() {
        bail!(
            "there is no explorer in {} yet: a site makes it, or `tablier explorer rebuild`",
            file.display()
        );
    }
    let explorer = Explorer::open(&file)?;
    let size = explorer.size()?;
    let mut out = stdout().lock();
    writeln!(
        out,
        "file       {} ({} bytes, {} of them in use)",
        file.display(),
        fs::metadata(&file)?.len(),
        size.bytes
    )?;
    writeln!(out, "games      {}", size.games)?;
    writeln!(out, "players    {}", size.players)?;
    writeln!(out, "positions  {}", size.positions)?;
    for kind in games::GameKind::ALL {
        if let Some(book) = explorer::Book::shipped(kind) {
            writeln!(out, "book       {kind}: {} games in {} positions", book.n_games, book.n_positions())?;
        }
    }
    Ok(())
}

fn progress(n: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}} of {{len}} {what}, {{eta}} left");
    ProgressBar::new(n).with_style(ProgressStyle::with_template(&template).expect("a constant template"))
}
