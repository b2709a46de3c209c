// Playing: against the computer, or with others at one board. The game is kept in this browser after every move.

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { boardKeys, buttonOf, enable, movesKeys, offer, useCommands } from "../shared/commands.js";
import { Engine } from "../shared/engine.js";
import { useKeys } from "../shared/shortcuts.js";
import { MoveList } from "../shared/move-list.js";
import { playersIn, playerTags } from "../shared/player-tags.js";
import { newId } from "../shared/random-id.js";
import { filmAddress, frameAddress, gameAddress, gameIn, link } from "../shared/addresses.js";
import { showShareSheet } from "../shared/share.js";
import { handOver, takeHandedOver } from "../shared/handed-over-game.js";
import { copy } from "../shared/clipboard.js";
import { confirm } from "../shared/confirm-dialog.js";
import { download } from "../shared/download.js";
import { element } from "../shared/elements.js";
import { problemInWords } from "../shared/problem-words.js";
import { pageData } from "../shared/page-data.js";
import { Hints } from "../shared/hints.js";
import { toast } from "../shared/toast.js";
import { pressLensKey, useViewButtons } from "../shared/view-buttons.js";
import { useBroughtGames } from "./play/bring-games.js";
import { askForNewGame, askForOpponent, seat, useNewGameForm } from "./play/new-game-form.js";
import { finish } from "./play/skip.js";
import { seatsAtOtherLevel, showLevels } from "./play/levels.js";
import { showThought } from "./play/thought.js";
import { showPlayers } from "../shared/players-list.js";
import { firstLevel } from "../shared/level-ladder.js";
import { isThrough, seatsInWords, statusInWords } from "../shared/local-game-words.js";
import { ask } from "../board/rules-client.js";
import { change, replyTime, settings } from "../board/settings.js";
import { sound } from "../board/sound.js";
import { all, begun, keep, load } from "../shared/saved-games.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").KeptGame} KeptGame */
/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").StateAnswer} StateAnswer */

/** How long a hint is thought about. */
const HINT_MS = 1500;

/** @typedef {ReturnType<typeof newState>} PlayState */

/** What the page holds. */
function newState() {
  /** @type {{ kind: string }} */
  const { kind } = pageData();
  return {
    kind,
    board: /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board")),
    engine: new Engine(),
    hints: /** @type {Hints} */ (/** @type {unknown} */ (null)),
    moveList: new MoveList(element("moves"), goTo),
    /** The game that is played. It is there as soon as the page has begun. */
    kept: /** @type {KeptGame} */ (/** @type {unknown} */ (null)),
    /** The state after all moves. @type {StateAnswer | null} */
    latest: null,
    /** How many plies are shown; fewer than there are while somebody looks back. */
    shown: 0,
    /** Grows when a thought of the computer is out of date. */
    errand: 0,
  };
}

/** @type {PlayState} */
let page;

// Beginning

/** @param {GameQuestion} game @param {Seat[]} seats @param {(string | null)[]} [names] how people are called */
function begin(game, seats, names = []) {
  page.kept = { id: newId(), game, undone: [], seats, names, seed: Math.floor(Math.random() * 2 ** 31), changed: Date.now(), over: null };
  history.replaceState(null, "", `#${page.kept.id}`);
  return open(page.kept);
}

/** The same game from its beginning. @param {Seat[]} seats */
function beginAgain(seats) {
  return begin({ ...page.kept.game, moves: [], end: null }, seats, page.kept.names);
}

/** @param {KeptGame} game */
async function open(game) {
  page.kept = game;
  page.errand++;
  page.engine.stop();
  element("refusal").textContent = "";
  element("thought").hidden = true;
  // Two people at one board: nobody's side is below for ever. One person: that person's side is.
  const person = page.kept.seats.findIndex((seat) => seat.who === "person");
  const wanted = people() === 1 && person === 1 ? 180 : 0;
  if (page.board.turned !== wanted) await page.board.turn(wanted - page.board.turned);
  await update({ animate: false });
  void letComputerMove();
}

/** The game of the address: one that is kept, one that was shared, or a new one. */
async function openAddress() {
  const hash = location.hash.slice(1);
  const stored = /^[0-9A-Za-z]{8}$/.test(hash) ? load(hash) : null;
  if (stored && stored.game.kind === page.kind) return open(stored);
  const wish = new URLSearchParams(hash.includes("=") ? hash : location.search);
  if ([...wish].length === 0) return openLast();
  const game = gameIn(page.kind, wish);
  try {
    const state = await ask("state", { game, look: page.board.look });
    const level = Number(wish.get("level") ?? 0);
    const seats = Array.from({ length: state.players }, (_, index) => seat(index === 0 || !level ? 0 : level));
    await begin(game, seats);
    // Somebody who brings a position has not chosen an opponent yet.
    if (game.position && !level && game.moves.length === 0) askForOpponent(page.kept, firstLevel(all(), page.kind));
  } catch (error) {
    toast(problemInWords(error));
    await openLast();
  }
}

