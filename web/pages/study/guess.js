// Finding the moves of a chapter: whoever reads plays one side, and the study says what is right. It knows no page.

/** @typedef {import("../analysis/move-tree.js").TreeNode} TreeNode */

/** Signs of annotators that advise against a move. */
const BAD = [2, 4, 6];

/** What came of an attempt. @typedef {"right" | "other" | "bad" | "wrong"} GuessVerdict */

export class Guessing {
  /** How many moves were found at once, and how many there were. */
  first = 0;
  all = 0;
  #missed = false;

  /** @param {TreeNode} root */
  constructor(root) {
    /** Where the reader is. */
    this.at = root;
  }

  /** The move that the study plays here; nothing at the end. @returns {TreeNode | null} */
  get expected() {
    return this.at.children[0] ?? null;
  }

  /** Goes on with the study's move, which was not asked for. */
  pass() {
    this.at = this.expected ?? this.at;
  }

  /** Judges an attempt; the right one leads on. @param {string} move @returns {GuessVerdict} */
  try(move) {
    if (this.expected?.move === move) {
      this.all++;
      if (!this.#missed) this.first++;
      this.#missed = false;
      this.pass();
      return "right";
    }
    this.#missed = true;
    const known = this.at.children.find((child) => child.move === move);
    if (!known) return "wrong";
    return known.nags.some((nag) => BAD.includes(nag)) ? "bad" : "other";
  }

  /** Gives a move away, also by a hint that shows it. */
  giveAway() {
    this.#missed = true;
  }

  /** Plays the study's move for the reader. */
  reveal() {
    this.giveAway();
    if (this.expected) this.try(this.expected.move);
  }
}
