//! What has to stand out from what, and how much (WCAG 2.2).

/// The cells of boards, on which everything else lies.
pub const GROUNDS: [&str; 3] = ["field", "field-first", "field-second"];

/// The colours of marks on the board.
pub const MARK_COLOURS: [&str; 10] = [
    "line",
    "sign",
    "last",
    "target",
    "selected",
    "beam",
    "brush-green",
    "brush-red",
    "brush-blue",
    "brush-yellow",
];

/// The contrast of lines, edges and marks with what lies below them (1.4.11).
pub const MARKS: f64 = 3.0;

/// The contrast of letters (1.4.3).
pub const LETTERS: f64 = 4.5;
