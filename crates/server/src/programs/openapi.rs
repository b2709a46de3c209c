//! The description of the API, made from the handlers and from the types that they read and answer.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::{http::header, response::IntoResponse};
use utoipa::{
    IntoParams, IntoResponses, Modify, OpenApi, ToResponse, ToSchema,
    openapi::{
        self, ComponentsBuilder, Object, Ref, RefOr, Response, Schema,
        schema::{AdditionalProperties, ArrayItems, ObjectBuilder, Type},
        security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use super::{analyses, export, player_stream, rules, stream_messages, streams, tokens};
use crate::{
    challenges, evaluations, explorer, exports, looks, match_lists, matches, notices, pairing, practice,
    puzzles, relations, studies, tablebases,
};

/// Everything that programs can ask.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tablier",
        version = "1",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        description = "For programs that play, watch, collect games and analyse them. Times are milliseconds since 1970. Whatever is \
                       new in a match comes with its version: a client that knows version 7 asks for what is new since 7. A command \
                       names the version it is meant for and an identifier of the client's choice; sent again with the same \
                       identifier it is done once."
    ),
    servers((url = "/")),
    tags(
        (name = "account", description = "Who asks, and tokens"),
        (name = "matches", description = "Playing and watching"),
        (name = "games", description = "Finished games and what engines think of them"),
        (name = "studies", description = "Trees of moves in chapters that several authors write"),
        (name = "puzzles", description = "Puzzles that an account has tried"),
        (name = "description"),
    ),
    paths(
        description,
        super::me,
        matches::guest,
        tokens::list,
        tokens::make,
        tokens::end,
        practice::list,
        practice::keep,
        looks::get,
        looks::set,
        match_lists::lobby,
        matches::open,
        matches::look,
        matches::command,
        challenges::accept,
        challenges::decline,
        challenges::counter,
        pairing::look,
        pairing::join,
        pairing::leave,
        relations::list,
        relations::relate,
        notices::list,
        notices::read,
        puzzles::attempt,
        studies::list,
        studies::begin,
        studies::look,
        studies::command,
        studies::rights::visibility,
        studies::rights::add_author,
        studies::rights::remove_author,
        studies::rights::invite,
        studies::rights::end_invitation,
        studies::rights::delete,
        streams::follow_match,
        player_stream::follow,
        rules::rules,
        export::export,
        analyses::list,
        analyses::hand_in,
        evaluations::look,
        evaluations::share,
        explorer::look,
        tablebases::look,
        exports::of_match,
        exports::position_svg,
        exports::position_png,
        exports::position_gif,
    ),
    components(
        schemas(
            Problem,
            stream_messages::Update,
            stream_messages::Chat,
            stream_messages::Presence,
            stream_messages::Restart,
            player_stream::Waiting,
            GameFile,
        ),
        responses(Unauthorized, Forbidden, Missing, Conflict, TooLong, Malformed, TooOften, Unavailable),
    ),
    modifiers(&Credentials, &Exact),
)]
struct Description;

static DESCRIPTION: LazyLock<String> =
    LazyLock::new(|| Description::openapi().to_json().expect("a description is plain data"));

/// The description of the API, as JSON.
pub fn api_description() -> &'static str {
    &DESCRIPTION
}

/// This description
#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    tag = "description",
    security(()),
    responses((status = 200, description = "The description", body = Object, content_type = "application/json")),
)]
pub(crate) async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], api_description())
}

/// The match that an address names.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes a part of addresses")]
pub(crate) struct MatchPath {
    /// The identifier of a match: eight letters and digits.
    #[param(pattern = "^[0-9A-Za-z]{8}$")]
    id: String,
}

/// The study that an address names.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes a part of addresses")]
pub(crate) struct StudyPath {
    /// The identifier of a study: eight letters and digits.
    #[param(pattern = "^[0-9A-Za-z]{8}$")]
    id: String,
}

/// The author of a study that an address names.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "it describes a part of addresses")]
pub(crate) struct StudyAuthorPath {
    /// The identifier of a study: eight letters and digits.
    #[param(pattern = "^[0-9A-Za-z]{8}$")]
    id: String,
    /// The name of an account.
    name: String,
}

/// What went wrong.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what `Error` writes")]
pub(crate) struct Problem {
    /// A name that does not change.
    code: String,
    /// What is wrong, for people.
    message: String,
}

/// Nobody is signed in, or the token is unknown
#[derive(ToResponse)]
#[response(headers(("WWW-Authenticate" = String)))]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct Unauthorized(Problem);

/// The token does not allow it, or its player may not
#[derive(ToResponse)]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct Forbidden(Problem);

/// There is no such thing
#[derive(ToResponse)]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct Missing(Problem);

/// It contradicts what is there
#[derive(ToResponse)]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct Conflict(Problem);

/// What was sent is too long
#[derive(ToResponse)]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct TooLong(Problem);

/// What was sent is wrong
#[derive(ToResponse)]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct Malformed(Problem);

/// Too often
#[derive(ToResponse)]
#[response(headers(("Retry-After" = u64, description = "Seconds to wait")))]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct TooOften(Problem);

