// The engine as pages use it: in a worker where the rules run in this browser, else on the server. While the WebAssembly is on its way,
// the server thinks about what needs no longer than it may think.

import { askServer, instead, isOnItsWay, wasmModule } from "../board/rules-client.js";

/** @typedef {import("../types").ThoughtAnswer} Thought */
/** @typedef {import("../types").ThinkQuestion} ThinkQuestion */
/** @typedef {import("../types").ProofQuestion} ProofQuestion */
/** @typedef {import("../types").ProofAnswer} Proof */

export class Engine {
  /** @type {Worker | null} */
  #worker = null;
  /** Tells the worker which thoughts are to end. @type {Int32Array | null} */
  #stops = null;
  #last = 0;
  /** @type {Map<number, { tell: (thought: any) => void, resolve: (thought: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();

  /**
   * Thinks until its limits are reached or {@link stop} is called.
   * @param {ThinkQuestion} question
   * @param {(thought: Thought) => void} [tell] is given what is known after each depth
   * @returns {Promise<Thought | null>} nothing if it was stopped before anything was known
   */
  async think(question, tell = () => {}) {
    const here = () => this.#thinkHere(question, tell);
    return isOnItsWay() && isShort(question) ? instead(() => this.#thinkOnServer(question, tell), here) : here();
  }

  /**
   * Tries to prove a position won or lost, until its limits are reached or {@link stop} is called. Servers do not: that takes long.
   * @param {ProofQuestion} question
   * @param {(proof: Proof) => void} [tell] is given how far it is
   * @returns {Promise<Proof | null>} nothing if it was stopped before anything was known
   */
  prove(question, tell = () => {}) {
    const nobody = () => Promise.reject(new Error("proofs need WebAssembly"));
    return this.#askWorker({ question, proves: true }, tell, nobody);
  }

  /** @param {ThinkQuestion} question @param {(thought: Thought) => void} tell @returns {Promise<Thought | null>} */
  #thinkHere(question, tell) {
    return this.#askWorker({ question }, tell, () => this.#thinkOnServer(question, tell));
  }

  /**
   * Asks the worker, or somebody else where there can be none.
   * @template A
   * @param {{ question: ThinkQuestion | ProofQuestion, proves?: boolean }} wish
   * @param {(answer: A) => void} tell
   * @param {() => Promise<A>} orElse
   * @returns {Promise<A | null>}
   */
  #askWorker(wish, tell, orElse) {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      /** @type {A | null} */
      let known = null;
      this.#waiting.set(id, {
        tell: (thought) => {
          known = thought;
          tell(thought);
        },
        resolve: (thought) => resolve(thought ?? known),
        reject,
      });
      wasmModule()
        .then((module) => {
          // Whoever was stopped meanwhile is answered already.
          if (!this.#waiting.has(id)) return;
          if (module) return this.#start(module).postMessage({ id, ...wish });
          this.#waiting.delete(id);
          return orElse().then(resolve);
        })
        .catch(reject);
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

  /** Ends for good, and gives its memory back. */
  close() {
    this.stop();
    this.#worker?.terminate();
    this.#worker = null;
    this.#stops = null;
    this.#finishAll(null);
  }

  /** @param {WebAssembly.Module} module */
  #start(module) {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
    const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    this.#stops = shared && new Int32Array(shared);
    worker.postMessage({ module, shared });
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
    const ms = Math.min(question.ms ?? longestAfar(), longestAfar());
    const thought = await askServer("think", { ...question, ms });
    tell(thought);
    return thought;
  }
}

/** How long the server thinks at most, in thousandths of a second. */
function longestAfar() {
  return Number(document.documentElement.dataset.thinkMs);
}

/** Whether the server can think as long as is asked for. @param {ThinkQuestion} question */
function isShort({ level, nodes, ms }) {
  return Boolean(level ?? nodes) || (ms ?? Infinity) <= longestAfar();
}
