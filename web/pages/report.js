// The page that reports how a game plays from a start. A worker plays the games; the page shows what is known so far.

import { addressOf, gameIn, link, showAddress } from "../shared/addresses.js";
import { say } from "../board/announce.js";
import { enable, offer, useCommands } from "../shared/commands.js";
import { save } from "../shared/download.js";
import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { Problem, wasmModule } from "../board/rules-client.js";
import { problemInWords } from "../shared/problem-words.js";
import { toast } from "../shared/toast.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").ReportAnswer} ReportAnswer */
/** @typedef {ReturnType<typeof newState>} ReportState */

/** What the page holds. */
function newState() {
  /** @type {{ kind: string, language: string }} */
  const { kind, language } = pageData();
  return {
    kind,
    language,
    /** @type {Worker | null} */
    worker: null,
    /** The position of the address, if it is none of the game's own starts. */
    own: /** @type {string | null} */ (null),
    known: /** @type {ReportAnswer | null} */ (null),
  };
}

/** @type {ReportState} */
let page;

/** @param {string} id */
const choice = (id) => /** @type {HTMLSelectElement} */ (element(id));

/** The position that games begin with. */
const position = () => choice("start").value || page.own || "";

/** What is asked for, as an address says it too. */
const wish = () => new URLSearchParams({ rules: choice("rules").value, position: position().replaceAll(" ", "_") });

/** Shows the starts of the chosen rule set, one of them chosen. */
function offerStarts() {
  const start = choice("start");
  for (const option of start.options) option.hidden = option.disabled = option.dataset.rules !== choice("rules").value;
  const [own] = start.options;
  if (own && page.own) own.hidden = own.disabled = false;
  if (start.selectedOptions[0]?.disabled) start.value = [...start.options].find((option) => !option.disabled)?.value ?? "";
}

/** The theme of the page, for pictures that do not follow it by themselves. */
function theme() {
  const { theme = "system" } = document.documentElement.dataset;
  if (theme !== "system") return theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Shows the start, and its address. */
function showStart() {
  const asked = wish();
  const picture = /** @type {HTMLImageElement} */ (element("picture"));
  picture.src = `/position.svg?${new URLSearchParams({ game: page.kind, ...Object.fromEntries(asked), theme: theme() })}`;
  picture.hidden = false;
  showAddress(link(`/${page.kind}/report?${asked}`));
}

/** @param {"idle" | "playing" | "stopped" | "done"} state */
function offerCommands(state) {
  const hasGames = (page.known?.played ?? 0) > 0;
  offer("stop", state === "playing");
  offer("go-on", state === "stopped");
  for (const command of ["page", "json"]) offer(command, hasGames && state !== "playing");
  enable("begin", state !== "playing");
  element("progress").hidden = state === "idle";
}

/** @param {string} words @param {boolean} [isNews] whether it is worth saying aloud */
function showWords(words, isNews = false) {
  element("progress-words").textContent = words;
  if (isNews) say(words);
}

/** @param {{ played: number, planned: number }} progress */
function showProgress({ played, planned }) {
  const bar = /** @type {HTMLProgressElement} */ (element("progress"));
  Object.assign(bar, { max: planned, value: played });
  showWords(t("fairness-progress", { played, planned }));
}

/** Shows the report so far. What was opened stays open. @param {ReportAnswer} answer */
function showReport(answer) {
  page.known = answer;
  const host = element("report");
  const open = [...host.querySelectorAll("details")].map((it) => it.open);
  host.innerHTML = answer.html;
  [...host.querySelectorAll("details")].forEach((it, index) => (it.open = open[index] ?? false));
}

/** @param {string} error */
function fail(error) {
  let problem;
  try {
    const { code, message } = JSON.parse(error);
    problem = new Problem(code, message);
  } catch {
    problem = new Error(error);
  }
  showWords("");
  toast(problemInWords(problem));
  offerCommands("idle");
}

/** @param {MessageEvent} event */
function hear({ data }) {
  const { progress, answer, stopped, done, file, figures, error } = data;
  if (error) fail(error);
  else if (progress) showProgress(progress);
  else if (answer) showReport(answer);
  else if (file) save(`${page.kind}-report.html`, new Blob([file], { type: "text/html" }));
  else if (figures) save(`${page.kind}-report.json`, new Blob([figures], { type: "application/json" }));
  else if (stopped || done) {
    const { played = 0, planned = 0 } = page.known ?? {};
    showWords(t(done ? "fairness-done" : "fairness-stopped", { played, planned }), true);
    offerCommands(done ? "done" : "stopped");
  }
}

async function begin() {
  const module = await wasmModule();
  if (!module) {
    element("no-engine").hidden = false;
    return;
  }
  page.worker?.terminate();
  page.known = null;
  element("report").replaceChildren();
  offerCommands("playing");
  showWords("…");
  const worker = new Worker(new URL("./report/report-worker.js", import.meta.url), { type: "module" });
  page.worker = worker;
  worker.onmessage = hear;
  worker.onerror = (event) => fail(event.message);
  const game = { kind: page.kind, rules: choice("rules").value, position: position() };
  const question = { game, games: Number(choice("games").value), strength: choice("strength").value, language: page.language };
  worker.postMessage({ module, question });
}

/** @param {string} command */
const order = (command) => () => page.worker?.postMessage({ command });

export async function start() {
  page = newState();
  const asked = gameIn(page.kind, new URLSearchParams(location.search));
  if ([...choice("rules").options].some((option) => option.value === asked.rules)) choice("rules").value = asked.rules ?? "";
  const known = [...choice("start").options].find((option) => option.value === asked.position && option.dataset.rules === choice("rules").value);
  if (asked.position && !known) page.own = asked.position;
  offerStarts();
  choice("start").value = known?.value ?? (page.own ? "" : choice("start").value);
  showStart();
  element("wish").addEventListener("submit", (event) => event.preventDefault());
  choice("rules").addEventListener("change", () => {
    // A position of one's own belongs to its rules.
    page.own = null;
    offerStarts();
    showStart();
  });
  choice("start").addEventListener("change", showStart);
  useCommands({
    begin,
    stop: order("stop"),
    "go-on": () => {
      offerCommands("playing");
      order("go-on")();
    },
    page: order("page"),
    json: order("json"),
    edit: () => (location.href = addressOf(page.kind, "editor", position(), choice("rules").value)),
  });
}
