//! What authors may do in a study, and that everybody sees the same.

use expect_test::expect;
use matchplay::{Answer, PlayerId};
use proptest::prelude::*;
use studies::{
    ChapterId, ChapterSource, KeptEntry, MOST_CHAPTERS, NodeId, Study, StudyCommand, StudyConsideration,
    StudyEnvelope, StudyEvent, StudyJournal,
};

const CHAPTER: ChapterId = ChapterId(1);

/// A study as a server keeps it: what was kept can be read again.
#[derive(Default)]
struct Desk {
    journal: StudyJournal,
    kept: Vec<KeptEntry>,
    n_commands: u32,
}

impl Desk {
    fn new() -> Desk {
        let mut desk = Desk::default();
        desk.does("anna", StudyCommand::Title { title: "Corners".to_owned() });
        let source = ChapterSource::start("wali");
        desk.does("anna", StudyCommand::AddChapters { name: "First".to_owned(), source });
        desk
    }

    fn send(&mut self, who: &str, envelope: &StudyEnvelope) -> Answer {
        match self.journal.consider(&PlayerId::new(who), envelope, 1_000) {
            StudyConsideration::Answer(answer) => answer,
            StudyConsideration::Append(draft) => {
                let last = draft.entries.len() - 1;
                for (index, entry) in draft.entries.iter().enumerate() {
                    let command = (index == last).then(|| draft.command.1.clone());
                    self.kept.push((entry.clone(), command));
                }
                self.journal.commit(*draft);
                Answer::Done { v: self.journal.version() }
            }
        }
    }

    fn envelope(&mut self, expected: u64, command: StudyCommand) -> StudyEnvelope {
        self.n_commands += 1;
        StudyEnvelope { id: format!("c{}", self.n_commands), expected, command }
    }

    fn answer(&mut self, who: &str, expected: u64, command: StudyCommand) -> Answer {
        let envelope = self.envelope(expected, command);
        self.send(who, &envelope)
    }

    fn does(&mut self, who: &str, command: StudyCommand) {
        let expected = self.journal.version();
        let answer = self.answer(who, expected, command);
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }

    fn refusal(&mut self, command: StudyCommand) -> String {
        match self.answer("anna", self.journal.version(), command) {
            Answer::Refused { code, .. } => code,
            answer => panic!("{answer:?}"),
        }
    }

    fn lines(&self) -> String {
        let chapter = self.journal.study().chapter(CHAPTER).expect("the chapter");
        let file = self.journal.study().file(chapter).expect("a file").to_text();
        file.split_once("\n\n").expect("moves").1.to_owned()
    }
}

fn play(parent: u32, moves: &[&str]) -> StudyCommand {
    let moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
    StudyCommand::Play { chapter: CHAPTER, parent: NodeId(parent), moves }
}

fn comment(node: u32, text: &str) -> StudyCommand {
    StudyCommand::Comment { chapter: CHAPTER, node: NodeId(node), text: text.to_owned() }
}

