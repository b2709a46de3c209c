// Which level of the computer suits a person, from the games that this browser keeps.

/** @typedef {import("../types").KeptGame} KeptGame */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {"won" | "drawn" | "lost"} Result */

/** The level that newcomers meet first. */
export const EASIEST = 1;
/** Full strength. */
export const STRONGEST = 12;
/** So many wins in a row show that a level is too easy. */
const WINS = 2;
/** So many losses in a row show that it is too hard. */
const LOSSES = 3;

/** The level of the computers that somebody plays alone, the highest of them; 0 if nobody does. @param {readonly Seat[]} seats */
export function levelOf(seats) {
  const levels = seats.flatMap((seat) => (seat.who === "computer" ? [seat.level] : []));
  return levels.length > 0 && levels.length === seats.length - 1 ? Math.max(...levels) : 0;
}

/** How the person fared who played alone against computers, or null while the game goes on. @param {KeptGame} game @returns {Result | null} */
export function resultOf({ seats, over }) {
  const mine = over?.[seats.findIndex((seat) => seat.who === "person")];
  if (!over || mine === undefined || levelOf(seats) === 0) return null;
  if (over.filter((rank) => rank === mine).length > 1) return "drawn";
  if (mine === Math.min(...over)) return "won";
  // Second of three is neither.
  return mine === Math.max(...over) ? "lost" : "drawn";
}

/**
 * The level of a new game: the first one until somebody has won, then the one that was played last.
 * @param {readonly KeptGame[]} games the newest first @param {string} kind
 */
export function firstLevel(games, kind) {
  const played = games.filter((it) => it.game.kind === kind && it.game.moves.length > 0 && levelOf(it.seats) > 0);
  const [last] = played;
  return last && played.some((it) => resultOf(it) === "won") ? levelOf(last.seats) : EASIEST;
}

/**
 * The level to go on with after a game: one more after two wins in a row at its level, one less after three losses in a row.
 * Null if its level still suits, or the game goes on.
 * @param {readonly KeptGame[]} games the newest first @param {KeptGame} last the game that has ended
 */
export function offeredLevel(games, last) {
  const level = levelOf(last.seats);
  const result = resultOf(last);
  if (!result) return null;
  const others = games.filter((it) => it.id !== last.id && it.game.kind === last.game.kind && resultOf(it));
  /** @type {(Result | null)[]} */
  const results = [];
  // A row ends with the level.
  for (const it of [last, ...others]) {
    if (levelOf(it.seats) !== level) break;
    results.push(resultOf(it));
  }
  const isRow = (/** @type {Result} */ wanted, /** @type {number} */ length) => results.length >= length && results.slice(0, length).every((it) => it === wanted);
  if (isRow("won", WINS) && level < STRONGEST) return level + 1;
  if (isRow("lost", LOSSES) && level > EASIEST) return level - 1;
  return null;
}
