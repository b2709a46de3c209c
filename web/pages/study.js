// A chapter of a study: a tree of moves with what authors say about them. Authors write in it at the same time; whoever reads may play
// moves that stay on this page, or find the moves of one side.

import { defineBoard } from "../board/tablier-board.js";
import { say } from "../board/announce.js";
import { link } from "../shared/addresses.js";
import { boardKeys, enable, movesKeys, useCommands } from "../shared/commands.js";
import { note } from "../shared/connection-notes.js";
import { pageConnection } from "../shared/page-connection.js";
import { confirm } from "../shared/confirm-dialog.js";
import { element } from "../shared/elements.js";
import { pressLensKey, useViewButtons } from "../shared/view-buttons.js";
import { pageData } from "../shared/page-data.js";
import { newId } from "../shared/random-id.js";
import { useKeys } from "../shared/shortcuts.js";
import { toast } from "../shared/toast.js";
import { ask } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { learnMoves } from "./analysis/move-tree.js";
import { TreeView } from "./analysis/move-tree-view.js";
import { Authoring } from "./study/authoring.js";
import { GuessMode } from "./study/guess-mode.js";
import { chapterCommands, ownerCommands, useChapterTools, useSharing } from "./study/managing.js";
import { SharedTree } from "./study/shared-tree.js";
import { StudyFollower } from "./study/study-follower.js";

/** @typedef {import("./analysis/move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").StateAnswer} StateAnswer */
/** @typedef {import("../types").StudyCommand} StudyCommand */
/** @typedef {import("../types").StudyEntry} StudyEntry */

/** How long an answer that is not known is left alone before it is asked for again, in milliseconds. */
const ASK_AGAIN = 1000;

/** What the server says of the study and its chapter. @typedef {{ id: string, you: string | null, mayWrite: boolean, chapter: import("../types").ChapterView, study: import("../types").StudyView, authors: Record<string, string>, address: string }} StudyData */

/** @typedef {ReturnType<typeof newState>} StudyState */

/** What the page holds. */
function newState() {
  /** @type {StudyData} */
  const data = pageData();
  const { chapter, study } = data;
  const board = /** @type {import("../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board"));
  const shared = new SharedTree(chapter);
  const { game, rules, position, players } = chapter.board;
  return {
    ...data,
    board,
    shared,
    /** What the tree begins with. @type {GameQuestion} */
    begin: { kind: game, rules, position, players, moves: [] },
    current: shared.tree.root,
    chapters: study.chapters,
    asks: chapter.asks,
    connection: pageConnection(),
    follower: new StudyFollower(chapter.v, newId()),
    view: new TreeView(element("tree"), (node) => void goTo(node)),
    authoring: new Authoring({
      shared: /** @returns {SharedTree} */ () => page.shared,
      version: /** @returns {number} */ () => page.follower.version,
      want: wantAbout,
      changed: render,
    }),
    guess: new GuessMode({
      board,
      root: /** @returns {TreeNode} */ () => page.shared.tree.root,
      gameAt,
      show: (node, { hands }) => show(node, hands),
      changed: (isOn) => {
        document.body.classList.toggle("guessing", isOn);
        if (!isOn) void goTo(page.current, { quiet: true });
      },
    }),
    isRestarting: false,
    isGone: false,
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    asking: undefined,
  };
}

/** @type {StudyState} */
let page;

/** The game up to a node. @param {TreeNode} node @returns {GameQuestion} */
const gameAt = (node) => ({ ...page.begin, moves: node.moves });

// Going through the tree

/**
 * Shows a position and what is said about it.
 * @param {TreeNode} node
 * @param {number[]} [hands] who may move on the board: all, if it is not said
 * @returns {Promise<StateAnswer | null>}
 */
async function show(node, hands) {
  const isStep = node.parent === page.current;
  page.current = node;
  element("refusal").textContent = "";
  render();
  const state = await page.board.show(gameAt(node), { animate: isStep });
  if (!state || node !== page.current) return null;
  learnMoves(node.path, state);
  page.board.hands = hands ?? Array.from({ length: state.players }, (_, index) => index);
  page.board.shapes = node.shapes;
  const status = element("status");
  status.textContent = state.ending ? state.words.ending : state.words.turn;
  status.classList.toggle("over", Boolean(state.ending));
  render();
  return state;
}

