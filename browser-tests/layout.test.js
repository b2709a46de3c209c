// Where things stand on screens of every size: measured, not looked at.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beginGame, boardReady, GAMES, useSite } from "./site.js";
import { openMatch, sitDown } from "./people.js";

const site = useSite();

const UPRIGHT = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SMALLEST = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
const SIDEWAYS = { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true };
const BOARDS = ["play", "analysis", "learn", "puzzle", "editor"];

/** @typedef {import("playwright-core").Page} Page */

/** Waits for the board of any page. @param {Page} page */
async function shown(page) {
  if (await page.locator("tablier-board").count()) return boardReady(page);
  await page.waitForSelector("tablier-arranger [role=gridcell]");
}

/** The box of the board, of the panel, and of what lies above both. @param {Page} page */
function boxes(page) {
  return page.evaluate(() => {
    const box = (/** @type {string} */ selector) => {
      const { left, top, right, bottom, width, height } = document.querySelector(selector).getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    return { board: box(".board-window"), main: box("main"), width: document.documentElement.scrollWidth, scrolled: scrollY };
  });
}

for (const [name, screen] of /** @type {const} */ ([["390", UPRIGHT], ["320", SMALLEST]])) {
  test(`upright, ${name} pixels wide: the board stays at the top, and the rest scrolls beneath it`, async () => {
    const { context, page } = await site.open(screen);
    for (const path of GAMES.flatMap((game) => BOARDS.map((tab) => `/en/${game}/${tab}`))) {
      await page.goto(path);
      await shown(page);
      const first = await boxes(page);
      assert.ok(first.width <= screen.viewport.width, `${path}: ${first.width} wide`);
      assert.ok(first.board.top < 130 && first.board.bottom < screen.viewport.height, `${path}: the board begins at ${first.board.top}`);
      await page.evaluate(() => scrollTo(0, 260));
      const { board, scrolled } = await boxes(page);
      if (scrolled > first.board.top) {
        assert.ok(board.top >= 0 && board.top < 20, `${path}: after ${scrolled} pixels the board is at ${board.top}`);
      }
      // At least a quarter of the screen is left for what scrolls.
      assert.ok(board.height < screen.viewport.height * 0.75, `${path}: the board is ${board.height} high`);
    }
    await context.close();
  });
}

for (const viewport of [{ width: 844, height: 390 }, { width: 667, height: 375 }, { width: 900, height: 600 }]) {
  test(`sideways, ${viewport.width}x${viewport.height}: the board is as high as the window, beside it the panel, above it one thin header`, async () => {
    const { context, page } = await site.open({ ...SIDEWAYS, viewport });
    for (const path of GAMES.flatMap((game) => BOARDS.map((tab) => `/fr/${game}/${tab}`))) {
      await page.goto(path);
      await shown(page);
      const { board, main, width } = await boxes(page);
      assert.ok(width <= viewport.width, `${path}: ${width} wide`);
      assert.ok(main.top <= 44, `${path}: the header takes ${main.top}`);
      assert.ok(board.top >= 0 && board.bottom <= viewport.height, `${path}: the board from ${board.top} to ${board.bottom}`);
      const isFull = board.height >= viewport.height * 0.8 || board.width >= viewport.width * 0.5;
      assert.ok(isFull, `${path}: the board is ${board.width} x ${board.height}`);
      const panel = await page.evaluate(() => {
        const parts = [...document.querySelectorAll(".navigation, .palette, .lesson h2, .lesson .commands")];
        return parts.filter((it) => it.checkVisibility()).map((it) => it.getBoundingClientRect()).map(({ left, right, top }) => ({ left, right, top }));
      });
      for (const part of panel) {
        assert.ok(part.left >= board.right && part.right <= viewport.width && part.top < viewport.height, `${path}: ${JSON.stringify(part)}`);
      }
      await page.evaluate(() => scrollTo(0, 200));
      const later = await boxes(page);
      // The end of the page may push it up, by no more than the footer is high.
      assert.ok(later.board.top > -130, `${path}: the board goes with the page, to ${later.board.top}`);
    }
    await context.close();
  });
}

test("a match on a phone shows the board and both clocks, upright and sideways", async () => {
  const anna = await site.open({ ...SIDEWAYS, locale: "fr-FR" });
  const bela = await site.open(UPRIGHT);
  const link = await openMatch(anna.page, "khet");
  await sitDown(bela.page, link);
  for (const { page } of [anna, bela]) {
    await page.waitForFunction(() => document.querySelectorAll(".seat .clock").length === 2);
    await page.waitForFunction(() => document.documentElement.scrollHeight > 0);
    await page.evaluate(() => scrollTo(0, 0));
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const seen = await page.evaluate(() => [...document.querySelectorAll(".board-window, .seat .clock")].map((it) => it.getBoundingClientRect()).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })));
    assert.equal(seen.length, 3);
    for (const box of seen) {
      assert.ok(box.top >= 0 && box.left >= 0 && box.bottom <= height && box.right <= width, `${width}x${height}: ${JSON.stringify(box)}`);
    }
    const { board } = await boxes(page);
    assert.ok(board.width >= (width > height ? 0.45 : 0.9) * width, `${width}x${height}: the board is ${board.width} wide`);
  }
  await Promise.all([anna.context.close(), bela.context.close()]);
});

