// Who played, in game files of the page for playing.

import { STRONGEST } from "../../shared/level-ladder.js";

/** @typedef {import("../../types").KeptGame} KeptGame */

/** How files name the players. */
const PLAYER_TAGS = ["White", "Black", "Third"];

/** Who played, and when. @param {KeptGame} kept @returns {[string, string][]} */
export function playerTags({ seats, changed }) {
  /** @type {[string, string][]} */
  const who = seats.map((it, index) => [PLAYER_TAGS[index] ?? "", it.who === "computer" ? `Tablier, level ${it.level}` : "?"]);
  return [...who, ["Date", new Date(changed).toISOString().slice(0, 10).replaceAll("-", ".")]];
}

/** Whether a file says who played. Files do not name unknown players, and of a person this page knows no name. @param {[string, string][]} tags */
export function nameSomebody(tags) {
  return tags.some(([tag]) => PLAYER_TAGS.includes(tag));
}

/** The level of the computer that played a side, as a file of this page says it; 0 for a person. @param {[string, string][]} tags @param {number} index */
export function levelIn(tags, index) {
  const name = tags.find(([tag]) => tag === PLAYER_TAGS[index])?.[1] ?? "";
  const level = Number(/^Tablier, level (\d+)$/.exec(name)?.[1] ?? 0);
  return level <= STRONGEST ? level : 0;
}
