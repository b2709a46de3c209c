// People play each other, in real browsers: several of them at once, and a server that dies in between.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { BY_MAIL, cell, listed, matchOf, moves, myTurn, openMatch, PHONE, playAnything, signUp, sitDown, usePeople } from "./people.js";
import { boardReady } from "./site.js";
import { act, begin } from "./stage.js";

/** @typedef {import("playwright-core").Page} Page */

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const people = usePeople();

test("two strangers with accounts play a rated match on phones, and a server that is killed costs them nothing", async () => {
  const anna = await people.open({ ...PHONE, locale: "en-GB" });
  const bela = await people.open(PHONE);
  await Promise.all([signUp(anna.page, "Anna"), signUp(bela.page, "Bela")]);
  const link = await openMatch(anna.page, "wali", async () => {
    await anna.page.selectOption("#side", "0");
    await anna.page.check("[name=rated]");
  });
  await sitDown(bela.page, link);
  await myTurn(anna.page);
  await anna.page.tap('[role=gridcell][data-cell="C3"]');
  await myTurn(bela.page);
  await bela.page.tap('[role=gridcell][data-cell="D3"]');
  await moves(anna.page, 2);

  // Anna's clock runs. What it loses was time with a server, not the time without one.
  const askedAt = performance.now();
  const before = await matchOf(anna.page);
  const killedAt = performance.now();
  await people.kill();
  await Promise.all([anna, bela].map(({ page }) => page.waitForSelector("#line-status:not([hidden])")));
  await people.startAgain();
  const startedAt = performance.now();
  await Promise.all([anna, bela].map(({ page }) => page.waitForSelector("#line-status", { state: "hidden" })));
  const after = await matchOf(anna.page);
  const served = performance.now() - askedAt - (startedAt - killedAt);
  assert.equal(after.view.running, 0);
  assert.ok(before.view.clocks[0].left - after.view.clocks[0].left <= served, "the clock stood still");
  assert.equal(before.view.clocks[1].left, after.view.clocks[1].left);

  await anna.page.tap('[role=gridcell][data-cell="B2"]');
  await moves(bela.page, 3);
  await bela.page.tap('[role=gridcell][data-cell="D4"]');
  await moves(anna.page, 4);
  assert.deepEqual(await listed(anna.page), ["C3", "D3", "B2", "D4"]);
  assert.deepEqual(await listed(bela.page), ["C3", "D3", "B2", "D4"]);

  await bela.page.click("[data-command=resign]");
  await bela.page.click("#confirm button.primary");
  await anna.page.waitForSelector("#status.over");
  const { rated } = (await matchOf(anna.page)).view;
  const [[was, is], [wasOther, isOther]] = rated;
  assert.ok(is > was && isOther < wasOther, JSON.stringify(rated));
  assert.match(await anna.page.textContent("#status"), new RegExp(`${Math.round(was)} → ${Math.round(is)}`));

  // Once and for all: another start changes nothing.
  await people.kill();
  await people.startAgain();
  for (const [name, rating] of [["Anna", is], ["Bela", isOther]]) {
    await bela.page.goto(`/en/@/${name}`);
    const row = bela.page.locator("table tr", { hasText: "Wali" }).first();
    assert.match(await row.textContent(), new RegExp(`${Math.round(rating)}\\?`), name);
    assert.match(await row.locator("td.number").last().textContent(), /^1$/, name);
  }
  assert.deepEqual((await matchOf(anna.page)).view.rated, rated);
  // A killed server is noticed by pages: those words are no fault of theirs.
  const faults = [...anna.troubles, ...bela.troubles].filter((it) => !/WebSocket|ERR_|Failed to fetch/.test(it));
  assert.deepEqual(faults, []);
  await anna.context.close();
  await bela.context.close();
});

