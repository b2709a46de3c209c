// What people say to each other in a match.

import { element } from "./page.js";

/** @typedef {{ n: number, player: string, line: string }} ChatLine */

export class Chat {
  #list = element("chat-lines");
  #input = /** @type {HTMLInputElement} */ (element("chat-text"));
  /** @type {(player: string) => string} */
  #nameOf;

  /** @param {{ send: (line: string) => void, nameOf: (player: string) => string }} table */
  constructor({ send, nameOf }) {
    this.#nameOf = nameOf;
    element("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = this.#input.value.trim();
      if (words) send(words);
      this.#input.value = "";
    });
    const mute = /** @type {HTMLInputElement} */ (element("chat-mute"));
    mute.addEventListener("change", () => this.#list.classList.toggle("muted", mute.checked));
  }

  focus() {
    this.#input.focus();
  }

  /** Shows lines: all there are, or those that are new. @param {ChatLine[]} lines @param {boolean} areAll @param {string | null} you */
  show(lines, areAll, you) {
    const items = lines.map(({ player, line }) => {
      const item = document.createElement("li");
      item.classList.toggle("mine", player === you);
      item.append(Object.assign(document.createElement("strong"), { textContent: `${this.#nameOf(player)} ` }), line);
      return item;
    });
    if (areAll) this.#list.replaceChildren(...items);
    else this.#list.append(...items);
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}
