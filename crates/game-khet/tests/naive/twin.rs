//! Khet written a second time, as plainly as possible, straight from the rule page. It shares nothing with the crate.

use testkit::naive::Naive;

/// A square: file and rank from 0.
type Place = (i32, i32);

/// A piece as the position text writes it: a letter, and for two letters of the later edition a sign.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Man {
    letter: char,
    sign: char,
}

impl Man {
    fn is_silver(self) -> bool {
        self.letter.is_uppercase()
    }

    fn is_of(self, mover: char) -> bool {
        self.is_silver() == (mover == 's')
    }

    fn kind(self) -> char {
        self.letter.to_ascii_uppercase()
    }

    /// The same colour, another letter.
    fn with_kind(self, kind: char) -> Man {
        let letter = if self.is_silver() { kind } else { kind.to_ascii_lowercase() };
        Man { letter, sign: self.sign }
    }
}

#[derive(Clone)]
pub(crate) struct Twin {
    rules: String,
    board: [[Option<Man>; 8]; 10],
    mover: char,
    stacked: String,
}

fn name((file, rank): Place) -> String {
    format!("{}{}", "abcdefghij".chars().nth(file as usize).unwrap(), rank + 1)
}

fn on_board((file, rank): Place) -> bool {
    (0..10).contains(&file) && (0..8).contains(&rank)
}

/// "Red-only squares: a1 to a8, i1, i8. Silver-only squares: j1 to j8, b1, b8."
fn may_stand(man: Man, place: Place) -> bool {
    let name = name(place);
    let red_only = name.starts_with('a') || name == "i1" || name == "i8";
    let silver_only = name.starts_with('j') || name == "b1" || name == "b8";
    if man.is_silver() { !red_only } else { !silver_only }
}

/// A side of a square, or a way to travel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    N,
    E,
    S,
    W,
}
use Way::{E, N, S, W};

impl Way {
    fn opposite(self) -> Way {
        match self {
            N => S,
            S => N,
            E => W,
            W => E,
        }
    }

    fn from(self, (file, rank): Place) -> Place {
        match self {
            N => (file, rank + 1),
            S => (file, rank - 1),
            E => (file + 1, rank),
            W => (file - 1, rank),
        }
    }
}

/// Which way light goes that comes to a face of a man. Several: it is split. "hit" or "absorbed" otherwise.
fn light(man: Man, face: Way) -> Result<Vec<Way>, &'static str> {
    let mirrors: &[(Way, Way)] = match man.kind() {
        'N' => &[(N, E)],
        'E' => &[(S, E)],
        'S' => &[(S, W)],
        'W' => &[(N, W)],
        'B' | 'Z' => &[(N, E), (S, W)],
        'D' | 'Y' => &[(N, W), (S, E)],
        _ => &[],
    };
    for &(one, two) in mirrors {
        let out = if face == one {
            two
        } else if face == two {
            one
        } else {
            continue;
        };
        let is_splitter = man.kind() == 'Y' || man.kind() == 'Z';
        return Ok(if is_splitter { vec![out, face.opposite()] } else { vec![out] });
    }
    match (man.kind(), man.sign, face) {
        ('X', _, _) | ('A', '^', N) | ('A', '>', E) | ('A', 'v', S) | ('A', '<', W) => Err("absorbed"),
        _ => Err("hit"),
    }
}

impl Twin {
    fn at(&self, (file, rank): Place) -> Option<Man> {
        self.board[file as usize][rank as usize]
    }

    fn put(&mut self, (file, rank): Place, man: Option<Man>) {
        self.board[file as usize][rank as usize] = man;
    }

    fn places() -> impl Iterator<Item = Place> {
        (0..10).flat_map(|file| (0..8).map(move |rank| (file, rank)))
    }

    fn has_both_pharaohs(&self) -> bool {
        let has = |letter| Twin::places().any(|place| self.at(place).is_some_and(|man| man.letter == letter));
        has('K') && has('k')
    }

    /// Everything that the mover's laser hits.
    fn hits(&self) -> Vec<Place> {
        // Where light comes into a square, and the way it travels.
        let mut fronts: Vec<(Place, Way)> = Vec::new();
        let home = if self.mover == 's' { (9, 0) } else { (0, 7) };
        if self.rules == "2.0" {
            let way = match self.at(home).unwrap().sign {
                '^' => N,
                '>' => E,
                'v' => S,
                _ => W,
            };
            fronts.push((way.from(home), way));
        } else {
            fronts.push((home, if self.mover == 's' { N } else { S }));
        }
        let mut seen: Vec<(Place, Way)> = Vec::new();
        let mut hits = Vec::new();
        while let Some((place, way)) = fronts.pop() {
            if !on_board(place) || seen.contains(&(place, way)) {
                continue;
            }
            seen.push((place, way));
            match self.at(place) {
                None => fronts.push((way.from(place), way)),
                Some(man) => match light(man, way.opposite()) {
                    Ok(ways) => fronts.extend(ways.into_iter().map(|way| (way.from(place), way))),
                    Err("hit") if !hits.contains(&place) => hits.push(place),
                    Err(_) => {}
                },
            }
        }
        hits
    }

    /// The shot, and the turn goes to the other player.
    fn finish_turn(mut self) -> Twin {
        for place in self.hits() {
            let man = self.at(place).unwrap();
            let rest = if man.kind() == 'T' { Some(man.with_kind('O')) } else { None };
            self.put(place, rest);
        }
        self.mover = if self.mover == 's' { 'r' } else { 's' };
        self
    }

