// How clicks become a move. The rules say for each legal move which targets are clicked one after the other, and no such
// path is the beginning of another; so all that is left to do here is to compare.

/** @typedef {import("../types").MoveAnswer} Move */

/**
 * What a click means.
 * @typedef {{ kind: "play", text: string }
 *   | { kind: "partial", path: string[] }
 *   | { kind: "cancel" }
 *   | { kind: "refused", path: string[] }} Step
 */

/**
 * The moves whose path begins with what was clicked.
 * @param {readonly Move[]} moves
 * @param {readonly string[]} path
 */
export function matching(moves, path) {
  return moves.filter((move) => path.every((target, index) => move.path[index] === target));
}

/**
 * The targets that may be clicked next.
 * @param {readonly Move[]} moves
 * @param {readonly string[]} path
 * @returns {Set<string>}
 */
export function nextTargets(moves, path) {
  const next = new Set();
  for (const move of matching(moves, path)) {
    if (move.path.length > path.length) next.add(move.path[path.length]);
  }
  return next;
}

/**
 * The moves as they are clicked where the target that leads them is chosen already.
 * @param {readonly Move[]} moves
 * @param {string | null} lead
 * @returns {Move[]}
 */
export function led(moves, lead) {
  return moves.map((move) => (lead !== null && move.path[0] === lead ? { ...move, path: move.path.slice(1) } : move));
}

/**
 * What a click on a target means after some others.
 * @param {readonly Move[]} moves
 * @param {readonly string[]} path
 * @param {string} target
 * @returns {Step}
 */
export function click(moves, path, target) {
  const longer = [...path, target];
  const found = matching(moves, longer);
  const [first] = found;
  if (first && found.length === 1 && first.path.length === longer.length) {
    return { kind: "play", text: first.text };
  }
  if (first) return { kind: "partial", path: longer };
  if (path.length > 0 && path.includes(target)) return { kind: "cancel" };
  // Another piece was chosen instead.
  if (path.length > 0 && nextTargets(moves, []).has(target)) return click(moves, [], target);
  return { kind: "refused", path: longer };
}
