// A game that one page hands over to the next.

/** @typedef {import("../types").GameQuestion} GameQuestion */

const KEY = "tablier-handed-over";

/**
 * A game, whether it is to be reviewed at once, the sides that whoever hands it over played, and what its file said of it.
 * @typedef {{ game: GameQuestion, isReviewed?: boolean, sides?: number[], tags?: [string, string][] }} HandedOver
 */

/** @param {GameQuestion} game @param {Omit<HandedOver, "game">} [wish] */
export function handOver(game, wish = {}) {
  sessionStorage.setItem(KEY, JSON.stringify({ game, ...wish }));
}

/** Takes what was handed over, if there is something. @returns {HandedOver | null} */
export function takeHandedOver() {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  sessionStorage.removeItem(KEY);
  return JSON.parse(text);
}
