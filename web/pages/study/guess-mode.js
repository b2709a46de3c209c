// The mode in which readers find the moves of one side: the board asks, the study answers, comments come after each move.

import { say } from "../../board/announce.js";
import { t } from "../../board/translate.js";
import { element } from "../../shared/elements.js";
import { Hints } from "../../shared/hints.js";
import { Guessing } from "./guess.js";

/** @typedef {import("../analysis/move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../../types").StateAnswer} StateAnswer */

/**
 * What the mode needs of its page.
 * @typedef {object} GuessPage
 * @property {import("../../board/tablier-board.js").TablierBoard} board
 * @property {() => TreeNode} root
 * @property {(node: TreeNode) => import("../../types").GameQuestion} gameAt
 * @property {(node: TreeNode, options: { hands: number[] }) => Promise<StateAnswer | null>} show shows a position with what is said about it
 * @property {(isOn: boolean) => void} changed the mode was begun or ended
 */

export class GuessMode {
  /** @type {Guessing | null} */
  #guessing = null;
  #side = 0;
  #page;
  #hints;

  /** @param {GuessPage} page */
  constructor(page) {
    this.#page = page;
    this.#hints = new Hints(page.board, async () => this.#hint());
  }

  get isOn() {
    return this.#guessing !== null;
  }

  /** Begins with the first move. @param {number} side whose moves are to be found */
  async begin(side) {
    this.#side = side;
    this.#guessing = new Guessing(this.#page.root());
    this.#page.changed(true);
    await this.#goOn("");
  }

  end() {
    if (!this.#guessing) return;
    this.#guessing = null;
    this.#hints.forget();
    this.#page.changed(false);
  }

  again() {
    return this.begin(this.#side);
  }

  /** The chapter was changed: where the reader is may be gone. @param {(node: TreeNode) => boolean} has */
  async keepUp(has) {
    if (this.#guessing && !has(this.#guessing.at)) await this.again();
  }

  hint() {
    return this.#hints.next();
  }

  async reveal() {
    if (!this.#guessing?.expected) return;
    this.#guessing.reveal();
    await this.#goOn("");
  }

  /** Somebody has tried a move. @param {string} move */
  async try(move) {
    if (!this.#guessing) return;
    const verdict = this.#guessing.try(move);
    if (verdict === "right") return this.#goOn(t("study-guess-right"));
    this.#tell(t(`study-guess-${verdict}`), "wrong");
    // The board still shows the move that was tried.
    await this.#page.show(this.#guessing.at, { hands: [this.#side] });
  }

  /** Shows where the reader is, and plays the moves of the other side. @param {string} praise */
  async #goOn(praise) {
    const guessing = this.#guessing;
    this.#hints.forget();
    while (guessing && guessing === this.#guessing) {
      const state = await this.#page.show(guessing.at, { hands: [this.#side] });
      if (!state || guessing !== this.#guessing) return;
      if (!guessing.expected) return this.#tell(`${praise} ${t("study-guess-end", { first: guessing.first, all: guessing.all })}`.trim(), "right");
      if (state.mover === this.#side) return this.#tell(`${praise} ${t("study-guess-turn", { turn: `${state.words.turn}.` })}`.trim(), praise ? "right" : "");
      guessing.pass();
    }
  }

  #hint() {
    const guessing = this.#guessing;
    if (!guessing?.expected) return null;
    guessing.giveAway();
    return { game: this.#page.gameAt(guessing.at), line: [guessing.expected.move] };
  }

  /** @param {string} words @param {string} kind */
  #tell(words, kind) {
    const box = element("guess-says");
    box.className = `verdict ${kind}`;
    box.textContent = words;
    say(words);
  }
}
