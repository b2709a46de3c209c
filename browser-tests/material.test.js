// The pieces that players have left, still have to place, and have taken, beside their names.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beginGame, boardReady, GAMES, useSite } from "./site.js";
import { cell, openMatch, sitDown } from "./people.js";

const site = useSite();

/** @typedef {import("playwright-core").Page} Page */

/** What is said and written of each player's pieces. @param {Page} page */
const material = (page) =>
  page.evaluate(() => [...document.querySelectorAll("tablier-material")].map((it) => ({ said: it.getAttribute("aria-label"), role: it.getAttribute("role"), written: it.textContent, pictures: it.querySelectorAll("svg").length })));

/** The sticks can take a stone at once. */
const LINE = "xx1o2/2x3/o5/3o2/6 x - 0";

/** Sticks take a stone. @param {Page} page */
async function take(page) {
  const path = await page.evaluate(() => document.querySelector("tablier-board").state.moves.find(({ path }) => path.length === 3).path);
  for (const name of path) await cell(page, name);
}

test("every game comes with each player's pieces, drawn by the server and the same when its script has come", async () => {
  const { context: still, page: plain } = await site.open({ javaScriptEnabled: false });
  const { context, page, troubles } = await site.open();
  for (const game of GAMES) {
    await plain.goto(`/fr/${game}/play`);
    await page.goto(`/fr/${game}/play`);
    await boardReady(page);
    const [before, after] = [await material(plain), await material(page)];
    assert.ok(before.length >= 2 && before.every((it) => it.role === "img" && /\d/.test(it.said) && it.pictures > 0), game);
    assert.deepEqual(after, before);
  }
  assert.deepEqual(troubles, []);
  await Promise.all([still.close(), context.close()]);
});

test("a piece that is taken leaves one player's count and comes into the other's", async () => {
  const { context, page, troubles } = await site.open();
  for (const path of [`/en/wali/play?players=2&position=${encodeURIComponent(LINE)}`, `/en/wali/analysis#position=${encodeURIComponent(LINE)}`]) {
    await page.goto(path);
    await boardReady(page);
    if (path.includes("play")) await page.click("#new-game button[value=cancel]");
    assert.deepEqual((await material(page)).map((it) => it.said), ["3 sticks left", "3 stones left"]);
    await take(page);
    await boardReady(page, 1);
    await page.waitForFunction(() => document.querySelector("tablier-material .taken"));
    const [sticks, stones] = await material(page);
    assert.deepEqual([sticks.said, sticks.written, sticks.pictures], ["3 sticks left, 1 stone taken", "31", 2]);
    assert.deepEqual([stones.said, stones.written], ["2 stones left", "2"]);
    // Looking back counts back.
    await page.click("[data-command=first]");
    await page.waitForFunction(() => !document.querySelector("tablier-material .taken"));
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("between three there are three counts, and two where two play", async () => {
  const { context, page } = await site.open();
  await page.goto("/en/kenwan/play");
  await boardReady(page);
  for (const players of [3, 2]) {
    await beginGame(page, "kenwan", { players });
    await page.waitForFunction((n) => document.querySelectorAll("#players li").length === n, players);
    assert.deepEqual((await material(page)).map((it) => it.said), Array(players).fill("12 whole pawns and 0 half pawns left"));
  }
  await context.close();
});

test("a match, a puzzle and a frame show the pieces too", async () => {
  const anna = await site.open({ locale: "en-GB" });
  const bela = await site.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "fr-FR" });
  const link = await openMatch(anna.page, "wali", () => anna.page.selectOption("#side", "0"));
  await sitDown(bela.page, link);
  await anna.page.waitForSelector("[role=gridcell].movable");
  await cell(anna.page, "C3");
  for (const [{ page }, words] of /** @type {const} */ ([[anna, "1 stick left, 11 to place"], [bela, "1 bâtonnet en jeu, 11 à poser"]])) {
    await page.waitForFunction((words) => document.querySelector(`.seat tablier-material[aria-label="${words}"]`), words);
    assert.equal((await material(page)).length, 2);
  }
  await anna.page.goto("/en/wali/puzzle");
  await boardReady(anna.page);
  assert.equal((await material(anna.page)).length, 2);
  await anna.page.goto(link.replace("/g/", "/embed/g/"));
  await anna.page.waitForSelector("tablier-material .kind");
  assert.match((await material(anna.page))[0].said, /^1 stick left/);
  await Promise.all([anna.context.close(), bela.context.close()]);
});

test("nothing moves when a game ends", async () => {
  for (const viewport of [{ width: 1280, height: 860 }, { width: 390, height: 844 }, { width: 844, height: 390 }]) {
    for (const language of ["en", "fr"]) {
      const { context, page } = await site.open({ viewport });
      // A stone is left, and the sticks can take it.
      await page.goto(`/${language}/wali/play?level=1&position=${encodeURIComponent("6/6/6/1x4/x1x2o x - 0")}`);
      await boardReady(page);
      const tops = () => page.evaluate(() => [".board-window", "#players", ".navigation", ".moves-box"].map((it) => document.querySelector(it).getBoundingClientRect().top));
      const before = await tops();
      for (const name of ["B2", "B1", "F1"]) await cell(page, name);
      await page.waitForSelector("#status.over");
      assert.deepEqual(await tops(), before, `${language}, ${viewport.width} wide: ${await page.textContent("#status")}`);
      await context.close();
    }
  }
});
