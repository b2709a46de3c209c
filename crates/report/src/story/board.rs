//! The section about the board and the pieces.

use games::AnyPosition;

use super::Story;
use crate::{
    document::{Block, Section},
    figures::CellFigures,
    plots::{Against, Caption, Row, Whisker, heat, whiskers},
};

impl Story<'_> {
    pub(super) fn board(&self, start: &dyn AnyPosition) -> Section {
        let say = &self.speaker;
        let mut section = Section::new(say.text("figures-section-board"));
        let share = |value: f64| say.percent(value);
        let per_game = |value: f64| say.with("figures-per-game", &[("number", say.number(value, 2).into())]);
        let mut push = |id: &str, title: String, of: &dyn Fn(&CellFigures) -> f64, is_share: bool| {
            let text = |value| if is_share { share(value) } else { per_game(value) };
            section.push(Block::Plot(self.heat_map(id, title, start, of, &text)));
        };
        push("moved", say.text("figures-moved-plot"), &|cell| cell.moved, true);
        if self.figures.cells.iter().any(|cell| cell.lost > 0.0) {
            push("lost", say.text("figures-lost-plot"), &|cell| cell.lost, false);
        }
        for seat in 0..self.figures.players {
            let title = say.with("figures-stood-plot", &[("player", say.player(seat).into())]);
            push(&format!("stood-{seat}"), title, &move |cell| cell.stood[seat], true);
        }
        let has_others =
            self.figures.players == 2 && self.figures.cells.iter().any(|cell| cell.stood[2] > 0.0);
        if has_others {
            push("stood-2", say.text("figures-neutral-plot"), &|cell| cell.stood[2], true);
        }
        if self.figures.pieces.len() > 1 {
            section.push(Block::Plot(self.pieces()));
        }
        section
    }

    fn heat_map(
        &self,
        id: &str,
        title: String,
        start: &dyn AnyPosition,
        of: &dyn Fn(&CellFigures) -> f64,
        text: &dyn Fn(f64) -> String,
    ) -> String {
        const NAMED: usize = 5;
        let mut cells: Vec<&CellFigures> = self.figures.cells.iter().collect();
        cells.sort_by(|a, b| of(b).total_cmp(&of(a)));
        let most = cells.first().map_or(0.0, |cell| of(cell));
        let names: Vec<&str> = cells.iter().take(NAMED).map(|cell| cell.name.as_str()).collect();
        let values = [("cells", names.join(", ").into()), ("most", text(most).into())];
        let describe = self.speaker.with("figures-heat-describe", &values);
        let value = |name: &str| self.figures.cells.iter().find(|cell| cell.name == name).map_or(0.0, of);
        heat(&Caption { id, title, describe }, start.scene().board, value, text)
    }

    /// For each kind of piece its share of the moves beside its share of the pieces.
    fn pieces(&self) -> String {
        let say = &self.speaker;
        let mut words = Vec::new();
        let rows: Vec<Row> = self
            .figures
            .pieces
            .iter()
            .map(|piece| {
                let name = say.piece(&piece.symbol);
                let shares = [("moves", piece.moves), ("present", piece.present)];
                let [moves, present] = shares.map(|(name, share)| (name, say.percent(share).into()));
                words.push(say.with("figures-piece-row", &[("piece", name.clone().into()), moves, present]));
                let whisker =
                    |share: f64, kind| Whisker { values: [share; 3], kind, note: say.percent(share) };
                let whiskers = vec![whisker(piece.moves, 0), whisker(piece.present, 1)];
                Row { name, whiskers }
            })
            .collect();
        let describe = say.with("figures-pieces-describe", &[("rows", words.join("; ").into())]);
        let caption = Caption { id: "pieces", title: say.text("figures-pieces-plot"), describe };
        whiskers(&caption, &rows, Against::Zero, |value| say.whole_percent(value))
    }
}
