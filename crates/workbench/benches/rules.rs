//! Speed of the rules: perft with every leaf played, bulk perft, random play and reading, for each game.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::{GameKind, StartChoice};
use tabletop::playout::Dice;

fn rules(criterion: &mut Criterion) {
    for game in GameKind::ALL {
        let start = game.start(&StartChoice::default(), &[]).expect("every game has a start").position;
        // One ply less than `tablier bench rules`, for which a second is short.
        let depth = game.perft_benches()[0].depth - 1;
        let mut group = criterion.benchmark_group(game.slug());
        group.throughput(Throughput::Elements(start.perft(depth)));
        group.bench_function("perft played", |bencher| bencher.iter(|| start.perft(depth)));
        group.bench_function("perft bulk", |bencher| bencher.iter(|| start.perft_bulk(depth)));
        group.throughput(Throughput::Elements(1));
        group.bench_function("random game", |bencher| {
            let mut dice = Dice::new(1);
            bencher.iter(|| start.count_random_plies(&mut dice, 1, 2_000));
        });
        let (text, rules) = (start.text(), start.rules());
        group.bench_function("read a position", |bencher| bencher.iter(|| game.position(&text, rules)));
        group.finish();
    }
}

criterion_group!(benches, rules);
criterion_main!(benches);
