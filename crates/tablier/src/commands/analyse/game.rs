//! The analysis of a game file.

use std::{io::Write, path::Path, time::Instant};

use anstream::stdout;
use anyhow::{Result, ensure};
use gamefile::{Eval, GameFile, Line, Node};
use games::{AnyEngine, AnyRecord, Curve};
use indicatif::{ProgressBar, ProgressStyle};
use search::{Limits, score};
use serde_json::json;
use tabletop::Player;
use texts::{
    Language, text, text_with,
    words::{player_name, text_about},
};
use workbench::{
    files, interrupt,
    styles::{BOLD, DIM, RESET},
};

use crate::{
    cli::{board::Form, engine::AnalyseArgs},
    commands::analyse::{
        SECONDS, chances_text, decimal, engine,
        judgement::{Judgement, Known, Mark},
        limits, score_json, value_text,
    },
    game_files, is_broken_pipe,
};

/// The maximum length of a better variation, in plies.
const LONGEST_VARIATION: usize = 10;

pub(super) fn run(args: &AnalyseArgs, path: &Path, language: Language) -> Result<()> {
    let choice = &args.choice;
    let is_chosen = choice.rules.is_some() || choice.setup.is_some() || choice.position.is_some();
    ensure!(
        !is_chosen && choice.players.is_none() && args.moves.is_empty(),
        text(language, "terminal-file-chooses")
    );
    let (mut games, _) = game_files::read_all(path, language)?;
    let n_games = games.len();
    for (index, file) in games.iter_mut().enumerate() {
        // Each game is named where there are several; programs tell them by its line.
        if n_games > 1 {
            announce(index, file, args.json)?;
        }
        analyse(args, file, language)?;
        if interrupt::is_on() {
            break;
        }
    }
    if let Some(output) = &args.output {
        let is_json = output.extension().is_some_and(|it| it.eq_ignore_ascii_case("json"));
        let form = if is_json { Form::Json } else { Form::Text };
        files::write(Some(output), &game_files::text_of(&games, form))?;
    }
    Ok(())
}

/// Names a game of several.
fn announce(index: usize, file: &GameFile, as_json: bool) -> Result<()> {
    let players = ["White", "Black", "Third"].map(|name| file.tags.get(name));
    let players: Vec<&str> = players.into_iter().flatten().collect();
    let mut out = stdout().lock();
    if as_json {
        writeln!(out, "{}", json!({"number": index + 1, "game": file.game.slug(), "players": players}))?;
    } else {
        let gap = if index > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{BOLD}{}. {}{RESET}  {}", index + 1, file.game.game().name, players.join(" – "))?;
    }
    Ok(())
}

/// Judges the moves of a game, and writes what is found into it.
fn analyse(args: &AnalyseArgs, file: &mut GameFile, language: Language) -> Result<()> {
    let record = file.record()?;
    ensure!(record.n_plies() > 0, text(language, "terminal-no-moves"));
    let mut engine = engine(args, file.game)?;
    // Whoever reads only the first lines wants the file nevertheless.
    let is_read = |printed: Result<()>| match printed {
        Err(error) if args.output.is_some() && is_broken_pipe(&error) => Ok(false),
        printed => printed.map(|()| true),
    };
    let mut listens = true;
    let judgements =
        judge(record.as_ref(), engine.as_mut(), limits(args, SECONDS.1), language, |judgement| {
            if listens {
                listens = is_read(print(judgement, record.as_ref(), args.json, language))?;
            }
            Ok(())
        })?;
    if listens && !args.json {
        is_read(summarise(&judgements, record.as_ref(), language))?;
    }
    annotate(file, record.as_ref(), &judgements)
}

