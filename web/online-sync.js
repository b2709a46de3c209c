// Following a match: notices what was missed, and sends again what was not answered. The same steps as the follower of the
// crate `matchplay`, against whose traces the tests hold it.

/** @typedef {import("./types").MatchUpdate} MatchUpdate */
/** @typedef {import("./types").MatchView} MatchView */
/** @typedef {import("./types").MatchAnswer} MatchAnswer */
/** @typedef {import("./types").MatchCommand} MatchCommand */

/**
 * What a client says: that it wants to know what is new, or that it wants something.
 * @typedef {{ t: "watch", since: number } | { t: "do", id: string, expected: number, command: MatchCommand }} Said
 */

export class Follower {
  version = 0;
  /** @type {string[]} */
  moves = [];
  /** @type {MatchView | null} */
  view = null;
  /** @type {{ id: string, expected: number, command: MatchCommand, moves: number, stale: boolean } | null} */
  #pending = null;
  #count = 0;

  /** Whether a command waits for its answer. */
  get isWaiting() {
    return this.#pending !== null;
  }

  /**
   * Wants something. One thing at a time: nothing while another command waits.
   * @param {MatchCommand} command
   * @param {string} name tells this page's commands from those of others
   * @returns {Said[]}
   */
  want(command, name) {
    if (this.#pending) return [];
    this.#count++;
    this.#pending = {
      id: `${name}-${this.#count}`,
      expected: this.version,
      command,
      moves: this.moves.length,
      stale: false,
    };
    return [this.#again(this.#pending)];
  }

  /** The line is there again. @returns {Said[]} */
  reconnected() {
    /** @type {Said[]} */
    const said = [{ t: "watch", since: this.version }];
    if (this.#pending) said.push(this.#again(this.#pending));
    return said;
  }

  /** Hears what is new. @param {MatchUpdate} update @returns {Said[]} */
  hear(update) {
    if (update.v <= this.version) return [];
    // Something is missing in between.
    if (update.since > this.version) return [{ t: "watch", since: this.version }];
    this.moves = [...this.moves.slice(0, update.kept), ...update.moves];
    this.version = update.v;
    this.view = update.view;
    return this.#tryAgain();
  }

  /** Hears what became of a command. @param {string} id @param {MatchAnswer} answer @returns {Said[]} */
  hearAnswer(id, answer) {
    if (this.#pending?.id !== id) return [];
    if (answer.a === "stale") {
      this.#pending.stale = true;
      return answer.v > this.version ? [{ t: "watch", since: this.version }] : this.#tryAgain();
    }
    this.#pending = null;
    return answer.a === "done" && answer.v > this.version ? [{ t: "watch", since: this.version }] : [];
  }

  /** Sends a command again that came too late, if it still means the same: nobody has moved since. @returns {Said[]} */
  #tryAgain() {
    if (!this.#pending?.stale) return [];
    if (this.#pending.moves !== this.moves.length) {
      this.#pending = null;
      return [];
    }
    this.#pending.stale = false;
    this.#pending.expected = this.version;
    return [this.#again(this.#pending)];
  }

  /** @param {{ id: string, expected: number, command: MatchCommand }} pending @returns {Said} */
  #again({ id, expected, command }) {
    return { t: "do", id, expected, command };
  }
}
