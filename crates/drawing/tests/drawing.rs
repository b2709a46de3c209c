//! Drawings of real positions: their content, that they are well-formed, and their appearance.
//!
//! `UPDATE_EXPECT=1 cargo test -p drawing` rewrites the pictures in `snapshots`. Look at them before you commit them.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use drawing::{Arrow, Drawing, Theme, View, page_style_sheet};
use expect_test::expect_file;
use games::{AnyRecord, GameKind, StartChoice};
use roxmltree::Document;
use tabletop::{Effect, record::Conduct};

/// A game after some moves.
fn game(name: &str, choice: StartChoice<'_>, moves: &[&str]) -> Box<dyn AnyRecord> {
    let kind: GameKind = name.parse().unwrap();
    let mut record = kind.start(&choice, &[]).unwrap().position.record(Conduct::People);
    for text in moves {
        record.play_text(text).unwrap();
    }
    record
}

fn start(name: &str) -> Box<dyn AnyRecord> {
    game(name, StartChoice::default(), &[])
}

fn position<'a>(rules: &'a str, text: &'a str) -> StartChoice<'a> {
    StartChoice { rules: Some(rules), position: Some(text), ..StartChoice::default() }
}

fn last_effects(record: &dyn AnyRecord) -> Vec<Effect> {
    let Some(before) = record.n_plies().checked_sub(1) else { return Vec::new() };
    let text = record.played_at(before).unwrap();
    record.position_at(before).unwrap().effects(&text).unwrap()
}

/// The drawing with all marks of the last move.
fn draw(record: &dyn AnyRecord, theme: Theme, view: View) -> String {
    let scene = record.position().scene();
    let effects = last_effects(record);
    let rays = effects.iter().find_map(|effect| match effect {
        Effect::Beam { rays, .. } => Some(rays.as_slice()),
        _ => None,
    });
    let drawing = Drawing::new(&scene).theme(theme).view(view).title("A game").description("A position");
    drawing.happened(&effects).beam(rays.unwrap_or_default()).to_svg()
}

/// Plays a pseudo-random move, and returns whether there was one.
fn play_any(record: &mut dyn AnyRecord, seed: &mut u64) -> bool {
    let moves = record.legal_moves();
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let Some(text) = moves.get((*seed >> 33) as usize % moves.len().max(1)) else { return false };
    record.play_text(text).unwrap();
    true
}

/// Every rule set of every game, from its first set-up.
fn all_games() -> Vec<Box<dyn AnyRecord>> {
    let kinds = GameKind::ALL.iter();
    let rules = kinds.flat_map(|kind| kind.rule_sets().into_iter().map(move |rules| (kind.slug(), rules)));
    let choice = |rules| StartChoice { rules: Some(rules), ..StartChoice::default() };
    let mut games: Vec<_> = rules.map(|(name, rules)| game(name, choice(rules), &[])).collect();
    games.push(game("khet", StartChoice { setup: Some("isis"), ..StartChoice::default() }, &[]));
    games
}

#[test]
fn drawings_look_as_they_did() {
    macro_rules! check {
        ($name:literal, $record:expr, $theme:ident, $view:ident) => {
            // One element per line makes diffs readable.
            let svg = draw($record.as_ref(), Theme::$theme, View::$view).replace("><", ">\n<") + "\n";
            expect_file![concat!("snapshots/", $name, ".svg")].assert_eq(&svg);
        };
    }
    check!("khet-start", start("khet"), Light, NEAR);
    check!("khitan-start", start("khitan"), Light, NEAR);
    check!("kenwan-start", start("kenwan"), Light, NEAR);
    check!("wali-start", start("wali"), Light, NEAR);
    check!("bermudes-start", start("bermudes"), Light, NEAR);

    let splitters = StartChoice { setup: Some("isis"), ..StartChoice::default() };
    let mut splitters = game("khet", splitters, &[]);
    let mut seed = 12_345;
    (0..9).for_each(|_| assert!(play_any(splitters.as_mut(), &mut seed)));
    check!("khet-split-light", splitters, Dark, NEAR);
    let sphinxes = StartChoice { rules: Some("2.0"), ..StartChoice::default() };
    check!("khet-sphinxes-far", game("khet", sphinxes, &[]), HighContrast, FAR);
    let reserves = StartChoice { rules: Some("expert"), ..StartChoice::default() };
    check!("khitan-capture", game("khitan", reserves, &["C4-D5", "G6-F5"]), Dark, FAR);
    check!("kenwan-halves", game("kenwan", StartChoice::default(), &["H4-E3"]), HighContrast, NEAR);
    let line = position("standard", "6/6/x5/1xx3/3ooo x - 0");
    check!("wali-line", game("wali", line, &["A3-A2xD1"]), Paper, NEAR);
    let figure = "bbbbbbbbb/bbbbbbbbb/bb2bbbw1/9/9/1wb6/wwwbwww1b/www2wwww/wwwwwwwww b 0 -";
    check!("bermudes-elimination", game("bermudes", position("standard", figure), &["G4xC8"]), Paper, NEAR);
}

