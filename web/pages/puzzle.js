// Puzzles: positions with one way to win. The rules judge what is tried, the others reply as well as they can, and what does not win
// is refuted on the board.

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { buttonOf, offer, useCommands } from "../shared/commands.js";
import { Engine } from "../shared/engine.js";
import { Hints } from "../shared/hints.js";
import { useKeys } from "../shared/shortcuts.js";
import { frameAddress, link, showAddress } from "../shared/addresses.js";
import { showShareSheet } from "../shared/share.js";
import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { usePlayers } from "../shared/players-list.js";
import { useViewButtons } from "../shared/view-buttons.js";
import { ask } from "../board/rules-client.js";
import { replyTime } from "../board/settings.js";
import { t } from "../board/translate.js";
import { beside, daysInARow, nextUntried, runOrder, tally, wanted } from "./puzzle/choice.js";
import { Ledger, sendAttempts } from "./puzzle/ledger.js";
import { clockText, Run } from "./puzzle/run.js";

/** @typedef {import("../types").Puzzle} Puzzle */

/** How long a hint is thought about off the known solution. */
const HINT_MS = 1500;

/** @typedef {ReturnType<typeof newState>} PuzzleState */

/** What the page holds. */
function newState() {
  /**
   * @type {{ kind: string, all: Puzzle[], easy: string[], rules: Record<string, string>, themes: Record<string, string>,
   *   mode: "daily" | "streak" | "storm" | null, day: number, daily: string, account: import("./puzzle/ledger.js").Account | null }}
   */
  const data = pageData();
  const wish = new URLSearchParams(location.search);
  return {
    ...data,
    board: /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board")),
    difficulty: /** @type {HTMLSelectElement} */ (element("difficulty")),
    theme: /** @type {HTMLSelectElement} */ (element("theme")),
    wish,
    ledger: new Ledger(data.kind, data.account, { send: sendAttempts, rate: (question) => ask("puzzle-rating", question) }),
    hints: /** @type {Hints} */ (/** @type {unknown} */ (null)),
    /** It thinks only where somebody leaves the known solution and asks for a hint. */
    engine: /** @type {Engine | null} */ (null),
    /** The streak or storm at hand. @type {Run | null} */
    run: null,
    /** The attempts of the run. @type {import("../types").SentAttempt[]} */
    inRun: [],
    puzzle: /** @type {Puzzle | null} */ (null),
    /** Who is to win. */
    solver: 0,
    /** @type {string[]} */
    moves: [],
    /** Grows when another attempt begins. */
    attempt: 0,
    /** The number of puzzles begun of the three after the tutorial. */
    three: Number(wish.get("three") ?? 0),
  };
}

/** @type {PuzzleState} */
let page;

const question = () => ({ kind: page.kind, rules: page.puzzle?.rules, position: page.puzzle?.position, moves: page.moves });

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The puzzles that the filters leave. */
const chosen = () => wanted(page.all, { difficulty: page.difficulty.value, theme: page.theme.value });

// Beginning

/** @param {Puzzle | undefined} puzzle */
async function open(puzzle) {
  if (!puzzle) return verdict(t("puzzle-none"));
  page.puzzle = puzzle;
  if (!page.mode) {
    const query = page.three > 0 ? location.search.replace(/three=\d/, `three=${page.three}`) : "";
    showAddress(`${link(`/${page.kind}/puzzle/${puzzle.id}`)}${query}`);
  }
  await begin();
}

async function begin() {
  const mine = ++page.attempt;
  const puzzle = page.puzzle;
  if (!puzzle) return;
  page.moves = [];
  page.hints.forget();
  verdict("");
  element("refusal").textContent = "";
  if (page.board.turned !== puzzle.turned) await page.board.turn(puzzle.turned - page.board.turned);
  const state = await page.board.show(question());
  if (!state || mine !== page.attempt) return;
  page.solver = state.mover;
  page.board.hands = [state.mover];
  page.board.note("");
  element("title").textContent = t("learn-find-win");
  const text = `${state.words.turn}. ${t(`puzzle-goal-${puzzle.difficulty}`)}.`;
  element("text").textContent = text;
  showFacts(false);
  showProgress();
  const next = buttonOf("next");
  if (next) next.textContent = page.three === 3 ? t("learn-play-beginner") : t("learn-next");
  const rules = page.rules[puzzle.rules];
  const named = rules ? `${t("puzzle-rules", { rules })}. ` : "";
  say(`${t("learn-find-win")}. ${text} ${named}${state.words.position}`);
}

