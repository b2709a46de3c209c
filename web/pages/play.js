// Playing: against the computer, or with others at one board. The game is kept in this browser after every move.

import "../board/board.js";
import { say } from "../board/announce.js";
import { boardKeys, buttonOf, enable, movesKeys, offer, useCommands } from "../shared/commands.js";
import { Engine } from "../shared/engine.js";
import { useKeys } from "../shared/shortcuts.js";
import { renderMoves, useMoves } from "../shared/move-list.js";
import { newId } from "../shared/random-id.js";
import { confirm, copy, download, element, link, pageData, toast } from "../shared/page.js";
import { pressLensKey, useLens } from "../shared/lens-button.js";
import { hasWon, isThrough, onlyPerson, seatsInWords, statusInWords } from "../shared/local-game-words.js";
import { ask, Problem } from "../board/rules-client.js";
import { change, replyTime, settings } from "../board/settings.js";
import { sound } from "../board/sound.js";
import { begun, keep, load } from "../shared/saved-games.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").KeptGame} KeptGame */
/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").StateAnswer} StateAnswer */

const STRONGEST = 12;
/** The level that newcomers meet first. */
const EASY = 3;
/** How long a hint is thought about. */
const HINT_MS = 1500;

const { kind } = pageData();
const board = /** @type {import("../board/board.js").TablierBoard} */ (document.querySelector("tablier-board"));
const engine = new Engine();

/** @type {KeptGame} */
let kept;
/** The state after all moves. @type {StateAnswer | null} */
let latest = null;
/** How many plies are shown; fewer than there are while somebody looks back. */
let shown = 0;
/** Grows when what the computer thinks about is no longer asked. */
let errand = 0;

// Beginning

/** @param {GameQuestion} game @param {Seat[]} seats */
function begin(game, seats) {
  kept = { id: newId(), game, undone: [], seats, seed: Math.floor(Math.random() * 2 ** 31), changed: Date.now(), over: null };
  history.replaceState(null, "", `#${kept.id}`);
  return open(kept);
}

/** @param {KeptGame} game */
async function open(game) {
  kept = game;
  errand++;
  engine.stop();
  element("refusal").textContent = "";
  // Two people at one board: nobody's side is below for ever. One person: that person's side is.
  const person = kept.seats.findIndex((seat) => seat.who === "person");
  const wanted = people() === 1 && person === 1 ? 180 : 0;
  if (board.turned !== wanted) await board.turn(wanted - board.turned);
  await update({ animate: false });
  void letComputerMove();
}

/** The game of the address: one that is kept, one that was shared, or a new one. */
async function openAddress() {
  const hash = decodeURIComponent(location.hash.slice(1));
  const stored = /^[0-9A-Za-z]{8}$/.test(hash) ? load(hash) : null;
  if (stored && stored.game.kind === kind) return open(stored);
  const wish = new URLSearchParams(hash.includes("=") ? hash : location.search);
  if ([...wish].length === 0) return openLast();
  const moves = (wish.get("moves") ?? "").split("_").filter(Boolean);
  /** @type {GameQuestion} */
  const game = {
    kind,
    rules: wish.get("rules"),
    setup: wish.get("setup"),
    position: wish.get("position")?.replaceAll("_", " ") ?? null,
    players: wish.has("players") ? Number(wish.get("players")) : null,
    moves,
  };
  try {
    const state = await ask("state", { game, look: { language: document.documentElement.lang } });
    const level = Number(wish.get("level") ?? 0);
    const seats = Array.from({ length: state.players }, (_, index) => seat(index === 0 || !level ? 0 : level));
    await begin(game, seats);
    // Who comes with a position of their own has not said yet whom to play.
    if (game.position && !level && moves.length === 0) askForOpponent();
  } catch (error) {
    toast(error instanceof Problem ? error.message : String(error));
    await openLast();
  }
}

/** The game against the computer that was left, or a first one for those who just came: a person against an easy computer. */
async function openLast() {
  const left = begun().find((it) => it.game.kind === kind && !it.over && it.seats.some(({ who }) => who === "computer"));
  if (left) {
    history.replaceState(null, "", `#${left.id}`);
    return open(left);
  }
  const state = await ask("state", { game: { kind, moves: [] } });
  await begin({ kind, moves: [] }, Array.from({ length: state.players }, (_, index) => seat(index === 0 ? 0 : EASY)));
}

