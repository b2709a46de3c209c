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

/** The engines that think beside the first one. */
const ENGINES = "tablier-analysis-engines";

/** The keys of the engines that were chosen last time. @returns {string[]} */
export function keptEngines() {
  try {
    const kept = JSON.parse(localStorage.getItem(ENGINES) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** @param {readonly string[]} keys */
export function keepEngines(keys) {
  try {
    localStorage.setItem(ENGINES, JSON.stringify(keys));
  } catch {
    // A browser that keeps nothing begins with one engine.
  }
}
