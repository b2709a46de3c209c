// How a match stands, in a line.

import { element } from "../../shared/elements.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").MatchView} MatchView */

/**
 * Says whose turn it is, or how it ended.
 * @param {MatchView} view
 * @param {{ mine: number, state: import("../../types").StateAnswer, result: string[] }} seen the side of whoever looks, what the board
 * shows, and at the end the result with what it means for ratings
 */
export function showStatus(view, { mine, state, result: [result, ...ratings] }) {
  const status = element("status");
  status.classList.toggle("over", view.phase === "over");
  if (result !== undefined) {
    const spans = ratings.map((words) => Object.assign(document.createElement("span"), { className: "rating", textContent: words }));
    status.replaceChildren(result, ...spans);
  } else if (view.phase === "open") status.textContent = "";
  else {
    // A turn that goes on is told as such to its own player too.
    const isPlain = view.mover === mine && state.lead === null;
    status.textContent = isPlain ? t("play-your-turn") : state.words.turn;
  }
}
