// <tablier-arranger>: a board on which pieces are placed, moved, turned and taken away without asking any rules.

import { say } from "../../board/announce.js";
import { ARROWS, cellOf, comeAlive, nextCell, place } from "../../board/cell-layout.js";
import { Enlarging } from "../../board/enlarging.js";
import { BaseElement } from "../../board/html-element.js";
import { ask } from "../../board/rules-client.js";
import { settings } from "../../board/settings.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").ArrangeAnswer} ArrangeAnswer */
/** @typedef {import("../../types").BoardAnswer} BoardAnswer */

/** How far a pointer moves before a press becomes a drag, in pixels. */
const DRAG_AFTER = 4;

/**
 * What a person does with a cell: `use` it with the chosen tool, take the piece away, turn it to its next state, move a piece
 * to another cell or off the board.
 * @typedef {{ do: "use" | "remove" | "turn", cell: string } | { do: "move", cell: string, to: string | null }} Deed
 */

export class TablierArranger extends BaseElement {
  /** @type {BoardAnswer | null} */
  #board = null;
  /** @type {ArrangeAnswer | null} */
  #answer = null;
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  /** @type {string | null} */
  #cursor = null;
  #turned = 0;
  /** It is there as soon as the board is in a page. @type {Enlarging} */
  #enlarging = /** @type {any} */ (null);
  /** @type {{ cell: string, id: number, x: number, y: number, piece: SVGGElement | null } | null} */
  #press = null;

