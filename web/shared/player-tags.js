// Who played, in game files: names, and for each player whether it was a person or a program, as in files of chess.

import { STRONGEST } from "./level-ladder.js";

/** @typedef {import("../types").KeptGame} KeptGame */
/** @typedef {import("../types").Seat} Seat */

/** How files name the players, and how the tags begin that say more of them. */
export const PLAYERS = ["White", "Black", "Third"];

/** Who played, and when. A person without a name is unknown, but a person. @param {KeptGame} kept @returns {[string, string][]} */
export function playerTags({ seats, names = [], changed }) {
  const who = seats.flatMap((seat, index) => {
    const player = PLAYERS[index] ?? "";
    const isComputer = seat.who === "computer";
    const name = isComputer ? `Tablier, level ${seat.level}` : names[index] || "?";
    return /** @type {[string, string][]} */ ([
      [player, name],
      [`${player}Type`, isComputer ? "program" : "human"],
    ]);
  });
  return [...who, ["Date", new Date(changed).toISOString().slice(0, 10).replaceAll("-", ".")]];
}

/**
 * Who sat where and how the people were called, as a file says it; null if it says nothing of anybody.
 * @param {[string, string][]} tags @param {number} nPlayers
 * @returns {{ seats: Seat[], names: (string | null)[] } | null}
 */
export function playersIn(tags, nPlayers) {
  const told = new Map(tags);
  const players = PLAYERS.slice(0, nPlayers);
  if (!players.some((player) => told.has(player) || told.has(`${player}Type`))) return null;
  const seats = players.map((player) => seatOf(told.get(player) ?? "", told.get(`${player}Type`)));
  const names = players.map((player, index) => (seats[index]?.who === "person" ? nameOf(told.get(player)) : null));
  return { seats, names };
}

/** The computer of this site is known by its name; other programs are not here to go on. @param {string} name @param {string} [type] @returns {Seat} */
function seatOf(name, type) {
  const level = Number(/^Tablier, level (\d+)$/.exec(name)?.[1] ?? 0);
  return type !== "human" && level > 0 && level <= STRONGEST ? { who: "computer", level } : { who: "person" };
}

/** @param {string} [name] */
function nameOf(name) {
  return name && name !== "?" ? name : null;
}
