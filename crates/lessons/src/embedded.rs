//! Files that are embedded once for each game and language.

/// The text of `FOLDER/GAME.LANGUAGE.ENDING`.
macro_rules! embedded {
    ($folder:literal, $ending:literal, $game:expr, $language:expr) => {
        match $game {
            games::GameKind::Khet => embedded!(@ $folder, "khet", $ending, $language),
            games::GameKind::Khitan => embedded!(@ $folder, "khitan", $ending, $language),
            games::GameKind::KenWan => embedded!(@ $folder, "kenwan", $ending, $language),
            games::GameKind::Wali => embedded!(@ $folder, "wali", $ending, $language),
            games::GameKind::Bermudes => embedded!(@ $folder, "bermudes", $ending, $language),
        }
    };
    (@ $folder:literal, $game:literal, $ending:literal, $language:expr) => {
        match $language {
            $crate::Language::English => include_str!(concat!("../../../", $folder, "/", $game, ".en.", $ending)),
            $crate::Language::French => include_str!(concat!("../../../", $folder, "/", $game, ".fr.", $ending)),
        }
    };
}

pub(crate) use embedded;
