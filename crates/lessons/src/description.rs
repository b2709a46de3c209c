//! What stands where, in words, for those who hear a diagram instead of seeing it.

use tabletop::{Game, Player, Scene};

use crate::Language;

/// What stands where, player by player.
pub(crate) fn of(scene: &Scene, game: Game, language: Language) -> String {
    let mut sentences = Vec::new();
    for owner in Player::ALL {
        let Some(&name) = game.player_names.get(owner.index()) else { continue };
        let own = scene.pieces.iter().filter(|piece| piece.look.owner == owner);
        let mut pieces: Vec<(&str, &str)> =
            own.map(|piece| (noun(piece.look.symbol, language), scene.board.name(piece.at))).collect();
        pieces.sort_by_key(|piece| piece.0);
        let groups = pieces.chunk_by(|a, b| a.0 == b.0).map(|group| {
            let cells: Vec<&str> = group.iter().map(|piece| piece.1).collect();
            format!("{} {}", group[0].0, cells.join(" "))
        });
        let mut groups: Vec<String> = groups.collect();
        let reserves = scene.reserves.iter().filter(|reserve| reserve.owner == owner && !reserve.is_closed);
        groups.extend(reserves.map(|reserve| match language {
            Language::English => format!("{} in reserve", reserve.count),
            Language::French => format!("{} en réserve", reserve.count),
        }));
        if !groups.is_empty() {
            let (name, colon) = match language {
                Language::English => (name, ":"),
                Language::French => (camp(name), "\u{a0}:"),
            };
            sentences.push(format!("{name}{colon} {}.", groups.join(", ")));
        }
    }
    sentences.join(" ")
}

/// The French name of a player.
fn camp(name: &'static str) -> &'static str {
    match name {
        "silver" => "argent",
        "red" => "rouge",
        "white" => "blanc",
        "black" => "noir",
        "blue" => "bleu",
        "yellow" => "jaune",
        "sticks" => "bâtonnets",
        "stones" => "cailloux",
        other => other,
    }
}

/// The name of a shape.
fn noun(symbol: &'static str, language: Language) -> &'static str {
    match (symbol, language) {
        ("pyramid", Language::French) => "pyramide",
        ("splitter", Language::French) => "diviseur",
        ("obelisk", Language::French) => "obélisque",
        ("stack", Language::French) => "pile de deux obélisques",
        ("stack", Language::English) => "stack of two obelisks",
        ("pharaoh", Language::French) => "pharaon",
        ("tile-a", Language::English) => "tile, face a",
        ("tile-a", Language::French) => "tuile, face a",
        ("tile-b", Language::English) => "tile, face b",
        ("tile-b", Language::French) => "tuile, face b",
        ("cube-whole", Language::English) => "whole pawn",
        ("cube-whole", Language::French) => "pion entier",
        ("cube-half", Language::English) => "half pawn",
        ("cube-half", Language::French) => "demi-pion",
        ("pawn", Language::French) => "pion",
        ("stick", Language::French) => "bâtonnet",
        ("stone", Language::French) => "caillou",
        // Djed, anubis and sphinx are the same in both languages.
        (other, _) => other,
    }
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;

    #[test]
    fn every_language_tells_what_stands_where() {
        let position =
            GameKind::Wali.position("6/6/6/1x4/o5 x - 0", "standard").expect("rules").expect("legal");
        let tell = |language| of(&position.scene(), position.game(), language);
        assert_eq!(tell(Language::English), "sticks: stick B2. stones: stone A1.");
        assert_eq!(tell(Language::French), "bâtonnets\u{a0}: bâtonnet B2. cailloux\u{a0}: caillou A1.");
    }

    #[test]
    fn every_player_has_a_french_name() {
        for game in GameKind::ALL {
            let names = game.game().player_names;
            assert!(names.iter().all(|&name| camp(name) != name), "{game}: {names:?}");
        }
    }
}
