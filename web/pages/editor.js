// The editor of positions: pieces from a palette, the other fields as the game has them, and all reasons why no game can begin so.

import { defineArranger } from "./editor/arranger.js";
import { addressOf, playAddress, positionIn, reportAddress, showAddress } from "../shared/addresses.js";
import { say } from "../board/announce.js";
import { enable, useCommands } from "../shared/commands.js";
import { useKeys } from "../shared/shortcuts.js";
import { copy } from "../shared/clipboard.js";
import { element } from "../shared/elements.js";
import { makeStudy } from "../shared/make-study.js";
import { problemInWords } from "../shared/problem-words.js";
import { pageData } from "../shared/page-data.js";
import { useEnlarging } from "../shared/view-buttons.js";
import { toast } from "../shared/toast.js";
import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";

/** @typedef {import("../types").ArrangeAnswer} ArrangeAnswer */

/** @typedef {ReturnType<typeof newState>} EditorState */

/** What the page holds. */
function newState() {
  /** @type {{ kind: string }} */
  const { kind } = pageData();
  return {
    kind,
    board: /** @type {import("./editor/arranger.js").TablierArranger} */ (document.querySelector("tablier-arranger")),
    /** The arrangement on the board. */
    shown: /** @type {ArrangeAnswer | null} */ (null),
    /** The token of the chosen piece, or another tool. */
    tool: HAND,
    /** Grows with each question, so that a late answer does not overwrite a newer one. */
    serial: 0,
    /** What the palette shows, as text: it is made anew only when that changes. */
    paletteText: "",
    palette: element("palette"),
    /** The piece that is dragged from the palette. @type {{ token: string, ghost: HTMLElement } | null} */
    drag: null,
  };
}

/** @type {EditorState} */
let page;

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement & HTMLSelectElement} */ (element(id));

/** Tools beside the pieces: a hand that only moves, and a rubber. */
const HAND = "";
const RUBBER = "-";

/**
 * Asks how an arrangement looks, and shows it.
 * @param {{ position?: string | null, rules?: string | null, pieces?: Record<string, string>, fields?: string, hands?: number[] }} wish
 */
async function arrange({ position, rules = page.shown?.rules, pieces, fields, hands }) {
  const mine = ++page.serial;
  const game = { kind: page.kind, rules, position: position === undefined ? page.shown?.text : position, moves: [] };
  const answer = await ask("arrange", { game, pieces, fields, hands, look: page.board.look });
  if (mine !== page.serial) return;
  page.shown = answer;
  await page.board.show(page.kind, answer);
  render(answer);
}

/** @param {ArrangeAnswer} answer */
function render(answer) {
  renderPalette(answer);
  const [mover = ""] = answer.fields.split(" ");
  renderHands(answer);
  renderOthers(answer);
  const movers = answer.movers.map(({ letter, name }) => Object.assign(document.createElement("option"), { value: letter, textContent: name }));
  field("mover").replaceChildren(...movers);
  field("mover").value = mover;
  if (document.activeElement !== element("text")) field("text").value = answer.text;
  field("rules").value = answer.rules;
  for (const option of field("start").options) option.hidden = option.disabled = Boolean(option.value) && option.dataset.rules !== answer.rules;
  const known = [...field("start").options].find((option) => !option.disabled && option.value === answer.text);
  field("start").value = known?.value ?? "";
  const isPossible = answer.faults.length === 0;
  const verdict = element("verdict");
  verdict.classList.toggle("impossible", !isPossible);
  const words = verdict.querySelector("p");
  if (words) words.textContent = t(!isPossible ? "editor-no-start" : answer.over ? "editor-over" : "editor-possible");
  const faults = answer.faults.map((fault) => Object.assign(document.createElement("li"), { textContent: fault }));
  verdict.querySelector("ul")?.replaceChildren(...faults);
  for (const command of ["play", "analyse", "study", "fairness"]) enable(command, isPossible);
  showAddress(addressOf(page.kind, "editor", answer.text, answer.rules));
}

