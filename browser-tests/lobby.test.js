// The lobby: the form fits into the window, rows say what is played, and errors are in the language of the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady } from "./site.js";
import { cell, openMatch, PHONE, sitDown, usePeople } from "./people.js";

const site = usePeople();

for (const language of ["en", "fr"]) {
  test(`the button that opens a game stands in the window (${language})`, async () => {
    const { context, page, troubles } = await site.open({ viewport: { width: 1280, height: 860 } });
    await page.goto(`/${language}/lobby`);
    await page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
    const box = await page.locator("#new-match button.primary").boundingBox();
    assert.ok(box.y + box.height <= 860, `its lower edge is at ${box.y + box.height}`);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("rows say which rules, which start, whether there is a pie rule, and who plays which side", async () => {
  const anna = await site.open();
  await openMatch(anna.page, "khet", async () => {
    await anna.page.selectOption("#rules", "sheet");
    await anna.page.selectOption("#setup", "imhotep");
    await anna.page.selectOption("#side", "1");
    await anna.page.selectOption("#opponent", "anybody");
    await anna.page.check("[name=pie]");
  });
  const link = anna.page.url();
  const bela = await site.open(PHONE);
  await bela.page.goto("/fr/lobby");
  const row = await bela.page.locator(".seeks li").first().innerText();
  for (const words of ["Imhotep", "Feuille", "Règle du gâteau", "(Rouge)"]) assert.ok(row.includes(words), `${words} in ${row}`);
  await sitDown(bela.page, link);
  await boardReady(bela.page);
  await bela.page.waitForFunction(() => document.body.dataset.phase === "live");
  const carl = await site.open();
  await carl.page.goto("/en/lobby");
  const live = await carl.page.locator(".live li").first().innerText();
  for (const words of ["Imhotep", "(Silver)", "(Red)"]) assert.ok(live.includes(words), `${words} in ${live}`);
  for (const { troubles, context } of [anna, bela, carl]) {
    assert.deepEqual(troubles, []);
    await context.close();
  }
});

test("a clock that cannot be read is refused in the language of the page", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/fr/lobby?game=wali");
  await page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  await page.selectOption("#clock", "other");
  for (const [clock, words] of [["soon", /^Cette pendule est illisible/], ["999+0", /^Une pendule donne de 0,25 à 180 minutes/]]) {
    await page.fill("#other-clock", clock);
    await page.click("#new-match button.primary");
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector("#new-match .refusal").textContent), words.source);
  }
  // The browser itself notes that the request was refused.
  assert.deepEqual(troubles.filter((trouble) => !/422/.test(trouble)), []);
  await context.close();
});

test("links that cannot be read are explained in the language of the page", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/fr/wali/play");
  await boardReady(page);
  const isExplained = () => page.waitForFunction(() => document.getElementById("toast").textContent.startsWith("Cette adresse ne mène pas"));
  // The open page follows a link at once, and another game takes the place of the link in its address.
  await page.goto("/fr/wali/play#moves=Z9");
  await isExplained();
  await page.goto("/fr/games");
  await page.goto("/fr/wali/play#moves=Z9");
  await isExplained();
  assert.deepEqual(troubles.filter((trouble) => !/422|404/.test(trouble)), []);
  await context.close();
});

test("a game that was saved goes on against the same opponent", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/wali/play?level=2");
  await boardReady(page);
  await cell(page, "C3");
  await boardReady(page, 2);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-command=save]")]);
  const path = await file.path();
  await page.goto("/en/khet/play");
  await boardReady(page);
  await page.goto("/en/wali/play?players=2");
  await boardReady(page);
  await page.setInputFiles("#file", path);
  await boardReady(page, 2);
  await page.waitForFunction(() => /computer, level 2/.test(document.getElementById("who").textContent));
  assert.deepEqual(troubles, []);
  await context.close();
});