/** The game against the computer that was left, or a new one at the level that suits. */
async function openLast() {
  const left = begun().find((it) => it.game.kind === page.kind && !it.over && it.seats.some(({ who }) => who === "computer"));
  if (left) {
    history.replaceState(null, "", `#${left.id}`);
    return open(left);
  }
  const state = await ask("state", { game: { kind: page.kind, moves: [] }, look: page.board.look });
  await begin({ kind: page.kind, moves: [] }, Array.from({ length: state.players }, (_, index) => seat(index === 0 ? 0 : firstLevel(all(), page.kind))));
}

// Showing

/** Keeps the game as it stands and shows it. Whoever leaves while a move is still in motion has played it. @param {{ animate: boolean }} options */
async function update({ animate }) {
  const { game } = page.kept;
  page.hints.forget();
  keepNow();
  const known = (/** @type {StateAnswer} */ state) => void (page.kept.game === game && learn(state));
  const state = await page.board.show(game, { animate, known });
  if (!state || state.plies !== page.kept.game.moves.length) return;
  page.shown = state.ply;
  page.board.hands = handsOf(state);
  render(state);
  void turnToMover(state);
}

function keepNow() {
  page.kept.changed = Date.now();
  if (!keep(page.kept)) toast(t("error-storage"));
}

/** Learns what the rules say of the game. @param {StateAnswer} state */
function learn(state) {
  page.latest = state;
  page.kept.game = { ...page.kept.game, rules: state.rules, setup: state.setup, position: state.setup ? null : state.start, players: state.players, moves: state.played };
  page.kept.over = state.ending?.ranks ?? null;
  keepNow();
}

/** How many people sit at the board. */
function people() {
  return page.kept.seats.filter((it) => it.who === "person").length;
}

/** Turns the board to the person who is to move, where several sit around it and want that. @param {StateAnswer} state */
async function turnToMover(state) {
  if (!settings.follow || people() < 2 || state.ending || page.kept.seats[state.mover]?.who !== "person") return;
  // The players sit around the board in the order of the clock.
  const wanted = (360 / state.players) * state.mover;
  if (page.board.turned === wanted) return;
  // A moment to see what was played.
  await new Promise((resolve) => setTimeout(resolve, replyTime()));
  const isStill = page.kept.game.moves.length === state.plies && page.shown === state.plies;
  if (state === page.latest && isStill) await page.board.turn(wanted - page.board.turned);
}

/** Shows an earlier state. @param {number} ply */
async function goTo(ply) {
  if (!page.latest) return;
  const wanted = Math.max(0, Math.min(page.latest.plies, ply));
  const forward = wanted === page.shown + 1;
  page.shown = wanted;
  page.hints.forget();
  const state = await page.board.show(page.kept.game, { ply: wanted, animate: forward });
  if (!state) return;
  page.board.hands = wanted === page.latest.plies ? handsOf(state) : [];
  render(state);
  if (wanted > 0) say(state.words.last);
}

/** @param {StateAnswer} state */
function handsOf(state) {
  if (state.ending) return [];
  return page.kept.seats.flatMap((it, index) => (it.who === "person" ? [index] : []));
}

/** @param {StateAnswer} state */
function render(state) {
  const isLast = page.latest !== null && page.shown === page.latest.plies;
  const status = element("status");
  const isThinking = !state.ending && isLast && page.kept.seats[state.mover]?.who === "computer";
  // One line for either, so that what lies below stays where it is.
  status.textContent = isThinking && !isThrough(state, page.kept.seats) ? t("play-thinking") : statusInWords(state, page.kept.seats);
  status.classList.toggle("over", Boolean(state.ending));
  showPlayers(element("players"), seatsInWords(state, page.kept));
  page.moveList.show({ moves: state.told, movers: state.movers, shown: page.shown });
  const { plies = 0 } = page.latest ?? {};
  const over = Boolean(page.latest?.ending);
  const person = page.kept.seats.some((it) => it.who === "person");
  enable("first", page.shown > 0);
  enable("previous", page.shown > 0);
  enable("next", page.shown < plies);
  enable("last", page.shown < plies);
  enable("replay", page.shown > 0);
  enable("undo", plies > 0);
  enable("redo", page.kept.undone.length > 0);
  enable("hint", !over && isLast && page.kept.seats[state.mover]?.who === "person");
  offer("skip", isLast && isThrough(state, page.kept.seats));
  enable("claim", Boolean(page.latest?.canClaim) && isLast);
  enable("agree", !over);
  // What needs several people is not offered to one.
  for (const command of ["agree", "follow"]) offer(command, people() > 1);
  buttonOf("follow")?.setAttribute("aria-pressed", String(settings.follow));
  // Among three nobody's giving up is another's win.
  offer("resign", page.kept.seats.length === 2);
  enable("resign", !over && person);
  element("after").hidden = !over;
  showLevels(page.kept, over);
}

