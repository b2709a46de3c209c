// <tablier-material>: the pieces that a player has left, still has to place, and has taken, beside the player's name. It follows the
// board of its page. Pages come with what it shows at the start, so that nothing moves when their scripts have come.

import { BaseElement } from "./html-element.js";

/** @typedef {import("./tablier-board.js").TablierBoard} TablierBoard */

export class TablierMaterial extends BaseElement {
  /** @type {TablierBoard | null} */
  #board = null;
  #draw = () => this.#show();

  connectedCallback() {
    this.#board = document.querySelector("tablier-board");
    this.#board?.addEventListener("shown", this.#draw);
    this.#show();
  }

  disconnectedCallback() {
    this.#board?.removeEventListener("shown", this.#draw);
  }

  get #player() {
    return Number(this.getAttribute("player"));
  }

  #show() {
    const material = this.#board?.state?.material[this.#player];
    const kinds = this.#board?.kinds ?? [];
    if (!material || kinds.length === 0) return;
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", material.words);
    this.title = material.words;
    const left = material.left.map(({ kind, count }) => part(count > 0 ? "kind" : "kind none", kinds[kind], count));
    const waiting = material.waiting ? [part("waiting", "", `+${material.waiting}`)] : [];
    // Names within a picture are unique in the page.
    const own = (/** @type {string | undefined} */ picture) => picture?.replaceAll("-kind-", `-taken-${this.#player}-`);
    const taken = material.taken.map(({ kind, count }) => part("kind taken", own(kinds[kind]), count));
    const markup = [...left, ...waiting, ...taken].join("");
    if (markup !== this.#shown) this.innerHTML = this.#shown = markup;
  }

  #shown = "";
}

/** @param {string} name @param {string | undefined} picture @param {number | string} count */
function part(name, picture, count) {
  return `<span class="${name}">${picture ?? ""}${count}</span>`;
}

/** Lets all elements <tablier-material> follow the board. */
export function defineMaterial() {
  if (!customElements.get("tablier-material")) customElements.define("tablier-material", TablierMaterial);
}
