//! Diagrams: positions that are drawn into a page. The crate documentation describes their syntax.

use drawing::{Arrow, Drawing, PieceSet, View};
use games::{AnyPosition, GameKind};
use maud::Render;
use tabletop::{
    Cell, Effect, Player, Scene, Target,
    effect::{Change, Ray},
};
use texts::words::position_in_words;

use crate::{
    Language, board,
    fields::{Field, Section, TextError, read_sections},
};

/// The keys of a diagram.
const KEYS: &str =
    "rules, players, setup, position, moves, victims, arrows, marks, targets-of, beams, view and caption";

/// A position in a page.
#[derive(Debug)]
pub(crate) struct Diagram {
    start: Box<dyn AnyPosition>,
    moves: Vec<String>,
    shown: Box<dyn AnyPosition>,
    scene: Scene,
    effects: Vec<Effect>,
    beams: Vec<Vec<Ray>>,
    arrows: Vec<Arrow>,
    marks: Vec<Cell>,
    selected: Option<Cell>,
    targets: Vec<Cell>,
    view: View,
    caption: String,
}

impl Diagram {
    /// Parses the block of a diagram. `first_line` is the number of its first line in the page.
    pub(crate) fn read(game: GameKind, text: &str, first_line: usize) -> Result<Diagram, TextError> {
        let mut sections = read_sections(text, first_line)?;
        let mut section = sections.remove(0);
        if let Some(other) = sections.first() {
            return Err(TextError::new(other.line, "a diagram has no sections"));
        }
        let start = board::take_position(game, &mut section)?;
        let moves = section.take("moves");
        let mut turn = LastTurn::play(start.as_ref(), moves.as_ref())?;
        if let Some(field) = section.take("victims") {
            match field.value.as_str() {
                "stay" => turn.bring_victims_back(),
                _ => return Err(field.error("expected `stay`")),
            }
        }
        let LastTurn { position: shown, played, mut scene, effects, .. } = turn;
        // Reserves that stay empty would only distract.
        scene.reserves.retain(|reserve| reserve.count > 0 || !reserve.is_closed);
        let lasers = board::lasers(shown.as_ref(), section.take("beams"))?;
        let mut beams: Vec<Vec<Ray>> =
            lasers.into_iter().map(|owner| board::standing_beam(shown.as_ref(), owner)).collect();
        beams.extend(effects.iter().filter_map(|effect| match effect {
            Effect::Beam { rays, .. } => Some(rays.clone()),
            _ => None,
        }));
        let (selected, targets) = match section.take("targets-of") {
            Some(field) => {
                let selected = board::cell(&scene, &field, field.value.trim())?;
                (Some(selected), targets_of(shown.as_ref(), selected, &field)?)
            }
            None => (None, Vec::new()),
        };
        let view = match section.take("view") {
            None => View::NEAR,
            Some(field) => match field.value.as_str() {
                "near" => View::NEAR,
                "far" => View::FAR,
                _ => return Err(field.error("expected near or far")),
            },
        };
        let diagram = Diagram {
            arrows: board::arrows(&scene, section.take("arrows"))?,
            marks: board::cells(&scene, section.take("marks"))?,
            caption: section.expect("caption").map_err(|error| missing_caption(&section, error))?.value,
            start,
            moves: played,
            shown,
            scene,
            effects,
            beams,
            selected,
            targets,
            view,
        };
        section.finish(KEYS)?;
        Ok(diagram)
    }

    /// The diagram as an HTML figure. `id` is the id of the figure and the prefix of all ids in it.
    pub(crate) fn to_html(&self, id: &str, language: Language, pieces: PieceSet) -> String {
        let game = self.shown.game();
        let mut drawing = Drawing::new(&self.scene)
            .prefix(id)
            .piece_set(pieces)
            .view(self.view)
            .title(&self.caption)
            .description(&position_in_words(language, &game, &self.scene))
            .happened(&self.effects)
            .arrows(&self.arrows)
            .marks(&self.marks)
            .targets(&self.targets);
        if let Some(cell) = self.selected {
            drawing = drawing.selected(cell);
        }
        for rays in &self.beams {
            drawing = drawing.beam(rays);
        }
        let played = match self.moves.is_empty() {
            true => String::new(),
            false => format!(
                r#" data-start="{}" data-moves="{}""#,
                self.start.text().render().into_string(),
                self.moves.join(" ").render().into_string()
            ),
        };
        format!(
            r#"<figure class="diagram" id="{id}" data-game="{slug}" data-rules="{rules}" data-position="{position}"{played}>{svg}<figcaption>{caption}</figcaption></figure>
"#,
            slug = game.slug,
            rules = self.shown.rules().render().into_string(),
            position = self.shown.text().render().into_string(),
            svg = drawing.to_inline_svg(),
            caption = self.caption.render().into_string(),
        )
    }
}

fn missing_caption(section: &Section, error: TextError) -> TextError {
    TextError::new(section.line, format!("a diagram needs words: {}", error.message.replace("[] ", "it ")))
}

/// The moves of a diagram, and the effects of the last turn. A turn is all consecutive plies of one player, for example
/// a chain of jumps, or a capture with the placements that follow it.
struct LastTurn {
    position: Box<dyn AnyPosition>,
    played: Vec<String>,
    scene: Scene,
    before: Scene,
    mover: Option<Player>,
    effects: Vec<Effect>,
}

impl LastTurn {
    fn play(start: &dyn AnyPosition, moves: Option<&Field>) -> Result<LastTurn, TextError> {
        let scene = start.scene();
        let mut turn = LastTurn {
            position: start.boxed(),
            played: Vec::new(),
            before: scene.clone(),
            scene,
            mover: None,
            effects: Vec::new(),
        };
        let Some(field) = moves else { return Ok(turn) };
        for text in field.words() {
            let mover = turn.position.mover();
            if turn.mover != Some(mover) {
                turn.mover = Some(mover);
                turn.effects.clear();
                turn.before = turn.position.scene();
            }
            let effects = turn.position.effects(text).map_err(|error| field.error(error))?;
            turn.effects.extend(effects);
            turn.played.push(turn.position.play_text(text).map_err(|error| field.error(error))?);
        }
        turn.scene = turn.position.scene();
        Ok(turn)
    }

    /// Shows the board before the turn removed or converted pieces.
    fn bring_victims_back(&mut self) {
        self.scene = self.before.clone();
        for effect in &self.effects {
            let is_harm = matches!(
                effect,
                Effect::Remove { .. } | Effect::Change { way: Change::Convert | Change::LoseTop, .. }
            );
            if !is_harm {
                effect.apply(&mut self.scene);
            }
        }
    }
}

/// The cells that the piece on a cell may move to.
fn targets_of(position: &dyn AnyPosition, from: Cell, field: &Field) -> Result<Vec<Cell>, TextError> {
    let mut targets: Vec<Cell> = Vec::new();
    for (_, clicks) in position.clicks() {
        if let [Target::Cell(first), rest @ ..] = clicks.as_slice()
            && *first == from
        {
            let next = rest.iter().find_map(|target| match target {
                Target::Cell(cell) => Some(*cell),
                Target::Reserve | Target::Button(_) => None,
            });
            targets.extend(next);
        }
    }
    targets.sort_unstable();
    targets.dedup();
    match targets.is_empty() {
        true => Err(field.error("nothing on this cell may go anywhere")),
        false => Ok(targets),
    }
}
