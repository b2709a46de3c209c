// The lobby: opening a match, and lists that follow what happens.

import { note } from "../shared/connection-notes.js";
import { beGuest } from "../shared/connection.js";
import { openMatch } from "./lobby/open-match.js";
import { link } from "../shared/addresses.js";
import { pageConnection } from "../shared/page-connection.js";
import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { t } from "../board/translate.js";
import { startQuickPairing } from "../shared/quick-pairing.js";
import { learn } from "../shared/waiting-matches.js";

/**
 * @typedef {{ id: string, name: string }} Named
 * @typedef {{ id: string, name: string, rules: string, players: number }} Setup
 * @typedef {{ id: string, game: string, rules: string, setup: string | null, position: string, players: number, clock: string, rated: boolean, pie: boolean }} Countered the challenge that is answered by another
 * @typedef {{ id: string, rules: Named[], setups: Setup[], sides: string[], levels: Record<string, string[]> }} GameChoice
 */

/** The choice of a position of one's own among the set-ups. */
const OWN = "own-position";

/** @typedef {ReturnType<typeof newState>} LobbyState */

/** What the page holds. */
function newState() {
  /** @type {{ games: GameChoice[], signed: boolean, countered: Countered | null, begin: { position: string, rules: string | null } | null }} */
  const { games, signed, countered, begin } = pageData();
  return {
    games,
    /** Whether the visitor has a session. */
    signed,
    /** The challenge to which the form is an answer. */
    countered,
    /** A position to begin with. */
    begin,
    /** Whether whoever looks may play for ratings; not known until the form was seen. @type {boolean | undefined} */
    mayRate: undefined,
    form: /** @type {HTMLFormElement} */ (element("new-match")),
    otherClock: /** @type {HTMLInputElement} */ (element("other-clock")),
    connection: pageConnection(),
    /** Whether the lists are being fetched. */
    isFetching: false,
    /** Whether something has changed since they were. */
    isStale: false,
  };
}

/** @type {LobbyState} */
let page;

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement} */ (element(id));

/** Who is to play, as chosen. An answer to a challenge is for whoever made it. */
function opponent() {
  const box = document.getElementById("opponent");
  return box instanceof HTMLSelectElement ? box.value : "";
}

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
  const game = page.games.find(({ id }) => id === select("game").value);
  if (!game) return;
  fill(select("rules"), game.rules);
  const fitting = game.setups.filter(({ rules }) => rules === select("rules").value);
  const numbers = [...new Set(fitting.map(({ players }) => players))];
  element("players-field").hidden = numbers.length < 2;
  const players = numbers.length < 2 ? (numbers[0] ?? 2) : Number(select("players").value);
  const setups = fitting.filter((setup) => setup.players === players);
  fill(select("setup"), [...setups, { id: OWN, name: t("play-own-position") }]);
  const isOwn = select("setup").value === OWN;
  const position = /** @type {HTMLInputElement} */ (element("position"));
  position.hidden = element("position-note").hidden = !isOwn;
  position.required = isOwn;
  fitRated(isOwn);
  const sides = game.sides.slice(0, players).map((name, side) => ({ id: String(side), name }));
  fill(select("side"), [{ id: "", name: t("online-lot") }, ...sides]);
  page.otherClock.hidden = element("clock-note").hidden = select("clock").value !== "other";
  element("pie-field").hidden = players !== 2;
  const whom = document.getElementById("whom");
  if (whom instanceof HTMLInputElement) {
    whom.hidden = opponent() !== "name";
    whom.required = !whom.hidden;
  }
  const words = game.levels[players]?.[Number(opponent()) - 1] ?? "";
  element("chosen-level").textContent = words;
  element("chosen-level").hidden = words === "";
}

/** What begins with a position of one's own is casual. @param {boolean} isOwn */
function fitRated(isOwn) {
  const rated = page.form.elements.namedItem("rated");
  if (!(rated instanceof HTMLInputElement)) return;
  page.mayRate ??= !rated.disabled;
  rated.disabled = !page.mayRate || isOwn;
  if (isOwn) rated.checked = false;
}

