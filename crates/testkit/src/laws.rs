//! The laws that hold in every position of every game.

use std::collections::HashSet;

use tabletop::{
    Position, Presentation, RuleSet,
    playout::Dice,
    scene::Scene,
    target::{Clicks, Target},
};

use crate::starts::starts;

/// The number of plies after which a random game is abandoned.
const LONGEST_GAME: usize = 3_000;

/// Plays `n_games` random games for every rule set, spread over its set-ups, and checks the laws at each ply.
///
/// # Panics
/// If a law is broken.
pub fn conformance<P: Presentation>(n_games: usize, seed: u64) {
    for &rules in P::Rules::ALL {
        let starts: Vec<_> = starts::<P>().into_iter().filter(|start| start.rules == rules).collect();
        for game in 0..n_games {
            let start = &starts[game % starts.len()];
            let mut dice = Dice::new(seed + game as u64);
            random_game(&start.position, &mut dice);
        }
    }
}

fn random_game<P: Presentation>(start: &P, dice: &mut Dice) {
    let mut position = start.clone();
    for _ in 0..LONGEST_GAME {
        let moves = check_position(&position, dice);
        if moves.is_empty() {
            return;
        }
        position.play(moves[dice.below(moves.len())]);
    }
}

/// Checks all laws for one position, and returns its legal moves. Laws that need every successor are checked for one move
/// that the dice choose.
///
/// # Panics
/// If a law is broken.
pub fn check_position<P: Presentation>(position: &P, dice: &mut Dice) -> Vec<P::Move> {
    let moves = check_rules(position);
    check_presentation(position, &moves);
    if !moves.is_empty() {
        let mv = moves[dice.below(moves.len())];
        check_move(position, mv);
        check_effects(position, mv);
    }
    moves
}

/// Checks the laws of the rules for one position, and returns its legal moves.
fn check_rules<P: Position>(position: &P) -> Vec<P::Move> {
    let text = position.to_string();
    let rules = position.rules();

    // The text leads back to the same position, and the key updated move by move is the key computed from scratch.
    let read =
        P::from_text(&text, rules).unwrap_or_else(|error| panic!("`{text}` is not read back: {error}"));
    assert_eq!(&read, position, "`{text}` is read as another position");
    assert_eq!(read.key(), position.key(), "the key drifted in `{text}`");
    assert_eq!(read.repetition_key(), position.repetition_key(), "the repetition key drifted in `{text}`");

    assert!(position.players().contains(position.mover()), "the mover of `{text}` does not play");

    // The list of moves is empty exactly when the game is over. It counts right and holds no move twice.
    let moves = position.moves();
    assert_eq!(moves.is_empty(), position.standing().is_some(), "moves and standing of `{text}` disagree");
    assert_eq!(position.count_moves(), moves.len(), "count_moves of `{text}`");
    assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len(), "`{text}` lists a move twice");
    if let Some(standing) = position.standing() {
        assert_eq!(standing.players(), position.players(), "standing of `{text}` ranks other players");
    }

    // Every move has a text of its own.
    let texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    assert_eq!(
        texts.iter().collect::<HashSet<_>>().len(),
        texts.len(),
        "`{text}` writes two moves alike: {texts:?}"
    );
    moves
}

/// Checks the laws of the rules for one legal move.
fn check_move<P: Position>(position: &P, mv: P::Move) {
    let text = position.move_text(mv);
    assert_eq!(position.find_move(&text), Some(mv), "`{text}` in `{position}` is not read back");
    let next = position.after(mv);
    assert_ne!(&next, position, "`{text}` in `{position}` changes nothing");

    // A limit comes nearer by at most one ply at a time.
    if let (Some(before), Some(now)) = (position.plies_to_limit(), next.plies_to_limit()) {
        assert!(
            before > 0 && now + 1 >= before,
            "`{text}` in `{position}`: the limit was {before} plies away"
        );
    }
}

/// Checks what is drawn and clicked in one position.
fn check_presentation<P: Presentation>(position: &P, moves: &[P::Move]) {
    let text = position.to_string();
    // No click path is the beginning of another.
    let paths: Vec<_> = moves.iter().map(|&mv| position.clicks(mv)).collect();
    check_clicks(&text, &paths);
    if let Some(lead) = position.lead() {
        let is_led =
            |path: &Clicks| path[0] == lead && path.len() > 1 || matches!(path[..], [Target::Button(_)]);
        assert!(paths.iter().all(is_led), "a move of `{text}` does not begin with {lead:?}");
    }
    check_scene(&text, &position.scene());
    check_material(&text, position);
}

/// Checks that the pieces that count are on the board, each kind listed once.
fn check_material<P: Presentation>(text: &str, position: &P) {
    let (material, scene) = (position.material(), position.scene());
    let kinds: HashSet<_> = material.iter().map(|it| (it.look.owner, it.look.symbol)).collect();
    assert_eq!(kinds.len(), material.len(), "`{text}` counts a kind twice: {material:?}");
    for player in position.players().iter() {
        let own = |owner| owner == player;
        let counted: usize =
            material.iter().filter(|it| own(it.look.owner)).map(|it| usize::from(it.count)).sum();
        let shown: usize =
            scene.pieces.iter().filter(|it| own(it.look.owner)).map(|it| it.look.symbol.n_pieces).sum();
        assert!(counted <= shown, "`{text}` counts {counted} pieces of {player:?}, but shows {shown}");
        assert!(kinds.iter().any(|kind| own(kind.0)), "`{text}` counts no piece of {player:?}");
    }
}

/// Checks that the effects of a legal move lead from the scene before it to the scene after it.
fn check_effects<P: Presentation>(position: &P, mv: P::Move) {
    let text = position.move_text(mv);
    assert_eq!(position.parse_move(&text).as_ref(), Ok(&mv), "`{text}` in `{position}` is not read back");
    let mut drawn = position.scene();
    let effects = position.effects(mv);
    assert!(!effects.is_empty(), "`{text}` in `{position}` has no effect");
    for effect in &effects {
        effect.apply(&mut drawn);
    }
    let expected = position.after(mv).scene();
    assert_eq!(drawn.pieces, expected.pieces, "effects of `{text}` in `{position}`: {effects:?}");
    assert_eq!(drawn.reserves, expected.reserves, "effects of `{text}` in `{position}`: {effects:?}");
    let looks = |it: &P| it.material().into_iter().map(|count| count.look).collect::<Vec<_>>();
    assert_eq!(looks(position), looks(&position.after(mv)), "`{text}` in `{position}` changes what counts");
}

fn check_clicks(text: &str, paths: &[Clicks]) {
    let all: HashSet<&[Target]> = paths.iter().map(Clicks::as_slice).collect();
    assert_eq!(all.len(), paths.len(), "two moves of `{text}` have the same clicks");
    for path in paths {
        assert!(!path.is_empty(), "a move of `{text}` has no clicks");
        for length in 1..path.len() {
            assert!(
                !all.contains(&path[..length]),
                "clicks {path:?} of `{text}` begin with those of another move"
            );
        }
    }
}

fn check_scene(text: &str, scene: &Scene) {
    assert!(scene.pieces.is_sorted_by(|a, b| a.at < b.at), "pieces of `{text}` are not ordered by cell");
    for piece in &scene.pieces {
        assert!(piece.at.index() < scene.board.cells.len(), "a piece of `{text}` stands outside the board");
    }
}
