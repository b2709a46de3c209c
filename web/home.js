// The first page: games to go on with.

import { element } from "./page.js";
import { savedItem } from "./saved-list.js";
import { begun } from "./store.js";

const unfinished = begun().filter((kept) => !kept.over).slice(0, 3);
if (unfinished.length > 0) {
  const section = element("continue");
  section.querySelector("ul")?.append(...unfinished.map((kept) => savedItem(kept)));
  section.hidden = false;
}
