//! Sentences made from typed facts: the effects of a move, the contents of a cell, the end of a game, the reason for a
//! refusal.
//!
//! The order and the grammar of a sentence are defined by its message, for each game and each language. The code only
//! selects the message and supplies the facts. Players and pieces are passed as nouns, in all forms that the language
//! has for them.

mod abilities;
mod cells;
mod endings;
mod features;
mod levels;
mod material;
mod moves;
mod names;
mod phrase;
mod refusals;
mod sights;

pub use cells::{cell_in_words, look_in_words, position_in_words};
pub use endings::{claim_error_in_words, ending_in_words, ending_with_scene_in_words, termination};
pub use features::feature_in_words;
pub use levels::level_in_words;
pub use material::material_in_words;
pub use moves::move_in_words;
pub use names::{
    button_name, game_blurb, piece_name, player_in_sentence, player_name, rule_set_name, rule_set_note,
    setup_name, text_about,
};
pub use refusals::{
    fault_in_words, illegal_clicks_in_words, illegal_move_in_words, refusal_in_words, typed_move_in_words,
};
pub use sights::{cells_of_player, legend_in_words, piece_in_place, sights_in_words, take_in_words};