/** The pieces beside the board: a number with two buttons for each player. @param {ArrangeAnswer} answer */
function renderHands({ hands }) {
  const host = element("hands");
  host.hidden = hands.length === 0;
  if (host.children.length !== hands.length) {
    host.replaceChildren(...hands.map(({ name }, index) => {
      const row = Object.assign(document.createElement("div"), { className: "hand" });
      row.setAttribute("role", "group");
      row.setAttribute("aria-label", t("editor-hand-of", { player: name }));
      const button = (/** @type {number} */ step) => {
        const made = Object.assign(document.createElement("button"), { type: "button", textContent: step < 0 ? "−" : "+" });
        made.setAttribute("aria-label", t(step < 0 ? "editor-hand-less" : "editor-hand-more", { player: name }));
        made.addEventListener("click", () => void changeHand(index, step));
        return made;
      };
      const words = Object.assign(document.createElement("span"), { textContent: t("editor-hand-of", { player: name }) });
      row.append(words, button(-1), document.createElement("output"), button(1));
      return row;
    }));
  }
  hands.forEach(({ count }, index) => {
    const [less, output] = [host.children[index]?.querySelector("button"), host.children[index]?.querySelector("output")];
    if (output) output.textContent = String(count);
    if (less) less.disabled = count === 0;
  });
}

/** What else a position text says: a number or a choice for each field. They are made anew only when there are others. @param {ArrangeAnswer} answer */
function renderOthers({ others, rules }) {
  const host = element("others");
  host.hidden = others.length === 0;
  const made = `${rules} ${others.map(({ name, choices }) => `${name} ${choices.map(({ value }) => value).join()}`).join("|")}`;
  if (host.dataset.made !== made) {
    host.dataset.made = made;
    host.replaceChildren(...others.map((other, index) => otherField(other, index)));
  }
  others.forEach(({ value }, index) => {
    const input = field(`other-${index}`);
    if (document.activeElement !== input) input.value = value;
  });
}

/** @param {ArrangeAnswer["others"][number]} other @param {number} index */
function otherField({ name, most, choices }, index) {
  const row = Object.assign(document.createElement("div"), { className: "field" });
  const input = document.createElement(most === null ? "select" : "input");
  input.id = `other-${index}`;
  if (input instanceof HTMLInputElement) Object.assign(input, { type: "number", min: "0", max: String(most), step: "1" });
  else input.append(...choices.map(({ value, name }) => Object.assign(document.createElement("option"), { value, textContent: name })));
  input.addEventListener("input", changedFields);
  row.append(Object.assign(document.createElement("label"), { htmlFor: input.id, textContent: name }), input);
  return row;
}

/** @param {number} index @param {number} step */
async function changeHand(index, step) {
  const hands = page.shown?.hands.map(({ count }, at) => Math.max(0, Math.min(99, at === index ? count + step : count)));
  await arrange({ pieces: page.shown?.pieces, fields: page.shown?.fields, hands });
}

/** @param {ArrangeAnswer} answer */
function renderPalette(answer) {
  const text = `${answer.rules} ${page.board.look.turned} ${answer.palette.map((it) => it.token).join(" ")}`;
  if (text === page.paletteText) return;
  page.paletteText = text;
  const entries = [
    { token: HAND, name: t("editor-hand"), content: "✥", group: "tools" },
    { token: RUBBER, name: t("editor-rubber"), content: "✕", group: "tools" },
    ...answer.palette.map((it) => ({ token: it.token, name: it.name, content: it.picture, group: String(it.owner) })),
  ];
  if (!entries.some((entry) => entry.token === page.tool)) page.tool = HAND;
  /** @type {HTMLElement[]} */
  const groups = [];
  for (const { token, name, content, group } of entries) {
    if (groups.at(-1)?.dataset.group !== group) {
      const made = Object.assign(document.createElement("div"), { className: "palette-group" });
      made.dataset.group = group;
      groups.push(made);
    }
    const button = Object.assign(document.createElement("button"), { type: "button", title: name, innerHTML: content });
    button.setAttribute("role", "radio");
    button.setAttribute("aria-label", name);
    button.dataset.tool = token;
    groups.at(-1)?.append(button);
  }
  element("palette").replaceChildren(...groups);
  choose(page.tool);
}

/** The buttons of the palette in order. @returns {HTMLElement[]} */
const tools = () => [...element("palette").querySelectorAll("button")];

