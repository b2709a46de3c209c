// Pages: accessible, in two languages, without a network, on a slow or hostile client.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { beginGame, boardReady, followTutorial, GAMES, PAGES, pageReady, useSite } from "./site.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const site = useSite();

for (const [language, theme] of [["fr", "dark"], ["en", "light"]]) {
  test(`axe finds nothing serious on any page (${language}, ${theme})`, async () => {
    // Axe itself is put into the pages by the test, past their content policy.
    const { context, page, troubles } = await site.open({ bypassCSP: true });
    for (const path of PAGES) {
      await page.goto(`/${language}${path}`);
      await pageReady(page);
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
      const serious = violations
        .filter((it) => it.impact === "serious" || it.impact === "critical")
        .map((it) => `${path}: ${it.id}: ${it.nodes.map((node) => node.target).join(", ")}`);
      assert.deepEqual(serious, []);
    }
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("every page says what it is, to people and to machines, and stays where it is while it loads", async () => {
  const { context, page, troubles } = await site.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await context.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const titles = new Map();
  /** @type {string[]} */
  const faults = [];
  for (const path of PAGES) {
    await page.goto(`/en${path}`);
    await pageReady(page);
    await page.waitForTimeout(100);
    const found = await page.evaluate(() => {
      const meta = (name) => document.querySelector(`meta[name=${name}]`)?.getAttribute("content") ?? "";
      const visible = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=gridcell]")].filter((it) => it.checkVisibility() && !it.closest("[aria-hidden=true]"));
      const named = (it) => (it.getAttribute("aria-label") || it.getAttribute("aria-labelledby") || it.labels?.length || it.textContent.trim() || it.title);
      // A target in the middle of a sentence may be as small as its words (WCAG 2.5.8).
      const inText = (it) => it.matches("p a, li a, td a, figcaption a, .moves button, input[type=radio], input[type=checkbox]");
      const small = visible.filter((it) => {
        const { width, height } = it.getBoundingClientRect();
        return width > 1 && !inText(it) && (width < 24 || height < 24);
      });
      return {
        title: document.title,
        description: meta("description"),
        viewport: meta("viewport"),
        lang: document.documentElement.lang,
        headings: document.querySelectorAll("h1").length,
        nameless: visible.filter((it) => !named(it)).map((it) => it.outerHTML.slice(0, 100)),
        small: small.map((it) => it.outerHTML.slice(0, 100)),
        shift: globalThis.shift,
      };
    });
    const blame = (/** @type {boolean} */ isWrong, /** @type {string} */ words) => isWrong && faults.push(`${path}: ${words}`);
    blame(found.title.length <= 6 || found.description.length <= 40, `${found.title}: ${found.description}`);
    blame(found.lang !== "en" || !/width=device-width/.test(found.viewport), `${found.lang} ${found.viewport}`);
    blame(found.headings !== 1, `${found.headings} headings of the first level`);
    blame(found.nameless.length > 0, `without a name: ${found.nameless}`);
    blame(found.small.length > 0, `smaller than 24 pixels: ${found.small}`);
    blame(found.shift > 0.1, `moves by ${found.shift.toFixed(3)} while it loads`);
    // Lists of results show title by title: no two pages are called the same.
    blame(titles.has(found.title), `called ${found.title} like ${titles.get(found.title)}`);
    titles.set(found.title, path);
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("no page is wider than a phone of 320 pixels", async () => {
  const { context, page } = await site.open({ viewport: { width: 320, height: 640 } });
  for (const path of PAGES) {
    await page.goto(path);
    await pageReady(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${path} is ${width} pixels wide`);
  }
  await context.close();
});

test("a game survives a reload, is listed, and can be deleted", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/wali/play");
  await boardReady(page);
  await beginGame(page, "wali");
  await page.click("[role=gridcell][data-cell=C3]");
  await boardReady(page, 1);
  await page.reload();
  await boardReady(page, 1);
  assert.deepEqual(await page.evaluate(() => document.querySelector("tablier-board").state.played), ["C3"]);
  await page.goto("/games");
  assert.ok((await page.locator("#saved li").count()) > 0);
  const before = await page.locator("#saved li").count();
  await page.click("#saved li:first-child button:text-is('Delete')");
  await page.click("#confirm button.primary");
  await page.waitForFunction((n) => document.querySelectorAll("#saved li").length === n, before - 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a kept game is called in the language of whoever reads, whatever it was when it was played", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/wali/play?level=1");
  await boardReady(page);
  await page.click("[role=gridcell][data-cell=C3]");
  await boardReady(page, 2);
  const title = async (/** @type {string} */ path) => {
    await page.goto(path);
    return page.textContent(".saved-games a");
  };
  assert.equal(await title("/en/games"), "Wali: Sticks, Stones (Level 1) – Move 2");
  assert.equal(await title("/fr/"), "Wali\u00a0: Bâtonnets, Cailloux (Niveau 1) – Coup 2");
  await page.goto("/fr/wali/play");
  await boardReady(page, 2);
  await page.click("[data-command=resign]");
  await page.click("#confirm button.primary");
  await page.waitForSelector("#status.over");
  assert.equal(await title("/fr/games"), "Wali\u00a0: Bâtonnets, Cailloux (Niveau 1) – Les Cailloux gagnent");
  assert.equal(await title("/en/games"), "Wali: Sticks, Stones (Level 1) – Stones win");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("who plays whom is told, a game that was left goes on, and a board that was only opened is not a game", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khitan/play?level=1");
  await boardReady(page);
  await page.waitForFunction(() => document.getElementById("players").textContent.includes("you"));
  assert.deepEqual(await page.locator("#players .player-name").allTextContents(), ["White: you", "Black: computer, level 1"]);
  await page.goto("/games");
  assert.equal(await page.locator("#saved li").count(), 0);
  await page.goto("/khitan/play?level=1");
  await boardReady(page);
  await page.click("[role=gridcell][data-cell=C4]");
  await page.click("[role=gridcell][data-cell=D4]");
  await boardReady(page, 2);
  await page.goto("/khitan/rules");
  await page.click(".game-tabs a[href$='/khitan/play']");
  await boardReady(page, 2);
  assert.deepEqual(await page.locator("#players .player-name").allTextContents(), ["White: you", "Black: computer, level 1"]);
  // The form for a new game begins with what is played.
  await page.click("[data-command=new]");
  assert.equal(await page.inputValue("#seat-1"), "1");
  await page.selectOption("#seat-1", "6");
  await page.click("#new-game button.primary");
  await page.waitForFunction(() => document.getElementById("players").textContent.includes("level 6"));
  await page.goto("/games");
  assert.equal(await page.locator("#saved li").count(), 1);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the computer answers, moves can be taken back and played again", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khet/play?level=1");
  await boardReady(page);
  await page.click("[role=gridcell][data-cell=c1]");
  await page.click("[role=gridcell][data-cell=d2]");
  await boardReady(page, 2);
  await page.click("[data-command=undo]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 0);
  await page.click("[data-command=redo]");
  await boardReady(page, 2);
  await page.click("[data-command=hint]");
  await page.waitForSelector("[data-part=notes] .arrow, [data-part=notes] .mark", { state: "attached" });
  assert.deepEqual(troubles, []);
  await context.close();
});

test("where the rules cannot run in the browser, the server answers", async () => {
  const { context, page } = await site.open();
  await page.route("**/browser_bg.wasm", (route) => route.abort());
  await page.goto("/wali/play?level=1");
  await boardReady(page);
  assert.equal(await page.getAttribute("html", "data-rules"), "server");
  await page.click("[role=gridcell][data-cell=C3]");
  await boardReady(page, 2);
  await context.close();
});

test("what is not legal is explained in words, in the language of the page", async () => {
  const { context, page, troubles } = await site.open();
  for (const [language, expected] of [
    ["en", /isn’t next to/],
    ["fr", /case/],
  ]) {
    await page.goto(`/${language}/khet/play`);
    await boardReady(page);
    await beginGame(page, "khet");
    await page.click("[role=gridcell][data-cell=c1]");
    await page.click("[role=gridcell][data-cell=j7]");
    await page.waitForFunction(() => document.getElementById("refusal").textContent.length > 5);
    assert.match((await page.textContent("#refusal")) ?? "", expected);
    await page.fill("#typed-text", "zz9");
    await page.click("#typed button");
    await page.waitForFunction(() => document.getElementById("refusal").textContent.includes("zz9"));
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("once opened, the site works without a network", async () => {
  const { context, page } = await site.open({ serviceWorkers: "allow" });
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready.then((it) => it.active?.state));
  await page.evaluate(async () => {
    for (const kept of ["/offline", "/wali/play", "/khitan/rules"]) {
      while (!(await caches.match(kept, { ignoreVary: true }))) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  // A server that is gone: what a browser is told of being offline does not reach service workers.
  await site.kill();
  await page.goto("/wali/play?level=1");
  await boardReady(page);
  await page.click("[role=gridcell][data-cell=C3]");
  await boardReady(page, 2);
  await page.goto("/khitan/rules");
  assert.ok((await page.locator("figure.diagram").count()) > 3);
  // What needs others says so, and shows what does not.
  await page.goto("/en/lobby?game=wali");
  assert.equal(await page.textContent("h1"), "You are offline");
  await page.click("main >> text=Wali");
  await boardReady(page);
  await page.goto("/lobby");
  await site.startAgain();
  await page.click("text=Reload the page");
  await page.waitForSelector("#new-match");
  await context.close();
});

test("every tutorial can be followed to its end", async () => {
  const { context, page, troubles } = await site.open();
  for (const game of GAMES) {
    const steps = await followTutorial(page, game);
    assert.ok(steps >= 8, `${game} has ${steps} steps`);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the solution of a puzzle is shown to its end", async () => {
  const { context, page, troubles } = await site.open();
  for (const game of GAMES) {
    await page.goto(`/${game}/puzzle`);
    await boardReady(page);
    await page.click("[data-command=show]");
    await page.waitForFunction(() => {
      const id = location.pathname.split("/").at(-1);
      const { all } = JSON.parse(document.getElementById("data").textContent);
      const { plies } = document.querySelector("tablier-board").state;
      return plies > 0 && plies === all.find((it) => it.id === id).line.length;
    });
    await page.waitForFunction(() => document.getElementById("verdict").textContent.startsWith("That’s how to win"));
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("without scripts pages can be read", async () => {
  const { context, page } = await site.open({ javaScriptEnabled: false });
  await page.goto("/fr/khet/rules");
  assert.ok((await page.locator("figure.diagram svg").count()) > 3);
  await page.goto("/fr/khet/play");
  assert.ok(await page.locator("noscript svg, .table-board svg").first().isVisible());
  await context.close();
});
