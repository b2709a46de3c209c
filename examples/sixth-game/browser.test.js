// The pages of the sixth game: nothing in the scripts of the site knows it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, useSite } from "../../browser-tests/site.js";

const site = useSite();

const cell = (/** @type {string} */ name) => `[role=gridcell][data-cell="${name}"]`;

test("Breakthrough is shown in French and played against the computer", async () => {
  const { context, page, troubles } = await site.open();

  await page.goto("/fr/breakthrough");
  assert.match(await page.textContent("main"), /Deux murs de pions/);
  assert.ok(await page.locator("main svg").first().isVisible(), "the board is shown");

  await page.goto("/breakthrough/play");
  await boardReady(page);
  assert.equal(await page.locator("[role=gridcell][data-cell]").count(), 36);
  await page.click(cell("c2"));
  await page.click(cell("d3"));
  await boardReady(page, 2);
  const moves = await page.textContent("#moves");
  assert.match(moves, /c2-d3/);
  assert.match(moves.replace("c2-d3", ""), /[a-f][56]-[a-f][45]/, `the computer has answered: ${moves}`);

  assert.deepEqual(troubles, []);
  await context.close();
});
