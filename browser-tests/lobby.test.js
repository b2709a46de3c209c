// The lobby: the form fits into the window, rows say what is played, and errors are in the language of the page.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { boardReady } from "./site.js";
import { cell, openMatch, PHONE, signUp, sitDown, usePeople } from "./people.js";

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

test("a game that was saved between two people names them, and they sit at the board again when it is loaded", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/wali/play");
  await boardReady(page);
  await page.click("[data-command=new]");
  assert.ok(await page.isHidden("#name-1"), "the computer has its name");
  await page.selectOption("#seat-1", "0");
  await page.fill("#name-0", "Zoé");
  await page.fill("#name-1", 'Max "the wall"');
  await page.click("#new-game button.primary");
  await page.waitForFunction(() => !document.getElementById("new-game").open);
  await page.waitForFunction(() => document.getElementById("players").textContent.includes("Zoé"));
  for (const [index, name] of ["C3", "D3"].entries()) {
    await cell(page, name);
    await boardReady(page, index + 1);
  }
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-command=save]")]);
  const path = await file.path();
  const text = await readFile(path, "utf8");
  for (const line of ['[White "Zoé"]', '[WhiteType "human"]', '[Black "Max \\"the wall\\""]', '[BlackType "human"]']) assert.ok(text.includes(line), text);
  // Somebody who plays the computer loads it, here and on the page of another game.
  for (const address of ["/en/wali/play?level=2", "/en/khet/play?level=2"]) {
    await page.goto(address);
    await boardReady(page);
    await page.setInputFiles("#file", path);
    await page.waitForURL(/\/wali\/play/);
    await boardReady(page, 2);
    await page.waitForFunction(() => /Zoé.*Max "the wall"/.test(document.getElementById("players").textContent));
    assert.ok(await page.isVisible("[data-command=agree]"), "two people may agree on a draw");
    assert.equal(await page.locator("#moves .move").count(), 2);
  }
  await page.goto("/en/games");
  await page.waitForSelector("#saved li");
  assert.match(await page.textContent("#saved li"), /Zoé, Max "the wall"/);
  assert.deepEqual(troubles, []);
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
  await page.waitForFunction(() => /computer, level 2/.test(document.getElementById("players").textContent));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a game begins with a position of one's own, and is casual", async () => {
  const [anna, bela] = [await site.open(), await site.open()];
  await signUp(anna.page, "Arranger");
  const position = "6/2x3/xx4/2o3/2o2o x 9,9 0";
  await anna.page.goto(`/en/lobby?game=wali&position=${position.replaceAll(" ", "_")}`);
  await anna.page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  assert.equal(await anna.page.inputValue("#position"), position);
  assert.ok(await anna.page.isDisabled("[name=rated]"));
  await anna.page.fill("#position", "nonsense");
  await anna.page.click("#new-match button.primary");
  await anna.page.waitForFunction(() => document.querySelector("#new-match .refusal")?.textContent);
  await anna.page.fill("#position", position);
  await anna.page.selectOption("#opponent", "anybody");
  await anna.page.click("#new-match button.primary");
  await anna.page.waitForURL(/\/g\/\w{8}$/);
  await bela.page.goto("/en/lobby");
  assert.match(await bela.page.innerText(".seeks"), /Wali[\s\S]*Casual[\s\S]*Your own position/);
  for (const { context } of [anna, bela]) await context.close();
});
