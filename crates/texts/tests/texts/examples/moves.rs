//! Moves in words.

use expect_test::{Expect, expect};
use games::GameKind;
use texts::{Language, words};

use super::shown;

/// The words of a move in both languages.
#[track_caller]
fn check_move(kind: GameKind, rules: &str, position: &str, mv: &str, expected: Expect) {
    let position = kind.position(position, rules).expect("known rules").expect("a position");
    let (scene, effects) = (position.scene(), position.effects(mv).expect("a legal move"));
    let told = Language::ALL.map(|language| words::move_in_words(language, &kind.game(), &scene, &effects));
    expected.assert_eq(&shown(&told.join("\n")));
}
const CLASSIC: &str = "4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WTKT4 s";

#[test]
fn khet_tells_steps_turns_swaps_and_stacks() {
    check_move(
        GameKind::Khet,
        "standard",
        CLASSIC,
        "h2+",
        expect![[r#"
        Argent tourne la pyramide en h2 vers la droite.
        Silver turns the pyramid on h2 clockwise."#]],
    );
    check_move(
        GameKind::Khet,
        "standard",
        CLASSIC,
        "h2g2",
        expect![[r#"
        Argent déplace la pyramide de h2 en g2.
        Silver moves the pyramid on h2 to g2."#]],
    );
    check_move(
        GameKind::Khet,
        "standard",
        CLASSIC,
        "e4+",
        expect![[r#"
        Argent tourne le djed en e4.
        Silver turns the djed on e4."#]],
    );
    check_move(
        GameKind::Khet,
        "standard",
        CLASSIC,
        "d1e2^",
        expect![[r#"
            Argent déplace l’obélisque du dessus de la pile d1 en e2.
            Silver moves the top of the stack on d1 to e2."#]],
    );
    let swap = "4k5/3b6/10/3e6/4D5/10/3O6/2KO6 s";
    check_move(
        GameKind::Khet,
        "standard",
        swap,
        "e4d5",
        expect![[r#"
        Argent échange le djed de e4 avec la pyramide rouge de d5.
        Silver swaps the djed on e4 with Red’s pyramid on d5."#]],
    );
    check_move(
        GameKind::Khet,
        "standard",
        swap,
        "d1d2",
        expect![[r#"
        Argent empile l’obélisque de d1 sur celui de d2.
        Silver stacks the obelisk on d1 onto the one on d2."#]],
    );
}

#[test]
fn khet_tells_what_the_beam_hits() {
    let khet = GameKind::Khet;
    check_move(
        khet,
        "standard",
        "10/3b6/10/10/4k4S/10/3D6/4K5 s",
        "d2+",
        expect![[r#"
            Argent tourne le djed en d2. Le laser éclaire le pharaon rouge en e4.
            Silver turns the djed on d2. The beam hits Red’s pharaoh on e4."#]],
    );
    check_move(
        khet,
        "standard",
        "4k5/3b6/10/10/9N/10/3D6/4K5 s",
        "d2c2",
        expect![[r#"
        Argent déplace le djed de d2 en c2. Le laser détruit la pyramide argent en j4.
        Silver moves the djed on d2 to c2. The beam destroys Silver’s pyramid on j4."#]],
    );
    check_move(
        khet,
        "standard",
        "4k5/3b6/10/10/9T/10/3D6/4K5 s",
        "d2+",
        expect![[r#"
            Argent tourne le djed en d2. Le laser retire l’obélisque du dessus de la pile argent en j4.
            Silver turns the djed on d2. The beam removes the top of Silver’s stack on j4."#]],
    );
    // A beam that is split.
    check_move(
        khet,
        "standard",
        "4k4O/3b6/10/10/4w4Z/10/3D6/4K5 s",
        "d2+",
        expect![[r#"
        Argent tourne le djed en d2. Le laser détruit la pyramide rouge en e4 et l’obélisque argent en j8.
        Silver turns the djed on d2. The beam destroys Red’s pyramid on e4 and Silver’s obelisk on j8."#]],
    );
    check_move(
        khet,
        "2.0",
        "xv3k5/3b6/10/10/9Av/10/3D6/4K4X^ s",
        "d2+",
        expect![[r#"
            Argent tourne le scarabée en d2. Le laser s’arrête, sans dommage, sur l’anubis argent en j4.
            Silver turns the scarab on d2. The beam stops harmlessly at Silver’s anubis on j4."#]],
    );
    check_move(
        khet,
        "2.0",
        "xv3k5/3b6/10/10/9Av/10/3D6/4K4X^ s",
        "j1+",
        expect![[r#"
            Argent tourne le sphinx en j1 vers la gauche. Le laser éclaire le pharaon argent en e1.
            Silver turns the sphinx on j1 anticlockwise. The beam hits Silver’s pharaoh on e1."#]],
    );
}

#[test]
fn khitan_tells_flips_chains_of_captures_and_placements() {
    let khitan = GameKind::Khitan;
    check_move(
        khitan,
        "classic",
        "5/6/7/6i1/9/5i2/7/2G3/5 w 0,0 0 0 0",
        "B3-B4",
        expect![[r#"
        Les Blancs retournent la pièce de B3 en B4 et capturent D6, puis F8.
        White flips the tile on B3 to B4 and captures D6, then F8."#]],
    );
    let placing = "g3g/6/7/8/9/8/7/3A2/5";
    check_move(
        khitan,
        "expert",
        &format!("{placing} w 3,4 1 0 0"),
        "+B2:a2",
        expect![[r#"
            Les Blancs posent une pièce en B2, violet à l’est, orange au nord-est, jaune au nord-ouest, rouge à l’ouest, bleu au sud-ouest, vert au sud-est.
            White places a tile on B2, purple east, orange north-east, yellow north-west, red west, blue south-west, green south-east."#]],
    );
    check_move(
        khitan,
        "expert",
        &format!("{placing} w 1,4 1 0 0"),
        "+B2:a2",
        expect![[r#"
            Les Blancs posent une pièce en B2, violet à l’est, orange au nord-est, jaune au nord-ouest, rouge à l’ouest, bleu au sud-ouest, vert au sud-est. La réserve des Blancs est épuisée et fermée pour de bon.
            White places a tile on B2, purple east, orange north-east, yellow north-west, red west, blue south-west, green south-east. White’s reserve is used up and closed for good."#]],
    );
    check_move(
        khitan,
        "expert",
        &format!("{placing} w 1,x 1 0 0"),
        "+B2:a2",
        expect![[r#"
            Les Blancs posent une pièce en B2, violet à l’est, orange au nord-est, jaune au nord-ouest, rouge à l’ouest, bleu au sud-ouest, vert au sud-est. Les deux réserves sont désormais fermées pour de bon.
            White places a tile on B2, purple east, orange north-east, yellow north-west, red west, blue south-west, green south-east. Both reserves are now closed for good."#]],
    );
    let start = "ggggg/g4g/2ggg2/8/9/8/2AAA2/A4A/AAAAA w 0,0 0 0 0";
    check_move(
        khitan,
        "classic",
        start,
        "C4-D5",
        expect![[r#"
        Les Blancs retournent la pièce de C4 en D5.
        White flips the tile on C4 to D5."#]],
    );
}

#[test]
fn kenwan_tells_conversions_and_places() {
    let start = "1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 b --- 0";
    let end = "3R1/6/B6/BBb5/4#4/3Y4/3Y3/6/R4 y --- 0";
    check_move(
        GameKind::KenWan,
        "standard",
        end,
        "C4-E4",
        expect![[r#"
        Les Jaunes posent le pion de C4 en E4. F4 devient un pion entier jaune. Les Bleus prennent la première place. Les Jaunes prennent la deuxième place. Les Rouges prennent la troisième place.
        Yellow moves the pawn on C4 to E4. F4 becomes a whole yellow pawn. Blue takes first place. Yellow takes second place. Red takes third place."#]],
    );
    check_move(
        GameKind::KenWan,
        "standard",
        start,
        "H4-E3",
        expect![[r#"
            Les Bleus posent le pion de H4 en E3. D2 et D3 deviennent des demi-pions bleus.
            Blue moves the pawn on H4 to E3. D2 and D3 become blue half pawns."#]],
    );
}

#[test]
fn wali_tells_lines_and_captures() {
    let wali = GameKind::Wali;
    check_move(
        wali,
        "standard",
        "6/6/6/6/6 x 12,12 0",
        "D3",
        expect![[r#"
        Les Bâtonnets posent un bâtonnet en D3.
        Sticks place a stick on D3."#]],
    );
    let last = "oxo1x1/xxoxoo/xo1xxo/1oo1xx/o1xo1o x 1,0 0";
    check_move(
        wali,
        "standard",
        last,
        "F5",
        expect![[r#"
            Les Bâtonnets posent un bâtonnet en F5. La pose est finie~: désormais les pièces se déplacent.
            Sticks place a stick on F5. The placement is over: from now on the pieces move."#]],
    );
    let lines = "6/3x2/3x2/1xxoxx/1oo3 o - 0";
    check_move(
        wali,
        "standard",
        lines,
        "D2-D1xB2",
        expect![[r#"
        Les Cailloux déplacent un caillou de D2 en D1, réalisent l’alignement B1-C1-D1 et prennent le bâtonnet en B2.
        Stones move a stone from D2 to D1, make the line B1-C1-D1 and take the stick on B2."#]],
    );
    check_move(
        wali,
        "standard",
        lines,
        "B1-A1",
        expect![[r#"
        Les Cailloux déplacent un caillou de B1 en A1.
        Stones move a stone from B1 to A1."#]],
    );
    check_move(
        wali,
        "standard",
        "6/6/6/o5/xo4 x - 0",
        "pass",
        expect![[r#"
            Les Bâtonnets ne peuvent pas jouer et passent.
            Sticks can’t play and pass."#]],
    );
}

#[test]
fn bermudes_tells_eliminations_jumps_and_ends_of_chains() {
    let bermudes = GameKind::Bermudes;
    let start = "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/9/9/9/wwwwwwwww/wwwwwwwww/wwwwwwwww w 0 -";
    check_move(
        bermudes,
        "standard",
        start,
        "G5xC5",
        expect![[r#"
        Le pion blanc de G5 élimine le pion en C5.
        White’s pawn on G5 eliminates the pawn on C5."#]],
    );
    let chain = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww w 0 -";
    let stop = "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/2ww1b3/wwwb1ww1b/www3www/wwwwwwwww w 0 F4";
    check_move(
        bermudes,
        "standard",
        stop,
        "stop",
        expect![[r#"
            Les Blancs s’arrêtent là, bien que le pion puisse encore sauter.
            White stops here, though the pawn could keep jumping."#]],
    );
    check_move(
        bermudes,
        "standard",
        chain,
        "F2-F4",
        expect![[r#"
        Le pion blanc de F2 saute en F4 et retourne le pion en F3.
        White’s pawn on F2 jumps to F4 and turns over the pawn on F3."#]],
    );
}