/** How many play, as chosen. @param {string} game @param {string} rules */
function playersOf(game, rules) {
  const setups = page.games.find(({ id }) => id === game)?.setups.filter((setup) => setup.rules === rules) ?? [];
  const numbers = [...new Set(setups.map(({ players }) => players))];
  return numbers.length < 2 ? (numbers[0] ?? 2) : Number(select("players").value);
}

/** Begins with the terms of the challenge that is answered. @param {Countered} countered */
function fillIn({ game, rules, setup, position, players, clock, rated, pie }) {
  const choose = (/** @type {string} */ id, /** @type {string} */ value) => {
    const box = select(id);
    if ([...box.options].some((option) => option.value === value)) box.value = value;
  };
  choose("game", game);
  fit();
  choose("rules", rules);
  fit();
  choose("players", String(players));
  fit();
  choose("setup", setup ?? OWN);
  if (!setup) /** @type {HTMLInputElement} */ (element("position")).value = position;
  const isListed = [...select("clock").options].some((option) => option.value === clock);
  choose("clock", isListed ? clock : "other");
  if (!isListed) page.otherClock.value = clock;
  for (const [name, isOn] of /** @type {const} */ ([["rated", rated], ["pie", pie]])) {
    const box = page.form.elements.namedItem(name);
    if (box instanceof HTMLInputElement && !box.disabled) box.checked = isOn;
  }
  fit();
}

// The lists: rendered by the server, fetched again when something changed.

export function start() {
  page = newState();
  page.form.addEventListener("change", fit);
  fit();
  if (page.begin) {
    const { rules, position } = page.begin;
    if (rules && [...select("rules").options].some(({ value }) => value === rules)) select("rules").value = rules;
    fit();
    select("setup").value = OWN;
    /** @type {HTMLInputElement} */ (element("position")).value = position;
    fit();
  }
  if (page.countered) fillIn(page.countered);
  else startQuickPairing(page.signed);
  page.form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refusal = /** @type {HTMLElement} */ (page.form.querySelector(".refusal"));
    refusal.textContent = "";
    const data = new FormData(page.form);
    const text = (/** @type {string} */ name) => String(data.get(name) ?? "");
    const whom = opponent();
    const players = select("setup").selectedOptions.length > 0 ? playersOf(text("game"), text("rules")) : 2;
    const isOwn = text("setup") === OWN;
    const wish = {
      game: text("game"),
      rules: text("rules"),
      setup: isOwn ? null : text("setup"),
      position: isOwn ? text("position").trim() : null,
      players: isOwn ? null : players,
      clock: text("clock") === "other" ? text("other-clock") : text("clock"),
      rated: data.has("rated"),
      pie: data.has("pie") && !element("pie-field").hidden,
      listed: whom === "anybody",
      side: text("side") === "" ? null : Number(text("side")),
      invite: /^\d+$/.test(whom) ? [Number(whom)] : [],
      challenge: whom === "name" ? text("whom").trim() : null,
    };
    const path = page.countered ? `/api/v1/challenges/${page.countered.id}/counter` : "/api/v1/matches";
    try {
      if (!page.signed) await beGuest();
      const id = await openMatch(wish, () => {
        refusal.textContent = t("online-unconfirmed-slow", { what: t("online-your-wish") });
      }, path);
      location.href = link(`/g/${id}`);
    } catch (error) {
      refusal.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  page.connection.addEventListener("up", () => {
    note("line-status", null);
    page.connection.send({ t: "lobby" });
  });
  page.connection.addEventListener("down", () => note("line-status", t("online-line-lost"), true));
  page.connection.addEventListener("message", async (event) => {
    if (!["lobby", "waiting"].includes(/** @type {CustomEvent} */ (event).detail.t)) return;
    page.isStale = true;
    if (page.isFetching) return;
    page.isFetching = true;
    while (page.isStale) {
      page.isStale = false;
      const text = await fetch(location.href).then((answer) => answer.text());
      const now = new DOMParser().parseFromString(text, "text/html");
      const lists = now.getElementById("lists");
      if (lists) element("lists").replaceChildren(...lists.childNodes);
      const turns = now.querySelector("#waiting a")?.getAttribute("data-number");
      if (turns) learn(Number(turns));
      // At most twice a second.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    page.isFetching = false;
  });
  page.connection.open();
}
