//! Tells figures as a document.

mod board;
mod compare;
mod shown;

use games::AnyPosition;
use texts::Language;

use crate::{
    bench::TOLERANCE,
    document::{Block, Document, Section, Table},
    figures::{Fairness, Figures, MirrorFigures},
    plots::{
        Against, Axes, Bar, Caption, DRAWN, Row, Stack, Trace, Whisker, curves, histogram, stacks, whiskers,
    },
    statistics::Estimate,
    words::Speaker,
};

impl Figures {
    /// The figures as a document. `None` if they are about a game that is not in the list.
    pub fn document(&self, language: Language) -> Option<Document> {
        let speaker = Speaker { language, kind: self.game.parse().ok()? };
        let story = Story { figures: self, speaker };
        let start = story.start()?;
        let mut sections = vec![story.fairness()];
        if self.top().is_some_and(|top| top.scores.iter().all(|score| score.n > 0)) {
            sections.extend([story.length(), story.course(), story.choices()]);
            sections.extend(story.skill());
            sections.extend([story.openings(), story.board(start.as_ref())]);
            sections.extend(story.games(start.as_ref()));
            sections.extend([story.measures(), story.space()]);
        }
        Some(Document { language, title: story.title(), lead: story.lead(), sections })
    }
}

/// Figures and how they are said.
pub(crate) struct Story<'a> {
    pub(crate) figures: &'a Figures,
    pub(crate) speaker: Speaker,
}

/// A value with its interval as a whisker.
pub(crate) fn whisker(estimate: &Estimate, kind: usize, note: String) -> Whisker {
    Whisker { values: [estimate.mean, estimate.low, estimate.high], kind, note }
}

