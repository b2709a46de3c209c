// The way on to other matches that wait for whoever looks.

import { element } from "../../shared/elements.js";
import { t } from "../../board/translate.js";
import { waiting } from "../../shared/waiting-matches.js";

/** Shows the way, where there is one. */
export function showNextGame() {
  const box = element("next-game");
  box.hidden = waiting() === 0;
  const way = box.querySelector("a");
  if (way) way.textContent = t("online-next-game", { number: waiting() });
}
