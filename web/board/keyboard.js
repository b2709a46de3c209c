// The keyboard on a board: arrows go from cell to cell, Enter chooses, letters tell how the game stands. Keys of pages are in shared/shortcuts.js.

import { say } from "./announce.js";
import { ARROWS } from "./cell-layout.js";
import { matching, nextTargets } from "./move-input.js";
import { settings } from "./settings.js";
import { brushOf } from "./shapes.js";
import { t } from "./translate.js";

/**
 * What the keyboard needs of its board.
 * @typedef {object} Desk
 * @property {import("../types").StateAnswer | null} state
 * @property {import("../types").MoveAnswer[] | null} moves among which somebody may choose
 * @property {readonly string[]} path what is chosen of a move
 * @property {import("./cell-grid.js").Grid} grid
 * @property {import("./shapes.js").SketchPad} pad
 * @property {(target: string) => void} choose
 * @property {() => void} cancel
 * @property {() => void} enlarge enlarges the cells, or shows all of the board again
 */

/** @param {KeyboardEvent} event @param {Desk} desk */
export function pressKey(event, desk) {
  const { grid, pad } = desk;
  const here = grid.cursor;
  if (!here || !desk.state || event.metaKey) return;
  if (event.code === "KeyD" && !event.ctrlKey && (settings.letters || event.altKey)) {
    pad.press(here, brushOf(event));
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (event.ctrlKey || event.altKey) return;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const next = grid.go(arrow, event.shiftKey);
    if (next) pad.follow(next);
  } else if (event.key === "Enter" || event.key === " ") desk.choose(here);
  else if (event.key === "Escape" && (desk.path.length > 0 || pad.isBegun || pad.shapes.length > 0)) desk.cancel();
  else if (!settings.letters || !pressLetter(event.key, here, desk.state, desk)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Single letters, while the board has the keyboard; says whether it is one.
 * @param {string} key @param {string} here @param {import("../types").StateAnswer} state @param {Desk} desk
 */
function pressLetter(key, here, state, desk) {
  switch (key) {
    case "r":
    case "R": {
      const wanted = key === "r" ? "clockwise" : "anticlockwise";
      if (desk.path.length === 0) desk.choose(here);
      const next = nextTargets(desk.moves ?? [], [...desk.path]);
      const target = next.has(wanted) ? wanted : next.has("clockwise") ? "clockwise" : null;
      if (desk.path.length > 0 && target) desk.choose(target);
      return true;
    }
    case "o":
      say(state.words.cells[here] ?? here);
      return true;
    case "m": {
      const moves = matching(desk.moves ?? state.moves, [here]).map((move) => move.text);
      say(moves.length > 0 ? moves.join(", ") : t("board-no-moves", { cell: here }));
      return true;
    }
    case "e":
      desk.enlarge();
      return true;
    case "l":
      say(state.words.last || state.words.turn);
      return true;
    case "t":
      say(state.words.turn);
      return true;
    case "p":
      say(state.words.position);
      return true;
    case "s":
      say(desk.grid.rowOf(here).map((name) => state.words.cells[name] ?? name).join("; "));
      return true;
    default:
      return false;
  }
}
