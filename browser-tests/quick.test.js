// Quick pairing: a tap on a tile, and somebody is there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { myTurn, PHONE, signUp, usePeople } from "./people.js";

/** @typedef {import("playwright-core").Page} Page */

const people = usePeople();
const TILE = '.quick-tile[data-game="wali"][data-clock="10+5"]';

/** Opens the lobby and waits until its tiles act. @param {Page} page @param {string} [path] */
async function lobby(page, path = "/lobby") {
  await page.goto(path);
  await page.waitForSelector(`${TILE}:not([disabled])`);
}

test("two strangers who tap the same tile play each other", async () => {
  const [anna, bela] = [await people.open(), await people.open(PHONE)];
  await lobby(anna.page, "/en/lobby");
  await anna.page.click(TILE);
  await anna.page.waitForSelector("#quick-waiting:not([hidden])");
  assert.match(await anna.page.innerText("#quick-waiting"), /Looking for an opponent: Wali, 10\+5/);
  assert.equal(await anna.page.getAttribute(TILE, "aria-pressed"), "true");
  await lobby(bela.page);
  await bela.page.waitForFunction((tile) => document.querySelector(`${tile} .quick-count:not([hidden])`)?.textContent === "1", TILE);
  await bela.page.tap(TILE);
  for (const { page } of [anna, bela]) await page.waitForURL(/\/g\/\w{8}$/);
  assert.equal(new URL(anna.page.url()).pathname.split("/").at(-1), new URL(bela.page.url()).pathname.split("/").at(-1));
  await Promise.race([myTurn(anna.page), myTurn(bela.page)]);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  for (const { context } of [anna, bela]) await context.close();
});

test("whoever waits may read elsewhere, play the computer meanwhile, and is told when somebody comes", async () => {
  const [anna, bela] = [await people.open(), await people.open()];
  await signUp(anna.page, "Waiter");
  await lobby(anna.page, "/en/lobby");
  await anna.page.click(TILE);
  await anna.page.waitForSelector("#quick-waiting:not([hidden])");
  assert.equal(await anna.page.locator("[data-act=engine]").count(), 0);
  // The server says when: half a minute really passes.
  await anna.page.click("[data-act=engine]", { timeout: 45_000 });
  await anna.page.waitForURL(/\/g\/\w{8}$/);
  const computer = anna.page.url();
  await lobby(bela.page);
  await bela.page.click(TILE);
  await bela.page.waitForURL(/\/g\/\w{8}$/);
  await anna.page.waitForFunction(() => document.getElementById("bell")?.dataset.unread === "1");
  await anna.page.click("#bell");
  await anna.page.click(".notices-panel .notice a[href*='/g/']");
  await anna.page.waitForURL((url) => url.href !== computer && /\/g\/\w{8}$/.test(url.pathname));
  assert.equal(anna.page.url().split("/").at(-1), bela.page.url().split("/").at(-1));
  for (const { context } of [anna, bela]) await context.close();
});

test("a second tap gives the place back", async () => {
  const { page, context } = await people.open();
  await lobby(page, "/en/lobby");
  await page.click(TILE);
  await page.waitForSelector("#quick-waiting:not([hidden])");
  await page.click(TILE);
  await page.waitForSelector("#quick-waiting[hidden]", { state: "attached" });
  assert.equal(await page.getAttribute(TILE, "aria-pressed"), "false");
  await context.close();
});

test("a block keeps two apart, and ends with it", async () => {
  const [anna, bela] = [await people.open(), await people.open()];
  await Promise.all([signUp(anna.page, "Blocker"), signUp(bela.page, "Blockee")]);
  await anna.page.goto("/en/@/Blockee");
  await anna.page.click(".meeting form:has([value=follow]) button");
  await anna.page.waitForSelector(".meeting form:has([value='']) button");
  await anna.page.goto("/en/friends");
  assert.match(await anna.page.innerText(".friend"), /Blockee/);
  await anna.page.goto("/en/@/Blockee");
  await anna.page.click(".meeting form:has([value=block]) button");
  await anna.page.waitForSelector(".profile .notice");
  await lobby(anna.page, "/en/lobby");
  await anna.page.click(TILE);
  await anna.page.waitForSelector("#quick-waiting:not([hidden])");
  await lobby(bela.page, "/en/lobby?challenge=Blocker");
  await bela.page.click("#new-match button.primary");
  await bela.page.waitForFunction(() => document.querySelector("#new-match .refusal")?.textContent?.includes("player to challenge"));
  await bela.page.click(TILE);
  await bela.page.waitForSelector("#quick-waiting:not([hidden])");
  await anna.page.waitForFunction((tile) => document.querySelector(`${tile} .quick-count`)?.textContent === "2", TILE);
  await anna.page.goto("/en/friends");
  await anna.page.click("section .friend button");
  await anna.page.waitForSelector(".profile .meeting a.button");
  // Both still wait: the program brings them together by itself.
  await anna.page.waitForFunction(() => document.getElementById("bell")?.dataset.unread === "1");
  await bela.page.waitForURL(/\/g\/\w{8}$/);
  for (const { context } of [anna, bela]) await context.close();
});
