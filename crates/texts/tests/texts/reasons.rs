//! Every reason that any game can give is expressed in both languages, with all its facts.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use games::{AnyPosition, GameKind};
use tabletop::{
    IllegalMove, Refusal,
    error::{Fact, Fault},
    playout::Dice,
    record::{Conduct, Termination},
};
use texts::{Language, words};

use crate::catalogue::{Message, catalogue, workspace};

/// Positions and moves that random play and damage rarely find: game, rules, position, move.
const RARE_MOVES: &[(GameKind, &str, &str, &str)] = &[
    (GameKind::Khet, "standard", "10/3z6/10/3kbY4/3KDB4/10/10/10 s", "e4d5"),
    (GameKind::Khet, "sheet", "4k5/3b6/10/3nWt4/3TDo4/3OeS4/10/4K5 s -", "e4e5"),
    (GameKind::Khet, "standard", "4k5/3b6/10/8nW/nD6eB/8N1/10/4K5 s", "j4i5"),
    (GameKind::Khet, "standard", "4k5/3b6/10/10/3OT5/10/3D6/4K5 s", "d4e4"),
    (GameKind::Khet, "sheet", "4k5/3b6/3oo5/10/3OO5/10/3D6/4K5 s s", "d4e4"),
    (GameKind::KenWan, "standard", "5/6/7/8/4#4/8/7/YYY3/bB1R1 b --- 0", "A2-A3"),
    (GameKind::KenWan, "standard", "5/4B1/4rB1/8/4#4/8/7/4B1/2RRB r --- 0", "G7-I5"),
    (GameKind::KenWan, "standard", "5/3Y2/4BB1/5b2/2R1#4/8/7/6/2RR1 r --- 0", "E3-E4"),
    (GameKind::Wali, "standard", "1xx2o/oxooxo/oo1xx1/1xxo1o/ox1xox x 1,1 0", "A1"),
    (GameKind::Wali, "standard", "6/6/6/o5/xo4 x - 0", "A1-A2"),
    (GameKind::Wali, "standard", "5o/6/6/2x3/xx4 x - 0", "C2-C1xA1"),
    (GameKind::Bermudes, "standard", JUMPING, "pass"),
    (GameKind::Bermudes, "standard", JUMPING, "G1xC1"),
    (GameKind::Bermudes, "standard", JUMPING, "F4xF6"),
    (GameKind::Bermudes, "standard", SHEET_CHAIN, "F2xF3"),
    (GameKind::Bermudes, "standard", SHEET_CHAIN, "G1-F1"),
];

/// The example of a chain on the sheet of Bermudes, and the position after its first jump.
const SHEET_CHAIN: &str = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
const JUMPING: &str = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/2ww1b3/wwwb1ww1b/www3www/wwwwwwwww w 0 F4";

