// The page of kept games.

import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { filmAddress, frameAddress, gameAddress, link } from "../shared/addresses.js";
import { confirm } from "../shared/confirm-dialog.js";
import { element } from "../shared/elements.js";
import { useFiles } from "../shared/brought-texts.js";
import { importGames, keptGame } from "../shared/import-games.js";
import { playerTags } from "../shared/player-tags.js";
import { titleOf, savedItem } from "../shared/saved-games-list.js";
import { begun, keep, remove } from "../shared/saved-games.js";
import { showShareSheet } from "../shared/share.js";
import { toast } from "../shared/toast.js";

/** @typedef {import("../types").KeptGame} KeptGame */

function show() {
  const games = begun();
  element("none").hidden = games.length > 0;
  element("saved").replaceChildren(...games.map((kept) => savedItem(kept, { share, remove: removeAsked })));
}

/** @param {KeptGame} kept */
async function removeAsked(kept) {
  if (!(await confirm(t("play-delete-confirm")))) return;
  remove(kept.id);
  toast(t("play-deleted"));
  show();
}

/** @param {KeptGame} kept */
function share(kept) {
  const { game, id } = kept;
  void showShareSheet({
    title: titleOf(kept),
    link: gameAddress("play", game),
    game,
    film: filmAddress(game, 0),
    file: async (form) => (await ask("write", { game, form, tags: playerTags(kept) })).text,
    frame: frameAddress(game),
    name: `${game.kind}-${id}`,
  });
}

/** Keeps a game that was brought, and leads to it. @param {string} text */
async function bring(text) {
  const refusal = element("import-refusal");
  refusal.textContent = "";
  const problem = await importGames(text, {
    open: async (read) => {
      const kept = await keptGame(read, Date.now());
      if (keep(kept)) location.href = `${link(`/${kept.game.kind}/play`)}#${kept.id}`;
      else toast(t("error-storage"));
    },
  });
  if (problem) refusal.textContent = problem;
  show();
}

export function start() {
  show();
  addEventListener("storage", show);
  document.addEventListener("saved", show);
  const input = /** @type {HTMLInputElement} */ (element("file"));
  useFiles(bring, input);
  element("open-file").addEventListener("click", () => input.click());
  element("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    void bring(/** @type {HTMLTextAreaElement} */ (element("pasted")).value);
  });
}