    fn has_stacked(&self) -> bool {
        self.rules == "sheet" && self.stacked.contains(self.mover)
    }

    fn note_stack(&mut self) {
        if self.rules == "sheet" {
            let both = format!("{}{}", self.stacked, self.mover);
            self.stacked = match (both.contains('s'), both.contains('r')) {
                (true, true) => "sr",
                (true, false) => "s",
                _ => "r",
            }
            .to_owned();
        }
    }

    /// A step of the man on `from` to `to`, if it is legal.
    fn step(&self, from: Place, to: Place) -> Option<Twin> {
        let man = self.at(from)?;
        if man.kind() == 'X' || !may_stand(man, to) {
            return None;
        }
        let mut next = self.clone();
        let Some(other) = self.at(to) else {
            next.put(from, None);
            next.put(to, Some(man));
            return Some(next);
        };
        if "DBYZ".contains(man.kind()) && "NESWOTA".contains(other.kind()) {
            let is_colour_right = self.rules != "sheet" || man.is_silver() != other.is_silver();
            if !is_colour_right || !may_stand(other, from) {
                return None;
            }
            next.put(from, Some(other));
            next.put(to, Some(man));
            return Some(next);
        }
        if man.kind() == 'O' && other == man && !self.has_stacked() {
            next.put(from, None);
            next.put(to, Some(man.with_kind('T')));
            next.note_stack();
            return Some(next);
        }
        None
    }

    /// A step of only the top of the stack on `from`, if it is legal.
    fn top_step(&self, from: Place, to: Place) -> Option<Twin> {
        let man = self.at(from)?;
        if man.kind() != 'T' || !may_stand(man, to) {
            return None;
        }
        let single = man.with_kind('O');
        let mut next = self.clone();
        next.put(from, Some(single));
        match self.at(to) {
            None => next.put(to, Some(single)),
            Some(other) if other == single && !self.has_stacked() => {
                next.put(to, Some(man));
                next.note_stack();
            }
            Some(_) => return None,
        }
        Some(next)
    }

    /// What becomes of a man by a turn written `+` or `-`, if there is such a move.
    fn turned(man: Man, sign: char) -> Option<Man> {
        let round = |cycle: &str, c: char| {
            let i = cycle.find(c).unwrap();
            let by = if sign == '+' { 1 } else { cycle.len() - 1 };
            cycle.chars().nth((i + by) % cycle.len()).unwrap()
        };
        match man.kind() {
            kind @ ('N' | 'E' | 'S' | 'W') => Some(man.with_kind(round("NESW", kind))),
            'A' => Some(Man { sign: round("^>v<", man.sign), ..man }),
            kind @ ('D' | 'B') if sign == '+' => Some(man.with_kind(round("DB", kind))),
            kind @ ('Y' | 'Z') if sign == '+' => Some(man.with_kind(round("YZ", kind))),
            'X' if sign == '+' => {
                let facings = if man.is_silver() { "^<" } else { "v>" };
                Some(Man { sign: round(facings, man.sign), ..man })
            }
            _ => None,
        }
    }
}

impl Naive for Twin {
    fn read(text: &str, rules: &str) -> Twin {
        let mut words = text.split(' ');
        let mut board = [[None; 8]; 10];
        for (row, line) in words.next().unwrap().split('/').enumerate() {
            let (mut file, rank) = (0, 7 - row);
            let mut chars = line.chars().peekable();
            while let Some(c) = chars.next() {
                if c.is_ascii_digit() {
                    let mut number = c.to_string();
                    while chars.peek().is_some_and(char::is_ascii_digit) {
                        number.push(chars.next().unwrap());
                    }
                    file += number.parse::<usize>().unwrap();
                } else {
                    let sign = if "AaXx".contains(c) { chars.next().unwrap() } else { ' ' };
                    board[file][rank] = Some(Man { letter: c, sign });
                    file += 1;
                }
            }
        }
        let mover = words.next().unwrap().chars().next().unwrap();
        let stacked = words.next().unwrap_or("-").to_owned();
        Twin { rules: rules.to_owned(), board, mover, stacked }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for file in 0..10 {
                match self.at((file, rank)) {
                    None => gap += 1,
                    Some(man) => {
                        if gap > 0 {
                            row += &gap.to_string();
                            gap = 0;
                        }
                        row.push(man.letter);
                        if man.sign != ' ' {
                            row.push(man.sign);
                        }
                    }
                }
            }
            if gap > 0 {
                row += &gap.to_string();
            }
            rows.push(row);
        }
        let text = format!("{} {}", rows.join("/"), self.mover);
        if self.rules == "sheet" { format!("{text} {}", self.stacked) } else { text }
    }

    fn turns(&self) -> Vec<(String, Twin)> {
        let mut turns = Vec::new();
        if !self.has_both_pharaohs() {
            return turns;
        }
        for from in Twin::places() {
            let Some(man) = self.at(from).filter(|man| man.is_of(self.mover)) else { continue };
            for sign in ['+', '-'] {
                if let Some(turned) = Twin::turned(man, sign) {
                    let mut next = self.clone();
                    next.put(from, Some(turned));
                    turns.push((format!("{}{sign}", name(from)), next));
                }
            }
            for (dx, dy) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
                let to = (from.0 + dx, from.1 + dy);
                if on_board(to) {
                    let text = format!("{}{}", name(from), name(to));
                    turns.extend(self.top_step(from, to).map(|next| (format!("{text}^"), next)));
                    turns.extend(self.step(from, to).map(|next| (text, next)));
                }
            }
        }
        turns.into_iter().map(|(text, next)| (text, next.finish_turn())).collect()
    }
}
