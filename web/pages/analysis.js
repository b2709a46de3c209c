// The analysis board: any side may move, every move is kept in a tree, and the tree is kept in this browser.

import { defineBoard } from "../board/tablier-board.js";
import { addressOf, filmAddress, frameAddress, gameAddress, gameIn, link, playAddress, plyIn, positionIn, showAddress } from "../shared/addresses.js";
import { handOver, takeHandedOver } from "../shared/handed-over-game.js";
import { keepAnalysis, loadAnalysis } from "./analysis/kept-analysis.js";
import { EnginePanel } from "./analysis/engine-panel.js";
import { ExplorerPanel } from "./analysis/explorer-panel.js";
import { keptThought, Review } from "./analysis/review.js";
import { annotationOnPage } from "./analysis/comments.js";
import { CoachCard, coachWords, startOf } from "./analysis/coach-card.js";
import { say } from "../board/announce.js";
import { boardKeys, enable, movesKeys, useCommands } from "../shared/commands.js";
import { useKeys } from "../shared/shortcuts.js";
import { copy } from "../shared/clipboard.js";
import { confirm } from "../shared/confirm-dialog.js";
import { download } from "../shared/download.js";
import { showShareSheet } from "../shared/share.js";
import { element } from "../shared/elements.js";
import { problemInWords } from "../shared/problem-words.js";
import { pageData } from "../shared/page-data.js";
import { usePlayers } from "../shared/players-list.js";
import { toast } from "../shared/toast.js";
import { pressLensKey, useViewButtons } from "../shared/view-buttons.js";
import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { learnMoves, Tree } from "./analysis/move-tree.js";
import { Prover } from "./analysis/prover.js";
import { SolvedEndings } from "./analysis/solved-endings.js";
import { OwnMistakes } from "./analysis/own-mistakes.js";
import { useTexts } from "./analysis/texts.js";
import { TreeView } from "./analysis/move-tree-view.js";

/** @typedef {import("./analysis/move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").StateAnswer} StateAnswer */

/** @typedef {import("./analysis/kept-analysis.js").Kept} Kept */

/** A thought of this length, in milliseconds, is good enough to judge a move by. */
const SOUND_MS = 1000;

/** @typedef {ReturnType<typeof newState>} AnalysisState */

/** What the page holds. */
function newState() {
  /** @type {{ kind: string, colours: string[], account: string | null, tablebase: { pieces: number } | null, sharing: import("./analysis/shared-evaluations.js").Sharing | null }} */
  const { kind, colours, account, tablebase, sharing } = pageData();
  const board = /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board"));
  const panel = new EnginePanel(board, {
    kind,
    sharing,
    disturb: () => page.review.stop(),
    follow: (moves) => follow(page.current, moves),
    learned: (thought) => learned(page.current, thought),
    colours,
  });
  const tree = new Tree();
  const review = newReview(panel);
  return {
    kind,
    board,
    /** What the tree begins with: a game without moves. @type {GameQuestion} */
    start: { kind, moves: [] },
    tree,
    current: tree.root,
    /** Where a line was followed from, to go back to. @type {TreeNode | null} */
    left: null,
    /** What the coach is asked about, if it is not the move that led here. @type {import("./analysis/coach-card.js").Lesson | null} */
    lesson: null,
    /** The sides whose mistakes whoever looks wants to learn from, if that is known. @type {number[]} */
    sides: [],
    /** The tags of the file that was opened. @type {[string, string][]} */
    tags: [],
    /** How people ended the game that was opened: after which moves, and what is said of it. @type {{ end: import("../types").End, after: string, words: string } | null} */
    ended: null,
    panel,
    explorer: new ExplorerPanel(kind, colours, (move) => void goTo(page.tree.add(page.current, move))),
    view: new TreeView(element("tree"), (node) => void goTo(node)),
    annotation: annotationOnPage(() => {
      page.view.show(page.tree, page.current);
      keep();
    }),
    review,
    endings: new SolvedEndings(tablebase, kind, (move) => void goTo(page.tree.add(page.current, move))),
    prover: new Prover((moves) => follow(page.current, moves), () => page.review.stop()),
    own: new OwnMistakes(account, { mistakesOf: (sides) => review.mistakesOf(sides), gameAt }),
    card: new CoachCard(board, {
      gameAt,
      look: (lesson) => void goTo(startOf(lesson), { lesson, quiet: true }),
      play: follow,
    }),
  };
}

