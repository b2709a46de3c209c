//! What is visible on a board: the current beams, lines and groups, and the captures of each player with one move.

use drawing::{Arrow, Drawing, Sample, sample_svg};
use games::AnyPosition;
use serde::{Deserialize, Serialize};
use tabletop::{Cell, Effect, Player, Scene};
use texts::{
    Language, text, text_with,
    words::{cells_of_player, legend_in_words, sights_in_words, take_in_words},
};

use crate::{
    board::LookQuestion,
    bounds::Bounds,
    captures::{Take, owner, reply, takes},
    game::GameQuestion,
    problem::Problem,
    session::Session,
};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct LensQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    /// The cell of a piece: only its own lines are shown.
    #[serde(default)]
    chosen: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// Layers for the board, what their marks mean, and the same in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LensAnswer {
    markup: String,
    legend: Vec<LegendAnswer>,
    words: Vec<String>,
}

/// A line of the legend.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LegendAnswer {
    /// The mark as a picture.
    sample: String,
    words: String,
}

pub(crate) fn lens(
    question: &LensQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<LensAnswer, Problem> {
    let game = session.open(&question.game, bounds)?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let scene = position.scene();
    let cell = |name: &String| {
        let found = scene.board.cell(name);
        found.ok_or_else(|| Problem::new("malformed", format!("the board has no cell `{name}`")))
    };
    let chosen = question.chosen.as_ref().map(cell).transpose()?;
    let reply = reply(game.kind, position);
    let mine = takes(position);
    let others = reply.as_ref().map_or_else(Vec::new, |reply| takes(reply.as_ref()));
    let view = match chosen {
        None => View::of_all(position, mine, others),
        Some(cell) => View::of_piece(position, cell, mine, others),
    };
    let sheet = Sheet {
        position,
        scene,
        rival: reply.map(|reply| reply.mover()),
        chosen,
        language: question.look.language()?,
    };
    Ok(LensAnswer {
        markup: sheet.markup(&view, &question.look),
        legend: sheet.legend(&view),
        words: sheet.words(&view),
    })
}

/// What is shown: sights, captures of the mover and of the next player.
struct View {
    sights: Vec<Effect>,
    mine: Vec<Take>,
    others: Vec<Take>,
    /// Whether captures of the next player are shown as arrows, too.
    shows_attacks: bool,
    /// Whether there are captures that are not shown, because they would hide the board.
    has_too_much: bool,
}

impl View {
    fn of_all(position: &dyn AnyPosition, mine: Vec<Take>, others: Vec<Take>) -> View {
        let (n_mine, n_others) = (n_arrows(&mine), n_arrows(&others));
        let few = |takes: Vec<Take>, n| if n > MOST_ARROWS { Vec::new() } else { takes };
        View {
            sights: position.sights(),
            mine: few(mine, n_mine),
            others: few(others, n_others),
            shows_attacks: false,
            has_too_much: n_mine.max(n_others) > MOST_ARROWS,
        }
    }

    /// What concerns a piece: light that reaches it, what it sees, its group, what it captures and what captures it.
    fn of_piece(position: &dyn AnyPosition, cell: Cell, mut mine: Vec<Take>, mut others: Vec<Take>) -> View {
        let sights = position.sights();
        let group = group_of(cell, &sights);
        let concerns = |sight: &Effect| match sight {
            Effect::Beam { rays, .. } => rays.iter().any(|ray| ray.cells.contains(&cell)),
            Effect::Sight { from, to } => *from == cell || *to == cell,
            Effect::Line { cells } => cells.iter().any(|it| group.contains(it)),
            _ => false,
        };
        for takes in [&mut mine, &mut others] {
            takes.retain(|take| take.starts_at(cell) || take.victims.contains(&cell));
            for take in takes.iter_mut().filter(|take| !take.starts_at(cell)) {
                take.victims = vec![cell];
            }
        }
        let sights = sights.into_iter().filter(concerns).collect();
        View { sights, mine, others, shows_attacks: true, has_too_much: false }
    }
}

/// The cells that are connected with a cell by lines.
fn group_of(cell: Cell, sights: &[Effect]) -> Vec<Cell> {
    let mut group = vec![cell];
    let mut index = 0;
    while let Some(&here) = group.get(index) {
        for sight in sights {
            let Effect::Line { cells } = sight else { continue };
            if cells.contains(&here) {
                let new: Vec<Cell> = cells.iter().copied().filter(|it| !group.contains(it)).collect();
                group.extend(new);
            }
        }
        index += 1;
    }
    group
}

/// What a lens is drawn and told on.
struct Sheet<'a> {
    position: &'a dyn AnyPosition,
    scene: Scene,
    /// The next player.
    rival: Option<Player>,
    chosen: Option<Cell>,
    language: Language,
}

