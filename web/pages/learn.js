// The tutorial: a step after the other. What reaches the goal is judged by the rules (crates/lessons).

import "../board/board.js";
import { say } from "../board/announce.js";
import { buttonOf, enable, useCommands } from "../shared/commands.js";
import { useKeys } from "../shared/shortcuts.js";
import { element, link, pageData } from "../shared/page.js";
import { ask } from "../board/rules-client.js";
import { replyTime } from "../board/settings.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").StepAnswer} StepAnswer */

const { kind, steps, puzzles, game: firstGame } = pageData();
const board = /** @type {import("../board/board.js").TablierBoard} */ (document.querySelector("tablier-board"));

let number = 0;
/** @type {StepAnswer | null} */
let step = null;
/** The learner's own answers. @type {string[]} */
let answers = [];
/** All moves since the step began. @type {string[]} */
let moves = [];
/** Grows when another step or attempt begins. */
let attempt = 0;
let isDone = false;

const KEY = `tablier-lesson-${kind}`;

/** @param {string[]} tried @returns {Promise<StepAnswer>} */
function askStep(tried) {
  return ask("step", { kind, step: number, answers: tried, look: board.look });
}

const question = () => ({ kind, rules: step?.rules, position: step?.position, moves });

/** @param {number} wanted */
async function open(wanted) {
  number = Math.max(0, Math.min(steps - 1, wanted));
  history.replaceState(null, "", `#${number + 1}`);
  await begin();
}

/** Begins the step, or begins it anew. */
async function begin() {
  const mine = ++attempt;
  answers = [];
  moves = [];
  isDone = false;
  step = await askStep([]);
  if (mine !== attempt || !step) return;
  element("title").textContent = step.title;
  element("text").textContent = step.text;
  element("progress").textContent = t("learn-step", { number: number + 1, total: steps });
  /** @type {HTMLProgressElement} */ (element("progress-bar")).value = number;
  verdict("");
  element("title").scrollIntoView({ block: "nearest" });
  const state = await board.show(question());
  if (!state || mine !== attempt) return;
  board.quiz = step.goal === "quiz";
  board.hands = step.goal === "see" || step.goal === "quiz" ? [] : [state.mover];
  board.note(step.marks);
  enable("back", number > 0);
  enable("show", step.goal !== "see");
  const next = buttonOf("next");
  if (next) next.textContent = number + 1 < steps ? t("learn-next") : t("learn-three-puzzles");
  say(`${step.title}. ${step.text}`);
  if (step.goal === "see") await watch(step.shows, mine);
}

/** Plays moves for the learner to see. @param {string[]} shown @param {number} mine */
async function watch(shown, mine) {
  for (const text of shown) {
    await pause(replyTime() * 2);
    if (mine !== attempt) return;
    board.note("");
    moves = [...moves, text];
    const state = await board.show(question(), { animate: true });
    if (!state || mine !== attempt) return;
    say(state.words.last);
  }
  finish();
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The learner answers: a move, or a cell. @param {string} answer */
async function answerWith(answer) {
  if (!step || isDone) return;
  const mine = attempt;
  element("refusal").textContent = "";
  answers = [...answers, answer];
  if (step.goal !== "quiz") {
    board.note("");
    moves = [...moves, answer];
    const state = await board.show(question(), { animate: true });
    if (state) say(state.words.last);
  }
  const judged = await askStep(answers);
  if (mine !== attempt) return;
  switch (judged.judgement) {
    case "done":
      return finish();
    case "wrong":
      verdict(`${t("learn-try-again")} ${step.hint}`, "wrong");
      if (step.goal === "quiz") answers = answers.slice(0, -1);
      else board.hands = [];
      return;
    case "go-on":
      verdict("");
      if (step.goal === "quiz") return board.tick(answer);
      return reply(judged.replies, mine);
  }
}

/** @param {string[]} replies @param {number} mine */
async function reply(replies, mine) {
  for (const text of replies) {
    await pause(replyTime());
    if (mine !== attempt) return;
    moves = [...moves, text];
    const state = await board.show(question(), { animate: true });
    if (state) say(state.words.last);
  }
}

function finish() {
  isDone = true;
  board.hands = [];
  verdict(step?.done || t("learn-well-done"), "right");
  try {
    localStorage.setItem(KEY, String(Math.max(number + 1, Number(localStorage.getItem(KEY) ?? 0))));
  } catch {
    // Where nothing is kept, the tutorial begins anew next time.
  }
  /** @type {HTMLProgressElement} */ (element("progress-bar")).value = number + 1;
  buttonOf("next")?.focus({ preventScroll: true });
  element("verdict").scrollIntoView({ block: "nearest" });
}

/** @param {string} words @param {"right" | "wrong" | ""} [kind] */
function verdict(words, kind = "") {
  const place = element("verdict");
  place.textContent = words;
  place.className = `verdict ${kind}`;
}

/** Shows one way to reach the goal. */
async function showSolution() {
  if (!step) return;
  const { solution } = step;
  await begin();
  const mine = attempt;
  for (const answer of solution) {
    await pause(replyTime());
    if (mine !== attempt) return;
    if (step?.goal === "quiz") board.tick(answer);
    await answerWith(answer);
  }
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  back: () => open(number - 1),
  again: begin,
  show: showSolution,
  next: () => {
    if (number + 1 < steps) return open(number + 1);
    location.href = `${link(`/${kind}/puzzle/${puzzles[0]}`)}?three=1&${new URLSearchParams(firstGame)}`;
  },
};

useCommands(COMMANDS);
board.addEventListener("move", (event) => void answerWith(/** @type {CustomEvent<string>} */ (event).detail));
board.addEventListener("pointed", (event) => void answerWith(/** @type {CustomEvent<string>} */ (event).detail));
board.addEventListener("refused", (event) => {
  element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
});

useKeys([
  { keys: ["ArrowLeft"], letters: ["k"], words: "learn-previous", run: () => COMMANDS.back?.() },
  { keys: ["ArrowRight"], letters: ["j"], words: "learn-next", run: () => COMMANDS.next?.() },
  { letters: ["."], words: "keys-replay", run: () => void board.replay() },
  { keys: ["Escape"], words: "keys-cancel", run: () => board.cancel() },
]);

await open(Number(location.hash.slice(1) || 1) - 1);
