// Who may join a game and how, and what the page says to people who wait, watch or type.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, myTurn, openMatch, PHONE, signUp, sitDown, usePeople } from "./people.js";
import { boardReady } from "./site.js";

/** @typedef {import("playwright-core").Page} Page */

const people = usePeople();

test("an invitation by link stands on nobody's page but the sender's", async () => {
  const [anna, bela] = [await people.open(), await people.open()];
  await signUp(anna.page, "Sender");
  const link = await openMatch(anna.page, "wali");
  const way = `a[href$="${new URL(link).pathname}"]`;
  await anna.page.goto("/@/Sender");
  assert.equal(await anna.page.locator(way).count(), 1);
  await bela.page.goto("/@/Sender");
  assert.equal(await bela.page.locator(way).count(), 0);
  await bela.page.goto("/lobby");
  assert.equal(await bela.page.locator(way).count(), 0);
  await anna.context.close();
  await bela.context.close();
});

test("a guest who opens a rated invitation signs up and comes back to the seat", async () => {
  const [anna, bela] = [await people.open(), await people.open({ ...PHONE, locale: "en-GB" })];
  await signUp(anna.page, "Rater");
  const link = await openMatch(anna.page, "wali", async () => {
    await anna.page.selectOption("#side", "0");
    await anna.page.check("[name=rated]");
  });
  await bela.page.goto(link);
  await bela.page.click("#join a");
  await bela.page.fill("#field-name", "Newcomer");
  await bela.page.fill("#field-password", "correct horse battery");
  await bela.page.click(".sign button.primary");
  await bela.page.waitForURL(new RegExp(`${new URL(link).pathname}$`));
  await bela.page.click("[data-command=join]");
  await myTurn(anna.page);
  await anna.context.close();
  await bela.context.close();
});

test("a challenge is shown to whom it is made, who alone can take the seat", async () => {
  const [anna, bela, carl] = [await people.open(), await people.open(), await people.open()];
  await Promise.all([signUp(anna.page, "Challenger"), signUp(bela.page, "Challenged")]);
  const id = await anna.page.evaluate(async () => {
    const wish = { game: "wali", clock: "10+5", side: 0, challenge: "Challenged" };
    const answer = await fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) });
    return (await answer.json()).id;
  });
  // The lobby that is open tells it by itself, and so does every page that is opened.
  await bela.page.waitForSelector(`.challenges a[href$="/g/${id}"]`);
  await bela.page.waitForSelector("#waiting:not([hidden])");
  await bela.page.goto("/settings");
  assert.match(await bela.page.innerText("#waiting"), /1/);
  await carl.page.goto(`/g/${id}`);
  await carl.page.waitForSelector("#reserved:not([hidden])");
  assert.ok(await carl.page.isHidden("#join"));
  await bela.page.click("#waiting a");
  await bela.page.waitForURL(new RegExp(`/g/${id}$`));
  assert.ok(await bela.page.isHidden("#waiting"), "whoever looks at it needs no way there");
  await bela.page.click("[data-command=join]");
  await anna.page.goto(`/g/${id}`);
  await myTurn(anna.page);
  for (const { context } of [anna, bela, carl]) await context.close();
});

test("whoever has been away for long can be beaten for it, and no longer when they are back", async () => {
  const [anna, bela] = await people.twoPeople("wali", (page) => page.selectOption("#clock", "1+1").then(() => {}));
  await cell(anna.page, "C3");
  await myTurn(bela.page);
  const link = bela.page.url();
  await anna.page.clock.install();
  await bela.page.goto("/settings");
  await anna.page.waitForSelector(".seat-away");
  assert.ok(await anna.page.isHidden("[data-command=claim-absence]"), "a moment is not long");
  await anna.page.clock.fastForward(21_000);
  await anna.page.waitForSelector("[data-command=claim-absence]:not([hidden])");
  await bela.page.goto(link);
  await anna.page.waitForSelector("[data-command=claim-absence]", { state: "hidden" });
  await anna.context.close();
  await bela.context.close();
});

test("a typed move gets its reason, and nonsense is not chosen for later", async () => {
  const [anna, bela] = await people.twoPeople("wali");
  const type = async (/** @type {Page} */ page, /** @type {string} */ text) => {
    await page.fill("#typed-text", text);
    await page.press("#typed-text", "Enter");
    await page.waitForFunction(() => document.getElementById("refusal").textContent !== "");
    return page.textContent("#refusal");
  };
  assert.match(await type(anna.page, "Z9"), /Z9/);
  assert.match(await type(bela.page, "Z9"), /Z9/);
  assert.ok(await bela.page.isHidden("#premove"));
  await bela.page.fill("#typed-text", "d3");
  await bela.page.press("#typed-text", "Enter");
  await bela.page.waitForSelector("#premove:not([hidden])");
  await cell(anna.page, "C3");
  await bela.page.waitForFunction(() => document.querySelectorAll("#moves .move").length === 2);
  await anna.context.close();
  await bela.context.close();
});

test("who may not speak has nothing to type into and is told why, and what is hidden stays hidden", async () => {
  const [anna, bela] = await people.twoPeople("wali");
  const carl = await people.open();
  await carl.page.goto(anna.page.url());
  await boardReady(carl.page);
  await carl.page.waitForSelector("#chat-players:not([hidden])");
  assert.ok(await carl.page.isHidden("#chat-form"));
  await anna.page.waitForSelector("#chat-form:not([hidden])");
  await anna.page.check("#chat-mute");
  await anna.page.reload();
  assert.ok(await anna.page.isChecked("#chat-mute"));
  assert.ok(await anna.page.locator("#chat-lines.muted").count());
  await bela.page.waitForSelector("[data-command=abort]:not([hidden])");
  await bela.page.click("[data-command=abort]");
  await bela.page.click("#confirm button.primary");
  await carl.page.waitForSelector("#chat-way-in:not([hidden])");
  for (const { context } of [anna, bela, carl]) await context.close();
});
