//! The games that are shown move by move.

use drawing::Drawing;
use games::{AnyPosition, AnyRecord};
use tabletop::record::Conduct;
use texts::words::position_in_words;

use super::Story;
use crate::{
    document::{Block, Section},
    figures::ShownGame,
    plots::{Axes, Caption, Trace, curves},
};

/// The positions of a game that are drawn.
const DRAWN: usize = 4;

impl Story<'_> {
    pub(super) fn games(&self, start: &dyn AnyPosition) -> Option<Section> {
        let mut section = Section::new(self.speaker.text("figures-section-games"));
        let games = [("typical", &self.figures.typical), ("dramatic", &self.figures.dramatic)];
        for (name, game) in games {
            if let Some(game) = game.as_ref().filter(|game| !game.moves.is_empty()) {
                self.tell(&mut section, name, game, start);
            }
        }
        (!section.blocks.is_empty()).then_some(section)
    }

    fn tell(&self, section: &mut Section, name: &str, game: &ShownGame, start: &dyn AnyPosition) {
        let say = &self.speaker;
        section.push(Block::Heading(say.text(&format!("figures-{name}"))));
        let values = [
            ("plies", game.moves.len().into()),
            ("result", game.result.clone().into()),
            ("number", game.lead_changes.into()),
        ];
        section.say(say.with("figures-game-line", &values));
        section.push(Block::Plot(self.hopes(name, game)));
        let mut record = start.record(Conduct::People);
        let mut moves = Vec::new();
        let drawn = drawn_plies(game);
        for (ply, mv) in game.moves.iter().enumerate() {
            if record.play_text(mv).is_err() {
                // Figures from elsewhere may tell of moves that the rules do not know.
                break;
            }
            let text = record.played_for_people_at(ply).unwrap_or_else(|| mv.clone());
            let hope = game.hopes[ply].get(self.figures.first).copied().unwrap_or(0);
            moves.push((text, say.whole_percent(f64::from(hope) / 1000.0)));
            if drawn.contains(&ply) {
                section.push(self.picture(name, ply, record.as_ref()));
            }
        }
        section.push(Block::Moves(say.text("figures-move-list"), moves));
    }

    fn picture(&self, name: &str, ply: usize, record: &dyn AnyRecord) -> Block {
        let say = &self.speaker;
        let scene = record.position().scene();
        let caption = say.with("figures-ply", &[("number", (ply + 1).into())]);
        let words = position_in_words(say.language, &say.kind.game(), &scene);
        let svg = Drawing::new(&scene)
            .prefix(&format!("{name}-{ply}"))
            .title(&caption)
            .description(&words)
            .last_move(&record.last_cells())
            .without_coordinates()
            .to_inline_svg();
        Block::Board(svg, caption)
    }

    fn hopes(&self, name: &str, game: &ShownGame) -> String {
        let (say, figures) = (&self.speaker, self.figures);
        let seats: Vec<usize> =
            if figures.players == 2 { vec![figures.first] } else { (0..figures.players).collect() };
        let of = |seat: usize| -> Vec<f64> {
            game.hopes.iter().map(|hopes| hopes.get(seat).map_or(0.0, |&it| f64::from(it) / 1000.0)).collect()
        };
        let words = seats.iter().map(|&seat| {
            let hopes = of(seat);
            let least = hopes.iter().copied().fold(1.0, f64::min);
            let most = hopes.iter().copied().fold(0.0, f64::max);
            let ends = (hopes.first().copied().unwrap_or(0.5), hopes.last().copied().unwrap_or(0.5));
            let values = [("first", ends.0), ("low", least), ("high", most), ("last", ends.1)];
            let mut values = values.map(|(name, value)| (name, say.percent(value).into())).to_vec();
            values.push(("player", say.player(seat).into()));
            say.with("figures-game-describe", &values)
        });
        let describe = words.collect::<Vec<_>>().join(" ");
        let players: Vec<String> = seats.iter().map(|&seat| say.player(seat)).collect();
        let title = say.with("figures-game-plot", &[("players", players.join(", ").into())]);
        let axis = |value| say.whole_percent(value);
        let ends = [String::from("1"), game.moves.len().to_string()];
        let axes = Axes { bounds: (0.0, 1.0), even: Some(0.5), say: &axis, ends };
        let traces: Vec<Trace> = seats.iter().map(|&seat| Trace::Line(seat, of(seat))).collect();
        curves(&Caption { id: &format!("{name}-hopes"), title, describe }, &axes, &traces)
    }
}

/// The plies after which a game is drawn: where expectations change most, and its end. In order.
fn drawn_plies(game: &ShownGame) -> Vec<usize> {
    let change = |ply: &usize| {
        let (before, after) = (&game.hopes[*ply], &game.hopes[ply + 1]);
        before.iter().zip(after).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
    };
    let last = game.moves.len() - 1;
    let mut plies: Vec<usize> = (0..last.min(game.hopes.len().saturating_sub(1))).collect();
    plies.sort_by_key(|ply| std::cmp::Reverse(change(ply)));
    plies.truncate(DRAWN - 1);
    plies.push(last);
    plies.sort_unstable();
    plies
}