/// Position texts with faults that damage rarely causes: game, rules, text.
const RARE_TEXTS: &[(GameKind, &str, &str)] = &[
    (GameKind::Khet, "standard", "10/3b6/10/10/10/10/3D6/4K5 r"),
    (GameKind::Khet, "standard", "4k5/10/10/10/10/10/10/4K5 s"),
    (GameKind::Khet, "2.0", "4k5/3b6/10/10/10/10/3D6/4K5 s"),
    (GameKind::Khet, "2.0", "xv3k5/10/10/10/10/2DDD1YY2/10/4K4X^ s"),
    (GameKind::Khet, "2.0", "1xv2k5/3b6/10/10/10/10/3D6/4K4X^ s"),
    (GameKind::Khet, "2.0", "x<3k5/3b6/10/10/10/10/3D6/4K4Xv s"),
    (GameKind::Khet, "2.0", "xv3k5/3b6/10/10/10/3A^A>Av4/3D6/4K4X^ s"),
    (GameKind::Khet, "2.0", "xv3k5/3b6/10/10/10/4OT4/3D5X^/4K4X^ s"),
    (GameKind::Khet, "standard", "4k5/3b6/10/10/10/4A^5/3D6/4K5 s"),
    (GameKind::Khitan, "classic", "5/6/7/8/9/8/7/6/5 w 0,0 0 0 0"),
    (GameKind::Khitan, "classic", "5/6/7/8/9/8/7/6/A3g w 1,x 1 0 0"),
    (GameKind::Khitan, "expert", "5/6/7/8/9/8/7/6/A4 w 0,0 1 1 1"),
    (GameKind::Khitan, "expert", "5/6/7/8/9/8/7/6/A3g w 0,0 16 99 x"),
    (GameKind::Khitan, "expert", "5/6/7/8/9/8/7/6/A3g w 0,0 27 1 1"),
    (GameKind::Khitan, "expert", "5/6/7/8/9/aa6/aaaaaaa/aaaaaa/AAAAA w 11,1 12 0 0"),
    (GameKind::Khitan, "master", "5/6/7/8/9/8/7/6/A3g w z,99 1 0 300"),
    (GameKind::KenWan, "standard", "5/6/7/8/9/8/7/6/5 b --- 0"),
    (GameKind::KenWan, "standard", "5/6/7/8/4#4/8/7/6/5 b --- 0"),
    (GameKind::KenWan, "standard", "5/6/7/8/4B4/8/7/6/5 b --- 0"),
    (GameKind::KenWan, "standard", "#4/6/7/8/4#4/8/7/6/5 b --- 0"),
    (GameKind::KenWan, "standard", "5/6/7/8/4#4/8/7/6/5 r -- 0"),
    (GameKind::KenWan, "standard", "5/6/7/8/4#4/8/7/6/5 b -- 3"),
    (GameKind::KenWan, "standard", "4r/6/7/8/y3#4/8/2B4/6/5 y b-- 2"),
    (GameKind::KenWan, "standard", "B4/6/7/8/4#4/8/7/6/5 b b-- 0"),
    (GameKind::KenWan, "standard", "B4/6/7/8/4#4/8/7/6/5 r ---- 0"),
    (GameKind::KenWan, "standard", "B4/6/7/8/4#4/8/7/6/5 r bb- 0"),
    (GameKind::KenWan, "standard", "B4/6/7/8/4#4/8/7/6/5 r bxy 0"),
    (GameKind::KenWan, "standard", "B4/6/7/8/4#4/8/7/6/5 r by- 0"),
    (GameKind::KenWan, "standard", "B4/6/7/8/4#4/8/7/6/5 r -b- 0"),
    (GameKind::KenWan, "standard", "YY3/6/7/8/4#4/8/7/6/B3R r --y 0"),
    (GameKind::Wali, "standard", "6/6/6/6/6 x - 0"),
    (GameKind::Wali, "standard", "6/6/6/6/6 x 0,0 0"),
    (GameKind::Wali, "standard", "6/6/6/6/6 x a,b c"),
    (GameKind::Bermudes, "standard", "bbbbb4/9/9/9/9/9/9/9/wwwww4 w 0 -"),
    (
        GameKind::Bermudes,
        "standard",
        "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/w8/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w 0 -",
    ),
    (GameKind::Bermudes, "standard", "bbbb5/9/9/9/2wwb4/9/9/9/wwwww4 w 8 E4"),
    (GameKind::Bermudes, "standard", "bbbbbb3/9/9/9/9/9/9/9/wwwwww3 w 0 E5"),
    (GameKind::Bermudes, "standard", "bbbbbb3/9/9/9/9/9/9/9/wwwwww3 w 0 A1"),
    (GameKind::Bermudes, "standard", "bbbbbb3/9/9/9/9/9/9/9/wwwwww3 w 0 I1"),
];

/// A reason: the game, `refusal` or `fault`, and the code. The game `tabletop` stands for all.
pub(crate) type Reason = (String, &'static str, String);

/// The reasons in the sources of the rules.
pub(crate) fn codes_in_sources() -> BTreeSet<Reason> {
    let crates = workspace().join("crates");
    let mut reasons = BTreeSet::new();
    let games = GameKind::ALL.map(|kind| (kind.slug(), format!("game-{kind}")));
    for (game, folder) in games.into_iter().chain([("tabletop", "tabletop".to_owned())]) {
        for file in fs::read_dir(crates.join(folder).join("src")).expect("a folder of sources") {
            let path = file.expect("a file").path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).expect("a source file");
                let is_of_moves = path.ends_with("refusal.rs");
                for (kind, code) in codes(&source, is_of_moves) {
                    reasons.insert((game.to_owned(), kind, code));
                }
            }
        }
    }
    reasons
}

