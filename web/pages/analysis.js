// The analysis board: any side may move, every move is kept in a tree, and the tree is kept in this browser.

import "../board/board.js";
import { addressOf, playAddress, plyIn, positionIn, showAddress } from "../shared/addresses.js";
import { EnginePanel } from "./analysis/engine-panel.js";
import { keptThought, Review } from "./analysis/review.js";
import { Annotation } from "./analysis/comments.js";
import { say } from "../board/announce.js";
import { boardKeys, enable, movesKeys, useCommands } from "../shared/commands.js";
import { useKeys } from "../shared/shortcuts.js";
import { confirm, copy, download, element, link, pageData, toast } from "../shared/page.js";
import { pressLensKey, useLens } from "../shared/lens-button.js";
import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { Tree } from "./analysis/move-tree.js";
import { TreeView } from "./analysis/move-tree-view.js";

/** @typedef {import("./analysis/move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").StateAnswer} StateAnswer */

/**
 * What is kept of an analysis: its start, its tree, where one is in it, the tags of its file, the thought about the start, how
 * people ended the game.
 * @typedef {{ start: GameQuestion, line: import("../types").KeptLine, at: number[], tags: [string, string][], thought: import("../types").KeptThought | null, end?: import("../types").End | null }} Kept
 */

/** A thought that took so long, in thousandths of a second, is good enough to judge a move by. */
const SOUND_MS = 1000;

/** @type {{ kind: string }} */
const { kind } = pageData();
const STORE = `tablier-analysis-${kind}`;
const board = /** @type {import("../board/board.js").TablierBoard} */ (document.querySelector("tablier-board"));

/** What the tree begins with: a game without moves. @type {GameQuestion} */
let start = { kind, moves: [] };
let tree = new Tree();
let current = tree.root;
/** The tags of the file that was opened. @type {[string, string][]} */
let tags = [];
/** How people ended the game that was opened: after which moves, and what is said of it. @type {{ end: import("../types").End, after: string, words: string } | null} */
let ended = null;

const panel = new EnginePanel(board, {
  follow: (moves) => void goTo(tree.addAll(current, moves)),
  learned: (thought) => learned(current, thought),
});
const view = new TreeView(element("tree"), (node) => void goTo(node));
const annotation = new Annotation(
  {
    box: element("annotation"),
    sign: /** @type {HTMLSelectElement} */ (element("sign")),
    words: /** @type {HTMLTextAreaElement} */ (element("words")),
  },
  () => {
    view.show(tree, current);
    keep();
  },
);
const review = new Review({
  engine: panel.engine,
  tree: () => tree,
  gameAt,
  choose: (node) => void goTo(node),
  changed: () => {
    renderTree();
    keep();
  },
});

/** The game up to a node. @param {TreeNode} node @returns {GameQuestion} */
function gameAt(node) {
  return { ...start, moves: node.moves };
}

// Beginning

/**
 * Begins with a game, or says why that cannot be.
 * @param {GameQuestion} game
 * @param {Partial<Kept> & { ply?: number | null }} [more] what else is known of it; the ply of the main line to begin at comes before the place that was kept
 */
async function begin(game, more = {}) {
  const language = document.documentElement.lang;
  /** @type {StateAnswer} */
  const state = await ask("state", { game: { ...game, moves: [], end: null }, look: { language } });
  review.stop();
  start = { kind, rules: state.rules, setup: state.setup, position: state.setup ? null : state.start, players: state.players, moves: [] };
  tree = more.line ? Tree.fromLine(more.line) : new Tree();
  if (!more.line) tree.addAll(tree.root, game.moves);
  tree.root.thought = more.thought ?? null;
  tags = more.tags ?? [];
  await noteEnd(more.end ?? game.end ?? null);
  /** @type {HTMLSelectElement} */ (element("rules")).value = state.rules;
  showAddress(start.position ? addressOf(kind, "analysis", start.position, state.rules) : link(`/${kind}/analysis`));
  await nameMovers();
  await goTo(placeOf(more), { quiet: true });
  await review.refresh();
}

/** Where to begin in the tree. @param {{ ply?: number | null, at?: number[] }} wish */
function placeOf({ ply, at = [] }) {
  if (ply == null) return tree.at(at);
  return [tree.root, ...tree.mainLine].at(Math.min(ply, tree.mainLine.length)) ?? tree.root;
}

/** Remembers how people ended the game. @param {import("../types").End | null} end */
async function noteEnd(end) {
  const moves = tree.mainLine.map((node) => node.move);
  ended = null;
  if (!end) return;
  const look = { language: document.documentElement.lang };
  const state = await ask("state", { game: { ...start, moves, end }, look });
  ended = { end, after: moves.join(" "), words: state.words.ending };
}

