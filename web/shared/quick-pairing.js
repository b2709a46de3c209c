// Quick pairing: one tap takes a place among those who wait for the same game and clock. The place is kept as long as some page of the
// site is open; the server says over the connection of the page when a match has begun.

import { say } from "../board/announce.js";
import { t } from "../board/translate.js";
import { link } from "./addresses.js";
import { beGuest } from "./connection.js";
import { element } from "./elements.js";
import { made } from "./make-elements.js";
import { pageConnection } from "./page-connection.js";

/** @typedef {import("../types").Pairing} Pairing */
/** @typedef {import("../types").PlaceView} PlaceView */

/** How often the time is told that has passed, in thousandths of a second. */
const TICK = 1000;

/** What is known of the places of whoever looks. @type {Pairing} */
let known = { now: 0, places: [], waiting: [] };
/** When that was told, by this page's own clock. */
let toldAt = 0;
/** Whether a place was taken or seen here: only then this page leads on to a match that begins. */
const awaited = new Set();
let isSigned = false;
/** Whether the page leads on to a match already. */
let isLeaving = false;

/** @param {boolean} signed whether there is a session */
export function startQuickPairing(signed) {
  isSigned = signed;
  const section = element("quick");
  section.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    const { game, clock, act } = button.dataset;
    if (act === "leave") void leave(game ?? "", clock ?? "");
    else if (act === "engine") void playEngine(button.dataset);
    else if (game && clock) void tap(game, clock);
  });
  const connection = pageConnection();
  connection.addEventListener("message", (event) => {
    const { t: kind } = /** @type {CustomEvent<import("../types").FromServer>} */ (event).detail;
    if ((kind === "waiting" || kind === "lobby") && isSigned) void look();
  });
  connection.addEventListener("up", () => isSigned && void look());
  setInterval(show, TICK);
}

/** @param {PlaceView | { game: string, clock: string }} place */
const keyOf = ({ game, clock }) => `${game} ${clock}`;

/** Takes a place, or gives it back. @param {string} game @param {string} clock */
async function tap(game, clock) {
  if (known.places.some((it) => keyOf(it) === keyOf({ game, clock }) && !it.match)) return leave(game, clock);
  await attempt(async () => {
    if (!isSigned) {
      await beGuest();
      isSigned = true;
      // A connection belongs to the session that it was opened with.
      pageConnection().renew();
    } else if (!pageConnection().isWanted) pageConnection().open();
    awaited.add(keyOf({ game, clock }));
    const rated = /** @type {HTMLInputElement} */ (element("quick-rated")).checked;
    learn(await ask("/api/v1/pairing", { game, clock, rated }));
  });
}

/** @param {string} game @param {string} clock */
async function leave(game, clock) {
  awaited.delete(keyOf({ game, clock }));
  await attempt(async () => learn(await ask("/api/v1/pairing/leave", { game, clock })));
}

/** Plays the computer meanwhile: the place is kept. @param {DOMStringMap} wish */
async function playEngine({ game, clock, level }) {
  await attempt(async () => {
    const opened = await ask("/api/v1/matches", { game, clock, invite: [Number(level)] });
    location.href = link(`/g/${opened.id}`);
  });
}

/** @param {() => Promise<unknown>} act */
async function attempt(act) {
  const refusal = element("quick").querySelector(".refusal");
  if (refusal) refusal.textContent = "";
  try {
    await act();
  } catch (error) {
    if (refusal) refusal.textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {string} path @param {object} body */
async function ask(path, body) {
  const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => ({ message: t("online-line-lost") }));
  if (!answer.ok) throw new Error(said.message);
  return said;
}

async function look() {
  try {
    const answer = await fetch("/api/v1/pairing");
    if (answer.ok) learn(await answer.json());
  } catch {
    // The next message makes it look again.
  }
}

/** @param {Pairing} pairing */
function learn(pairing) {
  for (const place of known.places) if (!place.match) awaited.add(keyOf(place));
  known = pairing;
  toldAt = performance.now();
  const begun = known.places.find((it) => it.match && awaited.has(keyOf(it)));
  if (isLeaving) return;
  if (begun) {
    isLeaving = true;
    location.href = link(`/g/${begun.match}`);
    return;
  }
  for (const tile of document.querySelectorAll(".quick-tile")) {
    if (!(tile instanceof HTMLButtonElement)) continue;
    const { game = "", clock = "" } = tile.dataset;
    const isMine = known.places.some((it) => keyOf(it) === keyOf({ game, clock }) && !it.match);
    tile.setAttribute("aria-pressed", String(isMine));
    const number = known.waiting.find((it) => keyOf(it) === keyOf({ game, clock }))?.players ?? 0;
    const count = tile.querySelector(".quick-count");
    if (count instanceof HTMLElement) {
      count.hidden = number === 0;
      count.textContent = String(number);
    }
  }
  show();
}

/** Shows where whoever looks waits, for how long, and what can be played meanwhile. */
function show() {
  const box = element("quick-waiting");
  const waiting = known.places.filter((it) => !it.match);
  const keys = waiting.map((it) => `${keyOf(it)}${isEngineDue(it) ? " engine" : ""}`).join(";");
  if (box.dataset.keys !== keys) {
    const wasWaiting = Boolean(box.dataset.keys);
    box.dataset.keys = keys;
    box.hidden = waiting.length === 0;
    box.replaceChildren(...waiting.map(lineOf));
    if (waiting.length > 0 && !wasWaiting) say(box.textContent ?? "");
  }
  for (const [index, place] of waiting.entries()) {
    const time = box.querySelectorAll(".quick-time")[index];
    const text = clockOf(serverNow() - place.since);
    if (time && time.textContent !== text) time.textContent = text;
  }
}

const serverNow = () => known.now + performance.now() - toldAt;

/** @param {PlaceView} place */
const isEngineDue = (place) => place.engineAfter !== null && serverNow() >= place.engineAfter;

/** @param {number} passed in thousandths of a second */
function clockOf(passed) {
  const seconds = Math.max(0, Math.floor(passed / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {PlaceView} place */
function lineOf(place) {
  const { game, clock, level } = place;
  const tile = document.querySelector(`.quick-tile[data-game="${game}"][data-clock="${clock}"]`);
  const name = tile?.closest(".quick-game")?.getAttribute("aria-label") ?? game;
  const isLive = place.engineAfter !== null;
  const words = made("span", { textContent: t(isLive ? "quick-waits" : "quick-waits-days", { game: name, clock: tile?.querySelector("span:not(.unseen)")?.textContent ?? clock }) });
  const line = made("p", {}, [words]);
  if (isLive) {
    const time = made("span", { className: "quick-time" });
    time.setAttribute("aria-hidden", "true");
    line.append(" ", time);
  } else line.append(made("span", { className: "quick-time", hidden: true }));
  const leaving = made("button", { type: "button", textContent: t("common-cancel") });
  Object.assign(leaving.dataset, { act: "leave", game, clock });
  line.append(" ", leaving);
  if (!isEngineDue(place)) return line;
  const engine = made("button", { type: "button", className: "primary", textContent: t("quick-engine", { level }) });
  Object.assign(engine.dataset, { act: "engine", game, clock, level: String(level) });
  return made("div", {}, [line, made("p", { className: "quick-offer" }, [t("quick-offer"), " ", engine])]);
}
