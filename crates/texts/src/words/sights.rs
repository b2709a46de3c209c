//! What is in sight on a board, for those who listen: light, lines, groups, captures.

use tabletop::{
    Cell, Effect, Game, Player, Scene,
    effect::{Ray, RayEnd},
    scene::Point,
};

use super::{
    cells::piece_at,
    phrase::{Phrase, list, sentence},
};
use crate::{
    language::Language,
    messages::{has_message, text},
};

/// Tells sights: each beam from corner to corner, what each piece sees, the groups of each player. `about` is the piece
/// to which the sights belong; without it pieces that are in no group are named too.
pub fn sights_in_words(
    language: Language,
    game: &Game,
    scene: &Scene,
    sights: &[Effect],
    about: Option<Cell>,
) -> Vec<String> {
    let teller = Teller { language, game, scene };
    let mut told: Vec<String> = sights
        .iter()
        .filter_map(|sight| match sight {
            Effect::Beam { owner, rays } => Some(teller.beam(*owner, rays)),
            _ => None,
        })
        .collect();
    told.extend(teller.views(sights, about));
    told.extend(teller.groups(sights, about.is_none()));
    told
}

/// Tells what a piece can capture with one move.
pub fn take_in_words(language: Language, game: &Game, scene: &Scene, from: Cell, victims: &[Cell]) -> String {
    let teller = Teller { language, game, scene };
    let phrase = teller.acting(from).with("cells", teller.cells(victims));
    teller.own_sentence(&phrase, "lens-take")
}

/// A message about cells and their player: what is in danger.
pub fn cells_of_player(
    language: Language,
    game: &Game,
    scene: &Scene,
    owner: Player,
    key: &str,
    cells: &[Cell],
) -> String {
    let teller = Teller { language, game, scene };
    let phrase = teller.phrase().player("owner", owner).with("cells", teller.cells(cells));
    sentence(&phrase.say_common(key))
}

/// A message about the piece on a cell.
pub fn piece_in_place(language: Language, game: &Game, scene: &Scene, cell: Cell, key: &str) -> String {
    let teller = Teller { language, game, scene };
    sentence(&teller.acting(cell).with("cell", teller.name(cell)).say_common(key))
}

/// A line of the legend of a lens; the game may have its own words.
pub fn legend_in_words(language: Language, game: &Game, owner: Player, key: &str) -> String {
    let phrase = Phrase::new(language, game).player("owner", owner);
    match has_message(language, &format!("{}-{key}", game.slug)) {
        true => phrase.say(key),
        false => phrase.say_common(key),
    }
}

struct Teller<'a> {
    language: Language,
    game: &'a Game,
    scene: &'a Scene,
}

