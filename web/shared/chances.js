// Chances in words and whole per cents: of winning, drawing and losing between two, of each place between three.

import { t } from "../board/translate.js";

/** @typedef {import("../types").LineAnswer} LineAnswer */

/** Chances in thousandths as whole per cents that add up. @param {readonly [number, number, number]} chances @returns {[number, number, number]} */
export function percents([win, draw]) {
  const [won, notLost] = [Math.round(win / 10), Math.round((win + draw) / 10)];
  return [won, notLost - won, 100 - notLost];
}

/** What a player can expect who has these chances, in thousandths: the second of three outcomes counts half. @param {readonly [number, number, number]} chances */
export function expectation([win, draw]) {
  return win + draw / 2;
}

/** The chances of the places, a line for each player. @param {NonNullable<LineAnswer["places"]>} places @param {readonly string[]} players */
export function placesInWords(places, players) {
  return players.map((player, index) => {
    const [first, second, third] = percents(places[index] ?? [0, 0, 0]);
    return t("analysis-places-of", { player, first, second, third });
  });
}

/**
 * The chances of a line in words: of the mover between two, of each player between three.
 * @param {Pick<LineAnswer, "chances" | "places">} line @param {number} mover @param {readonly string[]} players
 * @returns {string[]}
 */
export function chancesInWords({ chances, places }, mover, players) {
  if (places) return placesInWords(places, players);
  const [win, draw, loss] = percents(chances);
  return [t("analysis-chances-of", { player: players[mover] ?? "", win, draw, loss })];
}

/** The chances at the end of a game for three. @param {readonly number[]} ranks @returns {NonNullable<LineAnswer["places"]>} */
export function placesAtTheEnd(ranks) {
  const of = (/** @type {number} */ rank) => {
    const shared = ranks.filter((other) => other === rank).length;
    // Who shares a place has equal chances of that and those after it.
    return [1, 2, 3].map((place) => (place >= rank && place < rank + shared ? 1000 / shared : 0));
  };
  return /** @type {NonNullable<LineAnswer["places"]>} */ (ranks.map(of));
}
