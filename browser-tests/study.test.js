// Studies in real browsers: two authors write at the same time, readers look and find the moves, and a study goes out on paper.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { cell, PHONE, signUp, usePeople } from "./people.js";
import { boardReady } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const people = usePeople();

/** Begins a study with the form of the list. @param {Page} page @param {{ title: string, text?: string, visibility?: string }} wish */
async function begin(page, { title, text = "", visibility = "private" }) {
  await page.goto("/en/study");
  await page.click(".begin-study summary");
  await page.fill("#title", title);
  await page.selectOption("#game", "wali");
  await page.fill("#text", text);
  await page.selectOption("#visibility", visibility);
  await page.click("#begin-study button.primary");
  await page.waitForURL(/\/study\/\w{8}\/1$/);
  await boardReady(page);
  return new URL(page.url()).pathname;
}

/** The moves on the page. @param {Page} page */
const listed = (page) => page.locator("#tree .move").allTextContents();

/** Waits until the page shows these moves. @param {Page} page @param {string[]} moves */
const shows = (page, moves) =>
  page.waitForFunction((moves) => [...document.querySelectorAll("#tree .move")].map((it) => it.firstChild?.textContent).join(" ") === moves, ["Start", ...moves].join(" "), { timeout: 10_000 }).catch(async () => assert.deepEqual(await listed(page), moves));

/** Waits until everything that was written is kept. @param {Page} page */
const kept = (page) => page.waitForSelector("#unconfirmed", { state: "hidden" });

/** @param {Page} page */
async function isAccessible(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), []);
}

test("two authors write at the same time and see the same, also after a connection was lost", async () => {
  const [anna, bela] = await Promise.all([people.open({ locale: "en-GB" }), people.open({ locale: "en-GB" })]);
  await Promise.all([signUp(anna.page, "Anna"), signUp(bela.page, "Bela")]);
  const path = await begin(anna.page, { title: "Corners" });
  // A private study is not there for others, until its owner names them.
  assert.equal((await bela.page.goto(path))?.status(), 404);
  await anna.page.click("#sharing summary");
  await anna.page.fill("#author", "Bela");
  await Promise.all([anna.page.waitForNavigation(), anna.page.click("#add-author button")]);
  await boardReady(anna.page);
  await bela.page.goto(path);
  await boardReady(bela.page);
  await anna.page.waitForFunction(() => /Anna, Bela/.test(document.getElementById("presence")?.textContent ?? ""));

  await cell(anna.page, "C3");
  await shows(bela.page, ["C3"]);
  // Both play from the same position at once: each sees both moves, in the same order.
  await bela.page.click("#tree .move:last-child");
  await bela.page.locator("#tree .move", { hasText: "C3" }).click();
  await Promise.all([cell(anna.page, "D3"), cell(bela.page, "A1")]);
  await Promise.all([kept(anna.page), kept(bela.page)]);
  await anna.page.waitForFunction(() => document.querySelectorAll("#tree .move").length === 4);
  await bela.page.waitForFunction(() => document.querySelectorAll("#tree .move").length === 4);
  assert.deepEqual(await listed(anna.page), await listed(bela.page));

  // Anna is cut off and goes on; Bela writes meanwhile.
  await anna.context.setOffline(true);
  await people.kill();
  await anna.page.waitForSelector("#line-status:not([hidden])");
  await anna.page.locator("#tree .move", { hasText: "C3" }).click();
  await anna.page.fill("#words", "the middle");
  await anna.page.locator("#words").blur();
  await anna.page.waitForSelector("#unconfirmed:not([hidden])");
  await people.startAgain();
  await bela.page.waitForSelector("#line-status", { state: "hidden" });
  await bela.page.locator("#tree .move", { hasText: "C3" }).click();
  await bela.page.selectOption("#sign", "1");
  await kept(bela.page);
  await anna.context.setOffline(false);
  await anna.page.waitForSelector("#line-status", { state: "hidden", timeout: 20_000 });
  await kept(anna.page);
  await bela.page.waitForFunction(() => document.querySelector("#tree .tree-text")?.textContent === "the middle");
  await anna.page.waitForFunction(() => document.querySelector("#tree .sign")?.textContent === "!");
  await anna.page.reload();
  await boardReady(anna.page);
  await anna.page.waitForFunction(() => document.querySelectorAll("#tree .move").length === 4);
  assert.deepEqual(await listed(anna.page), await listed(bela.page));
  await isAccessible(anna.page);

  // Whoever has not seen the newest words does not overwrite them.
  await Promise.all([anna, bela].map(({ page }) => page.locator("#tree .move", { hasText: "C3" }).click()));
  await bela.page.locator("#words").focus();
  await bela.page.locator("#words").pressSequentially(" of the board");
  await anna.page.fill("#words", "the centre");
  await anna.page.locator("#words").blur();
  await kept(anna.page);
  await kept(bela.page);
  const words = await anna.page.evaluate(async () => (await (await fetch(`/api/v1${location.pathname.replace(/^\/en/, "").replace("study", "studies").replace(/\/1$/, "")}`)).json()).chapters[0].nodes[0].note.text);
  assert.ok(["the centre", "the middle of the board"].includes(words), words);
  const faults = [...anna.troubles, ...bela.troubles].filter((it) => !/WebSocket|ERR_|Failed to fetch|404/.test(it));
  assert.deepEqual(faults, []);
  await Promise.all([anna.context.close(), bela.context.close()]);
});