/** @param {TreeNode} node @param {{ quiet?: boolean }} [options] */
async function goTo(node, { quiet = false } = {}) {
  const state = await show(node);
  if (state && !quiet && node.parent) say([state.words.last, node.text, state.ending ? state.words.ending : ""].filter(Boolean).join(" "));
}

function render() {
  const { shared, current } = page;
  page.view.show(shared.tree, current);
  const lead = shared.tree.root.text;
  element("lead").textContent = lead;
  element("lead").hidden = !lead;
  const words = element("note-text");
  words.textContent = current.text;
  words.hidden = page.mayWrite || !current.text || current === shared.tree.root;
  const judged = shared.evalOf(current);
  element("note-eval").textContent = judged ? t("study-evaluation", { eval: judged }) : "";
  element("note-eval").hidden = !judged;
  element("note-fields").hidden = !page.mayWrite;
  element("chapter-tools").hidden = !page.mayWrite;
  if (page.mayWrite) page.authoring.show(current);
  for (const command of ["first", "previous", "replay", "delete"]) enable(command, current.parent !== null);
  for (const command of ["next", "last"]) enable(command, current.children.length > 0);
  enable("promote", !current.isMain);
  element("guess").hidden = page.asks === null;
}

/** Goes back or forward along the line. @param {number} steps */
function walk(steps) {
  const { current } = page;
  if (page.guess.isOn) return;
  if (steps > 0) return goTo(current.continuation[Math.min(steps, current.continuation.length) - 1] ?? current);
  const path = [page.shared.tree.root, ...current.path];
  return goTo(path[Math.max(0, path.length - 1 + steps)] ?? page.shared.tree.root);
}

/** Somebody plays a move here. @param {string} move */
async function play(move) {
  if (page.guess.isOn) return page.guess.try(move);
  const before = page.current;
  const isKnown = before.children.some((child) => child.move === move);
  const node = page.shared.tree.add(before, move);
  if (page.mayWrite && !isKnown) {
    // A move that cannot be kept does not stay.
    const refused = () => void (page.shared.has(node) && goBack(page.shared.refuse(node)));
    wantAbout(before, (id) => ({ c: "play", chapter: page.shared.chapter, parent: id, moves: [move] }), { refused });
  }
  await goTo(node);
}

/** Goes to a node, if the one at hand is not part of the tree any more. @param {TreeNode} node */
function goBack(node) {
  if (page.shared.has(page.current)) render();
  else void goTo(page.shared.has(node) ? node : page.shared.tree.root, { quiet: true });
}

// Writing

/** Wants a change. @param {import("./study/study-follower.js").Change} change */
function want(change) {
  const refused = (/** @type {string} */ code) => {
    change.refused(code);
    toast(t(`study-refused-${code}`));
  };
  sayAll(page.follower.want({ ...change, refused, done: () => renderNotes() }));
}

/**
 * Wants a change about a move, as soon as that has its number.
 * @param {TreeNode} node @param {(id: number) => StudyCommand} command
 * @param {{ expected?: number, refused?: (code: string) => void }} [more]
 */
function wantAbout(node, command, { expected, refused = () => {} } = {}) {
  const make = () => {
    const id = page.shared.has(node) ? page.shared.idOf(node) : null;
    return id === null ? null : command(id);
  };
  want({ make, refused, ...(expected === undefined ? {} : { expected }) });
}

/** @param {import("./study/study-follower.js").SaidOfStudy[]} all */
function sayAll(all) {
  for (const said of all) page.connection.send({ ...said, study: page.id });
  renderNotes();
}

// Hearing

/** Says how the connection is, and that something waits for the server. */
function renderNotes() {
  const { connection, follower } = page;
  const words = page.isGone ? "study-gone" : page.isRestarting ? "online-restart" : connection.isUp ? null : "online-line-lost";
  note("line-status", words && t(words), !connection.isUp);
  note("unconfirmed", follower.isWaiting ? t(connection.isUp ? "study-unsaved" : "study-unsaved-lost") : null);
}