// Moves

/** @param {string} text */
async function playMove(text) {
  if (!page.latest) return;
  element("refusal").textContent = "";
  // Until it is a person's turn again.
  enable("hint", false);
  page.errand++;
  page.kept.game = { ...page.kept.game, moves: [...page.kept.game.moves, text], end: null };
  page.kept.undone = [];
  await update({ animate: true });
  announce();
  void letComputerMove();
}

function announce() {
  if (!page.latest) return;
  if (page.latest.ending) {
    sound("end");
    say(`${page.latest.words.last} ${statusInWords(page.latest, page.kept.seats)}`, "assertive");
  } else {
    say(`${page.latest.words.last} ${statusInWords(page.latest, page.kept.seats)}`);
  }
}

async function letComputerMove() {
  const mine = ++page.errand;
  // Somebody may have resigned while a move was in motion.
  while (page.latest && !page.latest.ending && !page.kept.game.end && mine === page.errand) {
    const player = page.kept.seats[page.latest.mover];
    if (player?.who !== "computer") return;
    const started = performance.now();
    const question = {
      game: page.kept.game,
      level: player.level,
      seed: page.kept.seed + page.latest.mover,
    };
    try {
      const thought = await page.engine.think(question);
      if (mine !== page.errand) return;
      const best = thought?.lines[0]?.moves[0];
      if (!thought || !best) return;
      // The computer seems to think for a moment, so that a person can follow; one who has a place already need not wait.
      const isWatched = !isThrough(page.latest, page.kept.seats);
      if (isWatched) await new Promise((resolve) => setTimeout(resolve, replyTime() - (performance.now() - started)));
      if (mine !== page.errand) return;
      showThought(thought, page.latest.words.players);
      page.kept.game = { ...page.kept.game, moves: [...page.kept.game.moves, best] };
      page.kept.undone = [];
      await update({ animate: isWatched });
      announce();
    } catch (error) {
      console.error(error);
      toast(t("error-engine-start"));
      return;
    }
  }
}

/** Lets the others finish their game at once. */
async function skip() {
  page.engine.stop();
  const mine = ++page.errand;
  const game = page.latest && (await finish(page.kept, page.latest, page.engine, () => mine === page.errand));
  if (!game) return;
  Object.assign(page.kept, { game, undone: [] });
  await update({ animate: false });
  announce();
}

/** Takes back the last move, and with it the computer's answer. */
async function undo() {
  if (!page.latest || page.kept.game.moves.length === 0) return;
  page.errand++;
  page.engine.stop();
  const moves = [...page.kept.game.moves];
  do {
    const text = moves.pop();
    if (text) page.kept.undone.push(text);
  } while (moves.length > 0 && page.kept.seats[page.latest.movers[moves.length] ?? 0]?.who === "computer" && page.kept.seats.some((it) => it.who === "person"));
  page.kept.game = { ...page.kept.game, moves, end: null };
  await update({ animate: false });
  say(`${t("play-undo")}. ${page.latest.words.turn}`);
  void letComputerMove();
}

async function redo() {
  const text = page.kept.undone.pop();
  if (!text || !page.latest) return;
  page.errand++;
  page.kept.game = { ...page.kept.game, moves: [...page.kept.game.moves, text] };
  // The computer's answer comes back with the move that it answered.
  await update({ animate: true });
  if (page.kept.undone.length > 0 && page.kept.seats[page.latest.mover]?.who === "computer") return redo();
  void letComputerMove();
}

/** A good move for whoever asks for a hint. */
async function findHint() {
  if (!page.latest || page.latest.ending) return null;
  element("refusal").textContent = "";
  const { game } = page.kept;
  const thought = await page.engine.think({ game, ms: HINT_MS });
  const [line] = thought?.lines ?? [];
  return line ? { game, line: line.moves, endsIn: line.endsIn } : null;
}

/** @param {import("../types").End} end */
async function end(end) {
  page.errand++;
  page.engine.stop();
  page.kept.game = { ...page.kept.game, end };
  await update({ animate: false });
  announce();
}

/** Whose turn it is to give up: the person's at the board. */
function personToResign() {
  if (page.latest && page.kept.seats[page.latest.mover]?.who === "person") return page.latest.mover;
  return page.kept.seats.findIndex((it) => it.who === "person");
}

// Files and links

async function save() {
  const { text } = await ask("write", { game: page.kept.game, form: "text", tags: playerTags(page.kept) });
  download(`${page.kind}-${page.kept.id}.pgn`, text);
}

