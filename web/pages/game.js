// The page of a game: how this person has fared so far.

import { pageData } from "../shared/page-data.js";
import { all } from "../shared/saved-games.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").KeptGame} KeptGame */

/** How a person fared: wins, draws and losses at each level. @param {KeptGame[]} games */
export function results(games) {
  /** @type {Map<number, [number, number, number]>} */
  const byLevel = new Map();
  for (const { seats, over } of games) {
    const person = seats.findIndex((seat) => seat.who === "person");
    const levels = seats.flatMap((seat) => (seat.who === "computer" ? [seat.level] : []));
    // Only games of one person against computers say something about strength.
    if (!over || person < 0 || levels.length !== seats.length - 1 || levels.length === 0) continue;
    const level = Math.max(...levels);
    const row = byLevel.get(level) ?? [0, 0, 0];
    const rank = over[person] ?? 0;
    const best = Math.min(...over);
    const isShared = over.filter((it) => it === rank).length > 1;
    row[rank === best ? (isShared ? 1 : 0) : 2] += 1;
    byLevel.set(level, row);
  }
  return [...byLevel].sort(([a], [b]) => a - b);
}

export function start() {
  const { kind } = pageData();
  const rows = results(all().filter((kept) => kept.game.kind === kind));
  const section = document.getElementById("statistics");
  if (section && rows.length > 0) {
    const table = document.createElement("table");
    table.createCaption().textContent = t("statistics-title");
    const head = table.createTHead().insertRow();
    for (const key of ["play-opponent", "statistics-wins", "statistics-draws", "statistics-losses"]) {
      head.append(Object.assign(document.createElement("th"), { textContent: t(key), scope: "col" }));
    }
    const body = table.createTBody();
    for (const [level, counts] of rows) {
      const row = body.insertRow();
      row.append(Object.assign(document.createElement("th"), { textContent: t("play-level", { level }), scope: "row" }));
      for (const count of counts) row.insertCell().textContent = String(count);
    }
    section.querySelector(".statistics-text")?.replaceWith(table);
  }
}
