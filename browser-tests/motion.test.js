// Moves shown step by step: what moves, how long, again on demand, and not at all for those who want it so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, useSite } from "./site.js";

const site = useSite();

const cell = (/** @type {string} */ name) => `[role=gridcell][data-cell="${name}"]`;

/** @typedef {import("playwright-core").Page} Page */

/**
 * A page of somebody who has chosen a speed. It notes what is asked to move, and for how many thousandths of a second.
 * @param {"none" | "fast" | "normal" | "slow"} speed
 * @param {"reduce" | "no-preference"} [reducedMotion] what the system asks for
 */
async function openAt(speed, reducedMotion = "no-preference") {
  const { context, page, troubles } = await site.open({ reducedMotion });
  await context.addInitScript((speed) => {
    localStorage.setItem("tablier-settings", JSON.stringify({ speed, volume: 0 }));
    const { animate } = Element.prototype;
    window.asked = [];
    Element.prototype.animate = function (keyframes, options) {
      window.asked.push({ what: this.closest("svg").dataset.drawing, duration: options.duration });
      return animate.call(this, keyframes, options);
    };
  }, speed);
  return { context, page, troubles };
}

/** Does something that the board shows, to its end, and tells what was asked to move. @param {Page} page @param {() => Promise<unknown>} act */
async function movedBy(page, act) {
  // The page must listen before anything is done: a key may overtake a question that nobody waits for.
  await page.evaluate(() => {
    const board = document.querySelector("tablier-board");
    window.asked = [];
    window.shown = new Promise((resolve) => board.addEventListener("shown", () => resolve(null), { once: true }));
  });
  await act();
  await page.evaluate(() => window.shown);
  return page.evaluate(() => window.asked);
}

/** Begins a game between people and plays a move of one piece to another cell. @param {Page} page @param {string} kind */
async function playFirst(page, kind) {
  await page.goto(`/${kind}/play?players=2`);
  await boardReady(page);
  const path = await page.evaluate(() => {
    const { state } = document.querySelector("tablier-board");
    const isCell = (/** @type {string} */ target) => document.querySelector(`[role=gridcell][data-cell="${target}"]`);
    return state.moves.find((move) => move.path.length === 2 && move.path.every(isCell)).path;
  });
  return movedBy(page, async () => {
    for (const target of path) await page.click(cell(target));
  });
}

/** What the board shows. @param {Page} page */
function shown(page) {
  return page.evaluate(() => ({
    position: document.querySelector("tablier-board").state.position,
    pieces: document.querySelector("[data-part=pieces]").innerHTML,
    marks: document.querySelector("[data-part=upper]").innerHTML,
    moving: document.querySelectorAll(".moving").length,
  }));
}

test("a piece moves in a drawing of its own, what stands is not drawn anew, and a click ends the motion", async () => {
  const { context, page, troubles } = await openAt("slow");
  await page.goto("/kenwan/play?players=2");
  await boardReady(page);
  const path = await page.evaluate(() => {
    for (const piece of document.querySelectorAll("[data-part=pieces] [data-cell]")) piece.wasThere = true;
    return document.querySelector("tablier-board").state.moves.find((move) => move.path.length === 2).path;
  });
  for (const target of path) await page.click(cell(target));
  await page.waitForSelector(`.moving [data-cell="${path[0]}"]`, { state: "attached" });
  const moving = await page.evaluate(() => ({
    animated: document.getAnimations().map((it) => it.effect.target.getAttribute("class")),
    others: [...document.querySelectorAll("[data-part=pieces] [data-cell]")].filter((it) => !it.wasThere).length,
  }));
  assert.deepEqual(moving, { animated: ["tablier moving"], others: 0 });
  await page.click(cell("A1"));
  await page.waitForSelector(`[data-part=pieces] [data-cell="${path[1]}"]`, { state: "attached", timeout: 300 });
  const rested = await page.evaluate(() => ({
    lifted: document.querySelectorAll(".moving").length,
    pieces: document.querySelectorAll("[data-part=pieces] [data-cell]").length,
    owners: Object.keys(document.querySelector("tablier-board").state.owners).length,
  }));
  assert.equal(rested.lifted, 0);
  assert.equal(rested.pieces, rested.owners);
  assert.deepEqual(troubles, []);
  await context.close();
});

for (const kind of ["khet", "kenwan"]) {
  test(`the last turn of ${kind} is shown again, and ends where it ended`, async () => {
    const { context, page, troubles } = await openAt("fast");
    await playFirst(page, kind);
    const before = await shown(page);
    assert.equal(before.moving, 0);
    const asked = await movedBy(page, async () => {
      await page.keyboard.press(".");
      await page.waitForSelector(".moving [data-cell]", { state: "attached" });
    });
    assert.ok(asked.some(({ what }) => what === "moving"), "pieces move again");
    assert.deepEqual(await shown(page), before);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

for (const [who, speed, reducedMotion] of /** @type {const} */ ([
  ["who chose no motion", "none", "no-preference"],
  ["whose system asks for less motion", "slow", "reduce"],
])) {
  test(`nothing moves for somebody ${who}, not even a turn that is shown again`, async () => {
    const { context, page, troubles } = await openAt(speed, reducedMotion);
    assert.deepEqual(await playFirst(page, "khet"), []);
    const before = await shown(page);
    assert.deepEqual(await movedBy(page, () => page.keyboard.press(".")), []);
    assert.deepEqual(await shown(page), before);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("the slower the speed, the longer a move lasts", async () => {
  const lasts = [];
  for (const speed of /** @type {const} */ (["fast", "normal", "slow"])) {
    const { context, page, troubles } = await openAt(speed);
    const asked = await playFirst(page, "kenwan");
    lasts.push(asked.filter(({ what }) => what === "moving").reduce((sum, { duration }) => sum + duration, 0));
    assert.deepEqual(troubles, []);
    await context.close();
  }
  const [fast, normal, slow] = lasts;
  assert.ok(0 < fast && fast < normal && normal < slow, `${lasts}`);
});
