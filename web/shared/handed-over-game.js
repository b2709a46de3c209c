// A game that one page hands over to the next.

/** @typedef {import("../types").GameQuestion} GameQuestion */

const KEY = "tablier-handed-over";

/** @param {GameQuestion} game */
export function handOver(game) {
  sessionStorage.setItem(KEY, JSON.stringify(game));
}

/** Takes the game that was handed over, if there is one. @returns {GameQuestion | null} */
export function takeHandedOver() {
  const text = sessionStorage.getItem(KEY);
  if (!text) return null;
  sessionStorage.removeItem(KEY);
  return JSON.parse(text);
}
