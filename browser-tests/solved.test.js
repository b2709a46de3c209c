// What is solved and what is proved, on the analysis board.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { boardReady, program, startServer, useSite } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = useSite();

/** A site with the tables of one against one. */
const data = mkdtempSync(join(tmpdir(), "tablier-solved-"));
/** @type {Awaited<ReturnType<typeof startServer>>} */
let solved;
before(async () => {
  execFileSync(program, ["tables", "build", "khitan", "--stones", "2", "--folder", join(data, "tables")], { stdio: "ignore" });
  solved = await startServer({ data });
});
after(() => solved?.stop());

/** White wins in 17 plies. */
const LONGEST = "/khitan/analysis/2a2/6/7/8/9/8/7/6/2A2_w_0,0_0_0_0?v=classic";
/** White wins in a few plies. */
const SHORT = "/khitan/analysis/5/6/3a3/8/9/8/3A3/6/5_w_0,0_0_0_0?v=classic";

/** What the page calls wrong. @param {import("playwright-core").Page} page @param {string} where */
async function faults(page, where) {
  await page.evaluate(axe);
  return page.evaluate(async (where) => (await globalThis.axe.run(where)).violations.map((it) => [it.id, it.nodes.map(({ html }) => html)]), where);
}

test("an ending says who wins and what each move is worth, and its moves can be played", async () => {
  const { context, page, troubles } = await site.open({}, solved.address);
  await page.goto(`/en${LONGEST}`);
  await boardReady(page);
  await page.waitForSelector("#ending:not([hidden])");
  assert.match(await page.textContent("#ending-words"), /^White: win in 17 plies with best play$/);
  const rows = await page.locator("#ending-moves li").allTextContents();
  assert.equal(rows.length, 4);
  assert.match(rows[0], /wins in 17$/);
  // The words of a move say what it does, and a screen reader hears the sentence.
  assert.ok(await page.getAttribute("#ending-moves .move", "title"));
  assert.equal(await page.getAttribute("#ending-words", "role"), "status");
  assert.deepEqual(await faults(page, "#ending"), []);
  await page.click("#ending-moves .move");
  await page.waitForFunction(() => document.querySelector("#ending-words").textContent === "Black: loss in 16 plies with best play");
  // Back at the start the same is shown again; without tables for it, nothing is.
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector("#ending-words").textContent.startsWith("White: win in 17"));
  await page.goto("/fr/khitan/analysis#moves=C4-D5");
  await boardReady(page);
  assert.ok(await page.isHidden("#ending"));
  await page.goto(`/fr${LONGEST}`);
  await boardReady(page);
  await page.waitForSelector("#ending:not([hidden])");
  assert.match(await page.textContent("#ending-words"), /^Blancs\s: gain en 17 demi-coups avec le meilleur jeu$/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("without tables the page neither asks nor says anything", async () => {
  const { context, page, troubles } = await site.open();
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`/en${LONGEST}`);
  await boardReady(page);
  assert.ok(await page.isHidden("#ending"));
  assert.deepEqual(asked.filter((url) => url.includes("/tablebase")), []);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a win is proved with its line, which can be followed", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto(`/en${SHORT}`);
  await boardReady(page);
  await page.click("#prove");
  await page.waitForFunction(() => document.querySelector("#proof-words").textContent.startsWith("Proved:"), null, { timeout: 60_000 });
  const words = await page.textContent("#proof-words");
  const plies = Number(words.match(/^Proved: White can force a win in (\d+) plies\.$/)?.[1]);
  assert.ok(plies > 1, words);
  await page.waitForFunction((plies) => document.querySelectorAll("#proof-line .move").length === plies, plies);
  assert.equal(await page.textContent("#prove"), "Prove it");
  assert.deepEqual(await faults(page, ".proof"), []);
  await page.locator("#proof-line .move").last().click();
  await page.waitForFunction(() => document.querySelector("#status").classList.contains("over"));
  // The game is over here: nothing to prove.
  assert.ok(await page.isDisabled("#prove"));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a proof shows how far it is, and can be stopped", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/khet/analysis");
  await boardReady(page);
  await page.keyboard.press("p");
  await page.waitForFunction(() => /^Nothing within (one ply|\d+ plies) \(/.test(document.querySelector("#proof-progress").textContent), null, { timeout: 60_000 });
  assert.equal(await page.textContent("#prove"), "Stop");
  await page.click("#prove");
  await page.waitForFunction(() => /^Unknown so far/.test(document.querySelector("#proof-words").textContent));
  assert.equal(await page.textContent("#prove"), "Prove it");
  // A move leaves the proof behind.
  await page.click("#prove");
  await page.waitForFunction(() => document.querySelector("#prove").textContent === "Stop");
  await page.fill("#typed-text", "f4g5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#prove").textContent === "Prove it" && document.querySelector("#proof-words").textContent === "");
  assert.deepEqual(troubles, []);
  await context.close();
});
