//! How the game answers [`Presentation`]: each answer is made in the file of its name.

use std::fmt;

use tabletop::{
    Clicks, Effect, Feature, Presentation, Refusal, Scene, Target,
    scene::{Look, PieceCount},
};

use crate::{features, moves::Move, notation, position::Bermudes, refusal, rules::Rules, scene};

impl Presentation for Bermudes {
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

    fn features(&self) -> Vec<Feature> {
        features::features(self)
    }

    fn lead(&self) -> Option<Target> {
        scene::lead(self)
    }

    fn write_move_for_people(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_move_for_people(self, mv, out)
    }
}
