// What people draw on a board: the pad that hears pointers and keys, the row of brushes, and the layer that shows it.

import { say } from "./announce.js";
import { Brushes } from "./brush-row.js";
import { SketchPad, shapeInWords } from "./shapes.js";
import { t } from "./translate.js";

/**
 * The board that is drawn on.
 * @typedef {object} Sheet
 * @property {(x: number, y: number) => string | null} cellAt the cell at a point of the window
 * @property {() => void} takeOver ends what a pointer has begun otherwise
 * @property {(shapes: string[]) => Promise<string>} draw shapes as a layer
 * @property {(markup: string) => void} show shows the layer
 * @property {(shapes: string[]) => void} tell is told what is drawn after a change by a person
 */

export class Sketches {
  #sheet;
  /** @type {Brushes | null} */
  #brushes = null;
  /** The position that is drawn on, so that another one begins without drawings. */
  #position = "";
  /** What hears pointers and keys. */
  pad;

  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.#sheet = sheet;
    this.pad = new SketchPad({
      cellAt: sheet.cellAt,
      draw: (shapes) => void this.#draw(shapes),
      takeOver: sheet.takeOver,
      begun: (cell) => say(t("board-drawing", { cell })),
      drawn: (shape, isThere) => {
        say(isThere ? shapeInWords(shape) : t("board-erased"));
        sheet.tell(this.pad.shapes);
      },
    });
  }

  /** Makes the row of brushes. @param {HTMLElement} row */
  useRow(row) {
    this.#brushes = new Brushes(row, this.pad, () => this.erase());
  }

  showRow() {
    this.#brushes?.show();
  }

  /** Another position begins without drawings; the same one is drawn on anew if its board is. @param {string} position @param {boolean} isNewBoard */
  goTo(position, isNewBoard) {
    if (position !== this.#position) this.pad.shapes = [];
    else if (isNewBoard) this.pad.redraw();
    this.#position = position;
  }

  /** Erases all, and says whether there was something. */
  erase() {
    if (this.pad.shapes.length === 0) return false;
    this.pad.shapes = [];
    say(t("board-erased"));
    this.#sheet.tell(this.pad.shapes);
    return true;
  }

  /** @param {string[]} shapes */
  async #draw(shapes) {
    if (shapes.length === 0) this.#brushes?.hide();
    this.#sheet.show(shapes.length === 0 ? "" : await this.#sheet.draw(shapes));
  }
}
