// Games at one device: what is played is kept at once, goes to others by a link, and is not lost when the board turns.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell } from "./people.js";
import { boardReady, useSite } from "./site.js";

const site = useSite();

/** @typedef {import("playwright-core").Page} Page */

/** A page of somebody with these settings, for whom things move. @param {object} settings */
async function openWith(settings) {
  const opened = await site.open({ reducedMotion: "no-preference", permissions: ["clipboard-read", "clipboard-write"] });
  await opened.context.addInitScript((settings) => localStorage.setItem("tablier-settings", JSON.stringify({ volume: 0, confirm: "none", ...settings })), settings);
  return opened;
}

/** The moves of the game of a page as the browser keeps them. @param {Page} page */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem(`tablier-game-${location.hash.slice(1)}`)).game.moves);

/** Clicks the path of the first move that is made on cells only. @param {Page} page */
async function clickAnyMove(page) {
  const path = await page.evaluate(() => {
    const { state } = document.querySelector("tablier-board");
    return state.moves.find((move) => move.path.length > 1 && move.path.every((target) => target in state.words.cells)).path;
  });
  for (const target of path) await cell(page, target);
}

test("the link that is shared has every sign of its moves", async () => {
  const { context, page, troubles } = await openWith({ speed: "none" });
  await page.goto("/khet/play?players=2");
  await boardReady(page);
  await page.fill("#typed-text", "h2+");
  await page.press("#typed-text", "Enter");
  await boardReady(page, 1);
  await page.click("[data-command=share]");
  await page.click("dialog.share >> text=Copy the link");
  await page.waitForFunction(() => document.querySelector(".share-status").textContent === "Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openWith({ speed: "none" });
  await other.page.goto(link);
  await boardReady(other.page, 1);
  assert.deepEqual(await kept(other.page), ["h2+"]);
  assert.deepEqual([...troubles, ...other.troubles], []);
  await context.close();
  await other.context.close();
});

test("whoever resigns while a move is in motion has resigned, and the computer is not asked any more", async () => {
  const { context, page, troubles } = await openWith({ speed: "slow" });
  // On a slow line the answer about the end comes after the move has come to rest.
  await page.route("**/*.wasm", (route) => route.abort());
  await page.route("**/api/v1/state", async (route) => {
    if (route.request().postData()?.includes("resign")) await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto("/khet/play?level=1");
  await boardReady(page);
  await clickAnyMove(page);
  await page.waitForSelector(".moving");
  await page.click("[data-command=resign]");
  await page.click("#confirm button.primary");
  await page.waitForSelector("#status.over");
  assert.match(await page.textContent("#status"), /^You have lost\./);
  await page.waitForSelector("#after:not([hidden])");
  assert.equal(await page.locator("#moves .move").count(), 1);
  assert.deepEqual(troubles.filter((trouble) => !/ERR_FAILED|wasm/.test(trouble)), []);
  await context.close();
});

test("a move is kept as soon as it is played, not when it has come to rest", async () => {
  const { context, page } = await openWith({ speed: "slow" });
  await page.goto("/khet/play?players=2");
  await boardReady(page);
  await clickAnyMove(page);
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 1);
  assert.equal((await kept(page)).length, 1);
  assert.equal(await page.locator("#moves .move").count(), 0, "it is still in motion");
  await page.reload();
  await boardReady(page, 1);
  await context.close();
});

for (const kind of ["khet", "bermudes"]) {
  test(`${kind}: a quick answer is not lost when the board turns to the mover`, async () => {
    const { context, page } = await openWith({ speed: "normal", follow: true });
    await page.goto(`/${kind}/play?players=2`);
    await boardReady(page);
    await clickAnyMove(page);
    await page.waitForFunction(() => document.querySelectorAll("#moves .move").length === 1);
    const mover = await page.evaluate(() => document.querySelector("tablier-board").state.mover);
    // The board has not turned yet: that takes half a second.
    await clickAnyMove(page);
    await page.waitForFunction(() => document.querySelectorAll("#moves .move").length === 2);
    assert.equal((await kept(page)).length, 2);
    await page.waitForFunction((mover) => document.querySelector("tablier-board").state.mover !== mover, mover);
    await clickAnyMove(page);
    await page.waitForFunction(() => document.querySelectorAll("#moves .move").length === 3);
    assert.equal((await kept(page)).length, 3);
    await context.close();
  });
}

