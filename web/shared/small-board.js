// Small boards that the page draws by itself: of games that this browser keeps, and for trying out what boards look like.

import { ask } from "../board/rules-client.js";
import { settings } from "../board/settings.js";

/** @typedef {import("../types").GameQuestion} GameQuestion */

const SVG = "http://www.w3.org/2000/svg";
let boards = 0;

/**
 * Draws how a game stands. Words beside it say what it is.
 * @param {GameQuestion} game
 */
export async function smallBoard(game) {
  const look = {
    turned: 0,
    coordinates: false,
    prefix: `small${++boards}`,
    language: document.documentElement.lang,
    pieces: settings.pieces,
  };
  const [board, state] = await Promise.all([
    ask("board", { game: { ...game, moves: [], end: null }, look }),
    ask("state", { game, look }),
  ]);
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "tablier");
  drawing.setAttribute("viewBox", board.viewBox);
  drawing.setAttribute("aria-hidden", "true");
  drawing.innerHTML = board.layer + state.layers.lower + state.layers.pieces + state.layers.upper;
  return drawing;
}

/** Where boards are wanted that are drawn when they come into sight. @type {WeakMap<Element, GameQuestion>} */
const wanted = new WeakMap();
/** @type {IntersectionObserver | undefined} */
let sight;

/** A place for the board of a game, which is drawn when it comes into sight. @param {GameQuestion} game */
export function lazyBoard(game) {
  const place = document.createElement("span");
  place.className = "small-board";
  wanted.set(place, game);
  sight ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void draw(target);
  });
  sight.observe(place);
  return place;
}

/** @param {Element} place */
async function draw(place) {
  sight?.unobserve(place);
  const game = wanted.get(place);
  wanted.delete(place);
  if (!game) return;
  try {
    place.replaceChildren(await smallBoard(game));
  } catch (error) {
    // A game that the rules do not know any more is listed without its board.
    console.warn("no small board:", error);
  }
}
