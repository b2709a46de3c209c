// When a position is asked again: after more and more days, as long as the better move is found without help. Days are those of the
// calendar where somebody is.

/** Days until the next time, by how often it was answered in a row. */
export const INTERVALS = [1, 3, 7, 16, 35, 90, 180];

/** How somebody found the better move: at once, with hints, or not at the first attempt. @typedef {"right" | "helped" | "wrong"} Outcome */

/** @typedef {{ step: number, due: number }} Schedule */

/** The day of a moment, counted from 1970 in its own time zone. @param {Date} moment */
export function dayOf(moment) {
  return Math.floor((moment.getTime() - moment.getTimezoneOffset() * 60_000) / 86_400_000);
}

/** The moment at which a day begins where somebody is. @param {number} day */
export function dateOf(day) {
  const utc = new Date(day * 86_400_000);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

/** A position that was never asked: it is due at once. @param {number} today @returns {Schedule} */
export function fresh(today) {
  return { step: 0, due: today };
}

/**
 * When a position is asked again after an answer. Whoever answers before the day has proved nothing new, but can fail.
 * @param {Schedule} schedule @param {Outcome} outcome @param {number} today
 * @returns {Schedule}
 */
export function answered({ step, due }, outcome, today) {
  if (outcome === "wrong") return { step: 0, due: today + 1 };
  if (due > today) return { step, due };
  if (outcome === "helped") return { step: Math.min(step, 1), due: today + 1 };
  const next = Math.min(step + 1, INTERVALS.length);
  return { step: next, due: today + (INTERVALS[next - 1] ?? 1) };
}

/**
 * What is asked on a day, what has waited longest first. Of positions that wait equally long, those that are known least come first.
 * @template {Schedule} Card
 * @param {readonly Card[]} cards @param {number} today
 * @returns {Card[]}
 */
export function dueOn(cards, today) {
  return cards.filter(({ due }) => due <= today).toSorted((a, b) => a.due - b.due || a.step - b.step);
}