/** @param {number} level 0 for a person @returns {Seat} */
function seat(level) {
  return level > 0 ? { who: "computer", level } : { who: "person" };
}

// Showing

/** Shows the game as it stands and keeps it. @param {{ animate: boolean }} options */
async function update({ animate }) {
  const state = await board.show(kept.game, { animate });
  if (!state) return;
  latest = state;
  shown = state.ply;
  kept.game = { ...kept.game, rules: state.rules, setup: state.setup, position: state.setup ? null : state.start, players: state.players, moves: state.played };
  kept.over = state.ending?.ranks ?? null;
  kept.changed = Date.now();
  if (!keep(kept)) toast(t("error-storage"));
  board.hands = handsOf(state);
  render(state);
  void turnToMover(state);
}

/** How many people sit at the board. */
function people() {
  return kept.seats.filter((it) => it.who === "person").length;
}

/** Turns the board to the person who is to move, where several sit around it and want that. @param {StateAnswer} state */
async function turnToMover(state) {
  if (!settings.follow || people() < 2 || state.ending || kept.seats[state.mover]?.who !== "person") return;
  // The players sit around the board in the order of the clock.
  const wanted = (360 / state.players) * state.mover;
  if (board.turned === wanted) return;
  // A moment to see what was played.
  await new Promise((resolve) => setTimeout(resolve, replyTime()));
  if (state === latest && shown === state.plies) await board.turn(wanted - board.turned);
}

/** Shows an earlier state. @param {number} ply */
async function goTo(ply) {
  if (!latest) return;
  const wanted = Math.max(0, Math.min(latest.plies, ply));
  const forward = wanted === shown + 1;
  shown = wanted;
  const state = await board.show(kept.game, { ply: wanted, animate: forward });
  if (!state) return;
  board.hands = wanted === latest.plies ? handsOf(state) : [];
  render(state);
  if (wanted > 0) say(state.words.last);
}

/** @param {StateAnswer} state */
function handsOf(state) {
  if (state.ending) return [];
  return kept.seats.flatMap((it, index) => (it.who === "person" ? [index] : []));
}

/** @param {StateAnswer} state */
function render(state) {
  const isLast = latest !== null && shown === latest.plies;
  const status = element("status");
  const isThinking = !state.ending && isLast && kept.seats[state.mover]?.who === "computer";
  // One line for either, so that what lies below stays where it is.
  status.textContent = isThinking && !isThrough(state, kept.seats) ? t("play-thinking") : statusInWords(state, kept.seats);
  status.classList.toggle("over", Boolean(state.ending));
  renderSeats(state);
  renderMoves(element("moves"), { moves: state.told, movers: state.movers, shown });
  const { plies = 0 } = latest ?? {};
  const over = Boolean(latest?.ending);
  const person = kept.seats.some((it) => it.who === "person");
  enable("first", shown > 0);
  enable("previous", shown > 0);
  enable("next", shown < plies);
  enable("last", shown < plies);
  enable("replay", shown > 0);
  enable("undo", plies > 0);
  enable("redo", kept.undone.length > 0);
  enable("hint", !over && isLast && kept.seats[state.mover]?.who === "person");
  enable("claim", Boolean(latest?.canClaim) && isLast);
  enable("agree", !over);
  // What needs several people is not offered to one.
  for (const command of ["agree", "follow"]) offer(command, people() > 1);
  buttonOf("follow")?.setAttribute("aria-pressed", String(settings.follow));
  // Among three nobody's giving up is another's win.
  offer("resign", kept.seats.length === 2);
  enable("resign", !over && person);
  const me = onlyPerson(kept.seats);
  element("after").hidden = !over || me < 0;
  offer("stronger", over && hasWon(latest, me) && kept.seats.some((it) => it.who === "computer" && it.level < STRONGEST));
}

/** Who plays whom; a line breaks between seats, not inside of one. @param {StateAnswer} state */
function renderSeats(state) {
  const seats = seatsInWords(state, kept.seats);
  const parts = seats.map((words, index) =>
    Object.assign(document.createElement("span"), { textContent: index < seats.length - 1 ? `${words} ·` : words }),
  );
  element("who").replaceChildren(...parts.flatMap((part) => [part, " "]).slice(0, -1));
}

// Moves

