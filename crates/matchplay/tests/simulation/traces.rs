//! Courses for the browser's twin of [`matchplay::Follower`], which has to say and to know the same after each step.
//!
//! `web/pages/match/follower.traces.json` is a list of courses. A step is something that the page wants (`want`, under the page's `name`),
//! hears (`hear`, an update) or is answered (`answer`, to the command `id`), or a line that is there again (`reconnected`);
//! `says` is what the client says then, and `knows` what it knows.

use expect_test::expect_file;
use serde_json::{Value, json};

use crate::world::World;

/// How many courses there are: with a stale command, and with moves that are taken back.
const COURSES: [usize; 2] = [15, 5];
/// Courses with fewer steps say little, and with more they say it again.
const STEPS: std::ops::Range<usize> = 12..45;

/// What the first player's page hears, says and knows under a seed.
fn course(seed: u64) -> Option<Vec<Value>> {
    let mut world = World::new(seed, None);
    world.clients[0].steps = Some(Vec::new());
    world.run().ok()?;
    world.clients[0].steps.take().filter(|steps| STEPS.contains(&steps.len()))
}

fn is_stale(step: &Value) -> bool {
    step["answer"]["a"] == "stale"
}

fn n_moves(step: &Value) -> usize {
    step["knows"]["moves"].as_str().map_or(0, |moves| moves.split_whitespace().count())
}

fn courses() -> Vec<(u64, Vec<Value>)> {
    let has_stale = |steps: &Vec<Value>| steps.iter().any(is_stale);
    let has_taken_back =
        |steps: &Vec<Value>| steps.windows(2).any(|pair| n_moves(&pair[0]) > n_moves(&pair[1]));
    let first = |seeds: std::ops::RangeFrom<u64>, n: usize, is_telling: &dyn Fn(&Vec<Value>) -> bool| {
        let found = seeds.filter_map(|seed| Some((seed, course(seed).filter(is_telling)?)));
        found.take(n).collect::<Vec<_>>()
    };
    let [n_stale, n_taken_back] = COURSES;
    let mut courses = first(0.., n_stale, &has_stale);
    let next = courses.last().map_or(0, |(seed, _)| seed + 1);
    courses.extend(first(next.., n_taken_back, &has_taken_back));
    courses
}

#[test]
fn the_courses_for_the_browser_are_up_to_date() {
    let courses: Vec<String> =
        courses().iter().map(|(seed, steps)| json!({ "seed": seed, "steps": steps }).to_string()).collect();
    let text = format!("[\n{}\n]\n", courses.join(",\n"));
    expect_file!["../../../../web/pages/match/follower.traces.json"].assert_eq(&text);
}

#[test]
fn the_courses_show_what_is_difficult() {
    let courses = courses();
    let pairs: Vec<&[Value]> = courses.iter().flat_map(|(_, steps)| steps.windows(2)).collect();
    let shows = |what: &dyn Fn(&Value, &Value) -> bool| pairs.iter().any(|pair| what(&pair[0], &pair[1]));
    let says = |step: &Value, what: &str| {
        step["says"].as_array().is_some_and(|said| said.iter().any(|it| !it[what].is_null()))
    };
    let waits = |step: &Value| step["knows"]["waiting"] == true;
    assert!(shows(&|_, step| !step["hear"].is_null() && says(step, "resume")), "a gap is noticed");
    assert!(
        shows(&|before, step| !step["hear"].is_null() && before["knows"] == step["knows"]),
        "old news is ignored"
    );
    assert!(shows(&|_, step| is_stale(step) && says(step, "resume")), "a stale command waits for news");
    assert!(shows(&|_, step| !step["hear"].is_null() && says(step, "command")), "and is sent again with it");
    assert!(shows(&|_, step| is_stale(step) && says(step, "command")), "or at once if the news came first");
    assert!(
        shows(&|before, step| waits(before) && is_stale(step) && !waits(step)),
        "a stale move is given up"
    );
    assert!(
        shows(&|before, step| !step["answer"].is_null() && waits(before) && before["knows"] == step["knows"]),
        "a late answer is ignored"
    );
    assert!(shows(&|before, step| n_moves(before) > n_moves(step)), "moves are taken back");
    assert!(
        shows(&|_, step| !step["reconnected"].is_null() && says(step, "command")),
        "a command is sent again"
    );
}
