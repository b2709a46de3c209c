//! The exact words in known positions. A no-break space is shown as `~`.

use expect_test::{Expect, expect};
use games::GameKind;
use tabletop::{
    Player, PlayerSet, Standing,
    record::{ClaimError, Ending, Termination},
};
use texts::{Language, words};

fn shown(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], "~")
}

/// The words of a move in both languages.
#[track_caller]
fn check_move(kind: GameKind, rules: &str, position: &str, mv: &str, expected: Expect) {
    let position = kind.position(position, rules).expect("known rules").expect("a position");
    let (scene, effects) = (position.scene(), position.effects(mv).expect("a legal move"));
    let told = Language::ALL.map(|language| words::move_in_words(language, &kind.game(), &scene, &effects));
    expected.assert_eq(&shown(&told.join("\n")));
}

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

#[track_caller]
fn check_ending(kind: GameKind, standing: Standing, termination: Termination, expected: Expect) {
    let ending = Ending { standing, termination };
    let told = Language::ALL.map(|language| words::ending_in_words(language, &kind.game(), &ending));
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

#[test]
fn messages_about_a_player_take_the_right_form() {
    let to_move = |language, kind: GameKind| {
        words::text_about(language, &kind.game(), Player::First, "play-to-move", &[])
    };
    assert_eq!(to_move(Language::French, GameKind::Bermudes), "C’est aux Blancs de jouer");
    assert_eq!(to_move(Language::French, GameKind::Khet), "C’est à Argent de jouer");
    assert_eq!(to_move(Language::English, GameKind::Wali), "Sticks to move");
    let win = [("number", 3.into())];
    let told =
        words::text_about(Language::French, &GameKind::Wali.game(), Player::Second, "analysis-win-in", &win);
    assert_eq!(told, "Les Cailloux gagnent en 3 coups");
}

#[test]
fn the_colours_of_tiles_are_those_of_the_rules() {
    use game_khitan::{Face, State};
    let names = ["yellow", "red", "blue", "green", "purple", "orange"];
    let khitan = GameKind::Khitan.game();
    for state in State::ALL {
        let index = u8::try_from(state.index()).expect("twelve states");
        let button = tabletop::Button::State(index);
        let told = words::button_name(Language::English, &khitan, button);
        let colour = |direction| names[usize::from(state.colour(direction))];
        let expected = format!("{} to the east, {} to the north-east", colour(0), colour(1));
        assert!(told.eq_ignore_ascii_case(&expected), "{told}, not {expected}");
        assert_eq!(state.face() == Face::A, index < 6);
    }
}

#[test]
fn levels_say_what_they_see() {
    let mut told = Vec::new();
    for (kind, level) in
        [(GameKind::Khet, 2), (GameKind::Wali, 1), (GameKind::Khet, 11), (GameKind::Wali, 12)]
    {
        told.extend(Language::ALL.map(|language| shown(&words::level_in_words(language, kind, 2, level))));
    }
    expect![[r#"
        Le niveau 2 calcule 2 coups d’avance~; ne voit pas les miroirs derrière les miroirs~; juge mal la plupart des positions.
        Level 2 looks 2 moves ahead; overlooks mirrors behind mirrors; judges most positions wrongly.
        Le niveau 1 calcule un coup d’avance~; oublie 4 coups sur 10~; ne voit pas qu’une pièce peut quitter un alignement pour en former un autre~; juge mal la plupart des positions.
        Level 1 looks one move ahead; misses 4 moves in 10; overlooks pieces that leave one line to make another; judges most positions wrongly.
        Le niveau 11 calcule aussi loin que le mènent 15~000 positions.
        Level 11 looks as far ahead as 15,000 positions take it.
        Le niveau 12 joue à pleine force~: seule la pendule le limite.
        Level 12 plays at full strength: only the clock limits it."#]].assert_eq(&told.join("\n"));
}

#[test]
fn every_level_has_words_of_its_own_game() {
    for kind in GameKind::ALL {
        for n_players in kind.player_counts() {
            for level in 1..=12 {
                for language in Language::ALL {
                    let words = words::level_in_words(language, kind, n_players, level);
                    assert!(words.contains(&level.to_string()) && words.ends_with('.'), "{words}");
                    assert!(!words.contains("level-overlooks") && !words.contains("levels-"), "{words}");
                }
            }
        }
    }
}
