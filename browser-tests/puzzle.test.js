// Puzzles: what is right goes on to the win, what is wrong is refuted and taken back, and progress is kept.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, GAMES, useSite } from "./site.js";

const site = useSite();

/** Plays a move on the board as its own event does. @param {import("playwright-core").Page} page @param {string} text */
const play = (page, text) =>
  page.evaluate((text) => document.querySelector("tablier-board").dispatchEvent(new CustomEvent("move", { detail: text })), text);

/** The data of the page. @param {import("playwright-core").Page} page */
const dataOf = (page) => page.evaluate(() => JSON.parse(document.getElementById("data").textContent));

/** The puzzle that the address names. @param {import("playwright-core").Page} page */
async function puzzleOf(page) {
  await page.waitForURL(/\/puzzle\/[0-9a-f]{8}/);
  const { all } = await dataOf(page);
  return all.find((it) => page.url().includes(it.id));
}

/** Who plays each ply of a solution. @param {import("playwright-core").Page} page @param {{ rules: string, position: string, line: string[] }} puzzle */
const moversOf = (page, puzzle) =>
  page.evaluate(async ({ rules, position, line }) => {
    const assets = document.querySelector("script[src*='/start.js']").src.replace("start.js", "");
    const { ask } = await import(`${assets}board/rules-client.js`);
    const { kind } = document.querySelector("tablier-board").state;
    const states = line.map((_, ply) => ask("state", { game: { kind, rules, position, moves: line.slice(0, ply) } }));
    return (await Promise.all(states)).map((state) => state.mover);
  }, puzzle);

/** Plays the solver's part of the solution; the replies come by themselves. @param {import("playwright-core").Page} page */
async function solve(page, puzzle) {
  const movers = await moversOf(page, puzzle);
  for (const [ply, text] of puzzle.line.entries()) {
    if (movers[ply] !== movers[0]) continue;
    await page.waitForFunction((ply) => document.querySelector("tablier-board").state?.plies === ply, ply);
    await play(page, text);
  }
  await page.waitForSelector("#verdict.right");
}

test("the first puzzle of every game is won at once, and progress is kept", async () => {
  const { context, page, troubles } = await site.open();
  for (const game of GAMES) {
    await page.goto(`/en/${game}/puzzle`);
    await boardReady(page);
    const puzzle = await puzzleOf(page);
    assert.equal(puzzle.difficulty, "at-once");
    await solve(page, puzzle);
    await page.waitForFunction(() => document.getElementById("rating").textContent.includes("+"));
    assert.match(await page.textContent("#tally summary"), /^Solved: 1 of \d{3}$/);
    await page.reload();
    await page.goto(`/en/${game}/puzzle`);
    await boardReady(page);
    assert.notEqual((await puzzleOf(page)).id, puzzle.id, "what was tried does not come again");
    assert.match(await page.textContent("#rating"), /^Your puzzle rating: \d+\?$/);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a wrong move is answered on the board and taken back", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/wali/puzzle");
  await boardReady(page);
  const { all } = await dataOf(page);
  const puzzle = all.find((it) => it.difficulty === "easy");
  await page.goto(`/en/wali/puzzle/${puzzle.id}`);
  await boardReady(page);
  const wrong = await page.evaluate(
    (right) => document.querySelector("tablier-board").state.moves.map((it) => it.text).find((it) => it !== right),
    puzzle.line[0],
  );
  await play(page, wrong);
  await page.waitForFunction(() => document.getElementById("verdict").textContent.startsWith("Not this move"));
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 0);
  await page.waitForFunction(() => document.getElementById("rating").textContent.includes("(-"));
  await solve(page, puzzle);
  await page.waitForSelector("#verdict.right");
  assert.match(await page.textContent("#tally summary"), /^Solved: 0 of/, "only the first attempt counts");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("rules are named and the board is turned to the solver", async () => {
  const { context, page } = await site.open();
  await page.goto("/en/khet/puzzle");
  await boardReady(page);
  const { all } = await dataOf(page);
  const red = all.find((it) => it.rules === "2.0" && it.turned === 180);
  await page.goto(`/en/khet/puzzle/${red.id}`);
  await boardReady(page);
  assert.match(await page.textContent("#facts"), /^Rules: Khet 2.0 · /);
  assert.match(await page.textContent("#text"), /^Red to move/);
  assert.equal(await page.evaluate(() => document.querySelector("tablier-board").turned), 180);
  await context.close();
});

test("puzzles are chosen by difficulty and theme", async () => {
  const { context, page } = await site.open();
  await page.goto("/en/khet/puzzle");
  await boardReady(page);
  await page.selectOption("#difficulty", "medium");
  await page.selectOption("#theme", "swap");
  await page.waitForFunction(() => document.getElementById("facts").textContent.includes("Medium"));
  const { difficulty, themes } = await puzzleOf(page);
  assert.equal(difficulty, "medium");
  assert.ok(themes.includes("swap"));
  await context.close();
});

test("an unknown puzzle is not found, and the way to the puzzles is shown", async () => {
  const { context, page } = await site.open();
  const answer = await page.goto("/en/khet/puzzle/00000000");
  assert.equal(answer.status(), 404);
  await page.click("text=All puzzles of this game");
  await boardReady(page);
  await context.close();
});

test("the puzzle of the day is the same for everybody", async () => {
  const { context, page } = await site.open();
  await page.goto("/en/puzzle/daily");
  assert.match(page.url(), /\/en\/[a-z]+\/puzzle\/daily$/);
  await boardReady(page);
  const { all, daily } = await dataOf(page);
  await solve(page, all.find((it) => it.id === daily));
  await page.waitForFunction(() => document.getElementById("progress").textContent.endsWith("Days in a row: 1"));
  await context.close();
});

test("a streak goes on until the first mistake, and a storm until its time", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/khet/puzzle/streak");
  await boardReady(page);
  const { all } = await dataOf(page);
  const here = async () => {
    const position = await page.evaluate(() => document.querySelector("tablier-board").state.position);
    return all.find((it) => it.position === position);
  };
  const first = await here();
  assert.equal(first.difficulty, "at-once");
  await play(page, first.line[0]);
  await page.waitForFunction(() => document.getElementById("progress").textContent.startsWith("In a row: 1"));
  const second = await here();
  const wrong = await page.evaluate(
    (right) => document.querySelector("tablier-board").state.moves.map((it) => it.text).find((it) => it !== right),
    second.line[0],
  );
  await play(page, wrong);
  await page.waitForFunction(() => document.getElementById("verdict").textContent.startsWith("The streak ends after 1. Your best: 1"));
  await page.clock.install();
  await page.goto("/en/khet/puzzle/storm");
  await boardReady(page);
  assert.equal(await page.textContent("#clock"), "3:00");
  await play(page, (await here()).line[0]);
  await page.waitForFunction(() => document.getElementById("progress").textContent.startsWith("Solved: 1"));
  await page.clock.runFor(181_000);
  await page.waitForFunction(() => document.getElementById("verdict").textContent.startsWith("Time! You solved 1"));
  assert.deepEqual(troubles, []);
  await context.close();
});
