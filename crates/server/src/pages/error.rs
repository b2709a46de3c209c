//! What went wrong, in the language of whoever asked: as a page where people go, as JSON where programs and scripts do.

use api::Problem;
use axum::{
    Json,
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use maud::html;
use texts::Language;

use crate::{
    error::Explanation,
    identity,
    page_reader::PageReader,
    pages::layout::{HtmlPage, Words},
    site::Site,
};

/// Answers errors under the address of a page with a page.
pub(crate) async fn as_page(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let mut asked = parts.clone();
    let response = next.run(Request::from_parts(parts, body)).await;
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) || is_page(&response) {
        return response;
    }
    // The error may come from a check that is made before anybody is recognised.
    identity::remember(&site, &mut asked).await;
    let explanation = response.extensions().get::<Explanation>().cloned().unwrap_or_else(|| usual(status));
    let mut page = page(&mut asked, status, &explanation).await;
    keep_headers(&mut page, response.headers());
    page
}

/// Says errors of the API in the language of the page whose script asked. Programs that name no language hear English.
pub(crate) async fn in_language(request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let Ok(reader) = PageReader::from_request_parts(&mut parts, &()).await;
    let response = next.run(Request::from_parts(parts, body)).await;
    match response.extensions().get::<Explanation>() {
        Some(explanation) if reader.language != Language::English => {
            let message = explanation.sentence(reader.language);
            let said = Json(Problem { code: explanation.code, message });
            let mut answer = (response.status(), said).into_response();
            keep_headers(&mut answer, response.headers());
            answer
        }
        _ => response,
    }
}

async fn page(asked: &mut Parts, status: StatusCode, explanation: &Explanation) -> Response {
    let Ok(reader) = PageReader::from_request_parts(asked, &()).await;
    let words = Words(reader.language);
    let title = words.text(title(status));
    // The page in the other language is reached by a link, which says nothing again that a form said.
    let path = if asked.method == Method::GET { asked.uri.path() } else { "/" };
    let page = HtmlPage::new(reader, path, &title);
    let body = html! {
        article.prose data-problem=(explanation.code) {
            h1 { (title) }
            p { (explanation.sentence(reader.language)) }
            p { a href=(reader.link("/")) { (words.text("error-go-home")) } }
        }
    };
    (status, page.render(&body)).into_response()
}

fn title(status: StatusCode) -> &'static str {
    match status {
        StatusCode::NOT_FOUND => "error-not-found",
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => "problem-forbidden-title",
        StatusCode::TOO_MANY_REQUESTS => "error-too-many-requests",
        _ if status.is_server_error() => "error-server",
        _ => "error-bad-request",
    }
}

/// What happened, where an error comes from a library and brings no explanation.
fn usual(status: StatusCode) -> Explanation {
    Explanation::of(match status {
        StatusCode::METHOD_NOT_ALLOWED => "method",
        StatusCode::PAYLOAD_TOO_LARGE => "too-long",
        StatusCode::NOT_FOUND => "unknown-question",
        _ if status.is_server_error() => "internal",
        _ => "form",
    })
}

fn is_page(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

/// Keeps the headers of an answer that gets another body.
fn keep_headers(answer: &mut Response, headers: &HeaderMap) {
    for (name, value) in headers {
        if *name != header::CONTENT_TYPE && *name != header::CONTENT_LENGTH {
            answer.headers_mut().append(name, value.clone());
        }
    }
}
