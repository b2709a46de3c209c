//! Which techniques the search uses in each game. The matches that decided are told in docs/engine.md.

use search::Techniques;

use crate::kind::GameKind;

pub(crate) fn of(kind: GameKind) -> Techniques {
    match kind {
        GameKind::Khet | GameKind::Khitan | GameKind::KenWan | GameKind::Wali | GameKind::Bermudes => {
            Techniques::ALL
        }
    }
}
