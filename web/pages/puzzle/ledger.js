// What is known of somebody's attempts: first results, the rating, the best runs, the days. The browser keeps them for those who
// have no account. For an account the server judges and keeps them; the browser keeps what could not be sent yet, and what was
// done before there was an account is sent as well.

/** @typedef {import("../../types").SolverRating} SolverRating */
/** @typedef {import("../../types").SentAttempt} SentAttempt */
/** @typedef {import("../../types").SentAttempts} SentAttempts */
/** @typedef {import("../../types").CountedAttempts} CountedAttempts */
/** @typedef {import("../../types").SolverProgress} SolverProgress */
/** @typedef {"streak" | "storm"} RunMode */

/**
 * @typedef {object} Progress
 * @property {Record<string, boolean>} results whether the first attempt at a puzzle solved it
 * @property {SolverRating | null} rating
 * @property {number} streak the longest streak
 * @property {number} storm the most puzzles in a storm
 * @property {number[]} days the days, counted from 1970, on which the puzzle of the day was solved
 */

/**
 * What no account knows yet: attempts in their order, and the best runs.
 * @typedef {{ attempts: SentAttempt[], runs: Partial<Record<RunMode, SentAttempt[]>> }} Unsent
 */

/** @typedef {Progress & Unsent} Kept */

/** An account, and what it has achieved. @typedef {{ id: string, progress: SolverProgress }} Account */

/**
 * What the ledger asks of others: to send attempts, which fails with the status of the answer or none, and how a rating changes.
 * @typedef {object} Helpers
 * @property {(sent: SentAttempts) => Promise<CountedAttempts>} send
 * @property {(question: import("../../types").PuzzleRatingQuestion) => Promise<import("../../types").PuzzleRatingAnswer>} rate
 */

/** How many attempts are sent at once. */
const A_BATCH = 10;
/** Refusals of the attempt itself, which are the same the next time. */
const FOR_EVER = [413, 422];

/** @returns {Kept} */
const nothing = () => ({ results: {}, rating: null, streak: 0, storm: 0, days: [], attempts: [], runs: {} });

/** Why attempts could not be sent. */
export class NotSent extends Error {
  /** @param {number} status of the answer; 0 if there was none */
  constructor(status) {
    super(`attempts were not counted: ${status}`);
    this.status = status;
  }
}

export class Ledger {
  /** @type {Kept} */
  #kept;
  /** @type {Promise<number> | null} */
  #sending = null;

  /** @param {string} kind @param {Account | null} account @param {Helpers} helpers */
  constructor(kind, account, helpers) {
    this.kind = kind;
    this.account = account;
    this.helpers = helpers;
    this.#kept = load(this.#key);
    if (account) this.#takeOver(account);
  }

