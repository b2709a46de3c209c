// Buttons for everything but cells: turns beside the chosen piece, other choices below the board, and the confirmation of a move.

import { t } from "./translate.js";

/** @typedef {import("../types").StateAnswer} StateAnswer */

/** @type {Record<string, string>} */
const ICONS = { clockwise: "↻", anticlockwise: "↺", top: "⤒" };

/**
 * What is offered.
 * @typedef {object} Offer
 * @property {Set<string>} next what can be chosen now
 * @property {import("../types").CellAnswer | undefined} chosen the piece that is chosen
 * @property {HTMLElement[]} confirmation the buttons of a move that waits: see {@link confirmation}
 * @property {string} prompt what is to be chosen on the board, where that needs words
 */

/**
 * Shows buttons beside the chosen piece, or below the board where no piece is chosen.
 * @param {HTMLElement} board @param {StateAnswer} state @param {Offer} offer
 */
export function showChoices(board, state, { next, chosen, confirmation, prompt }) {
  const names = [...next].filter((name) => !(name in state.words.cells) && name !== "reserve");
  const states = names.filter((name) => name.startsWith("state-"));
  const others = names.filter((name) => !name.startsWith("state-"));
  const beside = /** @type {HTMLElement} */ (board.querySelector(".board-buttons"));
  const below = /** @type {HTMLElement} */ (board.querySelector(".board-choices"));
  const besideNames = chosen ? others : [];
  const belowNames = chosen ? states : names;
  beside.hidden = besideNames.length === 0;
  // The arrow to the left on the left.
  beside.replaceChildren(...besideNames.toSorted().map((name) => choice(state, name)));
  if (chosen) {
    // On the upper corners of the cell, so that the middles of its neighbours stay free; on the lower ones at the upper edge. On a
    // small board, where a button is as large as a cell, beyond the neighbours: the piece may go to each of them.
    beside.classList.toggle("low", chosen.y - chosen.h < 0.02);
    beside.classList.toggle("low-on-small-board", chosen.y - 2.6 * chosen.h < 0);
    beside.style.left = `${chosen.x * 100}%`;
    beside.style.setProperty("--above", `${(chosen.y - chosen.h * 0.5) * 100}%`);
    beside.style.setProperty("--below", `${(chosen.y + chosen.h * 0.5) * 100}%`);
    beside.style.setProperty("--cell", `${chosen.w * 100}cqw`);
    beside.style.width = `calc(${chosen.w * 100}% + clamp(1.75rem, 5cqw, 2.5rem))`;
  }
  below.hidden = belowNames.length + confirmation.length === 0 && !prompt;
  below.setAttribute("aria-label", t("board-choices"));
  const words = prompt ? [Object.assign(document.createElement("p"), { textContent: prompt })] : [];
  below.replaceChildren(...words, ...belowNames.map((name) => choice(state, name)), ...confirmation);
  // What has to be chosen next must be seen.
  if (chosen && states.length > 0) below.scrollIntoView({ block: "nearest" });
}

/**
 * The buttons that play a move or give it up.
 * @param {string} text @param {() => void} play @param {() => void} cancel
 */
export function confirmation(text, play, cancel) {
  const button = (/** @type {string} */ words, /** @type {() => void} */ act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    made.addEventListener("click", act);
    return made;
  };
  const yes = button(t("board-confirm-move", { move: text }), play);
  yes.className = "primary";
  yes.dataset.confirm = "yes";
  return [yes, button(t("common-cancel"), cancel)];
}

/** @param {StateAnswer} state @param {string} name */
function choice(state, name) {
  const words = state.words.buttons[name] ?? name;
  const picture = state.choices[name];
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.target = name;
  button.className = picture ? "choice-picture" : "choice";
  button.setAttribute("aria-label", words);
  button.title = words;
  if (picture) button.innerHTML = picture;
  else button.innerHTML = `<span aria-hidden="true">${ICONS[name] ?? ""}</span>`;
  if (!picture && !(name in ICONS)) button.textContent = words;
  return button;
}