impl Sheet<'_> {
    fn material(&self, player: Player) -> &'static str {
        self.position.game().colours[player.index()]
    }

    fn arrows(&self, view: &View) -> Vec<Arrow> {
        let mut arrows: Vec<Arrow> = view.mine.iter().filter_map(|take| take.arrow).collect();
        arrows.dedup();
        arrows
    }

    /// The captures of the next player as lines, which cannot be taken for what the mover can do.
    fn attacks(&self, view: &View) -> Vec<Effect> {
        let arrows = view.others.iter().filter(|_| view.shows_attacks).filter_map(|take| take.arrow);
        let mut lines: Vec<Effect> =
            arrows.map(|arrow| Effect::Line { cells: vec![arrow.from, arrow.to] }).collect();
        lines.dedup();
        lines
    }

    fn endangered(&self, view: &View) -> Vec<Cell> {
        let takes = view.others.iter().chain(view.mine.iter().filter(|_| view.shows_attacks));
        let mut cells: Vec<Cell> = takes.flat_map(|take| take.victims.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn markup(&self, view: &View, look: &LookQuestion) -> String {
        let draw = |drawing: Drawing<'_>| look.of(drawing).upper_marks_layer();
        let mut markup = String::new();
        for player in self.position.players().iter() {
            let mut drawing = Drawing::new(&self.scene).lines_of(player, self.material(player));
            for sight in view.sights.iter().filter(|sight| self.owner_of(sight) == Some(player)) {
                drawing = match sight {
                    Effect::Beam { rays, .. } => drawing.beam(rays),
                    other => drawing.happened(std::slice::from_ref(other)),
                };
            }
            markup.push_str(&draw(drawing));
        }
        if let Some(rival) = self.rival {
            let drawing = Drawing::new(&self.scene).lines_of(rival, self.material(rival));
            markup.push_str(&draw(drawing.happened(&self.attacks(view))));
        }
        let nobodys: Vec<Effect> =
            view.sights.iter().filter(|sight| self.owner_of(sight).is_none()).cloned().collect();
        let drawing = Drawing::new(&self.scene).happened(&nobodys);
        markup.push_str(&draw(drawing.arrows(&self.arrows(view)).targets(&self.endangered(view))));
        markup
    }

    /// Whose a sight is: light and groups belong to a player, what sees each other does not.
    fn owner_of(&self, sight: &Effect) -> Option<Player> {
        match sight {
            Effect::Beam { owner, .. } => Some(*owner),
            Effect::Line { cells } => owner(&self.scene, *cells.first()?),
            _ => None,
        }
    }

    fn legend(&self, view: &View) -> Vec<LegendAnswer> {
        let game = self.position.game();
        let mover = self.position.mover();
        let mut legend = Vec::new();
        let mut explain = |sample: Sample, player: Player, key: &str| {
            let words = legend_in_words(self.language, &game, player, key);
            let words = LegendAnswer { sample: sample_svg(sample), words };
            if !legend.iter().any(|it: &LegendAnswer| it.words == words.words) {
                legend.push(words);
            }
        };
        for player in self.position.players().iter() {
            let line = Sample::Line(player, self.material(player));
            for sight in view.sights.iter().filter(|sight| self.owner_of(sight) == Some(player)) {
                let is_light = matches!(sight, Effect::Beam { .. });
                explain(line, player, if is_light { "lens-legend-beam" } else { "lens-legend-group" });
            }
        }
        if view.sights.iter().any(|sight| self.owner_of(sight).is_none()) {
            explain(Sample::Sight, mover, "lens-legend-sight");
        }
        for arrow in view.mine.iter().filter_map(|take| take.arrow) {
            match arrow.from == arrow.to {
                true => explain(Sample::Ring, mover, "lens-legend-turn"),
                false => explain(Sample::Arrow, mover, "lens-legend-take"),
            }
        }
        if let Some(rival) = self.rival.filter(|_| !self.attacks(view).is_empty()) {
            explain(Sample::Line(rival, self.material(rival)), rival, "lens-legend-take");
        }
        if !self.endangered(view).is_empty() {
            explain(Sample::BrokenRing, mover, "lens-legend-danger");
        }
        legend
    }

    fn words(&self, view: &View) -> Vec<String> {
        let (language, game, scene) = (self.language, self.position.game(), &self.scene);
        let mut words = sights_in_words(language, &game, scene, &view.sights, self.chosen);
        let mut tell_takes = |takes: &[Take]| {
            let mut by_piece: Vec<(Cell, Vec<Cell>)> = Vec::new();
            for take in takes {
                let Some(arrow) = take.arrow else { continue };
                match by_piece.iter_mut().find(|entry| entry.0 == arrow.from) {
                    Some(entry) => entry.1.extend(&take.victims),
                    None => by_piece.push((arrow.from, take.victims.clone())),
                }
            }
            for (from, mut victims) in by_piece {
                victims.sort_unstable();
                victims.dedup();
                words.push(take_in_words(language, &game, scene, from, &victims));
            }
        };
        tell_takes(&view.mine);
        if view.shows_attacks {
            tell_takes(&view.others);
        } else {
            for player in self.position.players().iter() {
                let is_own = |cell: &Cell| owner(scene, *cell) == Some(player);
                let cells: Vec<Cell> = self.endangered(view).into_iter().filter(is_own).collect();
                if !cells.is_empty() {
                    words.push(cells_of_player(language, &game, scene, player, "lens-danger", &cells));
                }
            }
        }
        if view.has_too_much {
            words.push(text(language, "lens-too-much") + ".");
        }
        if words.is_empty() {
            words.push(
                match self.chosen {
                    Some(cell) => {
                        text_with(language, "lens-no-lines", &[("cell", scene.board.name(cell).into())])
                    }
                    None => text(language, "lens-nothing"),
                } + ".",
            );
        }
        words
    }
}

/// More arrows than this hide the board.
const MOST_ARROWS: usize = 24;

/// The number of arrows that captures need.
fn n_arrows(takes: &[Take]) -> usize {
    let mut arrows: Vec<Option<Arrow>> = takes.iter().map(|take| take.arrow).collect();
    arrows.dedup();
    arrows.len()
}
