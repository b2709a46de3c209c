//! Sticks and stones.

use tabletop::symbol::Symbol;

/// A piece of the first player.
pub static STICK: Symbol = Symbol {
    name: "stick",
    is_only_kind: true,
    draw: Some(|_, _| stick()),
    draw_flat: Some(|_, _| flat_stick()),
    ..Symbol::PLAIN
};
/// A piece of the second player.
pub static STONE: Symbol = Symbol {
    name: "stone",
    is_only_kind: true,
    draw: Some(|_, _| stone()),
    draw_flat: Some(|_, _| flat_stone()),
    ..Symbol::PLAIN
};

/// A short stick of wood with its bark cut off.
fn stick() -> String {
    r#"<path class="shadow" d="M-25 40L34-28Q42-28 42-18L-14 44Q-22 48-25 40z"/><path class="wood" d="M-35 27L24-35Q30-39 36-34T36-22L-23 39Q-29 42-35 37T-35 27z"/><path class="wood-lit" d="M-29 26L25-30"/><path class="wood-grain" d="M-12 18L-2 8M4 8L20-9M-6 22L2 14"/><ellipse class="wood-end" cx="29.5" cy="-28.5" rx="9" ry="6.5" transform="rotate(45 29.5 -28.5)"/>"#.to_owned()
}

/// A pebble.
fn stone() -> String {
    r#"<path class="shadow" d="M-31 8C-33-14-12-27 10-24C32-21 42-6 39 12C36 30 18 38-2 36C-20 35-29 26-31 8z"/><path class="stone" d="M-35 2C-37-20-16-32 6-29C28-26 38-12 35 6C32 24 14 32-6 30C-24 29-33 20-35 2z"/><path class="stone-lit" d="M-26-3C-26-16-13-24 0-22C6-21 4-16-2-15C-12-14-19-8-21 0C-22 5-26 3-26-3z"/><path class="stone-grain" d="M-8 20C4 23 18 19 24 8M4 12C10 12 14 9 17 5"/>"#.to_owned()
}

/// A bar.
fn flat_stick() -> String {
    r#"<path class="wood" d="M-36 23L23-36L36-23L-23 36z"/>"#.to_owned()
}

/// A disc.
fn flat_stone() -> String {
    r#"<circle class="stone" r="32"/>"#.to_owned()
}
