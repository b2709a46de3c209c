// The rules, wherever they run: as WebAssembly in the page, or on the server where that is not to be had. Both answer the
// same questions in the same words (crates/api).

/** Why a question has no answer. */
export class Problem extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @typedef {(name: string, question: unknown) => Promise<any>} Ask */

/** @type {Promise<Ask> | undefined} */
let answering;

/**
 * Asks the rules.
 * @param {string} name
 * @param {unknown} question
 * @returns {Promise<any>}
 */
export async function ask(name, question) {
  answering ??= chooseRules();
  return (await answering)(name, question);
}

/** Whether rules and engine run in this browser. */
export function runsHere() {
  return document.documentElement.dataset.rules === "wasm";
}

/** @returns {Promise<Ask>} */
async function chooseRules() {
  if (!runsHere()) return askServer;
  try {
    const { default: init, answer } = await import("./browser.js");
    await init();
    return (name, question) => askWasm(answer, name, question);
  } catch (error) {
    console.warn("the rules cannot run in this browser, the server is asked instead:", error);
    document.documentElement.dataset.rules = "server";
    return askServer;
  }
}

/**
 * @param {(name: string, body: string) => string} answer
 * @param {string} name
 * @param {unknown} question
 */
export async function askWasm(answer, name, question) {
  try {
    return JSON.parse(answer(name, JSON.stringify(question)));
  } catch (error) {
    throw typeof error === "string" ? problemFrom(error) : error;
  }
}

/** @type {Ask} */
export async function askServer(name, question) {
  const response = await fetch(`/api/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  const text = await response.text();
  if (!response.ok) throw problemFrom(text);
  return JSON.parse(text);
}

/** @param {string} text */
function problemFrom(text) {
  try {
    const { code, message } = JSON.parse(text);
    return new Problem(code, message);
  } catch {
    return new Problem("unreadable", text);
  }
}