test("two people and the computer play Ken Wan with three seats", async () => {
  const anna = await people.open();
  const bela = await people.open(PHONE);
  const link = await openMatch(anna.page, "kenwan", async () => {
    await anna.page.selectOption("#players", "3");
    await anna.page.selectOption("#side", "0");
  });
  await sitDown(bela.page, link, "1");
  await bela.page.waitForSelector("#join", { state: "hidden" });
  await anna.page.selectOption("#engine-level", "1");
  await anna.page.click("[data-command=invite]");
  for (const { page } of [anna, bela]) {
    await page.waitForFunction(() => document.querySelectorAll(".seat .clock").length === 3);
    assert.match(await page.locator("#seats-far").textContent(), /1/, "the computer's level");
  }
  for (let round = 0; round < 2; round++) {
    for (const { page } of [anna, bela]) {
      await myTurn(page);
      await playAnything(page);
    }
    // The computer in the third seat answers, and it is the first player's turn again.
    await moves(anna.page, 3 * round + 3);
  }
  await moves(bela.page, 6);
  assert.deepEqual(await listed(bela.page), await listed(anna.page));
  assert.equal(await anna.page.locator("#moves li").count(), 2, "three moves in a round");
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("a move chosen on the board before the turn is played when the turn comes, given up, or dropped", async () => {
  const [anna, bela] = await people.twoPeople("wali");
  const { page } = anna;
  await cell(page, "C3");
  await moves(page, 1);
  const chosen = (name) => page.waitForSelector(`[role=gridcell].premove[data-cell="${name}"]`);
  const none = () => page.waitForSelector("#premove", { state: "hidden" });
  // Given up by a second click, by the right button, by a key.
  for (const giveUp of [
    () => cell(page, "B2"),
    () => page.click('[role=gridcell][data-cell="E5"]', { button: "right" }),
    () => page.keyboard.press("Escape"),
  ]) {
    await cell(page, "B2");
    await chosen("B2");
    assert.match(await page.getAttribute('[role=gridcell][data-cell="B2"]', "aria-label"), /premove/);
    await giveUp();
    await none();
    assert.equal(await page.locator(".premove[role=gridcell]").count(), 0);
  }
  // Played.
  await cell(page, "B2");
  await chosen("B2");
  await bela.page.tap('[role=gridcell][data-cell="D3"]');
  await moves(bela.page, 3);
  assert.deepEqual(await listed(bela.page), ["C3", "D3", "B2"]);
  // Dropped: the place is taken.
  await cell(page, "D5");
  await chosen("D5");
  await bela.page.tap('[role=gridcell][data-cell="D5"]');
  await page.waitForSelector("#toast:not([hidden])");
  assert.match(await page.textContent("#toast"), /D5 is no longer possible/);
  await none();
  await myTurn(page);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("whoever has several matches is led from one to the next, and told how many wait", async () => {
  const { context, page, troubles } = await people.open();
  const open = (clock) =>
    page.evaluate(async (clock) => {
      await fetch("/api/v1/guest", { method: "POST" });
      const wish = { game: "wali", clock, side: 0, invite: [1] };
      const answer = await fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) });
      return (await answer.json()).id;
    }, clock);
  await page.goto("/lobby");
  assert.ok(await page.isHidden("#waiting"));
  const slow = await open("7d+2d cap 14d");
  const urgent = await open("1d+1d cap 3d");
  await page.goto("/khet/rules");
  assert.equal(await page.textContent("#waiting a"), "Next game (2)");
  await page.click("#waiting a");
  await page.waitForURL(`**/g/${urgent}`);
  await page.waitForFunction(() => document.querySelector("#next-game:not([hidden]) a")?.textContent === "Next game (1)");
  // The match at hand is no other match.
  assert.equal(await page.textContent("#waiting a"), "Next game (1)");
  await page.click("#next-game a");
  await page.waitForURL(`**/g/${slow}`);
  await page.click("#waiting a");
  await page.waitForURL(`**/g/${urgent}`);
  await myTurn(page);
  await page.click("[data-command=abort]");
  await page.click("#confirm button.primary");
  await page.waitForSelector("#status.over");
  assert.equal(await page.textContent("#waiting a"), "Next game (1)");
  await page.click("#waiting a");
  await page.waitForURL(`**/g/${slow}`);
  await myTurn(page);
  assert.ok(await page.isHidden("#waiting"), "nothing waits elsewhere");
  assert.ok(await page.isHidden("#next-game"));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a turn elsewhere is told at once when it begins and when it ends", async () => {
  const [anna, bela] = await people.twoPeople("wali");
  const lobby = await bela.context.newPage();
  await lobby.goto("/lobby");
  await lobby.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  // Pages without a connection look every ten seconds only.
  const AT_ONCE = { timeout: 5000 };
  const told = (/** @type {import("playwright-core").Page} */ page) => page.waitForSelector("#waiting:not([hidden])", AT_ONCE);
  const gone = (/** @type {import("playwright-core").Page} */ page) => page.waitForSelector("#waiting", { state: "hidden", ...AT_ONCE });
  const other = await begin([anna.page, bela.page], { game: "wali", clock: BY_MAIL }, []);
  await told(anna.page);
  assert.equal(await anna.page.textContent("#next-game a"), "Next game (1)");
  assert.ok(await bela.page.isHidden("#waiting"));
  await act(anna.page, other, { c: "move", text: "C3" });
  await gone(anna.page);
  assert.ok(await anna.page.isHidden("#next-game"));
  for (const page of [bela.page, lobby]) await told(page);
  assert.equal(await bela.page.textContent("#waiting a"), "À jouer (1)");
  await act(anna.page, other, { c: "resign" });
  for (const page of [bela.page, lobby]) await gone(page);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("what waits comes and goes without changing the height of the header", async () => {
  for (const locale of ["en-GB", "fr-FR"]) {
    const { context, page, troubles } = await people.open({ ...PHONE, locale });
    await page.goto("/lobby");
    await page.evaluate(() => fetch("/api/v1/guest", { method: "POST" }));
    await page.goto("/khet/rules");
    for (const width of [320, 360, 390, 700, 800, 1024, 1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page.evaluate(() => {
        const place = document.getElementById("waiting");
        return [true, false].map((isHidden) => {
          place.hidden = isHidden;
          place.querySelector("a").dataset.number = "12";
          return document.querySelector(".site-header").offsetHeight;
        });
      });
      assert.equal(heights[0], heights[1], `${locale}, ${width} wide`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} wide: no scrolling`);
    }
    assert.deepEqual(troubles, []);
    await context.close();
  }
});

test("one's own clock is seen together with the whole board", async () => {
  const { context, page, troubles } = await people.open();
  for (const [game, players] of [["wali", 2], ["khet", 2], ["khitan", 2], ["bermudes", 2], ["kenwan", 3]]) {
    const id = await page.goto("/lobby").then(() =>
      page.evaluate(async (wish) => {
        await fetch("/api/v1/guest", { method: "POST" });
        const answer = await fetch("/api/v1/matches", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) });
        return (await answer.json()).id;
      }, { game, players, clock: "30+20", side: 0, invite: Array(players - 1).fill(1) }),
    );
    await page.goto(`/g/${id}`);
    await myTurn(page);
    for (const [width, height] of [[1280, 900], [1366, 768], [1440, 960], [1280, 780], [1024, 768], [390, 844]]) {
      await page.setViewportSize({ width, height });
      const { board, clock } = await page.evaluate(() => ({
        board: document.querySelector(".board-window").getBoundingClientRect(),
        clock: document.querySelector("#seats-near .seat").getBoundingClientRect(),
      }));
      assert.ok(clock.bottom <= height, `${game}, ${width}×${height}: the clock ends at ${clock.bottom}`);
      assert.ok(board.width >= Math.min(300, width - 40), `${game}, ${width}×${height}: the board is ${board.width} wide`);
    }
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("on a phone, offers of others stand before the form", async () => {
  const anna = await people.open();
  const bela = await people.open(PHONE);
  await openMatch(anna.page, "wali", () => anna.page.selectOption("#opponent", "anybody"));
  await bela.page.goto("/lobby");
  await bela.page.waitForSelector(".seeks li");
  // Both at once: the list is made anew whenever somebody comes or goes.
  const [offer, form] = await bela.page.evaluate(() =>
    [".seeks li", "#new-match"].map((selector) => document.querySelector(selector).getBoundingClientRect()),
  );
  assert.ok(offer.bottom < form.top, `${offer.bottom} above ${form.top}`);
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("whoever follows an invitation on a phone sees the seat, and then the board", async () => {
  const anna = await people.open();
  const bela = await people.open(PHONE);
  const link = await openMatch(anna.page, "khet", () => anna.page.selectOption("#side", "0"));
  assert.ok(await anna.page.isVisible("#share-link"), "who invites has the link");
  const { page } = bela;
  await page.goto(link);
  await page.waitForSelector("[data-command=join]");
  const inSight = (selector) =>
    page.evaluate((selector) => {
      const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }, selector);
  assert.ok(await inSight("[data-command=join]"));
  assert.ok(await page.isHidden("#share-link"), "who is invited needs no link");
  await page.tap("[data-command=join]");
  await myTurn(anna.page);
  await page.waitForFunction(() => document.body.dataset.phase === "live");
  assert.ok(await inSight(".board-window"));
  assert.ok(await inSight("#seats-near .seat"));
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("a spectator is counted and named, has nothing to type a move into, and is told of the next match", async () => {
  const [anna, bela] = await people.twoPeople("wali");
  const carl = await people.open();
  await signUp(carl.page, "Carl");
  await anna.page.waitForSelector("#watchers", { state: "hidden" });
  await carl.page.goto(anna.page.url());
  await boardReady(carl.page);
  const watching = (/** @type {Page} */ page, /** @type {string} */ words) =>
    page.waitForFunction((words) => document.getElementById("watchers").textContent === words, words);
  await Promise.all([anna, carl].map(({ page }) => watching(page, "Watching: 1 (Carl)")));
  await watching(bela.page, "Spectateurs\u00a0: 1 (Carl)");
  // A guest has no name to be told.
  const dora = await people.open();
  await dora.page.goto(anna.page.url());
  await watching(anna.page, "Watching: 2 (Carl, …)");
  await dora.context.close();
  await watching(anna.page, "Watching: 1 (Carl)");
  assert.ok(await carl.page.isHidden("#typed"));
  assert.ok(await anna.page.isVisible("#typed"));
  await cell(anna.page, "C3");
  await moves(bela.page, 1);
  await bela.page.tap('[role=gridcell][data-cell="D3"]');
  await moves(anna.page, 2);
  await bela.page.click("[data-command=resign]");
  await bela.page.click("#confirm button.primary");
  await anna.page.waitForSelector("#status.over");
  assert.match(await anna.page.textContent("#status"), /^You won: Guest \w{4} resigned\.$/);
  assert.equal(await bela.page.textContent("#status"), "Vous avez perdu\u00a0: vous avez abandonné.");
  assert.match(await carl.page.textContent("#status"), /^Guest \w{4} won: Guest \w{4} resigned\.$/);
  const before = anna.page.url();
  await anna.page.click("[data-command=rematch]");
  await bela.page.click("#offers [data-command=accept]");
  await carl.page.waitForSelector("#next-match:not([hidden])");
  assert.match(await carl.page.textContent("#announcements"), /another game/);
  assert.equal(carl.page.url(), before);
  await carl.page.click("#next-match a");
  await carl.page.waitForURL((url) => url.href !== before);
  await boardReady(carl.page);
  assert.deepEqual([...anna.troubles, ...bela.troubles, ...carl.troubles], []);
  for (const { context } of [anna, bela, carl]) await context.close();
});

test("moves by correspondence are confirmed, and on touch screens those of all matches", async () => {
  const asUsual = (context) => context.addInitScript(() => localStorage.setItem("tablier-settings", '{"speed":"none"}'));
  const anna = await people.open();
  const bela = await people.open(PHONE);
  await Promise.all([asUsual(anna.context), asUsual(bela.context)]);
  for (const [clock, isAsked] of [[BY_MAIL, true], ["10+5", false]]) {
    const link = await openMatch(anna.page, "wali", async () => {
      await anna.page.selectOption("#side", "0");
      await anna.page.selectOption("#clock", clock);
    });
    await sitDown(bela.page, link);
    await myTurn(anna.page);
    await cell(anna.page, "C3");
    if (isAsked) {
      assert.equal(await anna.page.textContent("[data-confirm]"), "Play C3");
      assert.deepEqual(await listed(anna.page), []);
      await anna.page.click("[data-confirm]");
    }
    await myTurn(bela.page);
    await bela.page.tap('[role=gridcell][data-cell="D3"]');
    await bela.page.tap("[data-confirm]");
    await moves(anna.page, 2);
  }
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("a draw, a take-back and a rematch need both, and chat reaches the other", async () => {
  const [anna, bela] = await people.twoPeople("wali");
  await cell(anna.page, "C3");
  await moves(bela.page, 1);
  await anna.page.click("[data-command=take-back]");
  await bela.page.click("#offers [data-command=accept]");
  await moves(anna.page, 0);
  await anna.page.fill("#chat-text", "Bonjour <b>toi</b>");
  await anna.page.press("#chat-text", "Enter");
  await bela.page.waitForSelector("#chat-lines li");
  assert.match(await bela.page.textContent("#chat-lines li"), /Bonjour <b>toi<\/b>/);
  // What was proposed keeps its place: nothing else comes under the pointer.
  await bela.page.click("[data-command=draw]");
  await bela.page.waitForSelector("[data-command=draw]:disabled");
  assert.equal(await bela.page.textContent("[data-command=draw]"), "Nulle proposée");
  await anna.page.click("#offers [data-command=accept]");
  await bela.page.waitForSelector("#status.over");
  assert.equal(await bela.page.textContent("#status"), "Nulle\u00a0: d’un commun accord.");
  const before = anna.page.url();
  await anna.page.click(".commands [data-command=rematch]");
  await bela.page.click("#offers [data-command=accept]");
  // Both go on to the next match.
  for (const { page } of [anna, bela]) {
    await page.waitForURL((url) => url.href !== before && /\/g\//.test(url.pathname));
    await boardReady(page);
  }
  assert.equal(anna.page.url().split("/").at(-1), bela.page.url().split("/").at(-1));
  // Whoever looks at the old one later stays there, and finds the way.
  await anna.page.goto(before);
  await anna.page.waitForSelector("#next-match:not([hidden])");
  assert.equal(anna.page.url(), before);
  assert.ok(await anna.page.isHidden("[data-command=rematch]"));
  assert.deepEqual([...anna.troubles, ...bela.troubles], []);
  await anna.context.close();
  await bela.context.close();
});

test("the computer takes a seat and answers", async () => {
  const { context, page, troubles } = await people.open();
  await openMatch(page, "wali", async () => {
    await page.selectOption("#side", "0");
    await page.selectOption("#opponent", "1");
  });
  await myTurn(page);
  await cell(page, "C3");
  await moves(page, 2);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("axe finds nothing serious on a match that waits, is played and is over", async () => {
  const { context, page, troubles } = await people.open({ bypassCSP: true });
  await openMatch(page, "khet", () => page.selectOption("#side", "0"));
  const serious = async () => {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
    const found = violations.filter((it) => it.impact === "serious" || it.impact === "critical");
    return found.map((it) => `${it.id}: ${it.nodes.map((node) => node.target).join(", ")}`);
  };
  assert.deepEqual(await serious(), []);
  await page.selectOption("#engine-level", "1");
  await page.click("[data-command=invite]");
  await myTurn(page);
  assert.deepEqual(await serious(), []);
  await page.click("[data-command=abort]");
  await page.click("#confirm button.primary");
  await page.waitForSelector("#status.over");
  assert.deepEqual(await serious(), []);
  assert.deepEqual(troubles, []);
  await context.close();
});
