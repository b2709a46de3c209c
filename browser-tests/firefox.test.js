// The main journeys in Firefox: every game to its end, lessons, analysis, and a match against somebody with Chromium.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openInFirefox, startFirefox } from "./firefox.js";
import { cell, listed, moves, myTurn, openMatch, playAnything, sitDown } from "./people.js";
import { boardReady, followTutorial, GAMES, useSite, wholeGame } from "./site.js";

const site = useSite();
/** @type {import("puppeteer-core").Browser} */
let firefox;
before(async () => {
  firefox = await startFirefox();
});
after(() => firefox?.close());

const open = () => openInFirefox(firefox, site.address());

/** @param {string} target */
const selector = (target) =>
  /^[A-Za-z]\d$/.test(target) ? `[role=gridcell][data-cell="${target}"]` : `tablier-board [data-target="${target}"]`;

for (const kind of GAMES) {
  test(`${kind} is played to its end in Firefox`, async () => {
    const { context, page, troubles } = await open();
    await page.goto(`/en/${kind}/play?players=2`);
    await boardReady(page);
    const { moves } = await wholeGame(page, { kind, players: 2 });
    // Long games are ended by hand: what is tried here is the board.
    const some = moves.slice(0, 80);
    for (const [index, move] of some.entries()) {
      await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, index);
      for (const target of move.path) await page.click(selector(target));
    }
    await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, some.length);
    if (some.length < moves.length) {
      await page.click("[data-command=resign]");
      await page.click("#confirm button.primary");
    }
    await page.waitForFunction(() => document.querySelector("tablier-board").state.ending);
    assert.ok((await page.textContent("#status"))?.trim(), "the end is told");
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("the computer answers in Firefox", async () => {
  const { context, page, troubles } = await open();
  await page.goto("/en/wali/play?level=1");
  await boardReady(page);
  await page.click('[role=gridcell][data-cell="C3"]');
  await boardReady(page, 2);
  await page.waitForFunction(() => document.documentElement.dataset.rules === "wasm");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a tutorial is followed to its end in Firefox", async () => {
  const { context, page, troubles } = await open();
  await followTutorial(page, GAMES[0]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a game is analysed in Firefox", async () => {
  const { context, page, troubles } = await open();
  await page.goto("/en/wali/analysis");
  await boardReady(page);
  await page.click('[role=gridcell][data-cell="C3"]');
  await page.waitForFunction(() => document.querySelector("tablier-board").state.ply === 1);
  await page.click("[data-command=engine]");
  await page.waitForSelector("#lines li");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("somebody with Firefox plays somebody with Chromium", async () => {
  const anna = await open();
  const bela = await site.open();
  const link = await openMatch(anna.page, "wali", () => anna.page.selectOption("#side", "0"));
  await sitDown(bela.page, link);
  await myTurn(anna.page);
  await cell(anna.page, "C3");
  await moves(bela.page, 1);
  await myTurn(bela.page);
  await playAnything(bela.page);
  await moves(anna.page, 2);
  assert.deepEqual(await anna.page.evaluate(() => [...document.querySelectorAll("#moves .move")].map((it) => it.textContent)), await listed(bela.page));
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});
