//! Figures and lessons show games that are still undecided. A text may name a position in which somebody has won long
//! ago, which the rules notice only at the next move: such a figure teaches the wrong thing.

use games::{AnyPosition, GameKind};
use lessons::{Language, render, rules_source, tutorial};
use roxmltree::Document;
use tabletop::{Effect, Player, effect::Change};

/// The player who has won before anybody moves: the game is over, or another player's move that takes and changes
/// nothing brings the victory.
fn early_winner(game: GameKind, position: &dyn AnyPosition) -> Option<Player> {
    if let Some(standing) = position.standing() {
        return standing.winner();
    }
    if position.standing_if_drawn().winner().is_some() {
        // The text says so itself: the first place is given, and the others play on.
        return None;
    }
    position.players().iter().find_map(|mover| {
        let text = with_mover(&position.text(), game.game().letters[mover.index()]);
        let position = game.position(&text, position.rules())?.ok()?;
        position.move_texts().iter().find_map(|text| {
            let effects = position.effects(text).expect("a listed move is legal");
            if effects.iter().any(takes_or_changes) {
                return None;
            }
            let mut next = position.boxed();
            next.play_text(text).expect("a listed move is legal");
            let standing = next.standing().unwrap_or_else(|| next.standing_if_drawn());
            standing.winner().filter(|&winner| winner != mover)
        })
    })
}

/// The text with this mover, which is the second field in all games.
fn with_mover(text: &str, letter: char) -> String {
    let mut fields: Vec<&str> = text.split(' ').collect();
    let letter = letter.to_string();
    fields[1] = &letter;
    fields.join(" ")
}

fn takes_or_changes(effect: &Effect) -> bool {
    matches!(effect, Effect::Remove { .. } | Effect::Change { way: Change::Convert | Change::LoseTop, .. })
}

fn check(game: GameKind, rules: &str, text: &str, name: &str) {
    let position = game.position(text, rules).expect("a rule set").expect("a position");
    let winner = early_winner(game, position.as_ref());
    assert_eq!(winner, None, "{name}: somebody has already won in {text}");
}

#[test]
fn nobody_has_already_won_in_a_figure() {
    for game in GameKind::ALL {
        for language in Language::ALL {
            let page = render(game, language, rules_source(game, language)).expect("a page");
            let document = format!("<main>{}</main>", page.html);
            let document = Document::parse(&document).expect("well formed");
            for figure in document.descendants().filter(|node| node.has_tag_name("figure")) {
                let [rules, shown] =
                    ["data-rules", "data-position"].map(|key| figure.attribute(key).expect(key));
                // What moves lead to is told by them, a victory too.
                let text = figure.attribute("data-start").unwrap_or(shown);
                check(
                    game,
                    rules,
                    text,
                    &format!("{game}, {}, {:?}", language.tag(), figure.attribute("id")),
                );
            }
        }
    }
}

#[test]
fn nobody_has_already_won_in_a_lesson() {
    for game in GameKind::ALL {
        for step in &tutorial(game).steps {
            check(game, step.rules, &step.position, &format!("{game}, step {}", step.id));
        }
    }
}

#[test]
fn a_victory_that_the_rules_have_not_noticed_is_found() {
    let won = "3R1/6/B6/BBb5/4#4/3Y4/3Y3/6/R4 y --- 0";
    let open = "3R1/6/B6/BBbY4/4#4/3Y4/3Y3/6/R4 y --- 0";
    let winner = |text| {
        let position = GameKind::KenWan.position(text, "standard").expect("a rule set").expect("a position");
        early_winner(GameKind::KenWan, position.as_ref())
    };
    assert_eq!(winner(won), Some(Player::Second));
    assert_eq!(winner(open), None);
}
