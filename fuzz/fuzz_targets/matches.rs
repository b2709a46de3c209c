//! No JSON makes a match panic, neither as its events nor as a command; what a command leads to can be kept and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use matchplay::{Actor, Circumstances, Command, Conditional, Envelope, Journal, Match, PlayerId, Recorded};

/// Commands for every moment.
const COMMANDS: [&str; 12] = [
    r#"{"c":"sit"}"#,
    r#"{"c":"invite","level":3}"#,
    r#"{"c":"leave"}"#,
    r#"{"c":"move","text":"A1"}"#,
    r#"{"c":"swap"}"#,
    r#"{"c":"resign"}"#,
    r#"{"c":"agree","to":"draw"}"#,
    r#"{"c":"agree","to":"take-back"}"#,
    r#"{"c":"agree","to":"rematch"}"#,
    r#"{"c":"decline","to":"draw"}"#,
    r#"{"c":"claim-absence"}"#,
    r#"{"c":"abort"}"#,
];

/// Everything that comes on its own is read, and everything that can be tried in a match is.
fn try_all(events: &[Recorded], command: Option<Command>) {
    let Some(mut game) = Match::replay(events) else { return };
    if let Some(room) = Journal::new(events.iter().map(|recorded| (recorded.clone(), None)).collect()) {
        let _ = room.update_since(events.len() as u64 / 2, 0);
    }
    let players = game.seats().iter().map(|seat| seat.player.clone());
    let actors: Vec<Actor> =
        players.chain([PlayerId::new("stranger")]).map(Actor::Player).chain([Actor::Server]).collect();
    let house = [Command::Tick, Command::Pause { until: 1 }, Command::Resume, Command::CallOff];
    let known = COMMANDS.iter().filter_map(|text| serde_json::from_str(text).ok());
    let commands: Vec<Command> = known.chain(house).chain(command).collect();
    for now in [0, events[events.len() - 1].at, 4_000_000_000_000] {
        let at = Circumstances { now, lag: 100, absent_since: vec![Some(0); 3], ..Circumstances::default() };
        let _ = game.view(now);
        for (actor, command) in actors.iter().flat_map(|actor| commands.iter().map(move |it| (actor, it))) {
            let Ok(decided) = game.decide(actor, command, &at) else { continue };
            let versions = game.version() + 1..;
            let appended = decided.into_iter().zip(versions).map(|(event, v)| Recorded { v, at: now, event });
            let all: Vec<Recorded> = events.iter().cloned().chain(appended).collect();
            assert!(Match::replay(&all).is_some(), "{command:?} by {actor:?}");
        }
    }
}

fuzz_target!(|text: &str| {
    let command = serde_json::from_str::<Command>(text).ok();
    let _ = serde_json::from_str::<Envelope>(text);
    if let Ok(events) = serde_json::from_str::<Vec<Recorded>>(text) {
        try_all(&events, command);
        return;
    }
    // A command or a plan alone is tried in a match that has just begun.
    let begun = concat!(
        r#"[{"v":1,"at":1,"e":"opened","terms":{"game":"wali","rules":"standard","rules_version":1,"setup":"start","#,
        r#""start":"6/6/6/6/6 x 12,12 0","n_players":2,"clock":"5+3","is_rated":false,"has_pie":true},"by":"anna"},"#,
        r#"{"v":2,"at":2,"e":"seated","player":"anna","wish":0},{"v":3,"at":3,"e":"seated","player":"bela","wish":1},"#,
        r#"{"v":4,"at":3,"e":"started","sides":["anna","bela"]}]"#,
    );
    let begun: Vec<Recorded> = serde_json::from_str(begun).expect("a match");
    if let (Ok(plan), Some(game)) = (serde_json::from_str::<Conditional>(text), Match::replay(&begun)) {
        for owner in 0..2 {
            if let Ok(checked) = plan.check(game.record().position(), owner) {
                assert_eq!(checked.check(game.record().position(), owner), Ok(checked));
            }
        }
    }
    if let Some(command) = command {
        try_all(&begun, Some(command));
    }
});
