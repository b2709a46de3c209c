//! Who is here: whoever has a page of the site open, in any program.

use std::time::Duration;

use matchplay::Millis;

use crate::site::Site;

/// How often it is kept who is here.
pub(crate) const EVERY: Duration = Duration::from_secs(5);
/// How long somebody counts as here who has given no sign. Longer than between two signs, and than the change from a page to the next.
const GONE_AFTER: Millis = 20_000;
/// For how long it is remembered when somebody was here last.
pub(crate) const REMEMBERED: Millis = 60 * 24 * 60 * 60 * 1000;

/// Whether somebody is here who was seen last at a moment.
pub(crate) fn is_online(seen: Option<Millis>, now: Millis) -> bool {
    seen.is_some_and(|seen| now - seen < GONE_AFTER)
}

/// Keeps who has a connection to this program.
pub(crate) async fn keep(site: &Site) -> Result<(), store::StoreError> {
    let here = site.bus().players_here();
    if here.is_empty() { Ok(()) } else { site.store().are_here(&here, site.now()).await }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_changes_from_page_to_page_stays_here() {
        assert!(is_online(Some(1_000), 20_000) && !is_online(Some(1_000), 21_000) && !is_online(None, 0));
    }
}
