// What a move costs late in a long game: the state for the board, and the list of moves beside it. `npm run move-cost [GAME]`.

import { openPage, startBrowser, startServer } from "./site.js";

const kind = process.argv[2] ?? "khet";
const PLIES = [10, 100, 1000];
const server = await startServer();
const browser = await startBrowser();
const { page } = await openPage(browser, server.address);
await page.goto(`/${kind}/play`);
const rows = await page.evaluate(
  async ({ kind, plies }) => {
    const assets = document.querySelector("script[src*='/assets/']").src.match(/^.*\/assets\/[^/]*\//)[0];
    const { ask, askServer } = await import(`${assets}board/rules-client.js`);
    const { MoveList } = await import(`${assets}shared/move-list.js`);
    // A game by lot that does not end.
    const moves = [];
    let state = await ask("state", { game: { kind, moves } });
    let seed = 1;
    while (moves.length < Math.max(...plies)) {
      seed = (seed * 48271) % 2147483647;
      const { text } = state.moves[seed % state.moves.length];
      const next = await ask("state", { game: { kind, moves: [...moves, text] } });
      if (next.ending) moves.splice(-20);
      else moves.push(text);
      state = next.ending ? await ask("state", { game: { kind, moves } }) : next;
    }
    const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
    const measure = async (before, act) => {
      const times = [];
      for (let n = 0; n < 31; n++) {
        await before();
        const started = performance.now();
        await act();
        times.push(performance.now() - started);
      }
      return median(times);
    };
    const rows = [];
    for (const n of plies) {
      const ask_ = (length) => ask("state", { game: { kind, moves: moves.slice(0, length) }, animate: true });
      const page = await measure(() => ask_(n - 1), () => ask_(n));
      const afar = await measure(() => {}, () => askServer("state", { game: { kind, moves: moves.slice(0, n) }, known: n - 1, animate: true })).catch(() => NaN);
      const { movers } = await ask_(n);
      const element = document.body.appendChild(document.createElement("ol"));
      const list = new MoveList(element, () => {});
      const show = (length) => list.show({ moves: moves.slice(0, length), movers, shown: length });
      const dom = await measure(() => show(n - 1), () => show(n));
      element.remove();
      rows.push({ ply: n, "page, ms": page.toFixed(2), "server, ms": afar.toFixed(2), "list, ms": dom.toFixed(2) });
    }
    return rows;
  },
  { kind, plies: PLIES },
);
console.log(`${kind}, the median of 31 moves`);
console.table(rows);
await browser.close();
server.stop();
