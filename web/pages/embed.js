// A viewer in a page of somebody else: a board, and buttons to go through the moves. A match is followed while it is played.

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { t } from "../board/translate.js";
import { enable, useCommands } from "../shared/commands.js";
import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { usePlayers } from "../shared/players-list.js";
import { useViewButtons } from "../shared/view-buttons.js";
import { Follower } from "./match/follower.js";
import { resultInWords } from "./match/result-words.js";

/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").MatchUpdate} MatchUpdate */

/** When a stream that has ended is asked for again, in thousandths of a second. */
const AGAIN = 10_000;

/** What the page holds. */
function newState() {
  /** @type {{ game: GameQuestion, turned: number, ply: number | null, id?: string, look?: MatchUpdate, names?: string[], notes?: { text: string, shapes: string[] }[] }} */
  const data = pageData();
  return {
    ...data,
    board: /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board")),
    /** Knows the moves of a match. */
    follower: new Follower(),
    /** How many plies are shown. */
    shown: 0,
  };
}

/** @typedef {ReturnType<typeof newState>} FrameState */

/** @type {FrameState} */
let page;

const moves = () => (page.look ? page.follower.moves : page.game.moves) ?? [];

/** Shows the game after some plies. @param {number} ply @param {boolean} [animate] */
async function show(ply, animate = false) {
  const all = moves();
  page.shown = Math.max(0, Math.min(all.length, ply));
  const isLast = page.shown === all.length;
  const state = await page.board.show({ ...page.game, moves: all }, { ply: isLast ? undefined : page.shown, animate });
  if (!state) return;
  for (const command of ["first", "previous"]) enable(command, page.shown > 0);
  for (const command of ["next", "last"]) enable(command, !isLast);
  element("ply").textContent = page.shown > 0 ? t("embed-move", { number: page.shown, total: all.length }) : t("embed-start");
  const note = page.notes?.[page.shown];
  page.board.shapes = note?.shapes ?? [];
  const words = note?.text || (isLast ? standing(state) : page.shown > 0 ? state.words.last : "");
  element("status").textContent = words;
  if (animate) say(note?.text ? `${state.words.last} ${note.text}` : state.words.last);
}

/** How it stands after all moves. @param {import("../types").StateAnswer} state */
function standing(state) {
  const { view } = page.follower;
  if (view?.phase === "live") return `${t("embed-live")}. ${state.words.turn}`;
  const nameOf = (/** @type {number} */ side) => page.names?.[side] ?? "";
  if (view) return resultInWords(view, { mine: -1, nameOf, ending: state.words.ending });
  return state.words.ending || state.words.turn;
}

/** Follows the match line by line, for as long as it is played. */
async function follow() {
  while (page.follower.view?.phase === "live") {
    try {
      // Nobody is to be recognised.
      const response = await fetch(`/api/v1/matches/${page.id}/stream?since=${page.follower.version}`, { credentials: "omit" });
      if (response.ok && response.body) await listen(response.body);
    } catch (error) {
      console.warn("the match cannot be followed for now:", error);
    }
    if (page.follower.view?.phase === "live") await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** @param {ReadableStream<Uint8Array>} body */
async function listen(body) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (text + value).split("\n");
    text = lines.pop() ?? "";
    for (const line of lines.filter(Boolean)) await hear(JSON.parse(line));
    // A stream of a match that is over would go on without a word.
    if (page.follower.view?.phase !== "live") return reader.cancel();
  }
}

/** @param {{ t: string } & MatchUpdate} message */
async function hear(message) {
  if (message.t !== "update") return;
  const before = moves().length;
  page.follower.hear(message);
  // Whoever looks back is left there.
  if (page.shown >= Math.min(before, moves().length)) await show(moves().length, moves().length === before + 1);
}

const COMMANDS = {
  first: () => show(0),
  previous: () => show(page.shown - 1),
  next: () => show(page.shown + 1, true),
  last: () => show(moves().length),
};

/** @type {Record<string, () => unknown>} */
const KEYS = { ArrowLeft: COMMANDS.previous, ArrowRight: COMMANDS.next, Home: COMMANDS.first, End: COMMANDS.last };

export async function start() {
  defineBoard();
  page = newState();
  useViewButtons(page.board);
  usePlayers(page.board);
  if (page.look) page.follower.hear(page.look);
  useCommands(COMMANDS);
  addEventListener("keydown", (event) => {
    const isOnBoard = event.target instanceof Element && event.target.closest("[role=grid]");
    if (event.defaultPrevented || isOnBoard || event.ctrlKey || event.altKey || event.metaKey) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  });
  if (page.turned) await page.board.turn(page.turned);
  await show(page.ply ?? moves().length);
  await follow();
}