/** The rules and the difficulty; the themes would give the solution away before it is found. @param {boolean} isSolved */
function showFacts(isSolved) {
  if (!page.puzzle) return;
  const { rules, difficulty, themes } = page.puzzle;
  const name = page.rules[rules];
  const facts = [...(name ? [t("puzzle-rules", { rules: name })] : []), t(`puzzle-${difficulty}`)];
  if (isSolved) facts.push(...themes.map((theme) => page.themes[theme] ?? theme));
  element("facts").textContent = facts.join(" · ");
}

/** Where somebody stands: in the tutorial's three, in a run, in all puzzles. */
function showProgress() {
  element("progress").textContent = progressText();
  const { results } = page.ledger.progress;
  const whole = tally(page.all, results);
  const summary = document.querySelector("#tally summary");
  if (summary) summary.textContent = t("puzzle-solved-of", whole);
  const groups = [
    ...[...page.difficulty.options].filter((it) => it.value).map((it) => ({ name: it.text, wish: { difficulty: it.value, theme: "" } })),
    ...Object.entries(page.themes).map(([theme, name]) => ({ name, wish: { difficulty: "", theme } })),
  ];
  const lines = groups.map(({ name, wish }) => {
    const line = document.createElement("li");
    line.textContent = t("puzzle-tally", { name, ...tally(wanted(page.all, wish), results) });
    return line;
  });
  document.querySelector("#tally ul")?.replaceChildren(...lines);
  const { rating } = page.ledger.progress;
  if (rating && !element("rating").textContent) element("rating").textContent = t("puzzle-rating", { rating: shownRating(rating) });
}

/** A rating that is still uncertain has a question mark, as everywhere. @param {import("../types").SolverRating} rating */
function shownRating({ rating, deviation }) {
  return `${Math.round(rating)}${deviation > 110 ? "?" : ""}`;
}

function progressText() {
  if (page.three > 0) return t("learn-puzzle", { number: page.three, total: 3 });
  if (page.mode === "daily") {
    const date = new Date(page.day * 86_400_000).toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });
    const row = daysInARow(page.ledger.progress.days, page.day);
    return row > 0 ? `${date} · ${t("puzzle-days", { number: row })}` : date;
  }
  if (page.run && page.mode) {
    const { score } = page.run;
    const best = page.ledger.progress[page.run.mode];
    return score === 0 && !page.run.isOver ? t(`puzzle-${page.mode}-intro`) : t(`puzzle-${page.mode}-score`, { number: score, best });
  }
  return "";
}

// Solving

/** @param {string} text */
async function play(text) {
  if (!page.puzzle) return;
  const mine = page.attempt;
  element("refusal").textContent = "";
  page.run?.begin(Date.now());
  const before = page.moves;
  page.moves = [...before, text];
  page.hints.forget();
  page.board.hands = [];
  const state = await page.board.show(question(), { animate: true });
  if (state) say(state.words.last);
  const { rules, position, line } = page.puzzle;
  const judged = await ask("puzzle", { kind: page.kind, rules, position, line, moves: page.moves });
  if (mine !== page.attempt) return;
  if (judged.judgement === "done") return finish(true);
  if (judged.judgement === "wrong") {
    if (page.run) return finish(false);
    void count(false);
    return refute(before, judged.refutation, mine);
  }
  verdict(t("learn-right-so-far"));
  if (!(await watch(judged.replies, mine))) return;
  page.board.hands = [page.solver];
}

/** Plays moves for the solver to see. Says whether nothing else was begun meanwhile. @param {string[]} plies @param {number} mine */
async function watch(plies, mine) {
  for (const ply of plies) {
    await pause(replyTime());
    if (mine !== page.attempt) return false;
    page.moves = [...page.moves, ply];
    const after = await page.board.show(question(), { animate: true });
    if (mine !== page.attempt) return false;
    if (after) say(after.words.last);
  }
  return mine === page.attempt;
}

