// The form for a new game: rules, set-up, number of players, and who sits where.

import { ask } from "../../board/rules-client.js";
import { element } from "../../shared/elements.js";
import { problemInWords } from "../../shared/problem-words.js";
import { levelsInWords } from "./levels.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").KeptGame} KeptGame */
/** @typedef {import("../../types").Seat} Seat */

/** @param {number} level 0 for a person @returns {Seat} */
export function seat(level) {
  return level > 0 ? { who: "computer", level } : { who: "person" };
}

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement | null} */ (document.getElementById(id));

/** Where a person's name is written. @param {number} index */
const nameField = (index) => /** @type {HTMLInputElement | null} */ (document.getElementById(`name-${index}`));

/** The dialog with the form. */
function dialog() {
  return /** @type {HTMLDialogElement} */ (element("new-game"));
}

/** Makes the form act. @param {string} kind @param {(game: GameQuestion, seats: Seat[], names: (string | null)[]) => unknown} begin */
export function useNewGameForm(kind, begin) {
  const form = /** @type {HTMLFormElement} */ (dialog().querySelector("form"));
  form.addEventListener("change", fitForm);
  form.addEventListener("submit", async (event) => {
    if (event.submitter instanceof HTMLButtonElement && event.submitter.value === "cancel") return;
    event.preventDefault();
    const game = chosenGame(kind);
    try {
      const state = await ask("state", { game });
      const seats = Array.from({ length: state.players }, (_, index) => seat(Number(select(`seat-${index}`)?.value ?? 0)));
      dialog().close();
      await begin(game, seats, seats.map((it, index) => (it.who === "person" && nameField(index)?.value.trim()) || null));
    } catch (error) {
      const reason = dialog().querySelector("#position-field .refusal");
      if (reason) reason.textContent = await faultsOf(game, error);
      element("position-field").hidden = false;
    }
  });
}

/** What is wrong with a start, in the language of the page. @param {GameQuestion} game @param {unknown} error */
async function faultsOf(game, error) {
  const { faults } = await ask("arrange", { game, look: { language: document.documentElement.lang } }).catch(() => ({ faults: [] }));
  return faults.join(" ") || problemInWords(error);
}

/** @param {string} kind @returns {GameQuestion} */
function chosenGame(kind) {
  const position = /** @type {HTMLInputElement} */ (element("position"));
  const players = select("n-players");
  const usesPosition = select("setup")?.value === "";
  return {
    kind,
    rules: select("rules")?.value,
    setup: usesPosition ? null : select("setup")?.value,
    position: usesPosition ? position.value : null,
    players: players && !usesPosition ? Number(players.value) : null,
    moves: [],
  };
}

/** Offers what fits to what is chosen. */
function fitForm() {
  const rules = select("rules")?.value ?? "";
  const setup = select("setup");
  for (const option of setup?.options ?? []) {
    const known = option.dataset.rules?.split(" ");
    option.hidden = option.disabled = known ? !known.includes(rules) : false;
  }
  if (setup?.selectedOptions[0]?.disabled) setup.value = [...setup.options].find((it) => !it.disabled)?.value ?? "";
  element("position-field").hidden = setup?.value !== "";
  const players = Number(select("n-players")?.value ?? 2);
  for (const field of dialog().querySelectorAll("[data-seat]")) {
    if (field instanceof HTMLElement) field.hidden = Number(field.dataset.seat) >= players;
  }
  const seats = Array.from({ length: players }, (_, index) => seat(Number(select(`seat-${index}`)?.value ?? 0)));
  for (const [index, { who }] of seats.entries()) {
    const field = nameField(index);
    if (field) field.hidden = who === "computer";
  }
  element("chosen-levels").textContent = levelsInWords(seats);
}

/** Opens the form. It begins with what is played now, since most people want nearly the same again. @param {KeptGame} kept */
export function askForNewGame(kept) {
  const { rules, setup, position, players } = kept.game;
  const seats = kept.seats.map((it, index) => [`seat-${index}`, it.who === "computer" ? it.level : 0]);
  for (const [id, value] of [["rules", rules], ["setup", setup], ["n-players", players], ...seats]) {
    const field = select(String(id));
    if (field && [...field.options].some((option) => option.value && option.value === String(value))) field.value = String(value);
  }
  for (const index of seats.keys()) {
    const field = nameField(index);
    if (field) field.value = kept.names?.[index] ?? "";
  }
  const setups = select("setup");
  if (setups && !setup && position) {
    setups.value = "";
    /** @type {HTMLInputElement} */ (element("position")).value = position;
  }
  fitForm();
  dialog().showModal();
}

/** The same form, with the computer as the opponent that most people want. @param {KeptGame} kept @param {number} level */
export function askForOpponent(kept, level) {
  askForNewGame(kept);
  const rival = select("seat-1");
  if (rival) rival.value = String(level);
  fitForm();
}
