//! Games for elsewhere: matches as files and pictures, positions as pictures. Other sites may show the pictures.

pub(crate) mod wish;

use std::ops::RangeInclusive;

use axum::{
    Extension,
    body::Bytes,
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header, request::Parts},
    response::{IntoResponse, Response},
};
use base64::prelude::{BASE64_STANDARD, Engine as _};
use games::AnyRecord;
use matchplay::{Journal, MatchPhase};
use pictures::{Film, FilmForm, PictureError};
use sha2::{Digest, Sha256};

use crate::{
    error::Error,
    headers,
    identity::{self, address_of},
    match_file::annotated_file,
    matches,
    programs::openapi::{Malformed, Missing, TooLong, TooOften, Unavailable},
    renderings::Renderings,
    site::Site,
    site_address::SiteAddress,
};
use wish::PictureWish;

/// A moving picture shows at most this many positions, the last ones of a longer game.
const MOST_FRAMES: usize = 300;
/// How long a moving picture shows a position, in hundredths of a second.
const HUNDREDTHS: u16 = 80;

/// A match that is over changes no more. Its pictures may be kept for an hour, others are asked for again each time.
const OF_A_LIVE_MATCH: &str = "public, no-cache";
const OF_A_FINISHED_MATCH: &str = "public, max-age=3600";
/// The picture of a position follows from its address.
const OF_A_POSITION: &str = "public, max-age=86400";

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PictureForm {
    Svg,
    Png,
    Gif,
}

impl PictureForm {
    fn of(extension: &str) -> Option<PictureForm> {
        Some(match extension {
            "svg" => PictureForm::Svg,
            "png" => PictureForm::Png,
            "gif" => PictureForm::Gif,
            _ => return None,
        })
    }

    fn media(self) -> &'static str {
        match self {
            PictureForm::Svg => "image/svg+xml",
            PictureForm::Png => "image/png",
            PictureForm::Gif => "image/gif",
        }
    }

    /// The widths that can be asked for, in pixels.
    fn widths(self) -> RangeInclusive<u32> {
        match self {
            PictureForm::Svg => 16..=4096,
            PictureForm::Png => 64..=1600,
            PictureForm::Gif => 64..=640,
        }
    }

    fn usual_width(self) -> u32 {
        match self {
            PictureForm::Svg | PictureForm::Png => 900,
            PictureForm::Gif => 400,
        }
    }
}

/// Takes the extension of the address of a match or a study as its form: `/g/abcd1234.png` is `/g/abcd1234/png`.
pub(crate) fn from_extension(mut request: Request) -> Request {
    let path = request.uri().path();
    let found = ["/g/", "/study/"].into_iter().find_map(|begin| {
        let rest = path.strip_prefix(begin).filter(|rest| !rest.contains('/'))?;
        let (id, form) = rest.split_once('.')?;
        Some((begin, id, form))
    });
    let Some((begin, id, form)) = found else { return request };
    let query = request.uri().query().map_or_else(String::new, |query| format!("?{query}"));
    if let Ok(uri) = format!("{begin}{id}/{form}{query}").parse::<Uri>() {
        *request.uri_mut() = uri;
    }
    request
}

/// A match, unless it has not begun: whoever has the link of an invitation opens its page, and nothing else tells of it.
pub(crate) async fn begun(site: &Site, id: &str) -> Result<Journal, Error> {
    let room = matches::room(site, id).await?;
    if *room.game().phase() == MatchPhase::Open { Err(Error::Missing("match")) } else { Ok(room) }
}

