// Lists of kept games.

import { link } from "./addresses.js";
import { pageData } from "./page-data.js";
import { titleInWords } from "./local-game-words.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").KeptGame} KeptGame */

/**
 * A line for a kept game: its name leads back to it.
 * @param {KeptGame} kept
 * @param {() => void} [remove] what its button does
 */
export function savedItem(kept, remove) {
  /** @type {{ games: Record<string, import("../types").GameWords> }} */
  const { games } = pageData();
  const words = games[kept.game.kind];
  const title = words ? titleInWords(kept, words) : kept.game.kind;
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = `${link(`/${kept.game.kind}/play`)}#${kept.id}`;
  anchor.textContent = title;
  const when = document.createElement("time");
  when.dateTime = new Date(kept.changed).toISOString();
  when.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  }).format(kept.changed);
  item.append(anchor, when);
  if (remove) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t("common-delete");
    button.setAttribute("aria-label", `${t("common-delete")}: ${title}`);
    button.onclick = remove;
    item.append(button);
  }
  return item;
}
