// The rules, wherever they run: as WebAssembly in the page, or on the server where that is not to be had or has not come yet. Both
// answer the same questions in the same words (crates/api). The attribute `data-rules` of the page says where: `wasm`, `server`, or
// `soon` while the server answers for a WebAssembly on its way.

import { firstAnswer } from "./first-answers.js";
import { GameMemory } from "./game-memory.js";

/** Why a question has no answer. */
export class Problem extends Error {
  /** @param {string} code @param {string} message @param {number} [status] of the server's answer */
  constructor(code, message, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }

  /** Whether somebody else might have an answer: the server has too much to do, or is asked too often. */
  get isBusy() {
    return this.status === 429 || this.status >= 500;
  }
}

/** @typedef {import("../types").Questions} Questions */
/** @typedef {(name: string, question: unknown) => Promise<any>} Ask */

/** @type {Promise<Ask> | undefined} */
let answering;
/** The WebAssembly, for whoever else runs it. @type {Promise<WebAssembly.Module | null> | undefined} */
let compiling;
/** Who answers until the rules have come. */
const afar = rulesAfar();

/**
 * Asks the rules.
 * @template {keyof Questions} Name
 * @param {Name} name
 * @param {Questions[Name]["question"]} question
 * @returns {Promise<Questions[Name]["answer"]>}
 */
export async function ask(name, question) {
  const known = firstAnswer(name, question);
  if (known) return known;
  const here = loadRules();
  if (!isOnItsWay()) return (await here)(name, question);
  return instead(() => afar(name, question), async () => (await here)(name, question));
}

/** Begins to load the rules, which {@link ask} does as well. Resolves when they have come, or will not. @returns {Promise<Ask>} */
export function loadRules() {
  return (answering ??= chooseRules());
}

/** Whether this page has asked for the rules. */
export function loadsRules() {
  return answering !== undefined;
}

/**
 * Asks the server; where it cannot be reached or has too much to do, what is on its way.
 * @template T
 * @param {() => Promise<T>} there @param {() => Promise<T>} here
 * @returns {Promise<T>}
 */
export async function instead(there, here) {
  try {
    return await there();
  } catch (error) {
    if (error instanceof Problem && !error.isBusy) throw error;
    return here();
  }
}

/** Whether rules and engine run in this browser. */
export function runsHere() {
  return document.documentElement.dataset.rules === "wasm";
}

/** Whether rules and engine will run in this browser, and the server answers until then. */
export function isOnItsWay() {
  return document.documentElement.dataset.rules === "soon";
}

/** The WebAssembly, or nothing where there is none. It is loaded and compiled once for the page and its workers. */
export async function wasmModule() {
  await loadRules();
  return compiling ?? null;
}

/** @returns {Promise<Ask>} */
async function chooseRules() {
  const { dataset } = document.documentElement;
  if (!runsHere() && !isOnItsWay()) return afar;
  try {
    // What is seen and can be played already comes first.
    if (isOnItsWay()) await pageLoaded();
    const loading = compile();
    compiling = loading;
    const [{ default: init, Session }, module] = await Promise.all([import("./browser.js"), loading]);
    await init({ module_or_path: module });
    dataset.rules = "wasm";
    return rulesOf(new Session());
  } catch (error) {
    console.warn("the rules cannot run in this browser, the server is asked instead:", error);
    dataset.rules = "server";
    compiling = Promise.resolve(null);
    return afar;
  }
}

/** Resolves when scripts and style sheets have come. */
async function pageLoaded() {
  if (document.readyState !== "complete") await new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

function compile() {
  const address = new URL("./browser_bg.wasm", import.meta.url);
  return WebAssembly.compileStreaming(fetch(address, /** @type {RequestInit} */ ({ priority: "low" })));
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
  if (!response.ok) throw problemFrom(text, response.status);
  return JSON.parse(text);
}

/** @param {string} text @param {number} [status] */
function problemFrom(text, status) {
  try {
    const { code, message } = JSON.parse(text);
    return new Problem(code, message, status);
  } catch {
    return new Problem("unreadable", text, status);
  }
}
