// The review of a game and what is learnt from it: it begins at once, leads from one turning point to the next, draws what was better and
// what refutes a move, and asks mistakes again after days.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playAnything, myTurn, signUp, usePeople } from "./people.js";
import { boardReady } from "./site.js";

const site = usePeople();

/** @typedef {import("playwright-core").Page} Page */

/** A game of Khet in which both make mistakes: the last move of Red gives its pharaoh away. */
const KHET = ["j5j6", "h8i7", "j6-", "f5+", "f4g5", "g8h7", "g5h6", "g3+", "h6h5"];

/** The address of a game. @param {string} page @param {string[]} moves */
const addressOf = (page, moves) => `${page}#${new URLSearchParams({ moves: moves.join("_") })}`;

/** Waits until a review is over. @param {Page} page */
async function reviewed(page) {
  await page.waitForFunction(() => document.getElementById("review-progress").hidden && document.querySelectorAll("#turning-points button").length > 0, null, { timeout: 60_000 });
}

/** Reviews the game quickly. @param {Page} page @param {string[]} moves */
async function review(page, moves) {
  await page.goto("/settings");
  await page.goto(addressOf("/en/khet/analysis", moves));
  await boardReady(page, moves.length);
  await page.fill("#seconds", "0.2");
  await page.click("#review-start");
  await reviewed(page);
}

/** Plays a move on the board as its own event does. @param {Page} page @param {string} text */
const play = (page, text) => page.evaluate((text) => document.querySelector("tablier-board").dispatchEvent(new CustomEvent("move", { detail: text })), text);

/** Waits for the verdict on an attempt. @param {Page} page @param {"right" | "wrong"} kind */
const verdict = (page, kind) => page.waitForSelector(`#verdict.${kind}`);

/** The moves that the board was shown. @param {Page} page */
const shown = (page) => page.evaluate(() => document.querySelector("tablier-board").state.played.slice(0, document.querySelector("tablier-board").state.ply));

