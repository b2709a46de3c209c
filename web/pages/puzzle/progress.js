// What the browser keeps of puzzles: first attempts, the rating, the best runs, the days.

/** @typedef {import("../../types").SolverRating} SolverRating */

/**
 * @typedef {object} Progress
 * @property {Record<string, boolean>} results whether the first attempt at a puzzle solved it
 * @property {SolverRating | null} rating
 * @property {number} streak the longest streak
 * @property {number} storm the most puzzles in a storm
 * @property {number[]} days the days, counted from 1970, on which the puzzle of the day was solved
 */

/** @returns {Progress} */
const none = () => ({ results: {}, rating: null, streak: 0, storm: 0, days: [] });

/** @param {string} kind */
const key = (kind) => `tablier-puzzles-${kind}`;

/** @param {string} kind @returns {Progress} */
export function loadProgress(kind) {
  try {
    return { ...none(), ...JSON.parse(localStorage.getItem(key(kind)) ?? "{}") };
  } catch {
    return none();
  }
}

/** @param {string} kind @param {Progress} progress */
export function keepProgress(kind, progress) {
  try {
    localStorage.setItem(key(kind), JSON.stringify(progress));
  } catch {
    // A browser that keeps nothing can still solve puzzles.
  }
}
