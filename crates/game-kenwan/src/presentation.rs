//! How the game answers [`Presentation`]: each answer is made in the file of its name.

use tabletop::{
    Clicks, Effect, Feature, Presentation, Refusal, Scene,
    scene::{Look, PieceCount},
};

use crate::{features, moves::Move, position::KenWan, refusal, rules::Rules, scene};

impl Presentation for KenWan {
    // A whole that is taken is a half that has to be freed.
    const WORTH_OF_TAKING: i32 = 25;

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

    fn sights(&self) -> Vec<Effect> {
        scene::sights(self)
    }

    fn features(&self) -> Vec<Feature> {
        features::features(self)
    }
}
