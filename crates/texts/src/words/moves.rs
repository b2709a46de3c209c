//! A move in one or two sentences.

use tabletop::{
    Cell, Effect, Game, Scene,
    effect::{Change, RayEnd, Way},
    scene::{Look, Piece},
};

use super::{
    cells::{facing, piece_at},
    phrase::{Phrase, list, sentence},
};
use crate::{
    language::Language,
    messages::{has_message, text},
};

/// Describes a move by its effects and the scene before it: *Silver turns the pyramid on c1 clockwise. The beam
/// destroys Red’s obelisk on e5.*
pub fn move_in_words(language: Language, game: &Game, before: &Scene, effects: &[Effect]) -> String {
    let teller = Teller { language, game, before, outcome: Outcome::read(before, effects) };
    let mut sentences: Vec<String> =
        effects.iter().find_map(|effect| teller.deed(effect)).into_iter().collect();
    teller.tell_shot(&mut sentences);
    teller.tell_conversions(&mut sentences);
    teller.tell_closed_reserves(effects, &mut sentences);
    teller.tell_ranks(effects, &mut sentences);
    sentences.join(" ")
}

/// The consequences of the action, by kind.
#[derive(Default)]
struct Outcome {
    /// The removed pieces, grouped by moment.
    waves: Vec<Vec<Piece>>,
    /// The stacks that lose their top.
    beheaded: Vec<Piece>,
    /// The pieces that change sides or faces, as they look afterwards.
    converted: Vec<Piece>,
    /// The pieces that absorb a beam.
    absorbing: Vec<Piece>,
    /// The completed lines.
    lines: Vec<Vec<Cell>>,
    /// Whether a beam caused it.
    is_shot: bool,
}

impl Outcome {
    fn read(before: &Scene, effects: &[Effect]) -> Outcome {
        let mut outcome = Outcome::default();
        let mut scene = before.clone();
        let mut goes_on_removing = false;
        for effect in effects {
            match effect {
                Effect::Remove { at } => {
                    if !goes_on_removing {
                        outcome.waves.push(Vec::new());
                    }
                    if let Some(wave) = outcome.waves.last_mut() {
                        wave.extend(piece_at(&scene, *at));
                    }
                }
                Effect::Change { at, way: Change::LoseTop, .. } => {
                    outcome.beheaded.extend(piece_at(&scene, *at));
                }
                Effect::Change { at, way: Change::Convert, becomes } => {
                    outcome.converted.push(Piece { at: *at, look: *becomes });
                }
                Effect::Beam { rays, .. } => {
                    outcome.is_shot = true;
                    let swallowed = rays.iter().filter(|ray| ray.end == RayEnd::Absorbed);
                    let cells = swallowed.filter_map(|ray| ray.cells.last());
                    outcome.absorbing.extend(cells.filter_map(|&cell| piece_at(&scene, cell)));
                }
                Effect::Line { cells } => outcome.lines.push(cells.clone()),
                _ => {}
            }
            goes_on_removing = matches!(effect, Effect::Remove { .. });
            effect.apply(&mut scene);
        }
        outcome
    }

    fn removed(&self) -> impl Iterator<Item = Piece> {
        self.waves.iter().flatten().copied()
    }
}

struct Teller<'a> {
    language: Language,
    game: &'a Game,
    before: &'a Scene,
    outcome: Outcome,
}

