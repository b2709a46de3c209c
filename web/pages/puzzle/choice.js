// Which puzzles come, in which order, and how many of them are solved. Nothing here knows the page.

/** @typedef {import("../../types").Puzzle} Puzzle */
/** @typedef {Record<string, boolean>} Results whether the first attempt at a puzzle solved it */

/** The puzzles that somebody wants, the easiest first. @param {Puzzle[]} all @param {{ difficulty: string, theme: string }} wish */
export function wanted(all, { difficulty, theme }) {
  return all.filter((it) => (!difficulty || it.difficulty === difficulty) && (!theme || it.themes.includes(theme)));
}

/**
 * The puzzle after the one at hand that has not been tried yet; if all were, the next one.
 * @param {Puzzle[]} list
 * @param {string | undefined} here
 * @param {Results} results
 */
export function nextUntried(list, here, results) {
  const index = list.findIndex((it) => it.id === here);
  const after = [...list.slice(index + 1), ...list.slice(0, index + 1)];
  return after.find((it) => !(it.id in results)) ?? after[0];
}

/** The puzzle beside the one at hand. @param {Puzzle[]} list @param {string | undefined} here @param {1 | -1} step */
export function beside(list, here, step) {
  const index = list.findIndex((it) => it.id === here);
  return list[(index + step + list.length) % list.length] ?? list[0];
}

/** How many puzzles of each difficulty a run has before it gets harder. */
const A_STEP = 12;

/**
 * Puzzles for a run: by chance, but never an easier one after a harder one.
 * @param {Puzzle[]} all the easiest first
 * @param {() => number} [chance] a number from 0 to 1
 */
export function runOrder(all, chance = Math.random) {
  const difficulties = [...new Set(all.map((it) => it.difficulty))];
  return difficulties.flatMap((difficulty, index) => {
    const some = shuffled(all.filter((it) => it.difficulty === difficulty), chance);
    return index < difficulties.length - 1 ? some.slice(0, A_STEP) : some;
  });
}

/** @template T @param {T[]} list @param {() => number} chance */
function shuffled(list, chance) {
  return list
    .map((item) => ({ item, place: chance() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** How many puzzles were solved at the first attempt. @param {Puzzle[]} list @param {Results} results */
export function tally(list, results) {
  return { solved: list.filter((it) => results[it.id]).length, total: list.length };
}

/** On how many days in a row, up to today or yesterday, the puzzle of the day was solved. @param {number[]} days @param {number} today */
export function daysInARow(days, today) {
  const all = new Set(days);
  let number = 0;
  for (let day = all.has(today) ? today : today - 1; all.has(day); day--) number++;
  return number;
}
