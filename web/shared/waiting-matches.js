// What waits for a person: other matches, whose number stands in the header of every page, and notices. The server says over the
// connection of the page that something has changed; only where there is none, the page looks by itself.

import { t } from "../board/translate.js";
import { learnUnread } from "./notices.js";
import { pageConnection } from "./page-connection.js";

/** No more often than this it is looked by itself, in thousandths of a second. */
const EVERY = 10_000;
/** After so long a page that nobody sees gives its connection back: a person may have many pages, and few connections. */
const UNSEEN = 60_000;

/** How many, as far as that is known: nothing while there is no session. @type {number | null} */
let number = null;
/** Whether the match on this page waits too: whoever looks at it needs no way there. */
let isHere = false;
let lookedAt = 0;
/** Whether an answer is waited for, and whether something has happened since it was asked for. */
let isLooking = false;
let isStale = false;

/** The place in the header, with its link. */
function header() {
  const place = document.getElementById("waiting");
  return { place, link: place?.querySelector("a") };
}

/** Reads the number that the server wrote, and keeps it right. */
export function startWaitingMatches() {
  const { link } = header();
  number = link?.dataset.number ? Number(link.dataset.number) : null;
  lookedAt = performance.now();
  setInterval(lookIfDue, EVERY);
  document.addEventListener("visibilitychange", lookIfDue);
}

/** How many other matches wait. The event `waiting` of the document tells when that changes. */
export function waiting() {
  return number ?? 0;
}

/** Learns whether it is the turn of whoever looks in the match on this page. @param {boolean} isMine */
export function haveTurn(isMine) {
  isHere = isMine;
}

/** Looks again, since something has happened. What happens meanwhile is looked at afterwards: no answer comes out of order. */
export async function lookAgain() {
  isStale = true;
  if (isLooking) return;
  isLooking = true;
  while (isStale) {
    isStale = false;
    await look();
  }
  isLooking = false;
}

async function look() {
  lookedAt = performance.now();
  try {
    const answer = await fetch("/api/v1/me");
    if (!answer.ok) return;
    const { turns, challenges, notices } = /** @type {import("../types").Me} */ (await answer.json());
    learn(turns + challenges);
    await learnUnread(notices);
  } catch {
    // Without a network nothing is known to have changed.
  }
}

/** Learns how many it is, with the match on this page. @param {number} turns */
export function learn(turns) {
  const others = Math.max(0, turns - Number(isHere));
  const isNew = others !== number;
  number = others;
  const { place, link } = header();
  if (!place || !link || !isNew) return;
  place.hidden = others === 0;
  link.dataset.number = String(others);
  link.textContent = t("online-next-game", { number: others });
  document.dispatchEvent(new CustomEvent("waiting"));
}

/** Follows what the server says, once the page itself has begun. A page that needs no connection gets one for this. */
export function followWhatWaits() {
  const connection = pageConnection();
  connection.addEventListener("message", (event) => {
    if (/** @type {CustomEvent<import("../types").FromServer>} */ (event).detail.t === "waiting") void lookAgain();
  });
  // What happened while there was no connection was not heard, also between the answer that made the page and its first connection.
  connection.addEventListener("up", () => {
    if (number !== null) void lookAgain();
  });
  // Whoever has no session waits for nothing.
  if (connection.isWanted || number === null) return;
  connection.open();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let leaving;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(leaving);
    if (document.hidden) leaving = setTimeout(() => connection.close(), UNSEEN);
    else if (!connection.isWanted) connection.open();
  });
}

/** Looks again if it is time to, somebody sees it, and nobody else would say so. */
function lookIfDue() {
  if (pageConnection().isUp) return;
  if (number !== null && !document.hidden && performance.now() - lookedAt >= EVERY) void lookAgain();
}
