// Sitting down at a match.

import { beGuest } from "../../shared/connection.js";
import { element } from "../../shared/elements.js";

/** @typedef {import("./state.js").MatchState} MatchState */

/** The side that is wished for on a seat, or nothing. */
export function wishedSide() {
  const { value } = /** @type {HTMLSelectElement} */ (element("join-side"));
  return value === "" ? null : Number(value);
}

/** Becomes somebody who can sit down: a guest, if there is no session yet. @param {MatchState} page */
export async function haveSession(page) {
  if (page.seats.you !== null) return;
  page.seats.you = (await beGuest()).you;
  // A connection belongs to the session that it was opened with.
  await new Promise((resolve) => {
    page.connection.addEventListener("up", resolve, { once: true });
    page.connection.renew();
  });
}

/**
 * Whether the last seat is kept for somebody else.
 * @param {import("../../types").MatchView} view
 * @param {string | null} challenged whom the match was opened for
 * @param {string | null} you whoever looks
 */
export function isReserved({ seats, terms }, challenged, you) {
  const isTheirs = challenged !== null && challenged !== you;
  return isTheirs && seats.length + 1 >= terms.n_players && !seats.some(({ player }) => player === challenged);
}