impl Teller<'_> {
    /// *Silver’s light: j1, north to j4, west to h4, hits Red’s pyramid on c4.*
    fn beam(&self, owner: Player, rays: &[Ray]) -> String {
        let ways: Vec<String> =
            rays.iter().enumerate().map(|(index, ray)| self.ray(ray, index == 0)).collect();
        let path = ways.join(&text(self.language, "list-semicolon"));
        let phrase = self.phrase().player("owner", owner).with("path", path);
        sentence(&phrase.say_common("lens-beam"))
    }

    fn ray(&self, ray: &Ray, is_first: bool) -> String {
        let at = |cell: Cell| self.phrase().with("cell", self.name(cell));
        let mut parts = Vec::new();
        if let Some(&first) = ray.cells.first() {
            parts.push(if is_first { self.name(first) } else { at(first).say_common("lens-ray-from") });
        }
        let mut steps =
            ray.cells.windows(2).map(|pair| (self.direction(pair[0], pair[1]), pair[1])).peekable();
        while let Some((direction, cell)) = steps.next() {
            if steps.peek().is_none_or(|next| next.0 != direction) {
                parts.push(at(cell).noun("direction", direction).say_common("lens-ray-to"));
            }
        }
        let Some(&last) = ray.cells.last() else { return parts.join(", ") };
        let hit = |key: &str| {
            let phrase = match piece_at(self.scene, last) {
                Some(piece) => {
                    at(last).player("owner", piece.look.owner).piece("piece", piece.look.symbol.name)
                }
                None => at(last),
            };
            phrase.say_common(key)
        };
        parts.push(match ray.end {
            RayEnd::Off(_) => at(last).say_common("lens-ray-off"),
            RayEnd::Hit => hit("lens-ray-hit"),
            RayEnd::Absorbed => hit("lens-ray-absorbed"),
            RayEnd::Split => at(last).say_common("lens-ray-split"),
            RayEnd::Loop => at(last).say_common("lens-ray-loop"),
        });
        parts.join(", ")
    }

    /// The key of the direction in which a cell lies from another, as the first player sees the board.
    fn direction(&self, from: Cell, to: Cell) -> &'static str {
        const DIRECTIONS: [&str; 8] = [
            "direction-east",
            "direction-south-east",
            "direction-south",
            "direction-south-west",
            "direction-west",
            "direction-north-west",
            "direction-north",
            "direction-north-east",
        ];
        let centre = |cell: Cell| self.scene.board.cells[cell.index()].centre;
        let (Point { x, y }, target) = (centre(from), centre(to));
        let eighths = ((target.y - y).atan2(target.x - x) / std::f32::consts::FRAC_PI_4).round();
        DIRECTIONS[(eighths as i32).rem_euclid(8) as usize]
    }

    /// What each piece sees: pairs are told once, from the piece in question or from the first of both.
    fn views(&self, sights: &[Effect], about: Option<Cell>) -> Vec<String> {
        let mut views: Vec<(Cell, Vec<Cell>)> = Vec::new();
        for sight in sights {
            let Effect::Sight { from, to } = *sight else { continue };
            let (from, to) = if about == Some(to) { (to, from) } else { (from, to) };
            match views.iter_mut().find(|view| view.0 == from) {
                Some(view) => view.1.push(to),
                None => views.push((from, vec![to])),
            }
        }
        let tell = |(from, seen): &(Cell, Vec<Cell>)| {
            self.own_sentence(&self.acting(*from).with("cells", self.cells(seen)), "lens-sight")
        };
        views.iter().map(tell).collect()
    }

    /// The groups of each player, the largest first.
    fn groups(&self, sights: &[Effect], names_lonely: bool) -> Vec<String> {
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for sight in sights {
            let Effect::Line { cells } = sight else { continue };
            let (touching, others): (Vec<_>, Vec<_>) =
                groups.into_iter().partition(|group| cells.iter().any(|cell| group.contains(cell)));
            let mut group: Vec<Cell> = touching.into_iter().flatten().chain(cells.iter().copied()).collect();
            group.sort_unstable();
            group.dedup();
            groups = others;
            groups.push(group);
        }
        if groups.is_empty() {
            return Vec::new();
        }
        if names_lonely {
            let is_lonely = |cell: &Cell| !groups.iter().flatten().any(|other| other == cell);
            let lonely: Vec<_> = self.scene.pieces.iter().map(|piece| piece.at).filter(is_lonely).collect();
            groups.extend(lonely.into_iter().map(|cell| vec![cell]));
        }
        groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), group[0]));
        Player::ALL.iter().filter_map(|&owner| self.groups_of(owner, &groups)).collect()
    }

    fn groups_of(&self, owner: Player, groups: &[Vec<Cell>]) -> Option<String> {
        let is_own = |group: &&Vec<Cell>| {
            piece_at(self.scene, group[0]).is_some_and(|piece| piece.look.owner == owner)
        };
        let tell = |group: &Vec<Cell>| {
            let phrase = self.phrase().with("cells", self.cells(group)).with("number", group.len());
            phrase.say_common("lens-group")
        };
        let told: Vec<String> = groups.iter().filter(is_own).map(tell).collect();
        let phrase = self.phrase().player("owner", owner);
        let told = (!told.is_empty()).then(|| told.join(&text(self.language, "list-semicolon")))?;
        Some(sentence(&phrase.with("groups", told).say_common("lens-groups")))
    }

    /// A piece that sees or captures.
    fn acting(&self, from: Cell) -> Phrase<'_> {
        let phrase = self.phrase().with("from", self.name(from));
        match piece_at(self.scene, from) {
            Some(piece) => phrase.player("owner", piece.look.owner).piece("piece", piece.look.symbol.name),
            None => phrase,
        }
    }

    /// The game's own message, or the one that all games share.
    fn own_sentence(&self, phrase: &Phrase<'_>, key: &str) -> String {
        let has_own = has_message(self.language, &format!("{}-{key}", self.game.slug));
        sentence(&if has_own { phrase.say(key) } else { phrase.say_common(key) })
    }

    fn phrase(&self) -> Phrase<'_> {
        Phrase::new(self.language, self.game)
    }

    fn cells(&self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        list(self.language, &names)
    }

    fn name(&self, cell: Cell) -> String {
        self.scene.board.name(cell).to_owned()
    }
}