  get #key() {
    return key(this.kind, this.account);
  }

  /** @returns {Progress} */
  get progress() {
    return this.#kept;
  }

  /** Whether something waits to be sent. */
  get hasUnsent() {
    return this.#kept.attempts.length > 0 || Object.keys(this.#kept.runs).length > 0;
  }

  /** What was done as a guest becomes the account's: it is sent before anything else. @param {Account} account */
  #takeOver(account) {
    const guest = load(key(this.kind, null));
    const kept = this.#kept;
    const { progress } = account;
    this.#kept = {
      ...progress,
      results: { ...guest.results, ...kept.results, ...progress.results },
      streak: Math.max(progress.streak, guest.streak, kept.streak),
      storm: Math.max(progress.storm, guest.storm, kept.storm),
      days: [...new Set([...progress.days, ...guest.days, ...kept.days])],
      attempts: [...guest.attempts, ...kept.attempts],
      runs: { ...guest.runs, ...kept.runs },
    };
    this.#keep();
    remove(key(this.kind, null));
  }

  /** Whether an attempt would change anything. @param {string} puzzle @param {number | null} day @param {boolean} isSolved */
  wants(puzzle, day, isSolved) {
    if (!(puzzle in this.#kept.results)) return true;
    return day !== null && isSolved && this.#kept.results[puzzle] === true && !this.#kept.days.includes(day);
  }

  /**
   * Notes an attempt, and says by how many points the rating changed; nothing where that is not known yet.
   * @param {SentAttempt} attempt
   * @param {{ isSolved: boolean, rating: number }} judged how it went, and the rating of the puzzle
   * @returns {Promise<number | null>}
   */
  async add(attempt, { isSolved, rating }) {
    const kept = this.#kept;
    const isFirst = !(attempt.puzzle in kept.results);
    kept.results[attempt.puzzle] ??= isSolved;
    if (attempt.day != null && isSolved && kept.results[attempt.puzzle]) kept.days = [...new Set([...kept.days, attempt.day])];
    kept.attempts.push(attempt);
    this.#keep();
    // In a run nobody thinks as long as for a rating, and there is no time to wait for answers.
    if (attempt.hurried) return null;
    if (this.account) return this.flush();
    if (!isFirst) return null;
    const { solver, change } = await this.helpers.rate({ solver: kept.rating, puzzle: rating, solved: isSolved, now: Date.now() });
    kept.rating = solver;
    this.#keep();
    return change;
  }

  /** Notes the end of a run. @param {RunMode} mode @param {number} score @param {SentAttempt[]} attempts */
  async endRun(mode, score, attempts) {
    if (score > this.#kept[mode]) {
      this.#kept[mode] = score;
      this.#kept.runs[mode] = attempts;
    }
    this.#keep();
    if (this.account) await this.flush();
  }

  /** Sends what waits, as far as that can be done now, and says by how much the rating changed. @returns {Promise<number | null>} */
  async flush() {
    if (!this.account || !this.hasUnsent) return null;
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    try {
      return await this.#sending;
    } catch (error) {
      // What could not be sent waits for the next time.
      if (error instanceof NotSent) return null;
      throw error;
    }
  }

  async #sendAll() {
    let change = 0;
    let size = A_BATCH;
    while (this.#kept.attempts.length > 0) {
      const batch = this.#kept.attempts.slice(0, size);
      const answer = await this.#send({ attempts: batch });
      // One of them is refused: the others are sent by themselves.
      if (!answer && batch.length > 1) {
        size = 1;
        continue;
      }
      change += answer?.change ?? 0;
      this.#kept.attempts.splice(0, batch.length);
      this.#keep();
    }
    for (const run of /** @type {RunMode[]} */ (Object.keys(this.#kept.runs))) {
      await this.#send({ attempts: this.#kept.runs[run] ?? [], run });
      delete this.#kept.runs[run];
      this.#keep();
    }
    return change;
  }

  /** Sends some attempts; nothing comes of those that are refused for ever. @param {Omit<SentAttempts, "game">} sent */
  async #send(sent) {
    try {
      const answer = await this.helpers.send({ game: this.kind, ...sent });
      this.#learn(answer.progress);
      return answer;
    } catch (error) {
      if (error instanceof NotSent && FOR_EVER.includes(error.status)) return null;
      throw error;
    }
  }

  /** @param {SolverProgress} told of the puzzles that were sent, and of everything else */
  #learn({ results, rating, streak, storm, days }) {
    const kept = this.#kept;
    Object.assign(kept.results, results);
    kept.rating = rating;
    kept.streak = Math.max(kept.streak, streak);
    kept.storm = Math.max(kept.storm, storm);
    kept.days = [...new Set([...kept.days, ...days])];
  }

  #keep() {
    const { attempts, runs, results } = this.#kept;
    // What the server knows of an account is asked there.
    const kept = this.account ? { attempts, runs, results: Object.fromEntries(attempts.map(({ puzzle }) => [puzzle, results[puzzle]])) } : this.#kept;
    try {
      localStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing can still solve puzzles.
    }
  }
}

/** @param {string} kind @param {Account | null} account */
function key(kind, account) {
  return account ? `tablier-puzzles-${kind}-${account.id}` : `tablier-puzzles-${kind}`;
}

/** @param {string} key @returns {Kept} */
function load(key) {
  try {
    return { ...nothing(), ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return nothing();
  }
}

/** @param {string} key */
function remove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/** Sends attempts to the server. @param {SentAttempts} sent @returns {Promise<CountedAttempts>} */
export async function sendAttempts(sent) {
  const response = await fetch("/api/v1/puzzle-attempts", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sent),
  }).catch(() => null);
  if (!response?.ok) throw new NotSent(response?.status ?? 0);
  return response.json();
}
