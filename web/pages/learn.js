// The tutorial: a step after the other. What reaches the goal is judged by the rules (crates/lessons).

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { buttonOf, enable, useCommands } from "../shared/commands.js";
import { Hints } from "../shared/hints.js";
import { useKeys } from "../shared/shortcuts.js";
import { link } from "../shared/addresses.js";
import { makeStudy } from "../shared/make-study.js";
import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { useViewButtons } from "../shared/view-buttons.js";
import { ask } from "../board/rules-client.js";
import { replyTime } from "../board/settings.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").StepAnswer} StepAnswer */

/** @typedef {ReturnType<typeof newState>} LearnState */

/** What the page holds. */
function newState() {
  const { kind, steps, puzzles, game } = pageData();
  return {
    kind: /** @type {string} */ (kind),
    steps: /** @type {number} */ (steps),
    puzzles: /** @type {string[]} */ (puzzles),
    /** The first game after the tutorial. @type {Record<string, string>} */
    firstGame: game,
    board: /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board")),
    hints: /** @type {Hints} */ (/** @type {unknown} */ (null)),
    number: 0,
    step: /** @type {StepAnswer | null} */ (null),
    /** The learner's own answers. @type {string[]} */
    answers: [],
    /** All moves since the step began. @type {string[]} */
    moves: [],
    /** Grows when another step or attempt begins. */
    attempt: 0,
    isDone: false,
    /** Whether the way to the goal is shown, instead of found. */
    isShown: false,
  };
}

/** @type {LearnState} */
let page;

/** Where the progress is kept. */
const progressKey = () => `tablier-lesson-${page.kind}`;

/** @param {string[]} tried @returns {Promise<StepAnswer>} */
function askStep(tried) {
  return ask("step", { kind: page.kind, step: page.number, answers: tried, look: page.board.look });
}

const question = () => ({ kind: page.kind, rules: page.step?.rules, position: page.step?.position, moves: page.moves });

/** @param {number} wanted */
async function open(wanted) {
  page.number = Math.max(0, Math.min(page.steps - 1, wanted));
  history.replaceState(null, "", `#${page.number + 1}`);
  await begin();
}

/** Begins the step, or begins it anew. */
async function begin() {
  const mine = ++page.attempt;
  page.answers = [];
  page.moves = [];
  page.isDone = false;
  page.isShown = false;
  page.hints.forget();
  page.step = await askStep([]);
  if (mine !== page.attempt || !page.step) return;
  element("title").textContent = page.step.title;
  element("text").textContent = page.step.text;
  element("progress").textContent = t("learn-step", { number: page.number + 1, total: page.steps });
  /** @type {HTMLProgressElement} */ (element("progress-bar")).value = page.number;
  verdict("");
  element("title").scrollIntoView({ block: "nearest" });
  const state = await page.board.show(question());
  if (!state || mine !== page.attempt) return;
  page.board.quiz = page.step.goal === "quiz";
  page.board.hands = page.step.goal === "see" || page.step.goal === "quiz" ? [] : [state.mover];
  page.board.note(page.step.marks);
  enable("back", page.number > 0);
  enable("hint", page.step.goal !== "see");
  enable("show", page.step.goal !== "see");
  const next = buttonOf("next");
  if (next) next.textContent = page.number + 1 < page.steps ? t("learn-next") : t("learn-three-puzzles");
  say(`${page.step.title}. ${page.step.text}`);
  // Whoever has seen enough may go on.
  if (page.step.goal === "see") void watch(page.step.shows, mine);
}

