//! No text makes a position parser panic; what is accepted is written and read back, and can be played on.
#![no_main]

use games::GameKind;
use libfuzzer_sys::fuzz_target;
use tabletop::playout::Dice;

fuzz_target!(|text: &str| {
    for kind in GameKind::ALL {
        for rules in kind.rule_sets() {
            if let Some(Ok(position)) = kind.position(text, rules) {
                let written = position.text();
                let again = kind.position(&written, rules).expect("a rule set").expect("its own text");
                assert_eq!((again.text(), again.key()), (written, position.key()));
                assert_eq!(position.count_moves(), position.move_texts().len());
                position.playout(&mut Dice::new(1), 20);
            }
        }
    }
});
