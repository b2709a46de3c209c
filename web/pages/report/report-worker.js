// A report in a worker: it plays game after game, hears in between whether to go on, and tells how far it is.

import init, { Report } from "../../board/browser.js";

/** For so long it plays before it listens, in thousandths of a second. */
const PORTION = 300;
/** The first figures come after so long; later ones each take a little longer, since they tell less that is new. */
const FIRST_FIGURES = 1500;

/** @type {Promise<unknown> | null} */
let ready = null;
/** @type {Report | null} */
let report = null;
let planned = 0;
/** Grows with each order, so that a loop ends when another begins. */
let order = 0;

/** @param {Record<string, unknown>} message */
const tell = (message) => self.postMessage(message);

/** The report so far, for the page. */
function tellReport() {
  if (!report) return;
  const answer = JSON.parse(report.answer());
  planned = answer.planned;
  tell({ answer });
}

/** Lets messages come in. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Plays until all games are played, or another order comes. */
async function playOn() {
  const mine = ++order;
  let figuresAt = performance.now() + FIRST_FIGURES;
  let wait = FIRST_FIGURES;
  while (report && mine === order) {
    const until = performance.now() + PORTION;
    let played = 0;
    do played = report.play(1);
    while (played < planned && performance.now() < until);
    tell({ progress: { played, planned } });
    if (played >= planned) {
      tellReport();
      tell({ done: true });
      return;
    }
    if (performance.now() > figuresAt) {
      tellReport();
      wait *= 1.5;
      figuresAt = performance.now() + wait;
    }
    await pause();
  }
}

self.onmessage = async (/** @type {MessageEvent} */ event) => {
  const { module, question, command } = event.data;
  try {
    if (module) ready = init({ module_or_path: module });
    await ready;
    if (question) {
      report = new Report(JSON.stringify(question));
      planned = JSON.parse(report.answer()).planned;
      await playOn();
    } else if (command === "stop") {
      order += 1;
      tellReport();
      tell({ stopped: true });
    } else if (command === "go-on") {
      await playOn();
    } else if (command === "page") {
      tell({ file: report?.file() ?? "" });
    } else if (command === "json") {
      tell({ figures: report?.figures() ?? "" });
    }
  } catch (error) {
    tell({ error: typeof error === "string" ? error : String(error) });
  }
};