test("nothing stands out of the panel of a match, in either language", async () => {
  for (const locale of ["en-GB", "fr-FR"]) {
    const { context, page } = await site.open({ locale, viewport: { width: 1280, height: 860 } });
    const link = await openMatch(page, "khet");
    const rival = await site.open();
    await sitDown(rival.page, link);
    await page.waitForFunction(() => document.querySelectorAll(".seat .clock").length === 2);
    const over = await page.evaluate(() => {
      const edge = document.querySelector(".table-side").getBoundingClientRect().right;
      return [...document.querySelectorAll(".table-side *")].filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > edge + 1).map((it) => it.outerHTML.slice(0, 80));
    });
    assert.deepEqual(over, []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
    await Promise.all([context.close(), rival.context.close()]);
  }
});

for (const [width, height] of [[820, 1180], [1280, 860], [3840, 2160]]) {
  test(`${width}x${height}: board and panel are in sight, and no button is cut off`, async () => {
    const { context, page } = await site.open({ viewport: { width, height } });
    for (const path of ["/khet/play", "/khitan/analysis", "/kenwan/learn", "/wali/puzzle", "/bermudes/editor"]) {
      await page.goto(`/fr${path}`);
      await shown(page);
      const { board, width: whole } = await boxes(page);
      assert.ok(whole <= width, `${path}: ${whole} wide`);
      assert.ok(board.bottom <= height && board.height > height * 0.4, `${path}: the board from ${board.top} to ${board.bottom}`);
      const first = path.endsWith("editor") ? ".palette" : path.match(/learn|puzzle/) ? ".lesson .commands" : ".navigation";
      const bottom = await page.evaluate((it) => document.querySelector(it).getBoundingClientRect().bottom, first);
      assert.ok(bottom <= height, `${path}: ${first} ends at ${bottom}`);
    }
    await context.close();
  });
}

test("820 pixels wide: every button of a lesson can be read as a whole, in both languages", async () => {
  const { context, page } = await site.open({ viewport: { width: 820, height: 1180 } });
  for (const path of GAMES.flatMap((game) => ["en", "fr"].map((language) => `/${language}/${game}/learn`))) {
    await page.goto(path);
    await shown(page);
    const cut = await page.evaluate(() => [...document.querySelectorAll("main button")].filter((it) => it.checkVisibility()).filter((it) => {
      const { left, right, bottom } = it.getBoundingClientRect();
      return left < 0 || right > innerWidth || bottom > innerHeight || it.scrollWidth > it.clientWidth + 1;
    }).map((it) => it.textContent));
    assert.deepEqual(cut, [], path);
  }
  await context.close();
});

