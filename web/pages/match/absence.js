// Who has been away for so long that the others may end the match.

export class Absence {
  /** Since when each side has been away, by this page's own clock. @type {(number | null)[]} */
  #since = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #patience;
  #changed;

  /**
   * @param {number | null} patience how long somebody may be away, in milliseconds; for ever if nobody has to be there
   * @param {() => void} changed told when somebody has been away for that long
   */
  constructor(patience, changed) {
    this.#patience = patience;
    this.#changed = changed;
  }

  /** Learns who is there. @param {boolean[]} present by side */
  hear(present) {
    const now = performance.now();
    this.#since = present.map((isHere, side) => (isHere ? null : (this.#since[side] ?? now)));
    clearTimeout(this.#timer);
    const waits = this.#waits(now).filter((wait) => wait > 0 && wait < Infinity);
    if (waits.length > 0) this.#timer = setTimeout(this.#changed, Math.min(...waits));
  }

  /** Whether somebody else than that side has been away for long enough. @param {number} mine */
  isLong(mine) {
    return this.#waits(performance.now()).some((wait, side) => side !== mine && wait <= 0);
  }

  /** How long each side may still be away. @param {number} now */
  #waits(now) {
    const patience = this.#patience;
    return this.#since.map((since) => (since === null || patience === null ? Infinity : patience - (now - since)));
  }
}
