// Mistakes on their way from the review to practice. It is loaded when somebody wants to learn from them.

import { askFirst, keepCollection, keyOf, loadCollection, withMistakes } from "../../shared/practice/collection.js";
import { dayOf } from "../../shared/practice/schedule.js";

/**
 * Adds mistakes to the positions that are practised, to be asked first; says whether they could be kept.
 * @param {string | null} account @param {Parameters<typeof withMistakes>[1]} mistakes
 */
export function keepMistakes(account, mistakes) {
  const collection = loadCollection(account);
  const now = new Date();
  const cards = withMistakes(collection.cards, mistakes, { today: dayOf(now), now: now.getTime() });
  if (!keepCollection(account, { ...collection, cards })) return false;
  askFirst(mistakes.map(keyOf));
  return true;
}
