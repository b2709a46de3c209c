// The computer at a match: which level is invited, and what the levels see.

import { element } from "../../shared/elements.js";

/** @typedef {import("./state.js").MatchState} MatchState */

/** The level that is chosen to be invited. */
export function chosenLevel() {
  return Number(/** @type {HTMLSelectElement} */ (element("engine-level")).value);
}

/** Says what that level sees. @param {MatchState} page */
export function showChosenLevel(page) {
  const players = page.follower.view?.terms.n_players ?? 2;
  element("chosen-level").textContent = page.levels[players]?.[chosenLevel() - 1] ?? "";
}

/** What the computers see that play along, a sentence for each level. @param {MatchState} page @param {import("../../types").MatchView} view */
export function levelsInWords(page, { seats, terms }) {
  const words = seats.map(({ player }) => page.levels[terms.n_players]?.[page.seats.levelOf(player) - 1] ?? "");
  return [...new Set(words)].filter((it) => it !== "");
}
