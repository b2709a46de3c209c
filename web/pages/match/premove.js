// A move that is chosen while another is to move, and played when the turn comes.

import { say } from "../../board/announce.js";
import { element } from "../../shared/elements.js";
import { toast } from "../../shared/toast.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").MoveAnswer} Move */

export class Premove {
  #board;
  /** The text, and the targets if it was chosen on the board. @type {Move | null} */
  #chosen = null;

  /** @param {import("../../board/tablier-board.js").TablierBoard} board */
  constructor(board) {
    this.#board = board;
  }

  /** Whether a move is chosen. */
  get isChosen() {
    return this.#chosen !== null;
  }

  /** Chooses a move, or none. @param {Move | null} chosen */
  choose(chosen) {
    this.#chosen = chosen;
    this.#board.premove = chosen?.path ?? [];
    const box = element("premove");
    box.hidden = chosen === null;
    const words = box.querySelector("span");
    if (!words || !chosen) return;
    words.textContent = t("online-premove", { text: chosen.text });
    say(words.textContent);
  }

  /** Gives the move up, and says whether there was one. */
  drop() {
    if (!this.#chosen) return false;
    this.choose(null);
    say(t("online-premove-dropped"));
    return true;
  }

  /** The turn has come: the move, if it is legal now. @param {Move[]} moves what is legal @returns {string | null} */
  take(moves) {
    const text = this.#chosen?.text;
    this.choose(null);
    if (text === undefined) return null;
    if (moves.some((move) => move.text === text)) return text;
    toast(t("online-premove-gone", { text }));
    say(t("online-premove-gone", { text }), "assertive");
    return null;
  }
}
