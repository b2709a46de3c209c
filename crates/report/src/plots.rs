//! Plots as SVG. Each has a title and says in words what it shows; colours come from the style sheet of reports.

mod canvas;

use tabletop::scene::{Board, Ground, Point};
use vector::Number;

pub(crate) use canvas::escaped;
use canvas::{Anchor, Canvas, HEAD, Scale, WIDTH};

/// A value with its interval, in a row of a plot.
pub(crate) struct Whisker {
    /// The value, the lower and the upper end of its interval.
    pub(crate) values: [f64; 3],
    /// The shape of its mark.
    pub(crate) kind: usize,
    /// What stands to its right.
    pub(crate) note: String,
}

/// A row of a plot: a name and values with intervals.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) whiskers: Vec<Whisker>,
}

/// What a plot is called, and how its values are written.
pub(crate) struct Caption<'a> {
    /// Unique in the page.
    pub(crate) id: &'a str,
    pub(crate) title: String,
    /// What it shows, in words.
    pub(crate) describe: String,
}

const LEFT: f32 = 46.0;
const RIGHT: f32 = 14.0;
const ROW: f32 = 44.0;

/// What the values of a plot of rows are held against.
#[derive(Clone, Copy)]
pub(crate) enum Against {
    /// An even value in the middle, with a band to each side of it.
    Even(f64, f64),
    /// Nothing: values begin at zero.
    Zero,
}

/// Rows of values with intervals.
pub(crate) fn whiskers(
    caption: &Caption<'_>,
    rows: &[Row],
    against: Against,
    say: impl Fn(f64) -> String,
) -> String {
    let n_lines: usize = rows.iter().map(|row| row.whiskers.len().max(1)).sum();
    let line = if rows.iter().any(|row| row.whiskers.len() > 1) { 22.0 } else { 18.0 };
    let bottom = HEAD + rows.len() as f32 * 20.0 + n_lines as f32 * line + 8.0;
    let mut canvas = Canvas::new(caption.id, &caption.title, bottom + 26.0);
    let values = || rows.iter().flat_map(|row| row.whiskers.iter().flat_map(|it| it.values));
    let bounds = match against {
        Against::Even(even, band) => {
            let reach = values().map(|it| (it - even).abs()).fold(band * 1.6, f64::max) * 1.05;
            (even - reach, even + reach)
        }
        Against::Zero => (0.0, values().fold(0.0, f64::max) * 1.05),
    };
    let x = Scale::new(bounds, (12.0, WIDTH - 110.0));
    if let Against::Even(even, band) = against {
        let (from, to) = (x.at(even - band), x.at(even + band));
        canvas.rect("plot-band", [from, HEAD], [to - from, bottom - HEAD], "");
    }
    axis(&mut canvas, x, bottom, 6.0, &say);
    if let Against::Even(even, _) = against {
        canvas.line("plot-even", [x.at(even), HEAD], [x.at(even), bottom]);
    }
    let mut y = HEAD;
    for row in rows {
        y += 15.0;
        canvas.text(12.0, y, Anchor::Start, "plot-soft-text", &row.name);
        y += 5.0;
        for whisker in &row.whiskers {
            let [value, low, high] = whisker.values;
            let middle = y + line / 2.0;
            let class = ["plot-line-a", "plot-line-b", "plot-line-c"][whisker.kind % 3];
            canvas.line(class, [x.at(low), middle], [x.at(high), middle]);
            canvas.mark(whisker.kind, [x.at(value), middle]);
            canvas.text(WIDTH - 102.0, middle + 4.5, Anchor::Start, "", &whisker.note);
            y += line;
        }
    }
    canvas.finish(&caption.describe)
}

/// A horizontal axis with its grid.
fn axis(canvas: &mut Canvas, x: Scale, bottom: f32, about: f64, say: &impl Fn(f64) -> String) {
    for tick in x.ticks(about) {
        canvas.line("plot-grid", [x.at(tick), HEAD], [x.at(tick), bottom]);
        canvas.text(x.at(tick), bottom + 17.0, Anchor::Middle, "plot-soft-text", &say(tick));
    }
}