test("after a game at one board the review is the first button, and begins at once", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/settings");
  await page.goto(addressOf("/en/khet/play", KHET));
  await boardReady(page, KHET.length);
  const [first] = await page.locator("#after :is(button, a):visible").all();
  assert.equal(await first.getAttribute("data-command"), "analyse");
  await first.click();
  await page.waitForURL(/\/analysis/);
  await page.waitForSelector("#review-progress:not([hidden])");
  assert.match(await page.textContent("#review-note"), /^Move \d+ of \d+$/);
  await page.click("#review-start");
  await page.waitForSelector("#review-progress", { state: "hidden" });
  // The analysis is kept: opening the page again does not start it a second time.
  await page.reload();
  await boardReady(page, KHET.length);
  assert.equal(await page.isVisible("#review-progress"), false);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("after a match the review is the first button too", async () => {
  const [anna, bela] = await site.twoPeople("khet");
  await playAnything(anna.page);
  await myTurn(bela.page);
  await anna.page.click("[data-command=resign], [data-command=abort]");
  await anna.page.click("#confirm button.primary");
  await anna.page.waitForSelector("[data-command=analyse]:not([hidden])");
  const [first] = await anna.page.locator(".commands button:visible").all();
  assert.equal(await first.getAttribute("data-command"), "analyse");
  for (const { context } of [anna, bela]) await context.close();
});

test("turning points are walked through by buttons and keys, and listed with what they cost", async () => {
  const { context, page, troubles } = await site.open();
  await review(page, KHET);
  assert.match(await page.textContent("#accuracies"), /^Accuracy: Silver \d+% · Red \d+%$/);
  assert.equal(await page.isVisible("#graph .graph-ply"), true);
  const list = await page.locator("#turning-points button").all();
  assert.ok(list.length > 0);
  assert.match(await list.at(-1).getAttribute("aria-label"), /^Move 8, g3\+: Blunder, \d+% lost$/);
  await page.click("[data-command=first]");
  await page.keyboard.press("t");
  await page.waitForSelector("#turning-points [aria-current]");
  const firstPly = Number(await page.getAttribute("#turning-points [aria-current]", "data-ply"));
  await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, firstPly);
  while (await page.isEnabled("[data-command=next-turn]")) {
    const before = await page.getAttribute("#turning-points [aria-current]", "data-ply");
    await page.click("[data-command=next-turn]");
    await page.waitForFunction((before) => document.querySelector("#turning-points [aria-current]")?.dataset.ply !== before, before);
  }
  assert.equal(await page.getAttribute("#turning-points [aria-current]", "data-ply"), "8");
  assert.match(await page.textContent("#coach"), /^g3\+\?\? Blunder\./);
  // The graph hears the keyboard and pointers that are drawn over it.
  await page.focus("#graph");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 0);
  const box = await page.locator(".graph-plot").boundingBox();
  await page.mouse.move(box.x + 2, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((last) => document.querySelector("tablier-board").state.plies === last, KHET.length);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("what refutes a move and what was better are drawn, and every move of a line can be played through", async () => {
  const { context, page, troubles } = await site.open();
  await review(page, KHET);
  await page.locator("#turning-points button").last().click();
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 8);
  // Silver swaps two pieces, and the light takes the pharaoh.
  await page.waitForSelector("[data-part=notes] .brush-red .beam", { state: "attached" });
  assert.equal(await page.locator("[data-part=notes] .ghost").count(), 2);
  assert.equal(await page.textContent("#coach-refutation .move"), "h6h5xf8", "with what the light takes");
  await page.click("#coach-better [data-side]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 7);
  await page.waitForSelector("[data-part=notes] .brush-green .sketch-stroke", { state: "attached" });
  assert.match(await page.textContent("#coach"), /^g3\+\?\? Blunder\./, "it is still about the same move");
  const line = page.locator("#coach-better .move");
  assert.ok((await line.count()) >= 2);
  await line.nth(1).click();
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 9);
  assert.notEqual((await shown(page))[7], KHET[7]);
  assert.equal(await page.isVisible("#left"), true);
  await page.click("[data-command=back]");
  await page.waitForFunction(() => document.getElementById("left").hidden && document.querySelector("tablier-board").state.plies === 7);
  assert.deepEqual(await shown(page), KHET.slice(0, 7));
  // The moves of the engine’s lines can be clicked in the same way.
  await page.keyboard.press("t");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 8);
  await page.click("#engine-switch");
  await page.waitForFunction(() => document.querySelector("#lines .move")?.textContent === "h6h5xf8");
  await page.locator("#lines .move").first().click();
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 9);
  assert.deepEqual(troubles, []);
  await context.close();
});

/** Reviews the game and takes Red's mistakes to practice. @param {Page} page */
async function practise(page) {
  await review(page, KHET);
  await page.selectOption("#own-side", { label: "Red" });
  assert.match(await page.textContent("[data-command=practise]"), /^Learn from the mistakes \(\d\)$/);
  await page.click("[data-command=practise]");
  await page.waitForURL(/\/practice$/);
  await page.waitForFunction(() => document.querySelector("tablier-board")?.state?.kind === "khet" && document.getElementById("title").textContent === "Find a better move");
}

/** How many positions are due, as the page says. @param {Page} page */
const due = async (page) => Number((await page.textContent("#progress")).match(/\d+$/)[0]);

/** The position that is asked. @param {Page} page */
async function asked(page) {
  await page.waitForFunction(() => document.querySelector("tablier-board").state);
  return page.evaluate(() => {
    const { position } = document.querySelector("tablier-board").state;
    const cards = Object.keys(localStorage).filter((key) => key.startsWith("tablier-practice")).flatMap((key) => JSON.parse(localStorage.getItem(key)).cards);
    return cards.find((card) => card.position === position);
  });
}

/** Solves everything that is due, and says how many positions that were. @param {Page} page */
async function solveAll(page) {
  let n = 0;
  for (; await page.isVisible("#task"); n++) {
    const { task, position } = await asked(page);
    await play(page, task.before[0].moves[0]);
    await verdict(page, "right");
    await page.click("[data-command=next]");
    await page.waitForFunction((position) => document.getElementById("task").hidden || (document.querySelector("tablier-board").state.plies === 0 && document.querySelector("tablier-board").state.position !== position), position);
  }
  return n;
}

