// Following a match: notices what was missed, and sends again what was not answered. The same steps as the follower of the
// crate `matchplay`, against whose traces the tests hold it.

/** @typedef {import("../../types").MatchUpdate} MatchUpdate */
/** @typedef {import("../../types").MatchView} MatchView */
/** @typedef {import("../../types").MatchAnswer} MatchAnswer */
/** @typedef {import("../../types").MatchCommand} MatchCommand */

/**
 * What a client says: that it wants to know what is new, or that it wants something.
 * @typedef {{ t: "watch", since: number } | { t: "do", id: string, expected: number, command: MatchCommand }} Said
 */

/**
 * A command that waits for its answer. It is overtaken when the moves have changed since it was meant, and stale when the match
 * had gone on, so that it is to be sent again once that is known.
 * @typedef {{ id: string, expected: number, command: MatchCommand, name: string, isOvertaken: boolean, isStale: boolean }} Pending
 */

/**
 * Whether a command is meant for the position that stands, and for no other.
 * @param {MatchCommand} command
 */
function isAboutTheBoard(command) {
  if (command.c === "agree") return command.to === "draw" || command.to === "take-back";
  return command.c === "move" || command.c === "swap" || command.c === "claim-draw";
}

export class Follower {
  version = 0;
  /** @type {string[]} */
  moves = [];
  /** @type {MatchView | null} */
  view = null;
  /** @type {Pending | null} */
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
    this.#pending = {
      id: this.#freshId(name),
      expected: this.version,
      command,
      name,
      isOvertaken: false,
      isStale: false,
    };
    return [this.#again(this.#pending)];
  }

  /** @param {string} name */
  #freshId(name) {
    this.#count++;
    return `${name}-${this.#count}`;
  }

  /** The connection is up again. @returns {Said[]} */
  reconnected() {
    /** @type {Said[]} */
    const said = [{ t: "watch", since: this.version }];
    if (this.#pending) said.push(this.#again(this.#pending));
    return said;
  }

  /** Sends again what waits for its answer: to be called a moment after the answer `unknown`. @returns {Said[]} */
  askAgain() {
    return this.#pending ? [this.#again(this.#pending)] : [];
  }

  /** Hears what is new. @param {MatchUpdate} update @returns {Said[]} */
  hear(update) {
    if (update.v <= this.version) return [];
    // Something is missing in between.
    if (update.since > this.version) return [{ t: "watch", since: this.version }];
    const rest = this.moves.slice(update.kept);
    const isSame = update.kept <= this.moves.length && rest.join(" ") === update.moves.join(" ");
    if (this.#pending && !isSame) this.#pending.isOvertaken = true;
    this.moves = [...this.moves.slice(0, update.kept), ...update.moves];
    this.version = update.v;
    this.view = update.view;
    return this.#tryAgain();
  }

  /** Hears what became of a command. @param {string} id @param {MatchAnswer} answer @returns {Said[]} */
  hearAnswer(id, answer) {
    if (this.#pending?.id !== id) return [];
    if (answer.a === "stale") {
      // From a server that has seen less than this page. When it has caught up, there will be another answer.
      if (answer.v <= this.#pending.expected) return [];
      this.#pending.isStale = true;
      return answer.v > this.version ? [{ t: "watch", since: this.version }] : this.#tryAgain();
    }
    // Not known yet: whoever speaks for this page asks again in a moment.
    if (answer.a === "unknown") return [];
    this.#pending = null;
    return answer.a === "done" && answer.v > this.version ? [{ t: "watch", since: this.version }] : [];
  }

  /**
   * Sends a command again that came too late, if it still means the same; else it is given up. For another version it is another
   * command: answers to the first one that are still on their way mean nothing any more.
   * @returns {Said[]}
   */
  #tryAgain() {
    const pending = this.#pending;
    if (!pending?.isStale) return [];
    if (pending.isOvertaken && isAboutTheBoard(pending.command)) {
      this.#pending = null;
      return [];
    }
    pending.isStale = false;
    pending.id = this.#freshId(pending.name);
    pending.expected = this.version;
    return [this.#again(pending)];
  }

  /** @param {{ id: string, expected: number, command: MatchCommand }} pending @returns {Said} */
  #again({ id, expected, command }) {
    return { t: "do", id, expected, command };
  }
}
