// How a state comes onto the board: its last move step by step, then everything as it is.

import { animate } from "./animation.js";
import { sound } from "./sound.js";

/** @typedef {import("../types").StateAnswer} StateAnswer */
/** @typedef {import("./svg-layers.js").Picture} Picture */

/**
 * What is to be shown of a game: which ply, whether its move is shown step by step, and whether what was begun of a move stays chosen.
 * `known` is told the state as soon as the rules have answered: before it is shown, and also if something else is shown instead.
 * @typedef {{ ply?: number, animate?: boolean, keepsChoice?: boolean, known?: (state: StateAnswer) => void }} ShowOptions
 */

/**
 * A state that was asked for. It is drawn when the rules have answered, unless another was asked for meanwhile.
 * @typedef {{ game: import("../types").GameQuestion, ply?: number, isDrawn: boolean, shown: Promise<StateAnswer | null> }} Wanted
 */

/**
 * What came of a state that was asked for: itself if nothing else was, the same once more if the board was only turned, otherwise nothing.
 * @param {Wanted} wanted @param {Wanted | null} latest what was asked for last @param {StateAnswer} state
 */
export function shownInstead(wanted, latest, state) {
  if (latest === wanted) return state;
  return latest?.game === wanted.game && latest.ply === wanted.ply ? latest.shown : null;
}

/** The cells on which something happens. @param {readonly import("../types").Frame[]} frames @returns {string[]} */
export function cellsOf(frames) {
  return frames.flatMap((frame) => {
    if ("from" in frame) return [frame.from, frame.to];
    return "at" in frame ? [frame.at] : [];
  });
}

/**
 * Shows the last move of a state step by step.
 * @param {Picture} picture @param {import("./animation.js").Stage} stage @param {StateAnswer} state
 * @param {number} step how long a step takes: nothing moves with 0 @param {AbortSignal} signal
 */
export async function showSteps(picture, stage, { frames }, step, signal) {
  picture.dropLight();
  picture.set("sights", "");
  if (frames.length === 0) return;
  if (step > 0) {
    picture.set("lower", "");
    picture.set("upper", "");
    return animate(stage, frames, step, signal);
  }
  // Without motion light is shown as it ran, until something else is done.
  for (const frame of frames) if (frame.kind === "beam") picture.addLight(frame.layer);
  sound(frames.some((frame) => frame.kind === "remove") ? "capture" : "move");
}

/** Shows a state as it is. @param {Picture} picture @param {StateAnswer} state @param {number} step how long a step of its last move took */
export function showRest(picture, { frames, layers }, step) {
  if (step > 0 && frames.length > 0) picture.fadeLight(step * 2);
  picture.set("lower", layers.lower);
  picture.setPieces(layers.pieces);
  picture.set("upper", layers.upper);
}
