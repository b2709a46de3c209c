//! How a rating went, as a drawing and as a table.

use maud::{Markup, html};
use store::HistoryPoint;

use crate::{
    page_reader::PageReader,
    pages::{account::day, layout::Words},
};

/// The size of the drawing, and the room for numbers at its left and for days below.
const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 44.0;
const BELOW: f64 = 24.0;
const ABOVE: f64 = 10.0;
const RIGHT: f64 = 10.0;
/// How many points are drawn at most: more could not be told apart.
const MOST_POINTS: usize = 300;
/// How many lines the table has at most, the newest ones.
const MOST_LINES: usize = 100;

/// A drawing with its table. There are at least two points, in the order of time.
pub(super) fn figure(
    reader: PageReader,
    words: Words,
    game: &str,
    speed: &str,
    points: &[&HistoryPoint],
) -> Markup {
    let title = words.with("profile-curve", &[("game", game.into()), ("speed", speed.into())]);
    let (first, last) = (rounded(points[0].rating), rounded(points[points.len() - 1].rating));
    let most = points.iter().map(|point| rounded(point.rating)).max().unwrap_or(last);
    let facts = [("first", plain(first)), ("last", plain(last)), ("most", plain(most))];
    let summary = words.with("profile-curve-summary", &facts.map(|(name, text)| (name, text.into())));
    html! {
        figure.curve {
            figcaption { (title) }
            (drawing(words, &format!("{title}. {summary}"), points))
            p.fine { (summary) }
            details {
                summary { (words.text("profile-curve-table")) }
                table {
                    thead { tr { th scope="col" { (words.text("profile-date")) } th.number scope="col" { (words.text("players-rating")) } } }
                    tbody {
                        @for point in points.iter().rev().take(MOST_LINES) {
                            tr {
                                td { a href=(reader.link(&format!("/g/{}", point.match_id))) { (day(words, point.at)) } }
                                td.number { (plain(rounded(point.rating))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn drawing(words: Words, label: &str, points: &[&HistoryPoint]) -> Markup {
    let scale = Scale::of(points);
    let drawn = thinned(points);
    let line: Vec<String> =
        drawn.iter().map(|point| scale.place(point)).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let (last_x, last_y) = scale.place(points[points.len() - 1]);
    let base = HEIGHT - 6.0;
    html! {
        svg viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(label) {
            @for (value, y) in scale.lines() {
                line.grid-line x1=(LEFT) x2=(WIDTH - RIGHT) y1=(format!("{y:.1}")) y2=(format!("{y:.1}")) {}
                text.axis x=(LEFT - 6.0) y=(format!("{:.1}", y + 4.0)) text-anchor="end" { (value) }
            }
            text.axis x=(LEFT) y=(base) { (day(words, points[0].at)) }
            text.axis x=(WIDTH - RIGHT) y=(base) text-anchor="end" { (day(words, points[points.len() - 1].at)) }
            polyline.line points=(line.join(" ")) {}
            circle.last cx=(format!("{last_x:.1}")) cy=(format!("{last_y:.1}")) r="4.5" {}
        }
    }
}

/// From times and ratings to places.
struct Scale {
    from: i64,
    until: i64,
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    fn of(points: &[&HistoryPoint]) -> Scale {
        let ratings = || points.iter().map(|point| point.rating);
        let (low, high) = (ratings().fold(f64::MAX, f64::min), ratings().fold(f64::MIN, f64::max));
        // About four lines, at round numbers.
        let step = [25.0, 50.0, 100.0, 200.0, 500.0].into_iter().find(|step| (high - low) / step <= 4.0);
        let step = step.unwrap_or(1000.0);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let high = if high > low { high } else { low + step };
        Scale { from: points[0].at, until: points[points.len() - 1].at, low, high, step }
    }

    fn place(&self, point: &HistoryPoint) -> (f64, f64) {
        #[expect(clippy::cast_precision_loss, reason = "a pixel is a long time")]
        let share = (point.at - self.from) as f64 / (self.until - self.from).max(1) as f64;
        (LEFT + share * (WIDTH - LEFT - RIGHT), self.height(point.rating))
    }

    fn height(&self, rating: f64) -> f64 {
        let share = (rating - self.low) / (self.high - self.low);
        ABOVE + (1.0 - share) * (HEIGHT - ABOVE - BELOW)
    }

    /// Round ratings and where they stand.
    fn lines(&self) -> Vec<(i64, f64)> {
        let mut lines = Vec::new();
        let mut rating = self.low;
        while rating <= self.high {
            lines.push((rounded(rating), self.height(rating)));
            rating += self.step;
        }
        lines
    }
}

/// As many points as can be told apart, with the first and the last.
fn thinned<'a>(points: &[&'a HistoryPoint]) -> Vec<&'a HistoryPoint> {
    let stride = points.len().div_ceil(MOST_POINTS);
    let last = points.len() - 1;
    let chosen = points.iter().enumerate().filter(|(index, _)| index % stride == 0 || *index == last);
    chosen.map(|(_, point)| *point).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
fn rounded(rating: f64) -> i64 {
    rating.round() as i64
}

/// A rating is not an amount: nothing stands between its digits.
fn plain(rating: i64) -> String {
    rating.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(ratings: &[f64]) -> Vec<HistoryPoint> {
        let point = |(index, rating): (usize, &f64)| HistoryPoint {
            game: "khet".to_owned(),
            speed: "blitz".to_owned(),
            at: 1000 * i64::try_from(index).expect("a few"),
            match_id: "abcd1234".to_owned(),
            rating: *rating,
        };
        ratings.iter().enumerate().map(point).collect()
    }

    #[test]
    fn every_point_is_within_the_drawing() {
        for ratings in [vec![1500.0, 1500.0], vec![400.0, 4000.0, 400.0], vec![1510.2, 1499.9, 1700.0]] {
            let points = points(&ratings);
            let points: Vec<&HistoryPoint> = points.iter().collect();
            let scale = Scale::of(&points);
            for point in &points {
                let (x, y) = scale.place(point);
                assert!((LEFT..=WIDTH - RIGHT).contains(&x), "{x}");
                assert!((ABOVE - 0.01..=HEIGHT - BELOW + 0.01).contains(&y), "{y}");
            }
            assert!((2..=6).contains(&scale.lines().len()), "{:?}", scale.lines());
        }
    }

    #[test]
    fn a_long_history_is_thinned_but_keeps_its_ends() {
        let points = points(&(0..5000).map(|n| 1500.0 + f64::from(n % 7)).collect::<Vec<_>>());
        let points: Vec<&HistoryPoint> = points.iter().collect();
        let thin = thinned(&points);
        assert!(thin.len() <= MOST_POINTS + 1);
        assert_eq!((thin[0].at, thin[thin.len() - 1].at), (0, 4_999_000));
    }
}
