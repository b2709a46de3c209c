// Moves step by step: the beam travels and the hit piece burns, tiles flip over their edge, pawns turn over, stones are lifted.
// Everything is made from the rules' typed effects. Of pieces only transforms and opacity change, in drawings of their own: browsers
// show that without running scripts or painting the board.

import { settings } from "./settings.js";

/** @typedef {import("../types").Frame} Frame */
/** @typedef {import("./svg-layers.js").Point} Point */

/** How long one step takes, in thousandths of a second. */
export const SPEEDS = { none: 0, fast: 120, normal: 250, slow: 500 };

/** Whether the person wants no motion. */
export function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a step takes now. */
export function stepTime() {
  return reducedMotion() ? 0 : SPEEDS[settings.speed];
}

/** Light crosses a cell in this share of a step, and needs no more than this in all. */
const BEAM_SHARE = 0.3;
const LONGEST_BEAM = 1200;

/**
 * What an animation needs of its board.
 * @typedef {object} Stage
 * @property {(cell: string) => SVGSVGElement | null} lift puts the piece on a cell above the others, until pieces are drawn: it is transformed around its middle
 * @property {(cell: string) => Point} centre where a cell lies
 * @property {(shift: Point) => string} by a shift as style sheets write it
 * @property {(markup: string) => void} setPieces draws the pieces; what moved comes to rest
 * @property {(markup: string) => Element} addLight shows a layer above the pieces
 * @property {(what: "move" | "capture" | "beam" | "turn" | "place") => void} sound
 */

/**
 * Shows a move step by step.
 * @param {Stage} stage
 * @param {readonly Frame[]} frames
 * @param {number} step how long a step takes
 * @param {AbortSignal} signal ends it at once
 */
export async function animate(stage, frames, step, signal) {
  for (const frame of frames) {
    if (signal.aborted) return;
    await show(stage, frame, step, signal);
  }
}

/** @param {Stage} stage @param {Frame} frame @param {number} step @param {AbortSignal} signal */
async function show(stage, frame, step, signal) {
  switch (frame.kind) {
    case "move":
      stage.sound("move");
      return frame.way === "flip"
        ? flip(stage, frame, step, signal)
        : travel(stage, frame, step, signal);
    case "swap":
      stage.sound("move");
      return swap(stage, frame, step, signal);
    case "change":
      stage.sound("turn");
      return change(stage, frame, step, signal);
    case "remove":
      stage.sound("capture");
      return remove(stage, frame, step, signal);
    case "place":
      stage.sound("place");
      return place(stage, frame, step, signal);
    case "reserve":
      return stage.setPieces(frame.pieces);
    case "beam":
      stage.sound("beam");
      return beam(stage, frame, step, signal);
    case "line":
      return line(stage, frame, step, signal);
    case "pass":
    case "rank":
      return;
  }
}

/** @param {Point} a @param {Point} b @param {number} [share] */
const between = (a, b, share = 1) => ({ x: (b.x - a.x) * share, y: (b.y - a.y) * share });

/**
 * A piece goes from cell to cell, lifted if it does not slide.
 * @param {Stage} stage @param {Frame & { kind: "move" }} frame @param {number} step @param {AbortSignal} signal
 */
async function travel(stage, frame, step, signal) {
  const [from, target] = [stage.centre(frame.from), stage.centre(frame.to)];
  if (frame.way === "unstack") {
    // The bottom stays: draw what is left first, then let the top arrive.
    stage.setPieces(frame.pieces);
    await run(stage.lift(frame.to), [{ transform: stage.by(between(target, from)) }, { transform: "none" }], step, signal);
    return stage.setPieces(frame.pieces);
  }
  const way = stage.by(between(from, target));
  const lift = frame.way === "slide" ? 1 : frame.way === "jump" ? 1.2 : 1.35;
  const keyframes =
    lift === 1
      ? [{ transform: "none" }, { transform: way }]
      : [
          { transform: `${stage.by({ x: 0, y: 0 })} scale(1)` },
          { transform: `${stage.by(between(from, target, 0.5))} scale(${lift})` },
          { transform: `${way} scale(1)` },
        ];
  await run(stage.lift(frame.from), keyframes, lift === 1 ? step : step * 1.4, signal);
  stage.setPieces(frame.pieces);
}

/**
 * A tile turns over the edge between two cells: it narrows towards the edge until nothing of it is seen, and its other face
 * grows out of the edge on the other side.
 * @param {Stage} stage @param {Frame & { kind: "move" }} frame @param {number} step @param {AbortSignal} signal
 */
