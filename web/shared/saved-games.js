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

/** How many more games can be kept before older ones make room. */
export function room() {
  return Math.max(0, MOST - begun().length);
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
    const isNew = localStorage.getItem(PREFIX + game.id) === null;
    localStorage.setItem(PREFIX + game.id, JSON.stringify(game));
    // Reading all games takes time, so that moves of a known game do without.
    if (isNew) makeRoom(game.id);
    return true;
  } catch {
    return false;
  }
}

/** Removes what a new game takes the place of. @param {string} id the new game */
function makeRoom(id) {
  // A board that was only opened does not count as a game.
  const wasOnlyOpened = (/** @type {KeptGame} */ it) => it.id !== id && it.game.moves.length === 0;
  const games = all();
  const oldest = games.filter((it) => !wasOnlyOpened(it)).slice(MOST);
  for (const it of [...games.filter(wasOnlyOpened), ...oldest]) remove(it.id);
}

/** @param {string} id */
export function remove(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept either.
  }
}
