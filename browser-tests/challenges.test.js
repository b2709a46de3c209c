// Challenges by name: every page shows them at once and can answer them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { myTurn, PHONE, signUp, usePeople } from "./people.js";

/** @typedef {import("playwright-core").Page} Page */

const people = usePeople();

/** Two people with accounts, the second with a phone in French. @param {string} one @param {string} other */
async function two(one, other) {
  const [anna, bela] = [await people.open(), await people.open(PHONE)];
  await Promise.all([signUp(anna.page, one), signUp(bela.page, other)]);
  return /** @type {const} */ ([anna, bela]);
}

/** Challenges somebody from their page. @param {Page} page @param {string} name */
async function challenge(page, name, choose = async () => {}) {
  await page.goto(`/@/${name}`);
  await page.click(".meeting a.button");
  await page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  assert.equal(await page.inputValue("#whom"), name);
  await page.click("#more-terms summary");
  await choose();
  await page.click("#new-match button.primary");
  await page.waitForURL(/\/g\/\w{8}$/);
  return new URL(page.url()).pathname;
}

/** Waits for the bell to show a number. @param {Page} page @param {number} number */
const rings = (page, number) => page.waitForFunction((number) => document.getElementById("bell")?.dataset.unread === String(number), number);

test("a challenge from a profile rings on whatever page the other reads, and is accepted there", async () => {
  const [anna, bela] = await two("Caller", "Called");
  await bela.page.goto("/fr/wali/rules");
  await rings(bela.page, 0);
  const path = await challenge(anna.page, "Called", () => anna.page.selectOption("#side", "0").then(() => {}));
  await anna.page.waitForSelector("#challenge-waits");
  assert.ok(await anna.page.isHidden("#share"), "the link is of use to nobody else");
  await rings(bela.page, 1);
  assert.match(await bela.page.innerText("#toast"), /Caller.* vous défie/);
  await bela.page.tap("#bell");
  assert.match(await bela.page.innerText(".notices-panel .notice"), /Caller.* vous défie[\s\S]*(Khet|Bermudes|Wali|Ken Wan|Khitan)/);
  await rings(bela.page, 0);
  await bela.page.tap(".notices-panel [data-answer=accept]");
  await bela.page.waitForURL(new RegExp(`${path}$`));
  await myTurn(anna.page);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  for (const { context } of [anna, bela]) await context.close();
});

test("a challenge is declined with a reason, by keys alone", async () => {
  const [anna, bela] = await two("Asker", "Decliner");
  await bela.page.goto("/en/settings");
  const path = await challenge(anna.page, "Decliner");
  await rings(bela.page, 1);
  await bela.page.focus("#bell");
  await bela.page.keyboard.press("Enter");
  await bela.page.waitForSelector(".notices-panel .notice");
  await bela.page.focus(".notices-panel summary");
  await bela.page.keyboard.press("Enter");
  await bela.page.focus(".notices-panel [data-why=later]");
  await bela.page.keyboard.press("Enter");
  await bela.page.waitForFunction(() => !document.querySelector(".notices-panel [data-answer]"));
  await bela.page.keyboard.press("Escape");
  assert.equal(await bela.page.evaluate(() => document.activeElement?.id), "bell");
  // Whoever asked reads it on the page of the match, and at the bell.
  await anna.page.waitForFunction(() => document.getElementById("status")?.textContent?.includes("declined"));
  await rings(anna.page, 1);
  await anna.page.goto("/en/notices");
  assert.match(await anna.page.innerText("#notices"), /Decliner.*not now, ask again later/);
  await rings(anna.page, 0);
  assert.ok(path);
  for (const { context } of [anna, bela]) await context.close();
});

test("a challenge is answered by other terms, with the form filled by those that were asked for", async () => {
  // Also whoever has no account may ask, and is answered.
  const [anna, bela] = [await people.open(), await people.open(PHONE)];
  await signUp(bela.page, "Counterer");
  await challenge(anna.page, "Counterer", async () => {
    await anna.page.selectOption("#game", "kenwan");
    await anna.page.selectOption("#clock", "3+2");
  });
  await bela.page.goto("/fr/notices");
  await bela.page.tap("a[href*='counter=']");
  await bela.page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  assert.equal(await bela.page.inputValue("#game"), "kenwan");
  assert.equal(await bela.page.inputValue("#clock"), "3+2");
  assert.equal(await bela.page.locator("#opponent").count(), 0);
  await bela.page.selectOption("#clock", "15+10");
  await bela.page.selectOption("#side", "1");
  await bela.page.tap("#new-match button.primary");
  await bela.page.waitForURL(/\/g\/\w{8}$/);
  await rings(anna.page, 1);
  await anna.page.goto("/en/lobby");
  await anna.page.click("#bell");
  assert.match(await anna.page.innerText(".notices-panel .notice"), /suggests other terms[\s\S]*Ken Wan[\s\S]*15/);
  await anna.page.click(".notices-panel [data-answer=accept]");
  await myTurn(anna.page);
  for (const { context } of [anna, bela]) await context.close();
});