test("mistakes are asked again: wrong answers are refuted, hints come in steps, and what is found comes back after days", async () => {
  const { context, page, troubles } = await site.open();
  await page.clock.install({ time: new Date("2026-11-18T10:00:00") });
  await practise(page);
  const number = await due(page);
  assert.ok(number >= 1);
  const { task } = await asked(page);
  assert.match(await page.textContent("#text"), /^Red to move\. You played .+ here\.$/);
  await play(page, task.played);
  await verdict(page, "wrong");
  await page.waitForSelector("[data-part=notes] .brush-red", { state: "attached" });
  await page.click("[data-command=again]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 0);
  await page.click("[data-command=hint]");
  await page.waitForFunction(() => document.getElementById("verdict").textContent.startsWith("Look at"));
  await page.click("[data-command=hint]");
  await page.waitForSelector("[data-part=notes] .brush-green .sketch-stroke", { state: "attached" });
  await page.click("[data-command=hint]");
  await page.waitForFunction(() => document.getElementById("verdict").textContent.length > 40);
  await solveAll(page);
  assert.equal(await due(page), 0);
  assert.match(await page.textContent("#text"), /^Done for today\. Next: Thursday, November 19$/);
  // On the next day they are asked again, and after they were found once more only days later.
  await page.clock.setSystemTime(new Date("2026-11-19T09:00:00"));
  await page.goto("/en/practice");
  await page.waitForFunction(() => !document.getElementById("task").hidden);
  assert.equal(await due(page), number);
  assert.equal(await solveAll(page), number);
  await page.clock.setSystemTime(new Date("2026-11-20T09:00:00"));
  await page.goto("/en/practice");
  await page.waitForFunction(() => /^Due today/.test(document.getElementById("progress").textContent));
  assert.ok((await due(page)) < number || number === 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a move that the review did not know is judged by a search", async () => {
  const { context, page, troubles } = await site.open();
  await practise(page);
  const { task } = await asked(page);
  const others = await page.evaluate((known) => document.querySelector("tablier-board").state.moves.map((it) => it.text).filter((it) => !known.includes(it)), [
    task.played,
    ...task.before.map((line) => line.moves[0]),
  ]);
  await play(page, others[0]);
  await page.waitForSelector("#verdict:is(.right, .wrong)", { timeout: 10_000 });
  assert.deepEqual(troubles, []);
  await context.close();
});

test("what a guest practises goes to the account, is there in another browser, and what is given up stays away", async () => {
  const anna = await site.open();
  await practise(anna.page);
  const number = await due(anna.page);
  await signUp(anna.page, "Practice");
  await anna.page.goto("/en/practice");
  await anna.page.waitForFunction(() => !document.getElementById("task").hidden);
  assert.equal(await due(anna.page), number);
  assert.deepEqual(
    await anna.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tablier-practice"))),
    ["tablier-practice-Practice"],
    "nothing stays behind for the next guest",
  );
  const elsewhere = await site.open();
  await elsewhere.page.goto("/account/sign-in");
  await elsewhere.page.fill("#field-name", "Practice");
  await elsewhere.page.fill("#field-password", "correct horse battery");
  await elsewhere.page.click(".sign button.primary");
  await elsewhere.page.waitForURL(/\/lobby$/);
  await elsewhere.page.goto("/en/practice");
  await elsewhere.page.waitForFunction(() => !document.getElementById("task").hidden);
  assert.equal(await due(elsewhere.page), number);
  const told = elsewhere.page.waitForResponse((response) => response.url().endsWith("/api/v1/practice") && response.request().method() === "POST");
  await elsewhere.page.click("[data-command=forget]");
  await told;
  await anna.page.goto("/en/practice");
  await anna.page.waitForFunction((number) => document.getElementById("progress").textContent.endsWith(String(number - 1)), number);
  for (const { context, troubles } of [anna, elsewhere]) {
    assert.deepEqual(troubles, []);
    await context.close();
  }
});
