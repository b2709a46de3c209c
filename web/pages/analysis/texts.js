// Texts that people bring to the analysis: moves that are typed, positions and games that are pasted or opened from files.

import { ask } from "../../board/rules-client.js";
import { t } from "../../board/translate.js";
import { link } from "../../shared/addresses.js";
import { isPosition, openGames, useFiles } from "../../shared/brought-texts.js";
import { element } from "../../shared/elements.js";
import { handOver } from "../../shared/handed-over-game.js";
import { toast } from "../../shared/toast.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").ReadAnswer} ReadAnswer */

/**
 * What the page is asked: what its tree begins with, and to begin with another game, of which more may be known.
 * @typedef {{ start: () => GameQuestion, begin: (game: GameQuestion, more?: Partial<Pick<ReadAnswer, "line" | "tags">>) => Promise<void> }} Board
 */

/**
 * Hears texts.
 * @param {Board & { play: (typed: string) => Promise<boolean> }} board `play` plays a move, and says whether it was one
 */
export function useTexts(board) {
  element("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (element("typed-text"));
    if (await board.play(input.value)) input.value = "";
  });
  const open = (/** @type {string} */ text) => openText(text, board);
  element("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    void open(/** @type {HTMLTextAreaElement} */ (element("pasted")).value);
  });
  // A game that is pasted anywhere on the page is meant to be opened.
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim()) void open(text);
  });
  useFiles(open, /** @type {HTMLInputElement} */ (element("file")));
}

/** Opens a game of a text, or a position text. @param {string} text @param {Board} board */
async function openText(text, board) {
  const trimmed = text.trim();
  const refusal = element("paste-refusal");
  refusal.hidden = true;
  const { kind, rules, setup } = board.start();
  const reason = isPosition(trimmed)
    ? await openPosition(trimmed, board)
    : await openGames(trimmed, { hint: { kind, rules, setup }, open: (read) => openRead(read, board) });
  if (!reason) return;
  refusal.hidden = false;
  refusal.textContent = t("analysis-unreadable", { reason });
  refusal.closest("details")?.setAttribute("open", "");
}

/** Begins with a position, or says in words why it is none. @param {string} position @param {Board} board */
async function openPosition(position, { start, begin }) {
  const { kind, rules } = start();
  const game = { kind, rules, position, moves: [] };
  try {
    await begin(game);
    thank();
    return null;
  } catch {
    const { faults } = await ask("arrange", { game, look: { language: document.documentElement.lang } });
    return faults.join(" ");
  }
}

/** Begins with a game of a file. @param {ReadAnswer} read @param {Board} board */
async function openRead({ game, line, tags }, { start, begin }) {
  if (game.kind !== start().kind) {
    handOver(game);
    location.href = link(`/${game.kind}/analysis`);
    return;
  }
  await begin({ ...game, moves: [] }, { line, tags });
  thank();
}

function thank() {
  toast(t("play-loaded"));
  /** @type {HTMLTextAreaElement} */ (element("pasted")).value = "";
}
