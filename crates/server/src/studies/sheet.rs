//! A study for paper: paragraphs of moves and words, and diagrams where authors drew something or asked for one.

use drawing::{Brush, Drawing, Sketch};
use gamefile::{ColouredArrow, Mark, MarkColour, Round};
use games::AnyPosition;
use studies::{Chapter, DIAGRAM_NAG, MoveTree, NodeId, Note};
use tabletop::Scene;
use texts::{Language, words::position_in_words};

/// A chapter for paper.
pub(crate) struct SheetChapter {
    pub(crate) name: String,
    /// The game, and its rule set in words.
    pub(crate) about: String,
    pub(crate) parts: Vec<SheetPart>,
}

/// A part of a chapter.
pub(crate) enum SheetPart {
    /// A paragraph of moves, and how deep it is nested: 0 is the main line.
    Line { depth: usize, spans: Vec<SheetSpan> },
    /// A position.
    Diagram(Diagram),
}

/// A piece of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SheetSpan {
    /// A move with its number, where one is written, and its signs.
    Move { number: String, text: String },
    /// Words about the move before.
    Words(String),
}

/// A position to be drawn.
pub(crate) struct Diagram {
    scene: Scene,
    sketches: Vec<Sketch>,
    /// The position in words.
    pub(crate) words: String,
    /// The move that leads to it; nothing at the start.
    pub(crate) after: String,
}

impl Diagram {
    /// The drawing, to be turned into SVG.
    pub(crate) fn drawing(&self) -> Drawing<'_> {
        Drawing::new(&self.scene).sketches(&self.sketches).title(&self.words)
    }
}

/// Signs of annotators by their numbers in game files.
const SIGNS: [(u8, &str); 6] = [(1, "!"), (2, "?"), (3, "!!"), (4, "??"), (5, "!?"), (6, "?!")];

/// A chapter for paper. Nothing if this program does not know its rules.
pub(crate) fn sheet(chapter: &Chapter, language: Language) -> Option<SheetChapter> {
    let board = chapter.board();
    let start = board.start()?;
    let game = board.game.game();
    let rules = texts::words::rule_set_name(language, &game, &board.rules);
    let mut writer = SheetWriter { tree: chapter.tree(), language, parts: Vec::new(), spans: Vec::new() };
    let lead = &chapter.tree().get(NodeId::ROOT)?.note;
    writer.parts.push(SheetPart::Diagram(writer.diagram(start.as_ref(), lead, String::new())));
    writer.say(&lead.text);
    writer.line(NodeId::ROOT, 0, start, Round::default(), 0)?;
    Some(SheetChapter {
        name: chapter.name().to_owned(),
        about: format!("{}, {rules}", game.name),
        parts: writer.parts,
    })
}

struct SheetWriter<'t> {
    tree: &'t MoveTree,
    language: Language,
    parts: Vec<SheetPart>,
    spans: Vec<SheetSpan>,
}

impl SheetWriter<'_> {
    /// Writes the line that begins with a child, with its variations below it. Nothing if a move cannot be played.
    fn line(
        &mut self,
        parent: NodeId,
        first: usize,
        mut position: Box<dyn AnyPosition>,
        mut round: Round,
        depth: usize,
    ) -> Option<()> {
        let (mut at, mut index) = (parent, first);
        let mut needs_number = true;
        while let Some(id) = self.tree.get(at)?.children.get(index).copied() {
            let node = self.tree.get(id)?;
            let (before, round_before) = (position.boxed(), round);
            let begins;
            (round, begins) = round.with(position.mover());
            let number = match (begins, needs_number) {
                (true, _) => format!("{}.", round.number),
                (false, true) => format!("{}…", round.number),
                (false, false) => String::new(),
            };
            let told = position.move_for_people(&node.mv).ok()?;
            position.play_text(&node.mv).ok()?;
            let signs = node.note.nags.iter().filter_map(|nag| SIGNS.iter().find(|it| it.0 == *nag));
            let text = format!("{told}{}", signs.map(|it| it.1).collect::<String>());
            // A move that only ends a turn has no text of its own.
            if !text.is_empty() {
                let after =
                    if begins { format!("{number} {text}") } else { format!("{}… {text}", round.number) };
                self.spans.push(SheetSpan::Move { number, text });
                self.say(&node.note.text);
                if !node.note.shapes.is_empty() || node.note.nags.contains(&DIAGRAM_NAG) {
                    self.end(depth);
                    let diagram = self.diagram(position.as_ref(), &node.note, after);
                    self.parts.push(SheetPart::Diagram(diagram));
                }
            }
            needs_number = !node.note.text.is_empty();
            // The alternatives of a variation's first move stand beside the main one.
            let n_others = if at == parent && first > 0 { 0 } else { self.tree.get(at)?.children.len() - 1 };
            for other in 1..=n_others {
                self.end(depth);
                self.line(at, other, before.boxed(), round_before, depth + 1)?;
                needs_number = true;
            }
            (at, index) = (id, 0);
        }
        self.end(depth);
        Some(())
    }

    fn say(&mut self, words: &str) {
        if !words.is_empty() {
            self.spans.push(SheetSpan::Words(words.to_owned()));
        }
    }

    /// Ends a paragraph.
    fn end(&mut self, depth: usize) {
        if !self.spans.is_empty() {
            self.parts.push(SheetPart::Line { depth, spans: std::mem::take(&mut self.spans) });
        }
    }

    fn diagram(&self, position: &dyn AnyPosition, note: &Note, after: String) -> Diagram {
        let mut scene = position.scene();
        // Reserves that stay empty would only distract.
        scene.reserves.retain(|reserve| reserve.count > 0 || !reserve.is_closed);
        let cell = |name: &str| scene.board.cell(name);
        let read = |shape: &String| match (ColouredArrow::from_text(shape), Mark::from_text(shape)) {
            (Some(it), _) => {
                Some(Sketch { brush: brush(it.brush), from: cell(&it.from)?, to: cell(&it.to)? })
            }
            (_, Some(it)) => {
                Some(Sketch { brush: brush(it.brush), from: cell(&it.cell)?, to: cell(&it.cell)? })
            }
            (None, None) => None,
        };
        let sketches = note.shapes.iter().filter_map(read).collect();
        let words = position_in_words(self.language, &position.game(), &scene);
        Diagram { scene, sketches, words, after }
    }
}

fn brush(colour: MarkColour) -> Brush {
    match colour {
        MarkColour::Green => Brush::Green,
        MarkColour::Red => Brush::Red,
        MarkColour::Yellow => Brush::Yellow,
        MarkColour::Blue => Brush::Blue,
    }
}
