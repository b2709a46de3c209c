// Every game and rule set is played to its end: by mouse, by keyboard, by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beginGame, boardReady, GAMES, useSite, wholeGame } from "./site.js";

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

/** Presses Tab until the element is reached that has the keyboard then. */
async function tabTo(page, wanted, key = "Tab") {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), wanted)) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${wanted} cannot be reached by ${key}`);
}

/** Goes from cell to cell by the arrow keys, the way the board is seen. */
async function walkTo(page, target) {
  for (let steps = 0; steps < 40; steps++) {
    const key = await page.evaluate((target) => {
      const here = document.activeElement;
      const there = document.querySelector(`[role=gridcell][data-cell="${target}"]`);
      const place = (element) => [parseFloat(element.style.left), parseFloat(element.style.top)];
      const [dx, dy] = [place(there)[0] - place(here)[0], place(there)[1] - place(here)[1]];
      if (here === there) return null;
      if (Math.abs(dy) < 1) return dx > 0 ? "ArrowRight" : "ArrowLeft";
      const arrow = dy > 0 ? "ArrowDown" : "ArrowUp";
      // On hexagons there are two ways up and two down; Shift takes the other one.
      const isHexagonal = document.querySelector("tablier-board").classList.contains("hexagonal");
      const leansRight = dy > 0;
      return isHexagonal && dx > 0 !== leansRight ? `Shift+${arrow}` : arrow;
    }, target);
    if (!key) return;
    await page.keyboard.press(key);
  }
  assert.fail(`${target} cannot be reached by arrows`);
}

for (const kind of GAMES) {
  test(`${kind} is played to its end by keyboard alone`, async () => {
    const { context, page, troubles } = await site.open();
    const rules = kind === "khitan" ? "short" : undefined;
    await page.goto(`/${kind}/play?players=2${rules ? `&rules=${rules}` : ""}`);
    await boardReady(page);
    const { moves, ending } = await wholeGame(page, { kind, players: 2, rules });
    assert.ok(ending, "the game that is played has an end");
    // The board is one stop of the tab key.
    await tabTo(page, "[role=gridcell]");
    await playThrough(page, moves, async (target) => {
      if (/^[A-Za-z]\d$/.test(target)) {
        await walkTo(page, target);
      } else if (target === "clockwise" || target === "anticlockwise") {
        return page.keyboard.press(target === "clockwise" ? "r" : "Shift+R");
      } else {
        await tabTo(page, `[data-target="${target}"]`);
      }
      await page.keyboard.press("Enter");
      // Wherever that was, the keyboard is on the board again or goes back to it.
      await tabTo(page, "[role=gridcell], [data-target]", "Shift+Tab");
      if (!(await page.evaluate(() => document.activeElement.matches("[role=gridcell]")))) await tabTo(page, "[role=gridcell]", "Shift+Tab");
    });
    assert.ok(await page.evaluate(() => document.querySelector("tablier-board").state.ending));
    assert.match((await page.textContent("#alarms")) ?? "", /./, "the end is announced");
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

for (const [words, chosen] of /** @type {const} */ ([
  ["nothing moves", { speed: "none", confirm: "none" }],
  ["the piece turns before one's eyes", { speed: "fast", confirm: "none" }],
  ["the move is confirmed by a button", { speed: "none", confirm: "button" }],
])) {
  test(`after a turn by key the keyboard stays on the board: ${words}`, async () => {
    const { context, page, troubles } = await site.open({ reducedMotion: "no-preference" });
    await context.addInitScript((chosen) => localStorage.setItem("tablier-settings", JSON.stringify(chosen)), chosen);
    await page.goto("/khet/play?players=2");
    await boardReady(page);
    const turned = await page.evaluate(() => document.querySelector("tablier-board").state.moves.find(({ path }) => path[1] === "clockwise").path[0]);
    const here = () => page.evaluate(() => document.activeElement.dataset.cell);
    await tabTo(page, "[role=gridcell]");
    await walkTo(page, turned);
    await page.keyboard.press("r");
    if (chosen.confirm === "button") await page.keyboard.press("Enter");
    // The rival's turn comes as soon as the piece has come to rest.
    await page.waitForFunction(() => {
      const { state } = document.querySelector("tablier-board");
      return state.ply === 1 && state.words.turn && document.querySelectorAll("#moves .move").length === 1;
    });
    await page.waitForSelector("tablier-board:not([aria-busy=true])");
    assert.equal(await here(), turned);
    await page.keyboard.press("ArrowUp");
    assert.notEqual(await here(), turned, "arrows go from cell to cell");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.evaluate(() => document.querySelector("tablier-board").state.ply), 1, "and not through the moves");
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

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
