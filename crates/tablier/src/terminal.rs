//! Draws scenes with characters. It knows shapes, not games: cells lie where the board's plane puts them.

use std::io::{self, Write};

use anstyle::{AnsiColor, Color, Effects, Style};
use games::AnyRecord;
use tabletop::{
    Cell, Game, Player, Scene,
    scene::{Ground, Look, Point},
};
use texts::{
    Language, text_with,
    words::{ending_with_scene_in_words, piece_name, player_name, text_about},
};
use workbench::styles::{BOLD, DIM, RESET};

/// Characters between the centres of neighbouring cells. The number is even, since rows of hexes are shifted by half of
/// it.
const CELL_WIDTH: f32 = 4.0;

/// Draws the current position with the last move in brackets, and the state of the game beside it.
pub(crate) fn draw(out: &mut impl Write, record: &dyn AnyRecord, language: Language) -> io::Result<()> {
    let position = record.position();
    let game = position.game();
    let scene = position.scene();
    draw_board(out, &scene, game, &record.last_cells())?;
    draw_legend(out, &scene, game, language)?;
    for reserve in &scene.reserves {
        let (key, count) = match reserve.is_closed {
            true => ("terminal-reserve-closed", None),
            false => ("terminal-reserve", Some(("number", reserve.count.into()))),
        };
        writeln!(out, "  {}", text_about(language, &game, reserve.owner, key, count.as_slice()))?;
    }
    match record.ending() {
        Some(ending) => {
            let result = ending.standing.text(game.letters);
            let words = ending_with_scene_in_words(language, &game, &ending, &scene);
            writeln!(out, "  {BOLD}{result}{RESET}  {words}")?;
        }
        None => {
            let mover = position.mover();
            let style = owner_style(game, mover);
            let number = [("number", position.count_moves().into())];
            let words = text_about(language, &game, mover, "terminal-to-move", &number);
            writeln!(out, "  {style}{words}{RESET}")?;
        }
    }
    writeln!(out, "  {DIM}{}{RESET}", position.text())
}

/// A text at a place of the drawing, always as wide as a cell.
struct Item {
    at: Point,
    text: String,
    style: Style,
}

fn draw_board(out: &mut impl Write, scene: &Scene, game: Game, last: &[Cell]) -> io::Result<()> {
    let labels = scene.board.labels.iter().map(|label| Item {
        at: label.at,
        text: padded(&label.text, false),
        style: DIM,
    });
    let cells = scene.board.cells.iter().enumerate().map(|(index, cell)| {
        let here = Cell(u8::try_from(index).expect("boards have fewer than 256 cells"));
        let is_last = last.contains(&here);
        match scene.pieces.iter().find(|piece| piece.at == here) {
            Some(piece) => Item {
                at: cell.centre,
                text: padded(&glyph(piece.look, game), is_last),
                style: owner_style(game, piece.look.owner),
            },
            None => {
                let (text, style) = match cell.ground {
                    Ground::Plain | Ground::Half(_) => ("·".to_owned(), DIM),
                    Ground::Only(owner) => (game.letters[owner.index()].to_string(), DIM),
                    Ground::Blocked => ("#".to_owned(), DIM),
                };
                Item { at: cell.centre, text: padded(&text, is_last), style }
            }
        }
    });
    let mut items: Vec<Item> = labels.chain(cells).collect();
    let left = items.iter().map(|item| item.at.x).fold(f32::INFINITY, f32::min);
    items.sort_by(|a, b| a.at.y.total_cmp(&b.at.y).then(a.at.x.total_cmp(&b.at.x)));
    for row in items.chunk_by(|a, b| (a.at.y - b.at.y).abs() < 0.1) {
        let mut column = 0;
        let mut line = String::new();
        for item in row {
            // Labels may be closer than a whole cell, up to the next column.
            let start = ((item.at.x - left) * CELL_WIDTH - 0.01).ceil() as usize + 1;
            line.push_str(&" ".repeat(start.saturating_sub(column)));
            line.push_str(&format!("{}{}{RESET}", item.style, item.text));
            column = start.max(column) + item.text.chars().count();
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Centres one or two characters in a cell, in brackets if the last move touched it.
fn padded(text: &str, is_last: bool) -> String {
    let (open, close) = if is_last { ('[', ']') } else { (' ', ' ') };
    match text.chars().count() {
        1 => format!("{open}{text}{close} "),
        _ => format!("{open}{text}{close}"),
    }
}

/// The legend of the signs on the board, one line per colour.
fn draw_legend(out: &mut impl Write, scene: &Scene, game: Game, language: Language) -> io::Result<()> {
    for owner in Player::ALL {
        let mut signs: Vec<(&str, String)> = Vec::new();
        for look in scene.pieces.iter().map(|piece| piece.look).filter(|look| look.owner == owner) {
            if signs.iter().all(|sign| sign.0 != look.symbol.name) {
                let name = piece_name(language, &game, look.symbol.name);
                signs.push((look.symbol.name, format!("{} {name}", glyph(look, game))));
            }
        }
        if !signs.is_empty() {
            signs.sort();
            let texts: Vec<String> = signs.into_iter().map(|sign| sign.1).collect();
            let values =
                [("look", player_name(language, &game, owner).into()), ("cells", texts.join(", ").into())];
            writeln!(out, "  {DIM}{}{RESET}", text_with(language, "position-group", &values))?;
        }
    }
    Ok(())
}

/// A piece in one or two characters that show its owner without colour.
fn glyph(look: Look, game: Game) -> String {
    (look.symbol.sign)(look.owner, look.turn, game.letters[look.owner.index()])
}

/// The colour of a player, derived from the player's name if that is a colour.
pub(crate) fn owner_style(game: Game, owner: Player) -> Style {
    let color = match game.player_names[owner.index()] {
        "silver" | "white" => AnsiColor::BrightWhite,
        "red" => AnsiColor::BrightRed,
        "black" => AnsiColor::BrightCyan,
        "blue" => AnsiColor::BrightBlue,
        "yellow" => AnsiColor::BrightYellow,
        _ => [AnsiColor::BrightYellow, AnsiColor::BrightCyan, AnsiColor::BrightMagenta][owner.index()],
    };
    Style::new().fg_color(Some(Color::Ansi(color))).effects(Effects::BOLD)
}
