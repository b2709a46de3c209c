// Texts that people bring to the analysis: moves that are typed, positions and games that are pasted or opened from files.

import { element } from "../../shared/elements.js";

/** Whether a text is meant as a position: one line that is neither tags nor JSON. @param {string} text */
export function isPosition(text) {
  return !/^[[{]/.test(text) && !text.includes("\n");
}

/**
 * Hears texts.
 * @param {object} page
 * @param {(typed: string) => Promise<boolean>} page.play plays a move, and says whether it was one
 * @param {(text: string) => Promise<void>} page.open opens a position or a game
 */
export function useTexts({ play, open }) {
  element("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (element("typed-text"));
    if (await play(input.value)) input.value = "";
  });
  element("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    void open(/** @type {HTMLTextAreaElement} */ (element("pasted")).value);
  });
  // A game that is pasted anywhere on the page is meant to be opened.
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim()) void open(text);
  });
  element("file").addEventListener("change", async (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    input.value = "";
    if (file) await open(await file.text());
  });
}