#[test]
fn every_piece_has_a_shape_of_its_own() {
    for game in GameKind::ALL {
        for rules in game.rule_sets() {
            for (token, look) in game.tokens(rules) {
                assert!(look.symbol.draw.is_some(), "{game} {rules}: {token}");
            }
        }
    }
}

#[test]
fn drawings_are_well_formed_in_every_theme_and_refer_only_to_themselves() {
    for mut record in all_games() {
        let mut seed = 3;
        (0..25).for_each(|_| _ = play_any(record.as_mut(), &mut seed));
        for (theme, view) in Theme::ALL.into_iter().zip([View::NEAR, View::FAR, View::NEAR, View::FAR]) {
            let svg = draw(record.as_ref(), theme, view);
            let document = Document::parse(&svg).unwrap();
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            let unique: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(unique.len(), ids.len(), "ids are unique");
            assert!(ids.iter().all(|id| id.starts_with("tablier-")));
            for node in document.descendants() {
                let fill = node.attribute("fill").and_then(|it| it.strip_prefix("url(#")?.strip_suffix(')'));
                let href = node.attribute("href").map(|it| it.strip_prefix('#').unwrap());
                for reference in fill.into_iter().chain(href) {
                    assert!(unique.contains(reference), "{reference} is defined");
                }
                assert_ne!(node.tag_name().name(), "script");
            }
        }
    }
}

#[test]
fn what_is_used_elsewhere_carries_the_class_that_its_style_rules_begin_with() {
    // Browsers match rules inside a `use` without its surroundings.
    for record in all_games() {
        let scene = record.position().scene();
        let drawing = Drawing::new(&scene).prefix("left");
        for (svg, class) in [(drawing.to_svg(), "left"), (drawing.to_inline_svg(), "tablier")] {
            let document = Document::parse(&svg).unwrap();
            let uses = document.descendants().filter(|node| node.has_tag_name("use"));
            let used: BTreeSet<&str> = uses.map(|node| &node.attribute("href").unwrap()[1..]).collect();
            for node in
                document.descendants().filter(|node| node.attribute("id").is_some_and(|id| used.contains(id)))
            {
                let is_styled = node.descendants().skip(1).any(|inner| inner.has_attribute("class"));
                assert!(!is_styled || node.attribute("class") == Some(class), "{:?}", node.attribute("id"));
            }
        }
    }
}

