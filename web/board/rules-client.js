// The rules, wherever they run: as WebAssembly in the page, or on the server where that is not to be had. Both answer the
// same questions in the same words (crates/api).

import { GameMemory } from "./game-memory.js";

/** Why a question has no answer. */
export class Problem extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @typedef {import("../types").Questions} Questions */
/** @typedef {(name: string, question: unknown) => Promise<any>} Ask */

/** @type {Promise<Ask> | undefined} */
let answering;

/**
 * Asks the rules.
 * @template {keyof Questions} Name
 * @param {Name} name
 * @param {Questions[Name]["question"]} question
 * @returns {Promise<Questions[Name]["answer"]>}
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
  if (!runsHere()) return rulesAfar();
  try {
    const { default: init, Session } = await import("./browser.js");
    await init();
    return rulesOf(new Session());
  } catch (error) {
    console.warn("the rules cannot run in this browser, the server is asked instead:", error);
    document.documentElement.dataset.rules = "server";
    return rulesAfar();
  }
}

/** The rules of a session in this page. @param {{ answer: (name: string, body: string) => string }} session @returns {Ask} */
export function rulesOf(session) {
  const memory = new GameMemory();
  return async (name, question) =>
    memory.ask(name, question, (shorter) => {
      try {
        return JSON.parse(session.answer(name, JSON.stringify(shorter)));
      } catch (error) {
        throw typeof error === "string" ? problemFrom(error) : error;
      }
    });
}

/** The rules on the server. @returns {Ask} */
function rulesAfar() {
  const memory = new GameMemory();
  return (name, question) => memory.askAfar(name, question, (shorter) => askServer(name, shorter));
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
