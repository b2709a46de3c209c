//! Both formats hold the same data: a file can be read back, and converted to the other format.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use gamefile::{Annotation, ColouredArrow, Eval, GameFile, Line, Mark, MarkColour, Node, Time};
use games::{AnyPosition, GameKind, StartChoice};
use proptest::{
    collection::vec,
    prelude::{Strategy, any, prop_oneof, proptest},
    sample::Index,
    test_runner::Config,
};
use tabletop::playout::Dice;

/// The random choices for a file. The moves come from random legal play.
#[derive(Clone, Debug)]
struct Plan {
    game: GameKind,
    setup: Index,
    seed: u64,
    n_plies: usize,
    annotations: Vec<Annotation>,
    tags: Vec<(String, String)>,
    says_result: bool,
}

fn plan() -> impl Strategy<Value = Plan> {
    let game = any::<Index>().prop_map(|index| GameKind::ALL[index.index(GameKind::ALL.len())]);
    let tag = ("[A-Z][a-zA-Z0-9_]{0,10}", r#"[ -~é"\\\]\[{}]{0,20}"#);
    (game, any::<Index>(), any::<u64>(), 0..60usize, vec(annotation(), 1..6), vec(tag, 0..5), any::<bool>())
        .prop_map(|(game, setup, seed, n_plies, annotations, tags, says_result)| Plan {
            game,
            setup,
            seed,
            n_plies,
            annotations,
            tags,
            says_result,
        })
}

fn annotation() -> impl Strategy<Value = Annotation> {
    let text = prop_oneof![".{0,12}", r"[a-z{}\[\]%()\\;$!?\n ]{0,30}", r"\[%clk 0:0[0-9]:00\] [a-z]{0,3}"];
    let eval = prop_oneof![(-999..999i32).prop_map(Eval::Score), (-50..50i32).prop_map(Eval::Win)];
    (text, any::<Option<u32>>(), any::<Option<u16>>(), proptest::option::of(eval), 0..4usize).prop_map(
        |(text, clock, elapsed, eval, n_marks)| Annotation {
            text: text.trim().to_owned(),
            clock: clock.and_then(|millis| Time::from_millis(millis.into())),
            elapsed: elapsed.and_then(|millis| Time::from_millis(millis.into())),
            eval,
            // E2, E3 and E4 are cells of every board, in upper or lower case.
            arrows: vec![
                ColouredArrow {
                    brush: MarkColour::Green,
                    from: "E2".to_owned(),
                    to: "E4".to_owned()
                };
                n_marks / 2
            ],
            marks: vec![Mark { brush: MarkColour::Blue, cell: "E3".to_owned() }; n_marks % 2],
        },
    )
}

fn make(plan: &Plan) -> GameFile {
    let setups = plan.game.setups();
    let setup = &setups[plan.setup.index(setups.len())];
    let choice =
        StartChoice { setup: Some(&setup.name), rules: Some(&setup.rules), ..StartChoice::default() };
    let start = plan.game.start(&choice, &[]).unwrap();
    let mut file = GameFile::new(plan.game, &start);
    for (name, value) in &plan.tags {
        // Names that are fields of the file are rejected, which is fine here.
        let _ = file.tags.set(name, value);
    }
    let mut dice = Dice::new(plan.seed);
    let mut record = start.position.record(tabletop::record::Conduct::People);
    for _ in 0..plan.n_plies {
        let moves = record.legal_moves();
        if moves.is_empty() {
            break;
        }
        let before = record.position().boxed();
        let text = moves[dice.below(moves.len())].clone();
        record.play_text(&text).unwrap();
        let mut node = Node::new(text);
        let pick = |dice: &mut Dice| plan.annotations[dice.below(plan.annotations.len())].clone();
        if dice.below(3) == 0 {
            node.annotation = pick(&mut dice);
        }
        if dice.below(5) == 0 {
            node.nags = vec![u8::try_from(dice.below(256)).unwrap(), 1];
        }
        if dice.below(6) == 0 {
            node.variations = vec![variation(before.as_ref(), &mut dice, &pick, 0); 1 + dice.below(2)];
        }
        file.line.nodes.push(node);
    }
    if plan.says_result {
        file.result = record.ending().map(|ending| ending.standing);
    }
    file.line.lead = plan.annotations[0].clone();
    file.check().unwrap()
}

fn variation(
    start: &dyn AnyPosition,
    dice: &mut Dice,
    pick: &dyn Fn(&mut Dice) -> Annotation,
    depth: usize,
) -> Line {
    let mut line =
        Line { lead: if dice.below(2) == 0 { pick(dice) } else { Annotation::default() }, nodes: vec![] };
    let mut position = start.boxed();
    for _ in 0..=dice.below(4) {
        let moves = position.move_texts();
        if moves.is_empty() {
            break;
        }
        let before = position.boxed();
        let mut node = Node::new(moves[dice.below(moves.len())].clone());
        position.play_text(&node.mv).unwrap();
        if depth < 2 && dice.below(3) == 0 {
            node.variations.push(variation(before.as_ref(), dice, pick, depth + 1));
        }
        line.nodes.push(node);
    }
    line
}

proptest! {
    #![proptest_config(Config { cases: 300, failure_persistence: None, ..Config::default() })]

    #[test]
    fn both_forms_are_read_back_as_they_were_written(plan in plan()) {
        let file = make(&plan);
        let text = file.to_text();
        assert_eq!(GameFile::from_text(&text).unwrap(), file, "{text}");
        assert_eq!(GameFile::from_json(&file.to_json()).unwrap(), file);
        assert_eq!(GameFile::from_text(&text).unwrap().to_text(), text);
    }

    #[test]
    fn no_damage_to_a_file_makes_the_readers_panic(
        plan in plan(),
        edits in vec((any::<Index>(), any::<char>()), 1..6),
        as_json in any::<bool>(),
    ) {
        let file = make(&plan);
        let mut chars: Vec<char> = if as_json { file.to_json() } else { file.to_text() }.chars().collect();
        for (index, c) in edits {
            let place = index.index(chars.len());
            // Half of the edits insert a character that has a meaning.
            let signs = ['(', ')', '{', '}', '[', ']', '"', '$', '*', '.', '-'];
            let number = c as usize;
            chars[place] = if number.is_multiple_of(2) { c } else { signs[number % signs.len()] };
        }
        let text: String = chars.into_iter().collect();
        let _ = GameFile::from_text(&text);
        let _ = GameFile::from_json(&text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in r#"(\[Game "wali"\]\n)?[ -~\n]{0,80}"#) {
        let _ = GameFile::from_text(&text);
        let _ = GameFile::from_json(&text);
    }
}
