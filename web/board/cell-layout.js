// Cells as elements above a drawing: where they lie, and how the keyboard goes from one to the next.

/** @typedef {import("../types").BoardAnswer} BoardAnswer */

/** @type {Record<string, readonly [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Puts an element around the middle of a box: by its corner, since each transform is work for the browser whenever it paints.
 * @param {HTMLElement | SVGElement} element @param {import("../types").BoxAnswer} box
 */
export function place(element, box) {
  element.style.left = `${(box.x - box.w / 2) * 100}%`;
  element.style.top = `${(box.y - box.h / 2) * 100}%`;
  element.style.width = `${box.w * 100}%`;
  element.style.height = `${box.h * 100}%`;
}

/**
 * Fills a board with its parts. The empty board that the server drew stays until there is another, so that nothing moves.
 * @param {HTMLElement} host @param {string} markup with a drawing that has a part named `board`
 */
export function comeAlive(host, markup) {
  const drawn = host.querySelector("svg");
  host.innerHTML = markup;
  if (!drawn) return;
  const { width, height } = drawn.viewBox.baseVal;
  host.style.setProperty("--ratio", String(width / height));
  for (const drawing of host.querySelectorAll("svg")) drawing.setAttribute("viewBox", drawn.getAttribute("viewBox") ?? "");
  host.querySelector("[data-part=board]")?.replaceChildren(...drawn.children);
}

/** The cell that an element stands for. @param {EventTarget | null} target */
export function cellOf(target) {
  const element = target instanceof Element ? target.closest("[data-cell]") : null;
  return element instanceof HTMLElement ? (element.dataset.cell ?? null) : null;
}

/**
 * The cell beside another the way it is seen.
 * @param {Pick<BoardAnswer, "rows" | "step">} board
 * @param {string} here
 * @param {readonly [number, number]} arrow
 * @param {boolean} isShifted
 */
export function nextCell({ rows, step }, here, [dx, dy], isShifted) {
  const row = rows.findIndex((cells) => cells.some((cell) => cell.name === here));
  const cells = rows[row] ?? [];
  const index = cells.findIndex((cell) => cell.name === here);
  const from = cells[index];
  if (!from) return null;
  if (dy === 0) return cells[index + dx] ?? null;
  // Between rows of hexagons there are two ways: up to the left and down to the right, or with Shift the others.
  const lean = step === 60 ? (isShifted ? -dy : dy) * from.w * 0.25 : 0;
  const distance = (/** @type {{ x: number }} */ cell) => Math.abs(cell.x - from.x - lean);
  return (rows[row + dy] ?? []).toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