/** Shows what a wrong move meets, and takes both back. @param {string[]} before @param {string[]} refutation @param {number} mine */
async function refute(before, refutation, mine) {
  const words = refutation.length > 0 ? t("puzzle-refuted", { reply: refutation.join(" ") }) : t("puzzle-refuted-at-once");
  verdict(words, "wrong");
  if (!(await watch(refutation, mine))) return;
  await pause(replyTime() * 3);
  if (mine !== page.attempt) return;
  page.moves = before;
  await page.board.show(question());
  if (mine !== page.attempt) return;
  page.board.hands = [page.solver];
}

/** The puzzle is solved, or given up in a run. @param {boolean} isSolved */
async function finish(isSolved) {
  page.board.hands = [];
  if (isSolved) {
    verdict(t("learn-solved"), "right");
    showFacts(true);
  }
  const mine = page.attempt;
  await count(isSolved);
  if (mine !== page.attempt) return;
  if (!page.run) return buttonOf("next")?.focus({ preventScroll: true });
  page.run.go(isSolved, Date.now());
  if (page.run.isOver) return endRun();
  if (!isSolved) say(t("learn-wrong-move"));
  await pause(replyTime());
  if (mine === page.attempt && !page.run.isOver) await open(page.run.puzzle);
}

/** The first attempt at a puzzle counts. @param {boolean} isSolved */
async function count(isSolved) {
  const { puzzle, ledger } = page;
  if (!puzzle) return;
  const day = page.mode === "daily" ? page.day : null;
  const attempt = { puzzle: puzzle.id, moves: [...page.moves], hurried: page.run !== null, day };
  if (page.run) page.inRun.push(attempt);
  if (!ledger.wants(puzzle.id, day, isSolved)) return;
  const change = await ledger.add(attempt, { isSolved, rating: puzzle.rating });
  const { rating } = ledger.progress;
  if (change !== null && rating) {
    const values = { rating: shownRating(rating), change: `${change > 0 ? "+" : ""}${change}` };
    element("rating").textContent = t("puzzle-rating-changed", values);
  }
  showProgress();
}

/** The next move of the solution, or another good one for those who went their own way. A hint gives up the rating, as the solution does. */
async function findHint() {
  const { puzzle, moves, attempt } = page;
  if (!puzzle || page.run || page.board.state?.ending || page.board.state?.mover !== page.solver) return null;
  void count(false);
  const game = { kind: page.kind, rules: puzzle.rules, position: puzzle.position, moves };
  if (moves.every((text, ply) => text === puzzle.line[ply])) return { game, line: puzzle.line.slice(moves.length), endsIn: puzzle.line.length - moves.length };
  page.engine ??= new Engine();
  const [line] = (await page.engine.think({ game, ms: HINT_MS }))?.lines ?? [];
  return line && attempt === page.attempt ? { game, line: line.moves, endsIn: line.endsIn } : null;
}

async function showSolution() {
  if (!page.puzzle || page.run) return;
  void count(false);
  await begin();
  page.board.hands = [];
  if (!(await watch(page.puzzle.line, page.attempt))) return;
  verdict(t("learn-shown"));
  showFacts(true);
}

/** @param {string} words @param {"right" | "wrong" | ""} [kind] */
function verdict(words, kind = "") {
  const place = element("verdict");
  place.textContent = words;
  place.className = `verdict ${kind}`;
}

/** Sends what could not be sent before. */
async function sendRest() {
  if ((await page.ledger.flush()) === null) return;
  element("rating").textContent = "";
  showProgress();
}

// Runs

function beginRun() {
  if (page.mode !== "streak" && page.mode !== "storm") return;
  page.run = new Run(page.mode, runOrder(page.all));
  page.inRun = [];
  showClock();
  return open(page.run.puzzle);
}

function endRun() {
  const { run, ledger } = page;
  if (!run) return;
  page.attempt++;
  page.board.hands = [];
  void ledger.endRun(run.mode, run.score, page.inRun);
  showProgress();
  const words = t(`puzzle-${run.mode}-over`, { number: run.score, best: ledger.progress[run.mode] });
  verdict(words);
  say(words, "assertive");
  buttonOf("again")?.focus({ preventScroll: true });
}

