// The buttons of a match: which of them are offered to whoever looks.

import { buttonOf, enable, offer } from "../../shared/commands.js";
import { element } from "../../shared/elements.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").MatchView} MatchView */

/**
 * How the match stands for whoever looks: their side while they play and their seat also after it was left (-1 if none), whether
 * somebody else has been away for too long, whether a draw can be claimed on the board, and the number of moves.
 * @typedef {{ view: MatchView, mine: number, seat: number, isMissing: boolean, canClaim: boolean, nMoves: number }} Standing
 */

/** Offers what can be done now. @param {Standing} standing */
export function offerCommands({ view, mine, seat, isMissing, canClaim, nMoves }) {
  const plays = mine >= 0 && view.phase === "live";
  const people = view.seats.every((it) => it.level === null);
  const shows = {
    swap: plays && view.canSwap && view.mover === mine,
    draw: plays && people,
    claim: plays && view.mover === mine && canClaim,
    "take-back": plays && !view.terms.is_rated && nMoves > 0,
    abort: plays && view.canAbort,
    resign: plays && !view.canAbort,
    "claim-absence": plays && isMissing,
    rematch: seat >= 0 && view.phase === "over" && (view.ranks?.length ?? 0) > 0 && view.next === null,
    analyse: view.phase === "over",
    share: true,
    save: nMoves > 0,
    notify: plays && "Notification" in window && Notification.permission === "default",
  };
  for (const [command, isShown] of Object.entries(shows)) offer(command, isShown);
  showProposed("draw", "play-offer-draw", view, mine);
  showProposed("take-back", "online-take-back", view, mine);
  element("typed").hidden = !plays;
}

/**
 * What was proposed already keeps its place, and says so.
 * @param {"draw" | "take-back"} to @param {string} words @param {MatchView} view @param {number} mine
 */
function showProposed(to, words, view, mine) {
  const stands = Boolean(view.agreed[to]?.includes(mine));
  const button = buttonOf(to);
  if (button) button.textContent = t(stands ? `online-${to}-offered` : words);
  enable(to, !stands);
}

/**
 * Shows how to join a match that waits for players.
 * @param {MatchView} view @param {number} seat @param {boolean} isHost @param {boolean} isReserved whether the last seat is kept for another
 */
export function showInvitation(view, seat, isHost, isReserved) {
  const isOpen = view.phase === "open";
  element("invitation").hidden = !isOpen;
  if (!isOpen) return;
  const sits = seat >= 0;
  element("join").hidden = sits || isReserved;
  element("reserved").hidden = sits || isHost || !isReserved;
  element("share").hidden = !sits && !isHost;
  element("invite-engine").hidden = !isHost;
  const sides = /** @type {HTMLSelectElement | null} */ (document.getElementById("join-side"));
  for (const option of sides?.options ?? []) {
    option.disabled = option.value !== "" && view.seats.some((it) => it.wish === Number(option.value));
  }
  offer("leave", sits || isHost);
}

/** Shows what others propose, and says whether it is new. @param {string | null} words */
export function showProposal(words) {
  const box = element("offers");
  const wasHidden = box.hidden;
  box.hidden = words === null;
  const line = box.querySelector("p");
  if (line && words !== null) line.textContent = words;
  return wasHidden && words !== null;
}
