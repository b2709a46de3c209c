// The page that reports how a game plays from a start: it plays in a worker, shows figures on the way, stops and goes on.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useSite } from "./site.js";

const site = useSite();

/** Chooses the quickest games there are. */
async function chooseQuick(page, games = "50") {
  await page.selectOption("#strength", "nodes=100");
  await page.selectOption("#games", games);
}

const begin = (page) => page.click("[data-command=begin]");
const played = (page) => page.$eval("#progress", (bar) => Number(bar.value));

test("a report is played to its end and downloaded", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/wali/report");
  await chooseQuick(page);
  await begin(page);
  await page.waitForSelector("#report .plot", { timeout: 60_000 });
  assert.match(await page.textContent("#report"), /Is the start fair\?/);
  await page.waitForFunction(() => document.getElementById("progress-words").textContent.startsWith("All"), null, { timeout: 240_000 });
  assert.match(await page.textContent("#report h2"), /How Wali plays/);
  for (const [command, name, part] of [
    ["page", "wali-report.html", "<!DOCTYPE html>"],
    ["json", "wali-report.json", '"game":"wali"'],
  ]) {
    const coming = page.waitForEvent("download");
    await page.click(`[data-command=${command}]`);
    const file = await coming;
    assert.equal(file.suggestedFilename(), name);
    assert.ok(readFileSync(await file.path(), "utf8").includes(part), name);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("games can be stopped, keep their figures, and go on", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/fr/wali/report");
  await chooseQuick(page, "1000");
  await begin(page);
  await page.waitForFunction(() => document.getElementById("progress").value > 3, null, { timeout: 60_000 });
  await page.click("[data-command=stop]");
  await page.waitForSelector("[data-command=go-on]:not([hidden])");
  const stopped = await played(page);
  assert.match(await page.textContent("#report"), /Le départ est-il équitable/);
  await page.waitForTimeout(800);
  assert.equal(await played(page), stopped, "nothing is played while it is stopped");
  await page.click("[data-command=go-on]");
  await page.waitForFunction((before) => document.getElementById("progress").value > before, stopped);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the editor asks whether its position is fair", async () => {
  const { context, page, troubles } = await site.open();
  const position = "g4/6/7/8/9/8/7/6/4A w 0,0 0 0 0";
  await page.goto(`/en/khitan/editor/${position.replaceAll(" ", "_")}?v=classic`);
  await page.waitForFunction((text) => document.getElementById("text").value === text, position);
  await page.click("[data-command=fairness]");
  await page.waitForURL(/\/khitan\/report/);
  assert.equal(new URL(page.url()).searchParams.get("position"), position.replaceAll(" ", "_"));
  assert.equal(await page.$eval("#start", (it) => it.selectedOptions[0].textContent), "your own position");
  await page.waitForFunction(() => document.getElementById("picture").naturalWidth > 0);
  await chooseQuick(page);
  await begin(page);
  await page.waitForSelector("#report .plot", { timeout: 60_000 });
  assert.ok((await page.textContent("#report")).includes(position));
  await page.click("[data-command=edit]", { timeout: 120_000 });
  await page.waitForURL(/\/khitan\/editor\//);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("an address with another rule set or a position that is none is answered", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/khitan/report?rules=master");
  await page.waitForSelector("[data-command=begin]:not([disabled])");
  assert.equal(await page.inputValue("#rules"), "master");
  const offered = await page.$$eval("#start option:not([disabled])", (all) => all.map((it) => it.dataset.rules));
  assert.ok(offered.length > 1 && offered.every((rules) => rules === "master"), offered.join());
  assert.deepEqual(troubles, []);
  await page.goto("/en/wali/report?position=nonsense");
  await begin(page);
  await page.waitForSelector("#toast:not([hidden])");
  await context.close();
});
