// What the browser keeps of an analysis of each game.

/**
 * Its start, its tree, where one is in it, the tags of its file, the thought about the start, how people ended the game, and which
 * sides whoever looks has played.
 * @typedef {object} Kept
 * @property {import("../../types").GameQuestion} start
 * @property {import("../../types").KeptLine} line
 * @property {number[]} at
 * @property {[string, string][]} tags
 * @property {import("../../types").KeptThought | null} thought
 * @property {import("../../types").End | null} [end]
 * @property {number[]} [sides]
 */

/** @param {string} kind */
const key = (kind) => `tablier-analysis-${kind}`;

/** @param {string} kind @returns {Kept | null} */
export function loadAnalysis(kind) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(kind)) ?? "null");
    return kept?.start?.kind === kind && Array.isArray(kept.line?.moves) ? kept : null;
  } catch {
    return null;
  }
}

/** Says whether it could be kept. @param {string} kind @param {Kept} kept */
export function keepAnalysis(kind, kept) {
  try {
    localStorage.setItem(key(kind), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
