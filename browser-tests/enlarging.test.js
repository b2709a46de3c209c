// Cells that would be too small for a finger: enlarged by two fingers, a button or a key, with real touches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beginGame, boardReady, useSite } from "./site.js";
import { cell, moves, openMatch, sitDown } from "./people.js";

const site = useSite();

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ x: number, y: number }} Point */

const phone = (/** @type {number} */ width) => ({ viewport: { width, height: 700 }, isMobile: true, hasTouch: true });

/** Fingers on the screen. @param {Page} page */
async function fingersOn(page) {
  const session = await page.context().newCDPSession(page);
  const touch = (/** @type {string} */ type, /** @type {Point[]} */ points) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
  /** Moves fingers along straight ways. @param {[Point, Point][]} ways */
  const move = async (ways) => {
    // Browsers ask a page about touches where they last painted something that listens.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await touch("touchStart", ways.map(([from]) => from));
    for (let step = 1; step <= 8; step++) {
      await touch("touchMove", ways.map(([from, to]) => ({ x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 })));
    }
    await touch("touchEnd", []);
  };
  return {
    move,
    /** Two fingers, so far apart before and after, around a point. @param {Point} around @param {number} before @param {number} after */
    pinch: ({ x, y }, before, after) => move([-1, 1].map((side) => [{ x: x + (side * before) / 2, y }, { x: x + (side * after) / 2, y }])),
    tap: async (/** @type {Point} */ at) => {
      await touch("touchStart", [at]);
      await touch("touchEnd", []);
    },
  };
}

/** What is seen of the board. @param {Page} page */
const seen = (page) =>
  page.evaluate(() => {
    const [board, window] = [document.querySelector("tablier-board"), document.querySelector(".board-window")];
    const cells = [...board.querySelectorAll("[role=gridcell]")].map((it) => it.getBoundingClientRect());
    const { left, top, width, height } = window.getBoundingClientRect();
    return {
      cell: Math.min(...cells.flatMap((it) => [it.width, it.height])),
      left: window.scrollLeft,
      top: window.scrollTop,
      middle: { x: left + width / 2, y: top + height / 2 },
      page: visualViewport.scale,
      width: document.documentElement.scrollWidth,
      kept: JSON.parse(localStorage.getItem("tablier-settings")).enlarged ?? 0,
      plies: board.state.plies,
    };
  });

/** Whether a cell lies in the window of the board as a whole. @param {Page} page @param {string} name */
const isInSight = (page, name) =>
  page.evaluate((name) => {
    const window = document.querySelector(".board-window").getBoundingClientRect();
    const { left, top, right, bottom } = document.querySelector(`[role=gridcell][data-cell="${name}"]`).getBoundingClientRect();
    return left >= window.left - 1 && top >= window.top - 1 && right <= window.right + 1 && bottom <= window.bottom + 1;
  }, name);