/// A bar that is divided.
pub(crate) struct Stack {
    pub(crate) name: String,
    /// Each part as a share, with what stands in it.
    pub(crate) parts: Vec<(f64, String)>,
}

/// Divided bars, one below the other. All are divided in the same way: `legend` has the class and the name of each part.
pub(crate) fn stacks(caption: &Caption<'_>, stacks: &[Stack], legend: &[(&'static str, String)]) -> String {
    let bottom = HEAD + stacks.len() as f32 * ROW + 8.0;
    let mut canvas = Canvas::new(caption.id, &caption.title, bottom + 24.0);
    let x = Scale::new((0.0, 1.0), (12.0, WIDTH - 12.0));
    for (index, stack) in stacks.iter().enumerate() {
        let top = HEAD + index as f32 * ROW;
        canvas.text(12.0, top + 14.0, Anchor::Start, "plot-soft-text", &stack.name);
        let mut from = 0.0;
        for ((share, text), (class, name)) in stack.parts.iter().zip(legend) {
            let (start, end) = (x.at(from), x.at(from + share));
            let note = format!("{name}: {text}");
            canvas.rect(class, [start, top + 19.0], [end - start - 1.5, 20.0], &note);
            if end - start > 46.0 {
                let ink = if *class == DRAWN { "" } else { "plot-ink" };
                canvas.text((start + end) / 2.0, top + 33.5, Anchor::Middle, ink, text);
            }
            from += share;
        }
    }
    let mut left = 12.0;
    for (class, name) in legend {
        canvas.rect(class, [left, bottom - 2.0], [13.0, 13.0], "");
        canvas.text(left + 18.0, bottom + 9.0, Anchor::Start, "plot-soft-text", name);
        left += 40.0 + 6.6 * name.chars().count() as f32;
    }
    canvas.finish(&caption.describe)
}

/// The class of games without a winner.
pub(crate) const DRAWN: &str = "plot-bar-draw";

/// A bar of a histogram: what stands below it, its height, and its note.
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) height: f64,
    pub(crate) note: String,
}

/// Bars side by side, with a line at a share of the width if one is given.
pub(crate) fn histogram(caption: &Caption<'_>, bars: &[Bar], below: &str) -> String {
    let (top, bottom) = (HEAD + 6.0, 210.0);
    let mut canvas = Canvas::new(caption.id, &caption.title, bottom + 40.0);
    let most = bars.iter().map(|bar| bar.height).fold(0.0, f64::max);
    let y = Scale::new((0.0, most * 1.05), (bottom, top));
    let width = (WIDTH - 2.0 * RIGHT) / bars.len().max(1) as f32;
    let every = (bars.len() / 8).max(1);
    for (index, bar) in bars.iter().enumerate() {
        let x = RIGHT + index as f32 * width;
        let height = bottom - y.at(bar.height);
        canvas.rect("plot-bar-a", [x + 1.0, bottom - height], [width - 2.0, height], &bar.note);
        if index % every == 0 {
            canvas.text(x + 1.0, bottom + 16.0, Anchor::Start, "plot-soft-text", &bar.label);
        }
    }
    canvas.line("plot-grid", [RIGHT, bottom], [WIDTH - RIGHT, bottom]);
    canvas.text(WIDTH - RIGHT, bottom + 33.0, Anchor::End, "plot-soft-text", below);
    canvas.finish(&caption.describe)
}

/// A curve or an area along a course.
pub(crate) enum Trace {
    /// A line, by its kind.
    Line(usize, Vec<f64>),
    /// An area between two curves, by its class.
    Area(&'static str, Vec<[f64; 2]>),
}

/// The frame of a plot of curves.
pub(crate) struct Axes<'a> {
    /// The bounds of the values.
    pub(crate) bounds: (f64, f64),
    /// A value to mark.
    pub(crate) even: Option<f64>,
    /// How values are written.
    pub(crate) say: &'a dyn Fn(f64) -> String,
    /// What stands at the left and at the right end below the plot.
    pub(crate) ends: [String; 2],
}

