//! The program is ended in good order while people play.

use crate::kit::{Database, Server, player::begin};

#[test]
fn who_plays_blitz_is_told_of_a_planned_stop_and_goes_on_after_it() {
    let database = Database::sqlite();
    let server = Server::start(&database, &[]);
    let [mut anna, mut bela] = begin(&server, "wali", "3+2");
    for (index, text) in ["C3", "D3", "B2"].into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
        mover.play(text);
        other.until(|it| it.follower.moves().len() == index + 1);
    }
    let before = anna.left(1);
    assert!(server.stop().success());
    for player in [&mut anna, &mut bela] {
        assert!(!player.until_or_end(|_| false));
        let said: Vec<&str> = player.heard.iter().filter_map(|it| it["t"].as_str()).collect();
        assert!(said.contains(&"restart"), "{said:?}");
        assert!(player.heard.iter().any(|it| it["t"] == "close" && it["code"] == 1012), "{:?}", player.heard);
    }
    let server = Server::start(&database, &[]);
    for player in [&mut anna, &mut bela] {
        player.move_to(&server);
    }
    bela.until(|it| it.follower.view().is_some_and(|view| !view.paused));
    bela.play("D4");
    anna.until(|it| it.follower.moves().len() == 4);
    // The step of two seconds is more than what the move took: nothing was lost to the time between.
    assert!(anna.left(1) >= before, "{} < {before}", anna.left(1));
}
