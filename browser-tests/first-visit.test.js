// A first visit: what can be seen and done before scripts and the WebAssembly have come.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, GAMES, useSite } from "./site.js";

const site = useSite();

/** Holds back the files of a kind until `release` is called. @param {import("playwright-core").Page} page @param {RegExp} files */
async function holdBack(page, files) {
  let release = () => {};
  const released = new Promise((resolve) => (release = () => resolve(undefined)));
  await page.route(files, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return () => release();
}

/** Where the first cell is drawn, in whole pixels. @param {import("playwright-core").Page} page */
async function firstCell(page) {
  const box = await page.locator("tablier-board [data-layer=board] [data-cell]").first().boundingBox();
  return Object.values(box ?? {}).map(Math.round);
}

test("before the scripts have come, the position is seen, buttons are off and the page says that it loads", async () => {
  const { context, page, troubles } = await site.open();
  for (const path of [...GAMES.map((game) => `/${game}/play`), "/khet/learn", "/khet/analysis"]) {
    const release = await holdBack(page, /\.js$/);
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForSelector("tablier-board svg");
    await page.waitForSelector("#texts", { state: "attached" });
    const pieces = await page.locator("tablier-board [data-layer=pieces] > *").count();
    assert.ok(pieces > 0, `${path}: the position is drawn`);
    assert.equal(await page.locator(".navigation button:enabled:visible, .commands [data-command]:enabled:visible").count(), 0, `${path}: no button looks alive`);
    assert.equal(await page.getAttribute(".table", "aria-busy"), "true");
    assert.match((await page.textContent(".table-side")) ?? "", /Loading…/);
    const before = await firstCell(page);
    release();
    await boardReady(page);
    await page.waitForFunction(() => !document.querySelector("[aria-busy], [data-waits]"));
    // On the analysis board the style sheet learns the shape of the board from the script.
    if (!path.endsWith("/analysis")) assert.deepEqual(await firstCell(page), before, `${path}: the board stays where it was`);
    assert.doesNotMatch((await page.textContent(".table-side")) ?? "", /Loading…/);
    await page.unroute(/\.js$/);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("before the WebAssembly has come, a game is played with the server's answers, and goes on without them", async () => {
  const { context, page, troubles } = await site.open();
  const release = await holdBack(page, /\.wasm$/);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => request.url().includes("/api/v1/") && asked.push(request.url().split("/").at(-1) ?? ""));
  await page.goto("/wali/play");
  await boardReady(page);
  assert.deepEqual(asked.filter((it) => it === "state" || it === "board"), [], "the page came with its first answers");
  await page.click("[role=gridcell][data-cell=C3]");
  await boardReady(page, 2);
  assert.ok(asked.includes("think"), "the server has thought");
  if ((await page.getAttribute("html", "data-rules")) === "soon") {
    release();
    await page.waitForFunction(() => document.documentElement.dataset.rules === "wasm");
    asked.length = 0;
    await page.click("[role=gridcell].movable");
    await boardReady(page, 4);
    assert.deepEqual(asked, [], "rules and engine run in the page");
  }
  assert.deepEqual(troubles, []);
  await context.close();
});
