// What is played in a position, on the analysis board: by mouse and by keyboard, with filters, in both languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { boardReady, useSite } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = useSite();

/** The text of the note, once it speaks of games. @param {import("playwright-core").Page} page */
const note = (page) => page.waitForFunction(() => /\d+ (games?|parties?) /.test(document.getElementById("explorer-note")?.textContent ?? "")).then(() => page.textContent("#explorer-note"));

test("moves of the book are shown with their results, and played by a click", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/wali");
  await page.click('a[href$="/wali/analysis#explorer"]');
  await boardReady(page);
  assert.match(await note(page), /games went on from here\.$/);
  const rows = page.locator("#explorer-moves tr");
  assert.ok((await rows.count()) > 0);
  const words = await rows.first().locator("td .unseen").textContent();
  const shares = [...words.matchAll(/(\d+)%/g)].map((found) => Number(found[1]));
  assert.equal(shares.reduce((sum, it) => sum + it, 0), 100, words);
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => (await globalThis.axe.run("#explorer")).violations.map((it) => [it.id, it.nodes.map(({ html }) => html)]));
  assert.deepEqual(faults, []);
  const move = await rows.first().locator("button").getAttribute("data-move");
  await rows.first().locator("button").click();
  await page.waitForFunction((move) => document.querySelector("#tree .move[aria-current]")?.textContent?.includes(move), move);
  await note(page);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the panel opens by a key, says what filters leave, and speaks French", async () => {
  const { context, page, troubles } = await site.open({ locale: "fr-FR" });
  await page.goto("/fr/wali/analysis");
  await boardReady(page);
  await page.keyboard.press("e");
  assert.match(await note(page), /parties se sont poursuivies d’ici\.$/);
  await page.locator(".explorer-filter summary").press("Enter");
  await page.locator('input[name=source][value="engine"]').uncheck();
  await page.waitForFunction(() => document.getElementById("explorer-note")?.textContent?.startsWith("Aucune partie"));
  assert.equal(await page.locator("#explorer-moves tr").count(), 0);
  await page.locator('input[name=source][value="engine"]').check();
  await note(page);
  await page.locator("#explorer summary").first().click();
  await page.keyboard.press("e");
  assert.equal(await page.locator("#explorer").getAttribute("open"), "");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("on a phone the table fits", async () => {
  const { context, page } = await site.open({ viewport: { width: 390, height: 844 } });
  await page.goto("/en/khitan/analysis#explorer");
  await boardReady(page);
  await note(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow}`);
  await context.close();
});
