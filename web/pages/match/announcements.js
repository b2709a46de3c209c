// What a player is told beside the board: what happened besides moves, that it is their turn, that play has begun.

import { say } from "../../board/announce.js";
import { element } from "../../shared/elements.js";
import { toast } from "../../shared/toast.js";
import { t } from "../../board/translate.js";

/** Says what happened besides moves. @param {import("../../types").MatchUpdate} update @param {(side: number) => string} nameOf */
export function tellEvents({ events }, nameOf) {
  for (const event of events) {
    if (event.e === "taken-back") toast(t("online-taken-back"));
    if (event.e === "swapped") toast(t("online-swapped"));
    if (event.e === "declined") toast(t("online-declined"));
    if (event.e === "withdrawn") toast(t("online-withdrawn", { player: nameOf(event.side) }));
  }
}

/**
 * Tells a player that it is their turn, by the title and, if they want that, by the browser.
 * @param {{ id: string, title: string, isMine: boolean, isNew: boolean }} turn
 */
export function tellTurn({ id, title, isMine, isNew }) {
  document.title = isMine ? `${t("online-your-turn-title")} – ${title}` : title;
  if (isMine && isNew && document.hidden && Notification.permission === "granted") {
    new Notification(t("play-your-turn"), { body: title, tag: id });
  }
}

/** Says why something is refused: also where the line below the board is out of sight, as on a phone. @param {string} words */
export function sayRefusal(words) {
  const line = element("refusal");
  line.textContent = words;
  const { top, bottom } = line.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) toast(words);
  say(words);
}

/** Scrolls to the board when play begins, unless the person writes. @param {HTMLElement} board */
export function bringBoard(board) {
  const frame = board.getBoundingClientRect();
  const isSeen = frame.top >= 0 && frame.bottom <= innerHeight;
  if (!isSeen && !document.activeElement?.matches("input")) element("seats-far").scrollIntoView();
}
