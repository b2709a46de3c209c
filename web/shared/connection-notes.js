// What a page says of its connection.

import { element } from "./elements.js";

/**
 * Says something in a place that is made for it, or nothing.
 * @param {"line-status" | "unconfirmed"} place @param {string | null} words @param {boolean} [isLost] whether the connection is
 */
export function note(place, words, isLost = false) {
  const box = element(place);
  box.classList.toggle("lost", isLost);
  box.hidden = words === null;
  // Words that stay are not announced again.
  if (words !== null && box.textContent !== words) box.textContent = words;
}
