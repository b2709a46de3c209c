// Puzzles: positions with one way to win. The rules judge what is tried, the others reply as well as they can.

import "../board/board.js";
import { say } from "../board/announce.js";
import { useCommands } from "../shared/commands.js";
import { useKeys } from "../shared/shortcuts.js";
import { element, link, pageData } from "../shared/page.js";
import { ask } from "../board/rules-client.js";
import { replyTime } from "../board/settings.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").Puzzle} Puzzle */

/** @type {{ kind: string, all: Puzzle[], easy: string[] }} */
const { kind, all, easy } = pageData();
const board = /** @type {import("../board/board.js").TablierBoard} */ (document.querySelector("tablier-board"));
const length = /** @type {HTMLSelectElement} */ (element("length"));
const wish = new URLSearchParams(location.search);

/** @type {Puzzle | null} */
let puzzle = null;
/** @type {string[]} */
let moves = [];
let attempt = 0;
/** How many of three puzzles are solved, after the tutorial. */
let three = Number(wish.get("three") ?? 0);

for (const plies of [...new Set(all.map((it) => it.line.length))].sort((a, b) => a - b)) {
  length.append(new Option(t("puzzle-plies", { number: plies }), String(plies)));
}

const question = () => ({ kind, rules: puzzle?.rules, position: puzzle?.position, moves });

/** @param {string} id */
async function open(id) {
  puzzle = all.find((it) => it.id === id) ?? null;
  const query = three > 0 ? location.search.replace(/three=\d/, `three=${three}`) : "";
  history.replaceState(null, "", `${link(`/${kind}/puzzle/${id}`)}${query}`);
  await begin();
}

async function begin() {
  const mine = ++attempt;
  moves = [];
  verdict("");
  element("refusal").textContent = "";
  const state = await board.show(question());
  if (!state || !puzzle || mine !== attempt) return;
  board.hands = [state.mover];
  board.note("");
  element("title").textContent = t("learn-find-win");
  const text = `${state.words.turn}. ${t("puzzle-plies", { number: puzzle.line.length })}.`;
  element("text").textContent = text;
  element("progress").textContent = three > 0 ? t("learn-puzzle", { number: three, total: 3 }) : "";
  const next = document.querySelector("[data-command=next]");
  if (next) next.textContent = three === 3 ? t("learn-play-beginner") : t("learn-next");
  // Whoever comes from the tutorial has three puzzles to solve, not all of them to choose from.
  length.closest(".field")?.toggleAttribute("hidden", three > 0);
  say(`${t("learn-find-win")}. ${text} ${state.words.position}`);
}

/** @param {string} text */
async function play(text) {
  if (!puzzle) return;
  const mine = attempt;
  element("refusal").textContent = "";
  moves = [...moves, text];
  const state = await board.show(question(), { animate: true });
  if (state) say(state.words.last);
  const { rules, position, line } = puzzle;
  const judged = await ask("puzzle", { kind, rules, position, line, moves });
  if (mine !== attempt) return;
  if (judged.judgement === "done") {
    board.hands = [];
    verdict(t("learn-solved"), "right");
    const next = document.querySelector("[data-command=next]");
    if (next instanceof HTMLElement) next.focus();
  } else if (judged.judgement === "wrong") {
    board.hands = [];
    verdict(t("learn-wrong-move"), "wrong");
  } else {
    verdict(t("learn-right-so-far"));
    for (const reply of judged.replies) {
      await new Promise((resolve) => setTimeout(resolve, replyTime()));
      if (mine !== attempt) return;
      moves = [...moves, reply];
      const after = await board.show(question(), { animate: true });
      if (after) say(after.words.last);
    }
  }
}

async function showSolution() {
  if (!puzzle) return;
  await begin();
  board.hands = [];
  const mine = attempt;
  for (const text of puzzle.line) {
    await new Promise((resolve) => setTimeout(resolve, replyTime()));
    if (mine !== attempt) return;
    moves = [...moves, text];
    const state = await board.show(question(), { animate: true });
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
  const wanted = all.filter((it) => !length.value || String(it.line.length) === length.value);
  const here = wanted.findIndex((it) => it.id === puzzle?.id);
  const next = wanted[(here + step + wanted.length) % wanted.length] ?? wanted[0];
  if (next) void open(next.id);
}

async function next() {
  if (three === 0) return another(1);
  if (three < 3) {
    three += 1;
    return open(easy[three - 1] ?? easy[0] ?? "");
  }
  const game = new URLSearchParams();
  for (const name of ["rules", "setup", "players", "level"]) {
    const value = wish.get(name);
    if (value) game.set(name, value);
  }
  location.href = `${link(`/${kind}/play`)}?${game}`;
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = { back: () => another(-1), again: begin, show: showSolution, next };

useCommands(COMMANDS);
length.addEventListener("change", () => another(1));
board.addEventListener("move", (event) => void play(/** @type {CustomEvent<string>} */ (event).detail));
board.addEventListener("refused", (event) => {
  element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
});

useKeys([
  { keys: ["ArrowLeft"], letters: ["k"], words: "learn-previous", run: () => another(-1) },
  { keys: ["ArrowRight"], letters: ["j"], words: "learn-next", run: () => void next() },
  { letters: ["."], words: "keys-replay", run: () => void board.replay() },
  { letters: ["f"], words: "keys-flip", run: () => void board.turn(180) },
  { keys: ["Escape"], words: "keys-cancel", run: () => board.cancel() },
]);

const named = location.pathname.split("/puzzle/")[1];
await open(all.some((it) => it.id === named) && named ? named : (all[Math.floor(Math.random() * all.length)]?.id ?? ""));
