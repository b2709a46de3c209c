// The page of kept games.

import { confirm } from "../shared/confirm-dialog.js";
import { element } from "../shared/elements.js";
import { toast } from "../shared/toast.js";
import { savedItem } from "../shared/saved-games-list.js";
import { begun, remove } from "../shared/saved-games.js";
import { t } from "../board/translate.js";

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

export function start() {
  show();
  addEventListener("storage", show);
}