/** Plays moves for the learner to see. @param {string[]} shown @param {number} mine */
async function watch(shown, mine) {
  for (const text of shown) {
    await pause(replyTime() * 2);
    if (mine !== page.attempt) return;
    page.board.note("");
    page.moves = [...page.moves, text];
    const state = await page.board.show(question(), { animate: true });
    if (!state || mine !== page.attempt) return;
    say(state.words.last);
  }
  finish();
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The learner answers: a move, or a cell. @param {string} answer */
async function answerWith(answer) {
  if (!page.step || page.isDone) return;
  const mine = page.attempt;
  element("refusal").textContent = "";
  page.answers = [...page.answers, answer];
  page.hints.forget();
  if (page.step.goal !== "quiz") {
    page.board.note("");
    page.moves = [...page.moves, answer];
    const state = await page.board.show(question(), { animate: true });
    if (state) say(state.words.last);
  }
  const judged = await askStep(page.answers);
  if (mine !== page.attempt) return;
  switch (judged.judgement) {
    case "done":
      return finish();
    case "wrong":
      verdict(`${t("learn-try-again")} ${page.step.hint}`, "wrong");
      if (page.step.goal === "quiz") page.answers = page.answers.slice(0, -1);
      else page.board.hands = [];
      return;
    case "go-on":
      verdict("");
      if (page.step.goal === "quiz") return page.board.tick(answer);
      return reply(judged.replies, mine);
  }
}

/** @param {string[]} replies @param {number} mine */
async function reply(replies, mine) {
  for (const text of replies) {
    await pause(replyTime());
    if (mine !== page.attempt) return;
    page.moves = [...page.moves, text];
    const state = await page.board.show(question(), { animate: true });
    if (state) say(state.words.last);
  }
}

function finish() {
  page.isDone = true;
  page.board.hands = [];
  // What the learner has not done is not praised.
  if (page.isShown) verdict(t("learn-shown-way"));
  else verdict(page.step?.done || t("learn-well-done"), "right");
  try {
    localStorage.setItem(progressKey(), String(Math.max(page.number + 1, Number(localStorage.getItem(progressKey()) ?? 0))));
  } catch {
    // Where nothing is kept, the tutorial begins anew next time.
  }
  /** @type {HTMLProgressElement} */ (element("progress-bar")).value = page.number + 1;
  buttonOf("next")?.focus({ preventScroll: true });
}

/** @param {string} words @param {"right" | "wrong" | ""} [kind] */
function verdict(words, kind = "") {
  const place = element("verdict");
  place.textContent = words;
  place.className = `verdict ${kind}`;
  if (words) place.scrollIntoView({ block: "nearest" });
}

/** The hint of the step in its own words, then the next move on the way to its goal, if the learner has not left that way. */
async function findHint() {
  if (!page.step || page.isDone) return null;
  const { solution, hint, goal } = page.step;
  const isOnWay = goal !== "quiz" && page.answers.every((answer, index) => answer === solution[index]);
  return { game: question(), line: isOnWay ? solution.slice(page.answers.length, page.answers.length + 1) : [], first: hint };
}

/** Shows one way to reach the goal. */
async function showSolution() {
  if (!page.step) return;
  const { solution } = page.step;
  await begin();
  page.isShown = true;
  const mine = page.attempt;
  for (const answer of solution) {
    await pause(replyTime());
    if (mine !== page.attempt) return;
    if (page.step?.goal === "quiz") page.board.tick(answer);
    await answerWith(answer);
  }
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  back: () => open(page.number - 1),
  again: begin,
  hint: () => page.hints.next(),
  show: showSolution,
  study: () => makeStudy({ from: "start", game: page.kind, rules: page.step?.rules ?? null, position: page.step?.position ?? null }),
  next: () => {
    if (page.number + 1 < page.steps) return open(page.number + 1);
    location.href = `${link(`/${page.kind}/puzzle/${page.puzzles[0]}`)}?three=1&${new URLSearchParams(page.firstGame)}`;
  },
};

export async function start() {
  defineBoard();
  page = newState();
  useViewButtons(page.board);
  page.hints = new Hints(page.board, findHint);
  useCommands(COMMANDS);
  page.board.addEventListener("move", (event) => void answerWith(/** @type {CustomEvent<string>} */ (event).detail));
  page.board.addEventListener("pointed", (event) => void answerWith(/** @type {CustomEvent<string>} */ (event).detail));
  page.board.addEventListener("refused", (event) => {
    element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
  });
  useKeys([
    { keys: ["ArrowLeft"], letters: ["k"], words: "learn-previous", run: () => COMMANDS.back?.() },
    { keys: ["ArrowRight"], letters: ["j"], words: "learn-next", run: () => COMMANDS.next?.() },
    { letters: ["."], words: "keys-replay", run: () => void page.board.replay() },
    { keys: ["Escape"], words: "keys-cancel", run: () => page.board.cancel() },
  ]);
  await open(Number(location.hash.slice(1) || 1) - 1);
}
