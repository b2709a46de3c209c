// A board whose cells would be too small for fingers can be enlarged: by two fingers, a button or a key. The frame then lies in a window
// of the size it had, which scrolls: one finger pans, the keyboard and what happens stay in sight. How large is remembered on this device.

import { reducedMotion } from "./animation.js";
import { remember, settings } from "./settings.js";

/** Cells that are smaller than this can be enlarged, in pixels. */
const SMALL = 36;
/** As large the button makes them. */
const COMFORTABLE = 44;
/** Two fingers make them no larger than this. */
const LARGEST = 96;
/** A pinch that ends nearer than this to the whole board shows the whole board. */
const ALMOST_WHOLE = 1.12;

/** @typedef {{ x: number, y: number }} Point */

/**
 * A board: its frame, and where its cells lie in it.
 * @typedef {{ frame: HTMLElement, cell: (name: string) => import("../types").CellAnswer | undefined }} Plan
 */

/**
 * What is enlarged.
 * @typedef {object} Enlarged
 * @property {() => void} takeOver ends what a finger has begun otherwise
 * @property {() => string | null} middle the cell that is to be in the middle when the board is enlarged
 * @property {() => void} changed it is offered, done or undone
 */

export class Enlarging {
  /** @type {Plan} */
  #board;
  /** @type {HTMLElement} */
  #window;
  #host;
  /** How much larger than the whole board it is shown. */
  #factor = 1;
  /** The smaller side of a cell as a share of the width, before it is enlarged. */
  #share = 0;
  /** @type {{ distance: number, factor: number, middle: Point, corner: Point, to: { factor: number, corner: Point } } | null} */
  #pinch = null;

