// Games and positions that somebody brings to the page where one plays: files, pasted texts.

import { ask } from "../../board/rules-client.js";
import { t } from "../../board/translate.js";
import { link } from "../../shared/addresses.js";
import { isPosition, openGames, useFiles } from "../../shared/brought-texts.js";
import { element } from "../../shared/elements.js";
import { handOver } from "../../shared/handed-over-game.js";
import { toast } from "../../shared/toast.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */

/**
 * What the page is asked: the game that is played, and to begin another one with so many players.
 * @typedef {{ game: () => GameQuestion, begin: (game: GameQuestion, players: number, tags?: [string, string][]) => Promise<void> }} Table
 */

/** Lets games be dropped, chosen and pasted. @param {Table} table */
export function useBroughtGames(table) {
  useFiles((text) => openGame(text, table), /** @type {HTMLInputElement} */ (element("file")));
  // What is pasted anywhere on the page is meant to be played.
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text").trim() ?? "";
    if (text) void (isPosition(text) ? openPosition(text, table) : openGame(text, table));
  });
}

/** @param {string} position @param {Table} table */
async function openPosition(position, table) {
  const { kind, rules } = table.game();
  const game = { kind, rules, position, moves: [] };
  const look = { language: document.documentElement.lang };
  try {
    const { players } = await ask("state", { game, look });
    await table.begin(game, players);
    toast(t("play-loaded"));
  } catch {
    const { faults } = await ask("arrange", { game, look });
    element("refusal").textContent = t("play-unreadable-position", { reason: faults.join(" ") });
  }
}

/** Begins with the game of a file. @param {string} text @param {Table} table */
async function openGame(text, table) {
  element("refusal").textContent = "";
  const { kind, rules, setup } = table.game();
  const problem = await openGames(text, {
    hint: { kind, rules, setup },
    open: async ({ game, tags }) => {
      if (game.kind !== kind) {
        handOver(game, { tags });
        location.href = `${link(`/${game.kind}/play`)}#handed-over`;
        return;
      }
      await table.begin(game, game.players, tags);
      toast(t("play-loaded"));
    },
  });
  if (problem) element("refusal").textContent = t("play-unreadable-file", { reason: problem });
}
