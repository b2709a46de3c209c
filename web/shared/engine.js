// The engine as pages use it: in a worker where the rules run in this browser, else on the server.

import { askServer, runsHere } from "../board/rules-client.js";

/** @typedef {import("../types").ThoughtAnswer} Thought */
/** @typedef {import("../types").ThinkQuestion} ThinkQuestion */

export class Engine {
  /** @type {Worker | null} */
  #worker = null;
  /** Tells the worker which thoughts are to end. @type {Int32Array | null} */
  #stops = null;
  #last = 0;
  /** @type {Map<number, { tell: (thought: Thought) => void, resolve: (thought: Thought | null) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();

  /**
   * Thinks until its limits are reached or {@link stop} is called.
   * @param {ThinkQuestion} question
   * @param {(thought: Thought) => void} [tell] is given what is known after each depth
   * @returns {Promise<Thought | null>} nothing if it was stopped before anything was known
   */
  async think(question, tell = () => {}) {
    if (!runsHere()) return this.#thinkOnServer(question, tell);
    const id = ++this.#last;
    const worker = this.#start();
    return new Promise((resolve, reject) => {
      /** @type {Thought | null} */
      let known = null;
      this.#waiting.set(id, {
        tell: (thought) => {
          known = thought;
          tell(thought);
        },
        resolve: (thought) => resolve(thought ?? known),
        reject,
      });
      worker.postMessage({ id, question });
    });
  }

  /** Ends all thoughts: each answers with what it knows. */
  stop() {
    if (this.#waiting.size === 0) return;
    if (this.#stops) {
      Atomics.store(this.#stops, 0, this.#last);
      return;
    }
    // Without shared memory a worker that thinks hears nothing: a new one takes its place.
    this.#worker?.terminate();
    this.#worker = null;
    this.#finishAll(null);
  }

  #start() {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
    if (globalThis.crossOriginIsolated) {
      const shared = new SharedArrayBuffer(4);
      this.#stops = new Int32Array(shared);
      worker.postMessage({ shared });
    }
    worker.onmessage = (event) => {
      const { id, thought, error, done } = event.data;
      const waiting = this.#waiting.get(id);
      if (!waiting) return;
      if (error) waiting.reject(new Error(error));
      else if (done) waiting.resolve(thought);
      else waiting.tell(thought);
      if (done) this.#waiting.delete(id);
    };
    worker.onerror = (event) => {
      this.#worker = null;
      this.#finishAll(new Error(event.message || "the engine's worker failed"));
    };
    this.#worker = worker;
    return worker;
  }

  /** @param {Error | null} error */
  #finishAll(error) {
    for (const waiting of this.#waiting.values()) {
      if (error) waiting.reject(error);
      else waiting.resolve(null);
    }
    this.#waiting.clear();
  }

  /** @param {ThinkQuestion} question @param {(thought: Thought) => void} tell */
  async #thinkOnServer(question, tell) {
    // The server answers only when its search has ended, so the page shows the time limit.
    const most = Number(document.documentElement.dataset.thinkMs);
    const ms = Math.min(question.ms ?? most, most);
    const thought = await askServer("think", { ...question, ms });
    tell(thought);
    return thought;
  }
}