/** How people ended the game, if it is the main line still. */
function endHere() {
  return ended?.after === tree.mainLine.map((node) => node.move).join(" ") ? ended : null;
}

/** Keeps what the engine found out while somebody looked, so that the coach can speak of the moves around. @param {TreeNode} node @param {import("../types").ThoughtAnswer} thought */
function learned(node, thought) {
  const before = node.thought?.ms ?? 0;
  if (thought.ms <= before || thought.ms < SOUND_MS) return;
  node.thought = keptThought(thought);
  if (before < SOUND_MS) void review.refresh();
}

/** Asks who played the moves of which that is not known, line by line. */
async function nameMovers() {
  for (const node of tree.nodes()) {
    if (!node.parent || node.mover !== null) continue;
    const line = [...node.path, ...node.continuation];
    const { movers } = await ask("state", { game: { ...start, moves: line.map((it) => it.move) } });
    line.forEach((it, index) => (it.mover = movers[index] ?? 0));
  }
}

/** What the page opens with: a game that was handed over, one in the address, or the analysis that was kept. */
async function open() {
  const given = handedOver();
  const ply = plyIn(location.hash);
  if (given) return begin(given, { ply });
  const kept = load();
  const { position, rules } = positionIn(location.pathname, location.search);
  if (location.hash.includes("=")) {
    const wish = new URLSearchParams(location.hash.slice(1));
    const game = {
      kind,
      rules: wish.get("rules"),
      setup: wish.get("setup"),
      position: wish.get("position")?.replaceAll("_", " ") ?? null,
      players: wish.has("players") ? Number(wish.get("players")) : null,
      moves: (wish.get("moves") ?? "").split("_").filter(Boolean),
    };
    return begin(game, { ply: ply ?? game.moves.length });
  }
  const isKept = kept && (!position || (kept.start.position === position && (!rules || kept.start.rules === rules)));
  if (kept && isKept) return begin(kept.start, { ...kept, ply });
  return begin({ kind, rules, position, moves: [] });
}

/** A game that another page handed over. @returns {GameQuestion | null} */
function handedOver() {
  const text = sessionStorage.getItem("tablier-handed-over");
  if (!text) return null;
  sessionStorage.removeItem("tablier-handed-over");
  const game = JSON.parse(text);
  return game?.kind === kind ? game : null;
}

/** @returns {Kept | null} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "null");
    return kept?.start?.kind === kind && Array.isArray(kept.line?.moves) ? kept : null;
  } catch {
    return null;
  }
}

function keep() {
  const line = tree.toLine((node) => (node.thought ? { thought: node.thought } : {}));
  try {
    localStorage.setItem(STORE, JSON.stringify({ start, line, at: tree.indices(current), tags, thought: tree.root.thought, end: endHere()?.end ?? null }));
  } catch {
    toast(t("error-storage"));
  }
}

// Going through the tree

/** @param {TreeNode} node @param {{ quiet?: boolean }} [options] */
async function goTo(node, { quiet = false } = {}) {
  const isStep = node.parent === current;
  current = node;
  element("refusal").textContent = "";
  board.note("");
  panel.leave();
  const game = gameAt(node);
  const shown = board.show(game, { animate: isStep && !quiet });
  renderTree();
  review.at(node);
  const state = await knownState(node, shown);
  if (!state || node !== current) return;
  node.path.forEach((it, index) => (it.mover ??= state.movers[index] ?? 0));
  board.hands = Array.from({ length: state.players }, (_, index) => index);
  board.shapes = node.shapes;
  const wordsOfEnd = state.ending ? state.words.ending : node === (tree.mainLine.at(-1) ?? tree.root) ? endHere()?.words : undefined;
  const status = element("status");
  status.textContent = wordsOfEnd ?? state.words.turn;
  status.classList.toggle("over", Boolean(wordsOfEnd));
  renderTree();
  keep();
  if (!quiet && node.parent) say(`${state.words.last} ${state.ending ? state.words.ending : ""} ${coachWords(node)}`.trim());
  if (!review.isRunning) await panel.about(game, state, node.thought);
}

/**
 * The state of a node as soon as the board knows it, before its last move has been shown step by step.
 * @param {TreeNode} node @param {Promise<StateAnswer | null>} shown
 */
async function knownState(node, shown) {
  await Promise.race([shown, new Promise((resolve) => board.addEventListener("marked", resolve, { once: true }))]);
  const { state } = board;
  const isHere = state?.plies === node.ply && state.played.every((move, index) => move === node.moves[index]);
  return isHere ? state : shown;
}

/** What is said about a move. @param {TreeNode} node */
function coachWords(node) {
  const said = review.said.get(node);
  if (!said?.mark) return "";
  return [`${node.move}${said.mark.sign} ${t(`analysis-${said.mark.kind}`)}.`, ...said.words].join(" ");
}

