// Games that people bring: dropped, chosen or pasted; one, several, or a bare list of moves; and what is said when they cannot be read.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { boardReady, useSite } from "./site.js";

const site = useSite();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("playwright-core").Page} Page */

const WALI = '[Game "wali"]\n[White "Ada"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. C3 D3 2. B2 1-0\n';
const KHET = '[Game "khet"]\n[White "Cleo"]\n\n1. f4g5 a4a3 *\n';
const BROKEN = '[Game "wali"]\n\n1. C3 C3 *\n';

/** Drops files on the page. @param {Page} page @param {string[]} texts */
async function drop(page, ...texts) {
  await page.waitForFunction(() => document.body.dataset.drop);
  await page.evaluate((texts) => {
    const dataTransfer = new DataTransfer();
    for (const [index, text] of texts.entries()) dataTransfer.items.add(new File([text], `game${index}.pgn`, { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, texts);
}

/** Pastes a text somewhere on the page. @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

/** The moves on the board. @param {Page} page */
const played = (page) => page.evaluate(() => document.querySelector("tablier-board").state.played);

/** @param {Page} page @param {string[]} moves */
const waitForMoves = (page, moves) =>
  page.waitForFunction((moves) => document.querySelector("tablier-board").state?.played.join(" ") === moves, moves.join(" "));

test("a file that is dropped is played on or analysed", async () => {
  const { context, page, troubles } = await site.open();
  for (const way of ["play", "analysis"]) {
    await page.goto(`/en/wali/${way}?players=2`);
    await boardReady(page);
    await drop(page, WALI);
    if (way === "analysis") {
      await page.waitForFunction(() => document.querySelectorAll("#tree .tree-step").length === 3);
      await page.click("[data-command=last]");
    }
    await waitForMoves(page, ["C3", "D3", "B2"]);
    assert.equal(await page.locator(".dropping").count(), 0);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a bare list of moves is understood in many spellings", async () => {
  const { context, page, troubles } = await site.open();
  for (const list of ["1. A3 E1 2. E3 B5", "A3 E1 E3 B5", "1) A3 E1\n2) E3 B5 {well}", "A3, E1, E3, B5"]) {
    await page.goto("/en/wali/play?players=2");
    await boardReady(page);
    await paste(page, list);
    await waitForMoves(page, ["A3", "E1", "E3", "B5"]);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a list that fits several games is asked about, and one of another game leads there", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/games");
  await page.fill("#pasted", "f4g5 a4a3");
  await page.click("#paste button");
  await page.waitForSelector("dialog.import[open]");
  assert.equal(await page.textContent("dialog.import h2"), "Which game is it?");
  assert.ok((await page.locator(".import-list li").count()) > 1);
  await page.locator(".import-list button").first().click();
  await page.waitForURL(/\/en\/khet\/play#/);
  await waitForMoves(page, ["f4g5", "a4a3"]);
  // On the page of another game it is recognised too.
  await page.goto("/en/khet/analysis");
  await boardReady(page);
  await paste(page, "1. A3 E1 2. E3 B5");
  await page.waitForURL(/\/en\/wali\/analysis/);
  await page.waitForFunction(() => document.querySelectorAll("#tree .tree-step").length === 4);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("of several games one is chosen, or all are saved", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/games");
  await drop(page, `${WALI}\n${BROKEN}`, KHET);
  await page.waitForSelector("dialog.import[open]");
  const items = await page.locator(".import-list li").allInnerTexts();
  assert.equal(items.length, 3);
  assert.match(items[0], /Ada – Bob\s+Wali · 1-0 · Moves: 3/);
  assert.match(items[1], /Game 2 \(Line 8\)\. Can’t be read\. Line 10, column 7: Move 2\./);
  assert.match(items[2], /Cleo/);
  await page.waitForFunction(() => [...document.querySelectorAll(".import-list img")].every((image) => image.naturalWidth > 0));
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => (await globalThis.axe.run("dialog")).violations.map((it) => it.id));
  assert.deepEqual(faults, []);
  await page.click("dialog.import >> text=Save all games");
  await page.waitForFunction(() => document.querySelector(".import [role=status]").textContent === "Games saved: 2");
  await page.keyboard.press("Escape");
  await page.reload();
  const saved = await page.locator("#saved li a").allInnerTexts();
  assert.equal(saved.length, 2);
  assert.match(saved[0], /^Wali: Ada, Bob – /);
  await page.locator("#saved li a").first().click();
  await waitForMoves(page, ["C3", "D3", "B2"]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("what cannot be read is said with its place, in the language of the reader", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/fr/wali/play?players=2");
  await boardReady(page);
  await paste(page, '[Game "wali"]\nC3 {ouvert');
  await page.waitForFunction(() => document.getElementById("refusal").textContent.includes("Ligne 2, colonne 4"));
  assert.match(await page.innerText("#refusal"), /Ce commentaire n’a pas de fin/);
  await paste(page, "1. C3 C3");
  await page.waitForFunction(() => document.getElementById("refusal").textContent.includes("Aucun jeu n’admet ces coups"));
  await page.goto("/en/wali/analysis");
  await boardReady(page);
  await drop(page, "[Game \"go\"]\n*");
  await page.waitForFunction(() => document.getElementById("paste-refusal").textContent.includes("This game is unknown"));
  // Positions are still understood, and explained.
  await paste(page, "6/6/2x3/6/6 o 11,12 0");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.position === "6/6/2x3/6/6 o 11,12 0");
  await paste(page, "6/6/2x3/6 o 11,12 0");
  await page.waitForSelector("#paste-refusal:not([hidden])");
  // A server that is asked in place of the rules answers that way.
  assert.deepEqual(troubles.filter((it) => !it.includes("422")), []);
  await context.close();
});

test("a file with hundreds of games is listed piece by piece", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/games");
  await drop(page, WALI.repeat(120));
  await page.waitForSelector("dialog.import[open]");
  assert.equal(await page.locator(".import-list li").count(), 50);
  await page.click("dialog.import >> text=Show more");
  await page.click("dialog.import >> text=Show more");
  assert.equal(await page.locator(".import-list li").count(), 120);
  assert.equal(await page.locator("dialog.import >> text=Show more").isVisible(), false);
  assert.deepEqual(troubles, []);
  await context.close();
});
