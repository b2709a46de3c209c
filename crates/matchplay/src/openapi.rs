//! Parts of the description of the API that cannot be derived from a type.

use games::GameKind;
use utoipa::openapi::schema::{Array, ArrayBuilder, Object, ObjectBuilder, Type};

/// One of the games, by its name in addresses.
pub fn game() -> Object {
    text_of(GameKind::ALL.iter().map(|kind| kind.slug()))
}

/// Where a match stands.
pub(crate) fn phase() -> Object {
    text_of(["open", "live", "over"])
}

/// Events. Programs need none of them to follow a match, so only what all have in common is described.
pub(crate) fn events() -> Array {
    let event = ObjectBuilder::new().schema_type(Type::Object).required("v").required("at").required("e");
    let description = "What happened; empty if that would be too much";
    ArrayBuilder::new().items(event).description(Some(description)).build()
}

/// One of a few texts.
pub fn text_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(texts)).build()
}
