// The first page: games to go on with.

import { element } from "../shared/elements.js";
import { savedItem } from "../shared/saved-games-list.js";
import { begun } from "../shared/saved-games.js";

export function start() {
  const unfinished = begun().filter((kept) => !kept.over).slice(0, 3);
  if (unfinished.length > 0) {
    const section = element("continue");
    section.querySelector("ul")?.append(...unfinished.map((kept) => savedItem(kept)));
    section.hidden = false;
  }
}