for (const [name, screen] of /** @type {const} */ ([["390", UPRIGHT], ["320", SMALLEST]])) {
  test(`${name} pixels wide: the buttons that turn a piece cover neither it nor where it can go, whether the board is enlarged or not`, async () => {
    const { context, page } = await site.open(screen);
    await page.goto("/khet/play");
    await shown(page);
    for (const isEnlarged of [false, true]) {
      if (isEnlarged) {
        // It is offered where cells are small.
        if (!(await page.isVisible("[data-command=enlarge]"))) break;
        await page.click("[data-command=enlarge]");
      }
      // In the middle, at both edges and in the upper row.
      for (const name of ["f4", "j5", "c5", "d6", "h2", "c1"]) {
        await page.click(`[role=gridcell][data-cell="${name}"]`);
        await page.waitForSelector(".board-buttons:not([hidden]) button");
        const covered = await page.evaluate((name) => {
          const { left, top, right, bottom } = document.querySelector(`[role=gridcell][data-cell="${name}"]`).getBoundingClientRect();
          const margin = (right - left) * 0.12;
          const over = (/** @type {DOMRect} */ it) => Math.min(it.right, right - margin) > Math.max(it.left, left + margin) && Math.min(it.bottom, bottom - margin) > Math.max(it.top, top + margin);
          return [...document.querySelectorAll(".board-buttons button")].filter((it) => over(it.getBoundingClientRect())).length;
        }, name);
        assert.equal(covered, 0, `${name}${isEnlarged ? ", enlarged" : ""}`);
        const outOfReach = await page.evaluate(() =>
          [...document.querySelectorAll("[role=gridcell].target")]
            .filter((cell) => {
              const { left, top, width, height } = cell.getBoundingClientRect();
              // The middle, and half-way to each corner.
              const points = [[0.5, 0.5], [0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7]];
              return points.some(([x, y]) => document.elementFromPoint(left + x * width, top + y * height)?.closest(".board-buttons button"));
            })
            .map((cell) => /** @type {HTMLElement} */ (cell).dataset.cell),
        );
        assert.deepEqual(outOfReach, [], `cells that ${name} can go to${isEnlarged ? ", enlarged" : ""}`);
        await page.keyboard.press("Escape");
      }
    }
    await context.close();
  });
}

test("the move that is shown stays legible under the pointer", async () => {
  const { context, page } = await site.open();
  for (const path of ["/wali/play", "/wali/analysis"]) {
    await page.goto(path);
    await boardReady(page);
    if (path.endsWith("play")) await beginGame(page, "wali");
    await page.click("[role=gridcell][data-cell=C3]");
    await boardReady(page, 1);
    await page.hover(".move[aria-current]");
    const colours = await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector(".move[aria-current]"));
      return [color, backgroundColor].map((it) => (it.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number));
    });
    const light = ([r, g, b]) => [r, g, b].map((it) => (it / 255 <= 0.04045 ? it / 255 / 12.92 : ((it / 255 + 0.055) / 1.055) ** 2.4)).reduce((sum, it, index) => sum + it * [0.2126, 0.7152, 0.0722][index], 0.05);
    const [ink, ground] = colours.map(light);
    const contrast = Math.max(ink, ground) / Math.min(ink, ground);
    assert.ok(contrast >= 4.5, `${path}: contrast ${contrast.toFixed(2)}`);
  }
  await context.close();
});

for (const [name, screen] of /** @type {const} */ ([["390x844", UPRIGHT], ["320x640", SMALLEST], ["844x390", SIDEWAYS]])) {
  test(`${name}: what a lesson says about a move is in sight, and nothing lies over it`, async () => {
    const { context, page, troubles } = await site.open({ ...screen, locale: "fr-FR" });
    for (const game of GAMES) {
      await page.goto(`/fr/${game}/learn`);
      await boardReady(page);
      if (await page.isEnabled("[data-command=show]")) await page.click("[data-command=show]");
      await page.waitForSelector("#verdict:not(:empty)");
      const isSeen = await page.evaluate(() => {
        const place = document.getElementById("verdict");
        const { left, top, right, bottom } = place.getBoundingClientRect();
        const corners = [[left + 8, top + 4], [right - 8, bottom - 4]];
        return corners.every(([x, y]) => document.elementFromPoint(x, y) === place);
      });
      assert.ok(isSeen, game);
    }
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("what is wrong with a position does not push the palette away", async () => {
  const { context, page } = await site.open();
  await page.goto("/khet/editor");
  await shown(page);
  const top = () => page.evaluate(() => document.querySelector("#palette").getBoundingClientRect().top);
  const before = await top();
  await page.click("text=/^Clear the board$/");
  await page.waitForSelector("#verdict.impossible");
  assert.equal(await top(), before);
  await context.close();
});
