// A move that somebody types during a match: what it is, or why it is none.

import { ask } from "../../board/rules-client.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").MoveAnswer} Move */

/**
 * Reads what was typed.
 * @param {string} typed
 * @param {{ game: GameQuestion, isMyTurn: boolean, ahead: Move[] }} at the game, whose turn it is, and what could be chosen ahead of it
 * @returns {Promise<{ move: Move } | { refusal: string }>}
 */
export async function readMove(typed, { game, isMyTurn, ahead }) {
  if (!isMyTurn) {
    const chosen = ahead.find(({ text }) => text.toLowerCase() === typed.toLowerCase());
    if (chosen) return { move: chosen };
    // Where nobody chooses ahead of their turn there is nothing to choose among.
    return { refusal: ahead.length > 0 ? t("online-refused-not-yours", { text: typed }) : t("online-refused-not-your-turn") };
  }
  const { words, move } = await ask("explain", { game, typed, language: document.documentElement.lang });
  return move ? { move: { text: move, path: [] } } : { refusal: words };
}