  /** @param {HTMLElement} window what the frame of the board lies in @param {Plan} board @param {Enlarged} host */
  constructor(window, board, host) {
    this.#window = window;
    this.#board = board;
    this.#host = host;
    // Only what is cancelled here is a pinch: two fingers would scroll otherwise.
    window.addEventListener("touchstart", (event) => this.#down(event), { passive: false });
    window.addEventListener("touchmove", (event) => this.#move(event), { passive: false });
    for (const end of ["touchend", "touchcancel"]) window.addEventListener(end, () => this.#up());
    new ResizeObserver(() => this.#fit()).observe(window);
  }

  /** Whether cells would be too small. A board that only shows a game and cannot be touched is shown as a whole. */
  get isOffered() {
    const cell = this.#cell;
    return cell > 0 && cell < SMALL && !this.#window.closest("[inert]");
  }

  get isOn() {
    return this.#factor > 1;
  }

  /** Another board was drawn. @param {import("../types").BoardAnswer} board @param {number} ratio its width by its height */
  drawn(board, ratio) {
    this.#share = Math.min(...board.rows.flat().map(({ w, h }) => Math.min(w, h / ratio)));
    this.#fit();
    this.#host.changed();
  }

  /** Enlarges the board, or shows all of it again. */
  toggle() {
    if (!this.isOffered) return;
    if (this.isOn) return this.#choose(1);
    this.#choose(COMFORTABLE / this.#cell);
    const middle = this.#host.middle();
    const { offsetWidth, offsetHeight } = this.#board.frame;
    if (middle) this.reveal([middle], { block: "center" });
    else this.#scrollTo({ x: (offsetWidth - this.#window.clientWidth) / 2, y: (offsetHeight - this.#window.clientHeight) / 2 });
  }

  /**
   * Scrolls cells into sight, as far as they are not, with some of what lies around them.
   * @param {readonly string[]} names @param {{ block?: "center" | "nearest" }} [options]
   */
  reveal(names, { block = "nearest" } = {}) {
    const cells = this.isOn ? names.map((name) => this.#board.cell(name)).filter((cell) => cell !== undefined) : [];
    if (cells.length === 0) return;
    const { offsetWidth, offsetHeight } = this.#board.frame;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.#window;
    const along = (/** @type {"x" | "y"} */ axis, /** @type {"w" | "h"} */ side, /** @type {number} */ size, /** @type {number} */ room, /** @type {number} */ seen) => {
      const [least, most] = [Math.min(...cells.map((cell) => cell[axis] - cell[side])) * size, Math.max(...cells.map((cell) => cell[axis] + cell[side])) * size];
      if (block === "center") return (least + most - room) / 2;
      return Math.min(Math.max(seen, most - room), least);
    };
    this.#scrollTo({ x: along("x", "w", offsetWidth, clientWidth, scrollLeft), y: along("y", "h", offsetHeight, clientHeight, scrollTop) });
  }

  /** The smaller side of a cell of the whole board, in pixels. */
  get #cell() {
    return this.#share * this.#window.offsetWidth;
  }

  /** How much larger cells can become. */
  get #most() {
    return Math.max(1, LARGEST / this.#cell);
  }

  /** The window has another size, or another board is shown in it. */
  #fit() {
    if (this.#pinch) return;
    const wanted = this.isOffered && settings.enlarged > 0 ? settings.enlarged / this.#cell : 1;
    this.#show(wanted);
  }

  /** Somebody chooses how large the board is. @param {number} factor */
  #choose(factor) {
    const isLarger = factor >= ALMOST_WHOLE;
    remember({ enlarged: isLarger ? Math.round(Math.min(factor, this.#most) * this.#cell) : 0 });
    this.#show(isLarger ? factor : 1);
  }

  /** @param {number} factor */
  #show(factor) {
    const before = this.#factor;
    this.#factor = factor < ALMOST_WHOLE ? 1 : Math.min(factor, this.#most);
    const { classList } = this.#window;
    const wasOffered = classList.contains("enlargeable");
    classList.toggle("enlargeable", this.isOffered);
    classList.toggle("enlarged", this.isOn);
    this.#board.frame.style.width = this.isOn ? `${Math.round(this.#window.offsetWidth * this.#factor)}px` : "";
    if (wasOffered !== this.isOffered || before !== this.#factor) this.#host.changed();
  }

  /** @param {Point} to */
  #scrollTo({ x, y }) {
    this.#window.scrollTo({ left: x, top: y, behavior: reducedMotion() ? "instant" : "smooth" });
  }

  // Two fingers

  /** @param {TouchEvent} event */
  #down(event) {
    const isHere = (/** @type {Touch} */ touch) => touch.target instanceof Node && this.#window.contains(touch.target);
    if (event.touches.length !== 2 || ![...event.touches].every(isHere) || !this.isOffered) return;
    event.preventDefault();
    this.#host.takeOver();
    const [frame, seen] = [this.#board.frame.getBoundingClientRect(), this.#window.getBoundingClientRect()];
    const corner = { x: frame.left - seen.left, y: frame.top - seen.top };
    this.#pinch = { ...this.#fingers(event), factor: this.#factor, corner, to: { factor: this.#factor, corner } };
    // What grows is seen through the window.
    this.#window.classList.add("enlarged");
  }

  /** @param {TouchEvent} event */
  #move(event) {
    const pinch = this.#pinch;
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const { distance, middle } = this.#fingers(event);
    const factor = Math.min(this.#most, Math.max(1, (pinch.factor * distance) / pinch.distance));
    const { offsetWidth, offsetHeight } = this.#window;
    // The point between the fingers stays between them, and the window stays full.
    const along = (/** @type {"x" | "y"} */ axis, /** @type {number} */ room) => {
      const wanted = middle[axis] - ((pinch.middle[axis] - pinch.corner[axis]) * factor) / pinch.factor;
      return Math.min(0, Math.max(room * (1 - factor), wanted));
    };
    pinch.to = { factor, corner: { x: along("x", offsetWidth), y: along("y", offsetHeight) } };
    const shift = `translate(${pinch.to.corner.x - pinch.corner.x}px, ${pinch.to.corner.y - pinch.corner.y}px)`;
    this.#board.frame.style.transform = `${shift} scale(${factor / pinch.factor})`;
  }

  #up() {
    const pinch = this.#pinch;
    if (!pinch) return;
    this.#pinch = null;
    this.#board.frame.style.transform = "";
    this.#choose(pinch.to.factor);
    this.#window.scrollTo({ left: -pinch.to.corner.x, top: -pinch.to.corner.y, behavior: "instant" });
  }

  /** How far apart two fingers are, and the middle between them as seen from the window's corner. @param {TouchEvent} event */
  #fingers(event) {
    const [one, other] = [event.touches.item(0), event.touches.item(1)];
    if (!one || !other) throw new Error("a pinch needs two fingers");
    const { left, top } = this.#window.getBoundingClientRect();
    const middle = { x: (one.clientX + other.clientX) / 2 - left, y: (one.clientY + other.clientY) / 2 - top };
    return { distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)), middle };
  }
}
