// Several engines on the analysis board: side by side, on the user's own computer, as a map of all moves, and what others found out.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { boardReady, program, useSite } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const site = useSite();

/** @type {import("node:child_process").ChildProcess[]} */
const bridges = [];
after(() => bridges.forEach((bridge) => bridge.kill("SIGKILL")));

/** A bridge for a site: its port, and the code of its page. @param {string} address @param {string[]} args */
async function startBridge(address, args) {
  const child = spawn(program, ["--lang", "en", "--color", "never", "bridge", "--port", "0", "--site", address, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  bridges.push(child);
  let said = "";
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const port = said.match(/bridge is at 127\.0\.0\.1:(\d+)/)?.[1];
      const code = said.match(/Code for the page: ([\d ]+)/)?.[1];
      if (port && code) resolve({ child, port, code: code.trim(), said: () => said });
    });
    child.on("exit", () => reject(new Error(said)));
  });
}

/** Opens the analysis of a game. @param {string} path @param {object} [options] */
async function openAnalysis(path, options = {}) {
  const opened = await site.open(options);
  await opened.page.goto(path);
  await boardReady(opened.page);
  return opened;
}

/** Whether the engine of a number shows lines. @param {import("playwright-core").Page} page @param {number} number */
const thinks = (page, number) => page.waitForFunction((number) => document.querySelector(`.engine-view[data-number="${number}"] .line-moves .move`), number);

test("two engines think side by side, each with its arrows", async () => {
  const { context, page, troubles } = await openAnalysis("/en/wali/analysis#moves=C3_D3");
  await page.click("[data-command=add-engine]");
  await thinks(page, 1);
  await thinks(page, 2);
  assert.equal(await page.inputValue('.engine-view[data-number="2"] .engine-choice'), "monte-carlo");
  await page.waitForFunction(() => document.querySelector("tablier-board .by-1") && document.querySelector("tablier-board .by-2"));
  await page.waitForSelector("#agreement:not([hidden])");
  assert.match(await page.textContent("#agreement"), /^(All engines prefer|The engines disagree)/);
  await page.selectOption('.engine-view[data-number="2"] .engine-choice', "level-2");
  await thinks(page, 2);
  // What was chosen is there again next time.
  await page.reload();
  await boardReady(page);
  assert.equal(await page.inputValue('.engine-view[data-number="2"] .engine-choice'), "level-2");
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => (await globalThis.axe.run(".engine")).violations.map((it) => [it.id, it.nodes.map(({ html }) => html)]));
  assert.deepEqual(faults, []);
  await page.click('.engine-view[data-number="2"] .engine-remove');
  assert.equal(await page.locator(".engine-view").count(), 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a map shows what all moves are worth, and says the best", async () => {
  const { context, page, troubles } = await openAnalysis("/en/khet/analysis");
  await page.keyboard.press("h");
  assert.equal(await page.inputValue("#heat"), "chances");
  await page.waitForSelector("tablier-board .heat", { state: "attached" });
  await page.waitForFunction(() => /^Best chances: .*\d%.* moves in all\.$/.test(document.querySelector("#heat-words").textContent));
  await page.selectOption("#heat", "share");
  await page.waitForFunction(() => document.querySelector("#heat-words").textContent.startsWith("The search looks most at"));
  await page.selectOption("#heat", "off");
  assert.equal(await page.locator("tablier-board .heat").count(), 0);
  assert.ok(await page.isHidden("#heat-legend"));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("engines of this computer analyse through a bridge", async () => {
  const bridge = await startBridge(site.address(), [`${program} engine {game}`, "--name", "Mine"]);
  const { context, page, troubles } = await openAnalysis("/en/wali/analysis#moves=C3");
  await page.click(".bridge summary");
  await page.fill("#bridge-port", bridge.port);
  await page.fill("#bridge-code", "1111 1111");
  await page.click("#bridge-form button");
  await page.waitForFunction(() => document.querySelector("#bridge-note").textContent === "The code is wrong.");
  await page.fill("#bridge-code", bridge.code);
  await page.click("#bridge-form button");
  await page.waitForFunction(() => document.querySelector("#bridge-note").textContent.startsWith("Connected: Mine (this computer)"));
  await page.click("[data-command=add-engine]");
  assert.equal(await page.inputValue('.engine-view[data-number="2"] .engine-choice'), "bridge-Mine");
  await thinks(page, 2);
  // The first engine can be one of this computer too, and reviews the game then.
  await page.selectOption('.engine-view[data-number="1"] .engine-choice', "bridge-Mine");
  await thinks(page, 1);
  await page.fill("#seconds", "0.2");
  await page.click("#review-start");
  await page.waitForFunction(() => document.querySelector("#review-note").textContent === "Analysis complete (Mine (this computer))");
  // After a reload the token is enough.
  await page.reload();
  await boardReady(page);
  await page.waitForFunction(() => [...document.querySelectorAll(".engine-choice option")].some((it) => it.value === "bridge-Mine"));
  bridge.child.kill("SIGTERM");
  await page.waitForFunction(() => document.querySelector("#bridge-note").textContent === "The bridge has ended.");
  assert.match(bridge.said(), /Mine: ended/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("an engine that crashes says so, and the page goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tablier-engine-"));
  const script = join(folder, "engine.sh");
  writeFileSync(script, '#!/bin/sh\nwhile read -r line; do case "$line" in\nugi) echo ugiok;;\nisready) echo readyok;;\ngo*) exit 1;;\nesac; done\n');
  chmodSync(script, 0o700);
  const bridge = await startBridge(site.address(), [script, "--game", "wali", "--name", "Broken"]);
  const { context, page } = await openAnalysis("/en/wali/analysis");
  await page.click(".bridge summary");
  await page.fill("#bridge-port", bridge.port);
  await page.fill("#bridge-code", bridge.code);
  await page.click("#bridge-form button");
  await page.waitForFunction(() => document.querySelector("#bridge-note").textContent.startsWith("Connected"));
  await page.click("[data-command=add-engine]");
  await page.waitForFunction(() => document.querySelector('.engine-view[data-number="2"] .chances').textContent.startsWith("The engine has ended by itself"));
  await thinks(page, 1);
  await context.close();
});

test("what one page found out is known to the next", async () => {
  const { context, page, troubles } = await openAnalysis("/en/wali/analysis#moves=C3_E4_D4");
  await page.evaluate(() => fetch("/api/v1/guest", { method: "POST" }));
  await page.reload();
  await boardReady(page);
  const shared = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/evaluations") && answer.request().method() === "POST");
  await page.click("#engine-switch");
  await page.waitForFunction(() => Number(document.querySelector("#speed").textContent.match(/Depth (\d+)/)?.[1]) >= 10);
  await page.click("[data-command=previous]");
  assert.equal((await (await shared).json()).kept, true);
  const other = await openAnalysis("/fr/wali/analysis#moves=C3_E4_D4");
  await other.page.waitForSelector("#shared:not([hidden])");
  assert.match(await other.page.textContent("#shared-words"), /^Connu ici.*profondeur \d+, Tablier/);
  await other.page.click("#shared-line .move");
  await other.page.waitForFunction(() => document.querySelector("tablier-board").state.ply === 4);
  assert.deepEqual([...troubles, ...other.troubles], []);
  await context.close();
  await other.context.close();
});
