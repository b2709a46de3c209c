// How fast pages are: from a click to its first effect, frames a second while moves are animated, weights, first paints.
// A slow phone is this machine with its processor slowed down four times.

import { GAMES, openPage, startBrowser, startServer, wholeGame, boardReady } from "./site.js";

const SLOWER = Number(process.argv[2] ?? 4);
const MOVES = 12;
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const worst = (/** @type {number[]} */ values) => Math.max(...values);

const { context, page } = await openPage(browser, server.address, {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: "no-preference",
});
await context.addInitScript(() => {
  localStorage.setItem("tablier-settings", '{"speed":"normal","volume":0}');
  const measured = (globalThis.measured = { clicks: [], gaps: [], lcp: 0, shift: 0 });
  new PerformanceObserver((list) => (measured.lcp = list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  let pressed = 0;
  addEventListener("pointerup", (event) => (pressed = event.timeStamp), { capture: true });
  // The first effect of a click: a piece is chosen, or a motion begins.
  const effect = () => {
    if (pressed) measured.clicks.push(performance.now() - pressed);
    pressed = 0;
  };
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...rest) {
    effect();
    return animate.apply(this, rest);
  };
  addEventListener("marked", () => document.querySelector("tablier-board")?.isPartial && effect());
  // Frames count while something moves.
  let before = 0;
  const frame = (/** @type {number} */ now) => {
    const moves = document.getAnimations().some((it) => it.playState === "running");
    if (moves && before) measured.gaps.push(now - before);
    before = moves ? now : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
});
const session = await context.newCDPSession(page);

console.log(`processor ${SLOWER} times slower, 390 by 844 pixels, ${MOVES} moves of each game by touch`);
console.log("game      click to effect, ms     frames a second   frames later   first load   largest  shift");
console.log("          median     worst        while animating   than 25 ms     KB           paint, ms");
for (const kind of GAMES) {
  await page.goto(`/${kind}/play?players=2`);
  await boardReady(page);
  const { moves } = await wholeGame(page, { kind, players: 2 });
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  let bytes = 0;
  let wasm = 0;
  const count = (/** @type {any} */ event) => (bytes += event.encodedDataLength);
  /** @type {Map<string, string>} */
  const urls = new Map();
  const name = (/** @type {any} */ event) => urls.set(event.requestId, event.request.url);
  const finished = (/** @type {any} */ event) => {
    count(event);
    if (urls.get(event.requestId)?.endsWith(".wasm")) wasm += event.encodedDataLength;
  };
  session.on("Network.requestWillBeSent", name);
  session.on("Network.loadingFinished", finished);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(`/${kind}/play?players=2&again`);
  await boardReady(page);
  await page.waitForTimeout(500);
  session.off("Network.requestWillBeSent", name);
  session.off("Network.loadingFinished", finished);
  const { lcp, shift } = await page.evaluate(() => globalThis.measured);
  for (const [index, move] of moves.slice(0, MOVES).entries()) {
    for (const target of move.path) {
      await page.tap(/^[A-Za-z]\d$/.test(target) ? `[role=gridcell][data-cell="${target}"]` : `tablier-board [data-target="${target}"]`);
    }
    await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, index + 1);
    await page.waitForFunction(() => !document.getAnimations().some((it) => it.playState === "running"));
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { clicks, gaps } = await page.evaluate(() => globalThis.measured);
  const late = gaps.filter((/** @type {number} */ gap) => gap > 25).length;
  const frames = (1000 * gaps.length) / gaps.reduce((/** @type {number} */ sum, /** @type {number} */ gap) => sum + gap, 0);
  console.log(
    [
      kind.padEnd(9),
      median(clicks).toFixed(1).padStart(7),
      worst(clicks).toFixed(1).padStart(9),
      frames.toFixed(1).padStart(18),
      `${late} of ${gaps.length}`.padStart(17),
      `${Math.round((bytes - wasm) / 1024)} + ${Math.round(wasm / 1024)}`.padStart(12),
      Math.round(lcp).toString().padStart(9),
      shift.toFixed(3).padStart(8),
    ].join(" "),
  );
}
await browser.close();
server.stop();