/** Sends the game out. */
function share() {
  const { game, id } = page.kept;
  const { turned } = page.board;
  void showShareSheet({
    title: document.title,
    link: gameAddress("play", game),
    game,
    ply: page.shown,
    turned,
    film: filmAddress(game, turned),
    file: async (form) => (await ask("write", { game, form, tags: playerTags(page.kept) })).text,
    frame: frameAddress(game),
    name: `${page.kind}-${id}`,
  });
}

// Commands

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  first: () => goTo(0),
  previous: () => goTo(page.shown - 1),
  next: () => goTo(page.shown + 1),
  last: () => goTo(page.latest?.plies ?? 0),
  replay: () => page.board.replay(),
  "turn-left": () => page.board.turn(-page.board.step),
  "turn-right": () => page.board.turn(page.board.step),
  flip: () => page.board.turn(180),
  undo,
  redo,
  hint: () => page.hints.next(),
  skip,
  claim: () => end({ how: "claim" }),
  agree: async () => (await confirm(t("play-agree-draw"))) && end({ how: "agree" }),
  resign: async () => (await confirm(t("play-resign-confirm"))) && end({ how: "resign", player: personToResign() }),
  new: () => askForNewGame(page.kept),
  again: () => beginAgain(page.kept.seats),
  stronger: () => beginAgain(seatsAtOtherLevel(page.kept.seats, 1)),
  gentler: () => beginAgain(seatsAtOtherLevel(page.kept.seats, -1)),
  follow: async () => {
    change({ follow: !settings.follow });
    if (settings.follow && page.latest) await turnToMover(page.latest);
  },
  analyse: () => {
    handOver(page.kept.game, { isReviewed: true, sides: page.kept.seats.flatMap((it, index) => (it.who === "person" ? [index] : [])) });
    location.href = `${link(`/${page.kind}/analysis`)}#${page.shown}`;
  },
  save,
  load: () => element("file").click(),
  copy: () => copy(page.board.state?.position ?? "", t("play-copied")),
  share,
};

export async function start() {
  defineBoard();
  page = newState();
  page.hints = new Hints(page.board, findHint);
  useNewGameForm(page.kind, async (game, seats, names) => {
    await begin(game, seats, names);
    page.board.focusBoard();
  });
  useCommands(COMMANDS);
  page.board.addEventListener("move", (event) => {
    void playMove(/** @type {CustomEvent<string>} */ (event).detail);
  });
  page.board.addEventListener("refused", (event) => {
    const { detail } = /** @type {CustomEvent<string>} */ (event);
    element("refusal").textContent = detail;
  });
  page.board.addEventListener("marked", () => {
    if (page.board.isPartial) element("refusal").textContent = "";
  });
  element("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (element("typed-text"));
    if (!page.latest || page.shown !== page.latest.plies) return;
    const { words, move } = await ask("explain", { game: page.kept.game, typed: input.value, language: document.documentElement.lang });
    if (!move) {
      element("refusal").textContent = words;
      return;
    }
    if (page.kept.seats[page.latest.mover]?.who !== "person") return;
    input.value = "";
    await playMove(move);
  });
  useBroughtGames({
    game: () => page.kept.game,
    // A file says who played it; where it does not, whoever sits here goes on.
    begin: (game, players, tags = []) => {
      const { seats, names } = playersIn(tags, players) ?? page.kept;
      return begin(game, Array.from({ length: players }, (_, index) => seats[index] ?? seat(0)), names);
    },
  });
  document.addEventListener("settings", async () => {
    if (!page.latest) return;
    const state = await page.board.show(page.kept.game, { ply: page.shown });
    if (state) render(state);
  });
  addEventListener("hashchange", () => void openAddress());
  page.board.confirms = true;
  useViewButtons(page.board);
  useKeys([
    ...movesKeys(COMMANDS, (plies) => goTo(page.shown + plies)),
    ...boardKeys(COMMANDS),
    { letters: ["v"], holds: true, words: "keys-lens", run: () => pressLensKey(page.board) },
    { letters: ["m"], words: "keys-move-input", run: () => element("typed-text").focus() },
    { keys: ["Escape"], words: "keys-cancel", run: () => page.board.cancel() },
    { keys: ["Ctrl+z"], words: "keys-undo", run: () => void undo() },
    { keys: ["Ctrl+Shift+z"], words: "keys-undo", run: () => void redo() },
    { keys: ["Ctrl+s"], words: "keys-save", run: () => void save() },
    { keys: ["Ctrl+c"], words: "keys-copy", run: () => COMMANDS.copy?.() },
  ]);
  const given = location.hash === "#handed-over" ? takeHandedOver() : null;
  if (given) {
    const players = given.game.players ?? 2;
    const { seats, names } = playersIn(given.tags ?? [], players) ?? { seats: Array.from({ length: players }, () => seat(0)), names: [] };
    await begin(given.game, seats, names);
  }
  else await openAddress();
}
