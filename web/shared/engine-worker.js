// The engine in a worker: it thinks while the page stays alive.

import init, { Engine } from "../board/browser.js";

/** The worker's own scope, with the two functions that the WebAssembly calls. */
const scope = /** @type {any} */ (globalThis);

/** Set to the number of a thought that is to end, if pages may share memory. @type {Int32Array | null} */
let stops = null;
let current = 0;

scope.mustStop = () => stops !== null && Atomics.load(stops, 0) >= current;
scope.tellThought = (/** @type {string} */ json) => scope.postMessage({ id: current, thought: JSON.parse(json) });

const ready = init().then(() => new Engine());

scope.onmessage = async (/** @type {MessageEvent} */ event) => {
  const { id, question, shared } = event.data;
  if (shared) {
    stops = new Int32Array(shared);
    return;
  }
  try {
    const engine = await ready;
    current = id;
    const thought = JSON.parse(engine.think(JSON.stringify(question)));
    scope.postMessage({ id, thought, done: true });
  } catch (error) {
    scope.postMessage({ id, error: typeof error === "string" ? error : String(error), done: true });
  }
};
