//! Colour-blind people lose no information: everything that carries meaning contrasts with its background, and things
//! that differ by colour also differ by brightness, shape or pattern.
//!
//! Dichromacy is simulated after Machado, Oliveira and Fernandes (2009, severity 1.0) on linear light. Greyscale is the
//! luminance of WCAG.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use drawing::{BoardStyle, Brush, Colour, Drawing, PieceSet, Sketch, Theme, View, piece_svg};
use games::{GameKind, StartChoice};
use tabletop::{Cell, Player, scene::Look};

/// A kind of colour vision, as a matrix for red, green and blue, row by row.
struct Sight {
    name: &'static str,
    matrix: [[f64; 3]; 3],
}

const SIGHTS: [Sight; 4] = [
    Sight {
        name: "protanopia",
        matrix: [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
    },
    Sight {
        name: "deuteranopia",
        matrix: [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
    },
    Sight {
        name: "tritanopia",
        matrix: [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    },
    Sight {
        name: "greyscale",
        matrix: [[0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722], [0.2126, 0.7152, 0.0722]],
    },
];

impl Sight {
    fn see(&self, Colour(rgb): Colour) -> Colour {
        let linear = [16, 8, 0].map(|shift| {
            let value = f64::from(rgb >> shift & 255) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        });
        let seen = self.matrix.map(|row| {
            let light: f64 = row.iter().zip(linear).map(|(share, light)| share * light).sum();
            let light = light.clamp(0.0, 1.0);
            let value =
                if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
            (value * 255.0).round() as u32
        });
        Colour(seen[0] << 16 | seen[1] << 8 | seen[2])
    }

    fn contrast(&self, (theme, style): Looked, name: &str, ground: &str) -> f64 {
        let colour =
            |name: &str| self.see(style.colour(theme, name).unwrap_or_else(|| panic!("no colour {name}")));
        colour(name).contrast(colour(ground))
    }
}

/// A theme with a style of boards.
type Looked = (Theme, BoardStyle);

/// All looks for all sights.
fn all_sights() -> impl Iterator<Item = (&'static Sight, Looked)> {
    let looks = || Theme::ALL.into_iter().flat_map(|theme| BoardStyle::ALL.map(|style| (theme, style)));
    SIGHTS.iter().flat_map(move |sight| looks().map(move |looked| (sight, looked)))
}

const GROUNDS: [&str; 3] = ["field", "field-first", "field-second"];

#[test]
fn the_simulation_knows_what_each_sight_cannot_tell() {
    let distance = |sight: &Sight, a: u32, b: u32| {
        let (Colour(a), Colour(b)) = (sight.see(Colour(a)), sight.see(Colour(b)));
        [16, 8, 0].map(|shift| (a >> shift & 255).abs_diff(b >> shift & 255)).into_iter().max().unwrap()
    };
    for sight in &SIGHTS {
        assert_eq!(sight.see(Colour(0xffffff)), Colour(0xffffff), "{}", sight.name);
        assert_eq!(sight.see(Colour(0)), Colour(0), "{}", sight.name);
    }
    // A red and a green that differ only in hue, and a blue and a green likewise.
    let [protanopia, deuteranopia, tritanopia, greyscale] = &SIGHTS;
    assert!(distance(deuteranopia, 0xc06000, 0x8a8a00) < 30);
    assert!(distance(protanopia, 0xe06000, 0x7a7a00) < 30);
    assert!(distance(tritanopia, 0x0080c0, 0x009090) < 40);
    assert!(distance(deuteranopia, 0x0000ff, 0xffff00) > 150);
    assert_eq!(distance(greyscale, 0x767676, 0x757575), 1);
}

#[test]
fn marks_stand_out_from_the_board_for_every_sight() {
    let marks = [
        "line",
        "sign",
        "last",
        "target",
        "selected",
        "brush-green",
        "brush-red",
        "brush-blue",
        "brush-yellow",
    ];
    for (sight, looked) in all_sights() {
        for ground in GROUNDS {
            for mark in marks {
                let found = sight.contrast(looked, mark, ground);
                assert!(found >= 3.0, "{}, {looked:?}: {mark} on {ground}: {found:.2}", sight.name);
            }
        }
        // A beam is a core in a coloured sheath. At least one of them is visible.
        for ground in GROUNDS {
            let found =
                sight.contrast(looked, "beam", ground).max(sight.contrast(looked, "beam-core", ground));
            assert!(found >= 3.0, "{}, {looked:?}: light on {ground}: {found:.2}", sight.name);
        }
        for (letters, ground) in [("label", "frame"), ("count", "field")] {
            let found = sight.contrast(looked, letters, ground);
            assert!(found >= 4.5, "{}, {looked:?}: {letters} on {ground}: {found:.2}", sight.name);
        }
    }
}

#[test]
fn pieces_stand_out_from_the_board_and_signs_from_pieces_for_every_sight() {
    let materials = [
        ("silver", "silver-edge"),
        ("red", "red-edge"),
        ("mirror", "mirror-edge"),
        ("ivory", "ivory-edge"),
        ("ebony", "ebony-edge"),
        ("blue", "cube-edge"),
        ("yellow", "cube-edge"),
        ("crimson", "crimson-edge"),
        ("wood", "wood-edge"),
        ("stone", "stone-edge"),
    ];
    let signs = [
        ("silver-ink", "silver"),
        ("red-ink", "red"),
        ("blue-ink", "blue"),
        ("yellow-ink", "yellow"),
        ("crimson-ink", "crimson"),
        ("ebony-ink", "ebony"),
        ("mirror", "mirror-edge"),
    ];
    for (sight, looked) in all_sights() {
        for (material, edge) in materials {
            for ground in GROUNDS {
                let found =
                    sight.contrast(looked, material, ground).max(sight.contrast(looked, edge, ground));
                assert!(found >= 3.0, "{}, {looked:?}: {material} on {ground}: {found:.2}", sight.name);
            }
        }
        let sides = (0..6).map(|side| ("side-ink".to_owned(), format!("side-{side}")));
        let signs = signs.map(|(sign, material)| (sign.to_owned(), material.to_owned()));
        for (sign, material) in signs.into_iter().chain(sides) {
            let found = sight.contrast(looked, &sign, &material);
            assert!(found >= 3.0, "{}, {looked:?}: {sign} on {material}: {found:.2}", sight.name);
        }
    }
}

#[test]
fn opponents_differ_in_brightness_for_every_sight() {
    for (sight, looked) in all_sights() {
        for (one, other) in [("silver", "red"), ("ivory", "ebony")] {
            let found = sight.contrast(looked, one, other);
            assert!(found >= 2.5, "{}, {looked:?}: {one} beside {other}: {found:.2}", sight.name);
        }
    }
}

#[test]
fn three_players_differ_in_hue_or_brightness_for_every_sight() {
    let channels = |Colour(rgb)| [16, 8, 0].map(|shift| rgb >> shift & 255);
    for (sight, looked) in all_sights() {
        for (one, other) in [("blue", "yellow"), ("blue", "crimson"), ("yellow", "crimson")] {
            let seen = |name| channels(sight.see(looked.0.colour(name).unwrap()));
            let (a, b) = (seen(one), seen(other));
            let apart = (0..3).map(|index| a[index].abs_diff(b[index])).max().unwrap();
            let brightness = sight.contrast(looked, one, other);
            assert!(
                apart >= 100 || brightness >= 1.3,
                "{}, {looked:?}: {one} beside {other}: {apart}, {brightness:.2}",
                sight.name
            );
        }
    }
}

#[test]
fn whoever_is_called_red_is_red_and_not_orange() {
    for theme in [Theme::Light, Theme::Dark, Theme::HighContrast] {
        for name in ["red", "crimson"] {
            let Colour(rgb) = theme.colour(name).unwrap();
            let [red, green, blue] = [16, 8, 0].map(|shift| f64::from(rgb >> shift & 255));
            // The hue in degrees, where red is the largest component. Orange begins at about fifteen.
            let hue = 60.0 * (green - blue) / (red - green.min(blue));
            assert!(
                red > green.max(blue) && (-15.0..=10.0).contains(&hue),
                "{theme}: {name} has hue {hue:.0}"
            );
        }
    }
}

/// The shapes of a drawing without its colours: class names and all styles are removed.
fn shapes(svg: &str) -> Vec<String> {
    svg.split(" d=\"").skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
}

#[test]
fn pieces_of_different_owners_differ_in_shape_or_pattern() {
    for kind in GameKind::ALL {
        for rules in kind.rule_sets() {
            let looks: Vec<Look> = kind.tokens(rules).into_iter().map(|token| token.1).collect();
            for (index, a) in looks.iter().enumerate() {
                for b in &looks[index + 1..] {
                    if a.owner == b.owner || a.symbol != b.symbol || a.turn != b.turn {
                        continue;
                    }
                    for set in PieceSet::ALL {
                        let drawn = |look: &Look| shapes(&piece_svg(*look, View::NEAR, set, "p"));
                        assert_ne!(
                            drawn(a),
                            drawn(b),
                            "{kind} {rules} {set}: {a:?} and {b:?} differ by colour alone"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn pieces_of_one_owner_differ_in_shape_in_every_set() {
    for kind in GameKind::ALL {
        for (rules, set) in
            kind.rule_sets().into_iter().flat_map(|rules| PieceSet::ALL.map(|set| (rules, set)))
        {
            let mut seen: Vec<(Look, Vec<String>)> = Vec::new();
            for (_, look) in kind.tokens(rules) {
                let drawn = shapes(&piece_svg(look, View::NEAR, set, "p"));
                let twin = seen.iter().find(|(other, shape)| {
                    other.owner == look.owner && other.symbol != look.symbol && *shape == drawn
                });
                assert_eq!(
                    twin.map(|(other, _)| other),
                    None,
                    "{kind} {rules} {set}: {look:?} looks like another"
                );
                seen.push((look, drawn));
            }
        }
    }
}

#[test]
fn the_six_sides_of_a_tile_differ_by_their_signs() {
    let kind: GameKind = "khitan".parse().unwrap();
    let svg = piece_svg(kind.tokens("classic")[0].1, View::NEAR, PieceSet::Carved, "p");
    let sign = |side: usize| {
        let rest = svg.split(&format!(r#"<g id="p-side-{side}""#)).nth(1).unwrap();
        // The coloured background is one `use`, and the sign follows it.
        let sign = rest.split("</g>").next().unwrap().split("/>").nth(1).unwrap().to_owned();
        assert!(sign.contains("side-ink") || sign.contains("side-line"), "{sign}");
        sign
    };
    let signs: BTreeSet<String> = (0..6).map(sign).collect();
    assert_eq!(signs.len(), 6, "{signs:?}");
}

#[test]
fn brushes_differ_by_their_strokes() {
    let start = "khet".parse::<GameKind>().unwrap().start(&StartChoice::default(), &[]).unwrap();
    let scene = start.position.scene();
    let stroke = |brush: Brush| {
        let sketches = [Sketch { brush, from: Cell(0), to: Cell(5) }];
        let svg = Drawing::new(&scene).theme(Theme::Paper).sketches(&sketches).to_svg();
        let rule = svg.split(&format!(".{} .sketch-stroke{{", brush.name())).nth(1).unwrap();
        let rule = rule.split('}').next().unwrap();
        (
            rule.replace(&Theme::Paper.colour(brush.name()).unwrap().to_string(), ""),
            svg.contains("sketch-core"),
        )
    };
    let strokes = Brush::ALL.map(stroke);
    for (index, one) in strokes.iter().enumerate() {
        for other in &strokes[index + 1..] {
            assert_ne!(one, other, "in black and white brushes still differ");
        }
    }
}

#[test]
fn lamps_of_both_players_differ_in_shape_and_stand_where_the_light_comes_from() {
    let start = "khet".parse::<GameKind>().unwrap().start(&StartChoice::default(), &[]).unwrap();
    let scene = start.position.scene();
    let lamps = &scene.board.lamps;
    assert_eq!(lamps.len(), 2);
    assert_eq!(lamps.iter().map(|lamp| lamp.owner).collect::<Vec<_>>(), [Player::First, Player::Second]);
    assert_eq!(lamps.iter().map(|lamp| scene.board.name(lamp.cell)).collect::<Vec<_>>(), ["j1", "a8"]);
    let svg = Drawing::new(&scene).to_svg();
    assert_eq!(svg.matches(r#"class="lens""#).count(), 2);
    let later = StartChoice { rules: Some("2.0"), ..StartChoice::default() };
    let later = "khet".parse::<GameKind>().unwrap().start(&later, &[]).unwrap().position.scene();
    assert!(later.board.lamps.is_empty(), "in the later edition the lasers are pieces");
}