test("a reader on a phone finds the moves of one side and sees the comments afterwards", async () => {
  const anna = await people.open({ locale: "en-GB" });
  await signUp(anna.page, "Carla");
  const path = await begin(anna.page, { title: "Opening", visibility: "link", text: '[Game "wali"]\n\n1. C3 {the middle} D3 2. E5 {far away} (2. B2 $4) *' });
  await anna.page.click("#chapter-tools summary");
  await anna.page.selectOption("#asks", "0");
  await kept(anna.page);
  const reader = await people.open(PHONE);
  await reader.page.goto(`/en${path.replace("/en", "")}`);
  await boardReady(reader.page);
  await reader.page.waitForFunction(() => /Find the move/.test(document.getElementById("guess-says")?.textContent ?? ""));
  assert.equal(await reader.page.isVisible("#moves-box"), false);
  await reader.page.tap('[role=gridcell][data-cell="A1"]');
  await reader.page.waitForFunction(() => /isn’t the study/.test(document.getElementById("guess-says")?.textContent ?? ""));
  await reader.page.tap('[role=gridcell][data-cell="C3"]');
  await reader.page.waitForFunction(() => /Right!/.test(document.getElementById("guess-says")?.textContent ?? ""));
  await boardReady(reader.page, 2);
  await reader.page.tap('[role=gridcell][data-cell="B2"]');
  await reader.page.waitForFunction(() => /advises against/.test(document.getElementById("guess-says")?.textContent ?? ""));
  await reader.page.click("[data-command=hint]");
  await reader.page.waitForSelector("#hint:not([hidden])");
  await reader.page.click("[data-command=reveal]");
  await reader.page.waitForFunction(() => /0 of 2/.test(document.getElementById("guess-says")?.textContent ?? ""));
  assert.equal(await reader.page.textContent("#note-text"), "far away");
  await isAccessible(reader.page);
  await reader.page.click("[data-command=read]");
  await shows(reader.page, ["C3", "D3", "E5", "B2"]);
  // What a reader plays stays on the page.
  assert.equal(await reader.page.isVisible("#note-fields"), false);
  assert.deepEqual(reader.troubles, []);
  await Promise.all([anna.context.close(), reader.context.close()]);
});

test("a study goes out on paper, as a file and in a frame", async () => {
  const { page, context, troubles } = await people.open({ locale: "en-GB" });
  await signUp(page, "Dora");
  const path = await begin(page, { title: "On paper", visibility: "link", text: '[Game "wali"]\n\n1. C3 {[%cal Gc3d3] the middle} D3 *' });
  const id = path.split("/").at(-2);
  await page.goto(`/fr/study/${id}/print`);
  assert.equal(await page.locator("figure svg").count(), 2);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.isVisible(".paper-tools"), false);
  await page.emulateMedia({ media: "screen" });
  await isAccessible(page);
  const pdf = await page.request.get(`/study/${id}.pdf`);
  assert.equal((await pdf.body()).subarray(0, 5).toString(), "%PDF-");
  assert.match(await (await page.request.get(`/study/${id}.pgn`)).text(), /\[StudyName "On paper"\]/);
  await page.goto(`/embed/study/${id}/1?lang=en`);
  await page.click("[data-command=next]");
  await page.waitForFunction(() => document.getElementById("status")?.textContent === "the middle");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a position of the editor becomes a study", async () => {
  const { page, context } = await people.open({ locale: "en-GB" });
  await signUp(page, "Edda");
  await page.goto("/en/wali/editor");
  await page.waitForSelector("[data-command=study]:not([disabled])");
  await page.click("[data-command=study]");
  await page.waitForURL(/\/study\/\w{8}\/1$/);
  await boardReady(page);
  assert.match(await page.textContent("#study-title"), /Wali/);
  await context.close();
});
