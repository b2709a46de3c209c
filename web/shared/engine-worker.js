// The engine in a worker: it thinks while the page stays alive.

import init, { Engine } from "../board/browser.js";

/** The worker's own scope, with the two functions that the WebAssembly calls. */
const scope = /** @type {any} */ (globalThis);

/** Set to the number of a thought that is to end, if pages may share memory. @type {Int32Array | null} */
let stops = null;
let current = 0;

scope.mustStop = () => stops !== null && Atomics.load(stops, 0) >= current;
scope.tellThought = (/** @type {string} */ json) => scope.postMessage({ id: current, thought: JSON.parse(json) });

/** @type {Promise<Engine> | null} */
let ready = null;

scope.onmessage = async (/** @type {MessageEvent} */ event) => {
  const { id, question, proves, module, shared } = event.data;
  if (module) {
    stops = shared && new Int32Array(shared);
    ready = init({ module_or_path: module }).then(() => new Engine());
    return;
  }
  try {
    const engine = await ready;
    if (!engine) throw new Error("a question came before the engine");
    current = id;
    const body = JSON.stringify(question);
    const thought = JSON.parse(proves ? engine.prove(body) : engine.think(body));
    scope.postMessage({ id, thought, done: true });
  } catch (error) {
    scope.postMessage({ id, error: typeof error === "string" ? error : String(error), done: true });
  }
};