/** @type {AnalysisState} */
let page;

/** The coach, who thinks with the engine of the panel. @param {EnginePanel} panel @returns {Review} */
function newReview(panel) {
  return new Review({
    engine: () => panel.reviewer,
    learned: (game, thought) => panel.reviewed(game, thought),
    tree: () => page.tree,
    gameAt,
    choose: (node) => void goTo(node),
    changed: () => {
      renderTree();
      keep();
      void drawLesson();
      page.own.show(page.board.state?.words.players ?? [], page.sides, page.review.isDone);
    },
  });
}

/** The game up to a node. @param {TreeNode} node @returns {GameQuestion} */
function gameAt(node) {
  return { ...page.start, moves: node.moves };
}

/** Plays moves of a line, which becomes a variation; one can come back to where one was. @param {TreeNode} start @param {string[]} moves */
function follow(start, moves) {
  if (page.current.isMain) page.left = page.current;
  void goTo(page.tree.addAll(start, moves));
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
  page.review.stop();
  page.start = { kind: page.kind, rules: state.rules, setup: state.setup, position: state.setup ? null : state.start, players: state.players, moves: [] };
  page.tree = more.line ? Tree.fromLine(more.line) : new Tree();
  if (!more.line) page.tree.addAll(page.tree.root, game.moves);
  page.tree.root.thought = more.thought ?? null;
  page.tags = more.tags ?? [];
  page.sides = more.sides ?? [];
  await noteEnd(more.end ?? game.end ?? null);
  /** @type {HTMLSelectElement} */ (element("rules")).value = state.rules;
  showAddress(page.start.position ? addressOf(page.kind, "analysis", page.start.position, state.rules) : link(`/${page.kind}/analysis`));
  await nameMovers();
  await goTo(page.tree.place(more), { quiet: true });
  await page.review.refresh();
}

/** Remembers how people ended the game. @param {import("../types").End | null} end */
async function noteEnd(end) {
  const moves = page.tree.mainLine.map((node) => node.move);
  page.ended = null;
  if (!end) return;
  const look = { language: document.documentElement.lang };
  const state = await ask("state", { game: { ...page.start, moves, end }, look });
  page.ended = { end, after: moves.join(" "), words: state.words.ending };
}

/** How people ended the game, if it is the main line still. */
function endHere() {
  return page.ended?.after === page.tree.mainLine.map((node) => node.move).join(" ") ? page.ended : null;
}

/** Keeps what the engine found out while somebody looked, so that the coach can speak of the moves around. @param {TreeNode} node @param {import("../types").ThoughtAnswer} thought */
function learned(node, thought) {
  const before = node.thought?.ms ?? 0;
  if (thought.ms <= before || thought.ms < SOUND_MS) return;
  node.thought = keptThought(thought);
  if (before < SOUND_MS) void page.review.refresh();
}

/** Asks who played the moves of which that is not known, line by line. */
async function nameMovers() {
  for (const node of page.tree.nodes()) {
    if (!node.parent || node.mover !== null) continue;
    const line = [...node.path, ...node.continuation];
    learnMoves(line, await ask("state", { game: { ...page.start, moves: line.map((it) => it.move) } }));
  }
}

/** What the page opens with: a game that was handed over, one in the address, or the analysis that was kept. */
async function open() {
  const given = takeHandedOver();
  const ply = plyIn(location.hash);
  if (given?.game.kind === page.kind) {
    await begin(given.game, { ply, sides: given.sides });
    if (given.isReviewed) void reviewGame();
    return;
  }
  const kept = loadAnalysis(page.kind);
  const { position, rules } = positionIn(location.pathname, location.search);
  if (location.hash.includes("=")) {
    const wish = new URLSearchParams(location.hash.slice(1));
    const game = gameIn(page.kind, wish);
    return begin(game, { ply: ply ?? game.moves.length });
  }
  const isKept = kept && (!position || (kept.start.position === position && (!rules || kept.start.rules === rules)));
  if (kept && isKept) return begin(kept.start, { ...kept, ply });
  return begin({ kind: page.kind, rules, position, moves: [] });
}

