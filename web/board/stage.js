// The board as animations and pointers see it: pieces that are lifted, and where cells lie.

import { sound } from "./sound.js";

/**
 * @param {import("./svg-layers.js").Picture} picture @param {import("./cell-grid.js").Grid} grid
 * @returns {import("./animation.js").Stage}
 */
export function stageOf(picture, grid) {
  return {
    lift: (name) => {
      const cell = grid.cell(name);
      return cell ? picture.lift(cell) : null;
    },
    centre: (name) => picture.pointAt(grid.cell(name) ?? { x: 0, y: 0 }),
    by: (shift) => picture.by(shift),
    setPieces: (markup) => picture.setPieces(markup),
    addLight: (markup) => picture.addLight(markup),
    sound,
  };
}