impl Teller<'_> {
    /// The mover's action, or `None` if the effect is a consequence.
    fn deed(&self, effect: &Effect) -> Option<String> {
        let (suffix, phrase) = match *effect {
            Effect::Move { from, to, way, becomes } => {
                let piece = piece_at(self.before, from)?;
                (self.suffix_of_move(piece.look, to, way, becomes), self.act(piece, to))
            }
            Effect::Unstack { from, to, becomes, .. } => {
                let is_onto = becomes.symbol.n_pieces > 1;
                (if is_onto { "top-onto" } else { "top" }, self.act(piece_at(self.before, from)?, to))
            }
            Effect::Swap { from, to } => {
                let (piece, target) = (piece_at(self.before, from)?, piece_at(self.before, to)?);
                let phrase = self.act(piece, to).player("owner", target.look.owner);
                ("swap", phrase.piece("target", target.look.symbol.name))
            }
            Effect::Change { at, way: Change::Clockwise, .. } => {
                ("clockwise", self.act(piece_at(self.before, at)?, at))
            }
            Effect::Change { at, way: Change::Anticlockwise, .. } => {
                ("anticlockwise", self.act(piece_at(self.before, at)?, at))
            }
            Effect::Place { at, becomes } => {
                let look = facing(self.language, self.game, becomes).unwrap_or_default();
                ("place", self.act(Piece { at, look: becomes }, at).with("look", look))
            }
            Effect::Pass { player } => ("pass", self.phrase().player("player", player)),
            Effect::Stop { player } => ("stop", self.phrase().player("player", player)),
            _ => return None,
        };
        Some(sentence(&self.with_outcome(phrase).say(&format!("move-{suffix}"))))
    }

    fn suffix_of_move(&self, look: Look, to: Cell, way: Way, becomes: Look) -> &'static str {
        match way {
            Way::Slide if becomes.symbol != look.symbol => "stack",
            Way::Slide if piece_at(self.before, to).is_some() => "eliminate",
            Way::Slide if !self.outcome.lines.is_empty() => "line",
            Way::Slide => "step",
            Way::Jump => "jump",
            Way::Fly => "fly",
            Way::Flip => "flip",
        }
    }

    /// Who acts, with which piece, from where and to where.
    fn act(&self, piece: Piece, to: Cell) -> Phrase<'_> {
        self.phrase()
            .player("player", piece.look.owner)
            .piece("piece", piece.look.symbol.name)
            .with("from", self.name(piece.at))
            .with("to", self.name(to))
    }

    /// Immediate consequences belong in the sentence of the action: captures, lines, pieces that are jumped over.
    fn with_outcome<'p>(&self, phrase: Phrase<'p>) -> Phrase<'p> {
        let then = text(self.language, "list-then");
        let waves: Vec<String> = self.outcome.waves.iter().map(|wave| self.cells(wave)).collect();
        let lines: Vec<String> = self.outcome.lines.iter().map(|line| self.line(line)).collect();
        let phrase = phrase
            .with("captures", waves.join(&format!("{then} ")))
            .with("number", self.outcome.removed().count())
            .with("lines", list(self.language, &lines))
            .with("line-count", lines.len())
            .with("over", self.cells(&self.outcome.converted));
        match self.outcome.removed().next() {
            Some(victim) => phrase.piece("target", victim.look.symbol.name),
            None => phrase,
        }
    }

    /// The effects of the beam.
    fn tell_shot(&self, sentences: &mut Vec<String>) {
        if !self.outcome.is_shot {
            return;
        }
        let (royals, others): (Vec<Piece>, Vec<Piece>) =
            self.outcome.removed().partition(|piece| piece.look.symbol.is_royal);
        for (pieces, item, suffix) in [
            (&others, "item", "move-destroyed"),
            (&self.outcome.beheaded, "item-of", "move-beheaded"),
            (&royals, "item", "move-royal"),
            (&self.outcome.absorbing, "item", "move-absorbed"),
        ] {
            if !pieces.is_empty() {
                let items: Vec<String> = pieces.iter().map(|piece| self.item(*piece, item)).collect();
                let phrase = self.phrase().with("pieces", list(self.language, &items));
                sentences.push(sentence(&phrase.say(suffix)));
            }
        }
    }

    /// The pieces that change sides besides the one that moved, unless the sentence of the action already says so.
    fn tell_conversions(&self, sentences: &mut Vec<String>) {
        let mut symbols: Vec<&str> =
            self.outcome.converted.iter().map(|piece| piece.look.symbol.name).collect();
        symbols.sort_unstable();
        symbols.dedup();
        for symbol in symbols {
            let message = format!("move-become-{symbol}");
            if !has_message(self.language, &format!("{}-{message}", self.game.slug)) {
                continue;
            }
            let converted = self.outcome.converted.iter().copied();
            let pieces: Vec<Piece> = converted.filter(|piece| piece.look.symbol.name == symbol).collect();
            let phrase = self.phrase().player("owner", pieces[0].look.owner);
            let phrase = phrase.with("cells", self.cells(&pieces)).with("number", pieces.len());
            sentences.push(sentence(&phrase.say(&message)));
        }
    }

    /// Reserves that are closed from now on.
    fn tell_closed_reserves(&self, effects: &[Effect], sentences: &mut Vec<String>) {
        let mut after = self.before.clone();
        effects.iter().for_each(|effect| effect.apply(&mut after));
        let newly_closed: Vec<_> = self
            .before
            .reserves
            .iter()
            .zip(&after.reserves)
            .filter(|(before, after)| !before.is_closed && after.is_closed)
            .map(|(_, after)| after)
            .collect();
        let are_all_closed = after.reserves.iter().all(|reserve| reserve.is_closed);
        for reserve in newly_closed {
            let case = match reserve.count {
                _ if are_all_closed => "all",
                0 => "used-up",
                _ => "left-over",
            };
            let phrase = self.phrase().player("owner", reserve.owner).with("case", case);
            let told = sentence(&phrase.say("move-closed"));
            // The end of all reserves is mentioned once.
            if sentences.last() != Some(&told) {
                sentences.push(told);
            }
        }
    }

    /// Final places that are taken.
    fn tell_ranks(&self, effects: &[Effect], sentences: &mut Vec<String>) {
        for effect in effects {
            if let Effect::Rank { player, rank } = *effect {
                let phrase = self.phrase().player("player", player).with("rank", rank);
                sentences.push(sentence(&phrase.say("move-rank")));
            }
        }
    }

    fn phrase(&self) -> Phrase<'_> {
        Phrase::new(self.language, self.game)
    }

    /// A piece with its owner and its cell.
    fn item(&self, piece: Piece, suffix: &str) -> String {
        let phrase = self.phrase().player("owner", piece.look.owner).piece("piece", piece.look.symbol.name);
        phrase.with("cell", self.name(piece.at)).say(suffix)
    }

    fn cells(&self, pieces: &[Piece]) -> String {
        let names: Vec<String> = pieces.iter().map(|piece| self.name(piece.at)).collect();
        list(self.language, &names)
    }

    fn line(&self, cells: &[Cell]) -> String {
        cells.iter().map(|&cell| self.name(cell)).collect::<Vec<_>>().join("-")
    }

    fn name(&self, cell: Cell) -> String {
        self.before.board.name(cell).to_owned()
    }
}
