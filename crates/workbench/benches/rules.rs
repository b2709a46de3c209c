//! Speed of the rules: perft with every leaf played, bulk perft, random play and reading, for each game.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tabletop::{
    Position, RuleSet,
    perft::{perft, perft_bulk},
    playout::{Dice, playout},
    setup::read_setups,
};

fn game<P: Position>(criterion: &mut Criterion, depth: u32) {
    let rules = P::Rules::ALL[0];
    let setups = read_setups(P::GAME.setups).expect("embedded set-ups are well formed");
    let start = P::from_text(&setups[0].position, rules).expect("embedded set-ups are positions");
    let mut group = criterion.benchmark_group(P::GAME.slug);
    group.throughput(Throughput::Elements(perft(&start, depth)));
    group.bench_function("perft played", |bencher| bencher.iter(|| perft(&start, depth)));
    group.bench_function("perft bulk", |bencher| bencher.iter(|| perft_bulk(&start, depth)));
    group.throughput(Throughput::Elements(1));
    group.bench_function("random game", |bencher| {
        let (mut dice, mut moves) = (Dice::new(1), Vec::new());
        bencher.iter(|| playout(&mut start.clone(), &mut dice, &mut moves, 2_000));
    });
    let text = start.to_string();
    group.bench_function("read a position", |bencher| bencher.iter(|| P::from_text(&text, rules)));
    group.finish();
}

fn rules(criterion: &mut Criterion) {
    game::<game_khet::Khet>(criterion, 2);
    game::<game_khitan::Khitan>(criterion, 3);
    game::<game_kenwan::KenWan>(criterion, 2);
    game::<game_wali::Wali>(criterion, 3);
    game::<game_bermudes::Bermudes>(criterion, 3);
}

criterion_group!(benches, rules);
criterion_main!(benches);