/** @param {import("../types").FromServer} message */
function hear(message) {
  if ("study" in message && message.study !== page.id) return;
  switch (message.t) {
    case "study-update":
      hearUpdate(message);
      break;
    case "study-answer":
      sayAll(page.follower.hearAnswer(message.id, message));
      if (message.a === "unknown") page.asking ??= setTimeout(askAgain, ASK_AGAIN);
      break;
    case "study-presence": {
      const others = [message.authors.length > 0 ? t("study-present", { names: message.authors.join(", ") }) : "", message.readers > 0 ? t("study-readers", { number: message.readers }) : ""];
      element("presence").textContent = others.filter(Boolean).join(" · ");
      // Who may write is decided again by the server.
      if (message.mayWrite !== page.mayWrite) {
        toast(t("study-rights-changed"));
        location.reload();
      }
      break;
    }
    case "study-gone":
      page.isGone = true;
      page.mayWrite = false;
      render();
      break;
    case "restart":
      page.isRestarting = true;
      break;
  }
  renderNotes();
}

function askAgain() {
  page.asking = undefined;
  sayAll(page.follower.askAgain());
}

/** @param {{ v: number, since: number, entries: StudyEntry[] }} update */
function hearUpdate(update) {
  const { said, entries, isLost } = page.follower.hear(update);
  if (isLost) return location.reload();
  sayAll(said);
  for (const entry of entries) hearEntry(entry);
  if (entries.length === 0) return;
  if (page.guess.isOn) void page.guess.keepUp((node) => page.shared.has(node));
  else if (!page.shared.has(page.current)) goBack(page.shared.tree.root);
  else {
    render();
    page.board.shapes = page.current.shapes;
  }
  void nameMovers();
}

/** @param {StudyEntry} entry */
function hearEntry(entry) {
  const { current } = page;
  const isHere = "chapter" in entry && entry.chapter === page.shared.chapter;
  const node = page.shared.apply(entry);
  switch (entry.e) {
    case "removed":
      if (isHere && node && !page.shared.has(current)) goBack(node);
      break;
    case "commented":
      if (isHere && node && entry.by !== page.you) page.authoring.overtaken(node);
      break;
    case "titled":
      element("study-title").textContent = entry.title;
      break;
    case "chapter-added":
      page.chapters = [...page.chapters, { id: entry.chapter, name: entry.name, game: entry.board.game, asks: null }];
      break;
    case "chapter-named":
      page.chapters = page.chapters.map((it) => (it.id === entry.chapter ? { ...it, name: entry.name } : it));
      break;
    case "chapter-asks":
      if (isHere) page.asks = entry.side;
      break;
    case "chapter-moved": {
      const moved = page.chapters.filter(({ id }) => id === entry.chapter);
      const others = page.chapters.filter(({ id }) => id !== entry.chapter);
      page.chapters = [...others.slice(0, entry.to), ...moved, ...others.slice(entry.to)];
      break;
    }
    case "chapter-removed":
      page.chapters = page.chapters.filter(({ id }) => id !== entry.chapter);
      if (isHere) location.href = link(`/study/${page.id}`);
      break;
  }
  if (entry.e.startsWith("chapter-")) renderChapters();
}

function renderChapters() {
  const items = page.chapters.map(({ id, name }) => {
    const anchor = Object.assign(document.createElement("a"), { href: link(`/study/${page.id}/${id}`), textContent: name });
    if (id === page.shared.chapter) anchor.setAttribute("aria-current", "page");
    const item = document.createElement("li");
    item.append(anchor);
    return item;
  });
  element("chapters").replaceChildren(...items);
}

/** Asks who plays the moves of which that is not known, line by line. */
async function nameMovers() {
  let isNew = false;
  for (const node of page.shared.tree.nodes()) {
    if (!node.parent || node.mover !== null) continue;
    const line = [...node.path, ...node.continuation];
    learnMoves(line, await ask("state", { game: { ...page.begin, moves: line.map((it) => it.move) } }));
    isNew = true;
  }
  if (isNew) render();
}

// Commands

async function removeHere() {
  const node = page.current;
  if (!node.parent || (node.children.length > 0 && !(await confirm(`${t("analysis-delete")}: ${node.told}?`)))) return;
  wantAbout(node, (id) => ({ c: "remove", chapter: page.shared.chapter, node: id }));
}

/** @type {Record<string, () => unknown>} */
const COMMANDS = {
  first: () => walk(-Infinity),
  previous: () => walk(-1),
  next: () => walk(1),
  last: () => walk(Infinity),
  replay: () => page.board.replay(),
  "turn-left": () => page.board.turn(-page.board.step),
  "turn-right": () => page.board.turn(page.board.step),
  flip: () => page.board.turn(180),
  promote: () => wantAbout(page.current, (id) => ({ c: "promote", chapter: page.shared.chapter, node: id })),
  delete: removeHere,
  judge: () => page.authoring.judge(page.current, gameAt(page.current)),
  hint: () => page.guess.hint(),
  reveal: () => page.guess.reveal(),
  "guess-again": () => (page.asks === null ? null : page.guess.begin(page.asks)),
  read: () => page.guess.end(),
};