/** The middle of a cell. @param {Page} page @param {string} name @returns {Promise<Point>} */
async function middleOf(page, name) {
  const box = await page.locator(`[role=gridcell][data-cell="${name}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const enlarge = (/** @type {Page} */ page) => page.click("[data-command=enlarge]");

for (const [width, game] of /** @type {const} */ ([[320, "khet"], [390, "khet"], [320, "bermudes"]])) {
  test(`${game}, ${width} pixels wide: two fingers enlarge the cells, one pans and taps, and the choice is remembered`, async () => {
    const { context, page, troubles } = await site.open(phone(width));
    await page.goto(`/${game}/play`);
    await boardReady(page);
    await beginGame(page, game);
    const fingers = await fingersOn(page);
    const whole = await seen(page);
    assert.ok(whole.cell < 36, `cells of ${whole.cell} pixels need nothing`);

    await fingers.pinch(whole.middle, 60, 60 * (52 / whole.cell));
    const large = await seen(page);
    assert.ok(large.cell > 44, `cells are ${whole.cell}, then ${large.cell} pixels wide`);
    assert.ok(Math.abs(large.left) > 0 && large.top > 0, "the point between the fingers stays");
    assert.deepEqual([large.page, large.width, large.plies], [1, width, 0], "the page stays, and nothing is played");

    // One finger pans, also where it begins on a piece that can move.
    const { x, y } = large.middle;
    await fingers.move([[{ x, y }, { x: x + 80, y: y + 50 }]]);
    await page.waitForFunction((left) => document.querySelector(".board-window").scrollLeft < left, large.left);
    assert.equal((await seen(page)).plies, 0);
    assert.equal(await page.locator("[role=gridcell].selected").count(), 0, "nothing is chosen by panning");

    // Taps play.
    const path = await page.evaluate(() => {
      const { moves, words } = document.querySelector("tablier-board").state;
      return moves.find((move) => move.path.every((target) => target in words.cells)).path;
    });
    for (const name of path) {
      await page.locator(`[role=gridcell][data-cell="${name}"]`).scrollIntoViewIfNeeded();
      await fingers.tap(await middleOf(page, name));
    }
    await moves(page, 1);

    await page.reload();
    await boardReady(page, 1);
    assert.ok(Math.abs((await seen(page)).cell - large.cell) < 2, "another visit shows it as it was");

    // What only shows a game is shown as a whole.
    await page.goto("/");
    await page.tap("#pause");
    await page.waitForSelector(".show [role=gridcell][aria-label]", { state: "attached" });
    assert.equal(await page.locator(".board-window.enlarged").count(), 0);
    await page.goBack();
    await boardReady(page, 1);

    await fingers.pinch(large.middle, 160, 20);
    const again = await seen(page);
    assert.deepEqual([again.cell, again.kept], [whole.cell, 0]);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("the button and the key enlarge, and what is chosen or has the keyboard stays in sight", async () => {
  const { context, page, troubles } = await site.open(phone(320));
  await page.goto("/en/khet/play");
  await boardReady(page);
  const button = page.locator("[data-command=enlarge]");
  assert.equal(await button.getAttribute("aria-pressed"), "false");
  // A piece at the edge.
  await cell(page, "j4");
  await enlarge(page);
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  assert.ok((await seen(page)).cell >= 43);
  assert.ok(await isInSight(page, "j4"), "the chosen piece");
  await page.waitForSelector("[role=gridcell].selected[data-cell=j4]");
  for (const turn of await page.locator(".board-buttons button").all()) {
    assert.ok(await turn.evaluate((it) => document.elementFromPoint(it.getBoundingClientRect().x + 14, it.getBoundingClientRect().y + 14)?.closest("button") === it), "its turns can be pressed");
  }
  await page.keyboard.press("Escape");

  await page.focus("[role=gridcell][tabindex='0']");
  for (const key of [...Array(10).fill("ArrowLeft"), ...Array(8).fill("ArrowUp"), ...Array(10).fill("ArrowRight")]) {
    await page.keyboard.press(key);
    const here = await page.evaluate(() => document.activeElement.dataset.cell);
    assert.ok(await isInSight(page, here), here);
  }
  await page.keyboard.press("e");
  assert.equal(await page.locator(".board-window.enlarged").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "j8", "the keyboard stays where it is");
  await page.keyboard.press("e");
  assert.ok(await isInSight(page, "j8"));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("where a piece goes comes into sight, unless somebody is choosing a move", async () => {
  const { context, page } = await site.open(phone(320));
  await page.goto("/khet/play");
  await boardReady(page);
  await beginGame(page, "khet");
  await enlarge(page);
  const type = async (/** @type {string} */ text, /** @type {number} */ plies) => {
    await page.fill("#typed-text", text);
    await page.press("#typed-text", "Enter");
    await moves(page, plies);
  };
  const corner = () => page.evaluate(() => document.querySelector(".board-window").scrollTo(0, 0));
  await corner();
  assert.equal(await isInSight(page, "h2"), false);
  await type("h2+", 1);
  assert.ok(await isInSight(page, "h2"));
  await context.close();
});

test("a premove is chosen and played on an enlarged board", async () => {
  const anna = await site.open();
  const bela = await site.open(phone(320));
  const link = await openMatch(anna.page, "bermudes", () => anna.page.selectOption("#side", "0"));
  await sitDown(bela.page, link);
  await anna.page.waitForFunction(() => document.querySelector("[role=gridcell].movable"));
  await bela.page.waitForFunction(() => document.querySelector("[role=gridcell].movable"));
  await enlarge(bela.page);
  for (const name of ["C2", "G2"]) await cell(bela.page, name);
  await bela.page.waitForSelector("#premove:not([hidden])");
  assert.equal(await bela.page.locator("[role=gridcell].premove").count(), 2);
  for (const name of ["G5", "C5"]) await cell(anna.page, name);
  await moves(anna.page, 2);
  assert.equal(await bela.page.locator(".board-window.enlarged").count(), 1);
  await Promise.all([anna.context.close(), bela.context.close()]);
});

test("where cells are large nothing is offered, and two fingers enlarge the page as elsewhere", async () => {
  const { context, page } = await site.open(phone(390));
  await page.goto("/wali/play");
  await boardReady(page);
  assert.ok((await seen(page)).cell >= 36);
  assert.ok(await page.locator("[data-command=enlarge]").isHidden());
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".board-window")).touchAction), "auto");
  await context.close();
});