/// Curves along a course, drawn in their order.
pub(crate) fn curves(caption: &Caption<'_>, axes: &Axes<'_>, traces: &[Trace]) -> String {
    let (top, bottom) = (HEAD + 6.0, 210.0);
    let mut canvas = Canvas::new(caption.id, &caption.title, bottom + 28.0);
    let y = Scale::new(axes.bounds, (bottom, top));
    for tick in y.ticks(4.0) {
        canvas.line("plot-grid", [LEFT, y.at(tick)], [WIDTH - RIGHT, y.at(tick)]);
        canvas.text(LEFT - 6.0, y.at(tick) + 4.0, Anchor::End, "plot-soft-text", &(axes.say)(tick));
    }
    if let Some(even) = axes.even {
        canvas.line("plot-even", [LEFT, y.at(even)], [WIDTH - RIGHT, y.at(even)]);
    }
    let place = |index: usize, n: usize| {
        LEFT + (WIDTH - RIGHT - LEFT) * index as f32 / n.saturating_sub(1).max(1) as f32
    };
    for trace in traces {
        match trace {
            Trace::Line(kind, values) => {
                let points: Vec<[f32; 2]> = values
                    .iter()
                    .enumerate()
                    .map(|(index, &value)| [place(index, values.len()), y.at(value)])
                    .collect();
                canvas.polyline(["plot-line-a", "plot-line-b", "plot-line-c"][kind % 3], &points);
            }
            Trace::Area(class, pairs) => {
                let point = |side: usize| {
                    let y = &y;
                    move |(index, pair): (usize, &[f64; 2])| [place(index, pairs.len()), y.at(pair[side])]
                };
                let mut points: Vec<[f32; 2]> = pairs.iter().enumerate().map(point(0)).collect();
                points.extend(pairs.iter().enumerate().map(point(1)).collect::<Vec<_>>().into_iter().rev());
                canvas.polygon(class, &points);
            }
        }
    }
    let [left, right] = &axes.ends;
    canvas.text(LEFT, bottom + 19.0, Anchor::Start, "plot-soft-text", left);
    canvas.text(WIDTH - RIGHT, bottom + 19.0, Anchor::End, "plot-soft-text", right);
    canvas.finish(&caption.describe)
}

/// A board whose cells are the darker the larger their values. Each value belongs to the cell of its name.
pub(crate) fn heat(
    caption: &Caption<'_>,
    board: &Board,
    value: impl Fn(&str) -> f64,
    say: impl Fn(f64) -> String,
) -> String {
    let points = || board.cells.iter().flat_map(|cell| cell.outline.iter());
    let least = |of: fn(&Point) -> f32| points().map(of).fold(f32::MAX, f32::min);
    let most = |of: fn(&Point) -> f32| points().map(of).fold(f32::MIN, f32::max);
    let (left, right) = (least(|it| it.x), most(|it| it.x));
    let (top, bottom) = (least(|it| it.y), most(|it| it.y));
    let unit = ((WIDTH - 40.0) / (right - left)).min(330.0 / (bottom - top));
    let margin = (WIDTH - unit * (right - left)) / 2.0;
    let mut canvas = Canvas::new(caption.id, &caption.title, HEAD + unit * (bottom - top) + 12.0);
    let place = |point: &Point| [margin + (point.x - left) * unit, HEAD + (point.y - top) * unit];
    let largest = board.cells.iter().map(|cell| value(&cell.name)).fold(0.0, f64::max);
    for cell in &board.cells {
        let outline: Vec<[f32; 2]> = cell.outline.iter().map(place).collect();
        if cell.ground == Ground::Blocked {
            canvas.polygon("heat-blocked", &outline);
            continue;
        }
        canvas.polygon("heat-ground", &outline);
        let share = if largest > 0.0 { value(&cell.name) / largest } else { 0.0 };
        let data: Vec<String> =
            outline.iter().map(|[x, y]| format!("{} {}", Number(*x), Number(*y))).collect();
        canvas.add(&format!(
            r#"<path class="heat" fill-opacity="{}" d="M{}z"><title>{}: {}</title></path>"#,
            Number(share as f32),
            data.join("L"),
            escaped(&cell.name),
            escaped(&say(value(&cell.name)))
        ));
    }
    canvas.finish(&caption.describe)
}