/** @param {string} text */
async function playMove(text) {
  if (!latest) return;
  element("refusal").textContent = "";
  errand++;
  kept.game = { ...kept.game, moves: [...kept.game.moves, text], end: null };
  kept.undone = [];
  await update({ animate: true });
  announce();
  void letComputerMove();
}

function announce() {
  if (!latest) return;
  if (latest.ending) {
    sound("end");
    say(`${latest.words.last} ${statusInWords(latest, kept.seats)}`, "assertive");
  } else {
    say(`${latest.words.last} ${statusInWords(latest, kept.seats)}`);
  }
}

async function letComputerMove() {
  const mine = ++errand;
  while (latest && !latest.ending && mine === errand) {
    const player = kept.seats[latest.mover];
    if (player?.who !== "computer") return;
    const started = performance.now();
    const question = {
      game: kept.game,
      level: player.level,
      seed: kept.seed + latest.mover,
    };
    try {
      const thought = await engine.think(question);
      if (mine !== errand) return;
      const best = thought?.lines[0]?.moves[0];
      if (!thought || !best) return;
      // The computer seems to think for a moment, so that a person can follow; one who has a place already need not wait.
      const isWatched = !isThrough(latest, kept.seats);
      if (isWatched) await new Promise((resolve) => setTimeout(resolve, replyTime() - (performance.now() - started)));
      if (mine !== errand) return;
      showThought(thought);
      kept.game = { ...kept.game, moves: [...kept.game.moves, best] };
      kept.undone = [];
      await update({ animate: isWatched });
      announce();
    } catch (error) {
      console.error(error);
      toast(t("error-engine-start"));
      return;
    }
  }
}

/** What the computer expected, for those who want to know. @param {import("../types").Thought} thought */
function showThought(thought) {
  const box = element("thought");
  const [line] = thought.lines;
  const words = box.querySelector("p");
  if (!line || !words) return;
  const [win, draw, loss] = line.chances.map((share) => Math.round(share / 10));
  words.textContent = `${line.moves.join(" ")} — ${t("analysis-win")} ${win} %, ${t("analysis-draw")} ${draw} %, ${t("analysis-loss")} ${loss} %`;
  box.hidden = false;
}

/** Takes back the last move, and with it the computer's answer. */
async function undo() {
  if (!latest || kept.game.moves.length === 0) return;
  errand++;
  engine.stop();
  const moves = [...kept.game.moves];
  do {
    const text = moves.pop();
    if (text) kept.undone.push(text);
  } while (moves.length > 0 && kept.seats[latest.movers[moves.length] ?? 0]?.who === "computer" && kept.seats.some((it) => it.who === "person"));
  kept.game = { ...kept.game, moves, end: null };
  await update({ animate: false });
  say(`${t("play-undo")}. ${latest.words.turn}`);
  void letComputerMove();
}

async function redo() {
  const text = kept.undone.pop();
  if (!text || !latest) return;
  errand++;
  kept.game = { ...kept.game, moves: [...kept.game.moves, text] };
  // The computer's answer comes back with the move that it answered.
  await update({ animate: true });
  if (kept.undone.length > 0 && kept.seats[latest.mover]?.who === "computer") return redo();
  void letComputerMove();
}

async function hint() {
  if (!latest || latest.ending) return;
  element("refusal").textContent = "";
  toast(t("play-thinking"));
  const { game } = kept;
  const thought = await engine.think({ game, ms: HINT_MS });
  const best = thought?.lines[0]?.moves[0];
  // What was played meanwhile needs no hint any more.
  if (!best || kept.game !== game) return;
  const { markup } = await ask("arrows", { game: kept.game, moves: [best], look: board.look });
  board.note(markup);
  // On a phone the button is far below the arrow.
  board.scrollIntoView({ block: "nearest" });
  toast(t("play-hint-move", { move: best }));
  say(t("play-hint-move", { move: best }));
}

/** @param {import("../types").End} end */
async function end(end) {
  errand++;
  engine.stop();
  kept.game = { ...kept.game, end };
  await update({ animate: false });
  announce();
}

/** Whose turn it is to give up: the person's at the board. */
function personToResign() {
  if (latest && kept.seats[latest.mover]?.who === "person") return latest.mover;
  return kept.seats.findIndex((it) => it.who === "person");
}

// Files and links

async function save() {
  const { text } = await ask("write", { game: kept.game, form: "text", tags: tags() });
  download(`${kind}-${kept.id}.pgn`, text);
}

