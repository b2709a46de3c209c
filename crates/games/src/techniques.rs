//! Which techniques the search uses in each game. The matches that decided are told in docs/engine.md.

use search::Techniques;

use crate::kind::GameKind;

pub(crate) fn of(kind: GameKind) -> Techniques {
    match kind {
        // Quiet moves often win here, which the search is apt to leave out.
        GameKind::Khet => Techniques { proof: Some(50), ..Techniques::ALL },
        GameKind::KenWan => Techniques { proof: Some(100), ..Techniques::ALL },
        GameKind::Khitan | GameKind::Wali | GameKind::Bermudes => Techniques::ALL,
    }
}
