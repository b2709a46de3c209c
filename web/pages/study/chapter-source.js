// Where a chapter comes from: what was typed or pasted, a file, or the start of a game.

import { isPosition } from "../../shared/brought-texts.js";

/**
 * The source that the fields of a form name.
 * @param {string} game @param {string} text @param {File | null} file
 * @returns {Promise<import("../../types").ChapterSource>}
 */
export async function sourceOf(game, text, file) {
  const words = file ? await file.text() : text.trim();
  if (!words) return { from: "start", game };
  return isPosition(words.trim()) ? { from: "start", game, position: words.trim() } : { from: "file", text: words };
}

/** The file that was chosen. @param {HTMLElement} input */
export function chosenFile(input) {
  return input instanceof HTMLInputElement ? (input.files?.[0] ?? null) : null;
}
