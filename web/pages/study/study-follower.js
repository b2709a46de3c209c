// Following a study and changing it: notices what was missed, and sends one change after the other until each is answered.

/** @typedef {import("../../types").StudyCommand} StudyCommand */
/** @typedef {import("../../types").StudyEntry} StudyEntry */
/** @typedef {import("../../types").MatchAnswer} Answer */

/** What a page says. @typedef {{ t: "study", since: number } | { t: "edit", id: string, expected: number, command: StudyCommand }} SaidOfStudy */

/**
 * A change that an author wants. It is made into a command when its turn comes: until then the moves it concerns may have no number
 * yet. Nothing comes of it if what it concerns is gone by then.
 * @typedef {object} Change
 * @property {() => StudyCommand | null} make
 * @property {(code: string) => void} refused
 * @property {() => void} [done]
 * @property {number} [expected] the version that its author has seen, if that is not the newest one
 */

export class StudyFollower {
  /** @type {Change[]} */
  #waiting = [];
  /** The command that was sent and is not answered. @type {{ id: string, expected: number, command: StudyCommand } | null} */
  #sent = null;
  #count = 0;

  /** @param {number} version the version that the page knows @param {string} name tells this page's commands from those of others */
  constructor(version, name) {
    this.version = version;
    this.name = name;
  }

  /** Whether something is not kept yet. */
  get isWaiting() {
    return this.#waiting.length > 0;
  }

  /** Wants a change. @param {Change} change @returns {SaidOfStudy[]} */
  want(change) {
    this.#waiting.push(change);
    return this.#next();
  }

  /** The connection is up again. @returns {SaidOfStudy[]} */
  reconnected() {
    return [{ t: "study", since: this.version }, ...this.askAgain()];
  }

  /** Sends again what waits for its answer. @returns {SaidOfStudy[]} */
  askAgain() {
    return this.#sent ? [{ t: "edit", ...this.#sent }] : [];
  }

  /**
   * Hears what is new.
   * @param {{ v: number, since: number, entries: StudyEntry[] }} update
   * @returns {{ said: SaidOfStudy[], entries: StudyEntry[], isLost: boolean }} what to say, what to apply, and whether too much was missed to be told
   */
  hear({ v, since, entries }) {
    const nothing = { said: [], entries: [], isLost: false };
    if (v <= this.version) return nothing;
    // Something is missing in between.
    if (since > this.version) return { ...nothing, said: [{ t: "study", since: this.version }] };
    const news = entries.filter((entry) => entry.v > this.version);
    if (news.length === 0) return { ...nothing, isLost: true };
    this.version = v;
    return { ...nothing, entries: news };
  }

  /** Hears what became of a command. @param {string} id @param {Answer} answer @returns {SaidOfStudy[]} */
  hearAnswer(id, answer) {
    // Not known yet: whoever speaks for this page asks again in a moment.
    if (this.#sent?.id !== id || answer.a === "unknown") return [];
    const change = this.#waiting.shift();
    this.#sent = null;
    /** @type {SaidOfStudy[]} */
    const missing = answer.a === "done" && answer.v > this.version ? [{ t: "study", since: this.version }] : [];
    if (answer.a === "refused") change?.refused(answer.code);
    else change?.done?.();
    return [...missing, ...this.#next()];
  }

  /** @returns {SaidOfStudy[]} */
  #next() {
    while (!this.#sent) {
      const [change] = this.#waiting;
      if (!change) return [];
      const command = change.make();
      if (command) {
        this.#sent = { id: `${this.name}-${++this.#count}`, expected: change.expected ?? this.version, command };
        return this.askAgain();
      }
      this.#waiting.shift();
      change.refused("no-move");
    }
    return [];
  }
}
