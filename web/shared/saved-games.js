// Games that this browser keeps.

/** @typedef {import("../types").KeptGame} KeptGame */

const PREFIX = "tablier-game-";

/** The number of games that are kept; the oldest make room. */
const MOST = 200;

/** All kept games, the newest first. @returns {KeptGame[]} */
export function all() {
  const games = [];
  try {
    for (let index = 0; index < localStorage.length; index++) {
      const key = localStorage.key(index) ?? "";
      const game = key.startsWith(PREFIX) ? load(key.slice(PREFIX.length)) : null;
      if (game) games.push(game);
    }
  } catch {
    return [];
  }
  return games.sort((a, b) => b.changed - a.changed);
}

/** Those in which somebody has moved, the newest first. */
export function begun() {
  return all().filter((kept) => kept.game.moves.length > 0);
}

/** @param {string} id @returns {KeptGame | null} */
export function load(id) {
  try {
    const game = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
    return game && typeof game.game?.kind === "string" && Array.isArray(game.game.moves) ? game : null;
  } catch {
    return null;
  }
}

/** Keeps a game, or says that it cannot be kept. @param {KeptGame} game */
export function keep(game) {
  try {
    localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
    // A board that was only opened does not count as a game: the next one takes its place.
    for (const old of all()) if (old.id !== game.id && old.game.moves.length === 0) remove(old.id);
    for (const old of all().slice(MOST)) remove(old.id);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} id */
export function remove(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept either.
  }
}
