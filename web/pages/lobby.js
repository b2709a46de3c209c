// The lobby: opening a match, and lists that follow what happens.

import { note } from "../shared/connection-notes.js";
import { beGuest, Line } from "../shared/connection.js";
import { openMatch } from "./lobby/open-match.js";
import { element, link, pageData } from "../shared/page.js";
import { t } from "../board/translate.js";
import { learn } from "../shared/waiting-matches.js";

/**
 * @typedef {{ id: string, name: string }} Named
 * @typedef {{ id: string, name: string, rules: string, players: number }} Setup
 * @typedef {{ id: string, rules: Named[], setups: Setup[], sides: string[] }} GameChoice
 */

/** @type {{ games: GameChoice[], signed: boolean }} */
const { games, signed } = pageData();

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (element(id));
const form = /** @type {HTMLFormElement} */ (element("new-match"));
const otherClock = /** @type {HTMLInputElement} */ (element("other-clock"));

// The form

/** Fills a select, and keeps what was chosen if it is still there. @param {HTMLSelectElement} box @param {Named[]} choices */
function fill(box, choices) {
  const { value } = box;
  box.replaceChildren(
    ...choices.map(({ id, name }) => Object.assign(document.createElement("option"), { value: id, textContent: name })),
  );
  if (choices.some(({ id }) => id === value)) box.value = value;
}

function fit() {
  const game = games.find(({ id }) => id === select("game").value);
  if (!game) return;
  fill(select("rules"), game.rules);
  const fitting = game.setups.filter(({ rules }) => rules === select("rules").value);
  const numbers = [...new Set(fitting.map(({ players }) => players))];
  element("players-field").hidden = numbers.length < 2;
  const players = numbers.length < 2 ? (numbers[0] ?? 2) : Number(select("players").value);
  const setups = fitting.filter((setup) => setup.players === players);
  fill(select("setup"), setups);
  const sides = game.sides.slice(0, players).map((name, side) => ({ id: String(side), name }));
  fill(select("side"), [{ id: "", name: t("online-lot") }, ...sides]);
  otherClock.hidden = element("clock-note").hidden = select("clock").value !== "other";
  element("pie-field").hidden = players !== 2;
}

form.addEventListener("change", fit);
fit();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const refusal = /** @type {HTMLElement} */ (form.querySelector(".refusal"));
  refusal.textContent = "";
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
  const opponent = text("opponent");
  const players = select("setup").selectedOptions.length > 0 ? playersOf(text("game"), text("rules")) : 2;
  const wish = {
    game: text("game"),
    rules: text("rules"),
    setup: text("setup"),
    players,
    clock: text("clock") === "other" ? text("other-clock") : text("clock"),
    rated: data.has("rated"),
    pie: data.has("pie") && players === 2,
    listed: opponent === "anybody",
    side: text("side") === "" ? null : Number(text("side")),
    invite: /^\d+$/.test(opponent) ? [Number(opponent)] : [],
  };
  try {
    if (!signed) await beGuest();
    const id = await openMatch(wish, () => {
      refusal.textContent = t("online-unconfirmed-slow", { what: t("online-your-wish") });
    });
    location.href = link(`/g/${id}`);
  } catch (error) {
    refusal.textContent = error instanceof Error ? error.message : String(error);
  }
});

/** How many play, as chosen. @param {string} game @param {string} rules */
function playersOf(game, rules) {
  const setups = games.find(({ id }) => id === game)?.setups.filter((setup) => setup.rules === rules) ?? [];
  const numbers = [...new Set(setups.map(({ players }) => players))];
  return numbers.length < 2 ? (numbers[0] ?? 2) : Number(select("players").value);
}

// The lists: rendered by the server, fetched again when something changed.

const line = new Line();
line.addEventListener("up", () => {
  note("line-status", null);
  line.send({ t: "lobby" });
});
line.addEventListener("down", () => note("line-status", t("online-line-lost"), true));
let isFetching = false;
let isStale = false;
line.addEventListener("message", async (event) => {
  if (/** @type {CustomEvent} */ (event).detail.t !== "lobby") return;
  isStale = true;
  if (isFetching) return;
  isFetching = true;
  while (isStale) {
    isStale = false;
    const page = await fetch(location.href).then((answer) => answer.text());
    const now = new DOMParser().parseFromString(page, "text/html");
    const lists = now.getElementById("lists");
    if (lists) element("lists").replaceChildren(...lists.childNodes);
    const turns = now.querySelector("#waiting a")?.getAttribute("data-number");
    if (turns) learn(Number(turns));
    // A busy lobby is looked at twice a second, not more.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  isFetching = false;
});
line.open();
