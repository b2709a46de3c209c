// Mice, pens and fingers on a board: they click cells, drag pieces, or draw with the sketch pad.

import { cellOf } from "./cell-layout.js";

/** How far a pointer moves before a press becomes a drag, in pixels. */
const DRAG_AFTER = { mouse: 3, pen: 5, touch: 8 };

/**
 * What a pointer does to its board.
 * @typedef {object} Hand
 * @property {() => boolean} unchoose gives up a move that was chosen before its turn; says whether there is one
 * @property {(cell: string) => SVGSVGElement | null} take begins a move with the piece on a cell, and lifts it if that is possible
 * @property {() => void} putBack lays down what was lifted
 * @property {() => void} hasDrawn a finger has drawn something
 * @property {(cell: string) => void} click a cell is clicked
 * @property {(from: string, to: string | null) => void} letGo a piece was dragged so far; outside the board there is no cell
 */

export class Pointer {
  /** @type {{ cell: string, id: number, x: number, y: number, lifted: SVGSVGElement | null } | null} */
  #press = null;

  /** @param {import("./cell-grid.js").Grid} grid @param {import("./shapes.js").SketchPad} pad @param {Hand} hand */
  constructor(grid, pad, hand) {
    this.grid = grid;
    this.pad = pad;
    this.hand = hand;
    const { element } = grid;
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("mousedown", (event) => {
      // A mouse leaves the keyboard to the page, whose arrow keys go through the moves.
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !element.closest("tablier-board")?.contains(activeElement)) activeElement.blur();
    });
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#up(event));
    element.addEventListener("pointercancel", () => {
      this.drop();
      pad.drop();
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // A finger that draws does not scroll.
    element.addEventListener("touchmove", (event) => pad.isDrawing && event.preventDefault(), { passive: false });
  }

  /** The cell at a point of the window, if it is one of this board. @param {number} x @param {number} y */
  cellAt(x, y) {
    const under = document.elementFromPoint(x, y);
    return under && this.grid.element.contains(under) ? cellOf(under) : null;
  }

  /** Forgets a press; a dragged piece is put back. */
  drop() {
    if (this.#press?.lifted) this.hand.putBack();
    this.#press = null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const cell = cellOf(event.target);
    if (event.isPrimary && event.button === 2 && this.hand.unchoose()) return;
    if (!event.isPrimary || !cell || this.pad.down(event, cell) || event.button !== 0) return;
    this.#press = { cell, id: event.pointerId, x: event.clientX, y: event.clientY, lifted: null };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.pad.move(event)) return;
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.lifted) {
      const far = DRAG_AFTER[/** @type {"mouse"} */ (event.pointerType)] ?? DRAG_AFTER.mouse;
      if (Math.hypot(dx, dy) < far) return;
      press.lifted = this.hand.take(press.cell);
      if (!press.lifted) return;
      this.grid.element.setPointerCapture(event.pointerId);
      press.lifted.classList.add("dragged");
    }
    press.lifted.style.transform = `translate(${dx}px, ${dy}px) scale(1.08)`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (this.pad.up(event)) return void (event.pointerType === "touch" && this.hand.hasDrawn());
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const isDragged = press.lifted !== null;
    this.drop();
    this.grid.cursor = press.cell;
    const under = this.cellAt(event.clientX, event.clientY);
    if (isDragged) this.hand.letGo(press.cell, under);
    // Pressing in one place and releasing in another is not a click.
    else if (under === press.cell) this.hand.click(under);
  }
}
