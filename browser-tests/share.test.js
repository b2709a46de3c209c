// The sheet from which games go out: everywhere the same, by keyboard, in both languages; what it hands out is whole.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { openMatch, sitDown } from "./people.js";
import { boardReady, useSite } from "./site.js";

const site = useSite();
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** @typedef {import("playwright-core").Page} Page */

const open = (options = {}) => site.open({ permissions: ["clipboard-read", "clipboard-write"], ...options });

/** Plays moves by typing them. @param {Page} page @param {string[]} moves */
async function type(page, moves) {
  for (const [index, move] of moves.entries()) {
    await page.fill("#typed-text", move);
    await page.press("#typed-text", "Enter");
    await boardReady(page, index + 1);
  }
}

/** Opens the sheet. @param {Page} page @param {string} [button] */
async function openSheet(page, button = "[data-command=share]") {
  await page.click(button);
  await page.waitForSelector("dialog.share[open]");
}

/** What a button hands to the person as a file. @param {Page} page @param {string} words */
async function downloaded(page, words) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`dialog.share >> text=${words}`)]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Faults of accessibility within the sheet. @param {Page} page */
async function faults(page, selector = "dialog") {
  await page.evaluate(axe);
  return page.evaluate(async (selector) => {
    const { violations } = await globalThis.axe.run(selector);
    return violations.map((it) => `${it.id}: ${it.nodes.map((node) => node.html).join(" ")}`);
  }, selector);
}

test("a local game goes out as link, code, picture, file and frame", async () => {
  const { context, page, troubles } = await open();
  await page.goto("/en/khet/play?players=2");
  await boardReady(page);
  await type(page, ["h2+", "c7+"]);
  await openSheet(page);
  const link = await page.inputValue("dialog.share input");
  assert.match(link, /\/en\/khet\/play#.*moves=h2%2B_c7%2B$/);
  await page.click("dialog.share >> text=Copy the link");
  await page.waitForFunction(() => document.querySelector(".share-status").textContent === "Copied");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  await page.waitForFunction(() => [...document.querySelectorAll("dialog.share img")].every((image) => image.complete && image.naturalWidth > 0));
  assert.equal(await page.locator(".share-code img").count(), 1);
  const png = await downloaded(page, "Download PNG");
  assert.deepEqual([png.name.endsWith(".png"), png.bytes.subarray(1, 4).toString(), png.bytes.readUInt32BE(16)], [true, "PNG", 900]);
  const svg = await downloaded(page, "Download SVG");
  assert.ok(svg.bytes.toString().startsWith("<svg"));
  const gif = await downloaded(page, "Download animation");
  assert.equal(gif.bytes.subarray(0, 6).toString(), "GIF89a");
  const text = await downloaded(page, "Download as text");
  assert.match(text.bytes.toString(), /1\. h2\+ c7\+/);
  const json = await downloaded(page, "Download as JSON");
  assert.deepEqual(JSON.parse(json.bytes.toString()).moves.map((it) => it.move), ["h2+", "c7+"]);
  await page.click("dialog.share >> text=Copy the picture");
  await page.waitForFunction(() => document.querySelector(".share-status").textContent === "Picture copied");
  assert.deepEqual(await page.evaluate(async () => (await navigator.clipboard.read())[0].types), ["image/png"]);
  const code = await page.inputValue("dialog.share textarea");
  assert.match(code, /^<iframe src="http[^"]*\/embed\/khet\?lang=en&amp;[^"]*moves=h2%2B_c7%2B" title=/);
  assert.deepEqual(await faults(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the sheet keeps the keyboard until Escape, and gives it back", async () => {
  const { context, page, troubles } = await open();
  await page.goto("/fr/wali/play?players=2");
  await boardReady(page);
  await page.focus("[data-command=share]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog.share[open]");
  assert.equal(await page.textContent("dialog.share h2"), "Partager");
  for (let n = 0; n < 25; n++) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest("dialog.share"));
    assert.equal(isOutside, false, `after ${n + 1} times Tab`);
  }
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog.share"));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-command")), "share");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("where the system can send, the sheet offers it", async () => {
  const { context, page } = await open();
  await context.addInitScript(() => {
    navigator.share = async (data) => void Object.assign(globalThis, { sent: data });
  });
  await page.goto("/en/wali/play?players=2");
  await boardReady(page);
  await openSheet(page);
  await page.click("dialog.share >> text=Send…");
  assert.match(await page.evaluate(() => globalThis.sent.url), /\/en\/wali\/play#/);
  await context.close();
});

test("analysis, puzzles and saved games have the same sheet", async () => {
  const { context, page, troubles } = await open();
  await page.goto("/en/wali/analysis");
  await boardReady(page);
  await page.locator("details.files summary").click();
  await openSheet(page);
  assert.match(await page.inputValue("dialog.share input"), /\/en\/wali\/analysis#/);
  await page.keyboard.press("Escape");
  await page.goto("/en/wali/puzzle");
  await boardReady(page);
  await page.waitForURL(/\/puzzle\/[0-9a-f]{8}/);
  await openSheet(page);
  assert.match(await page.inputValue("dialog.share input"), /\/en\/wali\/puzzle\/[0-9a-f]{8}$/);
  // The solution does not go out with it.
  assert.match((await downloaded(page, "Download as text")).bytes.toString(), /\n\n\*\n$/);
  await page.goto("/en/wali/play?players=2");
  await boardReady(page);
  await type(page, ["C3"]);
  await page.goto("/en/games");
  await openSheet(page, "#saved li button:has-text('Share')");
  assert.match(await page.inputValue("dialog.share input"), /\/en\/wali\/play#.*moves=C3$/);
  assert.match((await downloaded(page, "Download as text")).bytes.toString(), /1\. C3 \*/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a match is shared as a link until it has begun, and in every form from then on", async () => {
  const [anna, bela] = [await open(), await open()];
  const link = await openMatch(anna.page, "wali");
  const id = link.split("/").at(-1);
  await openSheet(anna.page);
  assert.match(await anna.page.inputValue("dialog.share input"), new RegExp(`/g/${id}$`));
  assert.equal(await anna.page.locator("dialog.share section").count(), 1, "an invitation has a link and nothing else");
  await anna.page.keyboard.press("Escape");
  await sitDown(bela.page, link);
  await anna.page.waitForFunction(() => document.body.dataset.phase === "live");
  await openSheet(anna.page);
  assert.equal(await anna.page.locator("dialog.share section").count(), 4);
  assert.match(await anna.page.inputValue("dialog.share textarea"), new RegExp(`/embed/g/${id}[?]lang=en`));
  assert.match((await downloaded(anna.page, "Download as text")).bytes.toString(), /\[Game "wali"\]/);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});
