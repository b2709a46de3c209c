// The games of a text that somebody brought. One game is opened; of several, or where a list of moves fits several games, one is
// chosen. It is loaded when there is such a text: see brought-texts.js.

import { ask, loadRules, Problem } from "../board/rules-client.js";
import { t } from "../board/translate.js";
import { PLAYERS, playersIn } from "./player-tags.js";
import { newId } from "./random-id.js";
import { keep, room } from "./saved-games.js";
import { closable, made } from "./make-elements.js";

/** @typedef {import("../types").ReadAnswer} ReadAnswer */
/** @typedef {import("../types").ImportedGame} ImportedGame */
/** @typedef {import("../types").Candidate} Candidate */
/** @typedef {import("../types").KeptGame} KeptGame */

/**
 * What a page does with games: the game it has at hand, to which a list of moves belongs where it can, and what opens a game.
 * @typedef {{ hint?: { kind: string, rules?: string | null, setup?: string | null }, open: (read: ReadAnswer) => unknown }} Importer
 */

/** How many games of a file are listed at once. */
const A_PAGE = 50;
/** A longer text is read in the page: servers take no long questions. */
const FOR_SERVERS = 200_000;
/** The width of the board beside a game, in pixels. */
const BOARD = 96;

/**
 * Opens a game of a text, and says in words why there is none.
 * @param {string} text @param {Importer} importer
 * @returns {Promise<string | null>}
 */
export async function importGames(text, importer) {
  try {
    if (text.length > FOR_SERVERS) await loadRules();
    const { games } = await ask("import", { text, language: document.documentElement.lang, ...importer.hint });
    const [first] = games;
    if (games.length > 1) showList(games, importer);
    else if (first) {
      if (first.problem) return first.problem;
      await openGame(first, importer);
    }
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** Opens a game, or asks first which one it is. @param {ImportedGame} game @param {Importer} importer */
async function openGame({ candidates }, importer) {
  const [only] = candidates;
  if (only && candidates.length === 1) await importer.open(only.read);
  else choose(candidates, importer);
}

/** Asks which of several games a list of moves is. @param {Candidate[]} candidates @param {Importer} importer */
function choose(candidates, importer) {
  const { dialog, close } = closable("import", t("import-choose"));
  const list = made("ul", { className: "import-list" });
  for (const { name, read } of candidates) {
    const open = made("button", { type: "button", textContent: name });
    open.onclick = () => {
      close();
      void importer.open(read);
    };
    list.append(made("li", {}, [picture(read), open]));
  }
  dialog.append(made("p", { textContent: t("import-choose-note") }), list);
  dialog.showModal();
}

/** Shows all games of a file. @param {ImportedGame[]} games @param {Importer} importer */
function showList(games, importer) {
  const { dialog, close } = closable("import", t("import-title"));
  const list = made("ol", { className: "import-list" });
  const more = made("button", { type: "button", textContent: t("import-more") });
  const addPage = () => {
    const shown = list.children.length;
    const some = games.slice(shown, shown + A_PAGE);
    const open = (/** @type {ImportedGame} */ game) => {
      close();
      void openGame(game, importer);
    };
    list.append(...some.map((game, index) => listItem(game, shown + index + 1, () => open(game))));
    more.hidden = list.children.length >= games.length;
  };
  more.onclick = addPage;
  addPage();
  const status = made("p", { className: "fine", role: "status" });
  const all = made("button", { type: "button", className: "primary", textContent: t("import-all") });
  all.onclick = async () => {
    all.disabled = true;
    status.textContent = await saveAll(games);
  };
  const readable = games.filter((game) => game.candidates.length > 0);
  all.hidden = readable.length === 0;
  dialog.append(made("p", { textContent: t("import-count", { number: readable.length }) }), list, made("div", { className: "dialog-buttons" }, [status, more, all]));
  dialog.showModal();
}

/** @param {ImportedGame} game @param {number} number @param {() => void} open */
function listItem({ candidates, problem, line }, number, open) {
  const item = made("li", {});
  const [first] = candidates;
  if (!first) {
    const where = line ? ` (${t("import-begins-at", { line })})` : "";
    item.append(made("p", { className: "refusal", textContent: `${t("import-game", { number })}${where}. ${t("import-unreadable")}. ${problem}` }));
    return item;
  }
  const title = playersOf(first.read).filter(Boolean).join(" – ") || t("import-game", { number });
  const game = candidates.length > 1 ? t("import-choose") : first.name;
  const facts = [game, first.result, t("import-plies", { number: first.read.game.moves.length })];
  const button = made("button", { type: "button", textContent: t("import-open") });
  button.setAttribute("aria-label", `${t("import-open")}: ${title}`);
  button.onclick = open;
  const words = made("div", {}, [made("strong", { textContent: title }), made("span", { className: "fine", textContent: facts.join(" · ") })]);
  item.append(picture(first.read), words, button);
  return item;
}

/** Who played each side, as far as the file says: programs by the names that files give them. @param {ReadAnswer} read */
function playersOf({ tags, game }) {
  const named = new Map(tags);
  return PLAYERS.slice(0, game.players ?? 2).map((player) => named.get(player) ?? null);
}

/** The last position of a game in small, drawn when it comes into sight. @param {ReadAnswer} read */
function picture({ game }) {
  const image = made("img", { alt: "", width: BOARD });
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    void ask("picture", { game: { ...game, end: null }, width: BOARD, language: document.documentElement.lang }).then(({ svg }) => {
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    });
  });
  watcher.observe(image);
  return image;
}

/** Keeps all games in this browser, as far as there is room for them, and says how many. @param {ImportedGame[]} games */
async function saveAll(games) {
  let number = 0;
  const reads = games.flatMap(({ candidates }) => candidates.slice(0, 1)).filter(({ read }) => read.game.moves.length > 0);
  const most = room();
  // The first game of the file stands first.
  const now = Date.now();
  for (const { read } of reads.slice(0, most)) {
    if (!keep(await keptGame(read, now - number))) break;
    number++;
  }
  return number < reads.length ? t("import-saved-some", { number, total: reads.length }) : t("import-saved", { number });
}

/** A game of a file as this browser keeps games. @param {ReadAnswer} read @param {number} changed @returns {Promise<KeptGame>} */
export async function keptGame(read, changed) {
  const { game } = read;
  const { ending, players } = await ask("state", { game });
  const unknown = { seats: Array.from({ length: players }, () => /** @type {const} */ ({ who: "person" })), names: [] };
  return { id: newId(), game, undone: [], seed: 0, changed, over: ending?.ranks ?? null, ...(playersIn(read.tags, players) ?? unknown) };
}