function keep() {
  const line = page.tree.toLine((node) => (node.thought ? { thought: node.thought } : {}));
  const kept = { start: page.start, line, at: page.tree.indices(page.current), tags: page.tags, thought: page.tree.root.thought, end: endHere()?.end ?? null, sides: page.sides };
  if (!keepAnalysis(page.kind, kept)) toast(t("error-storage"));
}

// Going through the tree

/** @param {TreeNode} node @param {{ quiet?: boolean, lesson?: import("./analysis/coach-card.js").Lesson | null }} [options] */
async function goTo(node, { quiet = false, lesson = null } = {}) {
  const isStep = node.parent === page.current;
  page.current = node;
  page.lesson = lesson;
  element("refusal").textContent = "";
  page.card.leave();
  page.panel.leave();
  page.endings.leave();
  page.prover.leave();
  const game = gameAt(node);
  const shown = page.board.show(game, { animate: isStep && !quiet });
  renderTree();
  const state = await knownState(node, shown);
  if (!state || node !== page.current) return;
  learnMoves(node.path, state);
  page.board.hands = Array.from({ length: state.players }, (_, index) => index);
  page.board.shapes = node.shapes;
  const wordsOfEnd = state.ending ? state.words.ending : node === (page.tree.mainLine.at(-1) ?? page.tree.root) ? endHere()?.words : undefined;
  const status = element("status");
  status.textContent = wordsOfEnd ?? state.words.turn;
  status.classList.toggle("over", Boolean(wordsOfEnd));
  renderTree();
  keep();
  void page.explorer.about(state);
  if (!quiet && node.parent) say(`${state.words.last} ${state.ending ? state.words.ending : ""} ${coachWords(node, page.review.said.get(node))}`.trim());
  await shown;
  if (node !== page.current) return;
  if (!page.review.isRunning) void page.panel.about(game, state, node.thought);
  void page.endings.about(game, state);
  page.prover.about(game, state);
  void drawLesson();
}

/** The mistake that is looked at: the one that was asked about, or the move that led here. */
function lessonHere() {
  if (page.lesson) return page.lesson;
  const kind = page.review.said.get(page.current)?.mark?.kind;
  return kind && kind !== "good" ? { node: page.current, side: /** @type {const} */ ("refutation") } : null;
}

/** Draws what was better or what follows, unless the engine draws its own moves. */
async function drawLesson() {
  if (!page.panel.isOn && page.panel.showsMarks) await page.card.draw();
}

/**
 * The state of a node as soon as the board knows it, before its last move has been shown step by step.
 * @param {TreeNode} node @param {Promise<StateAnswer | null>} shown
 */
async function knownState(node, shown) {
  await Promise.race([shown, new Promise((resolve) => page.board.addEventListener("marked", resolve, { once: true }))]);
  const { state } = page.board;
  const isHere = state?.plies === node.ply && state.played.every((move, index) => move === node.moves[index]);
  return isHere ? state : shown;
}

function renderTree() {
  page.view.show(page.tree, page.current);
  const lesson = lessonHere();
  const about = lesson?.node ?? page.current;
  page.card.show(about, page.review.said.get(about), lesson);
  page.review.at(about);
  if (page.current.isMain) page.left = null;
  element("left").hidden = page.current.isMain;
  page.annotation.show(page.current);
  enable("first", page.current.parent !== null);
  enable("previous", page.current.parent !== null);
  enable("replay", page.current.parent !== null);
  enable("delete", page.current.parent !== null);
  enable("next", page.current.children.length > 0);
  enable("last", page.current.children.length > 0);
  enable("promote", !page.current.isMain);
}

/** Goes back or forward along the line. @param {number} steps */
function walk(steps) {
  if (steps > 0) return goTo(page.current.continuation[Math.min(steps, page.current.continuation.length) - 1] ?? page.current);
  const path = [page.tree.root, ...page.current.path];
  return goTo(path[Math.max(0, path.length - 1 + steps)] ?? page.tree.root);
}

