// A run of puzzles: a streak, which the first mistake ends, or a storm, which ends with its time.

/** How long a storm takes, in thousandths of a second. */
export const STORM = 180_000;
/** What a mistake costs in a storm. */
export const PENALTY = 10_000;

/** @typedef {import("../../types").Puzzle} Puzzle */

export class Run {
  /** How many puzzles were solved. */
  score = 0;
  isOver = false;
  #index = 0;
  /** When a storm ends; nothing before its first move. @type {number | null} */
  #end = null;

  /** @param {"streak" | "storm"} mode @param {Puzzle[]} puzzles in the order in which they come */
  constructor(mode, puzzles) {
    this.mode = mode;
    this.puzzles = puzzles;
  }

  /** The puzzle at hand. */
  get puzzle() {
    return this.puzzles[this.#index];
  }

  /** The clock starts with the first move. @param {number} now */
  begin(now) {
    if (this.mode === "storm") this.#end ??= now + STORM;
  }

  /** How much time a storm has left. @param {number} now */
  left(now) {
    return this.#end === null ? STORM : Math.max(0, this.#end - now);
  }

  /** Goes on after a puzzle. @param {boolean} isSolved @param {number} now */
  go(isSolved, now) {
    if (this.isOver) return;
    if (isSolved) this.score++;
    else if (this.mode === "streak") this.isOver = true;
    else if (this.#end !== null) this.#end -= PENALTY;
    if (!this.isOver) this.#index++;
    this.look(now);
  }

  /** Ends the run when its time or its puzzles are used up. @param {number} now */
  look(now) {
    if (!this.puzzle || (this.mode === "storm" && this.left(now) === 0)) this.isOver = true;
    return this.isOver;
  }
}

/** Minutes and seconds. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
