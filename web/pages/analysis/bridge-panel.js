// The form that connects this page to engines on this computer, and the engines that it brings.

import { say } from "../../board/announce.js";
import { element } from "../../shared/elements.js";
import { t } from "../../board/translate.js";

/** @typedef {import("./engine-choices.js").EngineChoice} EngineChoice */

/** The bridge that this browser is paired with: its port and its token. */
const KEPT = "tablier-bridge";

/** What is said about the problems of a bridge and its engines. */
const WORDS = new Map([
  ["away", "bridge-away"],
  ["wrong-code", "bridge-wrong-code"],
  ["locked", "bridge-locked"],
  ["unknown-token", "bridge-unknown-token"],
  ["engine-crashed", "bridge-engine-crashed"],
  ["engine-hung", "bridge-engine-hung"],
  ["engine-start", "bridge-engine-start"],
  ["engine-rests", "bridge-engine-rests"],
  ["engine-rules", "bridge-engine-rules"],
  ["engine-illegal", "bridge-engine-illegal"],
]);

/** The code of a problem that a bridge knows. @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** @param {unknown} error */
function problemInWords(error) {
  return t(WORDS.get(codeOf(error)) ?? "bridge-failed");
}

/** @returns {{ port: number, token: string } | null} */
function kept() {
  try {
    const { port, token } = JSON.parse(localStorage.getItem(KEPT) ?? "null") ?? {};
    return Number.isInteger(port) && typeof token === "string" ? { port, token } : null;
  } catch {
    return null;
  }
}

/** @param {{ port: number, token: string } | null} bridge */
function keep(bridge) {
  try {
    if (bridge) localStorage.setItem(KEPT, JSON.stringify(bridge));
    else localStorage.removeItem(KEPT);
  } catch {
    // A browser that keeps nothing asks for the code each time.
  }
}

export class BridgePanel {
  /** @type {import("./bridge.js").Bridge | null} */
  #bridge = null;

  /** @param {string} kind the game @param {() => void} changed is called when engines have come or gone */
  constructor(kind, changed) {
    this.kind = kind;
    this.changed = changed;
    const form = /** @type {HTMLFormElement} */ (element("bridge-form"));
    const port = /** @type {HTMLInputElement} */ (element("bridge-port"));
    const known = kept();
    if (known) port.value = String(known.port);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const code = /** @type {HTMLInputElement} */ (element("bridge-code"));
      void this.#connect(port.valueAsNumber, { t: "pair", code: code.value.replace(/\D/g, "") });
      code.value = "";
    });
    element("bridge-leave").addEventListener("click", () => this.#leave());
    // A bridge that is not running is no news: nobody asked for it on this visit.
    if (known) void this.#connect(known.port, { t: "enter", token: known.token }, true);
  }

  /** The engines behind the bridge that play this game. @returns {EngineChoice[]} */
  get choices() {
    const bridge = this.#bridge;
    if (!bridge) return [];
    return bridge.engines.flatMap(({ name, games }, index) =>
      games.includes(this.kind) ? [{ key: `bridge-${name}`, name: t("bridge-engine", { name }), asks: {}, make: () => bridge.thinker(index), problem: problemInWords }] : [],
    );
  }

  /** @param {number} port @param {import("../../types").ToBridge} credential @param {boolean} [isQuiet] */
  async #connect(port, credential, isQuiet = false) {
    const note = element("bridge-note");
    note.textContent = isQuiet ? "" : t("bridge-connecting");
    this.#bridge?.close();
    try {
      const { Bridge } = await import("./bridge.js");
      const bridge = await Bridge.connect(port, credential, () => {
        if (this.#bridge === bridge) this.#gone();
      });
      this.#bridge = bridge;
      keep({ port, token: bridge.token });
      this.#show();
      if (!isQuiet) say(element("bridge-note").textContent ?? "");
      this.changed();
    } catch (error) {
      // The token of a bridge that has ended is worth nothing to the next one.
      if (codeOf(error) === "unknown-token") keep(null);
      if (!isQuiet) note.textContent = problemInWords(error);
    }
  }

  #show() {
    const names = this.choices.map(({ name }) => name);
    const list = new Intl.ListFormat(document.documentElement.lang).format(names);
    element("bridge-note").textContent = names.length > 0 ? t("bridge-connected", { engines: list }) : t("bridge-no-engine");
    element("bridge-form").hidden = true;
    element("bridge-leave").hidden = false;
  }

  #gone() {
    this.#bridge = null;
    element("bridge-note").textContent = t("bridge-gone");
    element("bridge-form").hidden = false;
    element("bridge-leave").hidden = true;
    this.changed();
  }

  /** Forgets the bridge. */
  #leave() {
    keep(null);
    this.#bridge?.close();
    element("bridge-code").focus();
  }
}