async function removeHere() {
  if (!page.current.parent) return;
  const wasMain = page.current.isMain;
  await goTo(page.tree.remove(page.current));
  toast(t("analysis-deleted"));
  if (wasMain) await page.review.refresh();
}

async function promoteHere() {
  page.tree.promote(page.current);
  toast(t("analysis-promoted"));
  await page.review.refresh();
  page.review.at(page.current);
}

/** Plays the best move, or turns the engine on. */
async function playBest() {
  if (!page.panel.isOn) return toggleEngine();
  if (page.panel.best) await goTo(page.tree.add(page.current, page.panel.best));
}

/** Turns the engine on or off; it has no time for the whole game and one position at once. */
function toggleEngine() {
  page.review.stop();
  return page.panel.toggle();
}

function toggleThreat() {
  page.review.stop();
  return page.panel.switch("threat");
}

/** Goes to the next turning point of the game, or the one before. @param {1 | -1} step */
function goToTurn(step) {
  const ply = (page.lesson?.node ?? page.current).path.findLast((it) => it.isMain)?.ply ?? 0;
  const node = page.review.beside(ply, step);
  if (node) return goTo(node);
}

async function reviewGame() {
  if (page.review.isRunning) return page.review.stop();
  if (page.panel.isOn) await page.panel.toggle(false);
  await page.review.start();
  showAgain();
}

// Files, texts and links

/** Sends the line at hand out. */
function share() {
  const game = gameAt(page.current);
  const { turned } = page.board;
  void showShareSheet({
    title: document.title,
    link: gameAddress("analysis", game),
    game,
    turned,
    film: filmAddress(game, turned),
    file: written,
    frame: frameAddress(game),
    name: `${page.kind}-analysis`,
  });
}

/** The tree as a file; what the coach says stands in its comments. @param {"text" | "json"} form */
async function written(form) {
  const line = page.tree.toLine((node) => {
    // A file that was opened may say it already.
    const said = (page.review.said.get(node)?.words ?? []).filter((words) => !node.text.includes(words));
    const words = [node.text, ...said].filter(Boolean).join(" ");
    return words ? { text: words } : {};
  });
  const { text } = await ask("write", { game: { ...page.start, end: endHere()?.end ?? null }, line, form, tags: page.tags.filter(([name]) => name !== "Termination") });
  return /** @type {string} */ (text);
}

// Commands

const position = () => page.board.state?.position ?? "";
const rules = () => page.start.rules ?? "";

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  first: () => goTo(page.tree.root),
  previous: () => walk(-1),
  next: () => walk(1),
  last: () => goTo(page.current.continuation.at(-1) ?? page.current),
  replay: () => page.board.replay(),
  "turn-left": () => page.board.turn(-page.board.step).then(showAgain),
  "turn-right": () => page.board.turn(page.board.step).then(showAgain),
  flip: () => page.board.turn(180).then(showAgain),
  engine: toggleEngine,
  explorer: () => page.explorer.toggle(),
  "add-engine": () => page.panel.add(),
  prove: () => page.prover.toggle(),
  threat: toggleThreat,
  arrows: () => page.panel.switch("arrows"),
  marks: async () => {
    await page.panel.switch("marks");
    void drawLesson();
  },
  "next-turn": () => goToTurn(1),
  "previous-turn": () => goToTurn(-1),
  practise: () => page.own.practise(),
  back: () => goTo(page.left ?? page.current.path.findLast((it) => it.isMain) ?? page.tree.root, { quiet: true }),
  promote: promoteHere,
  delete: removeHere,
  new: async () => {
    if (page.tree.root.children.length === 0 || (await confirm(t("analysis-new-confirm")))) await begin({ kind: page.kind, rules: page.start.rules, moves: [] });
  },
  review: reviewGame,
  "open-file": () => element("file").click(),
  copy: () => copy(position(), t("play-copied")),
  "copy-game": async () => copy(await written("text"), t("play-copied")),
  share,
  "save-text": async () => download(`${page.kind}-analysis.pgn`, await written("text")),
  "save-json": async () => download(`${page.kind}-analysis.json`, await written("json")),
  edit: () => (location.href = addressOf(page.kind, "editor", position(), rules())),
  "play-here": () => (location.href = playAddress(page.kind, position(), rules())),
};