#[test]
fn an_inline_drawing_has_all_layers_and_no_colours_of_its_own() {
    let scene = start("khet").position().scene();
    let svg =
        Drawing::new(&scene).prefix("one").title("Khet").description("what stands where").to_inline_svg();
    let document = Document::parse(&svg).unwrap();
    let layers: Vec<&str> = document.descendants().filter_map(|node| node.attribute("data-layer")).collect();
    assert_eq!(layers, ["board", "lower-marks", "pieces", "upper-marks"]);
    assert!(svg.contains(r#"aria-labelledby="one-title one-desc""#) && !svg.contains("<style"));
    assert_eq!(document.root_element().attribute("class"), Some("tablier"));
}

#[test]
fn every_class_of_a_drawing_has_a_rule() {
    let sheet = page_style_sheet();
    for record in all_games() {
        let svg = draw(record.as_ref(), Theme::Light, View::NEAR);
        let values = svg.split("class=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
        for class in values.flat_map(str::split_whitespace) {
            let has_rule = [" ", "{"].iter().any(|end| sheet.contains(&format!(".{class}{end}")));
            assert!(has_rule, "{class} has no rule");
        }
    }
}

#[test]
fn numbers_have_at_most_two_decimals() {
    for record in all_games() {
        let svg = draw(record.as_ref(), Theme::Light, View::NEAR);
        let long = svg
            .split(|c: char| !c.is_ascii_digit() && c != '.')
            .find(|number| number.split_once('.').is_some_and(|(_, decimals)| decimals.len() > 2));
        assert_eq!(long, None);
    }
}

#[test]
fn a_start_is_small_and_always_the_same() {
    for record in all_games() {
        let svg = draw(record.as_ref(), Theme::Light, View::NEAR);
        assert!(svg.len() < 40_000, "{} has {} bytes", record.position().game().name, svg.len());
        assert_eq!(svg, draw(record.as_ref(), Theme::Light, View::NEAR));
    }
}

#[test]
fn each_piece_is_a_group_that_names_its_cell_and_its_look() {
    let record = start("khet");
    let scene = record.position().scene();
    let svg = format!("<svg>{}</svg>", Drawing::new(&scene).pieces_layer());
    let document = Document::parse(&svg).unwrap();
    let groups = document.descendants().filter(|node| node.has_attribute("data-cell"));
    let cells: Vec<&str> = groups.map(|node| node.attribute("data-cell").unwrap()).collect();
    let expected: Vec<&str> = scene.pieces.iter().map(|piece| scene.board.name(piece.at)).collect();
    assert_eq!(cells, expected);
    assert!(svg.contains(r#"data-key="pharaoh-1-0" transform="translate(400 700)""#), "{svg}");
}

#[test]
fn seen_from_the_other_side_the_board_is_turned_by_half() {
    let scene = start("khet").position().scene();
    let far = Drawing::new(&scene).view(View::FAR).pieces_layer();
    assert!(far.contains(r#"data-key="pharaoh-1-0" transform="translate(-400 -700)""#), "{far}");
}

#[test]
fn several_drawings_live_in_one_page() {
    let scene = start("wali").position().scene();
    let svg = Drawing::new(&scene).prefix("left").title("a < b").to_svg();
    assert!(!svg.contains("tablier") && svg.contains(r#"<title id="left-title">a &lt; b</title>"#));
    for (prefix, used) in [("1 a\"b", "ab-title"), ("<>", "tablier-title")] {
        let svg = Drawing::new(&scene).prefix(prefix).title("Wali").to_svg();
        assert!(svg.contains(&format!(r#"id="{used}""#)), "{prefix}");
    }
    let sheet = page_style_sheet();
    assert!(sheet.contains("var(--tablier-field)") && !sheet.contains('$'));
    assert!(Theme::Dark.css_variables().contains("--tablier-field:#"));
}

#[test]
fn marks_are_drawn_where_they_belong() {
    let scene = start("bermudes").position().scene();
    let cell = |name: &str| scene.board.cell(name).unwrap();
    let drawing = Drawing::new(&scene).selected(cell("G5")).targets(&[cell("C5"), cell("E5")]);
    let arrow = Arrow { from: cell("G5"), to: cell("C5") };
    let svg = drawing.arrows(&[arrow]).marks(&[cell("I9")]).without_coordinates().to_svg();
    Document::parse(&svg).unwrap();
    for part in [
        r#"class="selected""#,
        r#"<circle class="target-ring" cx="400" cy="200""#,
        r#"<circle class="target" cx="400" cy="400""#,
        r#"<circle class="mark" cx="800" cy="800""#,
        r#"class="arrow-head""#,
    ] {
        assert!(svg.contains(part), "{part} is missing");
    }
    assert!(!svg.contains(r#"class="labels""#));
}
