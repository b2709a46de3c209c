// Drawing on a board: arrows and circles, by the right button, a long press or the keyboard. Shapes are written as game files
// write them: `Ga1b2` is a green arrow, `Rc3` a red circle.

import { t } from "./translate.js";

/** @typedef {"G" | "R" | "B" | "Y"} Brush */

/** So long a finger rests before it draws, in thousandths of a second. */
const LONG_PRESS = 450;
/** A finger that moves farther before that, in pixels, does not draw. */
const RESTING = 8;

/**
 * What is drawn with: green, with Shift or Ctrl red, with Alt blue, with both yellow.
 * @param {{ shiftKey: boolean, ctrlKey: boolean, altKey: boolean }} event
 * @returns {Brush}
 */
export function brushOf({ shiftKey, ctrlKey, altKey }) {
  if (shiftKey || ctrlKey) return altKey ? "Y" : "R";
  return altKey ? "B" : "G";
}

/** @param {Brush} brush @param {string} from @param {string} to */
export function shapeOf(brush, from, to) {
  return from === to ? brush + from : brush + from + to;
}

/** A shape for those who hear it: cells are named by two characters. @param {string} shape */
export function shapeInWords(shape) {
  const [brush, from, to] = [shape.slice(0, 1).toLowerCase(), shape.slice(1, 3), shape.slice(3)];
  return to ? t(`board-arrow-${brush}`, { from, to }) : t(`board-circle-${brush}`, { cell: from });
}

/**
 * Shapes with another one. Drawn once more it is erased, drawn with another brush it changes its colour.
 * @param {readonly string[]} shapes @param {string} shape
 */
export function withShape(shapes, shape) {
  const others = shapes.filter((it) => it.slice(1) !== shape.slice(1));
  return shapes.includes(shape) ? others : [...others, shape];
}

/**
 * What a sketch pad needs of its board.
 * @typedef {object} Paper
 * @property {(x: number, y: number) => string | null} cellAt the cell at a point of the window
 * @property {(shapes: string[]) => void} draw shows shapes
 * @property {() => void} takeOver a press that was meant as a click draws from now on
 * @property {(shape: string, isThere: boolean) => void} drawn somebody drew a shape, or erased it
 * @property {(cell: string) => void} begun somebody begins to draw by keyboard
 */

export class SketchPad {
  /** @type {readonly string[]} */
  #shapes = [];
  /** What is being drawn; without a pointer it is drawn by keyboard. @type {{ from: string, to: string | null, brush: Brush, pointer: number | null } | null} */
  #stroke = null;
  /** A finger that rests. @type {{ timer: number, x: number, y: number } | null} */
  #resting = null;

  /** What a finger draws with. @type {Brush} */
  brush = "G";

  /** @param {Paper} paper */
  constructor(paper) {
    this.paper = paper;
  }

  get shapes() {
    return [...this.#shapes];
  }

  set shapes(shapes) {
    this.#shapes = [...shapes];
    this.#stroke = null;
    this.redraw();
  }

  /** Whether a pointer draws now. */
  get isDrawing() {
    return this.#stroke !== null && this.#stroke.pointer !== null;
  }

  /** Whether something is begun by keyboard. */
  get isBegun() {
    return this.#stroke !== null && this.#stroke.pointer === null;
  }

  redraw() {
    const stroke = this.#stroke;
    const under = stroke?.to ? shapeOf(stroke.brush, stroke.from, stroke.to) : null;
    this.paper.draw(under ? withShape(this.#shapes, under) : [...this.#shapes]);
  }

  /** Gives up what is begun. */
  drop() {
    this.#endRest();
    if (!this.#stroke) return;
    this.#stroke = null;
    this.redraw();
  }

  /** A pointer is pressed on a cell; says whether it draws. @param {PointerEvent} event @param {string} cell */
  down(event, cell) {
    if (event.button === 2) {
      this.#stroke = { from: cell, to: cell, brush: brushOf(event), pointer: event.pointerId };
      this.redraw();
      return true;
    }
    if (event.pointerType !== "touch") return false;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const draws = () => {
      this.#resting = null;
      this.#stroke = { from: cell, to: cell, brush: this.brush, pointer };
      this.paper.takeOver();
      navigator.vibrate?.(12);
      this.redraw();
    };
    this.#endRest();
    this.#resting = { timer: setTimeout(draws, LONG_PRESS), x, y };
    return false;
  }

  /** A pointer moves; says whether it draws. @param {PointerEvent} event */
  move(event) {
    const resting = this.#resting;
    if (resting && Math.hypot(event.clientX - resting.x, event.clientY - resting.y) > RESTING) this.#endRest();
    const stroke = this.#stroke;
    if (!stroke || stroke.pointer !== event.pointerId) return false;
    const [to, brush] = [this.paper.cellAt(event.clientX, event.clientY), stroke.pointer !== null && event.pointerType !== "touch" ? brushOf(event) : stroke.brush];
    if (to === stroke.to && brush === stroke.brush) return true;
    Object.assign(stroke, { to, brush });
    this.redraw();
    return true;
  }

  /** A pointer is let go; says whether it drew. @param {PointerEvent} event */
  up(event) {
    this.#endRest();
    const stroke = this.#stroke;
    if (!stroke || stroke.pointer !== event.pointerId) return false;
    this.#finish(this.paper.cellAt(event.clientX, event.clientY), event.pointerType === "touch" ? stroke.brush : brushOf(event));
    return true;
  }

  /** Begins an arrow on a cell, or ends it there: on the same cell it is a circle. @param {string} here @param {Brush} brush */
  press(here, brush) {
    if (this.isBegun) return this.#finish(here, brush);
    this.#stroke = { from: here, to: here, brush, pointer: null };
    this.redraw();
    this.paper.begun(here);
  }

  /** Chooses what a finger draws with; what was drawn last takes the colour too. @param {Brush} brush */
  paint(brush) {
    this.brush = brush;
    const last = this.#shapes.at(-1);
    if (!last || last.startsWith(brush)) return;
    const shape = brush + last.slice(1);
    this.#shapes = withShape(this.#shapes, shape);
    this.paper.drawn(shape, true);
    this.redraw();
  }

  /** The keyboard has gone to another cell. @param {string} here */
  follow(here) {
    if (!this.#stroke || !this.isBegun) return;
    this.#stroke.to = here;
    this.redraw();
  }

  /** @param {string | null} to @param {Brush} brush */
  #finish(to, brush) {
    const stroke = this.#stroke;
    this.#stroke = null;
    if (stroke && to) {
      const shape = shapeOf(brush, stroke.from, to);
      this.#shapes = withShape(this.#shapes, shape);
      this.paper.drawn(shape, this.#shapes.includes(shape));
    }
    this.redraw();
  }

  #endRest() {
    clearTimeout(this.#resting?.timer);
    this.#resting = null;
  }
}
