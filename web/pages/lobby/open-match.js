// Opening a match. Nobody may know for a while whether the server kept it: the request is sent again with the same key, and opens one
// match however often it arrives.

import { newId } from "../../shared/random-id.js";
import { t } from "../../board/translate.js";

/** How long it is waited before a request is sent again. */
const SEND_AGAIN = 1000;
/** How often it is sent. */
const MOST_TRIES = 10;

/**
 * Opens a match, and gives its identifier.
 * @param {object} wish what it is to be
 * @param {() => void} isLate called when it takes more than one try
 * @param {string} [path] where it is sent to
 * @returns {Promise<string>}
 */
export async function openMatch(wish, isLate, path = "/api/v1/matches") {
  const headers = { "content-type": "application/json", "idempotency-key": newId() + newId() };
  const body = JSON.stringify(wish);
  for (let n = 1; ; n += 1) {
    const answer = await fetch(path, { method: "POST", headers, body }).catch(() => null);
    // An error without a word of ours comes from a proxy, or from nowhere.
    const said = await answer?.json().catch(() => null);
    if (answer?.ok && said) return /** @type {import("../../types").Opened} */ (said).id;
    const problem = /** @type {import("../../types").Problem | null | undefined} */ (said);
    const isPassing = !problem || answer?.status === 503;
    if (!isPassing || n === MOST_TRIES) {
      throw new Error(problem?.code === "too-many-seeks" ? t("online-too-many-seeks") : (problem?.message ?? t("online-line-lost")));
    }
    isLate();
    await new Promise((resolve) => setTimeout(resolve, SEND_AGAIN));
  }
}
