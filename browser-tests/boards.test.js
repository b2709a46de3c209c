// Several boards at once: what one plays, and what others play.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BY_MAIL, cell, moves, openMatch, sitDown, usePeople } from "./people.js";

const people = usePeople();

test("boards follow their games by themselves, and one's own stand with the least time first", async () => {
  const [anna, bela, carl] = [await people.open(), await people.open(), await people.open()];
  const ids = [];
  for (const clock of ["7d+2d cap 14d", BY_MAIL]) {
    const link = await openMatch(anna.page, "wali", async () => {
      await anna.page.selectOption("#clock", clock);
      await anna.page.selectOption("#opponent", "anybody");
      await anna.page.selectOption("#side", "0");
    });
    await sitDown(bela.page, link);
    await bela.page.waitForSelector("body[data-phase=live]");
    ids.push(new URL(link).pathname.split("/").at(-1));
  }
  await carl.page.goto("/en/watch");
  const picture = (/** @type {import("playwright-core").Page} */ page, /** @type {string} */ id) => page.getAttribute(`[data-match="${id}"] img`, "src");
  assert.match((await picture(carl.page, ids[0])) ?? "", /ply=0&/);
  await anna.page.goto("/en/my-games");
  const order = await anna.page.locator("[data-match]").evaluateAll((cards) => cards.map((card) => card.dataset.match));
  assert.deepEqual(order, [ids[1], ids[0]], "three days are less than seven");
  assert.match(await anna.page.innerText(`[data-match="${ids[1]}"]`), /Your turn[\s\S]*(3\sd\s0\sh|2\sd\s23\sh)/);
  await anna.page.goto(`/en/g/${ids[0]}`);
  await anna.page.waitForSelector("[role=gridcell][aria-label]");
  await cell(anna.page, "C3");
  await moves(bela.page.url().endsWith(String(ids[0])) ? bela.page : anna.page, 1);
  await carl.page.waitForFunction((id) => document.querySelector(`[data-match="${id}"] img`)?.getAttribute("src")?.includes("ply=1&"), ids[0]);
  assert.deepEqual(carl.troubles, []);
  for (const { context } of [anna, bela, carl]) await context.close();
});