  connectedCallback() {
    comeAlive(this, `<div class="board-window"><div class="board-frame"><svg class="tablier" aria-hidden="true"><g data-part="board"></g><g data-part="pieces"></g></svg>
      <div class="board-cells" role="grid"></div></div></div>`);
    const [window, frame] = [this.querySelector(".board-window"), this.querySelector(".board-frame")];
    this.#enlarging = new Enlarging(/** @type {HTMLElement} */ (window), { frame: /** @type {HTMLElement} */ (frame), cell: (name) => this.#cell(name) }, {
      takeOver: () => this.#drop(),
      middle: () => cellOf(document.activeElement),
      changed: () => this.dispatchEvent(new CustomEvent("enlarged")),
    });
    const grid = this.#grid;
    grid.setAttribute("aria-label", t("editor-board"));
    grid.addEventListener("pointerdown", (event) => this.#down(event));
    grid.addEventListener("pointermove", (event) => this.#move(event));
    grid.addEventListener("pointerup", (event) => this.#up(event));
    grid.addEventListener("pointercancel", () => this.#drop());
    grid.addEventListener("contextmenu", (event) => {
      const cell = cellOf(event.target);
      if (!cell) return;
      event.preventDefault();
      this.#tell({ do: "remove", cell });
    });
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("focusin", (event) => (this.#cursor = cellOf(event.target) ?? this.#cursor));
  }

  /** What enlarges small cells. The event `enlarged` tells that it is offered, done or undone. */
  get enlarging() {
    return this.#enlarging;
  }

  get look() {
    return { turned: this.#turned, coordinates: settings.coordinates, prefix: "arranger", language: document.documentElement.lang };
  }

  get step() {
    return this.#board?.step ?? 90;
  }

  /** Turns the board; what stands on it is to be shown anew. @param {number} degrees */
  turn(degrees) {
    this.#turned = (((this.#turned + degrees) % 360) + 360) % 360;
    this.#board = null;
  }

  /** Shows an arrangement. @param {string} kind @param {ArrangeAnswer} answer */
  async show(kind, answer) {
    const isOther = this.#answer?.rules !== answer.rules;
    this.#answer = answer;
    if (isOther || !this.#board) this.#draw(await ask("board", { game: { kind, rules: answer.rules, moves: [] }, look: this.look }));
    this.#part("pieces").innerHTML = answer.layer;
    for (const [name, element] of this.#cells) {
      element.setAttribute("aria-label", answer.words[name] ?? name);
      element.classList.toggle("movable", name in answer.pieces);
    }
  }

  /** The cell at a point of the window, if it is one of this board. @param {number} x @param {number} y */
  cellAt(x, y) {
    const under = document.elementFromPoint(x, y);
    return under && this.contains(under) ? cellOf(under) : null;
  }

  get #grid() {
    return /** @type {HTMLElement} */ (this.querySelector(".board-cells"));
  }

  /** @param {string} part */
  #part(part) {
    return /** @type {SVGGElement} */ (this.querySelector(`[data-part=${part}]`));
  }

  /** @param {Deed} deed */
  #tell(deed) {
    this.dispatchEvent(new CustomEvent("deed", { detail: deed }));
  }

  /** @param {BoardAnswer} board */
  #draw(board) {
    this.#board = board;
    const [, , width = 1, height = 1] = board.viewBox.split(" ").map(Number);
    this.querySelector("svg")?.setAttribute("viewBox", board.viewBox);
    this.style.setProperty("--ratio", String(width / height));
    this.classList.toggle("hexagonal", board.step === 60);
    this.#part("board").innerHTML = board.layer;
    this.#cells.clear();
    const rows = board.rows.map((row) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (const cell of row) {
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.dataset.cell = cell.name;
        place(element, cell);
        this.#cells.set(cell.name, element);
        line.append(element);
      }
      return line;
    });
    this.#grid.replaceChildren(...rows);
    const lowest = board.rows.at(-1);
    if (!this.#cursor || !this.#cells.has(this.#cursor)) this.#cursor = lowest?.[Math.floor(lowest.length / 2)]?.name ?? null;
    this.#markCursor();
    this.#enlarging.drawn(board, width / height);
  }

  /** Where a cell lies. @param {string} name */
  #cell(name) {
    return this.#board?.rows.flat().find((cell) => cell.name === name);
  }

  #markCursor() {
    for (const [name, element] of this.#cells) element.tabIndex = name === this.#cursor ? 0 : -1;
  }

  // Pointers

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = cellOf(event.target);
    if (event.button !== 0 || !event.isPrimary || !cell) return;
    this.#press = { cell, id: event.pointerId, x: event.clientX, y: event.clientY, piece: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId || !this.#board) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.piece) {
      if (Math.hypot(dx, dy) < DRAG_AFTER) return;
      const piece = this.#part("pieces").querySelector(`[data-cell="${CSS.escape(press.cell)}"]`);
      if (!(piece instanceof SVGGElement)) return;
      press.piece = piece;
      this.#grid.setPointerCapture(event.pointerId);
      piece.parentNode?.append(piece);
      piece.classList.add("dragged");
    }
    const [left = 0, top = 0, width = 1, height = 1] = this.#board.viewBox.split(" ").map(Number);
    const scale = width / (this.querySelector("svg")?.getBoundingClientRect().width ?? 1);
    const from = this.#cell(press.cell) ?? { x: 0, y: 0 };
    press.piece.style.transform = `translate(${left + width * from.x + dx * scale}px, ${top + height * from.y + dy * scale}px) scale(1.08)`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const isDragged = press.piece !== null;
    this.#drop();
    const to = this.cellAt(event.clientX, event.clientY);
    this.#cursor = press.cell;
    this.#markCursor();
    if (!isDragged) {
      if (to === press.cell) this.#tell({ do: "use", cell: press.cell });
    } else if (to !== press.cell) {
      this.#tell({ do: "move", cell: press.cell, to });
    }
  }

  #drop() {
    const piece = this.#press?.piece;
    if (piece) {
      piece.style.transform = "";
      piece.classList.remove("dragged");
    }
    this.#press = null;
  }

  // Keyboard

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = this.#cursor;
    if (!here || !this.#board || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.#goTo(nextCell(this.#board, here, arrow, event.shiftKey)?.name);
    else if (event.key === "Enter" || event.key === " ") this.#tell({ do: "use", cell: here });
    else if (event.key === "Delete" || event.key === "Backspace") this.#tell({ do: "remove", cell: here });
    else if (event.key === "r" && settings.letters) this.#tell({ do: "turn", cell: here });
    else if (event.key === "e" && settings.letters) this.#enlarging.toggle();
    else if (event.key === "o" && settings.letters) say(this.#answer?.words[here] ?? here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string | undefined} name */
  #goTo(name) {
    if (!name) return;
    this.#cursor = name;
    this.#markCursor();
    this.#cells.get(name)?.focus();
  }
}

/** Makes boards to arrange pieces on of all elements <tablier-arranger>. */
export function defineArranger() {
  customElements.define("tablier-arranger", TablierArranger);
}
