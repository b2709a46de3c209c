// The levels of a game against the computer: what they see, and which one suits better after a game.

import { element } from "../../shared/elements.js";
import { offer } from "../../shared/commands.js";
import { EASIEST, levelOf, offeredLevel, STRONGEST } from "../../shared/level-ladder.js";
import { pageData } from "../../shared/page-data.js";
import { all } from "../../shared/saved-games.js";

/** @typedef {import("../../types").KeptGame} KeptGame */
/** @typedef {import("../../types").Seat} Seat */

/** What the computers see that sit at a board, a sentence for each level. @param {readonly Seat[]} seats */
export function levelsInWords(seats) {
  /** @type {{ levels: Record<string, string[]> }} */
  const { levels } = pageData();
  const words = levels[seats.length] ?? [];
  const chosen = seats.flatMap((it) => (it.who === "computer" ? [words[it.level - 1] ?? ""] : []));
  return [...new Set(chosen)].join(" ");
}

/** After a game that somebody played alone: what the computers saw, and the level that suits better if there is one. @param {KeptGame} kept @param {boolean} isOver */
export function showLevels(kept, isOver) {
  const level = levelOf(kept.seats);
  const box = element("level-words");
  box.textContent = isOver && level > 0 ? levelsInWords(kept.seats) : "";
  box.hidden = box.textContent === "";
  const wanted = (isOver && offeredLevel(all(), kept)) || level;
  offer("stronger", wanted > level);
  offer("gentler", wanted < level);
}

/** The same seats with computers that are better, or not as good. @param {readonly Seat[]} seats @param {number} steps @returns {Seat[]} */
export function seatsAtOtherLevel(seats, steps) {
  return seats.map((it) => (it.who === "computer" ? { ...it, level: Math.min(Math.max(it.level + steps, EASIEST), STRONGEST) } : it));
}