/** @param {string} token */
function choose(token) {
  page.tool = token;
  for (const button of tools()) {
    const isChosen = button.dataset.tool === token;
    button.setAttribute("aria-checked", String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
  }
}

// Pieces

/** @param {Record<string, string | null>} changes the new piece of each cell, or nothing */
async function put(changes) {
  if (!page.shown) return;
  const pieces = { ...page.shown.pieces };
  for (const [cell, token] of Object.entries(changes)) {
    if (token) pieces[cell] = token;
    else delete pieces[cell];
  }
  await arrange({ pieces, fields: page.shown.fields, hands: handsWith(pieces) });
  const [cell = ""] = Object.keys(changes).slice(-1);
  say(page.shown?.words[cell] ?? "");
}

/** The pieces beside the board after some were placed or taken back. Where nothing waits there any more, nothing comes back. @param {Record<string, string>} pieces */
function handsWith(pieces) {
  if (!page.shown?.hands.some(({ count }) => count > 0)) return undefined;
  const { hands, palette, pieces: before } = page.shown;
  const number = (/** @type {Record<string, string>} */ of, /** @type {number} */ owner) =>
    Object.values(of).filter((token) => palette.find((it) => it.token === token)?.owner === owner).length;
  return hands.map(({ owner, count, all }) => {
    const [was, is] = [number(before, owner), number(pieces, owner)];
    return Math.max(0, Math.min(count - (is - was), Math.max(count, all - is)));
  });
}

/** The same piece in its next state. @param {string | undefined} token */
function nextState(token) {
  const pieces = page.shown?.palette ?? [];
  const piece = pieces.find((it) => it.token === token);
  if (!piece) return null;
  const states = pieces.filter((it) => it.kind === piece.kind && it.owner === piece.owner);
  return states[(states.indexOf(piece) + 1) % states.length]?.token ?? null;
}

// The palette: clicks, arrow keys, and dragging a piece onto the board.


function endDrag() {
  page.drag?.ghost.remove();
  page.drag = null;
}

// The other fields

const changedFields = () => {
  const others = (page.shown?.others ?? []).map((_, index) => field(`other-${index}`).value || "0");
  // Between the mover and the others stand the reserves, where the game has a field for them.
  const given = page.shown?.fields.split(" ") ?? [];
  const hands = given.slice(1, given.length - others.length);
  void arrange({ pieces: page.shown?.pieces, fields: [field("mover").value, ...hands, ...others].join(" ") });
};

// Commands

const text = () => page.shown?.text ?? "";
const rules = () => page.shown?.rules ?? "";

async function pasteText() {
  let pasted = null;
  try {
    pasted = await navigator.clipboard.readText();
  } catch {
    // Without leave for the clipboard the text is asked for.
    pasted = prompt(t("editor-paste-question"));
  }
  if (pasted?.trim()) await arrange({ position: pasted.trim() });
}

/** @param {number} degrees */
async function turnBoard(degrees) {
  page.board.turn(degrees);
  await arrange({ pieces: page.shown?.pieces, fields: page.shown?.fields });
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  play: () => (location.href = playAddress(page.kind, text(), rules())),
  analyse: () => (location.href = addressOf(page.kind, "analysis", text(), rules())),
  fairness: () => (location.href = reportAddress(page.kind, text(), rules())),
  study: () => makeStudy({ from: "start", game: page.kind, rules: rules(), position: text() }),
  clear: () => arrange({ pieces: {}, fields: page.shown?.fields }),
  copy: () => copy(text(), t("play-copied")),
  paste: pasteText,
  flip: () => turnBoard(180),
  turn: () => turnBoard(page.board.step),
};

/** Chooses a tool by its place in the palette; the hand and the rubber come first. @param {number} index */
function chooseNumber(index) {
  const button = tools()[index];
  if (!button) return;
  choose(button.dataset.tool ?? HAND);
  say(button.title);
}

export async function start() {
  defineArranger();
  page = newState();
  page.board.addEventListener("deed", (event) => {
    const deed = /** @type {CustomEvent<import("./editor/arranger.js").Deed>} */ (event).detail;
    const here = page.shown?.pieces[deed.cell];
    if (deed.do === "remove") void put({ [deed.cell]: null });
    else if (deed.do === "turn") void (here && put({ [deed.cell]: nextState(here) }));
    else if (deed.do === "move") void (here && put({ [deed.cell]: null, ...(deed.to ? { [deed.to]: here } : {}) }));
    else if (page.tool === HAND) void (here && put({ [deed.cell]: nextState(here) }));
    // The same piece once more is taken away again.
    else void put({ [deed.cell]: page.tool === RUBBER || page.tool === here ? null : page.tool });
  });
  page.palette.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) choose(button.dataset.tool ?? HAND);
  });
  page.palette.addEventListener("keydown", (event) => {
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const all = tools();
    const next = all[(all.findIndex((it) => it.dataset.tool === page.tool) + step + all.length) % all.length];
    choose(next?.dataset.tool ?? HAND);
    next?.focus();
  });
  page.palette.addEventListener("pointerdown", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const token = button?.dataset.tool;
    if (!button || !token || token === RUBBER || event.button !== 0) return;
    choose(token);
    button.setPointerCapture(event.pointerId);
    const ghost = Object.assign(document.createElement("div"), { className: "palette-ghost", innerHTML: button.innerHTML, hidden: true });
    document.body.append(ghost);
    page.drag = { token, ghost };
  });
  page.palette.addEventListener("pointermove", (event) => {
    if (!page.drag) return;
    page.drag.ghost.hidden = false;
    page.drag.ghost.style.left = `${event.clientX}px`;
    page.drag.ghost.style.top = `${event.clientY}px`;
  });
  page.palette.addEventListener("pointerup", (event) => {
    if (!page.drag) return;
    const { token } = page.drag;
    endDrag();
    const cell = page.board.cellAt(event.clientX, event.clientY);
    if (cell) void put({ [cell]: token });
  });
  page.palette.addEventListener("pointercancel", endDrag);
  element("fields").addEventListener("submit", (event) => event.preventDefault());
  element("mover").addEventListener("change", changedFields);
  element("text").addEventListener("input", () => void arrange({ position: field("text").value.trim() }));
  element("start").addEventListener("change", () => field("start").value && void arrange({ position: field("start").value }));
  element("rules").addEventListener("change", async () => {
    const rules = field("rules").value;
    // Other rules may have other boards and pieces: a position that they do not know gives way to their start.
    const before = page.shown?.text;
    await arrange({ position: before, rules });
    if (page.shown && page.shown.faults.length > 0) {
      const first = [...field("start").options].find((option) => option.dataset.rules === rules);
      if (first) await arrange({ position: first.value, rules });
    }
  });
  useCommands(COMMANDS);
  useEnlarging(page.board);
  document.addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea")) return;
    const pasted = event.clipboardData?.getData("text").trim();
    if (pasted) void arrange({ position: pasted });
  });
  document.addEventListener("settings", () => void turnBoard(0));
  useKeys(
    [
      { letters: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], words: "keys-choose", run: (key) => chooseNumber(Number(key) + 1) },
      { letters: ["r"], words: "keys-next-state", run: () => choose(nextState(page.tool) ?? page.tool) },
      { letters: ["f"], words: "keys-flip", run: () => void turnBoard(180) },
      { letters: ["]"], words: "keys-rotate", run: () => void turnBoard(page.board.step) },
      { keys: ["Ctrl+c"], words: "keys-copy", run: () => COMMANDS.copy?.() },
    ],
    [
      { keys: ["← ↑ → ↓"], words: "keys-cursor" },
      { keys: ["Shift+↑ ↓"], words: "keys-cursor-diagonal" },
      { keys: ["Enter"], words: "keys-place" },
      { keys: ["Delete"], words: "keys-remove" },
      { keys: ["r"], words: "keys-next-state" },
      { keys: ["o"], words: "keys-say-cell" },
      { keys: ["e"], words: "keys-enlarge" },
    ],
  );
  const asked = positionIn(location.pathname, location.search);
  try {
    await arrange(asked);
  } catch (error) {
    toast(problemInWords(error));
    await arrange({ position: null, rules: null });
  }
}
