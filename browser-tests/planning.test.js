// Planning ahead in matches by mail: what is planned is kept, seen by its owner only, and played by itself.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { BY_MAIL, cell, listed, moves, myTurn, usePeople } from "./people.js";
import { boardReady } from "./site.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const people = usePeople();
const byMail = (page) => page.selectOption("#clock", BY_MAIL);
const lines = (page) => page.locator("#plan-lines .plan-line").allTextContents();
const nLines = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#plan-lines li").length === n, n);
/** Waits until the board shows that number of moves, played and planned. */
const onBoard = (page, n) => page.waitForFunction((n) => document.querySelector("tablier-board").state.ply === n, n);

test("lines are played out on a phone, kept, shown again to their owner only, deleted, and played by themselves", async () => {
  const [anna, bela] = await people.twoPeople("wali", byMail);
  const { page } = bela;
  await page.tap("[data-command=plan]");
  await page.waitForSelector("#planning:not([hidden])");
  assert.match(await page.textContent("#planning-words"), /attendez de l’adversaire/);
  const plan = async (...names) => {
    for (const [index, name] of names.entries()) {
      await page.tap(`[role=gridcell][data-cell="${name}"]`);
      await onBoard(page, index + 1);
    }
  };
  await plan("C3", "D3", "B2", "D4");
  await nLines(page, 1);
  assert.equal(await page.locator("#moves .move.planned").count(), 4, "planned moves are marked as such");
  await page.tap("[data-command=first]");
  await onBoard(page, 0);
  await plan("E5", "A1");
  await nLines(page, 2);
  assert.deepEqual((await lines(page)).map((it) => it.trim()), ["C3 → D3 B2 → D4", "E5 → A1"]);
  assert.equal(await page.getAttribute(".plan-line", "aria-label"), "si C3, je joue D3, si B2, je joue D4");

  // Nothing of it was played, and nobody else sees it.
  assert.deepEqual(await listed(anna.page), []);
  assert.deepEqual(await lines(anna.page), []);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#planning", { state: "hidden" });
  assert.deepEqual(await listed(page), []);
  await page.reload();
  await boardReady(page);
  await nLines(page, 2);

  await page.tap("#plan-lines li:nth-child(2) .plan-remove");
  await nLines(page, 1);
  await cell(anna.page, "C3");
  await moves(anna.page, 2);
  assert.deepEqual(await listed(anna.page), ["C3", "D3"]);
  await moves(page, 2);
  assert.deepEqual((await lines(page)).map((it) => it.trim()), ["B2 → D4"], "what remains of the plan");
  // Something else is played: the plan ends.
  await cell(anna.page, "F1");
  await moves(page, 3);
  await nLines(page, 0);
  await page.waitForSelector("#toast:not([hidden])");
  assert.match(await page.textContent("#toast"), /coups conditionnels sont annulés/);
  await myTurn(page);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("a move is played together with a plan, by keyboard alone", async () => {
  const [anna, bela] = await people.twoPeople("wali", byMail);
  const { page } = anna;
  await page.keyboard.press("w");
  await page.waitForSelector("#planning:not([hidden])");
  for (const [index, text] of ["C3", "D3", "B2"].entries()) {
    await page.keyboard.press("m");
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await onBoard(page, index + 1);
    await page.locator("#typed-text").blur();
  }
  await nLines(page, 1);
  assert.match(await page.textContent("#plan-note"), /Nothing is saved until/);
  await page.keyboard.press("ArrowLeft");
  await onBoard(page, 2);
  assert.deepEqual(await listed(bela.page), [], "nothing is played yet");
  await page.focus("[data-command=play-plan]");
  assert.equal(await page.textContent("[data-command=play-plan]"), "Play C3 with these conditional moves");
  await page.keyboard.press("Enter");
  await moves(bela.page, 1);
  await nLines(page, 1);
  assert.deepEqual((await lines(page)).map((it) => it.trim()), ["D3 → B2"]);
  await bela.page.tap('[role=gridcell][data-cell="D3"]');
  await moves(bela.page, 3);
  assert.deepEqual(await listed(bela.page), ["C3", "D3", "B2"]);
  await nLines(page, 0);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("axe finds nothing serious while one plans", async () => {
  const { context, page, troubles } = await people.open({ bypassCSP: true });
  await page.goto("/lobby");
  const id = await page.evaluate(async (clock) => {
    await fetch("/api/v1/guest", { method: "POST" });
    const wish = { game: "khet", clock, side: 0, invite: [1] };
    const answer = await fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) });
    return (await answer.json()).id;
  }, BY_MAIL);
  await page.goto(`/g/${id}`);
  await myTurn(page);
  await page.click("[data-command=plan]");
  const path = await page.evaluate(() => document.querySelector("tablier-board").state.moves.find((move) => move.path.length === 2 && move.path.every((it) => it.length === 2)).path);
  for (const name of path) await cell(page, name);
  await nLines(page, 1);
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  const found = violations.filter((it) => it.impact === "serious" || it.impact === "critical");
  assert.deepEqual(found.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(", ")}`), []);
  await page.click("[data-command=leave-plan]");
  assert.equal(await page.locator("#moves .move").count(), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});