/** Who played, for the file. */
function tags() {
  const names = ["White", "Black", "Third"];
  /** @type {[string, string][]} */
  const who = kept.seats.map((it, index) => [names[index] ?? "", it.who === "computer" ? `Tablier, level ${it.level}` : "?"]);
  return [...who, ["Date", new Date(kept.changed).toISOString().slice(0, 10).replaceAll("-", ".")]];
}

/** Begins with a position or a game that was pasted. @param {string} text */
async function openText(text) {
  if (/^[[{]/.test(text) || text.includes("\n")) return openGame(text);
  const game = { kind, rules: kept.game.rules, position: text, moves: [] };
  const look = { language: document.documentElement.lang };
  try {
    const { players } = await ask("state", { game, look });
    await begin(game, Array.from({ length: players }, (_, index) => kept.seats[index] ?? seat(0)));
    toast(t("play-loaded"));
  } catch {
    const { faults } = await ask("arrange", { game, look });
    element("refusal").textContent = t("play-unreadable-position", { reason: faults.join(" ") });
  }
}

/** Begins with the game of a file. @param {string} text */
async function openGame(text) {
  try {
    const { game } = await ask("read", { text });
    if (game.kind !== kind) {
      sessionStorage.setItem("tablier-handed-over", JSON.stringify(game));
      location.href = `${link(`/${game.kind}/play`)}#handed-over`;
      return;
    }
    await begin(game, Array.from({ length: game.players }, () => seat(0)));
    toast(t("play-loaded"));
  } catch (error) {
    toast(t("play-unreadable-file", { reason: error instanceof Error ? error.message : String(error) }));
  }
}

/** A link that holds the whole game. */
function shareLink() {
  const { rules, setup, position, players, moves } = kept.game;
  const parts = new URLSearchParams();
  if (rules) parts.set("rules", rules);
  if (setup) parts.set("setup", setup);
  else if (position) parts.set("position", position.replaceAll(" ", "_"));
  if (players) parts.set("players", String(players));
  if (moves.length > 0) parts.set("moves", moves.join("_"));
  return `${location.origin}${link(`/${kind}/play`)}#${parts}`;
}

// The form for a new game

const dialog = /** @type {HTMLDialogElement} */ (element("new-game"));
const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));

/** @param {string} id */
const select = (id) => /** @type {HTMLSelectElement | null} */ (document.getElementById(id));

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
  for (const field of form.querySelectorAll("[data-seat]")) {
    if (field instanceof HTMLElement) field.hidden = Number(field.dataset.seat) >= players;
  }
}

form.addEventListener("change", fitForm);
form.addEventListener("submit", async (event) => {
  if (event.submitter instanceof HTMLButtonElement && event.submitter.value === "cancel") return;
  event.preventDefault();
  const position = /** @type {HTMLInputElement} */ (element("position"));
  const players = select("n-players");
  const usesPosition = select("setup")?.value === "";
  /** @type {GameQuestion} */
  const game = {
    kind,
    rules: select("rules")?.value,
    setup: usesPosition ? null : select("setup")?.value,
    position: usesPosition ? position.value : null,
    players: players && !usesPosition ? Number(players.value) : null,
    moves: [],
  };
  try {
    const state = await ask("state", { game });
    const seats = Array.from({ length: state.players }, (_, index) => seat(Number(select(`seat-${index}`)?.value ?? 0)));
    dialog.close();
    await begin(game, seats);
    board.focusBoard();
  } catch (error) {
    const reason = dialog.querySelector("#position-field .refusal");
    if (reason) reason.textContent = error instanceof Error ? error.message : String(error);
    element("position-field").hidden = false;
  }
});

/** The form begins with what is played now, since most people want nearly the same again. */
function askForNewGame() {
  const { rules, setup, position, players } = kept.game;
  const seats = kept.seats.map((it, index) => [`seat-${index}`, it.who === "computer" ? it.level : 0]);
  for (const [id, value] of [["rules", rules], ["setup", setup], ["n-players", players], ...seats]) {
    const field = select(String(id));
    if (field && [...field.options].some((option) => option.value && option.value === String(value))) field.value = String(value);
  }
  const setups = select("setup");
  if (setups && !setup && position) {
    setups.value = "";
    /** @type {HTMLInputElement} */ (element("position")).value = position;
  }
  fitForm();
  dialog.showModal();
}