/// The codes in a source: the arguments of the functions that make reasons.
fn codes(source: &str, is_of_moves: bool) -> Vec<(&'static str, String)> {
    let mut codes = Vec::new();
    for (place, _) in source.match_indices('(') {
        let before = source[..place].rsplit(|c: char| !c.is_alphanumeric() && c != '_' && c != ':').next();
        let arguments = &source[place + 1..];
        let [first, second] = [argument(arguments, 0), argument(arguments, 1)];
        let found = match before.unwrap_or_default() {
            "Feature::new" => first.map(|code| ("feature", code)),
            "Refusal::new" => second.map(|code| ("refusal", code)),
            "case" if is_of_moves => second.map(|code| ("refusal", code)),
            "Fault::new" | "case" | "fault" | "push" => first.map(|code| ("fault", code)),
            // A table of codes.
            "" => first.filter(|code| code.starts_with("too-many-")).map(|code| ("fault", code)),
            _ => None,
        };
        codes.extend(found.filter(|(_, code)| is_code(code)));
    }
    codes
}

fn is_code(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

/// The n-th argument, if it and those before it are simple and it is a text.
fn argument(arguments: &str, n: usize) -> Option<String> {
    let argument = arguments.split(',').nth(n)?.trim();
    Some(argument.strip_prefix('"')?.split('"').next()?.to_owned())
}

#[test]
fn codes_are_found_in_sources() {
    let source = r#"
        Refusal::new("R1", "no-piece", "…").with("cell", at);
        Refusal::new(
            rule,
            "occupied", message);
        faults.push(Fault::new("mover", "…"));
        Fault::new(code, message);
    "#;
    let found = codes(source, true);
    let expected = [("refusal", "no-piece"), ("refusal", "occupied"), ("fault", "mover")];
    assert_eq!(found, expected.map(|(kind, code)| (kind, code.to_owned())));
}

#[test]
fn every_reason_in_the_sources_has_its_message() {
    let english = catalogue(Language::English);
    let reasons = codes_in_sources();
    assert!(reasons.len() > 90, "the sources have {} reasons only", reasons.len());
    for (game, kind, code) in &reasons {
        let has = |key: String| english.contains_key(&key);
        let is_told = match game.as_str() {
            // Expressed in the same way by all games, or by each in its own words.
            "tabletop" => {
                has(format!("{kind}-{code}"))
                    || GameKind::ALL.iter().all(|game| has(format!("{game}-{kind}-{code}")))
            }
            game => has(format!("{game}-{kind}-{code}")),
        };
        assert!(is_told, "{game} has a {kind} `{code}` without a message");
    }
}

/// A reason that was given, with its facts.
struct Given {
    game: GameKind,
    kind: &'static str,
    code: &'static str,
    facts: Vec<(&'static str, Fact)>,
    message: String,
    told: [String; 2],
}

impl Given {
    fn refusal(game: GameKind, refusal: &Refusal) -> Given {
        let Refusal { code, facts, message, .. } = refusal.clone();
        let told = Language::ALL.map(|language| words::refusal_in_words(language, &game.game(), refusal));
        Given { game, kind: "refusal", code, facts, message, told }
    }

    fn fault(game: GameKind, fault: &Fault) -> Given {
        let Fault { code, facts, message } = fault.clone();
        let told = Language::ALL.map(|language| words::fault_in_words(language, &game.game(), fault));
        Given { game, kind: "fault", code, facts, message, told }
    }

    fn key(&self, catalogue: &BTreeMap<String, Message>) -> String {
        let own = format!("{}-{}-{}", self.game, self.kind, self.code);
        if catalogue.contains_key(&own) { own } else { format!("{}-{}", self.kind, self.code) }
    }

    /// No sentence is poorer than the English message of the rules: it contains every name, number and quotation.
    fn check_told(&self) {
        for told in &self.told {
            let case = format!("{} {} {}: {told} ({})", self.game, self.kind, self.code, self.message);
            assert!(told.ends_with('.') && !told.contains("{$"), "{case}");
            for (name, fact) in &self.facts {
                let is_told = match fact {
                    Fact::Text(text) => told.to_lowercase().contains(&text.to_lowercase()),
                    // One may be written as a word, and 100 stands for more.
                    Fact::Number(1 | 100) => true,
                    // The names of the fields show how many are expected.
                    Fact::Number(_) if self.code == "fields" && *name == "expected" => true,
                    Fact::Number(_) if *name == "players" => true,
                    Fact::Number(number) => told.replace([',', '\u{202f}'], "").contains(&number.to_string()),
                    Fact::Player(_) | Fact::Piece(_) | Fact::Word(_) => true,
                };
                assert!(is_told, "{name} is missing: {case}");
            }
        }
    }
}

/// Positions of a random game from each set-up.
fn positions(kind: GameKind, first_seed: u64) -> Vec<Box<dyn AnyPosition>> {
    let mut positions = Vec::new();
    for (seed, setup) in (first_seed..).zip(kind.setups()) {
        let start = kind.position(&setup.position, &setup.rules).expect("known rules").expect("a start");
        let mut record = start.record(Conduct::Programs);
        let mut dice = Dice::new(seed);
        for ply in 0..120 {
            if ply % 6 == 0 {
                positions.push(record.position().boxed());
            }
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play_text(&moves[dice.below(moves.len())]).expect("a legal move");
        }
        positions.push(record.position().boxed());
    }
    positions
}

/// A text that looks like a move.
fn move_text(kind: GameKind, position: &dyn AnyPosition, dice: &mut Dice) -> String {
    let cells = &position.scene().board.cells;
    let [a, b, c] = [(); 3].map(|()| cells[dice.below(cells.len())].name.clone());
    match (dice.below(9), kind) {
        (0, _) => "pass".to_owned(),
        (1, _) => "stop".to_owned(),
        (2, _) => format!("{a}?"),
        (3, GameKind::Khet) => format!("{a}+"),
        (4, GameKind::Khet) => format!("{a}-"),
        (5, GameKind::Khet) => format!("{a}{b}^"),
        (_, GameKind::Khet) => format!("{a}{b}"),
        (3, GameKind::Khitan) => format!("+{a}:a3"),
        (3, _) => a,
        (4, _) => format!("{a}x{b}"),
        (5, _) => format!("{a}-{b}x{c}"),
        (6, _) => format!("{a}-{b}-{c}"),
        (7, _) => format!("{a}-Z{}", dice.below(10)),
        _ => format!("{a}-{b}"),
    }
}

/// A text with some characters changed.
fn damaged(text: &str, signs: &[char], dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(3) {
        let (place, sign) = (dice.below(chars.len()), signs[dice.below(signs.len())]);
        match dice.below(4) {
            0 => chars.insert(place, sign),
            1 if chars.len() > 1 => drop(chars.remove(place)),
            _ => chars[place] = sign,
        }
    }
    chars.into_iter().collect()
}

fn refusal(position: &dyn AnyPosition, text: &str) -> Option<IllegalMove> {
    position.effects(text).err()
}

/// All kinds of reasons that random play, damage and the rare cases provoke.
fn provoked() -> Vec<Given> {
    let mut given = Vec::new();
    for kind in GameKind::ALL {
        let others: Vec<_> = (1..=8).flat_map(|game| positions(kind, 100 * game)).collect();
        let positions = positions(kind, 0);
        let mut dice = Dice::new(5);
        for _ in 0..4000 {
            let position = &*positions[dice.below(positions.len())];
            let text = move_text(kind, position, &mut dice);
            let illegal = refusal(position, &text);
            given.extend(illegal.map(|illegal| Given::refusal(kind, &illegal.refusal)));
        }
        // What is legal in one position and not in another comes near to the rules.
        let mut dice_of_others = Dice::new(6);
        for _ in 0..4000 {
            let [position, other] = [(); 2].map(|()| &*others[dice_of_others.below(others.len())]);
            let moves = other.move_texts();
            let text = moves.get(dice_of_others.below(moves.len().max(1)));
            let illegal = text.and_then(|text| refusal(position, text));
            given.extend(illegal.map(|illegal| Given::refusal(kind, &illegal.refusal)));
        }
        let texts: Vec<(String, &str)> = positions.iter().map(|it| (it.text(), it.rules())).collect();
        let signs: Vec<char> =
            texts.iter().flat_map(|(text, _)| text.chars()).chain("x?0 ".chars()).collect();
        for _ in 0..6000 {
            let (text, rules) = &texts[dice.below(texts.len())];
            let text = damaged(text, &signs, &mut dice);
            if let Err(error) = kind.position(&text, rules).expect("known rules") {
                given.extend(error.faults.iter().map(|fault| Given::fault(kind, fault)));
            }
        }
        let too_long = kind.position(&"9".repeat(500), kind.rule_sets()[0]).expect("known rules");
        given.extend(too_long.expect_err("too long").faults.iter().map(|fault| Given::fault(kind, fault)));
        for termination in Termination::ALL {
            given.push(Given::refusal(kind, &Refusal::game_over(termination)));
        }
    }
    for &(kind, rules, position, text) in RARE_MOVES {
        let position = kind.position(position, rules).expect("known rules").expect(position);
        let illegal = refusal(&*position, text).expect(text);
        given.push(Given::refusal(kind, &illegal.refusal));
    }
    for &(kind, rules, text) in RARE_TEXTS {
        match kind.position(text, rules).expect("known rules") {
            Ok(position) => given.extend(position.start_faults().iter().map(|it| Given::fault(kind, it))),
            Err(error) => given.extend(error.faults.iter().map(|fault| Given::fault(kind, fault))),
        }
    }
    given
}

#[test]
fn every_reason_is_told_in_both_languages_with_all_its_facts() {
    let catalogues = Language::ALL.map(catalogue);
    let mut facts_by_key: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut words_by_key: BTreeMap<(String, &str), BTreeSet<String>> = BTreeMap::new();
    let mut seen: BTreeSet<Reason> = BTreeSet::new();
    for given in provoked() {
        given.check_told();
        let key = given.key(&catalogues[0]);
        for (name, fact) in &given.facts {
            if let Fact::Word(word) = fact {
                words_by_key.entry((key.clone(), name)).or_default().insert(word.replace(' ', "-"));
            }
        }
        facts_by_key.entry(key).or_default().extend(given.facts.iter().map(|(name, _)| *name));
        seen.insert((given.game.slug().to_owned(), given.kind, given.code.to_owned()));
        seen.insert(("tabletop".to_owned(), given.kind, given.code.to_owned()));
    }
    // Features are provoked by the tests of the coach.
    let is_unseen = |reason: &Reason| !seen.contains(reason) && reason.1 != "feature";
    let unseen: Vec<Reason> = codes_in_sources().into_iter().filter(is_unseen).collect();
    assert_eq!(unseen, [], "reasons that were not provoked: add rare cases");
    for catalogue in &catalogues {
        for (key, facts) in &facts_by_key {
            let message = &catalogue[key];
            let used: BTreeSet<&str> = message.facts().into_iter().filter(|fact| *fact != "rule").collect();
            assert_eq!(used, *facts, "{key} uses other facts than are given");
        }
        for ((key, variable), words) in &words_by_key {
            assert_eq!(catalogue[key].variables[*variable], *words, "{key} knows other cases than there are");
        }
    }
}

#[test]
fn an_illegal_move_is_told_with_what_the_piece_can_do() {
    let start = "4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WTKT4 s";
    let position = GameKind::Khet.position(start, "standard").expect("known rules").expect("a start");
    let illegal = refusal(&*position, "h2h4").expect("too far");
    let told = Language::ALL.map(|language| {
        words::typed_move_in_words(language, &*position, &illegal).replace(['\u{a0}', '\u{202f}'], "~")
    });
    assert_eq!(
        told,
        [
            "Vous ne pouvez pas jouer «~h2h4~»~: h4 ne touche pas h2, et une pièce n’avance que d’une case. La \
             pyramide en h2 peut tourner dans les deux sens ou aller en g1, g2, h1, h3, i2 ou i3.",
            "You can’t play “h2h4”: h4 isn’t next to h2, and pieces move one square at a time. The pyramid on h2 \
             can turn either way or go to g1, g2, h1, h3, i2 or i3.",
        ]
    );
}
