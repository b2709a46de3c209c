// Hints in steps: first which piece, then its move drawn on the board with all that it does, then why it is good.

import { say } from "../board/announce.js";
import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { buttonOf } from "./commands.js";
import { element } from "./elements.js";

/** @typedef {import("../types").HintAnswer} HintAnswer */

/**
 * What is hinted at: a good variation in a position, or words alone. `first` is said in place of the piece.
 * @typedef {{ game: import("../types").GameQuestion, line?: string[], endsIn?: number | null, first?: string }} Found
 */

const STEPS = /** @type {const} */ (["piece", "move", "why"]);

export class Hints {
  /** @type {{ markup: string, words: string }[]} */
  #steps = [];
  /** The number of steps that are shown. */
  #shown = 0;
  /** Grows when the position changes. */
  #errand = 0;
  #board;
  #find;

  /** @param {import("../board/tablier-board.js").TablierBoard} board @param {() => Promise<Found | null>} find finds a good move */
  constructor(board, find) {
    this.#board = board;
    this.#find = find;
  }

  /** Shows the next step; after the last one the first again. */
  async next() {
    if (this.#steps.length === 0 && !(await this.#prepare())) return;
    const step = this.#steps[this.#shown % this.#steps.length];
    if (!step) return;
    this.#shown = (this.#shown % this.#steps.length) + 1;
    this.#board.note(step.markup);
    // On a phone the button is far below the drawing.
    this.#board.scrollIntoView({ block: "nearest" });
    this.#tell(step.words);
    say(step.words);
    this.#nameButton();
  }

  /** The position has changed. */
  forget() {
    this.#errand++;
    if (this.#steps.length > 0) this.#board.note("");
    this.#steps = [];
    this.#shown = 0;
    this.#tell("");
    this.#nameButton();
  }

  /** Finds a move and asks what it does; says whether there is one. */
  async #prepare() {
    const mine = ++this.#errand;
    this.#tell(t("play-hint-thinking"));
    const found = await this.#find();
    if (mine !== this.#errand) return false;
    const steps = found ? await this.#stepsOf(found) : [];
    if (mine !== this.#errand) return false;
    this.#steps = steps;
    this.#shown = 0;
    if (steps.length === 0) this.#tell("");
    return steps.length > 0;
  }

  /** @param {Found} found */
  async #stepsOf({ game, line = [], endsIn, first }) {
    if (line.length === 0) return first ? [{ markup: "", words: first }] : [];
    const hint = await ask("hint", { game, line, endsIn, look: this.#board.look });
    const steps = STEPS.map((name) => hint[name]);
    return first ? steps.map((step, index) => (index === 0 ? { ...step, words: first } : step)) : steps;
  }

  /** @param {string} words */
  #tell(words) {
    const box = element("hint");
    box.textContent = words;
    box.hidden = !words;
  }

  /** The button says what comes next. */
  #nameButton() {
    const button = buttonOf("hint");
    const name = ["play-hint", "play-hint-move", "play-hint-why"][this.#shown % Math.max(1, this.#steps.length)] ?? "play-hint";
    if (button) button.textContent = t(name);
  }
}
