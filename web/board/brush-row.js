// The colours for drawing with a finger, which no keys can choose: a row below the board, as long as something is drawn.

import { t } from "./translate.js";

/** @typedef {import("./shapes.js").Brush} Brush */
/** @typedef {import("./shapes.js").SketchPad} SketchPad */

/** @type {readonly [Brush, string][]} */
const BRUSHES = [["G", "green"], ["R", "red"], ["B", "blue"], ["Y", "yellow"]];

export class Brushes {
  #host;
  #pad;

  /** @param {HTMLElement} host where the row stands @param {SketchPad} pad @param {() => void} erase */
  constructor(host, pad, erase) {
    this.#host = host;
    this.#pad = pad;
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", t("board-brush"));
    const colours = BRUSHES.map(([brush, name]) => {
      const button = this.#button(t(`board-brush-${brush.toLowerCase()}`), () => {
        pad.paint(brush);
        this.#mark();
      });
      button.dataset.brush = brush;
      button.innerHTML = `<span class="brush brush-${name}"></span>`;
      return button;
    });
    const eraser = this.#button(t("board-erase"), erase);
    eraser.textContent = "✕";
    host.append(...colours, eraser);
  }

  /** A finger has drawn: from now on there are colours to choose from. */
  show() {
    this.#host.hidden = this.#pad.shapes.length === 0;
    this.#mark();
  }

  /** Nothing is drawn any more. */
  hide() {
    this.#host.hidden = true;
  }

  #mark() {
    for (const button of this.#host.children) {
      const { brush } = /** @type {HTMLElement} */ (button).dataset;
      if (brush) button.setAttribute("aria-pressed", String(brush === this.#pad.brush));
    }
  }

  /** @param {string} words @param {() => void} act */
  #button(words, act) {
    const button = Object.assign(document.createElement("button"), { type: "button", title: words });
    button.setAttribute("aria-label", words);
    button.addEventListener("click", act);
    return button;
  }
}
