// What is said while a move is chosen.

import { nextTargets } from "./move-input.js";
import { t } from "./translate.js";

/** @typedef {import("../types").StateAnswer} StateAnswer */
/** @typedef {import("../types").MoveAnswer} Move */

/**
 * What is chosen of a move, and how it can go on.
 * @param {StateAnswer} state @param {Move[]} moves @param {string[]} path what was clicked @param {string[]} chosen the same, after what need not be clicked
 */
export function partialInWords(state, moves, path, chosen) {
  const last = chosen.at(-1) ?? "";
  const places = [...nextTargets(moves, path)].map((name) => (name in state.words.cells ? name : (state.words.buttons[name] ?? name)));
  return `${state.words.cells[last] ?? last}. ${t("board-next", { places: places.slice(0, 30).join(", ") })}`;
}

/** What is asked for where a piece stands ready to move and only pieces of others can be chosen. @param {StateAnswer} state @param {Set<string>} next */
export function victimPrompt(state, next) {
  const isVictim = (/** @type {string} */ name) => name in state.owners && state.owners[name] !== state.mover;
  return [...next].every(isVictim) ? t("board-choose-victim") : "";
}
