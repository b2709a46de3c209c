// Hints: first which piece, then the move on the board, then why. And refusals, which say what a piece can do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardReady, GAMES, useSite } from "./site.js";
import { cell } from "./people.js";

const site = useSite();

const notes = (page) => page.locator("[data-part=notes]");
const hint = (page) => page.textContent("#hint");

/** Asks for the next step and waits for its words. */
async function ask(page, pattern) {
  await page.click("[data-command=hint]");
  await page.waitForFunction((pattern) => new RegExp(pattern).test(document.getElementById("hint").textContent), pattern);
}

for (const kind of GAMES) {
  test(`${kind}: a hint names the piece, then draws the move, then says why, and is gone with the next move`, async () => {
    const { context, page, troubles } = await site.open();
    await page.goto(`/en/${kind}/play`);
    await boardReady(page);
    await ask(page, "^(Look at|Place a piece)");
    assert.equal(await notes(page).locator(".ghost").count(), 0, "the move is not given away yet");
    assert.equal(await page.textContent("[data-command=hint]"), "Show the move");
    // What is said covers nothing that can be pressed.
    const covered = await page.evaluate(() => {
      const box = document.getElementById("hint").getBoundingClientRect();
      return [...document.querySelectorAll("button:not(:disabled)")].filter((button) => {
        const it = button.getBoundingClientRect();
        return it.width > 0 && it.left < box.right && it.right > box.left && it.top < box.bottom && it.bottom > box.top;
      }).length;
    });
    assert.equal(covered, 0);
    await ask(page, "^(?!Look at|Place a piece).*\\.$");
    const told = await hint(page);
    assert.ok((await notes(page).locator(".ghost").count()) > 0, "the piece is shown where it will stand");
    assert.equal(await page.textContent("[data-command=hint]"), "Why?");
    await page.click("[data-command=hint]");
    await page.waitForFunction((told) => document.getElementById("hint").textContent !== told, told);
    assert.match(await hint(page), /\.$/);
    assert.equal(await page.textContent("[data-command=hint]"), "Hint");
    await page.evaluate(() => document.querySelector("tablier-board").dispatchEvent(new CustomEvent("move", { detail: document.querySelector("tablier-board").state.moves[0].text })));
    await boardReady(page, 1);
    assert.equal(await page.isVisible("#hint"), false);
    assert.equal(await notes(page).locator("*").count(), 0);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("while one's own move is in motion there is no hint to ask for, and after the answer there is", async () => {
  const { context, page, troubles } = await site.open({ reducedMotion: "no-preference" });
  await context.addInitScript(() => localStorage.setItem("tablier-settings", '{"speed":"slow","confirm":"none","volume":0}'));
  await page.goto("/en/bermudes/play?level=1");
  await boardReady(page);
  for (const name of ["G1", "C1"]) await cell(page, name);
  await page.waitForSelector(".moving");
  assert.ok(await page.isDisabled("[data-command=hint]"), "the computer is to move");
  await boardReady(page, 2);
  await ask(page, "^Look at");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a puzzle gives hints from its solution, and whoever takes one does not count as having found it", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/en/khet/puzzle");
  await boardReady(page);
  await ask(page, "^Look at");
  await page.waitForFunction(() => /−|-/.test(document.getElementById("rating").textContent));
  await ask(page, "^(Silver|Red) ");
  await ask(page, "^It wins");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a lesson hints in its own words first, then shows the move", async () => {
  const { context, page, troubles } = await site.open({ locale: "fr-FR" });
  await page.goto("/fr/khet/learn#2");
  await boardReady(page);
  const steps = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent).steps);
  for (let step = 1; step <= steps; step++) {
    await page.goto(`/fr/khet/learn#${step}`);
    await page.reload();
    await boardReady(page);
    await page.waitForFunction(() => document.getElementById("title").textContent);
    if (await page.isDisabled("[data-command=hint]")) continue;
    await page.click("[data-command=hint]");
    await page.waitForFunction(() => !document.getElementById("hint").hidden && document.getElementById("hint").textContent !== "Recherche d’un bon coup…");
    const words = await hint(page);
    assert.ok(words.length > 10, words);
    await page.click("[data-command=hint]");
    await page.waitForFunction((words) => document.getElementById("hint").textContent !== words || document.querySelector("tablier-board").quiz, words);
    assert.deepEqual(troubles, []);
    await context.close();
    return;
  }
  assert.fail("no lesson has a hint");
});

for (const [language, clicked, typed] of [
  ["en", /^H5 isn’t next to h2.*The pyramid on h2 can turn either way or go to g1/, /^You can’t play “h2h5”.*The pyramid on h2 can turn either way/],
  ["fr", /^H5 ne touche pas h2.*La pyramide en h2 peut tourner dans les deux sens ou aller en g1/, /^Vous ne pouvez pas jouer «.h2h5.».*La pyramide en h2 peut tourner/],
]) {
  test(`a refusal reads like a person at the table (${language})`, async () => {
    const { context, page, troubles } = await site.open({ locale: language });
    await page.goto(`/${language}/khet/play?players=2`);
    await boardReady(page);
    await cell(page, "h2");
    await cell(page, "h5");
    await page.waitForFunction(() => document.getElementById("refusal").textContent);
    assert.match(await page.textContent("#refusal"), clicked);
    await page.fill("#typed-text", "h2h5");
    await page.press("#typed-text", "Enter");
    await page.waitForFunction((source) => new RegExp(source).test(document.getElementById("refusal").textContent), typed.source);
    assert.deepEqual(troubles, []);
    await context.close();
  });
}

test("a piece that has gone stands on its new cell while its victim is chosen", async () => {
  const { context, page, troubles } = await site.open();
  const position = encodeURIComponent("xx1o2/2x3/o5/3o2/6 x - 0");
  await page.goto(`/en/wali/play?players=2&position=${position}`);
  await boardReady(page);
  // Whoever comes with a position is asked whom to play: two people at one board will do.
  await page.click("#new-game button[value=cancel]");
  const [from, to] = await page.evaluate(() => document.querySelector("tablier-board").state.moves.find(({ path }) => path.length === 3).path);
  const stands = (name) => page.locator(`[data-part=pieces] [data-cell="${name}"]`).count();
  await cell(page, from);
  assert.deepEqual([await stands(from), await stands(to)], [1, 0]);
  await cell(page, to);
  await page.waitForFunction((to) => document.querySelector(`[data-part=pieces] [data-cell="${to}"]`), to);
  assert.deepEqual([await stands(from), await stands(to)], [0, 1]);
  await page.keyboard.press("Escape");
  await page.waitForFunction((from) => document.querySelector(`[data-part=pieces] [data-cell="${from}"]`), from);
  assert.deepEqual([await stands(from), await stands(to)], [1, 0]);
  assert.deepEqual(troubles, []);
  await context.close();
});