/** Arrows and the bar follow a board that was turned. */
function showAgain() {
  if (page.board.state && !page.review.isRunning) void page.panel.about(gameAt(page.current), page.board.state, page.current.thought);
  void drawLesson();
}

/** Opens what the address names, or an empty board with a word about it. */
async function openAddress() {
  try {
    await open();
  } catch (error) {
    toast(problemInWords(error));
    await begin({ kind: page.kind, moves: [] });
  }
}

export async function start() {
  defineBoard();
  page = newState();
  useCommands(COMMANDS);
  page.board.addEventListener("move", (event) => void goTo(page.tree.add(page.current, /** @type {CustomEvent<string>} */ (event).detail)));
  page.board.addEventListener("sketched", (event) => {
    page.current.shapes = /** @type {CustomEvent<string[]>} */ (event).detail;
    keep();
  });
  page.board.addEventListener("refused", (event) => {
    element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
  });
  page.board.addEventListener("marked", () => {
    if (page.board.isPartial) element("refusal").textContent = "";
  });
  useTexts({
    start: () => page.start,
    begin,
    play: async (typed) => {
      const { words, move } = await ask("explain", { game: gameAt(page.current), typed, language: document.documentElement.lang });
      if (!move) element("refusal").textContent = words;
      else await goTo(page.tree.add(page.current, move));
      return Boolean(move);
    },
  });
  element("rules").addEventListener("change", async (event) => {
    const select = /** @type {HTMLSelectElement} */ (event.target);
    try {
      // The position stays if the other rules know it, else they begin with their own.
      await begin({ kind: page.kind, rules: select.value, position: position(), moves: [] });
    } catch {
      await begin({ kind: page.kind, rules: select.value, moves: [] });
    }
  });
  document.addEventListener("settings", () => void goTo(page.current, { quiet: true }));
  useViewButtons(page.board);
  usePlayers(page.board);
  useKeys([
    ...movesKeys(COMMANDS, walk),
    { keys: ["Shift+ArrowLeft"], words: "keys-branch", run: () => void goTo(page.tree.previousFork(page.current)) },
    { keys: ["Shift+ArrowRight"], words: "keys-branch", run: () => void goTo(page.tree.nextFork(page.current)) },
    { keys: ["Shift+ArrowUp"], words: "keys-sibling", run: () => void goTo(page.tree.sibling(page.current, -1)) },
    { keys: ["Shift+ArrowDown"], words: "keys-sibling", run: () => void goTo(page.tree.sibling(page.current, 1)) },
    { letters: ["t"], words: "keys-next-turn", run: () => void goToTurn(1) },
    { letters: ["T"], words: "keys-previous-turn", run: () => void goToTurn(-1) },
    { letters: ["b"], words: "keys-back-to-game", run: () => void COMMANDS.back?.() },
    { letters: ["l"], words: "keys-engine", run: () => void toggleEngine() },
    { letters: ["e"], words: "keys-explorer", run: () => page.explorer.toggle() },
    { keys: [" "], words: "keys-best-move", run: () => void playBest() },
    { letters: ["p"], words: "keys-prove", run: () => void COMMANDS.prove?.() },
    { letters: ["x"], words: "keys-threat", run: () => void toggleThreat() },
    { letters: ["a"], words: "keys-arrows", run: () => void page.panel.switch("arrows") },
    { letters: ["h"], words: "keys-heat", run: () => void page.panel.heat.next() },
    { letters: ["z"], words: "keys-marks", run: () => void page.panel.switch("marks") },
    ...boardKeys(COMMANDS),
    { letters: ["v"], holds: true, words: "keys-lens", run: () => pressLensKey(page.board) },
    { letters: ["m"], words: "keys-move-input", run: () => element("typed-text").focus() },
    { keys: ["Escape"], words: "keys-cancel", run: () => page.board.cancel() },
    { keys: ["Ctrl+s"], words: "keys-save", run: () => COMMANDS["save-text"]?.() },
    { keys: ["Ctrl+c"], words: "keys-copy", run: () => COMMANDS.copy?.() },
  ]);
  if (location.hash === "#explorer") page.explorer.toggle();
  addEventListener("hashchange", () => void openAddress());
  await openAddress();
}
