//! Records of games: history, endings, and taking moves back.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use games::{AnyRecord, GameKind, StartChoice};
use tabletop::{
    Player,
    record::{ClaimError, Conduct, Termination},
};

fn record(game: GameKind, position: Option<&str>, conduct: Conduct) -> Box<dyn AnyRecord> {
    let choice = StartChoice { position, ..StartChoice::default() };
    game.start(&choice, &[]).unwrap().position.record(conduct)
}

/// The pharaohs move back and forth: the position repeats after four plies.
const TO_AND_FRO: [&str; 4] = ["e1e2", "f8f7", "e2e1", "f7f8"];

fn play(record: &mut dyn AnyRecord, moves: &[&str]) {
    for text in moves {
        record.play_text(text).unwrap();
    }
}

#[test]
fn taking_back_also_takes_back_what_was_counted() {
    let mut khet = record(GameKind::Khet, None, Conduct::People);
    play(khet.as_mut(), &TO_AND_FRO);
    play(khet.as_mut(), &TO_AND_FRO);
    assert!(khet.can_claim_draw(), "the start stands for the third time");
    assert!(khet.undo());
    assert!(!khet.can_claim_draw());
    play(khet.as_mut(), &TO_AND_FRO[3..]);
    assert!(khet.can_claim_draw());
    while khet.undo() {}
    assert_eq!(khet.played(), Vec::<String>::new());
    play(khet.as_mut(), &TO_AND_FRO);
    assert_eq!(khet.claim_draw(), Err(ClaimError::NotRepeated(2)));
}

#[test]
fn an_ending_is_taken_back_with_its_move() {
    let mut khet = record(GameKind::Khet, None, Conduct::Programs);
    play(khet.as_mut(), &TO_AND_FRO);
    play(khet.as_mut(), &TO_AND_FRO);
    let ending = khet.ending().expect("between programs the third repetition ends the game");
    assert_eq!((ending.termination, ending.standing.winner()), (Termination::Repetition, None));
    assert!(khet.legal_moves().is_empty());
    let refused = khet.play_text("e1e2").unwrap_err().to_string();
    assert_eq!(refused, "illegal move `e1e2`: the game is over by repetition");
    assert!(khet.undo());
    assert!(khet.ending().is_none() && !khet.legal_moves().is_empty());
}

#[test]
fn resigning_and_agreeing_end_a_game_once() {
    let mut wali = record(GameKind::Wali, None, Conduct::People);
    wali.resign(Player::First).unwrap();
    assert_eq!(wali.ending().unwrap().standing.winner(), Some(Player::Second));
    assert_eq!(wali.agree_draw(), Err(ClaimError::Over));
    let mut khet = record(GameKind::Khet, None, Conduct::People);
    khet.forfeit(Player::Second, Termination::Time).unwrap();
    let ending = khet.ending().unwrap();
    assert_eq!((ending.standing.winner(), ending.termination), (Some(Player::First), Termination::Time));
    let mut kenwan = record(GameKind::KenWan, None, Conduct::People);
    assert_eq!(kenwan.resign(Player::First), Err(ClaimError::ThreePlayers));
    kenwan.agree_draw().unwrap();
    assert_eq!(kenwan.ending().unwrap().standing.text(&['b', 'y', 'r']), "b1 y1 r1");
}

#[test]
fn every_ply_can_be_looked_at() {
    let mut wali = record(GameKind::Wali, None, Conduct::People);
    play(wali.as_mut(), &["C3", "d4"]);
    assert_eq!(wali.played(), ["C3", "D4"]);
    assert_eq!((wali.played_at(1).as_deref(), wali.played_at(2)), (Some("D4"), None));
    assert_eq!(wali.position_at(1).unwrap().text(), "6/6/2x3/6/6 o 11,12 0");
    assert!(wali.position_at(3).is_none());
    assert_eq!(wali.last_cells().len(), 1);
}

#[test]
fn a_game_of_ten_thousand_plies_stays_quick() {
    // Between people nobody is forced to claim the draw.
    let mut khet = record(GameKind::Khet, None, Conduct::People);
    for _ in 0..2_500 {
        play(khet.as_mut(), &TO_AND_FRO);
    }
    assert_eq!(khet.played().len(), 10_000);
    assert!(khet.can_claim_draw());
}
