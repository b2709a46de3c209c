// A first visit on a slow line with a slow processor and an empty cache: when something is seen, when the first move can be made, and
// when the computer answers it. Times are counted from the moment the address is opened.

import { GAMES, openPage, startBrowser, startServer } from "./site.js";
import { laySlowWire } from "./slow-wire.js";

const LINE = { bytesPerSecond: 50_000, roundTrip: 150 };
const SLOWER = 4;
const SELDOM = { polling: 100, timeout: 60_000 };

/** @param {number} ms */
const seconds = (ms) => (ms / 1000).toFixed(1).padStart(7);

/** Notes in the page when things happen. */
function observe() {
  localStorage.setItem("tablier-settings", '{"speed":"normal","volume":0}');
  /** @type {{ painted: number, pieces: number, ready: number, wasm: number, clicks: number[], plies: [number, number, number][] }} */
  const seen = (globalThis.seen = { painted: 0, pieces: 0, ready: 0, wasm: 0, clicks: [], plies: [] });
  addEventListener("pointerup", (event) => seen.clicks.push(event.timeStamp), { capture: true });
  new PerformanceObserver((list) => (seen.painted = list.getEntries()[0].startTime)).observe({ type: "paint", buffered: true });
  const look = () => {
    const board = document.querySelector("tablier-board");
    const now = performance.now();
    if (!seen.pieces && board?.querySelector("[data-layer=pieces] [data-cell], [data-layer=pieces] [data-reserve]")) seen.pieces = now;
    if (!seen.ready && board?.querySelector(".movable, .board-reserve.target")) seen.ready = now;
    if (!seen.wasm && board?.state && document.documentElement.dataset.rules === "wasm") seen.wasm = now;
    const plies = board?.state?.plies ?? -1;
    if (plies >= 0 && plies !== (seen.plies.at(-1)?.[1] ?? -1)) seen.plies.push([now, plies, board.state.mover]);
  };
  setInterval(look, 50);
}

export async function measureFirstVisits() {
  const browser = await startBrowser();
  console.log(`${LINE.bytesPerSecond / 1000} KB/s, round trip ${LINE.roundTrip} ms, processor ${SLOWER} times slower, empty cache; seconds`);
  console.log("game      painted  pieces  playable  answer after   engine here   KB until playable");
  for (const kind of GAMES) {
    const server = await startServer();
    const wire = await laySlowWire(server.address, LINE);
    const { context, page } = await openPage(browser, wire.address, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "no-preference",
      serviceWorkers: "allow",
    });
    context.setDefaultTimeout(90_000);
    await context.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(`/${kind}/play`, { waitUntil: "commit" });
    await page.waitForFunction(() => globalThis.seen?.ready, null, SELDOM);
    const loaded = wire.bytes();
    // A turn may be several moves; the computer plays when it is over.
    while ((await page.evaluate(() => document.querySelector("tablier-board").state.mover)) === 0) {
      const { path, plies } = await page.evaluate(() => {
        const { moves, plies } = document.querySelector("tablier-board").state;
        return { path: moves[0].path, plies };
      });
      for (const target of path) {
        await page.tap(/^[A-Za-z]\d$/.test(target) ? `[role=gridcell][data-cell="${target}"]` : `tablier-board [data-target="${target}"]`);
      }
      await page.waitForFunction((plies) => document.querySelector("tablier-board").state.plies > plies, plies, SELDOM);
    }
    await page.waitForFunction(() => {
      const { plies } = globalThis.seen;
      const mine = plies.findIndex((it) => it[2] !== 0);
      return mine >= 0 && plies.length > mine + 1;
    }, null, SELDOM);
    await page.waitForFunction(() => globalThis.seen.wasm, null, SELDOM);
    const { painted, pieces, ready, wasm, clicks, plies } = await page.evaluate(() => globalThis.seen);
    const over = plies.findIndex((it) => it[2] !== 0);
    const moved = clicks.filter((it) => it < (plies[over]?.[0] ?? 0)).at(-1) ?? NaN;
    const answer = (plies[over + 1]?.[0] ?? NaN) - moved;
    console.log(
      `${kind.padEnd(9)}${seconds(painted)} ${seconds(pieces)}  ${seconds(ready)}      ${seconds(answer)}       ${seconds(wasm)}     ${Math.round(loaded / 1000)}`,
    );
    await context.close();
    wire.remove();
    server.stop();
  }
  await browser.close();
}
