//! How the game answers [`Presentation`]: each answer is made in the file of its name.

use tabletop::{
    Clicks, Effect, Presentation, Refusal, Scene,
    scene::{Look, PieceCount},
};

use crate::{moves::Move, position::Breakthrough, refusal, rules::Rules, scene};

impl Presentation for Breakthrough {
    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn material(&self) -> Vec<PieceCount> {
        scene::material(self)
    }

    fn effects(&self, mv: Move) -> Vec<Effect> {
        scene::effects(self, mv)
    }

    fn clicks(&self, mv: Move) -> Clicks {
        scene::clicks(mv)
    }

    fn tokens(rules: Rules) -> Vec<(String, Look)> {
        scene::tokens(rules)
    }

    fn refuse(&self, text: &str) -> Refusal {
        refusal::refuse(self, text)
    }
}
