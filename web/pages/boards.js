// Several boards at once: each follows its match over the one connection of the page, and shows the newest position as a picture.

import { t } from "../board/translate.js";
import { pageConnection } from "../shared/page-connection.js";

/** The version of each match that is known here. @type {Map<string, number>} */
const versions = new Map();

export function start() {
  const connection = pageConnection();
  connection.addEventListener("up", () => {
    for (const board of document.querySelectorAll("[data-match]")) {
      const match = board instanceof HTMLElement ? (board.dataset.match ?? "") : "";
      connection.send({ t: "watch", match, since: versions.get(match) ?? 0 });
    }
  });
  connection.addEventListener("message", (event) => {
    const message = /** @type {CustomEvent<import("../types").FromServer>} */ (event).detail;
    if (message.t !== "update") return;
    versions.set(message.match, message.v);
    show(message.match, message.kept + message.moves.length, message.view);
  });
  if (document.querySelector("[data-match]") && !connection.isWanted) connection.open();
}

/** Shows the position after that many plies, and whether it is the last. @param {string} match @param {number} plies @param {import("../types").MatchView} view */
function show(match, plies, { phase, reason }) {
  const card = document.querySelector(`[data-match="${match}"]`);
  if (!card) return;
  for (const picture of card.querySelectorAll("source, img")) {
    const name = picture instanceof HTMLImageElement ? "src" : "srcset";
    const before = picture.getAttribute(name) ?? "";
    const now = before.replace(/([?&]ply=)\d+/, `$1${plies}`);
    if (now !== before) picture.setAttribute(name, now);
  }
  const result = card.querySelector(".board-result");
  if (!result || phase !== "over") return;
  result.textContent = reason ? t("boards-over") : "";
}
