// Games for three: the chances of each place, a graph with a line for each player, and the button that skips to the end.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, useSite } from "./site.js";

const site = useSite();

/** Blue has the first place; yellow and red have far to go. */
const BLUE_IS_FIRST = "1YYY1/B1YY1R/BB1Y1RR/BBB2RRR/4#4/RRR2BBB/RR1Y1BB/R1YY1B/1YYY1 y b-- 0";

/** Keeps a game of a person with two computers in the browser, and opens it. @param {import("playwright-core").Page} page @param {string} position */
async function openKept(page, position) {
  const game = {
    id: "threethr",
    game: { kind: "kenwan", rules: "standard", position, moves: [] },
    undone: [],
    seats: [{ who: "person", level: 3 }, { who: "computer", level: 3 }, { who: "computer", level: 2 }],
    seed: 7,
    changed: Date.now(),
    over: null,
  };
  await page.addInitScript((game) => localStorage.setItem(`tablier-game-${game.id}`, JSON.stringify(game)), game);
  await page.goto(`/kenwan/play#${game.id}`);
}

test("who has a place skips to the end, and the others finish at once", async () => {
  const { context, page, troubles } = await site.open();
  await openKept(page, BLUE_IS_FIRST);
  await page.click("[data-command=skip]:visible");
  await page.waitForFunction(() => document.querySelector("tablier-board").state?.ending, null, { timeout: 60_000 });
  const { ranks } = await page.evaluate(() => document.querySelector("tablier-board").state.ending);
  assert.equal(ranks[0], 1);
  assert.ok(await page.locator("#status.over").isVisible());
  assert.ok(await page.locator("[data-command=skip]").isHidden(), "there is nothing left to skip");
  assert.ok(await page.locator("[data-command=analyse]:visible").count(), "the game can be looked at");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("nobody who still plays is offered the end", async () => {
  const { context, page } = await site.open();
  await openKept(page, BLUE_IS_FIRST.replace("y b-- 0", "b --- 0"));
  await boardReady(page);
  assert.ok(await page.locator("[data-command=skip]").isHidden());
  await context.close();
});

test("between three the analysis has the chances of each place, and a line for each player", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto(`/kenwan/analysis#${new URLSearchParams({ players: "3", moves: "H4-E3_I6-H5_B1-E2" })}`);
  await boardReady(page, 3);
  await page.fill("#seconds", "0.3");
  await page.click("#review-start");
  await page.waitForFunction(() => document.querySelectorAll("#graph polyline.graph-line").length === 3, null, { timeout: 60_000 });
  await page.waitForFunction(() => document.getElementById("review-progress").hidden, null, { timeout: 60_000 });
  const shown = await page.evaluate(() => ({
    lines: [...document.querySelectorAll("#graph polyline.graph-line")].map((line) => line.getAttribute("points").split(" ").length),
    legend: [...document.querySelectorAll(".graph-legend span")].map((entry) => entry.textContent),
    words: document.getElementById("graph").getAttribute("aria-valuetext"),
    chances: document.getElementById("chances").textContent.split("\n"),
  }));
  assert.deepEqual(shown.lines, [4, 4, 4], "each position has a point for each player");
  assert.deepEqual(shown.legend, ["Blue", "Yellow", "Red"]);
  assert.match(shown.words, /Blue \d+%, Yellow \d+%, Red \d+%/);
  assert.equal(shown.chances.length, 3);
  for (const [index, name] of ["Blue", "Yellow", "Red"].entries()) {
    const [, ...numbers] = shown.chances[index].match(new RegExp(`^${name}: 1st (\\d+)%, 2nd (\\d+)%, 3rd (\\d+)%$`));
    assert.equal(numbers.reduce((sum, it) => sum + Number(it), 0), 100);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});
