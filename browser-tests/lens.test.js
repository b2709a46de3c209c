// The lens: its legend, the lines of one piece alone, different lines for different players, and what it says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { boardReady, GAMES, useSite } from "./site.js";
import { cell } from "./people.js";

const site = useSite();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const said = (page) => page.textContent("#announcements");
const sights = (page) => page.locator("[data-part=sights]");

/** Two people at one board, so that whoever is to move can be chosen. */
async function atOneBoard(page, game) {
  await page.goto(`/${game}/play?players=2`);
  await boardReady(page);
}

for (const [language, light, others] of [["en", "Silver’s light", "Show all lines"], ["fr", "lumière d’Argent", "Montrer toutes les lignes"]]) {
  test(`the legend explains the lines, and a chosen piece shows its own alone (${language})`, async () => {
    const { context, page, troubles } = await site.open({ locale: language });
    await page.goto(`/${language}/khet/play`);
    await boardReady(page);
    const legend = page.locator(".board-lens");
    assert.equal(await legend.isVisible(), false);
    await page.click("[data-command=lens]");
    await legend.waitFor();
    assert.match(await page.locator(".board-lens .legend").innerText(), new RegExp(light));
    // Two beams in two colours and with two patterns.
    const beams = await sights(page).locator(".line-core").evaluateAll((paths) => paths.map((path) => getComputedStyle(path)).map(({ stroke, strokeDasharray }) => `${stroke} ${strokeDasharray}`));
    assert.equal(new Set(beams).size, 2, beams.join("; "));
    assert.ok(beams.some((style) => style.endsWith("none")) && beams.some((style) => !style.endsWith("none")), beams.join("; "));
    await cell(page, "h2");
    await page.waitForFunction(() => !document.querySelector("[data-part=sights] .line-core"));
    await page.getByRole("button", { name: others }).click();
    await sights(page).locator(".line-core").first().waitFor({ state: "attached" });
    await page.click("[data-command=lens]");
    assert.equal(await legend.isVisible(), false);
    assert.equal(await sights(page).locator("*").count(), 0);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("by keyboard the lens says the way of the light, and of a chosen piece what concerns it", async () => {
  const { context, page, troubles } = await site.open();
  await atOneBoard(page, "khet");
  await page.focus("[role=gridcell][tabindex='0']");
  await page.keyboard.press("v");
  await page.waitForFunction(() => /Silver’s light: j1, north to j4.*leaves the board at j8/.test(document.getElementById("announcements").textContent));
  assert.match(await said(page), /Red’s light: a8, south to a5/);
  // What is said can be read again.
  await page.click(".board-lens summary");
  assert.match(await page.locator(".board-lens details").innerText(), /Silver’s light: j1, north to j4/);
  await page.evaluate(() => document.querySelector("tablier-board").choose("j4"));
  await page.waitForFunction(() => /^j4, .*Silver’s light: j1/s.test(document.getElementById("announcements").textContent)).catch(async () => assert.fail(await said(page)));
  assert.doesNotMatch(await said(page), /Red’s light/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a piece that cannot be played shows its lines when it is pointed at under the lens", async () => {
  const { context, page, troubles } = await site.open();
  await atOneBoard(page, "kenwan");
  await page.click("[data-command=lens]");
  await page.waitForSelector(".board-lens:not([hidden])");
  const lines = () => sights(page).locator("path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join(""));
  const all = await lines();
  await cell(page, "A2");
  await page.waitForFunction((all) => [...document.querySelectorAll("[data-part=sights] path")].map((path) => path.getAttribute("d")).join("") !== all, all);
  assert.match(await said(page), /Yellow: A2, A3, A4, B3, B4 and C4 together/);
  assert.equal(await page.textContent("#refusal"), "", "it is no attempt to move");
  await cell(page, "A2");
  await page.waitForFunction((all) => [...document.querySelectorAll("[data-part=sights] path")].map((path) => path.getAttribute("d")).join("") === all, all);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("in every game the lens says something after some moves, and axe finds nothing serious", async () => {
  const { context, page, troubles } = await site.open();
  for (const game of GAMES) {
    await atOneBoard(page, game);
    for (let plies = 0; plies < 6; plies++) {
      const before = await page.evaluate(() => document.querySelector("tablier-board").state.plies);
      const path = await page.evaluate(() => document.querySelector("tablier-board").state.moves.at(-1).path);
      await page.evaluate((path) => path.forEach((target) => document.querySelector("tablier-board").choose(target)), path);
      await boardReady(page, before + 1);
    }
    await page.focus("[data-command=lens]");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".board-lens details li").length > 0);
    const words = await page.locator(".board-lens details li").allTextContents();
    assert.ok(words.every((line) => /\p{L}.*\.$/u.test(line)), `${game}: ${words}`);
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await axe.run("tablier-board")).violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id }) => id));
    assert.deepEqual(found, [], game);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});
