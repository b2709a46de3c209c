// The analysis board: where it opens, and that nothing moves when the engine starts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, moves as movesPlayed, myTurn, usePeople } from "./people.js";
import { boardReady, wholeGame } from "./site.js";

const site = usePeople();

/** @typedef {import("playwright-core").Page} Page */

/** Waits until the analysis stands after that number of plies. @param {Page} page @param {number} plies */
async function standsAt(page, plies) {
  await page.waitForURL(/\/analysis/);
  await page.waitForFunction((plies) => document.querySelector("tablier-board")?.state?.plies === plies, plies, { timeout: 5000 });
}

/** Where the move on the board is in the list: its words, and whether it can be seen. @param {Page} page */
function inTheList(page) {
  return page.evaluate(() => {
    const list = document.getElementById("tree");
    const here = list.querySelector("[aria-current]");
    const [outer, inner] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    return { move: here.textContent, isSeen: inner.top >= outer.top && inner.bottom <= outer.bottom, scrolls: list.scrollHeight > list.clientHeight };
  });
}

test("the analysis of a game opens where the game was looked at", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/wali/play");
  await boardReady(page);
  const { moves } = await wholeGame(page, { kind: "wali" });
  const texts = moves.map(({ text }) => text);
  const address = `/wali/play#${new URLSearchParams({ moves: texts.join("_") })}`;
  const openGame = async () => {
    // Another page between, so that the game of the address is opened anew.
    await page.goto("/settings");
    await page.goto(address);
    await boardReady(page, texts.length);
  };

  await openGame();
  await page.click("[data-command=analyse]");
  await standsAt(page, texts.length);
  assert.deepEqual(await inTheList(page), { move: texts.at(-1), isSeen: true, scrolls: true }, "a finished game opens at its end");

  await openGame();
  for (const back of [1, 2, 3]) {
    await page.click("[data-command=previous]");
    await page.waitForFunction((ply) => document.querySelector("tablier-board").state.ply === ply, texts.length - back);
  }
  await page.click("[data-command=analyse]");
  await standsAt(page, texts.length - 3);
  assert.equal((await inTheList(page)).move, texts.at(-4), "who looked back goes on looking there");
  await page.reload();
  await standsAt(page, texts.length - 3);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the analysis of a match between people opens where the match was looked at", async () => {
  const [anna, bela] = await site.twoPeople("wali");
  await cell(anna.page, "C3");
  await myTurn(bela.page);
  await cell(bela.page, "D3");
  await movesPlayed(anna.page, 2);
  await anna.page.click("[data-command=resign]");
  await anna.page.click("#confirm button.primary");
  await anna.page.click("[data-command=analyse]");
  await standsAt(anna.page, 2);
  assert.equal((await inTheList(anna.page)).move, "D3");
  await bela.page.waitForSelector("[data-command=analyse]:not([disabled])");
  await bela.page.click("[data-command=previous]");
  await bela.page.waitForFunction(() => document.querySelector("tablier-board").state.ply === 1);
  await bela.page.click("[data-command=analyse]");
  await standsAt(bela.page, 1);
  for (const { context, troubles } of [anna, bela]) {
    assert.deepEqual(troubles, []);
    await context.close();
  }
});

test("an address of an analysis may name the ply", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/wali/analysis#moves=C3_D3_B2&ply=2");
  await standsAt(page, 2);
  assert.equal((await inTheList(page)).move, "D3");
  assert.equal(await page.locator("#tree .move").count(), 4, "what follows is there too");
  // The analysis is kept: another address of it leads elsewhere in it.
  await page.goto("/wali/analysis#1");
  await standsAt(page, 1);
  await page.goto("/wali/analysis#40");
  await standsAt(page, 3);
  await page.goto("/wali/analysis#moves=C3_D3_B2");
  await standsAt(page, 3);
  assert.deepEqual(troubles, []);
  await context.close();
});

for (const [screen, viewport] of /** @type {const} */ ([
  ["desk", { width: 1280, height: 900 }],
  ["phone", { width: 390, height: 844 }],
])) {
  test(`nothing moves on a ${screen} when the engine starts and stops`, async () => {
    const { context, page, troubles } = await site.open({ viewport, locale: "fr-FR" });
    await page.goto("/khet/analysis");
    await boardReady(page);
    /** Where things are on the page. @param {string[]} names */
    const places = (...names) =>
      page.evaluate(
        (names) =>
          names.map((name) => {
            const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
            return { name, x, y: y + scrollY, width, ...(name === "#lines" ? {} : { height }) };
          }),
        names,
      );
    const kept = ["tablier-board", "#engine-switch", "#chances", "#lines"];
    const before = await places(...kept);
    await page.click("#engine-switch");
    // There is room for the lines at once, before the engine says anything.
    await page.waitForFunction(() => document.querySelectorAll("#lines li").length === 2);
    const begun = await places("#tree");
    await page.waitForFunction(() => !document.querySelector("#bar.idle") && document.querySelectorAll("#lines .move").length > 6);
    assert.deepEqual(await places(...kept), before);
    assert.deepEqual(await places("#tree"), begun);
    await page.click("#engine-switch");
    await page.waitForSelector("#bar.idle", { state: "attached" });
    assert.deepEqual(await places(...kept), before);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}
