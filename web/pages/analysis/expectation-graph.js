// A graph of what the first player could expect after each move, or between three each of them: looked at, clicked or drawn
// through, and gone through by keyboard.

import { t } from "../../board/translate.js";

/** @typedef {import("../../types").Mark} MarkKind */
/**
 * A position: what the first player expects, between three what each expects; the move before it, and what the coach thinks of
 * that. Signs stand at the line of who moved.
 * @typedef {{ value: number | null, values?: readonly number[] | null, player?: number, move: string, mark: { kind: MarkKind, sign: string } | null, loss?: number | null }} Point
 */

const WIDTH = 600;
const HEIGHT = 130;
/** The room that a sign needs, in pixels. */
const SIGN = 18;
/** The room that a number at the axis needs, in pixels. */
const NUMBER = 42;
/** Steps between the numbers of plies. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

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

/** The plies that are written at the axis of a game. @param {number} last @param {number} width in pixels */
export function ticks(last, width) {
  const most = Math.max(2, Math.floor(width / NUMBER));
  const step = STEPS.find((it) => last / it <= most) ?? 1000;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
}

/**
 * The points whose signs are shown: mistakes and blunders, of those that lie too close together the one that cost most.
 * @param {readonly Point[]} points @param {number} width in pixels
 */
export function signed(points, width) {
  const room = (SIGN / width) * Math.max(1, points.length - 1);
  const candidates = points.flatMap(({ mark, value, loss }, index) =>
    value !== null && (mark?.kind === "mistake" || mark?.kind === "blunder") ? [{ index, loss: loss ?? 0 }] : [],
  );
  /** @type {number[]} */
  const kept = [];
  for (const { index } of candidates.toSorted((a, b) => b.loss - a.loss)) {
    if (kept.every((other) => Math.abs(other - index) >= room)) kept.push(index);
  }
  return kept.toSorted((a, b) => a - b);
}

export class Graph {
  /** @type {Point[]} */
  #points = [];
  /** The names of the players, if each has a line. @type {readonly string[]} */
  #players = [];
  #current = 0;
  /** Where points lie, without the numbers at the axes. */
  #plot = Object.assign(document.createElement("div"), { className: "graph-plot" });

  /** @param {HTMLElement} host @param {(index: number) => void} choose */
  constructor(host, choose) {
    this.host = host;
    host.tabIndex = 0;
    host.setAttribute("role", "slider");
    host.setAttribute("aria-label", t("analysis-graph"));
    host.title = t("analysis-graph-help");
    const go = (/** @type {PointerEvent} */ event) => {
      const box = this.#plot.getBoundingClientRect();
      const index = indexAt((event.clientX - box.left) / box.width, this.#points.length);
      if (index !== this.#current) choose(index);
    };
    host.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      host.setPointerCapture(event.pointerId);
      go(event);
    });
    host.addEventListener("pointermove", (event) => {
      if (host.hasPointerCapture(event.pointerId)) go(event);
    });
    new ResizeObserver(() => this.#points.length > 0 && this.show(this.#points, this.#players)).observe(this.#plot);
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

  /** @param {Point[]} points one for each position @param {readonly string[]} [players] the names of the players, if each has a line */
  show(points, players = []) {
    this.#points = points;
    this.#players = players;
    this.host.hidden = points.filter((point) => point.value !== null).length < 2;
    const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    picture.append(svg("line", { class: "graph-middle", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
    const known = points.flatMap((point, index) => (point.value === null ? [] : [placeOf(index, point.value, points.length)]));
    const [first, last] = [known[0], known.at(-1)];
    if (players.length > 0) {
      players.forEach((_, player) => picture.append(svg("polyline", { class: `graph-line player-${player + 1}`, points: lineOf(points, player) })));
    } else if (first && last) {
      const line = lineOf(points, 0);
      picture.append(svg("polygon", { class: "graph-area", points: `${first.x},${HEIGHT} ${line} ${last.x},${HEIGHT}` }), svg("polyline", { class: "graph-line", points: line }));
    }
    picture.append(svg("line", { class: "graph-here", x1: 0, x2: 0, y1: 0, y2: HEIGHT }));
    const width = this.#plot.clientWidth || WIDTH;
    // The picture is stretched, signs and numbers are not: so they lie above it.
    const signs = signed(points, width).map((index) => {
      const point = /** @type {Point} */ (points[index]);
      const { mark } = point;
      const { x, y } = placeOf(index, valueOf(point, point.player ?? 0) ?? 0, points.length);
      return label(`graph-sign ${mark?.kind ?? ""}`, mark?.sign ?? "", { left: x / WIDTH, top: y / HEIGHT });
    });
    const plies = ticks(points.length - 1, width).map((ply) => label("graph-ply", String(ply), { left: placeOf(ply, 0, points.length).x / WIDTH }));
    const shares = [100, 50, 0].map((percent) => label("graph-percent", t("analysis-percent", { number: percent }), { top: 1 - percent / 100 }));
    this.#plot.replaceChildren(picture, ...signs, ...plies, ...shares);
    if (!this.#plot.parentElement) this.host.append(this.#plot);
    this.#showLegend();
    this.at(this.#current);
  }

  /** Says whose line is whose. */
  #showLegend() {
    this.host.classList.toggle("has-legend", this.#players.length > 0);
    this.host.querySelector(".graph-legend")?.remove();
    if (this.#players.length === 0) return;
    const legend = document.createElement("div");
    legend.className = "graph-legend";
    legend.setAttribute("aria-hidden", "true");
    for (const [player, name] of this.#players.entries()) {
      const sample = svg("svg", { viewBox: "0 0 28 6" });
      sample.append(svg("line", { class: `graph-line player-${player + 1}`, x1: 0, x2: 28, y1: 3, y2: 3 }));
      const entry = document.createElement("span");
      entry.append(sample, name);
      legend.append(entry);
    }
    this.host.append(legend);
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
    const percent = (/** @type {number | null | undefined} */ value) => (value == null ? "?" : Math.round(value / 10));
    const shares = this.#players.map((name, player) => t("analysis-graph-player", { player: name, percent: percent(point && valueOf(point, player)) }));
    const words = t("analysis-graph-point", { move, percent: percent(point?.value) });
    this.host.setAttribute("aria-valuetext", shares.length > 0 ? `${move}: ${shares.join(", ")}` : words);
  }
}

/** What a player expects in a position. @param {Point} point @param {number} player */
function valueOf({ value, values }, player) {
  return values ? (values[player] ?? null) : value;
}

/** The line of a player. @param {readonly Point[]} points @param {number} player */
export function lineOf(points, player) {
  const known = points.flatMap((point, index) => {
    const value = valueOf(point, player);
    return value === null ? [] : [placeOf(index, value, points.length)];
  });
  return known.map(({ x, y }) => `${x},${y}`).join(" ");
}

/** A sign or a number at a share of the width and the height. @param {string} className @param {string} text @param {{ left?: number, top?: number }} place */
function label(className, text, { left, top }) {
  const made = document.createElement("span");
  made.className = className;
  made.textContent = text;
  made.setAttribute("aria-hidden", "true");
  if (left !== undefined) made.style.left = `${left * 100}%`;
  if (top !== undefined) made.style.top = `${top * 100}%`;
  return made;
}
