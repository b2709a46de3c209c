// How fast pages are: from a click to its first effect, frames a second while moves are animated, weights, first paints.
// A slow phone is this machine with its processor slowed down four times. Frames are those that the browser's trace says were shown:
// to count them by script would make the page work in each of them. `slow` measures a first visit on a slow line instead.

import { measureFirstVisits } from "./first-visit.js";
import { GAMES, openPage, startBrowser, startServer, wholeGame, boardReady } from "./site.js";

if (process.argv[2] === "slow") {
  await measureFirstVisits();
  process.exit();
}

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
  const measured = (globalThis.measured = { clicks: [], lcp: 0, shift: 0 });
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
    const animation = animate.apply(this, rest);
    performance.mark("motion-begins");
    animation.finished.catch(() => {}).then(() => performance.mark("motion-ends"));
    return animation;
  };
  addEventListener("marked", () => document.querySelector("tablier-board")?.isPartial && effect());
});
const session = await context.newCDPSession(page);
const tracer = await browser.newBrowserCDPSession();
// A look at the page in each frame would be work in each frame.
const SELDOM = { polling: 100 };

/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, tdur?: number, args: any }} TraceEvent times are in millionths of a second */

/** Records what the browser does, until the answer is called. @returns {Promise<() => Promise<TraceEvent[]>>} */
async function record() {
  /** @type {TraceEvent[]} */
  const events = [];
  const collect = (/** @type {any} */ { value }) => events.push(...value);
  tracer.on("Tracing.dataCollected", collect);
  const includedCategories = ["blink.user_timing", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame", "devtools.timeline"];
  await tracer.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories, excludedCategories: ["*"] } });
  return async () => {
    const complete = new Promise((resolve) => tracer.once("Tracing.tracingComplete", resolve));
    await tracer.send("Tracing.end");
    await complete;
    tracer.off("Tracing.dataCollected", collect);
    return events;
  };
}

/** What was shown while something moved, and what it cost. @param {TraceEvent[]} events */
function motionOf(events) {
  events.sort((a, b) => a.ts - b.ts);
  /** @type {[number, number][]} */
  const spans = [];
  let [running, begin] = [0, 0];
  for (const { name, ts } of events) {
    if (name === "motion-begins" && running++ === 0) begin = ts;
    if (name === "motion-ends" && --running === 0) spans.push([begin, ts]);
  }
  const pid = events.find((it) => it.name === "motion-begins")?.pid;
  const main = events.find((it) => it.pid === pid && it.name === "thread_name" && it.args.name === "CrRendererMain")?.tid;
  const total = spans.reduce((sum, [begin, end]) => sum + end - begin, 0);
  const [gaps, work] = [/** @type {number[]} */ ([]), { page: 0, painting: 0 }];
  for (const [begin, end] of spans) {
    let last = begin;
    for (const it of events) {
      if (it.pid !== pid || it.ts < begin || it.ts > end) continue;
      // What the page's thread and the compositor's report of the same frame is one frame.
      if (it.name === "SubmitCompositorFrameToPresentationCompositorFrame" && it.ph === "e" && it.ts - last > 2000) {
        gaps.push((it.ts - last) / 1000);
        last = it.ts;
      }
      if (it.name === "RunTask" && it.tid === main) work.page += it.tdur ?? 0;
      if (it.name === "RasterTask") work.painting += it.tdur ?? 0;
    }
  }
  const perFrame = (/** @type {number} */ time) => time / 1000 / ((total * 60) / 1e6);
  return {
    frames: (gaps.length * 1e6) / total,
    late: gaps.filter((gap) => gap > 25).length,
    of: gaps.length,
    page: perFrame(work.page),
    painting: perFrame(work.painting),
  };
}

console.log(`processor ${SLOWER} times slower, 390 by 844 pixels, ${MOVES} moves of each game by touch`);
console.log("game      click to effect, ms     frames a second   frames later    work a frame, ms   first load   largest  shift");
console.log("          median     worst        while animating   than 25 ms      page  painting     KB           paint, ms");
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
  const stop = await record();
  for (const [index, move] of moves.slice(0, MOVES).entries()) {
    for (const target of move.path) {
      await page.tap(/^[A-Za-z]\d$/.test(target) ? `[role=gridcell][data-cell="${target}"]` : `tablier-board [data-target="${target}"]`);
    }
    await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, index + 1, SELDOM);
    await page.waitForFunction(() => !document.getAnimations().some((it) => it.playState === "running"), null, SELDOM);
  }
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const { clicks } = await page.evaluate(() => globalThis.measured);
  const motion = motionOf(await stop());
  console.log(
    [
      kind.padEnd(9),
      median(clicks).toFixed(1).padStart(7),
      worst(clicks).toFixed(1).padStart(9),
      motion.frames.toFixed(1).padStart(18),
      `${motion.late} of ${motion.of}`.padStart(17),
      motion.page.toFixed(2).padStart(8),
      motion.painting.toFixed(2).padStart(9),
      `${Math.round((bytes - wasm) / 1024)} + ${Math.round(wasm / 1024)}`.padStart(12),
      Math.round(lcp).toString().padStart(9),
      shift.toFixed(3).padStart(8),
    ].join(" "),
  );
}
await browser.close();
server.stop();