/** Offers the sides whose moves readers can be asked for. @param {StateAnswer} state */
function offerSides(state) {
  const select = /** @type {HTMLSelectElement} */ (element("asks"));
  select.replaceChildren(new Option(t("study-asks-nobody"), ""), ...state.words.players.map((name, side) => new Option(name, String(side))));
  select.value = page.asks === null ? "" : String(page.asks);
}

function fillFields() {
  /** @param {string} id @param {string} value */
  const fill = (id, value) => (/** @type {HTMLInputElement | HTMLTextAreaElement} */ (element(id)).value = value);
  fill("chapter-name", page.chapter.name);
  fill("title", page.study.title);
  const frame = `${new URL(page.address).origin}/embed/study/${page.id}/${page.shared.chapter}?lang=${document.documentElement.lang}`;
  fill("frame-code", `<iframe src="${frame}" width="420" height="560" title="${page.study.title.replaceAll('"', "&quot;")}"></iframe>`);
}

export async function start() {
  defineBoard();
  page = newState();
  const managed = {
    id: page.id,
    chapter: page.shared.chapter,
    chapters: () => page.chapters,
    want: (/** @type {StudyCommand} */ command) => want({ make: () => command, refused: () => {} }),
  };
  useCommands({ ...COMMANDS, ...chapterCommands(managed), ...ownerCommands(managed) });
  useChapterTools(managed);
  useSharing(managed);
  fillFields();
  page.board.addEventListener("move", (event) => void play(/** @type {CustomEvent<string>} */ (event).detail));
  page.board.addEventListener("sketched", (event) => {
    const shapes = /** @type {CustomEvent<string[]>} */ (event).detail;
    page.current.shapes = shapes;
    if (page.mayWrite && !page.guess.isOn) wantAbout(page.current, (id) => ({ c: "draw", chapter: page.shared.chapter, node: id, shapes }));
  });
  page.board.addEventListener("refused", (event) => {
    element("refusal").textContent = /** @type {CustomEvent<string>} */ (event).detail;
  });
  element("typed").addEventListener("submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (element("typed-text"));
    const { words, move } = await ask("explain", { game: gameAt(page.current), typed: input.value, language: document.documentElement.lang });
    if (!move) return void (element("refusal").textContent = words);
    input.value = "";
    await play(move);
  });
  document.addEventListener("settings", () => void goTo(page.current, { quiet: true }));
  useViewButtons(page.board);
  useKeys([
    ...movesKeys(COMMANDS, walk),
    { keys: ["Shift+ArrowLeft"], words: "keys-branch", run: () => void goTo(page.shared.tree.previousFork(page.current)) },
    { keys: ["Shift+ArrowRight"], words: "keys-branch", run: () => void goTo(page.shared.tree.nextFork(page.current)) },
    { keys: ["Shift+ArrowUp"], words: "keys-sibling", run: () => void goTo(page.shared.tree.sibling(page.current, -1)) },
    { keys: ["Shift+ArrowDown"], words: "keys-sibling", run: () => void goTo(page.shared.tree.sibling(page.current, 1)) },
    ...boardKeys(COMMANDS),
    { letters: ["v"], holds: true, words: "keys-lens", run: () => pressLensKey(page.board) },
    { letters: ["m"], words: "keys-move-input", run: () => element("typed-text").focus() },
    { keys: ["Escape"], words: "keys-cancel", run: () => page.board.cancel() },
  ]);
  page.connection.addEventListener("message", (event) => hear(/** @type {CustomEvent<import("../types").FromServer>} */ (event).detail));
  page.connection.addEventListener("up", () => {
    page.isRestarting = false;
    sayAll(page.follower.reconnected());
  });
  page.connection.addEventListener("down", renderNotes);
  page.connection.open();
  const state = await show(page.shared.tree.root);
  if (state) offerSides(state);
  await nameMovers();
  if (page.asks !== null && !page.mayWrite) await page.guess.begin(page.asks);
}