function renderTree() {
  view.show(tree, current);
  const coach = element("coach");
  const said = review.said.get(current);
  coach.hidden = !said?.mark;
  coach.className = `coach ${said?.mark?.kind ?? ""}`;
  coach.textContent = coachWords(current);
  annotation.show(current);
  enable("first", current.parent !== null);
  enable("previous", current.parent !== null);
  enable("replay", current.parent !== null);
  enable("delete", current.parent !== null);
  enable("next", current.children.length > 0);
  enable("last", current.children.length > 0);
  enable("promote", !current.isMain);
}

/** Goes back or forward along the line. @param {number} steps */
function walk(steps) {
  if (steps > 0) return goTo(current.continuation[Math.min(steps, current.continuation.length) - 1] ?? current);
  const path = [tree.root, ...current.path];
  return goTo(path[Math.max(0, path.length - 1 + steps)] ?? tree.root);
}

async function removeHere() {
  if (!current.parent) return;
  const wasMain = current.isMain;
  await goTo(tree.remove(current));
  toast(t("analysis-deleted"));
  if (wasMain) await review.refresh();
}

async function promoteHere() {
  tree.promote(current);
  toast(t("analysis-promoted"));
  await review.refresh();
  review.at(current);
}

/** Plays the best move, or turns the engine on. */
async function playBest() {
  if (!panel.isOn) return toggleEngine();
  if (panel.best) await goTo(tree.add(current, panel.best));
}

/** Turns the engine on or off; it has no time for the whole game and one position at once. */
function toggleEngine() {
  review.stop();
  return panel.toggle();
}

function toggleThreat() {
  review.stop();
  return panel.switch("threat");
}

async function reviewGame() {
  if (review.isRunning) return review.stop();
  if (panel.isOn) await panel.toggle(false);
  await review.start();
  showAgain();
}

// Files, texts and links

/** Whether a text is meant as a position: one line that is neither tags nor JSON. @param {string} text */
function isPosition(text) {
  return !/^[[{]/.test(text) && !text.includes("\n");
}

/** Why a text is no position, in words. @param {string} text */
async function faultsOf(text) {
  const look = { language: document.documentElement.lang };
  const { faults } = await ask("arrange", { game: { kind, rules: rules(), position: text, moves: [] }, look });
  return faults.join(" ");
}

/** Opens a game file, or a position text. @param {string} text */
async function openText(text) {
  const trimmed = text.trim();
  const refusal = element("paste-refusal");
  refusal.hidden = true;
  try {
    if (isPosition(trimmed)) {
      await begin({ kind, rules: rules(), position: trimmed, moves: [] });
    } else {
      const { game, line, tags: read } = await ask("read", { text: trimmed });
      if (game.kind !== kind) {
        sessionStorage.setItem("tablier-handed-over", JSON.stringify(game));
        location.href = link(`/${game.kind}/analysis`);
        return;
      }
      await begin({ ...game, moves: [] }, { line, tags: read });
    }
    toast(t("play-loaded"));
    /** @type {HTMLTextAreaElement} */ (element("pasted")).value = "";
  } catch (error) {
    refusal.hidden = false;
    const reason = isPosition(trimmed) ? await faultsOf(trimmed) : error instanceof Error ? error.message : String(error);
    refusal.textContent = t("analysis-unreadable", { reason });
    refusal.closest("details")?.setAttribute("open", "");
  }
}

/** The tree as a file; what the coach says stands in its comments. @param {"text" | "json"} form */
async function written(form) {
  const line = tree.toLine((node) => {
    // A file that was opened may say it already.
    const said = (review.said.get(node)?.words ?? []).filter((words) => !node.text.includes(words));
    const words = [node.text, ...said].filter(Boolean).join(" ");
    return words ? { text: words } : {};
  });
  const { text } = await ask("write", { game: { ...start, end: endHere()?.end ?? null }, line, form, tags: tags.filter(([name]) => name !== "Termination") });
  return /** @type {string} */ (text);
}

/** A link that holds the line to the position on the board. */
function shareLink() {
  const parts = new URLSearchParams();
  if (start.rules) parts.set("rules", start.rules);
  if (start.setup) parts.set("setup", start.setup);
  else if (start.position) parts.set("position", start.position.replaceAll(" ", "_"));
  if (start.players) parts.set("players", String(start.players));
  if (current.parent) parts.set("moves", current.moves.join("_"));
  return `${location.origin}${link(`/${kind}/analysis`)}#${parts}`;
}

// Commands

const position = () => board.state?.position ?? "";
const rules = () => start.rules ?? "";

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  first: () => goTo(tree.root),
  previous: () => walk(-1),
  next: () => walk(1),
  last: () => goTo(current.continuation.at(-1) ?? current),
  replay: () => board.replay(),
  "turn-left": () => board.turn(-board.step).then(showAgain),
  "turn-right": () => board.turn(board.step).then(showAgain),
  flip: () => board.turn(180).then(showAgain),
  engine: toggleEngine,
  threat: toggleThreat,
  arrows: () => panel.switch("arrows"),
  marks: () => panel.switch("marks"),
  promote: promoteHere,
  delete: removeHere,
  new: async () => {
    if (tree.root.children.length === 0 || (await confirm(t("analysis-new-confirm")))) await begin({ kind, rules: start.rules, moves: [] });
  },
  review: reviewGame,
  "open-file": () => element("file").click(),
  copy: () => copy(position(), t("play-copied")),
  "copy-game": async () => copy(await written("text"), t("play-copied")),
  share: () => copy(shareLink(), t("play-copied")),
  "save-text": async () => download(`${kind}-analysis.pgn`, await written("text")),
  "save-json": async () => download(`${kind}-analysis.json`, await written("json")),
  edit: () => (location.href = addressOf(kind, "editor", position(), rules())),
  "play-here": () => (location.href = playAddress(kind, position(), rules())),
};

/** Arrows and the bar follow a board that was turned. */
function showAgain() {
  if (board.state && !review.isRunning) void panel.about(gameAt(current), board.state, current.thought);
}

useCommands(COMMANDS);

board.addEventListener("move", (event) => void goTo(tree.add(current, /** @type {CustomEvent<string>} */ (event).detail)));
board.addEventListener("sketched", (event) => {
  current.shapes = /** @type {CustomEvent<string[]>} */ (event).detail;
  keep();
});
board.addEventListener("refused", (event) => {
  element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
});
board.addEventListener("marked", () => {
  if (board.isPartial) element("refusal").textContent = "";
});

element("typed").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (element("typed-text"));
  const { words, move } = await ask("explain", { game: gameAt(current), typed: input.value, language: document.documentElement.lang });
  if (!move) {
    element("refusal").textContent = words;
    return;
  }
  input.value = "";
  await goTo(tree.add(current, move));
});