/// A match as a file or a picture
///
/// `pgn` and `json` are game files, `svg`, `png` and `gif` pictures, the last one moving. `/g/{id}.{form}` is the same address. A match
/// that has not begun is not shown.
#[utoipa::path(
    get,
    path = "/g/{id}/{form}",
    tag = "games",
    operation_id = "exportMatch",
    security(()),
    params(
        ("id" = String, Path, description = "The match"),
        ("form" = String, Path, description = "`pgn`, `json`, `svg`, `png` or `gif`"),
        ("theme" = Option<String>, Query, nullable = false, description = "Pictures: `light`, `dark`, `high-contrast` or `paper`"),
        ("board" = Option<String>, Query, nullable = false, description = "Pictures: the style of the board, `wood`, `marble` or `felt`"),
        ("pieces" = Option<String>, Query, nullable = false, description = "Pictures: the set of pieces, `carved` or `flat`"),
        ("palette" = Option<String>, Query, nullable = false, description = "Pictures: colours of the cells and of three players, `ead9b8-fdf9ef-0072b2-d55e00`"),
        ("coordinates" = Option<String>, Query, nullable = false, description = "Pictures: `no` for a board without them"),
        ("size" = Option<u32>, Query, nullable = false, description = "Pictures: the width in pixels, at most 4096 (svg), 1600 (png) or 640 (gif)"),
        ("side" = Option<u32>, Query, nullable = false, description = "Pictures: 2 for the board as the second player sees it"),
        ("ply" = Option<u32>, Query, nullable = false, description = "Pictures: the position after this many plies; a moving picture ends with it"),
        ("shape" = Option<String>, Query, nullable = false, description = "`card`: a PNG of 1200 x 630 pixels for link previews"),
    ),
    responses(
        (status = 200, description = "The file or picture, with an `ETag`", body = String, content_type = "image/svg+xml"),
        (status = 304, description = "Unchanged since `If-None-Match`"),
        (status = 404, response = Missing),
        (status = 413, response = TooLong),
        (status = 422, response = Malformed),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn of_match(
    State(site): State<Site>,
    Extension(renderings): Extension<Renderings>,
    Path((id, form)): Path<(String, String)>,
    address: SiteAddress,
    parts: Parts,
) -> Result<Response, Error> {
    let Some(picture) = PictureForm::of(&form) else { return file(&site, &address, &id, &form).await };
    let wish = PictureWish::of_match(&parts.uri, picture)?;
    let room = begun(&site, &id).await?;
    let record = room.game().record().boxed();
    let name = format!("g {id} {} {form} {wish:?}", room.version());
    let is_over = matches!(room.game().phase(), MatchPhase::Over(_));
    let caching = if is_over { OF_A_FINISHED_MATCH } else { OF_A_LIVE_MATCH };
    send(&site, &renderings, &parts, Wanted { name, form: picture, wish, record, caching }).await
}

/// A position as a picture: SVG
#[utoipa::path(
    get,
    path = "/position.svg",
    tag = "games",
    operation_id = "positionSvg",
    security(()),
    params(
        ("game" = String, Query, description = "The game"),
        ("rules" = Option<String>, Query, nullable = false, description = "The rule set"),
        ("setup" = Option<String>, Query, nullable = false, description = "The set-up to begin with"),
        ("position" = Option<String>, Query, nullable = false, description = "The position to begin with; `_` stands for a space"),
        ("moves" = Option<String>, Query, nullable = false, description = "Moves that are played from there, with `_` between them"),
        ("theme" = Option<String>, Query, nullable = false, description = "`light`, `dark`, `high-contrast` or `paper`"),
        ("board" = Option<String>, Query, nullable = false, description = "The style of the board, `wood`, `marble` or `felt`"),
        ("pieces" = Option<String>, Query, nullable = false, description = "The set of pieces, `carved` or `flat`"),
        ("palette" = Option<String>, Query, nullable = false, description = "Colours of the cells and of three players, `ead9b8-fdf9ef-0072b2-d55e00`"),
        ("coordinates" = Option<String>, Query, nullable = false, description = "`no` for a board without them"),
        ("size" = Option<u32>, Query, nullable = false, description = "The width in pixels"),
        ("side" = Option<u32>, Query, nullable = false, description = "2 for the board as the second player sees it"),
        ("ply" = Option<u32>, Query, nullable = false, description = "The position after this many of the moves"),
    ),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/svg+xml"),
        (status = 304, description = "Unchanged since `If-None-Match`"),
        (status = 413, response = TooLong),
        (status = 422, response = Malformed),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn position_svg(
    State(site): State<Site>,
    Extension(renderings): Extension<Renderings>,
    parts: Parts,
) -> Result<Response, Error> {
    position(&site, &renderings, &parts, PictureForm::Svg).await
}

/// A position as a picture: PNG
///
/// The parameters are those of `/position.svg`, and `shape=card` for link previews.
#[utoipa::path(
    get,
    path = "/position.png",
    tag = "games",
    operation_id = "positionPng",
    security(()),
    params(("game" = String, Query, description = "The game")),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/png"),
        (status = 304, description = "Unchanged since `If-None-Match`"),
        (status = 413, response = TooLong),
        (status = 422, response = Malformed),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn position_png(
    State(site): State<Site>,
    Extension(renderings): Extension<Renderings>,
    parts: Parts,
) -> Result<Response, Error> {
    position(&site, &renderings, &parts, PictureForm::Png).await
}

/// A game as a moving picture
///
/// The parameters are those of `/position.svg`.
#[utoipa::path(
    get,
    path = "/position.gif",
    tag = "games",
    operation_id = "positionGif",
    security(()),
    params(("game" = String, Query, description = "The game")),
    responses(
        (status = 200, description = "The picture", body = String, content_type = "image/gif"),
        (status = 304, description = "Unchanged since `If-None-Match`"),
        (status = 413, response = TooLong),
        (status = 422, response = Malformed),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn position_gif(
    State(site): State<Site>,
    Extension(renderings): Extension<Renderings>,
    parts: Parts,
) -> Result<Response, Error> {
    position(&site, &renderings, &parts, PictureForm::Gif).await
}

async fn position(
    site: &Site,
    renderings: &Renderings,
    parts: &Parts,
    form: PictureForm,
) -> Result<Response, Error> {
    let (wish, game) = PictureWish::with_game(&parts.uri, form)?;
    let record = game.record()?;
    let start = record.position_at(0).map(|it| (it.game().slug, it.rules(), it.text()));
    let name = format!("p {start:?} {:?} {form:?} {wish:?}", record.played());
    send(site, renderings, parts, Wanted { name, form, wish, record, caching: OF_A_POSITION }).await
}

/// The match as a file.
async fn file(site: &Site, address: &SiteAddress, id: &str, form: &str) -> Result<Response, Error> {
    if !["pgn", "json"].contains(&form) {
        return Err(Error::Missing("form of a match: pgn, json, svg, png or gif"));
    }
    let room = begun(site, id).await?;
    let file = annotated_file(site, address, id, &room).await?;
    Ok(match form {
        "pgn" => ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], file.to_text()).into_response(),
        _ => ([(header::CONTENT_TYPE, "application/json")], file.to_json()).into_response(),
    })
}