async function flip(stage, frame, step, signal) {
  const [from, target] = [stage.centre(frame.from), stage.centre(frame.to)];
  const edge = between(from, target, 0.5);
  const back = between(target, from, 0.5);
  const angle = (Math.atan2(edge.y, edge.x) * 180) / Math.PI;
  /** @param {Point} pivot @param {Point} back @param {number} share */
  const folded = (pivot, back, share) => ({
    transform: `${stage.by(pivot)} rotate(${angle}deg) scale(${share}, 1) rotate(${-angle}deg) ${stage.by(back)}`,
  });
  await run(stage.lift(frame.from), [folded(edge, back, 1), folded(edge, back, 0.02)], step * 0.7, signal, "ease-in");
  stage.setPieces(frame.pieces);
  await run(stage.lift(frame.to), [folded(back, edge, 0.02), folded(back, edge, 1)], step * 0.7, signal, "ease-out");
  stage.setPieces(frame.pieces);
}

/** @param {Stage} stage @param {Frame & { kind: "swap" }} frame @param {number} step @param {AbortSignal} signal */
async function swap(stage, frame, step, signal) {
  const [from, target] = [stage.centre(frame.from), stage.centre(frame.to)];
  await Promise.all([
    run(stage.lift(frame.from), [{ transform: "none" }, { transform: stage.by(between(from, target)) }], step, signal),
    run(stage.lift(frame.to), [{ transform: "none" }, { transform: stage.by(between(target, from)) }], step, signal),
  ]);
  stage.setPieces(frame.pieces);
}

/** @param {Stage} stage @param {Frame & { kind: "change" }} frame @param {number} step @param {AbortSignal} signal */
async function change(stage, frame, step, signal) {
  const piece = stage.lift(frame.at);
  if (frame.way === "clockwise" || frame.way === "anticlockwise") {
    const degrees = frame.way === "clockwise" ? 90 : -90;
    await run(
      piece,
      [{ transform: "rotate(0deg)" }, { transform: `rotate(${degrees}deg)` }],
      step,
      signal,
    );
    return stage.setPieces(frame.pieces);
  }
  if (frame.way === "lose-top") {
    await run(piece, [{ opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }], step, signal);
    return stage.setPieces(frame.pieces);
  }
  await run(
    piece,
    [{ transform: "scale(1, 1)" }, { transform: "scale(0.02, 1)" }],
    step * 0.5,
    signal,
    "ease-in",
  );
  stage.setPieces(frame.pieces);
  await run(
    stage.lift(frame.at),
    [{ transform: "scale(0.02, 1)" }, { transform: "scale(1, 1)" }],
    step * 0.5,
    signal,
    "ease-out",
  );
  stage.setPieces(frame.pieces);
}

/** @param {Stage} stage @param {Frame & { kind: "remove" }} frame @param {number} step @param {AbortSignal} signal */
async function remove(stage, frame, step, signal) {
  await run(
    stage.lift(frame.at),
    [
      { transform: "scale(1)", opacity: 1 },
      { transform: "scale(1.15)", opacity: 0.9, offset: 0.3 },
      { transform: "scale(0.2)", opacity: 0 },
    ],
    step * 1.4,
    signal,
  );
  stage.setPieces(frame.pieces);
}

/** @param {Stage} stage @param {Frame & { kind: "place" }} frame @param {number} step @param {AbortSignal} signal */
async function place(stage, frame, step, signal) {
  stage.setPieces(frame.pieces);
  await run(
    stage.lift(frame.at),
    [
      { transform: "scale(1.6)", opacity: 0 },
      { transform: "scale(1)", opacity: 1 },
    ],
    step,
    signal,
    "ease-in",
  );
  stage.setPieces(frame.pieces);
}

/** @param {Stage} stage @param {Frame & { kind: "beam" }} frame @param {number} step @param {AbortSignal} signal */
async function beam(stage, frame, step, signal) {
  const layer = stage.addLight(frame.layer);
  const duration = Math.min(LONGEST_BEAM, step * BEAM_SHARE * Math.max(frame.cells, 2));
  const ends = layer.querySelectorAll(".beam-end");
  for (const end of ends) end.setAttribute("visibility", "hidden");
  const paths = [...layer.querySelectorAll("path:not(.beam-end)")];
  for (const path of paths) {
    path.setAttribute("pathLength", "1");
    path.setAttribute("stroke-dasharray", "1");
  }
  await Promise.all(
    paths.map((path) => run(path, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], duration, signal, "linear")),
  );
  for (const end of ends) end.removeAttribute("visibility");
}

/** @param {Stage} stage @param {Frame & { kind: "line" }} frame @param {number} step @param {AbortSignal} signal */
async function line(stage, frame, step, signal) {
  await run(stage.addLight(frame.layer), [{ opacity: 0 }, { opacity: 1 }], step, signal);
}

/**
 * @param {Element | null} element
 * @param {Keyframe[]} keyframes
 * @param {number} duration
 * @param {AbortSignal} signal
 * @param {string} easing
 */
async function run(element, keyframes, duration, signal, easing = "ease-in-out") {
  if (!element || signal.aborted || duration < 1) return;
  const animation = element.animate(keyframes, { duration, easing, fill: "forwards" });
  const finish = () => animation.finish();
  signal.addEventListener("abort", finish, { once: true });
  await animation.finished.catch(() => {});
  signal.removeEventListener("abort", finish);
}
