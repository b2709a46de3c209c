// The page of kept games.

import { confirm, element, toast } from "./page.js";
import { savedItem } from "./saved-list.js";
import { begun, remove } from "./store.js";
import { t } from "./text.js";

function show() {
  const games = begun();
  element("none").hidden = games.length > 0;
  const items = games.map((kept) =>
    savedItem(kept, async () => {
      if (!(await confirm(t("play-delete-confirm")))) return;
      remove(kept.id);
      toast(t("play-deleted"));
      show();
    }),
  );
  element("saved").replaceChildren(...items);
}

show();
addEventListener("storage", show);
