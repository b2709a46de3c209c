// A graph of what the first player could expect after each move: looked at, clicked, and gone through by keyboard.

import { t } from "../../board/translate.js";

/** @typedef {import("../../types").Mark} MarkKind */
/** @typedef {{ value: number | null, move: string, mark: { kind: MarkKind, sign: string } | null }} Point */

const WIDTH = 600;
const HEIGHT = 130;

/** @param {string} name @param {Record<string, string | number>} attributes */
function svg(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** Where a value lies in the picture. @param {number} index @param {number} value @param {number} count */
export function placeOf(index, value, count) {
  const x = count > 1 ? (index / (count - 1)) * WIDTH : WIDTH / 2;
  return { x: Math.round(x * 10) / 10, y: Math.round((1 - value / 1000) * HEIGHT * 10) / 10 };
}

/** The point nearest to a share of the width. @param {number} share @param {number} count */
export function indexAt(share, count) {
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))));
}

export class Graph {
  /** @type {Point[]} */
  #points = [];
  #current = 0;

  /** @param {HTMLElement} host @param {(index: number) => void} choose */
  constructor(host, choose) {
    this.host = host;
    host.tabIndex = 0;
    host.setAttribute("role", "slider");
    host.setAttribute("aria-label", t("analysis-graph"));
    host.title = t("analysis-graph-help");
    host.addEventListener("click", (event) => {
      const box = host.getBoundingClientRect();
      choose(indexAt((event.clientX - box.left) / box.width, this.#points.length));
    });
    host.addEventListener("keydown", (event) => {
      const last = this.#points.length - 1;
      const targets = /** @type {Record<string, number>} */ ({
        ArrowLeft: this.#current - 1,
        ArrowDown: this.#current - 1,
        ArrowRight: this.#current + 1,
        ArrowUp: this.#current + 1,
        PageUp: this.#current + 10,
        PageDown: this.#current - 10,
        Home: 0,
        End: last,
      });
      const target = targets[event.key];
      if (target === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      choose(Math.max(0, Math.min(last, target)));
    });
  }

  /** @param {Point[]} points one for each position */
  show(points) {
    this.#points = points;
    this.host.hidden = points.filter((point) => point.value !== null).length < 2;
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    const known = points.flatMap((point, index) => (point.value === null ? [] : [placeOf(index, point.value, points.length)]));
    const line = known.map(({ x, y }) => `${x},${y}`).join(" ");
    const [first, last] = [known[0], known.at(-1)];
    if (first && last) picture.append(svg("polygon", { class: "graph-area", points: `${first.x},${HEIGHT} ${line} ${last.x},${HEIGHT}` }));
    picture.append(
      svg("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      svg("polyline", { class: "graph-line", points: line }),
      svg("line", { class: "graph-here", x1: 0, x2: 0, y1: 0, y2: HEIGHT }),
    );
    // The picture is stretched, the signs are not: so they lie above it.
    const signs = points.flatMap((point, index) => {
      if (!point.mark || point.value === null) return [];
      const { x, y } = placeOf(index, point.value, points.length);
      const sign = document.createElement("span");
      sign.className = `graph-sign ${point.mark.kind}`;
      sign.textContent = point.mark.sign;
      sign.style.left = `${(x / WIDTH) * 100}%`;
      sign.style.top = `${(y / HEIGHT) * 100}%`;
      return [sign];
    });
    this.host.replaceChildren(picture, ...signs);
    this.at(this.#current);
  }

  /** Shows which position is on the board. @param {number} index */
  at(index) {
    this.#current = Math.max(0, Math.min(this.#points.length - 1, index));
    const here = this.host.querySelector(".graph-here");
    const { x } = placeOf(this.#current, 0, this.#points.length);
    here?.setAttribute("x1", String(x));
    here?.setAttribute("x2", String(x));
    const point = this.#points[this.#current];
    this.host.setAttribute("aria-valuemin", "0");
    this.host.setAttribute("aria-valuemax", String(Math.max(0, this.#points.length - 1)));
    this.host.setAttribute("aria-valuenow", String(this.#current));
    const move = `${point?.move || t("analysis-start")}${point?.mark?.sign ?? ""}`;
    const percent = point?.value == null ? "?" : Math.round(point.value / 10);
    this.host.setAttribute("aria-valuetext", t("analysis-graph-point", { move, percent }));
  }
}
