// One's own mistakes, asked again as puzzles. What is about as good as the best move is right; what is not is refuted on the board.

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { addressOf } from "../shared/addresses.js";
import { buttonOf, offer, useCommands } from "../shared/commands.js";
import { element } from "../shared/elements.js";
import { Engine } from "../shared/engine.js";
import { pageData } from "../shared/page-data.js";
import { useViewButtons } from "../shared/view-buttons.js";
import { keepCollection, keyOf, loadCollection, synced, takeAskedFirst } from "../shared/practice/collection.js";
import { answered, dateOf, dayOf, dueOn } from "../shared/practice/schedule.js";
import { useKeys } from "../shared/shortcuts.js";
import { toast } from "../shared/toast.js";
import { judge, knownVerdict } from "./practice/judge.js";

/** @typedef {import("../types").PracticeCard} Card */
/** @typedef {import("../types").PracticeTask} Task */

/** How long the engine thinks about an attempt, in thousandths of a second. */
const THINK_MS = 1000;

/** @typedef {ReturnType<typeof newState>} PracticeState */

/** What the page holds. */
function newState() {
  /** @type {{ games: Record<string, string>, account: string | null }} */
  const data = pageData();
  return {
    ...data,
    board: /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board")),
    engine: new Engine(),
    collection: loadCollection(data.account),
    /** What is asked, in order. @type {string[]} */
    queue: [],
    /** How many of them were asked. */
    asked: 0,
    /** What is asked now. @type {(Card & { task: Task }) | null} */
    card: null,
    /** How people write moves of the position, by their texts. @type {Map<string, string>} */
    told: new Map(),
    /** Who is to move in the position. */
    solver: 0,
    /** How many hints were given. */
    hints: 0,
    /** Whether an answer was counted: the first one. */
    isCounted: false,
    /** Grows when another attempt begins, so that what comes late is not shown. */
    attempt: 0,
  };
}

/** @type {PracticeState} */
let page;

const today = () => dayOf(new Date());
const look = () => ({ language: document.documentElement.lang });

/** What can be asked at all. */
const askable = () => page.collection.cards.filter(({ task, game }) => task && game in page.games);

/** The position of the card. @param {string[]} [moves] */
function gameAt(moves = []) {
  const { game = "", rules = null, position = null } = page.card ?? {};
  return { kind: game, rules, position, moves };
}

// What is asked

/** Asks what is due, or first what another page has handed over. @param {string[]} first */
async function begin(first) {
  const keys = new Set(askable().map(keyOf));
  const due = dueOn(askable(), today()).map(keyOf);
  page.queue = [...new Set([...first.filter((key) => keys.has(key)), ...due])];
  page.asked = 0;
  showCounts();
  await next();
}

async function next() {
  const key = page.queue[page.asked];
  const card = askable().find((it) => keyOf(it) === key);
  if (key !== undefined && !card) {
    page.asked++;
    return next();
  }
  if (!card?.task) return rest();
  page.asked++;
  page.card = { ...card, task: card.task };
  page.hints = 0;
  page.isCounted = false;
  await show();
}

/** Shows the position as it is asked. */
async function show() {
  const mine = ++page.attempt;
  const { card } = page;
  if (!card) return;
  element("task").hidden = false;
  verdict("");
  element("refusal").textContent = "";
  page.board.note("");
  const state = await page.board.show(gameAt());
  if (!state || mine !== page.attempt) return;
  const wanted = (360 / state.players) * state.mover;
  if (page.board.turned !== wanted) await page.board.turn(wanted - page.board.turned);
  const lines = [[card.task.played], ...card.task.before.map(({ moves }) => moves.slice(0, 1))];
  const { lines: told } = await ask("lines", { game: gameAt(), lines, look: look() });
  if (mine !== page.attempt) return;
  page.told = new Map(told.flatMap(([move]) => (move ? [[move.text, move.told]] : [])));
  page.solver = state.mover;
  page.board.hands = [state.mover];
  element("title").textContent = t("practice-find-better");
  const text = t("practice-you-played", { turn: state.words.turn, move: inWords(card.task.played) });
  element("text").textContent = text;
  element("facts").textContent = `${page.games[card.game]} · ${t("practice-queue", { number: page.asked, total: page.queue.length })}`;
  element("ways").hidden = false;
  /** @type {HTMLAnchorElement} */ (element("open")).href = addressOf(card.game, "analysis", card.position, card.rules);
  showCounts();
  offerOnly("hint");
  say(`${t("practice-find-better")}. ${text} ${state.words.position}`);
}