impl Story<'_> {
    fn start(&self) -> Option<Box<dyn AnyPosition>> {
        self.speaker.kind.position(&self.figures.position, &self.figures.rules)?.ok()
    }

    fn title(&self) -> String {
        self.speaker.with("figures-title", &[("game", self.speaker.kind.game().name.into())])
    }

    fn lead(&self) -> Vec<String> {
        let Figures { games_played, games_planned, .. } = *self.figures;
        let say = &self.speaker;
        let number = ("number", say.count(games_played).into());
        let played = if games_played < games_planned {
            let planned = ("planned", say.count(games_planned).into());
            say.with("figures-played-so-far", &[number, planned])
        } else {
            say.with("figures-played", &[number])
        };
        let ladder = [("ladder", say.ladder(&self.figures.ladder).into())];
        vec![say.subject(self.figures), played, say.with("figures-how", &ladder)]
    }

    fn fairness(&self) -> Section {
        let (figures, say) = (self.figures, &self.speaker);
        let mut section = Section::new(say.text("figures-fairness"));
        let Some(top) = figures.top() else { return section };
        section.push(Block::Answer(self.verdict(top), figures.fairness.name()));
        let n_games = top.scores.first().map_or(0, |score| score.n);
        if figures.different_games * 20 < n_games * 19 {
            let values =
                [("number", say.count(figures.different_games).into()), ("games", say.count(n_games).into())];
            section.say(say.with("figures-alike", &values));
        }
        let rows: Vec<Row> = figures.mirrors.iter().map(|mirror| self.seat_row(mirror)).collect();
        let words: Vec<String> = rows
            .iter()
            .flat_map(|row| row.whiskers.iter().map(|it| format!("{}: {}", row.name, it.note)))
            .collect();
        let caption = Caption {
            id: "seats",
            title: say.text("figures-seats-plot"),
            describe: say.with("figures-seats-describe", &[("rows", words.join("; ").into())]),
        };
        let axis = |value| say.whole_percent(value);
        section.push(Block::Plot(whiskers(&caption, &rows, Against::Even(0.5, TOLERANCE), axis)));
        section.push(Block::Plot(self.results()));
        section.push(Block::Table(self.results_table()));
        section.push(Block::Heading(say.text("figures-endings")));
        for ending in &top.endings {
            let share = ending.games as f64 / n_games.max(1) as f64;
            let values = [
                ("reason", say.reason(&ending.reason).into()),
                ("share", say.percent(share).into()),
                ("draws", say.count(ending.draws).into()),
            ];
            section.say(say.with("figures-ending-line", &values));
        }
        section
    }

    /// Whether the start is fair, in a sentence about the seat that is furthest from an even score; with two players
    /// about the one that begins.
    fn verdict(&self, top: &MirrorFigures) -> String {
        let say = &self.speaker;
        let distance = |seat: usize| top.scores.get(seat).map_or(0.0, |score| (score.mean - 0.5).abs());
        let furthest = self.shown_seats().into_iter().max_by(|&a, &b| distance(a).total_cmp(&distance(b)));
        let seat = furthest.unwrap_or(0);
        let side = if top.scores.get(seat).is_some_and(|score| score.mean > 0.5) { "more" } else { "less" };
        let key = match self.figures.fairness {
            Fairness::Fair => "figures-fairness-fair",
            Fairness::Slight => "figures-fairness-slight",
            Fairness::Unfair => "figures-fairness-unfair",
            Fairness::Open => "figures-fairness-open",
        };
        say.with(key, &[("player", say.player(seat).into()), ("side", side.into())])
    }

    /// The seats whose scores are shown: with two players one says all.
    fn shown_seats(&self) -> Vec<usize> {
        match self.figures.players {
            2 => vec![self.figures.first],
            n => (0..n).collect(),
        }
    }

    fn seat_row(&self, mirror: &MirrorFigures) -> Row {
        let say = &self.speaker;
        let one = |seat: usize| {
            let score = mirror.scores.get(seat).copied().unwrap_or_default();
            let note = match score.n {
                0 => "–".to_owned(),
                _ => format!("{} {}", say.player(seat), say.percent(score.mean)),
            };
            whisker(&score, seat, note)
        };
        Row {
            name: say.strength(mirror.strength),
            whiskers: self.shown_seats().into_iter().map(one).collect(),
        }
    }

    fn results(&self) -> String {
        let (figures, say) = (self.figures, &self.speaker);
        let mut legend: Vec<(&'static str, String)> = (0..figures.players)
            .map(|seat| {
                let name = say.with("figures-wins-of", &[("player", say.player(seat).into())]);
                (["plot-bar-a", "plot-bar-b", "plot-bar-c"][seat % 3], name)
            })
            .collect();
        // Between two players draws stand between their wins.
        legend.insert(1, (DRAWN, say.text("figures-draws")));
        let mut words = Vec::new();
        let bars: Vec<Stack> = figures
            .mirrors
            .iter()
            .map(|mirror| {
                let n = mirror.scores.first().map_or(0, |score| score.n).max(1) as f64;
                let mut shares: Vec<f64> = mirror.wins.iter().map(|&wins| wins as f64 / n).collect();
                shares.insert(1.min(shares.len()), mirror.draws as f64 / n);
                let parts: Vec<(f64, String)> =
                    shares.into_iter().map(|share| (share, say.percent(share))).collect();
                let name = say.strength(mirror.strength);
                let notes: Vec<String> = parts
                    .iter()
                    .zip(&legend)
                    .map(|(part, (_, what))| format!("{what}: {}", part.1))
                    .collect();
                words.push(format!("{name}: {}", notes.join(", ")));
                Stack { name, parts }
            })
            .collect();
        let caption =
            Caption { id: "results", title: say.text("figures-results-plot"), describe: words.join("; ") };
        stacks(&caption, &bars, &legend)
    }

    fn results_table(&self) -> Table {
        let (figures, say) = (self.figures, &self.speaker);
        let mut head = vec![say.text("figures-strength"), say.text("figures-games")];
        for seat in self.shown_seats() {
            head.push(say.with("figures-score-of", &[("player", say.player(seat).into())]));
        }
        head.extend([say.text("figures-draws"), say.text("figures-length-short")]);
        let rows = figures.mirrors.iter().map(|mirror| {
            let n = mirror.scores.first().map_or(0, |score| score.n);
            let mut row = vec![say.strength(mirror.strength), say.count(n)];
            row.extend(self.shown_seats().into_iter().map(|seat| say.share(&mirror.scores[seat])));
            row.extend([say.percent(mirror.draws as f64 / n.max(1) as f64), say.number(mirror.length, 1)]);
            row
        });
        Table { head, rows: rows.collect() }
    }

    fn length(&self) -> Section {
        let (figures, say) = (self.figures, &self.speaker);
        let mut section = Section::new(say.text("figures-section-length"));
        let [low, median, high] = figures.length_deciles.map(|plies| say.number(plies, 0).into());
        section.say(say.with("figures-length-line", &[("low", low), ("median", median), ("high", high)]));
        let bars: Vec<Bar> = figures
            .lengths
            .iter()
            .map(|bin| Bar {
                label: bin.from.to_string(),
                height: bin.games as f64,
                note: say.with(
                    "figures-length-bar",
                    &[("from", bin.from.into()), ("to", bin.to.into()), ("games", bin.games.into())],
                ),
            })
            .collect();
        let describe = bars.iter().map(|bar| bar.note.as_str()).collect::<Vec<_>>().join("; ");
        let caption = Caption { id: "lengths", title: say.text("figures-length-plot"), describe };
        section.push(Block::Plot(histogram(&caption, &bars, &say.text("figures-length-axis"))));
        section
    }

    /// The ends of the axis of a whole game.
    fn course_ends(&self) -> [String; 2] {
        [self.speaker.whole_percent(0.0), format!("{} 100 %", self.speaker.text("figures-course-axis"))]
    }

    fn course(&self) -> Section {
        let (figures, say) = (self.figures, &self.speaker);
        let mut section = Section::new(say.text("figures-section-course"));
        let tenths = &figures.tenths;
        let band =
            |low: usize, high: usize| tenths.iter().map(|it| [it.winner[low], it.winner[high]]).collect();
        let axis = |value| say.whole_percent(value);
        let axes = Axes { bounds: (0.0, 1.0), even: Some(0.5), say: &axis, ends: self.course_ends() };
        let traces = [
            Trace::Area("plot-wide", band(0, 4)),
            Trace::Area("plot-area", band(1, 3)),
            Trace::Line(0, tenths.iter().map(|it| it.winner[2]).collect()),
        ];
        let median = |index: usize| tenths.get(index).map_or(0.0, |it| it.winner[2]);
        let values = [("first", median(0)), ("middle", median(5)), ("last", median(9))];
        let values = values.map(|(name, value)| (name, say.percent(value).into()));
        let describe = say.with("figures-winner-describe", &values);
        let caption = Caption { id: "winner", title: say.text("figures-winner-plot"), describe };
        section.push(Block::Plot(curves(&caption, &axes, &traces)));
        let open: Vec<f64> = tenths.iter().map(|it| it.uncertainty).collect();
        let values = [("first", open.first()), ("last", open.last())];
        let values = values.map(|(name, value)| (name, say.percent(value.copied().unwrap_or(0.0)).into()));
        let describe = say.with("figures-open-describe", &values);
        let caption = Caption { id: "open", title: say.text("figures-open-plot"), describe };
        let axes = Axes { even: None, ..axes };
        let ground = Trace::Area("plot-area", open.iter().map(|&value| [0.0, value]).collect());
        section.push(Block::Plot(curves(&caption, &axes, &[ground, Trace::Line(0, open)])));
        section
    }

    fn choices(&self) -> Section {
        let (figures, say) = (self.figures, &self.speaker);
        let mut section = Section::new(say.text("figures-section-choices"));
        let choices: Vec<f64> = figures.tenths.iter().map(|it| it.choices).collect();
        let most = choices.iter().copied().fold(1.0, f64::max);
        let values = [("first", choices.first()), ("last", choices.last())];
        let values = values.map(|(name, value)| (name, say.number(value.copied().unwrap_or(0.0), 1).into()));
        let describe = say.with("figures-choices-describe", &values);
        let caption = Caption { id: "choices", title: say.text("figures-choices-plot"), describe };
        let axis = |value| say.number(value, 0);
        let axes = Axes { bounds: (0.0, most * 1.05), even: None, say: &axis, ends: self.course_ends() };
        let ground = Trace::Area("plot-area", choices.iter().map(|&value| [0.0, value]).collect());
        section.push(Block::Plot(curves(&caption, &axes, &[ground, Trace::Line(0, choices)])));
        section
    }

    fn skill(&self) -> Option<Section> {
        let (figures, say) = (self.figures, &self.speaker);
        if figures.steps.is_empty() {
            return None;
        }
        let mut section = Section::new(say.text("figures-section-skill"));
        let mut rows = Vec::new();
        for step in figures.steps.iter().filter(|step| step.score.n > 0) {
            let names = [
                ("stronger", say.strength(step.stronger).into()),
                ("weaker", say.strength(step.weaker).into()),
            ];
            let name = say.with("figures-skill-step", &names);
            let [stronger, weaker] = names;
            let score = ("score", say.share(&step.score).into());
            let elo = ("elo", say.elo(step.score.mean).into());
            section.say(say.with("figures-skill-line", &[stronger, weaker, score, elo]));
            let note = say.percent(step.score.mean);
            rows.push(Row { name, whiskers: vec![whisker(&step.score, 0, note)] });
        }
        let words: Vec<String> =
            rows.iter().map(|row| format!("{}: {}", row.name, row.whiskers[0].note)).collect();
        let caption =
            Caption { id: "skill", title: say.text("figures-skill-plot"), describe: words.join("; ") };
        let axis = |value| say.whole_percent(value);
        section.push(Block::Plot(whiskers(&caption, &rows, Against::Even(0.5, 0.0), axis)));
        Some(section)
    }

    fn openings(&self) -> Section {
        let (openings, say) = (&self.figures.openings, &self.speaker);
        let mut section = Section::new(say.text("figures-section-openings"));
        let [one, two, four] = openings.effective.map(|number| say.number(number, 1).into());
        let moves = openings.first_moves.into();
        section.say(
            say.with(
                "figures-openings-line",
                &[("one", one), ("two", two), ("four", four), ("moves", moves)],
            ),
        );
        let n_games = self.figures.top().and_then(|top| top.scores.first()).map_or(1, |score| score.n.max(1));
        let rows: Vec<Row> = openings
            .list
            .iter()
            .filter(|first| first.games >= 5)
            .map(|first| {
                let share = say.percent(first.games as f64 / n_games as f64);
                let note = say.percent(first.score.mean);
                Row {
                    name: format!("{} · {share}", first.mv),
                    whiskers: vec![whisker(&first.score, 0, note)],
                }
            })
            .collect();
        if !rows.is_empty() {
            let words: Vec<String> =
                rows.iter().map(|row| format!("{}: {}", row.name, row.whiskers[0].note)).collect();
            let player = [("player", say.player(self.figures.first).into())];
            let title = say.with("figures-openings-plot", &player);
            let caption = Caption { id: "openings", title, describe: words.join("; ") };
            section.push(Block::Plot(whiskers(&caption, &rows, Against::Even(0.5, 0.0), |value| {
                say.whole_percent(value)
            })));
        }
        let head = [say.text("figures-first-move"), say.text("figures-share")];
        let score = say.with("figures-score-of", &[("player", say.player(self.figures.first).into())]);
        let rows = openings.list.iter().map(|first| {
            vec![first.mv.clone(), say.percent(first.games as f64 / n_games as f64), say.share(&first.score)]
        });
        let head = head.into_iter().chain([score]).collect();
        section.push(Block::Table(Table { head, rows: rows.collect() }));
        section
    }

    fn measures(&self) -> Section {
        let say = &self.speaker;
        let mut section = Section::new(say.text("figures-section-measures"));
        let rows = self.figures.measures.iter().map(|it| {
            let value = say.measured(it.measure, &it.estimate);
            vec![say.measure(it.measure), value, say.measure_note(it.measure)]
        });
        let head = ["figures-measure", "figures-value", "figures-meaning"].map(|key| say.text(key)).to_vec();
        section.push(Block::Table(Table { head, rows: rows.collect() }));
        section
    }

    fn space(&self) -> Section {
        let (space, say) = (&self.figures.space, &self.speaker);
        let mut section = Section::new(say.text("figures-section-space"));
        let log = |value: f64| [("log", say.number(value, 0).into())];
        section.say(say.with("figures-space-games", &log(space.games)));
        if let Some(positions) = space.positions {
            section.say(say.with("figures-space-positions", &log(positions)));
        }
        let seen = ("seen", say.count(space.seen).into());
        let materials = ("materials", say.count(space.materials as u64).into());
        section.say(say.with("figures-space-seen", &[seen, materials]));
        section
    }
}
