//! Cells and positions in words.

use expect_test::{Expect, expect};
use games::GameKind;
use texts::{Language, words};

use super::shown;

/// The words of some cells, and of the whole position.
#[track_caller]
fn check_position(kind: GameKind, rules: &str, position: &str, cells: &[&str], expected: Expect) {
    let scene = kind.position(position, rules).expect("known rules").expect("a position").scene();
    let mut told = Vec::new();
    for language in Language::ALL {
        for name in cells {
            let cell = scene.board.cell(name).expect("a cell");
            told.push(words::cell_in_words(language, &kind.game(), &scene, cell));
        }
        told.push(words::position_in_words(language, &kind.game(), &scene));
    }
    expected.assert_eq(&shown(&told.join("\n")));
}
#[test]
fn cells_and_positions_are_told() {
    let khet = "4k5/3b6/10/10/4D5/7t2/2N7/3K5S s";
    check_position(
        GameKind::Khet,
        "standard",
        khet,
        &["c2", "e4", "h3", "a3", "j1", "e5"],
        expect![[r#"
        c2, pyramide argent, miroir vers le nord-est
        e4, djed argent, miroirs vers le nord-ouest et le sud-est
        h3, pile rouge de deux obélisques
        a3, vide, case réservée à Rouge
        j1, pyramide argent, miroir vers le sud-ouest, case réservée à Argent
        e5, vide
        Argent a 4 pièces. Djed, miroirs vers le nord-ouest et le sud-est~: e4. Pharaon~: d1. Pyramide, miroir vers le nord-est~: c2. Pyramide, miroir vers le sud-ouest~: j1. Rouge a 4 pièces. Djed, miroirs vers le nord-est et le sud-ouest~: d7. Pharaon~: e8. Pile de deux obélisques~: h3.
        c2, silver pyramid, mirror facing north-east
        e4, silver djed, mirrors facing north-west and south-east
        h3, red stack of two obelisks
        a3, empty, Red only
        j1, silver pyramid, mirror facing south-west, Silver only
        e5, empty
        Silver has 4 pieces. Djed, mirrors facing north-west and south-east: e4. Pharaoh: d1. Pyramid, mirror facing north-east: c2. Pyramid, mirror facing south-west: j1. Red has 4 pieces. Djed, mirrors facing north-east and south-west: d7. Pharaoh: e8. Stack of two obelisks: h3."#]],
    );
    let two = "xv3k5/3b6/5av4/10/10/10/3D6/4K4X^ s";
    check_position(
        GameKind::Khet,
        "2.0",
        two,
        &["j1", "f6"],
        expect![[r#"
            j1, sphinx argent, vers le nord, case réservée à Argent
            f6, anubis rouge, vers le sud
            Argent a 3 pièces. Pharaon~: e1. Scarabée, miroirs vers le nord-ouest et le sud-est~: d2. Sphinx, vers le nord~: j1. Rouge a 4 pièces. Anubis, vers le sud~: f6. Pharaon~: e8. Scarabée, miroirs vers le nord-est et le sud-ouest~: d7. Sphinx, vers le sud~: a8.
            j1, silver sphinx, facing north, Silver only
            f6, red anubis, facing south
            Silver has 3 pieces. Pharaoh: e1. Scarab, mirrors facing north-west and south-east: d2. Sphinx, facing north: j1. Red has 4 pieces. Anubis, facing south: f6. Pharaoh: e8. Scarab, mirrors facing north-east and south-west: d7. Sphinx, facing south: a8."#]],
    );
    let khitan = "5/6/7/8/9/8/2A4/6/4g w 3,x 0 0 0";
    check_position(
        GameKind::Khitan,
        "expert",
        khitan,
        &["C3", "E5", "A5", "I5"],
        expect![[r#"
            C3, pièce blanche, jaune à l’est, rouge au nord-est, bleu au nord-ouest, vert à l’ouest, violet au sud-ouest, orange au sud-est, moitié des Blancs
            E5, vide
            A5, pièce noire, vert à l’est, bleu au nord-est, rouge au nord-ouest, jaune à l’ouest, orange au sud-ouest, violet au sud-est, moitié des Blancs
            I5, vide, moitié des Noirs
            Blancs~: une pièce sur le plateau. Pièce, jaune à l’est, rouge au nord-est, bleu au nord-ouest, vert à l’ouest, violet au sud-ouest, orange au sud-est~: C3. Réserve~: 3 pièces. Noirs~: une pièce sur le plateau. Pièce, vert à l’est, bleu au nord-est, rouge au nord-ouest, jaune à l’ouest, orange au sud-ouest, violet au sud-est~: A5. Réserve~: fermée.
            C3, white tile, yellow east, red north-east, blue north-west, green west, purple south-west, orange south-east, White’s half
            E5, empty
            A5, black tile, green east, blue north-east, red north-west, yellow west, orange south-west, purple south-east, White’s half
            I5, empty, Black’s half
            White has one tile on the board. Tile, yellow east, red north-east, blue north-west, green west, purple south-west, orange south-east: C3. Reserve: 3 tiles. Black has one tile on the board. Tile, green east, blue north-east, red north-west, yellow west, orange south-west, purple south-east: A5. Reserve: closed."#]],
    );
    let kenwan = "5/6/7/8/1B2#4/r7/7/6/5 b --- 0";
    check_position(
        GameKind::KenWan,
        "standard",
        kenwan,
        &["E2", "D1", "E5", "A1"],
        expect![[r#"
            E2, pion entier bleu
            D1, demi-pion rouge
            E5, case noire centrale, interdite
            A1, vide
            Bleus~: un pion. Pion entier~: E2. Rouges~: un pion. Demi-pion~: D1.
            E2, whole blue pawn
            D1, red half pawn
            E5, the black centre, out of play
            A1, empty
            Blue has one pawn. Whole pawn: E2. Red has one pawn. Half pawn: D1."#]],
    );
    check_position(
        GameKind::Wali,
        "standard",
        "6/6/3x2/6/6 o 11,12 0",
        &["D3", "A1"],
        expect![[r#"
            D3, bâtonnet
            A1, vide
            Bâtonnets~: une pièce sur le plateau~: D3. En main~: 11. Cailloux~: aucune pièce sur le plateau. En main~: 12.
            D3, stick
            A1, empty
            Sticks have one piece on the board: D3. In hand: 11. Stones have no piece on the board. In hand: 12."#]],
    );
    let bermudes = "bbbbbb3/9/9/9/9/9/9/9/wwwwwww2 w 0 -";
    check_position(
        GameKind::Bermudes,
        "standard",
        bermudes,
        &["A1", "I1"],
        expect![[r#"
            A1, pion noir
            I1, pion blanc
            Blancs~: 7 pions~: I1, I2, I3, I4, I5, I6, I7. Noirs~: 6 pions~: A1, A2, A3, A4, A5, A6.
            A1, black pawn
            I1, white pawn
            White has 7 pawns: I1, I2, I3, I4, I5, I6, I7. Black has 6 pawns: A1, A2, A3, A4, A5, A6."#]],
    );
}
