//! Chats: what may be said, and that nobody hears of a line before it is kept.

use matchplay::{Chat, ChatDraft, ChatEffect, ChatLine, ChatRefusal, ChatWritten, Command, MOST_CHAT_LINES};

use crate::table::{START, Table, player};

type Asked = ChatEffect<&'static str>;

/// A chat, and what is kept of it.
struct Server {
    chat: Chat<&'static str>,
    kept: Vec<ChatLine>,
    table: Table,
}

impl Server {
    /// Anna and Bela play, and the chat was read.
    fn new() -> Server {
        let mut server = Server { chat: Chat::default(), kept: Vec::new(), table: Table::begun("5+3") };
        assert_eq!(server.tell(|chat| chat.join("anna")), [ChatEffect::Read]);
        assert_eq!(server.read(), [ChatEffect::AnnounceAll]);
        server
    }

    fn tell(&mut self, tell: impl FnOnce(&mut Chat<&'static str>)) -> Vec<Asked> {
        tell(&mut self.chat);
        self.chat.take_effects()
    }

    fn say(&mut self, name: &'static str, id: &str, line: &str) -> Vec<Asked> {
        self.chat.say(&self.table.game, draft(name, id, line), name);
        self.chat.take_effects()
    }

    /// A line takes effect in the database.
    fn keep(&mut self, name: &str, words: &str) -> i64 {
        let n = self.kept.len() as i64 + 1;
        self.kept.push(line(n, name, words));
        n
    }

    fn written(&mut self, outcome: ChatWritten) -> Vec<Asked> {
        self.tell(|chat| chat.written(outcome))
    }

    fn read(&mut self) -> Vec<Asked> {
        let first = self.kept.len().saturating_sub(MOST_CHAT_LINES);
        let lines = self.kept[first..].to_vec();
        self.tell(|chat| chat.read(Some(lines)))
    }

    /// Somebody says something, and all goes well.
    fn say_well(&mut self, name: &'static str, words: &str) {
        assert_eq!(self.say(name, words, words), [ChatEffect::Write(draft(name, words, words))]);
        let n = self.keep(name, words);
        self.written(ChatWritten::Kept { n });
        assert_eq!(self.read(), [ChatEffect::Announce(vec![line(n, name, words)])]);
    }
}

fn draft(name: &str, id: &str, line: &str) -> ChatDraft {
    ChatDraft { player: player(name), id: Some(id.to_owned()), line: line.to_owned() }
}

fn line(n: i64, name: &str, words: &str) -> ChatLine {
    ChatLine { n, at: START + n, player: player(name), id: None, line: words.to_owned() }
}

fn not_known(reply: &'static str, id: &str) -> Asked {
    ChatEffect::NotKnown { reply, id: Some(id.to_owned()) }
}

fn refused(reply: &'static str, id: &str, refusal: ChatRefusal) -> [Asked; 1] {
    [ChatEffect::Refuse { reply, id: Some(id.to_owned()), refusal }]
}

#[test]
fn a_line_is_told_only_when_it_is_kept_and_read() {
    let mut server = Server::new();
    assert_eq!(server.say("anna", "one", "hello"), [ChatEffect::Write(draft("anna", "one", "hello"))]);
    let n = server.keep("anna", "hello");
    assert_eq!(server.written(ChatWritten::Kept { n }), [ChatEffect::Hint, ChatEffect::Read]);
    assert_eq!(server.chat.lines(), []);
    assert_eq!(server.read(), [ChatEffect::Announce(vec![line(1, "anna", "hello")])]);
    assert_eq!((server.chat.lines(), server.chat.newest()), (&server.kept[..], Some(1)));
    assert!(server.chat.is_idle());
}

#[test]
fn a_line_that_may_not_be_kept_is_told_to_nobody_but_asked_for_again() {
    let mut server = Server::new();
    server.say("anna", "one", "hello");
    assert_eq!(server.written(ChatWritten::Unknown), [not_known("anna", "one")]);
    assert_eq!(server.chat.lines(), []);
}

#[test]
fn a_line_that_was_kept_all_the_same_is_found_by_a_comparison() {
    let mut server = Server::new();
    server.say("anna", "one", "hello");
    server.written(ChatWritten::Unknown);
    let n = server.keep("anna", "hello");
    assert_eq!(server.tell(|chat| chat.heard_of(n)), [ChatEffect::Read]);
    assert_eq!(server.read(), [ChatEffect::Announce(vec![line(1, "anna", "hello")])]);
}

#[test]
fn a_line_that_comes_again_is_confirmed_to_its_sender_alone() {
    let mut server = Server::new();
    server.say_well("anna", "hello");
    server.say("anna", "hello", "hello");
    server.written(ChatWritten::Kept { n: 1 });
    assert_eq!(server.read(), [ChatEffect::Confirm { reply: "anna", line: line(1, "anna", "hello") }]);
}

#[test]
fn a_line_that_comes_again_and_is_hidden_is_told_to_nobody() {
    let mut server = Server::new();
    server.say_well("anna", "an insult");
    server.kept.clear();
    server.tell(Chat::hint);
    assert_eq!(server.read(), [ChatEffect::AnnounceAll]);
    server.say("anna", "an insult", "an insult");
    server.written(ChatWritten::Kept { n: 1 });
    assert_eq!(server.read(), []);
}

#[test]
fn lines_are_written_one_after_the_other() {
    let mut server = Server::new();
    server.say("anna", "one", "hello");
    assert_eq!(server.say("bela", "two", "hi"), []);
    let n = server.keep("anna", "hello");
    server.written(ChatWritten::Kept { n });
    let asked = server.read();
    assert_eq!(asked[1..], [ChatEffect::Write(draft("bela", "two", "hi"))]);
}

#[test]
fn when_one_line_may_not_be_kept_those_behind_it_are_asked_for_again_too() {
    let mut server = Server::new();
    server.say("anna", "one", "hello");
    server.say("anna", "two", "are you there?");
    assert_eq!(server.written(ChatWritten::Unknown), [not_known("anna", "one"), not_known("anna", "two")]);
    assert!(server.chat.is_idle());
}

#[test]
fn a_line_is_asked_for_again_when_it_is_kept_and_cannot_be_read() {
    let mut server = Server::new();
    server.say("anna", "one", "hello");
    let n = server.keep("anna", "hello");
    server.written(ChatWritten::Kept { n });
    assert_eq!(server.tell(|chat| chat.read(None)), [not_known("anna", "one")]);
    assert_eq!(server.chat.newest(), None, "a comparison finds that something is missing");
    // Reading comes before writing.
    assert_eq!(server.say("anna", "one", "hello"), [ChatEffect::Read]);
    let asked = server.read();
    assert_eq!(asked[0], ChatEffect::Announce(vec![line(1, "anna", "hello")]));
    assert_eq!(asked[1..], [ChatEffect::Write(draft("anna", "one", "hello"))]);
}

#[test]
fn too_many_lines_at_once_are_asked_for_again() {
    let mut server = Server::new();
    let asked: Vec<Asked> = (0..100).flat_map(|n| server.say("anna", &n.to_string(), "hello")).collect();
    let n_not_known = asked.iter().filter(|it| matches!(it, ChatEffect::NotKnown { .. })).count();
    assert_eq!(n_not_known, 100 - 65, "one is written and 64 wait");
}

#[test]
fn lines_of_another_program_are_read_and_told() {
    let mut server = Server::new();
    server.keep("bela", "hi");
    assert_eq!(server.tell(Chat::hint), [ChatEffect::Read]);
    assert_eq!(server.read(), [ChatEffect::Announce(vec![line(1, "bela", "hi")])]);
}

#[test]
fn a_line_of_another_program_before_ones_own_is_told_with_it() {
    let mut server = Server::new();
    server.say("anna", "one", "hello");
    server.keep("bela", "hi");
    let n = server.keep("anna", "hello");
    server.written(ChatWritten::Kept { n });
    assert_eq!(server.read(), [ChatEffect::Announce(server.kept.clone())]);
}

#[test]
fn what_is_hinted_at_during_a_reading_is_read_afterwards() {
    let mut server = Server::new();
    server.tell(Chat::hint);
    assert_eq!(server.tell(Chat::hint), []);
    assert_eq!(server.read(), [ChatEffect::Read]);
    assert_eq!(server.read(), []);
}

#[test]
fn a_comparison_that_finds_nothing_new_asks_for_nothing() {
    let mut server = Server::new();
    server.say_well("anna", "hello");
    assert_eq!(server.tell(|chat| chat.heard_of(1)), []);
}

#[test]
fn a_newest_line_that_is_hidden_is_not_read_for_ever() {
    let mut server = Server::new();
    assert_eq!(server.tell(|chat| chat.heard_of(1)), [ChatEffect::Read]);
    assert_eq!(server.read(), []);
    assert_eq!(server.chat.newest(), Some(1));
    assert_eq!(server.tell(|chat| chat.heard_of(1)), []);
}

#[test]
fn when_a_line_is_hidden_everybody_is_told_what_is_left() {
    let mut server = Server::new();
    server.say_well("anna", "an insult");
    server.say_well("bela", "hi");
    server.kept.remove(0);
    server.tell(Chat::hint);
    assert_eq!(server.read(), [ChatEffect::AnnounceAll]);
    assert_eq!(server.chat.lines(), [line(2, "bela", "hi")]);
}

#[test]
fn in_a_long_chat_only_what_is_new_is_told() {
    let mut server = Server::new();
    for n in 0..MOST_CHAT_LINES + 2 {
        server.say_well("anna", &format!("line {n}"));
    }
    assert_eq!(server.chat.lines().len(), MOST_CHAT_LINES);
}

#[test]
fn whoever_comes_gets_all_lines() {
    let mut server = Server::new();
    server.say_well("anna", "hello");
    assert_eq!(server.tell(|chat| chat.join("bela")), [ChatEffect::Greet { reply: "bela" }]);
}

#[test]
fn whoever_comes_before_the_first_reading_gets_it_with_everybody() {
    let mut server = Server { chat: Chat::default(), kept: Vec::new(), table: Table::begun("5+3") };
    server.keep("anna", "hello");
    assert_eq!(server.tell(|chat| chat.join("anna")), [ChatEffect::Read]);
    assert_eq!(server.tell(|chat| chat.join("bela")), []);
    // A reading that fails is tried again when something happens.
    assert_eq!(server.tell(|chat| chat.read(None)), []);
    assert_eq!(server.tell(|chat| chat.heard_of(1)), [ChatEffect::Read]);
    assert_eq!(server.read(), [ChatEffect::AnnounceAll]);
}

#[test]
fn a_line_has_1_to_200_characters_besides_control_characters_and_outer_spaces() {
    let mut server = Server::new();
    for empty in ["", "  ", "\u{7}\n"] {
        assert_eq!(server.say("anna", "one", empty), refused("anna", "one", ChatRefusal::Length));
    }
    assert_eq!(server.say("anna", "one", &"é".repeat(201)), refused("anna", "one", ChatRefusal::Length));
    let longest = "é".repeat(200);
    let asked = server.say("anna", "one", &format!(" \u{1b}{longest}\r\n"));
    assert_eq!(asked, [ChatEffect::Write(draft("anna", "one", &longest))]);
}

#[test]
fn an_identifier_has_1_to_40_bytes() {
    let mut server = Server::new();
    for id in [String::new(), "x".repeat(41)] {
        assert_eq!(server.say("anna", &id, "hello"), refused("anna", &id, ChatRefusal::Identifier));
    }
}

#[test]
fn spectators_talk_only_when_the_match_is_over() {
    let mut server = Server::new();
    assert_eq!(server.say("cleo", "one", "take it!"), refused("cleo", "one", ChatRefusal::OnlyPlayers));
    server.table.does("anna", Command::Resign);
    assert_eq!(server.say("cleo", "one", "well played").len(), 1);
    assert!(!server.chat.is_idle());
}

#[test]
fn a_player_who_is_muted_is_refused_and_the_others_go_on() {
    let mut server = Server::new();
    server.say("anna", "one", "hello");
    server.say("bela", "two", "hi");
    let [refused] = refused("anna", "one", ChatRefusal::Muted);
    let expected = [refused, ChatEffect::Write(draft("bela", "two", "hi"))];
    assert_eq!(server.written(ChatWritten::Refused(ChatRefusal::Muted)), expected);
}

#[test]
fn what_nobody_waits_for_changes_nothing() {
    let mut server = Server::new();
    assert_eq!(server.written(ChatWritten::Kept { n: 7 }), []);
    assert_eq!(server.tell(|chat| chat.read(Some(vec![line(7, "anna", "hello")]))), []);
    assert_eq!((server.chat.lines(), server.chat.newest()), (&[][..], Some(0)));
}
