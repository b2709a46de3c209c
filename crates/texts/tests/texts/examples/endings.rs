//! The ends of games in words.

use expect_test::{Expect, expect};
use games::GameKind;
use tabletop::{
    Player, PlayerSet, Standing,
    record::{ClaimError, Ending, Termination},
};
use texts::{Language, words};

use super::shown;

#[track_caller]
fn check_ending(kind: GameKind, standing: Standing, termination: Termination, expected: Expect) {
    let ending = Ending { standing, termination };
    let told = Language::ALL.map(|language| words::ending_in_words(language, &kind.game(), &ending));
    expected.assert_eq(&shown(&told.join("\n")));
}

#[test]
fn endings_are_told_with_their_reason() {
    let first = Standing::win(Player::First);
    let draw = Standing::draw(PlayerSet::TWO);
    check_ending(
        GameKind::Khet,
        first,
        Termination::Rules,
        expect![[r#"
            Argent gagne~: le pharaon rouge est éclairé.
            Silver wins: Red’s pharaoh is hit."#]],
    );
    check_ending(
        GameKind::Khet,
        draw,
        Termination::Rules,
        expect![[r#"
            Partie nulle~: un seul tir a éclairé les deux pharaons.
            Draw: one shot hit both pharaohs."#]],
    );
    check_ending(
        GameKind::Khet,
        draw,
        Termination::Repetition,
        expect![[r#"
            Partie nulle~: la même position est apparue trois fois.
            Draw: the same position occurred three times."#]],
    );
    check_ending(
        GameKind::Khitan,
        first,
        Termination::Resignation,
        expect![[r#"
        Les Noirs abandonnent~: les Blancs gagnent.
        Black resigns: White wins."#]],
    );
    check_ending(
        GameKind::Khitan,
        first,
        Termination::Time,
        expect![[r#"
            Les Noirs n’ont plus de temps~: les Blancs gagnent.
            Black ran out of time: White wins."#]],
    );
    check_ending(
        GameKind::Wali,
        first,
        Termination::Forfeit,
        expect![[r#"
            Les Cailloux déclarent forfait~: les Bâtonnets gagnent.
            Stones forfeit: Sticks win."#]],
    );
    check_ending(
        GameKind::Khitan,
        first,
        Termination::Rules,
        expect![[r#"
        Les Blancs gagnent par leurs captures~: il reste trop peu de pièces aux Noirs.
        White wins by captures: Black has too few tiles left."#]],
    );
    check_ending(
        GameKind::Wali,
        Standing::win(Player::Second),
        Termination::Rules,
        expect![[r#"
            Les Cailloux gagnent~: les Bâtonnets n’ont plus aucune pièce sur le plateau.
            Stones win: Sticks have no pieces left on the board."#]],
    );
    check_ending(
        GameKind::Wali,
        draw,
        Termination::Rules,
        expect![[r#"
        Partie nulle~: cent coups sans prise.
        Draw: a hundred moves without a capture."#]],
    );
    check_ending(
        GameKind::Bermudes,
        draw,
        Termination::Agreement,
        expect![[r#"
            Partie nulle~: accord entre les joueurs.
            Draw: the players agreed."#]],
    );
    check_ending(
        GameKind::Bermudes,
        first,
        Termination::Rules,
        expect![[r#"
            Les Blancs gagnent~: les Noirs ont moins de six pions.
            White wins: Black has fewer than six pawns left."#]],
    );
}

/// The words for a win of the first player, with the last position at hand.
#[track_caller]
fn check_last_position(kind: GameKind, rules: &str, position: &str, expected: Expect) {
    let scene = kind.position(position, rules).expect("known rules").expect("a position").scene();
    let ending = Ending { standing: Standing::win(Player::First), termination: Termination::Rules };
    let told = Language::ALL
        .map(|language| words::ending_with_scene_in_words(language, &kind.game(), &ending, &scene));
    expected.assert_eq(&shown(&told.join("\n")));
}

#[test]
fn the_last_position_tells_why_somebody_won() {
    let khitan = GameKind::Khitan;
    check_last_position(
        khitan,
        "classic",
        "5/6/7/8/9/8/7/2G3/5 b 0,0 0 0 1",
        expect![[r#"
        Les Blancs gagnent~: il ne reste aucune pièce aux Noirs.
        White wins: Black has no tile left."#]],
    );
    check_last_position(
        khitan,
        "short",
        "gg3/6/7/8/9/8/7/GGG3/GG3 b 0,0 0 0 1",
        expect![[r#"
        Les Blancs gagnent~: il ne reste que 2 pièces aux Noirs.
        White wins: Black has only 2 tiles left."#]],
    );
    check_last_position(
        GameKind::KenWan,
        "standard",
        "5/6/7/8/4#4/8/7/6/BB3 y by 0",
        expect![[r#"
            Les Bleus gagnent~: les Jaunes n’ont plus aucun pion.
            Blue wins: Yellow has no pawns left."#]],
    );
    check_last_position(
        GameKind::KenWan,
        "standard",
        "1YyY1/6/7/8/4#4/8/7/6/BB3 y by 0",
        expect![[r#"
            Les Bleus gagnent~: tous leurs pions sont entiers et reliés.
            Blue wins: all blue pawns are whole and connected."#]],
    );
}

#[test]
fn three_players_take_places() {
    let ranks = |ranks: [u8; 3]| Standing::ranked(PlayerSet::THREE, |player| ranks[player.index()]);
    check_ending(
        GameKind::KenWan,
        ranks([2, 1, 3]),
        Termination::Rules,
        expect![[r#"
        Les Jaunes prennent la première place~; les Bleus prennent la deuxième place~; les Rouges prennent la troisième place.
        Yellow takes first place; Blue takes second place; Red takes third place."#]],
    );
    check_ending(
        GameKind::KenWan,
        ranks([1, 2, 2]),
        Termination::Rules,
        expect![[r#"
        Les Bleus prennent la première place~; les Jaunes et les Rouges se partagent la deuxième place.
        Blue takes first place; Yellow and Red share second place."#]],
    );
    check_ending(
        GameKind::KenWan,
        ranks([1, 1, 1]),
        Termination::PlyLimit,
        expect![[r#"
            La limite de coups est atteinte. Les Bleus, les Jaunes et les Rouges se partagent la première place.
            The move limit was reached. Blue, Yellow and Red share first place."#]],
    );
    check_ending(
        GameKind::KenWan,
        Standing::win(Player::First),
        Termination::Rules,
        expect![[r#"
            Les Bleus gagnent~: tous leurs pions sont entiers et reliés, ou les Jaunes n’en ont plus.
            Blue wins: all blue pawns are whole and connected, or Yellow has none left."#]],
    );
}

#[test]
fn a_claim_that_is_refused_is_told() {
    let told = |language, error| words::claim_error_in_words(language, error);
    assert_eq!(
        shown(&told(Language::French, ClaimError::NotRepeated(2))),
        "Cette position n’est apparue que 2 fois, il en faut trois."
    );
    assert_eq!(told(Language::English, ClaimError::Over), "The game is over.");
    assert_eq!(told(Language::English, ClaimError::ThreePlayers), "You can’t resign with three players.");
}