/// A picture that somebody wants.
struct Wanted {
    /// What tells it from all others.
    name: String,
    form: PictureForm,
    wish: PictureWish,
    record: Box<dyn AnyRecord>,
    caching: &'static str,
}

/// Sends a picture, unless whoever asks has it already.
async fn send(
    site: &Site,
    renderings: &Renderings,
    parts: &Parts,
    wanted: Wanted,
) -> Result<Response, Error> {
    let Wanted { name, form, wish, record, caching } = wanted;
    let n_plies = wish.ply(record.n_plies())?;
    // Another version may draw it in another way.
    let tag = format!("W/\"{}\"", &identity::hash(&format!("{} {name}", assets::VERSION))[..24]);
    let mut response = if has(&parts.headers, &tag) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let asker = address_of(site, &parts.extensions, &parts.headers);
        let draw = move |goes_on: &dyn Fn() -> bool| draw(record.as_ref(), &wish, form, n_plies, goes_on);
        let bytes = renderings.get(site, &asker, &name, draw).await?;
        let policy = (form == PictureForm::Svg).then(|| policy_of(&bytes));
        let mut response = ([(header::CONTENT_TYPE, form.media())], bytes).into_response();
        if let Some(policy) = policy {
            response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("hexadecimal digits"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    Ok(response)
}

/// Whether a browser has the picture of this tag.
fn has(headers: &HeaderMap, tag: &str) -> bool {
    let tags = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    tags.flat_map(|value| value.split(',')).any(|known| known.trim() == tag)
}

fn draw(
    record: &dyn AnyRecord,
    wish: &PictureWish,
    form: PictureForm,
    n_plies: usize,
    goes_on: &dyn Fn() -> bool,
) -> Result<Vec<u8>, PictureError> {
    let (picture, width) = (wish.picture(record), wish.width(form));
    match form {
        PictureForm::Svg => Ok(picture.svg(n_plies, Some(width))?.into_bytes()),
        PictureForm::Png => {
            let svg = if wish.is_card { picture.card(n_plies)? } else { picture.svg(n_plies, None)? };
            let mut bytes = Vec::new();
            pictures::write_png(&mut bytes, &pictures::render(&svg, width)?)?;
            Ok(bytes)
        }
        PictureForm::Gif => {
            let plies = (n_plies + 1).saturating_sub(MOST_FRAMES)..=n_plies;
            picture.film(&Film { form: FilmForm::Gif, plies, width, hundredths: HUNDREDTHS }, goes_on)
        }
    }
}

/// The content policy of an SVG that is opened by itself: its own style sheet is allowed by its hash, and nothing else is.
fn policy_of(svg: &Bytes) -> HeaderValue {
    let text = String::from_utf8_lossy(svg);
    let style = text.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
    let hash = BASE64_STANDARD.encode(Sha256::digest(style.map_or("", |(style, _)| style)));
    let policy =
        headers::CONTENT_POLICY.replace("style-src 'self'", &format!("style-src 'self' 'sha256-{hash}'"));
    HeaderValue::from_str(&policy).expect("a policy is plain")
}
