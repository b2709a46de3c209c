// Every game and rule set is played to its end: by mouse, by keyboard, by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beginGame, boardReady, useSite, wholeGame } from "./site.js";

const site = useSite();

const RULE_SETS = [
  ["khet", "standard", "classic"],
  ["khet", "sheet", "osiris"],
  ["khet", "2.0", "dynasty"],
  ["khitan", "classic", "start"],
  ["khitan", "short", "lines"],
  ["khitan", "expert", "start"],
  ["khitan", "master", "compact"],
  ["kenwan", "standard", "triangles", 3],
  ["kenwan", "standard", "triangles", 2],
  ["wali", "standard", "start"],
  ["bermudes", "standard", "start"],
];

/** @param {string} target */
function selector(target) {
  if (/^[A-Za-z]\d$/.test(target)) return `[role=gridcell][data-cell="${target}"]`;
  return `tablier-board [data-target="${target}"]`;
}

/** Plays moves one after the other; `act` points at a target. */
async function playThrough(page, moves, act) {
  for (const [index, move] of moves.entries()) {
    await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, index);
    for (const target of move.path) await act(target);
  }
  await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, moves.length);
}

for (const [kind, rules, setup, players] of RULE_SETS) {
  const name = `${kind} ${rules}${players ? ` for ${players}` : ""}`;
  test(`${name} is played to its end by mouse`, async () => {
    const { context, page, troubles } = await site.open();
    await page.goto(`/${kind}/play`);
    await boardReady(page);
    await beginGame(page, kind, { rules, setup, players });
    const { moves, ending } = await wholeGame(page, { kind, rules, setup, players });
    if (ending) {
      await playThrough(page, moves, (target) => page.click(selector(target)));
    } else {
      // Between weak players captured tiles come back for ever in some rule sets: then somebody gives up.
      await playThrough(page, moves.slice(0, 60), (target) => page.click(selector(target)));
      await page.click("[data-command=resign]");
      await page.click("#confirm button.primary");
      await page.waitForFunction(() => document.querySelector("tablier-board").state.ending);
    }
    const status = await page.textContent("#status");
    assert.ok(await page.evaluate(() => document.querySelector("tablier-board").state.ending), "the game is over");
    assert.ok(status && status.length > 8, `the end is told: ${status}`);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("wali is played to its end by keyboard alone", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/wali/play");
  await boardReady(page);
  await beginGame(page, "wali");
  const { moves } = await wholeGame(page, { kind: "wali" });
  // The board is one stop of the tab key.
  await page.focus("[role=gridcell][tabindex='0']");
  const where = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? "");
  await playThrough(page, moves, async (target) => {
    if (!/^[A-Z]\d$/.test(target)) {
      await page.focus(selector(target));
      await page.keyboard.press("Enter");
      await page.focus("[role=gridcell][tabindex='0']");
      return;
    }
    for (let here = await where(); here !== target; here = await where()) {
      const [dx, dy] = [target.charCodeAt(0) - here.charCodeAt(0), Number(target[1]) - Number(here[1])];
      await page.keyboard.press(dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowUp" : "ArrowDown");
    }
    await page.keyboard.press("Enter");
  });
  assert.ok(await page.evaluate(() => document.querySelector("tablier-board").state.ending));
  assert.match((await page.textContent("#alarms")) ?? "", /./, "the end is announced");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("bermudes is played to its end by touch on a phone, in French", async () => {
  const { context, page, troubles } = await site.open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "fr-FR",
  });
  await page.goto("/bermudes/play");
  await boardReady(page);
  assert.equal(await page.getAttribute("html", "lang"), "fr");
  await beginGame(page, "bermudes");
  const { moves } = await wholeGame(page, { kind: "bermudes" });
  await playThrough(page, moves, (target) => page.tap(selector(target)));
  assert.ok(await page.evaluate(() => document.querySelector("tablier-board").state.ending));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("pieces are dragged, and a move that was begun can be given up", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khet/play");
  await boardReady(page);
  await beginGame(page, "khet");
  await page.dragAndDrop(selector("c1"), selector("d2"));
  await page.waitForFunction(() => document.querySelector("tablier-board").state.played.at(-1) === "c1d2");
  await page.click(selector("c7"));
  assert.equal(await page.locator("[role=gridcell].target").count() > 0, true);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("[role=gridcell].selected").count(), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});
