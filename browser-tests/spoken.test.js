// Whole games by keyboard, with everything that is said on the way. The files in spoken/ hold the moves and the words; UPDATE_SPOKEN=1
// rewrites them with their own moves. After a change of words, the difference shows how they sound in a game.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { boardReady, pageReady, useSite, wholeGame } from "./site.js";

const site = useSite();
const folder = join(dirname(fileURLToPath(import.meta.url)), "spoken");
/** A line that begins so is a move: the targets that are chosen. */
const MOVE = "> ";

/** The games, with the rules under which they end soon. */
const RECORDED = [
  { kind: "khet", language: "en" },
  { kind: "khet", language: "fr" },
  { kind: "khitan", language: "en", rules: "short" },
  { kind: "kenwan", language: "fr" },
  { kind: "wali", language: "en" },
  { kind: "bermudes", language: "fr" },
];

/** Goes from cell to cell by arrows, and says how the last one is named. @param {import("playwright-core").Page} page @param {string} target */
async function walkTo(page, target) {
  for (let steps = 0; steps < 60; steps++) {
    const key = await page.evaluate((target) => {
      const here = document.activeElement;
      const there = document.querySelector(`[role=gridcell][data-cell="${target}"]`);
      const place = (element) => [parseFloat(element.style.left), parseFloat(element.style.top)];
      const [dx, dy] = [place(there)[0] - place(here)[0], place(there)[1] - place(here)[1]];
      if (here === there) return null;
      if (Math.abs(dy) < 1) return dx > 0 ? "ArrowRight" : "ArrowLeft";
      const arrow = dy > 0 ? "ArrowDown" : "ArrowUp";
      const isHexagonal = document.querySelector("tablier-board").classList.contains("hexagonal");
      return isHexagonal && dx > 0 !== dy > 0 ? `Shift+${arrow}` : arrow;
    }, target);
    if (!key) return page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    await page.keyboard.press(key);
  }
  return assert.fail(`${target} cannot be reached by arrows`);
}

/** Chooses a target by keyboard; what is read out of it comes first. @param {import("playwright-core").Page} page @param {string} target */
async function choose(page, target) {
  const isCell = await page.evaluate((target) => target in document.querySelector("tablier-board").state.words.cells, target);
  if (!isCell) {
    const button = page.locator(`[data-target="${target}"]`);
    const name = await button.getAttribute("aria-label");
    await button.focus();
    await page.keyboard.press("Enter");
    return name;
  }
  if (!(await page.evaluate(() => document.activeElement.matches("[role=gridcell]")))) await page.focus("[role=gridcell][tabindex='0']");
  const name = await walkTo(page, target);
  await page.keyboard.press("Enter");
  return name;
}

for (const { kind, language, rules } of RECORDED) {
  test(`what is said in a game of ${kind} (${language}) is what was recorded`, async () => {
    const file = join(folder, `${kind}.${language}.txt`);
    const { context, page, troubles } = await site.open({ locale: language });
    await page.goto(`/${language}/${kind}/play?players=2${rules ? `&rules=${rules}` : ""}`);
    await boardReady(page);
    const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
    const lines = kept.split("\n").filter((line) => line.startsWith(MOVE));
    let paths = lines.map((line) => line.slice(MOVE.length).split(" "));
    if (paths.length === 0) {
      assert.ok(process.env.UPDATE_SPOKEN, `${file} is missing: UPDATE_SPOKEN=1 records it`);
      paths = (await wholeGame(page, { kind, players: 2, rules })).moves.map(({ path }) => path);
    }
    await page.evaluate(() => {
      window.spoken = [];
      for (const id of ["announcements", "alarms"]) {
        new MutationObserver(() => {
          const words = document.getElementById(id).textContent.replace(/\u00a0$/, "");
          if (words) window.spoken.push(words);
        }).observe(document.getElementById(id), { childList: true, characterData: true, subtree: true });
      }
    });
    const said = [];
    for (const [ply, path] of paths.entries()) {
      said.push(`${MOVE}${path.join(" ")}`);
      const lead = await page.evaluate(() => document.querySelector("tablier-board").state.lead);
      for (const target of path[0] === lead ? path.slice(1) : path) said.push(await choose(page, target));
      await boardReady(page, ply + 1);
      await page.waitForFunction((ply) => document.querySelector("tablier-board").state.plies === ply, ply + 1);
      await page.waitForFunction(() => window.spoken.some((words) => words.includes(document.querySelector("tablier-board").state.words.last)));
      said.push(...(await page.evaluate(() => window.spoken.splice(0))));
    }
    assert.ok(await page.evaluate(() => document.querySelector("tablier-board").state.ending), "the game is played to its end");
    const text = `${said.join("\n")}\n`;
    if (process.env.UPDATE_SPOKEN) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, text);
    }
    assert.equal(text, readFileSync(file, "utf8"));
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("axe finds nothing serious where colours are forced, and everything that is chosen is seen", async () => {
  const axe = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");
  const { context, page, troubles } = await site.open({ bypassCSP: true, forcedColors: "active" });
  for (const path of ["/en/khet/play", "/en/kenwan/editor", "/en/wali/puzzle", "/en/lobby", "/en/settings"]) {
    await page.goto(path);
    await pageReady(page);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    const serious = violations.filter((it) => it.impact === "serious" || it.impact === "critical").map((it) => `${path}: ${it.id}: ${it.nodes.map((node) => node.target).join(", ")}`);
    assert.deepEqual(serious, []);
  }
  await page.goto("/en/khet/play");
  await boardReady(page);
  await page.click('[role=gridcell][data-cell="h2"]');
  const outline = await page.evaluate(() => getComputedStyle(document.querySelector("[role=gridcell].selected")).outlineStyle);
  assert.equal(outline, "solid");
  assert.deepEqual(troubles, []);
  await context.close();
});
