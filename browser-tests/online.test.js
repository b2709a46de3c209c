// People play each other, in real browsers: two of them at once, and a server that dies in between.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { boardReady, openPage, startBrowser, startServer } from "./site.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
/** @type {import("playwright-core").Browser} */
let browser;
before(async () => {
  [server, browser] = await Promise.all([startServer(), startBrowser()]);
});
after(async () => {
  await browser?.close();
  server?.stop();
});

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "fr-FR" };

/** Opens a match in the lobby, in two clicks. */
async function openMatch(page, game, choose = async () => {}) {
  await page.goto(`/lobby?game=${game}`);
  await page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  await choose();
  await page.click("#new-match button.primary");
  await page.waitForURL(/\/g\/\w{8}$/);
  await boardReady(page);
  return page.url();
}

const cell = (page, name) => page.click(`[role=gridcell][data-cell="${name}"]`);
const moves = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#moves .move").length === n, n);
const myTurn = (page) => page.waitForFunction(() => document.title.startsWith("(1)"));

/** Two people at one match: one at a desk in English, one with a phone in French. */
async function twoPeople(game, choose) {
  const anna = await openPage(browser, server.address);
  const bela = await openPage(browser, server.address, PHONE);
  const link = await openMatch(anna.page, game, async () => {
    await anna.page.selectOption("#side", "0");
    await choose?.(anna.page);
  });
  await bela.page.goto(link);
  await bela.page.click("[data-command=join]");
  await myTurn(anna.page);
  return [anna, bela];
}

test("two strangers play on a desk and a phone while the server is killed and started again", async () => {
  const [anna, bela] = await twoPeople("wali");
  await cell(anna.page, "C3");
  await moves(bela.page, 1);
  await myTurn(bela.page);
  await bela.page.tap('[role=gridcell][data-cell="D3"]');
  await moves(anna.page, 2);
  const { address, data } = server;
  await server.kill();
  await anna.page.waitForSelector("#line-status:not([hidden])");
  server = await startServer({ address: address.replace("http://", ""), data });
  await anna.page.waitForSelector("#line-status", { state: "hidden" });
  await myTurn(anna.page);
  await cell(anna.page, "B2");
  await moves(bela.page, 3);
  await bela.page.tap('[role=gridcell][data-cell="D4"]');
  await moves(anna.page, 4);
  const played = await anna.page.locator("#moves .move").allTextContents();
  assert.deepEqual(played, ["C3", "D3", "B2", "D4"]);
  assert.deepEqual(await bela.page.locator("#moves .move").allTextContents(), played);
  // A killed server is noticed by pages: those words are no fault of theirs.
  const faults = [...anna.troubles, ...bela.troubles].filter((it) => !/WebSocket|ERR_/.test(it));
  assert.deepEqual(faults, []);
  await anna.context.close();
  await bela.context.close();
});

test("a draw, a take-back and a rematch need both, and chat reaches the other", async () => {
  const [anna, bela] = await twoPeople("wali");
  await cell(anna.page, "C3");
  await moves(bela.page, 1);
  await anna.page.click("[data-command=take-back]");
  await bela.page.click("#offers [data-command=accept]");
  await moves(anna.page, 0);
  await anna.page.fill("#chat-text", "Bonjour <b>toi</b>");
  await anna.page.press("#chat-text", "Enter");
  await bela.page.waitForSelector("#chat-lines li");
  assert.match(await bela.page.textContent("#chat-lines li"), /Bonjour <b>toi<\/b>/);
  await bela.page.click("[data-command=draw]");
  await anna.page.click("#offers [data-command=accept]");
  await bela.page.waitForSelector("#status.over");
  assert.match(await bela.page.textContent("#status"), /Nulle/);
  await anna.page.click(".commands [data-command=rematch]");
  await bela.page.click("#offers [data-command=accept]");
  await anna.page.waitForFunction(() => document.querySelector(".commands [data-command=rematch]")?.textContent === "Next match");
  const before = anna.page.url();
  await anna.page.click(".commands [data-command=rematch]");
  await anna.page.waitForURL((url) => url.href !== before && /\/g\//.test(url.pathname));
  await boardReady(anna.page);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("the computer takes a seat and answers", async () => {
  const { context, page, troubles } = await openPage(browser, server.address);
  await openMatch(page, "wali", async () => {
    await page.selectOption("#side", "0");
    await page.selectOption("#opponent", "1");
  });
  await myTurn(page);
  await cell(page, "C3");
  await moves(page, 2);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("axe finds nothing serious on a match that waits, is played and is over", async () => {
  const { context, page, troubles } = await openPage(browser, server.address, { bypassCSP: true });
  await openMatch(page, "khet", () => page.selectOption("#side", "0"));
  const serious = async () => {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    const found = violations.filter((it) => it.impact === "serious" || it.impact === "critical");
    return found.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(", ")}`);
  };
  assert.deepEqual(await serious(), []);
  await page.selectOption("#house-level", "1");
  await page.click("[data-command=invite]");
  await myTurn(page);
  assert.deepEqual(await serious(), []);
  await page.click("[data-command=abort]");
  await page.click("#confirm button.primary");
  await page.waitForSelector("#status.over");
  assert.deepEqual(await serious(), []);
  assert.deepEqual(troubles, []);
  await context.close();
});
