//! Mirrors and those whom they guard. The first player's pieces are smooth silver on round bases, the second's hatched red
//! on square ones.

use tabletop::{
    Player,
    symbol::{FacingClause, Symbol, cased},
};
use vector::{Place, polygon, polyline};

const PLAIN: Symbol = Symbol { definitions: HATCH, ..Symbol::PLAIN };

pub(crate) static PYRAMID: Symbol = Symbol {
    name: "pyramid",
    draw: Some(|owner, seen| pyramid(owner, seen.quarters)),
    draw_flat: Some(|owner, seen| flat_pyramid(owner, seen.quarters)),
    // The filled half of the square is the body; the mirror is its long side.
    sign: |owner, turn, _| format!("{}{}", cased(owner, 'p'), turned(&['◣', '◤', '◥', '◢'], turn)),
    facing: |turn| clause("facing-mirror", &[("direction", turned(&DIAGONALS, turn))]),
    ..PLAIN
};
pub(crate) static DJED: Symbol = Symbol { name: "djed", ..DOUBLE_MIRROR };
/// The djed of the later edition.
pub(crate) static SCARAB: Symbol = Symbol { name: "scarab", ..DOUBLE_MIRROR };
pub(crate) static SPLITTER: Symbol = Symbol { name: "splitter", ..HALF_MIRROR };
/// The beam splitter under the name that the later edition gives it.
pub(crate) static EYE_OF_HORUS: Symbol = Symbol { name: "eye-of-horus", ..HALF_MIRROR };
const DOUBLE_MIRROR: Symbol = Symbol {
    draw: Some(|owner, seen| djed(owner, seen.quarters)),
    draw_flat: Some(|owner, seen| flat_djed(owner, seen.quarters)),
    sign: |owner, turn, _| format!("{}{}", cased(owner, 'd'), turned(&['╱', '╲'], turn)),
    facing: two_mirrors,
    ..PLAIN
};
const HALF_MIRROR: Symbol = Symbol {
    draw: Some(|owner, seen| splitter(owner, seen.quarters)),
    draw_flat: Some(|owner, seen| flat_splitter(owner, seen.quarters)),
    sign: |owner, turn, _| format!("{}{}", cased(owner, 'y'), turned(&['╱', '╲'], turn)),
    facing: two_mirrors,
    ..PLAIN
};
pub(crate) static OBELISK: Symbol = Symbol {
    name: "obelisk",
    draw: Some(|owner, _| obelisk(owner)),
    draw_flat: Some(|owner, _| flat(owner, r#"<path class="ink" d="M-17-17h34v34h-34z"/>"#)),
    sign: |owner, _, _| format!("{}▪", cased(owner, 'o')),
    ..PLAIN
};
pub(crate) static STACK: Symbol = Symbol {
    name: "stack",
    n_pieces: 2,
    draw: Some(|owner, _| stack(owner)),
    draw_flat: Some(|owner, _| {
        flat(owner, r#"<path class="stroke" d="M-12 22H22V-12"/><path class="ink" d="M-24-24h34v34h-34z"/>"#)
    }),
    sign: |owner, _, _| format!("{}■", cased(owner, 't')),
    ..PLAIN
};
pub(crate) static PHARAOH: Symbol = Symbol {
    name: "pharaoh",
    is_royal: true,
    draw: Some(|owner, _| pharaoh(owner)),
    draw_flat: Some(|owner, _| {
        flat(owner, r#"<path class="ink" d="M-24 18V-16L-11 0L0-24L11 0L24-16V18z"/>"#)
    }),
    sign: |owner, _, _| format!("{}♔", cased(owner, 'k')),
    ..PLAIN
};
pub(crate) static ANUBIS: Symbol = Symbol {
    name: "anubis",
    draw: Some(|owner, seen| anubis(owner, seen.quarters)),
    draw_flat: Some(|owner, seen| {
        flat(
            owner,
            &facing_front(seen.quarters, r#"<path class="ink" d="M-27-29H27V-20H-27zM0-14L20 24H-20z"/>"#),
        )
    }),
    sign: |owner, turn, _| format!("{}{}", cased(owner, 'a'), turned(&['↑', '→', '↓', '←'], turn)),
    facing: one_side,
    ..PLAIN
};
pub(crate) static SPHINX: Symbol = Symbol {
    name: "sphinx",
    draw: Some(|owner, seen| sphinx(owner, seen.quarters)),
    draw_flat: Some(|owner, seen| {
        flat(
            owner,
            &facing_front(
                seen.quarters,
                r#"<path class="lens" d="M-13-8L0-34L13-8z"/><path class="ink" d="M-18-2H18V24H-18z"/>"#,
            ),
        )
    }),
    sign: |owner, turn, _| format!("{}{}", cased(owner, 'x'), turned(&['↑', '→', '↓', '←'], turn)),
    facing: one_side,
    ..PLAIN
};

/// Where the mirror of a pyramid faces, by its turn.
const DIAGONALS: [&str; 4] =
    ["direction-north-east", "direction-south-east", "direction-south-west", "direction-north-west"];
/// Where a piece with one face looks, by its turn.
const SIDES: [&str; 4] = ["direction-north", "direction-east", "direction-south", "direction-west"];

fn turned<T: Copy>(shapes: &[T], turn: u8) -> T {
    shapes[usize::from(turn) % shapes.len()]
}

fn clause(message: &'static str, nouns: &[(&'static str, &'static str)]) -> Vec<FacingClause> {
    vec![FacingClause { message, nouns: nouns.to_vec() }]
}

/// Drawn `/`, the two mirrors look north-west and south-east.
fn two_mirrors(turn: u8) -> Vec<FacingClause> {
    let [one, other] = if turn.is_multiple_of(4) { [3, 1] } else { [0, 2] };
    clause("facing-mirrors", &[("direction", DIAGONALS[one]), ("opposite", DIAGONALS[other])])
}

fn one_side(turn: u8) -> Vec<FacingClause> {
    clause("facing-side", &[("direction", turned(&SIDES, turn))])
}

/// The hatching of red stone.
const HATCH: &str = r#"<pattern id="@hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 4.5h9"/></pattern>"#;

/// Half a pyramid whose long side is a mirror; unturned, that side looks north-east.
fn pyramid(owner: Player, quarters: u8) -> String {
    // Unturned the body fills the lower left half of its square.
    let [top, corner, right, ridge] = [(-38.0, -38.0), (-38.0, 38.0), (38.0, 38.0), (-11.0, 11.0)]
        .map(|(x, y)| Place::new(x, y).turned(quarters));
    let facet = |a: Place, b: Place, normal: Place| {
        format!(r#"<path class="{}" d="{}"/>"#, light(normal), polygon(&[a, b, ridge]))
    };
    let outline = polygon(&[top, corner, right]);
    let shadow = polygon(&[top, corner, right].map(|place| place.moved(3.0, 5.0)));
    let facets = [
        facet(top, corner, Place::new(-1.0, 0.0).turned(quarters)),
        facet(corner, right, Place::new(0.0, 1.0).turned(quarters)),
        format!(r#"<path class="face" d="{}"/>"#, polygon(&[top, right, ridge])),
    ]
    .concat();
    let ridges = format!("{}M{right}L{ridge}", polyline(&[corner, ridge, top]));
    let mirror = mirror(top, right, Place::new(1.0, -1.0).turned(quarters));
    format!(
        r#"<path class="shadow" d="{shadow}"/><g class="{}">{facets}{}<path class="ridge" d="{ridges}"/><path class="outline" d="{outline}"/></g>{mirror}"#,
        material(owner),
        hatched(owner, &outline),
    )
}

/// A pillar with a mirror on both sides; unturned it is drawn `/`.
fn djed(owner: Player, quarters: u8) -> String {
    let [low, high] = diagonal(27.0, quarters);
    let across = Place::new(9.0, 9.0).turned(quarters);
    let bars: String = [0.02, 0.15, 0.85, 0.98]
        .map(|share| {
            let middle = low.towards(high, share);
            format!("M{}L{}", middle.moved(across.x, across.y), middle.moved(-across.x, -across.y))
        })
        .concat();
    let mirror = mirror(low, high, Place::new(-1.0, -1.0));
    let second_glint = glint(low, high, Place::new(1.0, 1.0).turned(quarters));
    framed(owner, &format!(r#"<path class="stroke" d="{bars}"/>"#), &format!("{mirror}{second_glint}"))
}

/// A pane that lets half of the light through, with the eye of Horus.
fn splitter(owner: Player, quarters: u8) -> String {
    let [low, high] = diagonal(29.0, quarters);
    let line = polyline(&[low, high]);
    let eye = r#"<path class="face" d="M-19 -1C-10 -13 10 -13 19 -1C10 9-10 9-19 -1z"/><path class="stroke" d="M-19 -1C-10 -13 10 -13 19 -1C10 9-10 9-19 -1zM-21 -12C-10 -23 10 -23 21 -12M-4 7L-6 19M4 7C7 19 17 22 19 14"/><circle class="ink" cy="-2" r="5.5"/>"#;
    let pane = format!(r#"<path class="mirror-edge" d="{line}"/><path class="glass" d="{line}"/>"#);
    framed(owner, &format!("{pane}{eye}"), "")
}

/// An obelisk from above: four faces that meet in its point.
fn obelisk(owner: Player) -> String {
    framed(owner, &shaft(Place::new(0.0, 0.0), 22.0), "")
}

/// Two obelisks, one on the other.
fn stack(owner: Player) -> String {
    let lower = shaft(Place::new(7.0, 7.0), 21.0);
    let upper = shaft(Place::new(-6.0, -6.0), 21.0);
    framed(owner, &format!("{lower}{upper}"), "")
}

/// A head with the striped cloth of kings.
fn pharaoh(owner: Player) -> String {
    framed(
        owner,
        r#"<path class="ink" d="M-26 27C-28 10-27-27 0-28C27-27 28 10 26 27H13C14 19 13 12 12 7H-12C-13 12-14 19-13 27z"/><path class="lit" d="M-12-10C-12-17-7-19 0-19S12-17 12-10C12 2 8 13 0 13S-12 2-12-10z"/><path class="lit" d="M-4 14H4L3 28H-3z"/><path class="ink" d="M-8-7H-3V-4H-8zM3-7H8V-4H3zM-4 4H4V6H-4z"/><path class="lit" d="M-3-33H3L2-22H-2z"/><path class="cloth" d="M-24 8H-16M-25 17H-15M24 8H16M25 17H15M-23-4H-17M23-4H17"/>"#,
        "",
    )
}

/// A jackal that swallows what comes from the front; unturned it looks north.
fn anubis(owner: Player, quarters: u8) -> String {
    let angle = 90 * u16::from(quarters);
    framed(
        owner,
        &format!(
            r#"<g transform="rotate({angle})"><path class="stroke" d="M-21-27H21"/><path class="ink" d="M-6-19Q0-25 6-19L11 0L22 27L7 17Q0 22-7 17L-22 27L-11 0z"/><path class="lit" d="M-8 2L-3 4L-7 7zM8 2L3 4L7 7z"/></g>"#
        ),
        "",
    )
}

/// A lion with the laser before its breast; unturned it looks north.
fn sphinx(owner: Player, quarters: u8) -> String {
    let angle = 90 * u16::from(quarters);
    framed(
        owner,
        &format!(
            r#"<g transform="rotate({angle})"><path class="ink" d="M-18 30Q-23 12-18-2V-22Q-18-27-13.5-27T-9-22V-6H9V-22Q9-27 13.5-27T18-22V-2Q23 12 18 30Q0 35-18 30z"/><path class="lit" d="M0-1Q10-1 11 9L14 21H-14L-11 9Q-10-1 0-1z"/><path class="ridge" d="M-7 20L-5 6M7 20L5 6M0 20V6"/><path class="lens" d="M-6-10L0-32L6-10z"/></g>"#
        ),
        "",
    )
}

/// Half a square with a mirror; a disc or a square says whose it is.
fn flat_pyramid(owner: Player, quarters: u8) -> String {
    let [top, corner, right, middle] = [(-38.0, -38.0), (-38.0, 38.0), (38.0, 38.0), (-15.0, 15.0)]
        .map(|(x, y)| Place::new(x, y).turned(quarters));
    let sign = match owner {
        Player::First => r#"<circle class="ink" r="9"/>"#,
        _ => r#"<path class="ink" d="M-8-8h16v16h-16z"/>"#,
    };
    let outline = polygon(&[top, corner, right]);
    format!(
        r#"<g class="{}"><path class="body" d="{outline}"/><g transform="translate({middle})">{sign}</g></g>{}"#,
        material(owner),
        plain_mirror("mirror", top, right),
    )
}

fn flat_djed(owner: Player, quarters: u8) -> String {
    let [low, high] = diagonal(25.0, quarters);
    flat(owner, &plain_mirror("mirror", low, high))
}

fn flat_splitter(owner: Player, quarters: u8) -> String {
    let [low, high] = diagonal(25.0, quarters);
    flat(
        owner,
        &format!(
            r#"{}<path class="ink" d="M-18 0C-9-11 9-11 18 0C9 11-9 11-18 0z"/>"#,
            plain_mirror("glass", low, high)
        ),
    )
}

/// A sign on the outline of a base.
fn flat(owner: Player, sign: &str) -> String {
    let base = match owner {
        Player::First => r#"<circle class="body" r="41"/>"#,
        _ => r#"<path class="body" d="M-38-38h76v76h-76z"/>"#,
    };
    format!(r#"<g class="{}">{base}{sign}</g>"#, material(owner))
}

/// A sign that looks to one side; unturned it looks north.
fn facing_front(quarters: u8, sign: &str) -> String {
    format!(r#"<g transform="rotate({})">{sign}</g>"#, 90 * u16::from(quarters))
}

fn plain_mirror(class: &str, from: Place, to: Place) -> String {
    let line = polyline(&[from, to]);
    format!(r#"<path class="mirror-edge" d="{line}"/><path class="{class}" d="{line}"/>"#)
}

/// The four faces of an obelisk around its point.
fn shaft(middle: Place, half: f32) -> String {
    let corners =
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| middle.moved(half * x, half * y));
    let point = middle.moved(-2.0, -2.0);
    let classes = ["lit", "shade", "shade", "face"];
    let faces: String = (0..4)
        .map(|side| {
            let face = polygon(&[corners[side], corners[(side + 1) % 4], point]);
            format!(r#"<path class="{}" d="{face}"/>"#, classes[side])
        })
        .collect();
    let ridges: String = corners.iter().map(|corner| format!("M{corner}L{point}")).collect();
    let outline = polygon(&corners);
    format!(r#"{faces}<path class="ridge" d="{ridges}"/><path class="outline" d="{outline}"/>"#)
}

/// A piece on its base, with what stands above both.
fn framed(owner: Player, figure: &str, above: &str) -> String {
    let base = base(owner);
    let (shadow, hatching) = match owner {
        Player::First => (r#"<circle class="shadow" cx="3" cy="5" r="40"/>"#, String::new()),
        _ => (
            r#"<path class="shadow" d="M-34-32h74v74h-74z"/>"#,
            r#"<path fill="url(#@hatch)" d="M-36-36h72v72h-72z"/><path class="face" d="M-29-29h58v58h-58z"/>"#.to_owned(),
        ),
    };
    format!(r#"{shadow}<g class="{}">{base}{hatching}{figure}</g>{above}"#, material(owner))
}

fn base(owner: Player) -> &'static str {
    match owner {
        Player::First => {
            r#"<circle class="body" r="40"/><circle class="lit" r="36"/><circle class="face" cx="1.5" cy="2" r="34"/>"#
        }
        _ => r#"<path class="body" d="M-37-37h74v74h-74z"/>"#,
    }
}

fn material(owner: Player) -> &'static str {
    match owner {
        Player::First => "silver",
        _ => "red",
    }
}

fn hatched(owner: Player, outline: &str) -> String {
    match owner {
        Player::First => String::new(),
        _ => format!(r#"<path fill="url(#@hatch)" d="{outline}"/>"#),
    }
}

/// The class of a face that looks in a direction, by the light from the upper left.
fn light(normal: Place) -> &'static str {
    match normal.x + normal.y {
        it if it > 0.0 => "shade",
        _ if normal.y < 0.0 => "lit",
        _ => "face",
    }
}

/// The ends of a diagonal `/`, turned.
fn diagonal(reach: f32, quarters: u8) -> [Place; 2] {
    [Place::new(-reach, reach), Place::new(reach, -reach)].map(|place| place.turned(quarters))
}

/// A mirror between two places, with a glint on the side that reflects.
fn mirror(from: Place, to: Place, normal: Place) -> String {
    let line = polyline(&[from, to]);
    format!(
        r#"<path class="mirror-edge" d="{line}"/><path class="mirror" d="{line}"/>{}"#,
        glint(from, to, normal)
    )
}

fn glint(from: Place, to: Place, normal: Place) -> String {
    let shift = 1.4;
    let at = |share: f32| from.towards(to, share).moved(shift * normal.x, shift * normal.y);
    format!(r#"<path class="glint" d="M{}L{}M{}L{}"/>"#, at(0.12), at(0.46), at(0.56), at(0.64))
}
