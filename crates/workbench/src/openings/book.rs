//! `tablier openings play` and `tablier openings book`: games of the engine against itself, and a book of them.

use std::{
    collections::HashSet,
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Read, Seek, SeekFrom, Write},
    ops::ControlFlow,
    path::Path,
};

use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use explorer::{
    BookMaker,
    played::{self, PlayedGame, PlayedHeader},
    self_play::{self, BookRecipe, BookStarts},
};
use games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use search::Level;

use crate::{
    cli::matches::{OpeningsBookArgs, OpeningsPlayArgs},
    interrupt,
    tune::rule_sets,
    workers,
};

pub(super) fn play(args: &OpeningsPlayArgs) -> Result<()> {
    let recipe = BookRecipe {
        game: args.game,
        rules: rule_sets(args.game, &args.rules)?,
        n_players: args.players.into(),
        level: Level::new(args.level).context("there is no such level")?,
        varied: args.varied_plies,
        spread: args.spread,
        seed: args.seed,
    };
    let starts = BookStarts::of(&recipe)
        .with_context(|| format!("{} has no set-up for {} players", args.game, args.players))?;
    let header = PlayedHeader { game: args.game, recipe: recipe.to_string() };
    let path = &args.output;
    let (mut file, there) =
        open(path, &header).with_context(|| format!("{} cannot be continued", path.display()))?;
    let missing: Vec<u64> = (0..args.games).filter(|index| !there.contains(index)).collect();
    let bar = progress(args.games, "games").with_position(args.games - missing.len() as u64);
    interrupt::flag();
    let mut n_played = 0;
    workers::run(
        missing.len(),
        args.threads.into(),
        |job| Ok(self_play::play(&recipe, &starts, missing[job])),
        |game: PlayedGame| {
            // One call for the whole line: if an interruption cuts it, the next run notices.
            file.write_all(game.to_string().as_bytes()).context("the games cannot be written")?;
            n_played += 1;
            bar.inc(1);
            Ok(if interrupt::is_on() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    bar.finish_and_clear();
    let mut out = stdout().lock();
    writeln!(out, "{}: {} games were there, {n_played} were added", path.display(), there.len())?;
    Ok(())
}

/// Opens a file after its last whole line, or begins one. Returns the indices of the games in it.
fn open(path: &Path, header: &PlayedHeader) -> Result<(File, HashSet<u64>)> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut text = String::new();
    match file.read_to_string(&mut text) {
        Err(error) if error.kind() == ErrorKind::InvalidData => bail!("it is not text"),
        result => result?,
    };
    let mut there = HashSet::new();
    if text.is_empty() {
        file.write_all(header.to_string().as_bytes())?;
    } else {
        let (found, games) = played::read(&text)?;
        ensure!(
            found == *header,
            "it was made otherwise. It says:\n{}\nThese options say:\n{}",
            found.recipe,
            header.recipe
        );
        for game in games {
            there.insert(game?.index);
        }
        let whole = played::whole_lines(&text) as u64;
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
    }
    Ok((file, there))
}

pub(super) fn make(args: &OpeningsBookArgs) -> Result<()> {
    let mut maker = BookMaker::new(args.game);
    let mut n_bytes = 0;
    for path in &args.files {
        n_bytes += add_file(&mut maker, args.game, path)
            .with_context(|| format!("the games in {} cannot be used", path.display()))?;
    }
    let book = maker.finish(args.least);
    let file = book.to_file();
    fs::write(&args.output, &file).with_context(|| format!("{} cannot be written", args.output.display()))?;
    let mut out = stdout().lock();
    writeln!(
        out,
        "{}: {} games ({n_bytes} bytes) in {} positions, {} bytes",
        args.output.display(),
        book.n_games,
        book.n_positions(),
        file.len()
    )?;
    Ok(())
}

/// Adds the games of a file. Returns its size.
fn add_file(maker: &mut BookMaker, game: GameKind, path: &Path) -> Result<usize> {
    let text = fs::read_to_string(path)?;
    let (header, games) = played::read(&text)?;
    ensure!(header.game == game, "they are games of {}", header.game);
    maker.add_recipe(&header.recipe);
    let bar = progress(text.lines().count() as u64, "games");
    for played in games {
        let played = played?;
        maker.add(&played).map_err(|error| anyhow::anyhow!("game {}: {error}", played.index))?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(text.len())
}

fn progress(n: u64, what: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left");
    ProgressBar::new(n).with_style(ProgressStyle::with_template(&template).expect("a constant template"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(path: &Path, games: u64) -> OpeningsPlayArgs {
        OpeningsPlayArgs {
            game: GameKind::ALL[3],
            rules: Vec::new(),
            players: 2,
            level: 1,
            games,
            varied_plies: 4,
            spread: 25,
            threads: 2,
            seed: 1,
            output: path.to_owned(),
        }
    }

    #[test]
    fn an_interrupted_run_is_continued_and_becomes_a_book() {
        let folder = std::env::temp_dir().join(format!("tablier-book-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (games, output) = (folder.join("games"), folder.join("book.bin"));
        play(&args(&games, 3)).unwrap();
        // The last line was being written.
        let text = fs::read_to_string(&games).unwrap();
        fs::write(&games, &text[..text.len() - 2]).unwrap();
        play(&args(&games, 6)).unwrap();
        let text = fs::read_to_string(&games).unwrap();
        let mut found: Vec<u64> = played::read(&text).unwrap().1.map(|game| game.unwrap().index).collect();
        found.sort_unstable();
        assert_eq!(found, [0, 1, 2, 3, 4, 5]);
        let other = OpeningsPlayArgs { seed: 2, ..args(&games, 6) };
        assert!(format!("{:#}", play(&other).unwrap_err()).contains("it was made otherwise"));
        let book =
            OpeningsBookArgs { game: GameKind::ALL[3], files: vec![games], least: 1, output: output.clone() };
        make(&book).unwrap();
        let read = explorer::Book::from_file(&fs::read(&output).unwrap()).unwrap();
        assert_eq!(read.n_games, 6);
        let other = OpeningsBookArgs { game: GameKind::ALL[0], ..book };
        assert!(make(&other).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