/// Searches every position, and reports each move as soon as it can be judged.
fn judge(
    record: &dyn AnyRecord,
    engine: &mut dyn AnyEngine,
    limits: Limits,
    language: Language,
    mut tell: impl FnMut(&Judgement) -> Result<()>,
) -> Result<Vec<Judgement>> {
    let values = [("bar", "{bar:30} {pos}/{len}".into()), ("left", "{eta}".into())];
    let template = text_with(language, "terminal-analysis-progress", &values);
    let style = ProgressStyle::with_template(&template).expect("a constant template");
    let bar = ProgressBar::new(record.n_plies() as u64).with_style(style);
    let moves = record.played();
    let mut stage =
        record.position_at(0).expect("a record has a start").record(tabletop::record::Conduct::People);
    let mut judgements = Vec::new();
    let mut before = know(stage.as_ref(), engine, limits);
    for (ply, mv) in moves.iter().enumerate() {
        stage.play_text(mv)?;
        let after = know(stage.as_ref(), engine, limits);
        // The result of an interrupted search is not worth reporting.
        if interrupt::is_on() {
            break;
        }
        if let Some(judgement) = Judgement::new(record, ply, &before, &after) {
            bar.suspend(|| tell(&judgement))?;
            judgements.push(judgement);
        }
        before = after;
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(judgements)
}

fn know(record: &dyn AnyRecord, engine: &mut dyn AnyEngine, limits: Limits) -> Known {
    if let Some(ending) = record.ending() {
        return Known::Over(ending.standing);
    }
    let position = record.position();
    // With three players only variations of the same search are comparable, so every move needs one.
    let n_lines = if position.players().len() == 2 { 1 } else { position.count_moves() };
    let started = Instant::now();
    let lines = engine.search(record, limits, n_lines, &|| started.elapsed(), interrupt::flag(), &mut |_| {});
    Known::Running { mover: position.mover(), lines }
}

fn print(judgement: &Judgement, record: &dyn AnyRecord, as_json: bool, language: Language) -> Result<()> {
    let Judgement { ply, player, mv, score, better, loss } = judgement;
    let position = record.position_at(*ply).expect("the move was played here");
    let curve = Curve::of(position);
    let mark = judgement.mark();
    let mut out = stdout().lock();
    if as_json {
        let better = better.as_ref().map(|line| {
            let mut value = score_json(line.score, curve);
            value["moves"] = json!(line.moves);
            value
        });
        let line = json!({
            "ply": ply, "player": position.game().player_names[player.index()], "move": mv, "score": score.map(|score| score_json(score, curve)),
            "loss": loss, "mark": mark.map(Mark::sign), "better": better,
        });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let sign = mark.map_or("", Mark::sign);
    let value = score.map_or("?".to_owned(), |score| value_text(score, language));
    let chances = score.map_or(String::new(), |score| chances_text(score, curve, language));
    let better = match (mark, better) {
        (Some(_), Some(line)) => {
            let moves = &line.moves[..line.moves.len().min(LONGEST_VARIATION)];
            let values =
                [("moves", moves.join(" ").into()), ("value", value_text(line.score, language).into())];
            format!("  {}", text_with(language, "terminal-better", &values))
        }
        _ => String::new(),
    };
    let name = player_name(language, &position.game(), *player);
    let value = format!("{value:>10}  {DIM}{chances}{better}{RESET}");
    writeln!(out, "{:>4}  {name:<9} {BOLD}{mv:<12} {sign:<2}{RESET}  {value}", ply + 1)?;
    Ok(())
}

/// The number of mistakes of each player, and the average loss of expected result per move.
fn summarise(judgements: &[Judgement], record: &dyn AnyRecord, language: Language) -> Result<()> {
    let mut out = stdout().lock();
    let position = record.position();
    for player in position.players().iter() {
        let of_player: Vec<&Judgement> = judgements.iter().filter(|it| it.player == player).collect();
        let marks = Mark::ALL.map(|mark| {
            let n = of_player.iter().filter(|it| it.mark() == Some(mark)).count();
            format!("{n} {}", mark.sign())
        });
        let given: u32 = of_player.iter().map(|it| u32::from(it.loss)).sum();
        let mean = f64::from(given) / 10.0 / of_player.len().max(1) as f64;
        let values =
            [("marks", marks.join(", ").into()), ("percent", decimal(language, format!("{mean:.1}")).into())];
        writeln!(out, "{}", text_about(language, &position.game(), player, "terminal-mistakes", &values))?;
    }
    Ok(())
}

/// Writes evaluations, marks and better variations into the file. Existing ones are replaced.
fn annotate(file: &mut GameFile, record: &dyn AnyRecord, judgements: &[Judgement]) -> Result<()> {
    let n_players = record.position().players().len();
    for judgement in judgements {
        let node = &mut file.line.nodes[judgement.ply];
        node.nags.retain(|nag| Mark::ALL.iter().all(|mark| mark.nag() != *nag));
        node.nags.extend(judgement.mark().map(Mark::nag));
        // Evaluations in files are from the first player's side, which has no meaning with three players.
        let eval = |score| (n_players == 2).then(|| eval_of(score, judgement.player));
        node.annotation.eval = judgement.score.and_then(eval);
        if let (Some(_), Some(better)) = (judgement.mark(), &judgement.better) {
            let moves = better.moves.iter().take(LONGEST_VARIATION);
            let mut line = Line { nodes: moves.map(Node::new).collect(), ..Line::default() };
            line.nodes[0].annotation.eval = eval(better.score);
            let is_same =
                |other: &Line| other.nodes.iter().map(|it| &it.mv).eq(line.nodes.iter().map(|it| &it.mv));
            if !node.variations.iter().any(is_same) {
                node.variations.push(line);
            }
        }
    }
    file.tags.set("Annotator", &format!("Tablier {}", env!("CARGO_PKG_VERSION")))?;
    Ok(())
}

/// Converts a player's score to the format of files.
fn eval_of(score: i32, player: Player) -> Eval {
    let sign = if player == Player::First { 1 } else { -1 };
    match score::plies_to_end(score) {
        // The winner's moves are counted: every second ply, including the last.
        Some(plies) => Eval::Win(sign * plies.signum() * (plies.abs() + 1) / 2),
        None => Eval::Score(sign * score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_tell_scores_from_the_first_player() {
        assert_eq!(eval_of(35, Player::First), Eval::Score(35));
        assert_eq!(eval_of(35, Player::Second), Eval::Score(-35));
        assert_eq!(eval_of(score::WIN - 5, Player::Second), Eval::Win(-3));
        assert_eq!(eval_of(4 - score::WIN, Player::Second), Eval::Win(2));
    }
}
