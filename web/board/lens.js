// The lens of a board: what is in sight is drawn over it, explained by a legend, and said.

import { say } from "./announce.js";
import { t } from "./translate.js";

/** @typedef {import("../types").LensAnswer} LensAnswer */

/**
 * The board under a lens.
 * @typedef {object} UnderLens
 * @property {(chosen: string | null) => Promise<LensAnswer | null>} look what is in sight, of one piece or of all
 * @property {(markup: string) => void} show draws it
 */

export class Lens {
  isOn = false;
  /** The piece whose lines are shown alone. @type {string | null} */
  #piece = null;
  /** Grows with each look, so that a late answer does not overwrite a newer one. */
  #serial = 0;
  #box;
  #under;

  /** @param {HTMLElement} box what holds the legend @param {UnderLens} under */
  constructor(box, under) {
    this.#box = box;
    this.#under = under;
    box.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("[data-lens=all]")) void this.choose(null, { isSaid: true });
    });
  }

  /** @param {boolean} isOn @param {{ isSaid?: boolean }} [options] whether it is said what is seen */
  async turn(isOn, { isSaid = false } = {}) {
    this.isOn = isOn;
    if (isOn) return this.look({ isSaid });
    this.#piece = null;
    this.hide();
  }

  /** Takes away what is shown; the lens may stay on. */
  hide() {
    this.#serial++;
    this.#box.hidden = true;
    this.#under.show("");
  }

  /** Shows the lines of one piece alone, or of all. @param {string | null} piece @param {{ isSaid?: boolean, before?: string }} [options] */
  async choose(piece, options = {}) {
    if (piece === this.#piece && !options.isSaid) return;
    this.#piece = piece;
    if (this.isOn) await this.look(options);
  }

  /** A piece was pointed at that has nothing to play: its lines are shown, or those of all again. @param {string} piece @param {string} [before] what is said before */
  point(piece, before) {
    return this.choose(piece === this.#piece ? null : piece, { isSaid: true, before });
  }

  /** Looks again. @param {{ isSaid?: boolean, before?: string }} [options] what is said before */
  async look({ isSaid = false, before = "" } = {}) {
    const mine = ++this.#serial;
    const answer = await this.#under.look(this.#piece);
    if (!answer || !this.isOn || mine !== this.#serial) return;
    this.#under.show(answer.markup);
    this.#explain(answer);
    if (isSaid) say([before, ...answer.words].filter(Boolean).join(" "));
  }

  /** @param {LensAnswer} answer */
  #explain({ legend, words }) {
    const marks = list("legend", legend.map((line) => {
      const item = document.createElement("li");
      item.innerHTML = line.sample;
      item.append(line.words);
      return item;
    }));
    const told = document.createElement("details");
    // Whoever opened the words has them open for the next position, too.
    told.open = this.#box.querySelector("details")?.open ?? false;
    told.append(Object.assign(document.createElement("summary"), { textContent: t("board-lens-words") }));
    told.append(list("", words.map((line) => Object.assign(document.createElement("li"), { textContent: line }))));
    const parts = legend.length > 0 ? [marks, told] : [told];
    if (this.#piece) {
      const all = Object.assign(document.createElement("button"), { type: "button", textContent: t("board-lens-all") });
      all.dataset.lens = "all";
      parts.push(all);
    }
    this.#box.setAttribute("aria-label", t("board-lens"));
    this.#box.replaceChildren(...parts);
    this.#box.hidden = false;
  }
}

/** @param {string} name @param {HTMLElement[]} items @returns {HTMLElement} */
function list(name, items) {
  const made = document.createElement("ul");
  made.className = name;
  made.append(...items);
  return made;
}
