//! Backups from the command line, while the program serves and people play.

use std::{
    fs,
    sync::atomic::{AtomicBool, Ordering},
};

use crate::kit::{Database, Server, player::begin, said};

#[test]
fn a_backup_of_a_running_site_is_whole_and_delays_nobody() {
    let database = Database::sqlite();
    let server = Server::start(&database, &[]);
    let [mut anna, mut bela] = begin(&server, "wali", "5+3");
    let is_over = AtomicBool::new(false);
    let file = |n: usize| database.folder().join(format!("b{n}.tablier"));
    let n_backups = std::thread::scope(|scope| {
        let copying = scope.spawn(|| {
            let mut n = 0;
            while n == 0 || !is_over.load(Ordering::SeqCst) {
                let output = database.command().args(["backup", "--to"]).arg(file(n)).output();
                let output = output.expect("the program starts");
                assert!(output.status.success(), "{}", said(&output));
                n += 1;
            }
            n
        });
        for (index, text) in ["C3", "D3", "B2", "D4", "C4", "E2"].into_iter().enumerate() {
            let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
            mover.play(text);
            other.until(|it| it.follower.moves().len() == index + 1);
        }
        is_over.store(true, Ordering::SeqCst);
        copying.join().expect("backups are made")
    });
    // Each of them is one moment of the match, and restores into a consistent database.
    for n in 0..n_backups {
        let restored = Database::sqlite();
        let done = restored.command().arg("restore").arg(file(n)).output().expect("the program starts");
        assert!(done.status.success(), "{}", said(&done));
        let verified = restored.command().arg("verify").output().expect("the program starts");
        assert!(verified.status.success() && said(&verified).contains(" 0 faults"), "{}", said(&verified));
    }
    let left: Vec<_> =
        fs::read_dir(database.folder()).expect("a folder").flatten().map(|it| it.path()).collect();
    assert!(!left.iter().any(|path| path.extension().is_some_and(|it| it == "part")), "{left:?}");
}
