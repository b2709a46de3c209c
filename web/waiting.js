// How many matches wait for a person's move: in the header of every page, and for pages that want to know.

import { t } from "./text.js";

/** No more often than this it is looked by itself, in thousandths of a second. */
const EVERY = 60_000;

const place = document.getElementById("waiting");
/** How many, as far as that is known: nothing while there is no session. @type {number | null} */
let number = place?.dataset.number ? Number(place.dataset.number) : null;
let lookedAt = performance.now();

/** How many matches wait. The event `waiting` of the document tells when that changes. */
export function waiting() {
  return number ?? 0;
}

/** Looks again, since something has happened. */
export async function lookAgain() {
  lookedAt = performance.now();
  try {
    const answer = await fetch("/api/v1/me");
    if (answer.ok) learn((await answer.json()).turns);
  } catch {
    // Without a network nothing is known to have changed.
  }
}

/** Learns how many it is. @param {number} turns */
export function learn(turns) {
  const isNew = turns !== number;
  number = turns;
  const link = place?.querySelector("a");
  if (!place || !link || !isNew) return;
  place.hidden = turns === 0;
  link.textContent = t("online-next-game", { number: turns });
  document.dispatchEvent(new CustomEvent("waiting"));
}

/** Looks again if it is time to, and somebody sees it. */
function lookIfDue() {
  if (number !== null && !document.hidden && performance.now() - lookedAt >= EVERY) void lookAgain();
}

setInterval(lookIfDue, EVERY);
document.addEventListener("visibilitychange", lookIfDue);
