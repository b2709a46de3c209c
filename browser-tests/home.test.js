// The first page: what stands in the first window, the game that plays by itself, and the ways to play.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, GAMES } from "./site.js";
import { openMatch, sitDown, usePeople } from "./people.js";
import { act, begin } from "./stage.js";

const people = usePeople();

for (const language of ["en", "fr"]) {
  test(`all games and the ways to play stand in the first window (${language})`, async () => {
    const { context, page, troubles } = await people.open({ viewport: { width: 1280, height: 860 } });
    await page.goto(`/${language}/`);
    const parts = await page.evaluate(() => {
      const all = document.querySelectorAll(".hero-ways a, .show-board, .game-card");
      return [...all].map((part) => ({ name: part.className, bottom: part.getBoundingClientRect().bottom, height: part.getBoundingClientRect().height }));
    });
    assert.equal(parts.length, 2 + 1 + GAMES.length);
    for (const { name, bottom, height } of parts) assert.ok(bottom <= 860 && height > 20, `${name} ends at ${bottom}`);
    // The picture of a game leads there too, and each card has its two ways.
    assert.equal(await page.locator(".game-card-picture svg").count(), GAMES.length);
    assert.equal(await page.locator(".game-card-links a").count(), 2 * GAMES.length);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

/** The ply that the show has come to. @param {import("playwright-core").Page} page */
const plyOf = (page) => page.evaluate(() => document.querySelector(".show tablier-board").state?.ply ?? 0);

test("a short game plays by itself until it is paused, and stands still for those who want no motion", async () => {
  const { context, page, troubles } = await people.open({ reducedMotion: "no-preference" });
  await context.addInitScript(() => localStorage.setItem("tablier-settings", '{"speed":"fast"}'));
  await page.clock.install();
  await page.goto("/");
  await page.waitForFunction(() => document.querySelector(".show tablier-board").state?.ply >= 2);
  await page.click("#pause");
  assert.equal(await page.textContent("#pause"), "Play");
  // A move that is in motion comes to rest; then nothing follows, however long one waits.
  await page.clock.runFor(2000);
  await page.waitForFunction(() => !document.querySelector(".show .moving"));
  const stood = await plyOf(page);
  await page.clock.runFor(20_000);
  assert.equal(await plyOf(page), stood);
  await page.click("#pause");
  await page.waitForFunction((stood) => document.querySelector(".show tablier-board").state.ply !== stood, stood);
  assert.deepEqual(troubles, []);
  await context.close();

  const still = await people.open({ reducedMotion: "reduce" });
  await still.page.goto("/");
  await still.page.waitForSelector("#pause:not([hidden])");
  assert.equal(await still.page.textContent("#pause"), "Play", "whoever wants no motion has to ask for it");
  assert.equal(await plyOf(still.page), 0);
  await still.page.click("#pause");
  await still.page.waitForFunction(() => document.querySelector(".show tablier-board").state?.ply >= 1);
  // The board shows a game: it is not in the way of the keyboard.
  assert.ok(await still.page.evaluate(() => document.querySelector(".show-board").inert));
  await still.context.close();
});

test("a newcomer plays the easiest level at once, or a friend", async () => {
  const { context, page, troubles } = await people.open();
  await page.goto("/");
  const game = (await page.getAttribute(".hero-ways a.button", "href"))?.split("/")[1];
  await page.click("text=Play now");
  await page.waitForURL(new RegExp(`/${game}/play`));
  await boardReady(page);
  assert.match((await page.locator("#players .player-name").allTextContents()).join(" · "), /you ·.*computer, level 1$/);
  await page.goto("/");
  await page.click("text=Play a friend");
  await page.waitForURL(new RegExp(`/lobby\\?game=${game}#new-match$`));
  await page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  assert.equal(await page.inputValue("#game"), game);
  const button = await page.locator("#new-match button.primary").boundingBox();
  assert.ok(button && button.y >= 0 && button.y + button.height <= 900, "the button stands in the window");
  await page.click("#new-match button.primary");
  await page.waitForURL(/\/g\/\w{8}$/);
  // There is a link for the friend.
  await page.waitForSelector("[data-command=copy-link]:visible");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the puzzle of the day is shown, and solved on its page", async () => {
  const { context, page, troubles } = await people.open();
  await page.goto("/");
  assert.ok(await page.isVisible(".daily-board svg"));
  const game = await page.textContent(".daily strong");
  await page.click("text=Solve it");
  await page.waitForURL(/\/puzzle\/daily$/);
  await boardReady(page);
  assert.match(await page.title(), new RegExp(game ?? "no game"));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("games that everybody could join are shown while they are played, and those between friends never", async () => {
  const [anna, bela] = await Promise.all([people.open(), people.open()]);
  const { context, page, troubles } = await people.open();
  await page.clock.install();
  await page.goto("/");
  assert.ok(await page.isVisible("text=Nobody is playing at the moment"));
  const between = await openMatch(anna.page, "khet");
  await sitDown(bela.page, between);
  const open = await begin([anna.page, bela.page], { game: "wali", clock: "10+5", listed: true }, ["C3"]);
  // The page looks every twenty seconds.
  await page.clock.fastForward(21_000);
  await page.waitForSelector(`.live-boards a[href$="/g/${open}"]`);
  assert.equal(await page.locator(".live-boards li").count(), 1, "a game between friends is theirs");
  assert.match(await page.textContent(".live-boards strong"), /Wali/);
  await act(anna.page, open, { c: "resign" });
  await page.clock.fastForward(21_000);
  await page.waitForSelector(".live-boards", { state: "detached" });
  assert.ok(await page.isVisible("text=Nobody is playing at the moment"));
  assert.deepEqual(troubles, []);
  for (const it of [context, anna.context, bela.context]) await it.close();
});
