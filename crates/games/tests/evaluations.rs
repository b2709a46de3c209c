//! Evaluations of all games through the common interface.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use evaluation::{Network, Weights, network::HIDDEN_UNITS};
use games::{AnyEngine, EngineSettings, GameKind, StartChoice};
use tabletop::record::Conduct;

fn engine(kind: GameKind, weights: Option<Weights>, network: Option<Network>) -> Box<dyn AnyEngine> {
    kind.engine(EngineSettings { weights, network, ..EngineSettings::strongest(1 << 16) })
}

#[test]
fn without_a_network_an_evaluation_is_the_sum_of_its_terms() {
    for kind in GameKind::ALL {
        let start = kind.start(&StartChoice::default(), &[]).unwrap();
        let mut record = start.position.record(Conduct::Programs);
        let weights = kind.weights(kind.weights_text()).unwrap();
        let engine = engine(kind, None, Some(Network::NONE));
        for _ in 0..20 {
            let counts = engine.count_terms(record.as_ref());
            assert_eq!(counts.len(), kind.term_names().len());
            let sum: i32 = counts.iter().enumerate().map(|(term, count)| count * weights.get(term)).sum();
            assert_eq!(engine.evaluate(record.as_ref()), sum, "{kind} {}", record.position().text());
            let moves = record.legal_moves();
            record.play_text(&moves[moves.len() / 2]).unwrap();
        }
    }
}

#[test]
fn an_engine_judges_with_the_weights_it_is_given() {
    let kind = GameKind::Khitan;
    let record = kind.start(&StartChoice::default(), &[]).unwrap().position.record(Conduct::Programs);
    let with_tempo = |tempo: i32| {
        let text = kind.weights_text();
        let line = text.lines().find(|line| line.starts_with("tempo")).unwrap();
        let weights = kind.weights(&text.replace(line, &format!("tempo {tempo}"))).unwrap();
        engine(kind, Some(weights), None).evaluate(record.as_ref())
    };
    assert_eq!(with_tempo(77) - with_tempo(0), 77);
    assert!(kind.weights("tempo 77").unwrap_err().to_string().contains("has no weight"));
}

/// A network that always returns this number of hundredths.
fn that_says(hundredths: i32) -> String {
    let zeros = [" 0"; HIDDEN_UNITS].concat();
    format!("bias{zeros}\nworth{zeros}\nshift {hundredths}\n")
}

#[test]
fn an_engine_judges_with_the_network_it_is_given() {
    for kind in GameKind::ALL {
        let record = kind
            .start(&StartChoice { players: Some(2), ..StartChoice::default() }, &[])
            .unwrap()
            .position
            .record(Conduct::Programs);
        let record = record.as_ref();
        let plain = engine(kind, None, Some(Network::NONE)).evaluate(record);
        let network = kind.network(&that_says(77));
        match kind.n_inputs() {
            0 => {
                assert!(network.unwrap_err().to_string().contains("without a network"));
                assert!(engine(kind, None, None).inputs(record).is_empty());
            }
            n_inputs => {
                let judge = engine(kind, None, network.ok());
                assert_eq!(judge.evaluate(record), plain + 77, "{kind}");
                let inputs = judge.inputs(record);
                assert!(!inputs.is_empty() && inputs.iter().all(|&input| input < n_inputs), "{kind}");
            }
        }
    }
}

#[test]
fn inputs_fill_cells_which_are_cut_off_below_nothing_and_above_one() {
    let kind = GameKind::Khet;
    let record = kind.start(&StartChoice::default(), &[]).unwrap().position.record(Conduct::Programs);
    let record = record.as_ref();
    let plain = engine(kind, None, Some(Network::NONE));
    let inputs = plain.inputs(record);
    // The first cell is worth 100 hundredths when it is full, the others nothing.
    let judgement = |rows: &[i32]| {
        let rest = [" 0"; HIDDEN_UNITS - 1].concat();
        let rows = inputs.iter().zip(rows).map(|(input, number)| format!("{input} {number}{rest}\n"));
        let text = format!("bias 0{rest}\nworth 1600{rest}\nshift 0\n{}", rows.collect::<String>());
        engine(kind, None, Some(kind.network(&text).unwrap())).evaluate(record) - plain.evaluate(record)
    };
    assert_eq!(judgement(&[]), 0);
    assert_eq!(judgement(&[128]), 50);
    assert_eq!(judgement(&[128, 64]), 75);
    assert_eq!(judgement(&[128, 64, -128]), 25);
    assert_eq!(judgement(&[200, 200]), 100);
    assert_eq!(judgement(&[-200, 100]), 0);
    assert_eq!(judgement(&vec![255; inputs.len()]), 100);
}
