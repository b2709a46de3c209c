// Lists of kept games.

import { link } from "./addresses.js";
import { pageData } from "./page-data.js";
import { lazyBoard } from "./small-board.js";
import { titleInWords } from "./local-game-words.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").KeptGame} KeptGame */

/** A kept game in words. @param {KeptGame} kept */
export function titleOf(kept) {
  /** @type {{ games: Record<string, import("../types").GameWords> }} */
  const { games } = pageData();
  const words = games[kept.game.kind];
  return words ? titleInWords(kept, words) : kept.game.kind;
}

/**
 * A line for a kept game: its name leads back to it.
 * @param {KeptGame} kept
 * @param {{ share?: (kept: KeptGame) => void, remove?: (kept: KeptGame) => void }} [actions] what its buttons do
 */
export function savedItem(kept, { share, remove } = {}) {
  const title = titleOf(kept);
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = `${link(`/${kept.game.kind}/play`)}#${kept.id}`;
  anchor.append(lazyBoard(kept.game), title);
  const when = document.createElement("time");
  when.dateTime = new Date(kept.changed).toISOString();
  when.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(kept.changed);
  item.append(anchor, when);
  for (const [words, act] of /** @type {const} */ ([["share-open", share], ["common-delete", remove]])) {
    if (!act) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t(words);
    button.setAttribute("aria-label", `${t(words)}: ${title}`);
    button.onclick = () => act(kept);
    item.append(button);
  }
  return item;
}
