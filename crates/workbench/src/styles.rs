//! Text styles for the terminal.

use anstyle::{AnsiColor, Color, Effects, Reset, Style};

/// For errors.
pub const ERROR: Style = Style::new().fg_color(Some(Color::Ansi(AnsiColor::Red))).effects(Effects::BOLD);
/// For names.
pub const BOLD: Style = Style::new().effects(Effects::BOLD);
/// For less important text.
pub const DIM: Style = Style::new().effects(Effects::DIMMED);
/// Back to normal.
pub const RESET: Reset = Reset;
