// The rules: each figure can be opened on the analysis board.

import { link } from "../shared/addresses.js";
import { t } from "../board/translate.js";

export function start() {
  for (const figure of document.querySelectorAll("figure.diagram")) {
    if (!(figure instanceof HTMLElement)) continue;
    const { game, rules, position } = figure.dataset;
    const caption = figure.querySelector("figcaption");
    if (!game || !position || !caption) continue;
    const anchor = document.createElement("a");
    anchor.href = `${link(`/${game}/analysis/${encodeURIComponent(position.replaceAll(" ", "_"))}`)}?v=${rules ?? ""}`;
    anchor.textContent = t("learn-open-board");
    anchor.className = "open-board";
    caption.append(" ", anchor);
  }
}
