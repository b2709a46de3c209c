// What the coach says about a move: the words, what was better and what refutes it. Both lines can be played through, and the first
// turn of either is drawn on the board.

import { t } from "../../board/translate.js";
import { ask } from "../../board/rules-client.js";
import { element } from "../../shared/elements.js";
import { fillLine, playedUntil, untold } from "./line-view.js";

/** @typedef {import("./move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").PlyAnswer} PlyAnswer */

/** @typedef {"better" | "refutation"} Side */

/** A move that is looked at: from the position before it, with what was better, or from the one after it, with what refutes it. @typedef {{ node: TreeNode, side: Side }} Lesson */

/** @type {Side[]} */
const SIDES = ["better", "refutation"];

/** What was better than a move, and what answers it, as far as the engine looked. @param {TreeNode} node @returns {Record<Side, string[]>} */
export function linesOf(node) {
  const [best] = node.parent?.thought?.lines ?? [];
  const [answer] = node.thought?.lines ?? [];
  return { better: best && best.moves[0] !== node.move ? best.moves : [], refutation: answer?.moves ?? [] };
}

/** The position from which a line of a lesson begins. @param {Lesson} lesson @returns {TreeNode} */
export function startOf({ node, side }) {
  return side === "better" && node.parent ? node.parent : node;
}

export class CoachCard {
  /** @type {Lesson | null} */
  lesson = null;
  /** Grows when something else is to be drawn, so that a late drawing is not shown. */
  #errand = 0;
  /** The move whose lines are written, and their texts. */
  #written = "";

  /**
   * @param {import("../../board/tablier-board.js").TablierBoard} board
   * @param {object} page
   * @param {(node: TreeNode) => GameQuestion} page.gameAt
   * @param {(lesson: Lesson) => void} page.look looks at a move from one of its sides
   * @param {(start: TreeNode, moves: string[]) => void} page.play plays moves of a line
   */
  constructor(board, { gameAt, look, play }) {
    this.board = board;
    this.gameAt = gameAt;
    for (const side of SIDES) {
      const { button, moves } = this.#row(side);
      button.addEventListener("click", () => this.lesson && look({ ...this.lesson, side }));
      moves.addEventListener("click", (event) => {
        const until = playedUntil(event);
        if (until === null || !this.lesson) return;
        const { node } = this.lesson;
        play(startOf({ node, side }), linesOf(node)[side].slice(0, until));
      });
    }
  }

  /**
   * Shows what is said about a move.
   * @param {TreeNode} about @param {PlyAnswer | undefined} said @param {Lesson | null} lesson
   */
  show(about, said, lesson) {
    this.lesson = lesson;
    const words = element("coach");
    words.hidden = !said?.mark;
    words.className = `coach ${said?.mark?.kind ?? ""}`;
    words.textContent = coachWords(about, said);
    const lines = lesson ? linesOf(lesson.node) : { better: [], refutation: [] };
    element("coach-lines").hidden = lines.better.length === 0 && lines.refutation.length === 0;
    for (const side of SIDES) {
      const { row, button } = this.#row(side);
      row.hidden = lines[side].length === 0;
      button.setAttribute("aria-pressed", String(lesson?.side === side));
    }
    if (lesson) void this.#write(lesson.node, lines);
  }

  /** Writes both lines for people. @param {TreeNode} node @param {Record<Side, string[]>} lines */
  async #write(node, lines) {
    const key = JSON.stringify([node.moves, lines]);
    if (key === this.#written) return;
    this.#written = key;
    for (const side of SIDES) fillLine(this.#row(side).moves, untold(lines[side]));
    for (const side of SIDES) {
      if (lines[side].length === 0) continue;
      const look = { language: document.documentElement.lang };
      const { lines: told } = await ask("lines", { game: this.gameAt(startOf({ node, side })), lines: [lines[side]], look });
      if (key !== this.#written) return;
      fillLine(this.#row(side).moves, told[0] ?? []);
    }
  }

  /** Draws the lesson on the board, which shows the position where it begins. */
  async draw() {
    const errand = ++this.#errand;
    if (!this.lesson) return;
    const { node, side } = this.lesson;
    const moves = linesOf(node)[side];
    if (moves.length === 0) return;
    const { markup } = await ask("foresight", { game: this.gameAt(startOf(this.lesson)), moves, meant: side, look: this.board.look });
    if (errand === this.#errand) this.board.note(markup);
  }

  /** Takes the drawing away. */
  leave() {
    this.#errand++;
    this.board.note("");
  }

  /** @param {Side} side */
  #row(side) {
    const row = element(`coach-${side}`);
    return {
      row,
      button: /** @type {HTMLButtonElement} */ (row.querySelector("[data-side]")),
      moves: /** @type {HTMLElement} */ (row.querySelector(".line-moves")),
    };
  }
}

/** What is said about a move. @param {TreeNode} node @param {PlyAnswer | undefined} said */
export function coachWords(node, said) {
  if (!said?.mark) return "";
  return [`${node.told}${said.mark.sign} ${t(`analysis-${said.mark.kind}`)}.`, ...said.words].join(" ");
}