/** At these numbers of seconds the time that is left is said. */
const SAID = [60, 30, 10];
/** How often the clock is looked at, in thousandths of a second. */
const TICK = 250;

function showClock() {
  if (page.run?.mode !== "storm") return;
  const clock = element("clock");
  clock.hidden = false;
  clock.textContent = clockText(page.run.left(Date.now()));
}

function watchClock() {
  let last = Infinity;
  setInterval(() => {
    const { run } = page;
    if (!run || run.isOver) return;
    showClock();
    const seconds = Math.ceil(run.left(Date.now()) / 1000);
    if (seconds < last && SAID.includes(seconds)) say(t("puzzle-storm-left", { seconds }));
    last = seconds;
    if (run.look(Date.now())) endRun();
  }, TICK);
}

// Choosing

function again() {
  return page.run ? beginRun() : begin();
}

/** @param {1 | -1} step */
function another(step) {
  if (page.mode) return;
  void open(beside(chosen(), page.puzzle?.id, step));
}

async function next() {
  if (page.mode === "daily") {
    location.href = link(`/${page.kind}/puzzle`);
    return;
  }
  if (page.mode) return;
  if (page.three === 0) return open(nextUntried(chosen(), page.puzzle?.id, page.ledger.progress.results));
  if (page.three < 3) {
    page.three += 1;
    return open(page.all.find((it) => it.id === page.easy[page.three - 1]));
  }
  const game = new URLSearchParams();
  for (const name of ["rules", "setup", "players", "level"]) {
    const value = page.wish.get(name);
    if (value) game.set(name, value);
  }
  location.href = `${link(`/${page.kind}/play`)}?${game}`;
}

/** Sends the puzzle out, without its solution. */
function share() {
  if (!page.puzzle) return;
  const { id, rules, position, turned } = page.puzzle;
  const game = { kind: page.kind, rules, position, moves: [] };
  void showShareSheet({
    title: document.title,
    link: `${location.origin}${link(`/${page.kind}/puzzle/${id}`)}`,
    game,
    turned,
    file: async (form) => (await ask("write", { game, form })).text,
    frame: frameAddress(game),
    name: `${page.kind}-puzzle-${id}`,
  });
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = { share, back: () => another(-1), again, hint: () => page.hints.next(), show: showSolution, next };

export async function start() {
  defineBoard();
  page = newState();
  useViewButtons(page.board);
  usePlayers(page.board);
  page.hints = new Hints(page.board, findHint);
  const isRun = page.mode === "streak" || page.mode === "storm";
  offer("back", !page.mode && page.three === 0);
  offer("hint", !isRun);
  offer("show", !isRun);
  offer("next", !isRun);
  // Whoever comes from the tutorial has three puzzles to solve, not all of them to choose from.
  element("filters").hidden = page.mode !== null || page.three > 0;
  const button = buttonOf("again");
  if (isRun && button) button.textContent = t("puzzle-new-run");
  useCommands(COMMANDS);
  void sendRest();
  addEventListener("online", () => void sendRest());
  for (const filter of [page.difficulty, page.theme]) {
    filter.addEventListener("change", () => void open(nextUntried(chosen(), undefined, page.ledger.progress.results)));
  }
  page.board.addEventListener("move", (event) => void play(/** @type {CustomEvent<string>} */ (event).detail));
  page.board.addEventListener("refused", (event) => {
    element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
  });
  useKeys([
    { keys: ["ArrowLeft"], letters: ["k"], words: "learn-previous", run: () => another(-1) },
    { keys: ["ArrowRight"], letters: ["j"], words: "learn-next", run: () => void next() },
    { letters: ["."], words: "keys-replay", run: () => void page.board.replay() },
    { letters: ["f"], words: "keys-flip", run: () => void page.board.turn(180) },
    { keys: ["Escape"], words: "keys-cancel", run: () => page.board.cancel() },
  ]);
  if (isRun) {
    watchClock();
    return beginRun();
  }
  const named = page.mode === "daily" ? page.daily : location.pathname.split("/puzzle/")[1];
  await open(page.all.find((it) => it.id === named) ?? nextUntried(page.all, undefined, page.ledger.progress.results));
}
