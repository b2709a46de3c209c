// What a page and its rules know of the game that was asked about last. A question tells only the moves that are new, and its answer
// tells only the words that are new: a move costs the same, however long the game is.

/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").StateAnswer} StateAnswer */
/** @typedef {Pick<StateAnswer, "played" | "told" | "movers">} History */

/** The questions about a game of which the rules remember the last one. */
const REMEMBERED = new Set(["state", "ahead", "explain", "lens", "arrows", "lines", "foresight"]);

/** @type {History} */
const NO_HISTORY = { played: [], told: [], movers: [] };

export class GameMemory {
  /** What tells games apart: all but the moves and the end. */
  #start = "";
  /** The moves that the rules have replayed. @type {readonly string[]} */
  #moves = [];
  /** What was answered about the first of these moves. @type {History} */
  #history = NO_HISTORY;

  /**
   * Asks without what is known already, and completes the answer.
   * @param {string} name
   * @param {any} question
   * @param {(question: unknown) => any} answer answers at once, and remembers the game
   */
  ask(name, question, answer) {
    if (!REMEMBERED.has(name) || question.threat) return answer(question);
    const { game } = question;
    const { moves, kept } = this.#rest(game);
    try {
      if (name !== "state") return answer({ ...question, game: { ...game, moves, kept } });
      const known = this.#history.played.length;
      const state = answer({ ...question, known, game: { ...game, moves, kept } });
      this.#history = joined(this.#history, state);
      return { ...state, ...this.#history };
    } catch (error) {
      this.#forget();
      throw error;
    }
  }

  /**
   * The same where whoever answers remembers nothing and takes its time: all moves are told, only new words are answered.
   * @param {string} name
   * @param {any} question
   * @param {(question: unknown) => Promise<any>} answer
   */
  async askAfar(name, question, answer) {
    if (name !== "state") return answer(question);
    this.#rest(question.game);
    const known = this.#history;
    const state = await answer({ ...question, known: known.played.length });
    const history = joined(known, state);
    // Unless another game was asked about meanwhile.
    if (this.#history === known) this.#history = history;
    return { ...state, ...history };
  }

  /** The moves that the rules have not replayed yet, and how many come before them. @param {GameQuestion} game */
  #rest({ moves, end, ...start }) {
    const text = JSON.stringify(start);
    const isOther = text !== this.#start;
    if (isOther) this.#forget();
    const kept = commonLength(this.#moves, moves);
    if (kept < this.#history.played.length) this.#history = cut(this.#history, kept);
    this.#start = text;
    this.#moves = moves.slice();
    return isOther ? { moves } : { moves: moves.slice(kept), kept };
  }

  #forget() {
    this.#start = "";
    this.#moves = [];
    this.#history = NO_HISTORY;
  }
}

/** How many of the first moves are the same. @param {readonly string[]} before @param {readonly string[]} now */
function commonLength(before, now) {
  const shorter = Math.min(before.length, now.length);
  for (let n = 0; n < shorter; n++) if (before[n] !== now[n]) return n;
  return shorter;
}

/** @param {History} history @param {number} length @returns {History} */
function cut({ played, told, movers }, length) {
  return { played: played.slice(0, length), told: told.slice(0, length), movers: movers.slice(0, length) };
}

/** @param {History} known @param {History} more @returns {History} */
function joined(known, more) {
  return {
    played: [...known.played, ...more.played],
    told: [...known.told, ...more.told],
    movers: [...known.movers, ...more.movers],
  };
}
