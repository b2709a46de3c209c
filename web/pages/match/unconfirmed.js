// What a player wants while the server has not confirmed it: after a second the page says that it waits.

/** Most answers come sooner: nobody needs to read about those. */
export const NOTICEABLE = 1000;

/** @typedef {import("../../types").MatchCommand} MatchCommand */

/**
 * What is to be said: of which move (nothing if it is something else), and why it waits.
 * @typedef {{ move: string | null, why: "slow" | "lost" | "unknown" }} Note
 */

export class Unconfirmed {
  /** @type {MatchCommand | null} */
  #command = null;
  #isDue = false;
  #isUnknown = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {() => void} */
  #changed;

  /** @param {() => void} changed told when a second has passed */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The player wants something. @param {MatchCommand} command */
  want(command) {
    this.settle();
    this.#command = command;
    this.#timer = setTimeout(() => {
      this.#isDue = true;
      this.#changed();
    }, NOTICEABLE);
  }

  /** The server could not say what became of it: it is asked again. */
  isUnknown() {
    this.#isUnknown = this.#isDue = true;
  }

  /** It was answered, or given up. */
  settle() {
    clearTimeout(this.#timer);
    this.#command = null;
    this.#isDue = this.#isUnknown = false;
  }

  /** What is to be said now, if anything. @param {boolean} isUp whether there is a connection @returns {Note | null} */
  note(isUp) {
    if (!this.#command || !this.#isDue) return null;
    const move = this.#command.c === "move" ? this.#command.text : null;
    return { move, why: !isUp ? "lost" : this.#isUnknown ? "unknown" : "slow" };
  }
}
