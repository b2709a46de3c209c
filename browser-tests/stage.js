// A site with something on it, for pictures: accounts, rated matches, a match in every state, a report.

import { signUp } from "./people.js";
import { operate } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */

/** Asks the API as whoever has the page. @param {Page} page @param {string} path @param {unknown} body */
async function ask(page, path, body) {
  const answer = await page.evaluate(
    async ([path, body]) => {
      const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body });
      return { status: response.status, text: await response.text() };
    },
    [path, JSON.stringify(body)],
  );
  if (answer.status >= 300) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.text}`);
  return JSON.parse(answer.text);
}

/** Does something in a match as whoever has the page. @param {Page} page @param {string} id @param {object} command */
export async function act(page, id, command) {
  const { v } = await page.evaluate(async (id) => (await fetch(`/api/v1/matches/${id}`)).json(), id);
  const answer = await ask(page, `/api/v1/matches/${id}/commands`, { id: crypto.randomUUID().slice(0, 20), expected: v, command });
  if (answer.a !== "done") throw new Error(JSON.stringify([command, answer]));
}

/**
 * Two people begin a match and play some moves in turn.
 * @param {[Page, Page]} players
 * @param {object} wish
 * @param {string[]} moves
 */
export async function begin([first, second], wish, moves) {
  const { id } = await ask(first, "/api/v1/matches", { side: 0, ...wish });
  await act(second, id, { c: "sit", wish: null });
  for (const [index, text] of moves.entries()) await act(index % 2 ? second : first, id, { c: "move", text });
  return id;
}

/**
 * @param {{ address: string, data: string }} server
 * @param {(options?: object) => Promise<{ context: import("playwright-core").BrowserContext, page: Page }>} open
 */
export async function setStage(server, open) {
  const [anna, bela] = await Promise.all([open(), open()]);
  await Promise.all([signUp(anna.page, "Annabelle"), signUp(bela.page, "Balthazar")]);
  /** @type {[Page, Page]} */
  const players = [anna.page, bela.page];
  // Enough rated matches for a curve and a place among the best.
  for (const winner of "001101000100110000") {
    const id = await begin(players, { game: "wali", clock: "10+5", rated: true }, ["C3", "D3"]);
    await act(players[1 - Number(winner)], id, { c: "resign" });
  }
  const khet = ["h2+", "c7+", "c1b1", "h8i8"];
  const over = await begin(players, { game: "khet", clock: "15+10", rated: true }, khet);
  await act(players[1], over, { c: "resign" });
  const playing = await begin(players, { game: "khet", clock: "30+20" }, khet.slice(0, 3));
  const mine = await begin(players, { game: "khitan", clock: "7d+2d cap 14d" }, []);
  const planning = await begin(players, { game: "wali", clock: "3d+1d cap 7d" }, ["C3"]);
  const { id: waiting } = await ask(anna.page, "/api/v1/matches", { game: "bermudes", clock: "10+5", side: 0 });
  await ask(bela.page, "/api/v1/matches", { game: "kenwan", clock: "5+3", players: 3, listed: true });
  await ask(anna.page, "/api/v1/tokens", { name: "Moteur du salon", scopes: ["play", "watch"] });
  const moves = '[Game "wali"]\n\n1. C3 {[%cal GC3D3] The middle touches most cells.} D3 {[%csl RD3]} (1... A1 $2 {Far from everything.} 2. D3) 2. B2 *';
  const source = { from: "file", text: moves };
  const { id: study } = await ask(anna.page, "/api/v1/studies", { title: "Corners and edges", visibility: "public", chapter: "The first stone", source });
  const { id: reported } = await anna.page.evaluate(async () => (await fetch("/api/v1/me")).json());
  await ask(bela.page, "/api/v1/reports", { player: reported, reason: "Left the match when it was lost, twice.", match: over });
  operate(server, "role", "Annabelle", "moderator");
  const state = await anna.context.storageState();
  await Promise.all([anna.context.close(), bela.context.close()]);
  return { state, over, playing, mine, planning, waiting, study };
}
