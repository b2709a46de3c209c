// What people say to each other in a match. A line is sent again until it is shown, under the same identifier, so that it stands
// once however often it is sent.

import { newId } from "../../shared/random-id.js";
import { element } from "../../shared/elements.js";
import { change, settings } from "../../board/settings.js";

/** How long a line of which nobody knows whether it was kept is left alone before it is sent again. */
const SEND_AGAIN = 1000;

/** @typedef {{ n: number, player: string, id: string | null, line: string }} ChatLine */

export class Chat {
  #list = element("chat-lines");
  #input = /** @type {HTMLInputElement} */ (element("chat-text"));
  /** @type {(player: string) => string} */
  #nameOf;
  /** @type {(line: string, id: string) => void} */
  #send;
  /** Lines of this page that were not shown yet, by their identifiers. @type {Map<string, string>} */
  #waiting = new Map();
  /** The identifiers of lines that are going to be sent again. @type {Set<string>} */
  #sendingAgain = new Set();
  /** The places of lines that are shown. @type {Set<number>} */
  #shown = new Set();
  /** Who said each line that is shown. @type {Map<HTMLElement, string>} */
  #speakers = new Map();
  /** The items of lines that are not confirmed yet, below all others. @type {HTMLElement[]} */
  #unconfirmed = [];

  /** @param {{ send: (line: string, id: string) => void, nameOf: (player: string) => string }} table */
  constructor({ send, nameOf }) {
    this.#nameOf = nameOf;
    this.#send = send;
    element("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = this.#input.value.trim();
      if (words) this.#say(words);
      this.#input.value = "";
    });
    const mute = /** @type {HTMLInputElement} */ (element("chat-mute"));
    mute.checked = settings.muted;
    const show = () => this.#list.classList.toggle("muted", mute.checked);
    show();
    mute.addEventListener("change", () => {
      change({ muted: mute.checked });
      show();
    });
  }

  /** Lets whoever looks say something, or says who may. @param {{ sits: boolean, isPlayed: boolean, hasSession: boolean }} reader */
  offer({ sits, isPlayed, hasSession }) {
    const maySpeak = sits || (hasSession && !isPlayed);
    element("chat-form").hidden = !maySpeak;
    element("chat-players").hidden = maySpeak || !isPlayed;
    element("chat-way-in").hidden = maySpeak || isPlayed;
  }

  focus() {
    this.#input.focus();
  }

  /** @param {string} words */
  #say(words) {
    const id = newId();
    this.#waiting.set(id, words);
    this.#send(words, id);
    this.#showWaiting();
  }

  /** Shows what was said and is not confirmed yet. It is read out when it is. */
  #showWaiting() {
    for (const item of this.#unconfirmed) item.remove();
    this.#unconfirmed = [...this.#waiting.values()].map((words) => {
      const item = Object.assign(document.createElement("li"), { className: "mine unconfirmed", textContent: words });
      item.ariaHidden = "true";
      return item;
    });
    this.#list.append(...this.#unconfirmed);
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  /** The connection is there again: what was not shown is sent again. */
  reconnected() {
    for (const [id, words] of this.#waiting) this.#send(words, id);
  }

  /** Nobody knows whether a line was kept: it is sent again in a moment, once however many answers say so. @param {string} id */
  notKnown(id) {
    if (this.#sendingAgain.has(id)) return;
    this.#sendingAgain.add(id);
    setTimeout(() => {
      this.#sendingAgain.delete(id);
      const words = this.#waiting.get(id);
      if (words !== undefined) this.#send(words, id);
    }, SEND_AGAIN);
  }

  /** A line was refused: it is not sent again. @param {string | null} id */
  refused(id) {
    if (id && this.#waiting.delete(id)) this.#showWaiting();
  }

  /** Somebody is called otherwise now. */
  rename() {
    for (const [item, player] of this.#speakers) {
      const name = item.querySelector("strong");
      if (name) name.textContent = `${this.#nameOf(player)} `;
    }
  }

  /** Shows lines: all there are, or those that are new. @param {ChatLine[]} lines @param {boolean} areAll @param {string | null} you */
  show(lines, areAll, you) {
    if (areAll) {
      this.#shown.clear();
      this.#speakers.clear();
    }
    const fresh = lines.filter(({ n }) => !this.#shown.has(n));
    for (const { n, player, id } of fresh) {
      this.#shown.add(n);
      if (player === you && id) this.#waiting.delete(id);
    }
    const items = fresh.map(({ player, line }) => {
      const item = document.createElement("li");
      item.classList.toggle("mine", player === you);
      item.append(Object.assign(document.createElement("strong"), { textContent: `${this.#nameOf(player)} ` }), line);
      this.#speakers.set(item, player);
      return item;
    });
    if (areAll) this.#list.replaceChildren(...items);
    else this.#list.append(...items);
    this.#showWaiting();
  }
}
