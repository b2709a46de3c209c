// What boards look like: a style, a set of pieces, colours of one's own; on this device, and with the account on every other.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PASSWORD, signUp } from "./people.js";
import { boardReady, useSite } from "./site.js";

const site = useSite();

/** @typedef {import("playwright-core").Page} Page */

/** What a page says that it looks like. @param {Page} page */
const looks = (page) =>
  page.evaluate(() => {
    const { board, pieces } = document.documentElement.dataset;
    return [board, pieces, document.getElementById("palette")?.getAttribute("href") ?? null];
  });

/** Chooses own colours: for the cells and for three players. @param {Page} page @param {string[]} colours */
async function chooseColours(page, colours) {
  for (const [index, colour] of colours.entries()) {
    await page.locator("input[name=colour]").nth(index).evaluate((input, colour) => {
      input.value = colour;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, colour);
  }
}

/** The colour in which something of the board is painted. @param {Page} page @param {string} name of the colour */
const painted = (page, name) =>
  page.evaluate((name) => {
    const svg = document.querySelector("tablier-board svg, .preview-board svg");
    return getComputedStyle(svg).getPropertyValue(`--tablier-${name}`).trim();
  }, name);

test("a style of boards and a set of pieces are shown at once, on every page and after a reload", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/settings");
  assert.deepEqual(await looks(page), ["wood", "carved", null]);
  const drawn = () => page.locator(".preview-board").first().innerHTML();
  const carved = await drawn();
  await page.check("input[name=board][value=felt]");
  assert.equal((await looks(page))[0], "felt");
  await page.check("input[name=pieces][value=flat]");
  await page.waitForFunction((before) => document.querySelector(".preview-board").innerHTML !== before, carved);
  for (const path of ["/settings", "/wali/play", "/wali/rules", "/"]) {
    await page.goto(path);
    assert.deepEqual(await looks(page), ["felt", "flat", null], path);
  }
  await page.goto("/settings");
  assert.ok(await page.isChecked("input[name=board][value=felt]"));
  assert.ok(await page.isChecked("input[name=pieces][value=flat]"));
  await page.click("button[type=reset]");
  assert.deepEqual(await looks(page), ["wood", "carved", null]);
  await page.reload();
  assert.deepEqual(await looks(page), ["wood", "carved", null]);
  assert.deepEqual(troubles, []);
  await context.close();
});

for (const [language, alike, like] of [
  ["en", /^Players 1 and 2 are hard to tell apart/, /player 3 have almost the colour of the cells/],
  ["fr", /1 et 2/, /3/],
]) {
  test(`own colours are painted, and colours that are too much alike are named (${language})`, async () => {
    const { context, page, troubles } = await site.open();
    await page.goto(`/${language}/settings`);
    assert.ok(await page.isHidden(".colours"));
    await page.check("input[name=own-colours]");
    await page.waitForSelector(".colours:not([hidden])");
    assert.equal(await page.locator("#palette-faults li").count(), 0, "the first colours are a good choice");
    await chooseColours(page, ["#203040", "#ffd0d0", "#ffd8d8", "#203040"]);
    await page.waitForFunction(() => document.querySelectorAll("#palette-faults li").length === 2);
    const [first, second] = await page.locator("#palette-faults li").allTextContents();
    assert.match(first, alike);
    assert.match(second, like);
    await chooseColours(page, ["#203040", "#fff0d0", "#c02010", "#30c0a0"]);
    // Colours are judged one by one: the last of them has arrived when the palette names it.
    await page.waitForFunction((href) => [...document.querySelectorAll("link")].some((it) => it.getAttribute("href") === href), "/palette/203040-fff0d0-c02010-30c0a0.css");
    assert.equal(await page.locator("#palette-faults li").count(), 0);
    assert.equal((await looks(page))[2], "/palette/203040-fff0d0-c02010-30c0a0.css");
    await page.goto(`/${language}/wali/play`);
    await boardReady(page);
    assert.equal((await looks(page))[2], "/palette/203040-fff0d0-c02010-30c0a0.css");
    assert.equal(await painted(page, "field"), "#203040");
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("an account keeps what boards look like, and other devices see it", async () => {
  const here = await site.open();
  await here.page.goto("/settings");
  await here.page.check("input[name=board][value=marble]");
  // Whoever signs up takes along what this browser had.
  await signUp(here.page, "Marmora");
  await here.page.goto("/settings");
  assert.match(await here.page.textContent("#settings"), /saved to your account/);
  const kept = here.page.waitForResponse((answer) => answer.url().endsWith("/api/v1/looks") && answer.status() === 204);
  await here.page.check("input[name=pieces][value=flat]");
  await kept;

  const there = await site.open();
  await there.page.goto("/settings");
  assert.deepEqual(await looks(there.page), ["wood", "carved", null]);
  await there.page.goto("/account/sign-in");
  await there.page.fill("#field-name", "Marmora");
  await there.page.fill("#field-password", PASSWORD);
  await there.page.click(".sign button.primary");
  await there.page.waitForURL(/\/lobby$/);
  await there.page.goto("/wali/play");
  await boardReady(there.page);
  assert.deepEqual(await looks(there.page), ["marble", "flat", null]);
  await there.page.goto("/settings");
  assert.ok(await there.page.isChecked("input[name=board][value=marble]"));
  const keptThere = there.page.waitForResponse((answer) => answer.url().endsWith("/api/v1/looks") && answer.status() === 204);
  await there.page.check("input[name=board][value=felt]");
  await keptThere;
  await here.page.goto("/wali/play");
  await boardReady(here.page);
  assert.deepEqual(await looks(here.page), ["felt", "flat", null]);
  assert.deepEqual([...here.troubles, ...there.troubles], []);
  for (const { context } of [here, there]) await context.close();
});

test("what could not be kept with the account is said", async () => {
  const { context, page } = await site.open();
  await signUp(page, "Felicia");
  await page.goto("/settings");
  await page.route("**/api/v1/looks", (route) => route.abort());
  await page.check("input[name=board][value=felt]");
  await page.waitForFunction(() => document.body.textContent.includes("not saved to your account"));
  await context.close();
});
