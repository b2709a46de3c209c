//! What all plots are made from: a sheet with scales, text and marks.

use std::fmt::Write as _;

use vector::Number;

/// The width of all plots.
pub(crate) const WIDTH: f32 = 460.0;
/// The height of the title line.
pub(crate) const HEAD: f32 = 34.0;

/// A plot that is being drawn.
pub(crate) struct Canvas {
    id: String,
    title: String,
    height: f32,
    body: String,
}

/// Where a text is attached.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Canvas {
    /// A sheet with a title. `id` is unique in the page.
    pub(crate) fn new(id: &str, title: &str, height: f32) -> Canvas {
        let mut canvas = Canvas { id: id.to_owned(), title: title.to_owned(), height, body: String::new() };
        for (index, line) in lines(title, 56).into_iter().take(1).enumerate() {
            canvas.text(10.0, 20.0 + 16.0 * index as f32, Anchor::Start, "plot-title", &line);
        }
        canvas
    }

    pub(crate) fn add(&mut self, markup: &str) {
        self.body.push_str(markup);
    }

    pub(crate) fn text(&mut self, x: f32, y: f32, anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let _ = write!(
            self.body,
            r#"<text class="{class}" x="{}" y="{}" text-anchor="{anchor}">{}</text>"#,
            Number(x),
            Number(y),
            escaped(text)
        );
    }

    pub(crate) fn line(&mut self, class: &str, [x1, y1]: [f32; 2], [x2, y2]: [f32; 2]) {
        let _ = write!(
            self.body,
            r#"<path class="{class}" d="M{} {}L{} {}"/>"#,
            Number(x1),
            Number(y1),
            Number(x2),
            Number(y2)
        );
    }

    pub(crate) fn rect(&mut self, class: &str, [x, y]: [f32; 2], [width, height]: [f32; 2], note: &str) {
        let title = if note.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(note)) };
        let _ = write!(
            self.body,
            r#"<rect class="{class}" x="{}" y="{}" width="{}" height="{}">{title}</rect>"#,
            Number(x),
            Number(y),
            Number(width.max(0.0)),
            Number(height.max(0.0))
        );
    }

    pub(crate) fn polyline(&mut self, class: &str, points: &[[f32; 2]]) {
        let _ = write!(self.body, r#"<path class="{class}" d="{}"/>"#, path(points));
    }

    pub(crate) fn polygon(&mut self, class: &str, points: &[[f32; 2]]) {
        let _ = write!(self.body, r#"<path class="{class}" d="{}z"/>"#, path(points));
    }

    /// A mark of one of three shapes, so that colours are not needed to tell them apart.
    pub(crate) fn mark(&mut self, kind: usize, [x, y]: [f32; 2]) {
        let [x, y] = [Number(x), Number(y)];
        let class = ["plot-bar-a", "plot-bar-b", "plot-bar-c"][kind % 3];
        let _ = match kind % 3 {
            0 => write!(self.body, r#"<circle class="{class}" cx="{x}" cy="{y}" r="5.5"/>"#),
            1 => write!(self.body, r#"<path class="{class}" d="M{x} {y}m0 -7l7 7l-7 7l-7 -7z"/>"#),
            _ => write!(self.body, r#"<path class="{class}" d="M{x} {y}m-5 -5h10v10h-10z"/>"#),
        };
    }

    /// The finished SVG. `describe` says in words what the plot shows.
    pub(crate) fn finish(self, describe: &str) -> String {
        let Canvas { id, title, height, body } = self;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {} {}" role="img" aria-labelledby="{id}-title {id}-desc"><title id="{id}-title">{}</title><desc id="{id}-desc">{}</desc>{body}</svg>"#,
            Number(WIDTH),
            Number(height),
            escaped(&title),
            escaped(describe)
        )
    }
}

fn path(points: &[[f32; 2]]) -> String {
    let mut data = String::new();
    for (index, [x, y]) in points.iter().enumerate() {
        let _ = write!(data, "{}{} {}", if index == 0 { 'M' } else { 'L' }, Number(*x), Number(*y));
    }
    data
}

/// A text in lines of at most `most` characters, broken at spaces.
pub(crate) fn lines(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > most {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// A text for use between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A scale from values to places on the sheet.
#[derive(Clone, Copy)]
pub(crate) struct Scale {
    from: f64,
    to: f64,
    start: f32,
    end: f32,
}

impl Scale {
    pub(crate) fn new((from, to): (f64, f64), (start, end): (f32, f32)) -> Scale {
        let to = if to > from { to } else { from + 1.0 };
        Scale { from, to, start, end }
    }

    pub(crate) fn at(self, value: f64) -> f32 {
        let share = ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0) as f32;
        self.start + (self.end - self.start) * share
    }

    /// About so many round values of the scale.
    pub(crate) fn ticks(self, about: f64) -> Vec<f64> {
        let raw = (self.to - self.from) / about;
        let power = 10_f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|it| it * power).into_iter().find(|&step| step >= raw * 0.999);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.from / step - 1e-9).ceil() as i64;
        let last = (self.to / step + 1e-9).floor() as i64;
        (first..=last).map(|index| index as f64 * step).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_has_round_ticks_within_its_bounds() {
        let scale = Scale::new((0.0, 87.0), (0.0, 100.0));
        assert_eq!(scale.ticks(5.0), [0.0, 20.0, 40.0, 60.0, 80.0]);
        assert_eq!(scale.at(43.5), 50.0);
        assert_eq!(scale.at(1000.0), 100.0);
        assert_eq!(Scale::new((3.0, 3.0), (0.0, 1.0)).at(3.0), 0.0);
        let shares: Vec<i64> = Scale::new((0.3, 0.7), (0.0, 1.0))
            .ticks(4.0)
            .iter()
            .map(|it| (it * 100.0).round() as i64)
            .collect();
        assert_eq!(shares, [30, 40, 50, 60, 70]);
    }

    #[test]
    fn texts_are_escaped_and_broken_at_spaces() {
        assert_eq!(escaped("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
    }
}