element("paste").addEventListener("submit", (event) => {
  event.preventDefault();
  void openText(/** @type {HTMLTextAreaElement} */ (element("pasted")).value);
});

// A game that is pasted anywhere on the page is meant to be opened.
document.addEventListener("paste", (event) => {
  if (event.target instanceof Element && event.target.closest("input, textarea")) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (text.trim()) void openText(text);
});

element("file").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const [file] = input.files ?? [];
  input.value = "";
  if (file) await openText(await file.text());
});

element("rules").addEventListener("change", async (event) => {
  const select = /** @type {HTMLSelectElement} */ (event.target);
  try {
    // The position stays if the other rules know it, else they begin with their own.
    await begin({ kind, rules: select.value, position: position(), moves: [] });
  } catch {
    await begin({ kind, rules: select.value, moves: [] });
  }
});

document.addEventListener("settings", () => void goTo(current, { quiet: true }));

useLens(board);
useKeys([
  ...movesKeys(COMMANDS, walk),
  { keys: ["Shift+ArrowLeft"], words: "keys-branch", run: () => void goTo(tree.previousFork(current)) },
  { keys: ["Shift+ArrowRight"], words: "keys-branch", run: () => void goTo(tree.nextFork(current)) },
  { keys: ["Shift+ArrowUp"], words: "keys-sibling", run: () => void goTo(tree.sibling(current, -1)) },
  { keys: ["Shift+ArrowDown"], words: "keys-sibling", run: () => void goTo(tree.sibling(current, 1)) },
  { letters: ["l"], words: "keys-engine", run: () => void toggleEngine() },
  { keys: [" "], words: "keys-best-move", run: () => void playBest() },
  { letters: ["x"], words: "keys-threat", run: () => void toggleThreat() },
  { letters: ["a"], words: "keys-arrows", run: () => void panel.switch("arrows") },
  { letters: ["z"], words: "keys-marks", run: () => void panel.switch("marks") },
  ...boardKeys(COMMANDS),
  { letters: ["v"], holds: true, words: "keys-lens", run: () => pressLensKey(board) },
  { letters: ["m"], words: "keys-move-input", run: () => element("typed-text").focus() },
  { keys: ["Escape"], words: "keys-cancel", run: () => board.cancel() },
  { keys: ["Ctrl+s"], words: "keys-save", run: () => COMMANDS["save-text"]?.() },
  { keys: ["Ctrl+c"], words: "keys-copy", run: () => COMMANDS.copy?.() },
]);

/** Opens what the address names, or an empty board with a word about it. */
async function openAddress() {
  try {
    await open();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error));
    await begin({ kind, moves: [] });
  }
}

addEventListener("hashchange", () => void openAddress());
await openAddress();
