// The cells of a board as elements above its picture: an ARIA grid with one tab stop. Classes and words tell what is chosen and where
// one may go.

import { nextCell, place } from "./cell-layout.js";
import { t } from "./translate.js";

/** @typedef {import("../types").BoardAnswer} BoardAnswer */
/** @typedef {import("../types").StateAnswer} StateAnswer */

/**
 * What is shown of a move that somebody chooses.
 * @typedef {object} Marks
 * @property {readonly string[]} path what is chosen already
 * @property {Set<string>} next what can be chosen now
 * @property {Set<string>} starts what moves begin with
 * @property {readonly string[]} premove the targets of a move that was chosen before its turn
 * @property {number | undefined} player whose move it is
 */

export class Grid {
  /** The cell that the keyboard is on. @type {string | null} */
  cursor = null;
  /** @type {BoardAnswer | null} */
  #board = null;
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();

  /** @param {HTMLElement} frame what holds the grid and the reserves */
  constructor(frame) {
    this.frame = frame;
  }

  get element() {
    return /** @type {HTMLElement} */ (this.frame.querySelector(".board-cells"));
  }

  /** Makes the cells and reserves of a board. @param {BoardAnswer} board */
  draw(board) {
    this.#board = board;
    this.#cells.clear();
    const rows = board.rows.map((row, index) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.setAttribute("aria-rowindex", String(index + 1));
      for (const cell of row) {
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.tabIndex = -1;
        element.dataset.cell = cell.name;
        place(element, cell);
        this.#cells.set(cell.name, element);
        line.append(element);
      }
      return line;
    });
    const reserves = board.reserves.map((reserve) => {
      const element = document.createElement("button");
      element.type = "button";
      element.className = "board-reserve";
      element.dataset.reserve = String(reserve.owner);
      place(element, reserve);
      return element;
    });
    // The keyboard stays on its cell when the board is drawn anew.
    const hadFocus = this.element.contains(document.activeElement);
    this.element.replaceChildren(...rows);
    this.#reserves.forEach((element) => element.remove());
    this.frame.append(...reserves);
    if (!this.cursor || !this.#cells.has(this.cursor)) {
      const lowest = board.rows.at(-1);
      this.cursor = lowest?.[Math.floor(lowest.length / 2)]?.name ?? null;
    }
    if (hadFocus) this.focus();
  }

  /** @param {string} name */
  has(name) {
    return this.#cells.has(name);
  }

  /** Where a cell lies. @param {string} name */
  cell(name) {
    return this.#board?.rows.flat().find((it) => it.name === name);
  }

  /** The names of the cells beside a cell and its own, from left to right. @param {string} name */
  rowOf(name) {
    const row = this.#board?.rows.find((cells) => cells.some((cell) => cell.name === name)) ?? [];
    return row.map((cell) => cell.name);
  }

  /** Puts the keyboard on the cell it was on. */
  focus() {
    this.#cells.get(this.cursor ?? "")?.focus();
  }

  /** Moves the cursor the way it is seen; says where it is then, if it can. @param {readonly [number, number]} arrow @param {boolean} isShifted */
  go(arrow, isShifted) {
    const next = this.#board && this.cursor ? nextCell(this.#board, this.cursor, arrow, isShifted) : null;
    if (!next) return null;
    this.cursor = next.name;
    for (const [name, element] of this.#cells) element.tabIndex = name === next.name ? 0 : -1;
    this.focus();
    return next.name;
  }

  /** Marks a cell as rightly pointed at. @param {string} name */
  tick(name) {
    this.#cells.get(name)?.classList.add("ticked");
  }

  /** Shows that a cell cannot be chosen. @param {string} name */
  shake(name) {
    this.#cells.get(name)?.animate([{ transform: "translateX(-3%)" }, { transform: "translateX(3%)" }, { transform: "none" }], 160);
  }

  /** Shows what is chosen and where one may go, and names every cell for those who hear it. @param {StateAnswer} state @param {Marks} marks */
  mark(state, marks) {
    const chosen = new Set(marks.path);
    for (const [name, element] of this.#cells) {
      const isTarget = chosen.size > 0 && marks.next.has(name);
      element.classList.remove("ticked");
      element.classList.toggle("selected", chosen.has(name));
      element.classList.toggle("target", isTarget);
      element.classList.toggle("taken", name in state.owners);
      element.classList.toggle("movable", marks.starts.has(name));
      element.classList.toggle("premove", marks.premove.includes(name));
      element.tabIndex = name === this.cursor ? 0 : -1;
      const words = [state.words.cells[name] ?? name];
      if (marks.premove.includes(name)) words.push(t("board-premove"));
      if (chosen.has(name)) words.push(t("board-selected"));
      else if (isTarget) words.push(t("board-target"));
      element.setAttribute("aria-label", words.join(", "));
      element.setAttribute("aria-selected", String(chosen.has(name)));
    }
    this.element.setAttribute("aria-label", t("board-label"));
    this.#markReserves(state, marks);
  }

  /** @param {StateAnswer} state @param {Marks} marks */
  #markReserves(state, { path, next, player }) {
    for (const element of this.#reserves) {
      const owner = Number(element.dataset.reserve);
      const reserve = state.reserves.find((it) => it.owner === owner);
      const isTarget = next.has("reserve") && owner === player;
      const isChosen = path.includes("reserve") && owner === player;
      element.classList.toggle("target", isTarget);
      element.classList.toggle("selected", isChosen);
      if (isTarget || isChosen) element.dataset.target = "reserve";
      else delete element.dataset.target;
      element.setAttribute("aria-label", t("board-reserve", { player: state.words.players[owner] ?? "", count: reserve?.count ?? 0 }));
    }
  }

  /** @returns {NodeListOf<HTMLElement>} */
  get #reserves() {
    return this.frame.querySelectorAll(".board-reserve");
  }
}
