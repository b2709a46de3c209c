//! Tells a comparison as a document.

use texts::Language;

use super::{Story, whisker};
use crate::{
    bench::TOLERANCE,
    compare::{Compared, Comparison, ComparisonRow},
    document::{Block, Document, Section, Table},
    plots::{Against, Caption, Row, Whisker, whiskers},
    words::Speaker,
};

impl Comparison {
    /// The comparison as a document. `None` if it is about a game that is not in the list.
    pub fn document(&self, language: Language) -> Option<Document> {
        let [a, b] = &self.reports;
        let speaker = Speaker { language, kind: a.game.parse().ok()? };
        let teller = Teller { comparison: self, speaker };
        let title = speaker.with("figures-compare-title", &[("game", speaker.kind.game().name.into())]);
        let lead = vec![
            format!("1. {}", speaker.subject(a)),
            format!("2. {}", speaker.subject(b)),
            speaker.with("figures-how", &[("ladder", speaker.ladder(&a.ladder).into())]),
        ];
        Some(Document { language, title, lead, sections: teller.sections() })
    }
}

struct Teller<'a> {
    comparison: &'a Comparison,
    speaker: Speaker,
}

impl Teller<'_> {
    fn sections(&self) -> Vec<Section> {
        let (say, rows) = (&self.speaker, &self.comparison.rows);
        let mut section = Section::new(say.text("figures-compare-difference"));
        let n_tested = rows.iter().filter(|row| row.chance.is_some()).count();
        let n_found = rows.iter().filter(|row| row.is_significant()).count();
        let values = [("number", n_found.into()), ("rows", n_tested.into())];
        let class = if n_found > 0 { "unfair" } else { "open" };
        section.push(Block::Answer(say.with("figures-compare-summary", &values), class));
        section.say(say.text("figures-compare-how"));
        section.push(Block::Plot(self.effects()));
        section.push(Block::Plot(self.seats()));
        section.push(Block::Table(self.table()));
        vec![section]
    }

    fn name(&self, what: Compared) -> String {
        let (say, figures) = (&self.speaker, &self.comparison.reports[0]);
        match what {
            Compared::Seat { rung, seat } => {
                let strength = say.strength(figures.ladder[rung]);
                let values = [("player", say.player(seat).into()), ("strength", strength.into())];
                say.with("figures-seat-at", &values)
            }
            Compared::Step { weaker } => {
                let values = [
                    ("weaker", say.strength(figures.ladder[weaker]).into()),
                    ("stronger", say.strength(figures.ladder[weaker + 1]).into()),
                ];
                say.with("figures-skill-step", &values)
            }
            Compared::Measure(measure) => say.measure(measure),
        }
    }

    fn change(&self, row: &ComparisonRow) -> String {
        let measure = match row.what {
            Compared::Measure(measure) => Some(measure),
            Compared::Seat { .. } | Compared::Step { .. } => None,
        };
        self.speaker.change(measure, row.difference)
    }

    fn table(&self) -> Table {
        let say = &self.speaker;
        let head = vec![
            say.text("figures-compare-what"),
            "1".to_owned(),
            "2".to_owned(),
            say.text("figures-compare-difference"),
            say.text("figures-compare-chance"),
        ];
        let row = |row: &ComparisonRow| {
            let value = |index: usize| match row.what {
                Compared::Measure(measure) => say.measured(measure, &row.values[index]),
                _ => say.share(&row.values[index]),
            };
            vec![self.name(row.what), value(0), value(1), self.change(row), self.chance(row)]
        };
        Table { head, rows: self.comparison.rows.iter().map(row).collect() }
    }

    fn chance(&self, row: &ComparisonRow) -> String {
        const LEAST: f64 = 0.001;
        let say = &self.speaker;
        let Some(chance) = row.corrected else { return say.text("figures-compare-untested") };
        let text = if chance < LEAST {
            say.with("figures-compare-below", &[("bound", say.number(LEAST, 3).into())])
        } else {
            say.number(chance, 3)
        };
        if row.is_significant() {
            format!("{text} ({})", say.text("figures-compare-significant"))
        } else {
            text
        }
    }

    /// The differences in units of the spread of both, so that they can be shown side by side.
    fn effects(&self) -> String {
        let say = &self.speaker;
        let mut found = Vec::new();
        let rows = self.comparison.rows.iter().filter(|row| row.chance.is_some()).map(|row| {
            let [a, b] = &row.values;
            let spread = ((a.spread.powi(2) + b.spread.powi(2)) / 2.0).sqrt();
            let unit = if spread > 0.0 { spread } else { 1.0 };
            let value = row.difference / unit;
            let error = row.error / unit;
            if row.is_significant() {
                found.push(say.with("figures-compare-differs", &[("what", self.name(row.what).into())]));
            }
            let note = self.change(row);
            let kind = usize::from(row.is_significant());
            let whiskers = vec![Whisker { values: [value, value - error, value + error], kind, note }];
            Row { name: self.name(row.what), whiskers }
        });
        let rows: Vec<Row> = rows.collect();
        let words = if found.is_empty() { say.text("figures-compare-none") } else { found.join("; ") };
        let describe = say.with("figures-compare-describe", &[("rows", words.into())]);
        let caption = Caption { id: "effects", title: say.text("figures-compare-plot"), describe };
        whiskers(&caption, &rows, Against::Even(0.0, 0.0), |value| say.number(value, 1))
    }

    /// The scores of the seats of both, by strength.
    fn seats(&self) -> String {
        let say = &self.speaker;
        let reports = &self.comparison.reports;
        let stories = [0, 1].map(|index| Story { figures: &reports[index], speaker: *say });
        let rows = reports[0].mirrors.iter().enumerate().map(|(rung, mirror)| {
            let one = |index: usize| {
                let figures = stories[index].figures;
                let score = figures.mirrors.get(rung).and_then(|it| it.scores.get(figures.first)).copied();
                let score = score.unwrap_or_default();
                let player = say.player(figures.first);
                whisker(&score, index, format!("{}. {player} {}", index + 1, say.percent(score.mean)))
            };
            Row { name: say.strength(mirror.strength), whiskers: vec![one(0), one(1)] }
        });
        let rows: Vec<Row> = rows.collect();
        let words: Vec<String> = rows
            .iter()
            .flat_map(|row| row.whiskers.iter().map(|it| format!("{}: {}", row.name, it.note)))
            .collect();
        let describe = say.with("figures-seats-describe", &[("rows", words.join("; ").into())]);
        let caption = Caption { id: "seats", title: say.text("figures-seats-plot"), describe };
        whiskers(&caption, &rows, Against::Even(0.5, TOLERANCE), |value| say.whole_percent(value))
    }
}
