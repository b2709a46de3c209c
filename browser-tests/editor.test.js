// The editor: what a game says about its fields becomes inputs, and hands follow what is placed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, useSite } from "./site.js";

const site = useSite();

async function open(page, game, language = "en") {
  await page.goto(`/${language}/${game}/editor`);
  await page.waitForFunction(() => document.getElementById("text").value);
}

const text = (page) => page.inputValue("#text");
const placed = (page, name) => page.click(`[role=gridcell][data-cell="${name}"]`);

test("every field of a position has an input with a name, in both languages, and none is raw text", async () => {
  const { context, page, troubles } = await site.open();
  for (const language of ["en", "fr"]) {
    for (const game of GAMES) {
      await open(page, game, language);
      const n = await page.locator("#others .field").count();
      // The board, the mover, perhaps the hands, and then the others.
      const [least, parts] = [(await page.isVisible("#hands")) ? 3 + n : 2 + n, (await text(page)).split(" ").length];
      assert.ok(parts === least || parts === 3 + n, `${game}: ${await text(page)}`);
      for (const field of await page.locator("#others .field").all()) {
        const label = await field.locator("label").textContent();
        assert.ok(label.length > 3 && !label.includes("field-"), `${game}: ${label}`);
        assert.equal(await field.locator("input:not([type=number])").count(), 0, `${game}: ${label}`);
      }
    }
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("Ken Wan is arranged for two or three players", async () => {
  const { context, page, troubles } = await site.open();
  await open(page, "kenwan");
  const players = page.getByLabel("Players");
  await players.selectOption({ label: "Two" });
  await page.waitForFunction(() => document.getElementById("text").value.includes(" -- "));
  await players.selectOption({ label: "Three" });
  await page.waitForFunction(() => document.getElementById("text").value.includes(" --- "));
  await players.selectOption({ label: "Three: Red already has first place" });
  await page.waitForFunction(() => document.getElementById("text").value.includes(" r-- "));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the hands of Wali shrink as pieces are placed, and grow when one is taken back", async () => {
  const { context, page, troubles } = await site.open();
  await open(page, "wali");
  const hands = () => page.locator("#hands output").allTextContents();
  assert.deepEqual(await hands(), ["12", "12"]);
  await page.click("#palette button:has-text('') >> nth=2");
  await placed(page, "C3");
  await page.waitForFunction(() => document.querySelector("#hands output").textContent === "11");
  await placed(page, "D3");
  await page.waitForFunction(() => document.querySelector("#hands output").textContent === "10");
  assert.match(await text(page), /10,12/);
  await placed(page, "D3");
  await page.waitForFunction(() => document.querySelector("#hands output").textContent === "11");
  assert.deepEqual(await hands(), ["11", "12"]);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a field that is changed is part of the position", async () => {
  const { context, page, troubles } = await site.open();
  await open(page, "wali");
  await page.getByLabel("Moves without a capture").fill("7");
  await page.waitForFunction(() => document.getElementById("text").value.endsWith(" 7"));
  await open(page, "khet", "fr");
  await page.selectOption("#rules", "sheet");
  await page.getByLabel("Qui a empilé").selectOption({ label: "Argent" });
  await page.waitForFunction(() => document.getElementById("text").value.endsWith(" s"));
  assert.deepEqual(troubles, []);
  await context.close();
});
