//! Drawings of SVG as vectors of PDF: paths, filled and drawn in plain colours or filled with a pattern of paths, as our drawings are.
//! Gradients, masks and filters, which they do not use, are left out.

use pdf_writer::{
    Content, Name,
    types::{LineCapStyle, LineJoinStyle},
};
use resvg::{
    tiny_skia::{Path as Outline, PathSegment},
    usvg::{self, FillRule, Group, LineCap, LineJoin, Node, Paint, Path, Pattern, Transform},
};

/// How many tiles of a pattern are drawn at most.
const MOST_TILES: f32 = 2_000.0;

/// The degrees of opacity that a document uses.
#[derive(Debug, Default)]
pub(super) struct Alphas(Vec<u8>);

impl Alphas {
    /// The name of a degree, which is noted.
    fn name(&mut self, alpha: f32) -> String {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is between 0 and 255"
        )]
        let degree = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
        if !self.0.contains(&degree) {
            self.0.push(degree);
        }
        format!("A{degree}")
    }

    /// All of them with their names.
    pub(super) fn all(&self) -> impl Iterator<Item = (String, f32)> {
        self.0.iter().map(|degree| (format!("A{degree}"), f32::from(*degree) / 255.0))
    }
}

/// Draws a group and everything in it.
pub(super) fn draw(page: &mut Content, group: &Group, alphas: &mut Alphas, alpha: f32) {
    page.save_state();
    page.transform(matrix(group.transform()));
    if let Some(clip) = group.clip_path() {
        page.transform(matrix(clip.transform()));
        clip_to(page, clip.root());
        page.end_path();
        if let Some(back) = clip.transform().invert() {
            page.transform(matrix(back));
        }
    }
    let alpha = alpha * group.opacity().get();
    for node in group.children() {
        match node {
            Node::Group(group) => draw(page, group, alphas, alpha),
            Node::Path(path) if path.is_visible() => draw_path(page, path, alphas, alpha),
            Node::Path(_) | Node::Image(_) | Node::Text(_) => {}
        }
    }
    page.restore_state();
}

fn draw_path(page: &mut Content, path: &Path, alphas: &mut Alphas, alpha: f32) {
    if let Some(fill) = path.fill() {
        let alpha = alpha * fill.opacity().get();
        page.save_state();
        page.set_parameters(Name(alphas.name(alpha).as_bytes()));
        match fill.paint() {
            Paint::Color(colour) => {
                let [red, green, blue] = rgb(*colour);
                page.set_fill_rgb(red, green, blue);
                outline(page, path.data());
                match fill.rule() {
                    FillRule::NonZero => page.fill_nonzero(),
                    FillRule::EvenOdd => page.fill_even_odd(),
                };
            }
            Paint::Pattern(pattern) => {
                outline(page, path.data());
                match fill.rule() {
                    FillRule::NonZero => page.clip_nonzero(),
                    FillRule::EvenOdd => page.clip_even_odd(),
                };
                page.end_path();
                tile(page, path, pattern, alphas, alpha);
            }
            Paint::LinearGradient(_) | Paint::RadialGradient(_) => {}
        }
        page.restore_state();
    }
    if let Some(stroke) = path.stroke()
        && let Paint::Color(colour) = stroke.paint()
    {
        page.save_state();
        page.set_parameters(Name(alphas.name(alpha * stroke.opacity().get()).as_bytes()));
        let [red, green, blue] = rgb(*colour);
        page.set_stroke_rgb(red, green, blue);
        page.set_line_width(stroke.width().get());
        page.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        page.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        page.set_miter_limit(stroke.miterlimit().get());
        if let Some(dashes) = stroke.dasharray() {
            page.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
        outline(page, path.data());
        page.stroke();
        page.restore_state();
    }
}

/// Draws a pattern as often as it takes to cover a path, which the page is clipped to.
fn tile(page: &mut Content, path: &Path, pattern: &Pattern, alphas: &mut Alphas, alpha: f32) {
    let (tile, Some(back)) = (pattern.rect(), pattern.transform().invert()) else { return };
    let bounds = path.data().bounds();
    let mut corners = [
        (bounds.left(), bounds.top()),
        (bounds.right(), bounds.top()),
        (bounds.left(), bounds.bottom()),
        (bounds.right(), bounds.bottom()),
    ]
    .map(|(x, y)| resvg::tiny_skia::Point::from_xy(x, y));
    back.map_points(&mut corners);
    let range = |of: fn(&resvg::tiny_skia::Point) -> f32, origin: f32, size: f32| {
        let least = corners.iter().map(of).fold(f32::INFINITY, f32::min);
        let most = corners.iter().map(of).fold(f32::NEG_INFINITY, f32::max);
        (((least - origin) / size).floor(), ((most - origin) / size).ceil())
    };
    let (left, right) = range(|it| it.x, tile.x(), tile.width());
    let (top, bottom) = range(|it| it.y, tile.y(), tile.height());
    let n_tiles = (right - left) * (bottom - top);
    if n_tiles.is_nan() || n_tiles > MOST_TILES {
        return;
    }
    page.transform(matrix(pattern.transform()));
    let mut row = top;
    while row < bottom {
        let mut column = left;
        while column < right {
            page.save_state();
            let (x, y) = (tile.x() + column * tile.width(), tile.y() + row * tile.height());
            page.rect(x, y, tile.width(), tile.height());
            page.clip_nonzero();
            page.end_path();
            page.transform([1.0, 0.0, 0.0, 1.0, x, y]);
            draw(page, pattern.root(), alphas, alpha);
            page.restore_state();
            column += 1.0;
        }
        row += 1.0;
    }
}

/// Clips to all paths of a group.
fn clip_to(page: &mut Content, group: &Group) {
    for node in group.children() {
        match node {
            Node::Group(group) => clip_to(page, group),
            Node::Path(path) => outline(page, path.data()),
            Node::Image(_) | Node::Text(_) => {}
        }
    }
    page.clip_nonzero();
}

fn outline(page: &mut Content, path: &Outline) {
    let (mut x, mut y) = (0.0, 0.0);
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                page.move_to(to.x, to.y);
                (x, y) = (to.x, to.y);
            }
            PathSegment::LineTo(to) => {
                page.line_to(to.x, to.y);
                (x, y) = (to.x, to.y);
            }
            // PDF knows cubic curves only.
            PathSegment::QuadTo(by, to) => {
                let third = |from: f32, by: f32| from + 2.0 / 3.0 * (by - from);
                page.cubic_to(
                    third(x, by.x),
                    third(y, by.y),
                    third(to.x, by.x),
                    third(to.y, by.y),
                    to.x,
                    to.y,
                );
                (x, y) = (to.x, to.y);
            }
            PathSegment::CubicTo(first, second, to) => {
                page.cubic_to(first.x, first.y, second.x, second.y, to.x, to.y);
                (x, y) = (to.x, to.y);
            }
            PathSegment::Close => {
                page.close_path();
            }
        }
    }
}

fn matrix(transform: Transform) -> [f32; 6] {
    [transform.sx, transform.ky, transform.kx, transform.sy, transform.tx, transform.ty]
}

fn rgb(colour: usvg::Color) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
}