/** Nothing more is asked now. */
function rest() {
  page.card = null;
  page.attempt++;
  element("task").hidden = true;
  element("ways").hidden = true;
  verdict("");
  element("facts").textContent = "";
  const left = askable();
  const [soonest] = left.toSorted((a, b) => a.due - b.due);
  element("title").textContent = t("practice-title");
  element("text").textContent = soonest ? t("practice-done", { date: dateWords(soonest.due) }) : t("practice-empty");
  showCounts();
  offerOnly(...(soonest ? ["anyway"] : []));
  if (soonest) say(element("text").textContent);
}

/** How many are due, in all and of each game. */
function showCounts() {
  const all = askable();
  element("progress").textContent = t("practice-due", { number: dueOn(all, today()).length });
  element("progress").hidden = all.length === 0;
  const lines = Object.entries(page.games).flatMap(([game, name]) => {
    const own = all.filter((card) => card.game === game);
    const text = t("practice-counts", { game: name, due: dueOn(own, today()).length, all: own.length });
    return own.length > 0 ? [Object.assign(document.createElement("li"), { textContent: text })] : [];
  });
  element("counts").replaceChildren(...lines);
}

/** @param {number} day */
const dateWords = (day) => dateOf(day).toLocaleDateString(document.documentElement.lang, { weekday: "long", day: "numeric", month: "long" });

/** A move as people write it. @param {string} text */
const inWords = (text) => page.told.get(text) ?? text;

/** @param {...string} commands */
function offerOnly(...commands) {
  for (const command of ["hint", "again", "next", "anyway"]) offer(command, commands.includes(command));
}

/** @param {string} words @param {"right" | "wrong" | ""} [kind] */
function verdict(words, kind = "") {
  const place = element("verdict");
  place.textContent = words;
  place.className = `verdict ${kind}`;
}

// Answering

/** @param {string} text */
async function attempt(text) {
  const { card } = page;
  if (!card) return;
  const mine = ++page.attempt;
  page.board.note("");
  page.board.hands = [];
  offerOnly();
  const state = await page.board.show(gameAt([text]), { animate: true });
  if (mine !== page.attempt) return;
  if (state) say(state.words.last);
  const { before, after, played } = card.task;
  const { lines: told } = await ask("lines", { game: gameAt(), lines: [[text]], look: look() });
  page.told.set(text, told[0]?.[0]?.told || text);
  if (mine !== page.attempt) return;
  if (text === played) return refuted(text, after[0]?.moves ?? [], mine);
  if (knownVerdict(before, text, page.solver) === true) return found(text);
  verdict(t("practice-checking"));
  const { isGood, answer } = await judge({ game: gameAt(), text, before }, { state: (game) => ask("state", { game }), think, loss });
  if (mine !== page.attempt) return;
  if (isGood === null) {
    verdict(t("practice-unknown"));
    return offerOnly("again", "hint");
  }
  if (isGood) found(text);
  else await refuted(text, answer, mine);
}

/** @param {import("../types").GameQuestion} game */
async function think(game) {
  const thought = await page.engine.think({ game, ms: THINK_MS, lines: 1 });
  return (thought?.lines ?? []).map(({ moves, endsIn, chances, places }) => ({ moves, endsIn, chances, ...(places ? { places } : {}) }));
}

/** What the coach says that the first move cost. @param {import("../types").GameQuestion} game @param {(readonly import("../types").PracticeLine[] | null)[]} thoughts */
async function loss(game, thoughts) {
  const lines = thoughts.map((it) => it && [...it]);
  const { plies } = await ask("coach", { game, thoughts: lines, language: look().language });
  return plies[0]?.loss ?? null;
}

/** The better move is found. @param {string} text */
function found(text) {
  const best = page.card?.task.before[0]?.moves[0];
  const isBest = !best || best === text;
  const words = isBest ? t("practice-best", { move: inWords(text) }) : t("practice-good", { move: inWords(text), best: inWords(best) });
  count(page.hints > 0 ? "helped" : "right");
  const { due = 0 } = page.collection.cards.find((it) => page.card && keyOf(it) === keyOf(page.card)) ?? {};
  verdict(`${words} ${t("practice-comes-back", { date: dateWords(due) })}.`, "right");
  offerOnly("next");
  buttonOf("next")?.focus({ preventScroll: true });
}