#[test]
fn two_authors_who_play_the_same_move_share_it() {
    let mut desk = Desk::new();
    desk.does("anna", play(0, &["C3", "D3"]));
    let before = desk.journal.version();
    desk.does("bela", play(0, &["C3"]));
    assert_eq!(desk.journal.version(), before, "nothing happened");
    desk.does("bela", play(0, &["C3", "A1"]));
    desk.does("anna", comment(3, "in the corner"));
    expect![[r#"
        1. C3 D3 (1... A1 {in the corner}) *
    "#]]
    .assert_eq(&desk.lines());
}

#[test]
fn a_command_about_a_deleted_move_is_refused_and_its_number_is_not_given_again() {
    let mut desk = Desk::new();
    desk.does("anna", play(0, &["C3", "D3"]));
    desk.does("bela", StudyCommand::Remove { chapter: CHAPTER, node: NodeId(2) });
    assert_eq!(desk.refusal(comment(2, "late")), "no-move");
    assert_eq!(desk.refusal(play(2, &["A1"])), "no-move");
    desk.does("anna", play(1, &["A1"]));
    let tree = desk.journal.study().chapter(CHAPTER).expect("the chapter").tree();
    assert_eq!(tree.get(NodeId(1)).expect("the first move").children, [NodeId(3)]);
}

#[test]
fn nobody_overwrites_words_of_another_author_without_having_seen_them() {
    let mut desk = Desk::new();
    desk.does("anna", play(0, &["C3"]));
    let seen = desk.journal.version();
    desk.does("anna", comment(1, "strong"));
    let Answer::Refused { code, .. } = desk.answer("bela", seen, comment(1, "weak")) else {
        panic!("overwritten")
    };
    assert_eq!(code, "overtaken");
    // One's own words may always be corrected, and the same words contradict nobody.
    assert!(matches!(desk.answer("anna", seen, comment(1, "very strong")), Answer::Done { .. }));
    assert!(matches!(desk.answer("bela", seen, comment(1, "very strong")), Answer::Done { .. }));
    desk.does("bela", comment(1, "weak"));
}

#[test]
fn a_command_that_comes_again_is_done_once() {
    let mut desk = Desk::new();
    let envelope = desk.envelope(2, play(0, &["C3"]));
    let first = desk.send("anna", &envelope);
    desk.does("bela", play(0, &["A1"]));
    assert_eq!(desk.send("anna", &envelope), first);
    // Also after the study was read again, and not for another author.
    desk.journal = StudyJournal::new(desk.kept.clone()).expect("what was kept is a study");
    assert_eq!(desk.send("anna", &envelope), first);
    assert_ne!(desk.send("bela", &envelope), first);
}

#[test]
fn the_line_that_is_promoted_comes_first() {
    let mut desk = Desk::new();
    desk.does("anna", play(0, &["C3", "D3"]));
    desk.does("anna", play(1, &["A1", "E5"]));
    desk.does("anna", StudyCommand::Promote { chapter: CHAPTER, node: NodeId(4) });
    expect![[r#"
        1. C3 A1 (1... D3) 2. E5 *
    "#]]
    .assert_eq(&desk.lines());
    let before = desk.journal.version();
    desk.does("bela", StudyCommand::Promote { chapter: CHAPTER, node: NodeId(3) });
    assert_eq!(desk.journal.version(), before, "it is the main line already");
}

#[test]
fn what_makes_no_sense_is_refused_by_name() {
    let mut desk = Desk::new();
    desk.does("anna", play(0, &["C3"]));
    let node = NodeId(1);
    for (command, code) in [
        (play(1, &["C3"]), "illegal-move"),
        (play(1, &[]), "line"),
        (play(7, &["A1"]), "no-move"),
        (StudyCommand::Title { title: " \n ".to_owned() }, "name"),
        (StudyCommand::Title { title: "x".repeat(101) }, "name"),
        (comment(1, &"é".repeat(4_001)), "comment"),
        (StudyCommand::Sign { chapter: CHAPTER, node, nags: vec![0] }, "signs"),
        (StudyCommand::Draw { chapter: CHAPTER, node, shapes: vec!["Gz9".to_owned()] }, "shapes"),
        (StudyCommand::Judge { chapter: CHAPTER, node, eval: Some("good".to_owned()) }, "eval"),
        (StudyCommand::Ask { chapter: CHAPTER, side: Some(2) }, "side"),
        (StudyCommand::MoveChapter { chapter: CHAPTER, to: 1 }, "place"),
        (StudyCommand::RemoveChapter { chapter: CHAPTER }, "last-chapter"),
        (StudyCommand::RemoveChapter { chapter: ChapterId(9) }, "no-chapter"),
        (StudyCommand::Remove { chapter: CHAPTER, node: NodeId::ROOT }, "no-move"),
        (StudyCommand::AddChapters { name: "x".to_owned(), source: ChapterSource::start("chess") }, "source"),
        (
            StudyCommand::AddChapters {
                name: String::new(),
                source: ChapterSource::File { text: "1. nonsense".to_owned() },
            },
            "source",
        ),
    ] {
        assert_eq!(desk.refusal(command.clone()), code, "{command:?}");
    }
}

#[test]
fn chapters_are_counted_but_their_numbers_are_not_used_again() {
    let mut desk = Desk::new();
    let add = || StudyCommand::AddChapters { name: "More".to_owned(), source: ChapterSource::start("khet") };
    for _ in 1..MOST_CHAPTERS {
        desk.does("anna", add());
    }
    assert_eq!(desk.refusal(add()), "chapters");
    let last = ChapterId(u32::try_from(MOST_CHAPTERS).expect("a small number"));
    desk.does("anna", StudyCommand::RemoveChapter { chapter: last });
    desk.does("anna", add());
    assert!(desk.journal.study().chapter(last).is_none());
    desk.does("anna", StudyCommand::MoveChapter { chapter: CHAPTER, to: 2 });
    let order: Vec<u32> = desk.journal.study().chapters().take(3).map(|it| it.id().0).collect();
    assert_eq!(order, [2, 3, 1]);
}

#[test]
fn a_file_becomes_chapters_and_a_file_again() {
    let text = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Béla"]
[Result "1-0"]
[Game "wali"]
[RuleSet "standard"]
[RuleSetVersion "1"]
[SetUp "1"]
[FEN "START"]

{Look} 1. C3 $1 {[%clk 0:05:00] [%eval 0.35] [%cal Gc3d3] the middle} 1... D3
(1... A1 {[%csl Ra1] passive} 2. E5 (2. B2)) 2. E5 1-0
"#;
    let wali: games::GameKind = "wali".parse().expect("a game");
    let start = wali.start(&games::StartChoice::default(), &[]).expect("a start").position.text();
    let text = text.replace("START", &start);
    let file = gamefile::GameFile::from_text(&text).expect("a file");
    let mut desk = Desk::new();
    let source = ChapterSource::File { text: file.to_text() };
    desk.does("anna", StudyCommand::AddChapters { name: String::new(), source });
    let study = desk.journal.study();
    let chapter = study.chapters().nth(1).expect("the chapter of the file");
    assert_eq!(chapter.name(), "Anna – Béla");
    let mut written = study.file(chapter).expect("a file");
    assert_eq!(written.line, file.line);
    assert_eq!(written.result, file.result);
    assert_eq!(written.tags.get("White"), Some("Anna"));
    assert_eq!(written.tags.get("StudyName"), Some("Corners"));
    written = gamefile::GameFile::from_text(&written.to_text()).expect("it can be read again");
    assert_eq!(written.line, file.line);
    // Two games in one file are two chapters with names that differ.
    let source = ChapterSource::File { text: format!("{}\n{}", file.to_text(), file.to_text()) };
    desk.does("anna", StudyCommand::AddChapters { name: "Club".to_owned(), source });
    let names: Vec<&str> = desk.journal.study().chapters().skip(2).map(studies::Chapter::name).collect();
    assert_eq!(names, ["Club 1", "Club 2"]);
}

#[test]
fn whoever_missed_too_much_is_told_to_read_everything() {
    let mut desk = Desk::new();
    for number in 0..210 {
        desk.does("anna", StudyCommand::Title { title: format!("Corners {number}") });
    }
    let v = desk.journal.version();
    assert_eq!(desk.journal.update_since(v - 3).entries.len(), 3);
    assert_eq!(desk.journal.update_since(v - 200).entries.len(), 200);
    for since in [0, v - 201, v + 1] {
        let update = desk.journal.update_since(since);
        assert!(update.entries.is_empty() && update.v == v, "{update:?}");
    }
}

#[test]
fn events_that_do_not_follow_are_no_study() {
    let mut desk = Desk::new();
    desk.does("anna", play(0, &["C3"]));
    let mut kept = desk.kept.clone();
    kept.remove(1);
    assert!(StudyJournal::new(kept).is_none(), "a gap");
    let mut kept = desk.kept.clone();
    kept[2].0.event = StudyEvent::Removed { chapter: CHAPTER, node: NodeId(9) };
    assert!(StudyJournal::new(kept).is_none(), "a move that was never there");
}

/// What an author may try, whether it makes sense or not.
fn anything() -> impl Strategy<Value = StudyCommand> {
    let node = (0..12_u32).prop_map(NodeId);
    let chapter = (1..4_u32).prop_map(ChapterId);
    let mv = prop::sample::select(vec!["C3", "D3", "A1", "E5", "B2", "F1"]).prop_map(str::to_owned);
    let text = prop::sample::select(vec!["", "good", "bad"]).prop_map(str::to_owned);
    prop_oneof![
        6 => (chapter.clone(), node.clone(), prop::collection::vec(mv, 1..4))
            .prop_map(|(chapter, parent, moves)| StudyCommand::Play { chapter, parent, moves }),
        2 => (chapter.clone(), node.clone(), text)
            .prop_map(|(chapter, node, text)| StudyCommand::Comment { chapter, node, text }),
        1 => (chapter.clone(), node.clone())
            .prop_map(|(chapter, node)| StudyCommand::Remove { chapter, node }),
        1 => (chapter.clone(), node.clone())
            .prop_map(|(chapter, node)| StudyCommand::Promote { chapter, node }),
        1 => (chapter.clone(), node)
            .prop_map(|(chapter, node)| StudyCommand::Sign { chapter, node, nags: vec![1] }),
        1 => (chapter.clone(), 0..3_usize)
            .prop_map(|(chapter, to)| StudyCommand::MoveChapter { chapter, to }),
        1 => chapter.prop_map(|chapter| StudyCommand::RemoveChapter { chapter }),
        1 => Just(StudyCommand::AddChapters { name: "New".to_owned(), source: ChapterSource::start("wali") }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Two authors act without waiting for each other; each hears entries late, and sends some commands twice.
    #[test]
    fn whatever_authors_do_everybody_sees_the_same(
        steps in prop::collection::vec((any::<bool>(), 0..6_u64, any::<bool>(), anything()), 1..60),
    ) {
        let mut desk = Desk::new();
        for (is_anna, late, comes_again, command) in steps {
            let who = if is_anna { "anna" } else { "bela" };
            let expected = desk.journal.version().saturating_sub(late);
            let envelope = desk.envelope(expected, command);
            let first = desk.send(who, &envelope);
            if comes_again && matches!(first, Answer::Done { .. }) {
                let before = desk.journal.version();
                desk.send(who, &envelope);
                prop_assert_eq!(desk.journal.version(), before);
            }
        }
        let mut follower = Study::default();
        for (entry, _) in &desk.kept {
            let body = serde_json::to_string(&entry.event).expect("events are plain data");
            let event: StudyEvent = serde_json::from_str(&body).expect("an event can be read again");
            follower.apply(&event, &entry.by).expect("every event follows");
        }
        prop_assert_eq!(&follower, desk.journal.study());
        let again = StudyJournal::new(desk.kept.clone()).expect("what was kept is a study");
        prop_assert_eq!(again.study(), desk.journal.study());
        for file in follower.files() {
            let read = gamefile::GameFile::from_text(&file.to_text()).expect("files can be read");
            prop_assert_eq!(read.line, file.line);
        }
        prop_assert_eq!(follower.files().len(), follower.chapters().len());
    }
}
