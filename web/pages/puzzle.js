// Puzzles: positions with one way to win. The rules judge what is tried, the others reply as well as they can.

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { useCommands } from "../shared/commands.js";
import { useKeys } from "../shared/shortcuts.js";
import { link } from "../shared/addresses.js";
import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { ask } from "../board/rules-client.js";
import { replyTime } from "../board/settings.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").Puzzle} Puzzle */

/** @typedef {ReturnType<typeof newState>} PuzzleState */

/** What the page holds. */
function newState() {
  /** @type {{ kind: string, all: Puzzle[], easy: string[] }} */
  const { kind, all, easy } = pageData();
  const wish = new URLSearchParams(location.search);
  return {
    kind,
    all,
    easy,
    board: /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board")),
    /** The select of lengths. */
    length: /** @type {HTMLSelectElement} */ (element("length")),
    wish,
    puzzle: /** @type {Puzzle | null} */ (null),
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

/** @param {string} id */
async function open(id) {
  page.puzzle = page.all.find((it) => it.id === id) ?? null;
  const query = page.three > 0 ? location.search.replace(/three=\d/, `three=${page.three}`) : "";
  history.replaceState(null, "", `${link(`/${page.kind}/puzzle/${id}`)}${query}`);
  await begin();
}

async function begin() {
  const mine = ++page.attempt;
  page.moves = [];
  verdict("");
  element("refusal").textContent = "";
  const state = await page.board.show(question());
  if (!state || !page.puzzle || mine !== page.attempt) return;
  page.board.hands = [state.mover];
  page.board.note("");
  element("title").textContent = t("learn-find-win");
  const text = `${state.words.turn}. ${t("puzzle-plies", { number: page.puzzle.line.length })}.`;
  element("text").textContent = text;
  element("progress").textContent = page.three > 0 ? t("learn-puzzle", { number: page.three, total: 3 }) : "";
  const next = document.querySelector("[data-command=next]");
  if (next) next.textContent = page.three === 3 ? t("learn-play-beginner") : t("learn-next");
  // Whoever comes from the tutorial has three puzzles to solve, not all of them to choose from.
  page.length.closest(".field")?.toggleAttribute("hidden", page.three > 0);
  say(`${t("learn-find-win")}. ${text} ${state.words.position}`);
}

/** @param {string} text */
async function play(text) {
  if (!page.puzzle) return;
  const mine = page.attempt;
  element("refusal").textContent = "";
  page.moves = [...page.moves, text];
  const state = await page.board.show(question(), { animate: true });
  if (state) say(state.words.last);
  const { rules, position, line } = page.puzzle;
  const judged = await ask("puzzle", { kind: page.kind, rules, position, line, moves: page.moves });
  if (mine !== page.attempt) return;
  if (judged.judgement === "done") {
    page.board.hands = [];
    verdict(t("learn-solved"), "right");
    const next = document.querySelector("[data-command=next]");
    if (next instanceof HTMLElement) next.focus();
  } else if (judged.judgement === "wrong") {
    page.board.hands = [];
    verdict(t("learn-wrong-move"), "wrong");
  } else {
    verdict(t("learn-right-so-far"));
    for (const reply of judged.replies) {
      await new Promise((resolve) => setTimeout(resolve, replyTime()));
      if (mine !== page.attempt) return;
      page.moves = [...page.moves, reply];
      const after = await page.board.show(question(), { animate: true });
      if (after) say(after.words.last);
    }
  }
}

async function showSolution() {
  if (!page.puzzle) return;
  await begin();
  page.board.hands = [];
  const mine = page.attempt;
  for (const text of page.puzzle.line) {
    await new Promise((resolve) => setTimeout(resolve, replyTime()));
    if (mine !== page.attempt) return;
    page.moves = [...page.moves, text];
    const state = await page.board.show(question(), { animate: true });
    if (state) say(state.words.last);
  }
  verdict(t("learn-shown"));
}

/** @param {string} words @param {"right" | "wrong" | ""} [kind] */
function verdict(words, kind = "") {
  const place = element("verdict");
  place.textContent = words;
  place.className = `verdict ${kind}`;
}

/** Another puzzle of the wanted length: the next in the list. @param {1 | -1} step */
function another(step) {
  const wanted = page.all.filter((it) => !page.length.value || String(it.line.length) === page.length.value);
  const here = wanted.findIndex((it) => it.id === page.puzzle?.id);
  const next = wanted[(here + step + wanted.length) % wanted.length] ?? wanted[0];
  if (next) void open(next.id);
}

async function next() {
  if (page.three === 0) return another(1);
  if (page.three < 3) {
    page.three += 1;
    return open(page.easy[page.three - 1] ?? page.easy[0] ?? "");
  }
  const game = new URLSearchParams();
  for (const name of ["rules", "setup", "players", "level"]) {
    const value = page.wish.get(name);
    if (value) game.set(name, value);
  }
  location.href = `${link(`/${page.kind}/play`)}?${game}`;
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = { back: () => another(-1), again: begin, show: showSolution, next };

export async function start() {
  defineBoard();
  page = newState();
  for (const plies of [...new Set(page.all.map((it) => it.line.length))].sort((a, b) => a - b)) {
    page.length.append(new Option(t("puzzle-plies", { number: plies }), String(plies)));
  }
  useCommands(COMMANDS);
  page.length.addEventListener("change", () => another(1));
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
  const named = location.pathname.split("/puzzle/")[1];
  await open(page.all.some((it) => it.id === named) && named ? named : (page.all[Math.floor(Math.random() * page.all.length)]?.id ?? ""));
}
