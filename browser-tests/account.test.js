// Accounts in a real browser: tokens for programs, what moderators see.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, moves, signUp, usePeople } from "./people.js";
import { boardReady } from "./site.js";

const site = usePeople();

test("whoever signs up is led back to the page that was left", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/wali/rules");
  await page.click("text=Sign in");
  await page.click("main >> text=Sign up");
  await page.fill("#field-name", "Bela");
  await page.fill("#field-password", "correct horse battery");
  await page.click(".sign button.primary");
  await page.waitForURL(/\/en\/wali\/rules$/);
  assert.ok(await page.isVisible("header >> text=Bela"));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a guest who signs up during a match is called by name on every page that shows the match", async () => {
  const [anna, bela] = await site.twoPeople("wali");
  const carl = await site.open();
  await carl.page.goto(new URL(anna.page.url()).pathname);
  await boardReady(carl.page);
  await anna.page.fill("#chat-text", "hello");
  await anna.page.press("#chat-text", "Enter");
  await bela.page.waitForSelector("#chat-lines li");
  const name = (/** @type {import("playwright-core").Page} */ page, /** @type {string} */ place) => page.locator(`${place} .seat-name`);
  assert.match(await name(bela.page, "#seats-far").textContent(), /^Invité/);
  const elsewhere = await anna.context.newPage();
  await signUp(elsewhere, "Annika");
  await name(bela.page, "#seats-far").filter({ hasText: "Annika" }).waitFor();
  await name(carl.page, "#seats-near").filter({ hasText: /^Annika$/ }).waitFor();
  await name(anna.page, "#seats-near").filter({ hasText: "Annika (you)" }).waitFor();
  await bela.page.locator("#chat-lines strong").filter({ hasText: "Annika" }).waitFor();
  // The match goes on where it was.
  await cell(anna.page, "C3");
  for (const { page } of [anna, bela, carl]) await moves(page, 1);
  // The server ends the guest's connection, which the browser tells.
  const faults = [...anna.troubles, ...bela.troubles, ...carl.troubles].filter((it) => !/WebSocket/.test(it));
  assert.deepEqual(faults, []);
  for (const { context } of [anna, bela, carl]) await context.close();
});

test("a token is made, copied once, used by a program, and ended", async () => {
  const { context, page, troubles } = await site.open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page, "Anna");
  await page.click("text=Anna");
  await page.waitForURL(/\/account$/);
  await page.click("text=New token");
  await page.fill("#field-token-name", "My engine");
  await page.click(".account details button");
  await page.waitForSelector(".fault");
  assert.match(await page.textContent(".fault"), /at least one thing/);
  await page.fill("#field-token-name", "My engine");
  await page.check("[name=scope-play]");
  await page.click(".account details button");
  const token = await page.textContent(".token code");
  await page.click("#copy-codes");
  await page.waitForSelector("#toast:not([hidden])");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), token);

  const ask = () => fetch(new URL("/api/v1/me", page.url()), { headers: { authorization: `Bearer ${token}` } });
  assert.deepEqual((await (await ask()).json()).scopes, ["play"]);
  await page.click("text=I have copied it");
  await page.waitForURL(/\/account$/);
  const line = page.locator("li", { hasText: "My engine" });
  assert.match(await line.textContent(), /last used/);
  assert.doesNotMatch(await page.content(), new RegExp(token));
  await page.getByRole("button", { name: "Revoke: My engine" }).click();
  await page.waitForURL(/done=token/);
  assert.equal(await page.locator("li", { hasText: "My engine" }).count(), 0);
  assert.equal((await ask()).status, 401);
  // The form that came back with a fault is an answer that browsers write down.
  assert.deepEqual(troubles.filter((it) => !it.includes("422")), []);
  await context.close();
});

test("moderators read the log on a phone, in their language and without scrolling sideways", async () => {
  const { context, page, troubles } = await site.open({ viewport: { width: 390, height: 844 } });
  await signUp(page, "Mona");
  site.operate("mute", "Mona", "--for", "7d", "--why", "a".repeat(60));
  site.operate("role", "Mona", "moderator");
  await page.goto("/fr/moderation");
  const log = await page.locator(".log").innerText();
  assert.match(log, /modérateur au lieu de joueur/);
  assert.match(log, /Jusqu’au \d/);
  assert.doesNotMatch(log, /role|instead|until|mute/);
  const { wide, cut } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    cut: [...document.querySelectorAll("main *")].filter((it) => it.scrollWidth > it.clientWidth && getComputedStyle(it).overflowX !== "visible").map((it) => it.outerHTML.slice(0, 80)),
  }));
  assert.ok(wide <= 390, `the page is ${wide} pixels wide`);
  assert.deepEqual(cut, []);
  assert.deepEqual(troubles, []);
  await context.close();
});