/** The same form, with the computer as the opponent that most people want. */
function askForOpponent() {
  askForNewGame();
  const rival = select("seat-1");
  if (rival) rival.value = String(EASY);
}

// Commands

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  first: () => goTo(0),
  previous: () => goTo(shown - 1),
  next: () => goTo(shown + 1),
  last: () => goTo(latest?.plies ?? 0),
  replay: () => board.replay(),
  "turn-left": () => board.turn(-board.step),
  "turn-right": () => board.turn(board.step),
  flip: () => board.turn(180),
  undo,
  redo,
  hint,
  claim: () => end({ how: "claim" }),
  agree: async () => (await confirm(t("play-agree-draw"))) && end({ how: "agree" }),
  resign: async () => (await confirm(t("play-resign-confirm"))) && end({ how: "resign", player: personToResign() }),
  new: askForNewGame,
  again: () => begin({ ...kept.game, moves: [], end: null }, kept.seats),
  stronger: () => {
    const harder = (/** @type {Seat} */ it) => (it.who === "computer" ? seat(Math.min(it.level + 1, STRONGEST)) : it);
    return begin({ ...kept.game, moves: [], end: null }, kept.seats.map(harder));
  },
  follow: async () => {
    change({ follow: !settings.follow });
    if (settings.follow && latest) await turnToMover(latest);
  },
  analyse: () => {
    sessionStorage.setItem("tablier-handed-over", JSON.stringify(kept.game));
    location.href = `${link(`/${kind}/analysis`)}#${shown}`;
  },
  save,
  load: () => element("file").click(),
  copy: () => copy(board.state?.position ?? "", t("play-copied")),
  share: () => copy(shareLink(), t("play-link-copied")),
};

useCommands(COMMANDS);
useMoves(element("moves"), goTo);

board.addEventListener("move", (event) => {
  board.note("");
  void playMove(/** @type {CustomEvent<string>} */ (event).detail);
});
board.addEventListener("refused", (event) => {
  const { detail } = /** @type {CustomEvent<string>} */ (event);
  element("refusal").textContent = detail;
});
board.addEventListener("marked", () => {
  if (board.isPartial) element("refusal").textContent = "";
});

element("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (element("typed-text"));
  if (!latest || shown !== latest.plies) return;
  const { words, move } = await ask("explain", { game: kept.game, typed: input.value, language: document.documentElement.lang });
  if (!move) {
    element("refusal").textContent = words;
    return;
  }
  if (kept.seats[latest.mover]?.who !== "person") return;
  input.value = "";
  await playMove(move);
});

element("file").addEventListener("change", (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const [file] = input.files ?? [];
  input.value = "";
  if (file) void file.text().then(openGame);
});

// What is pasted anywhere on the page is meant to be played.
document.addEventListener("paste", (event) => {
  if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
  const text = event.clipboardData?.getData("text").trim() ?? "";
  if (text) void openText(text);
});

document.addEventListener("settings", async () => {
  if (!latest) return;
  const state = await board.show(kept.game, { ply: shown });
  if (state) render(state);
});
addEventListener("hashchange", () => void openAddress());

board.confirms = true;
useLens(board);
useKeys([
  ...movesKeys(COMMANDS, (plies) => goTo(shown + plies)),
  ...boardKeys(COMMANDS),
  { letters: ["v"], holds: true, words: "keys-lens", run: () => pressLensKey(board) },
  { letters: ["m"], words: "keys-move-input", run: () => element("typed-text").focus() },
  { keys: ["Escape"], words: "keys-cancel", run: () => board.cancel() },
  { keys: ["Ctrl+z"], words: "keys-undo", run: () => void undo() },
  { keys: ["Ctrl+Shift+z"], words: "keys-undo", run: () => void redo() },
  { keys: ["Ctrl+s"], words: "keys-save", run: () => void save() },
  { keys: ["Ctrl+c"], words: "keys-copy", run: () => COMMANDS.copy?.() },
]);

/** A game that another page handed over. */
function handedOver() {
  const text = sessionStorage.getItem("tablier-handed-over");
  if (location.hash !== "#handed-over" || !text) return null;
  sessionStorage.removeItem("tablier-handed-over");
  return /** @type {GameQuestion} */ (JSON.parse(text));
}

const given = handedOver();
if (given) await begin(given, Array.from({ length: given.players ?? 2 }, () => seat(0)));
else await openAddress();