/** Draws what answers a move that is not good enough, on the position after it. @param {string} text @param {string[]} answer @param {number} mine */
async function refuted(text, answer, mine) {
  count("wrong");
  const game = gameAt([text]);
  const [reply] = answer.length > 0 ? (await ask("lines", { game, lines: [answer.slice(0, 1)], look: look() })).lines[0] ?? [] : [];
  if (mine !== page.attempt) return;
  const isSame = text === page.card?.task.played;
  const values = { move: inWords(text), reply: reply?.told ?? "" };
  verdict(reply ? t(isSame ? "practice-same" : "practice-wrong", values) : t("practice-wrong-at-once", values), "wrong");
  offerOnly("again", "hint");
  buttonOf("again")?.focus({ preventScroll: true });
  if (!reply) return;
  const { markup } = await ask("foresight", { game, moves: answer, meant: "refutation", look: page.board.look });
  if (mine === page.attempt) page.board.note(markup);
}

/** The first answer counts. @param {import("../shared/practice/schedule.js").Outcome} outcome */
function count(outcome) {
  if (page.isCounted || !page.card) return;
  page.isCounted = true;
  change((card) => ({ ...card, ...answered(card, outcome, today()) }));
}

/** Changes what is kept of the card, and tells the account. @param {(card: Card) => Card} how */
function change(how) {
  const key = page.card && keyOf(page.card);
  const cards = page.collection.cards.map((card) => (keyOf(card) === key ? { ...how(card), changed: Date.now() } : card));
  page.collection = { ...page.collection, cards };
  if (!keepCollection(page.account, page.collection)) toast(t("error-storage"));
  showCounts();
  void tellAccount();
}

async function tellAccount() {
  if (page.account === null) return;
  const before = page.collection;
  const told = await synced(page.account, before);
  // What was changed meanwhile is told the next time.
  if (page.collection === before) page.collection = told;
}

/** Helps a little more each time: which piece, then the move, then why. */
async function hint() {
  const { card } = page;
  const best = card?.task.before[0]?.moves;
  const [first] = best ?? [];
  if (!card || !best || !first) return;
  if (element("verdict").classList.contains("wrong")) await show();
  const mine = page.attempt;
  page.hints = Math.min(page.hints + 1, 3);
  const { state } = page.board;
  const [target = ""] = state?.moves.find((move) => move.text === first)?.path ?? [];
  const isCell = state !== null && target in state.owners;
  // Where there is no piece to look at, the first hint is the move.
  if (page.hints === 1 && !isCell) page.hints = 2;
  if (page.hints === 1) {
    verdict(t("practice-hint-cell", { cell: state?.words.cells[target] ?? target }));
    const { markup } = await ask("sketch", { game: gameAt(), shapes: [`G${target}`], look: page.board.look });
    if (mine === page.attempt) page.board.note(markup);
    return;
  }
  const { markup } = await ask("foresight", { game: gameAt(), moves: best, meant: "better", look: page.board.look });
  if (mine !== page.attempt) return;
  page.board.note(markup);
  if (page.hints === 2) return verdict(t("practice-hint-move", { move: inWords(first) }));
  verdict(`${t("practice-hint-move", { move: inWords(first) })} ${await why(card)}`);
}

/** Why the mistake was one, and what was better. @param {Card & { task: Task }} card */
async function why({ task: { played, before, after } }) {
  const { plies } = await ask("coach", { game: gameAt([played]), thoughts: [before, after.length > 0 ? after : null], language: look().language });
  return (plies[0]?.words ?? []).join(" ");
}

/** The position is not asked again. */
async function forget() {
  change((card) => ({ ...card, task: null }));
  toast(t("practice-forgotten"));
  await next();
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  hint,
  again: show,
  next,
  forget,
  anyway: () => begin(askable().toSorted((a, b) => a.due - b.due).map(keyOf)),
};

export async function start() {
  defineBoard();
  page = newState();
  useViewButtons(page.board);
  useCommands(COMMANDS);
  page.board.addEventListener("move", (event) => void attempt(/** @type {CustomEvent<string>} */ (event).detail));
  page.board.addEventListener("refused", (event) => {
    element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
  });
  useKeys([
    { keys: ["ArrowRight"], letters: ["j"], words: "practice-next", run: () => !buttonOf("next")?.hidden && void next() },
    { letters: ["h"], words: "practice-hint", run: () => !buttonOf("hint")?.hidden && void hint() },
    { letters: ["."], words: "keys-replay", run: () => void page.board.replay() },
    { letters: ["f"], words: "keys-flip", run: () => void page.board.turn(180) },
    { keys: ["Escape"], words: "keys-cancel", run: () => page.board.cancel() },
  ]);
  const first = takeAskedFirst();
  await tellAccount();
  await begin(first);
}
