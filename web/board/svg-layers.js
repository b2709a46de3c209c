// The picture of a board: drawings in layers one above the other. Only what changes is drawn anew, and what moves or glows lies in
// a drawing of its own, so that browsers move it without painting the board below.

import { place } from "./cell-layout.js";

/** @typedef {{ x: number, y: number }} Point in units of the drawing */

const SVG = "http://www.w3.org/2000/svg";

/** The parts of each drawing, from bottom to top. Pieces that move come above those that stand, light above the marks. */
const DRAWINGS = { ground: ["board", "lower"], standing: ["pieces"], marks: ["upper"], top: ["heat", "sights", "notes", "sketches"] };

/**
 * How many cells wide the drawing of a lifted piece is. The larger, the more is shown anew when it moves; the smaller, the more its
 * size changes when browsers fit the drawing to whole pixels.
 */
const LIFTED_CELLS = 3;

/** The drawings before there is something to show. */
export const EMPTY_PICTURE = Object.entries(DRAWINGS)
  .map(([name, parts]) => `<svg class="tablier" aria-hidden="true" data-drawing="${name}">${parts.map((part) => `<g data-part="${part}"></g>`).join("")}</svg>`)
  .join("");

export class Picture {
  /** What each part shows. @type {Map<string, string>} */
  #markup = new Map();
  #view = { x: 0, y: 0, width: 1, height: 1 };
  /** The drawings of pieces that move. @type {SVGSVGElement[]} */
  #lifted = [];
  /** @type {SVGSVGElement[]} */
  #lights = [];

  /** @param {HTMLElement} frame what holds the {@link EMPTY_PICTURE} */
  constructor(frame) {
    this.frame = frame;
  }

  /** What the drawings show of their plane. @param {string} viewBox */
  set viewBox(viewBox) {
    const [x = 0, y = 0, width = 1, height = 1] = viewBox.split(" ").map(Number);
    this.#view = { x, y, width, height };
    for (const drawing of this.frame.querySelectorAll(":scope > svg:not(.moving)")) drawing.setAttribute("viewBox", viewBox);
  }

  /** The width of the picture by its height. */
  get ratio() {
    return this.#view.width / this.#view.height;
  }

  /** Where a place lies whose share of the width and the height is known. @param {Point} share */
  pointAt({ x, y }) {
    return { x: this.#view.x + this.#view.width * x, y: this.#view.y + this.#view.height * y };
  }

  /**
   * A shift as style sheets write it. Browsers animate shares of the container's width without the page's help, but not
   * percentages.
   * @param {Point} shift
   */
  by({ x, y }) {
    const share = (/** @type {number} */ units) => `${(100 * units) / this.#view.width}cqw`;
    return `translate(${share(x)}, ${share(y)})`;
  }

  /** Draws a part. @param {string} part @param {string} markup */
  set(part, markup) {
    if (this.#markup.get(part) === markup) return;
    this.#markup.set(part, markup);
    this.#part(part).innerHTML = markup;
  }

  /** Draws the pieces; what moved comes to rest. @param {string} markup */
  setPieces(markup) {
    const hasLifted = this.#lifted.length > 0;
    for (const drawing of this.#lifted.splice(0)) drawing.remove();
    if (!hasLifted && this.#markup.get("pieces") === markup) return;
    this.#markup.set("pieces", markup);
    const wanted = document.createElementNS(SVG, "g");
    wanted.innerHTML = markup;
    renew(this.#part("pieces"), wanted);
  }

  /**
   * Puts a piece into a drawing of its own above the others, which can be transformed around the middle of its cell, until pieces
   * are drawn or it is {@link lower}ed.
   * @param {import("../types").CellAnswer} cell
   */
  lift(cell) {
    const piece = this.#part("pieces").querySelector(`[data-cell="${CSS.escape(cell.name)}"]`);
    if (!piece) return null;
    const { width, height } = this.#view;
    const box = { x: cell.x, y: cell.y, w: cell.w * LIFTED_CELLS, h: cell.h * LIFTED_CELLS };
    const corner = this.pointAt({ x: box.x - box.w / 2, y: box.y - box.h / 2 });
    const drawing = this.#addDrawing("standing", "moving", [corner.x, corner.y, box.w * width, box.h * height]);
    place(drawing, box);
    drawing.append(piece);
    this.#lifted.push(drawing);
    return drawing;
  }

  /** Puts all pieces back where they stand. */
  lower() {
    const markup = this.#markup.get("pieces");
    if (markup !== undefined) this.setPieces(markup);
  }

  /** Shows light above the marks. @param {string} markup */
  addLight(markup) {
    const { x, y, width, height } = this.#view;
    const light = this.#addDrawing("marks", "light", [x, y, width, height]);
    light.innerHTML = markup;
    this.#lights.push(light);
    return light;
  }

  dropLight() {
    for (const light of this.#lights.splice(0)) light.remove();
  }

  /** Lets light fade away. @param {number} duration */
  fadeLight(duration) {
    for (const light of this.#lights) {
      const fading = light.animate([{ opacity: 1 }, { opacity: 0 }], { duration, fill: "forwards" });
      fading.finished.catch(() => {}).finally(() => light.remove());
    }
  }

  /** A drawing above another and above those of its own name. @param {string} below @param {string} name @param {number[]} viewBox */
  #addDrawing(below, name, viewBox) {
    const drawing = document.createElementNS(SVG, "svg");
    drawing.setAttribute("class", `tablier ${name}`);
    drawing.setAttribute("aria-hidden", "true");
    drawing.dataset.drawing = name;
    drawing.setAttribute("viewBox", viewBox.join(" "));
    const last = [...this.frame.querySelectorAll(`:scope > [data-drawing=${below}], :scope > [data-drawing=${name}]`)].at(-1);
    last?.after(drawing);
    return drawing;
  }

  /** @param {string} part */
  #part(part) {
    return /** @type {SVGGElement} */ (this.frame.querySelector(`[data-part=${part}]`));
  }
}

/**
 * Makes the children of an element those of another, and keeps those that are the same already: a shape that is new to the page
 * costs far more than one that stays.
 * @param {Element} element @param {Element} wanted
 */
function renew(element, wanted) {
  /** @type {Map<string, Element[]>} */
  const kept = new Map();
  const texts = [...wanted.children].map(keyOf);
  const isWanted = new Set(texts);
  for (const child of [...element.children]) {
    const text = keyOf(child);
    if (!isWanted.has(text)) child.remove();
    else kept.set(text, [...(kept.get(text) ?? []), child]);
  }
  let next = element.firstElementChild;
  for (const [index, child] of [...wanted.children].entries()) {
    const same = kept.get(texts[index] ?? "")?.shift();
    if (same && isList(same)) renew(same, child);
    if (same && same === next) next = next.nextElementSibling;
    else element.insertBefore(same ?? child, next);
  }
  while (next) {
    const { nextElementSibling } = next;
    next.remove();
    next = nextElementSibling;
  }
}

/** What tells elements apart. Of lists there is one of a kind, and their members are compared. @param {Element} element */
function keyOf(element) {
  return isList(element) ? element.localName : element.outerHTML;
}

/** Whether an element holds all pieces, or all shapes that they use. @param {Element} element */
function isList(element) {
  return element.localName === "defs" || element.hasAttribute("data-layer");
}
