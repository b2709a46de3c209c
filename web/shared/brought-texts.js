// Texts that people bring: files that are dropped or chosen, games and positions that are pasted. What reads games is loaded with
// the first text.

import { t } from "../board/translate.js";

/** @typedef {import("./import-games.js").Importer} Importer */

/** Whether a text is meant as a position: one line with the rows of a board. @param {string} text */
export function isPosition(text) {
  return /^[^\s[{]+\/\S+\/\S+/.test(text) && !text.includes("\n");
}

/**
 * Opens a game of a text, and says in words why there is none.
 * @param {string} text @param {Importer} importer
 * @returns {Promise<string | null>}
 */
export async function openGames(text, importer) {
  const reader = await import("./import-games.js").catch(() => null);
  return reader ? reader.importGames(text, importer) : t("error-no-answer");
}

/**
 * Takes files that are dropped anywhere on the page, and those that an input chooses.
 * @param {(text: string) => unknown} take @param {HTMLInputElement} [input]
 */
export function useFiles(take, input) {
  const { classList } = document.body;
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  document.body.dataset.drop = t("import-drop");
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) classList.remove("dropping");
  });
  document.addEventListener("drop", (event) => {
    classList.remove("dropping");
    if (!hasFiles(event)) return;
    event.preventDefault();
    void takeAll(event.dataTransfer?.files ?? null, take);
  });
  input?.addEventListener("change", async () => {
    await takeAll(input.files, take);
    // The same file may be chosen once more.
    input.value = "";
  });
}

/** Several files are read as one text: each has its own tags. @param {FileList | null} files @param {(text: string) => unknown} take */
async function takeAll(files, take) {
  const texts = await Promise.all([...(files ?? [])].map((file) => file.text()));
  if (texts.length > 0) await take(texts.join("\n\n"));
}