/// Not now: try again in a moment
#[derive(ToResponse)]
#[expect(dead_code, reason = "it describes an answer")]
pub(crate) struct Unavailable(Problem);

/// What every request of somebody may be answered.
pub(crate) struct OfSomebody;

impl IntoResponses for OfSomebody {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[(401, "Unauthorized"), (403, "Forbidden"), (429, "TooOften"), (503, "Unavailable")])
    }
}

/// What every request with a body may be answered besides.
pub(crate) struct OfBody;

impl IntoResponses for OfBody {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        responses(&[(413, "TooLong"), (422, "Malformed")])
    }
}

fn responses(all: &[(u16, &str)]) -> BTreeMap<String, RefOr<Response>> {
    all.iter().map(|(status, name)| (status.to_string(), Ref::from_response_name(*name).into())).collect()
}

/// A finished game, in the JSON format of game files.
struct GameFile;

impl utoipa::PartialSchema for GameFile {
    fn schema() -> RefOr<Schema> {
        let text = matchplay::openapi::text_of;
        let number = ObjectBuilder::new().schema_type(Type::Integer);
        let properties = ObjectBuilder::new()
            .property("format", text(["tablier-game"]))
            .property("version", number)
            .property("game", matchplay::openapi::game())
            .property("moves", ObjectBuilder::new().schema_type(Type::Array));
        let required = ["format", "version", "game", "ruleSet", "ruleSetVersion", "start", "moves"];
        required.into_iter().fold(properties, ObjectBuilder::required).build().into()
    }
}

impl ToSchema for GameFile {
    fn name() -> std::borrow::Cow<'static, str> {
        "GameFile".into()
    }
}

/// How programs and browsers show who they are.
struct Credentials;

impl Modify for Credentials {
    fn modify(&self, description: &mut openapi::OpenApi) {
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(
            "A token that was made on the account page, by POST /api/v1/tokens or by `tablier admin token`",
        ));
        let session = ApiKeyValue::with_description(
            "session",
            "The session of a browser, with the Origin of the site; over TLS its name is __Host-session",
        );
        let components = description.components.get_or_insert_with(|| ComponentsBuilder::new().build());
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    }
}

/// Says that what is described is all there is: tests hold each answer against it. A type that carries the fields of another becomes one
/// object with all of them.
struct Exact;

impl Modify for Exact {
    fn modify(&self, description: &mut openapi::OpenApi) {
        let Some(components) = &mut description.components else { return };
        let all = components.schemas.clone();
        for (name, schema) in &mut components.schemas {
            // A game file has more fields than are described here.
            if name != "GameFile" {
                *schema = exact(schema, &all);
            }
        }
        // Its fields are part of `Look` and `Update` now.
        components.schemas.remove("MatchUpdate");
        // Over HTTP this answer is status 503, with the code `not-known`.
        if let Some(RefOr::T(Schema::OneOf(answer))) = components.schemas.get_mut("Answer") {
            answer.items.retain(|item| !is_tagged(item, "a", "unknown"));
        }
    }
}

fn exact(schema: &RefOr<Schema>, all: &BTreeMap<String, RefOr<Schema>>) -> RefOr<Schema> {
    let RefOr::T(schema) = schema else { return schema.clone() };
    match schema {
        Schema::Object(object) => exact_object(object.clone(), all).into(),
        Schema::AllOf(parts) => {
            let mut whole = Object::new();
            whole.description.clone_from(&parts.description);
            for part in &parts.items {
                if let Some(Schema::Object(part)) = resolved(part, all) {
                    whole.properties.extend(part.properties.clone());
                    whole.required.extend(part.required.clone());
                }
            }
            exact_object(whole, all).into()
        }
        Schema::OneOf(choice) => {
            let mut choice = choice.clone();
            choice.items = choice.items.iter().map(|item| exact(item, all)).collect();
            RefOr::T(Schema::OneOf(choice))
        }
        Schema::Array(array) => {
            let mut array = array.clone();
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                **items = exact(items, all);
            }
            RefOr::T(Schema::Array(array))
        }
        other => RefOr::T(other.clone()),
    }
}

/// Whether a schema is that of a tagged variant.
fn is_tagged(schema: &RefOr<Schema>, tag: &str, name: &str) -> bool {
    let RefOr::T(Schema::Object(variant)) = schema else { return false };
    match variant.properties.get(tag) {
        Some(RefOr::T(Schema::Object(tag))) => {
            tag.enum_values.as_ref().is_some_and(|values| values.iter().any(|value| value == name))
        }
        _ => false,
    }
}

fn exact_object(mut object: Object, all: &BTreeMap<String, RefOr<Schema>>) -> Schema {
    for property in object.properties.values_mut() {
        *property = exact(property, all);
    }
    if !object.properties.is_empty() && object.additional_properties.is_none() {
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    }
    Schema::Object(object)
}

fn resolved<'s>(part: &'s RefOr<Schema>, all: &'s BTreeMap<String, RefOr<Schema>>) -> Option<&'s Schema> {
    match part {
        RefOr::T(schema) => Some(schema),
        RefOr::Ref(reference) => match all.get(reference.ref_location.rsplit('/').next()?)? {
            RefOr::T(schema) => Some(schema),
            RefOr::Ref(_) => None,
        },
    }
}
