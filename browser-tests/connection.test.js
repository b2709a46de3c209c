// Connections that die without a word: the page notices, says so, and goes on by itself.

import assert from "node:assert/strict";
import { after, afterEach, beforeEach, test } from "node:test";
import { cell, listed, matchOf, moves, myTurn, openMatch, PHONE, sitDown, usePeople } from "./people.js";
import { layWire } from "./wire.js";

/** @typedef {import("playwright-core").Page} Page */

/** Within this a dead connection is noticed: a promise. */
const NOTICED = 10_000;

const people = usePeople();
/** @type {Awaited<ReturnType<typeof layWire>>} */
let wire;
// Only a test knows that the server is there.
beforeEach(async () => {
  wire ??= await layWire(people.address());
});
// Whatever a test has found, the next one finds everything as it should be.
afterEach(() => {
  people.thaw();
  wire.mend();
});
after(() => wire?.remove());

/** Anna, whose connection goes over the wire, and Bela, whose does not; two moves are played, and it is Anna's turn. */
async function beginMatch(clock = "10+5") {
  const anna = await people.open({}, wire.address);
  const bela = await people.open(PHONE);
  const link = await openMatch(anna.page, "wali", async () => {
    await anna.page.selectOption("#side", "0");
    await anna.page.selectOption("#clock", "other");
    await anna.page.fill("#other-clock", clock);
  });
  await sitDown(bela.page, link.replace(wire.address, people.address()));
  await myTurn(anna.page);
  await cell(anna.page, "C3");
  await myTurn(bela.page);
  await cell(bela.page, "D3");
  await moves(anna.page, 2);
  await anna.page.waitForSelector("#seats-near .clock.running");
  return { anna, bela };
}

/** What stands on the clocks. @param {Page} page */
const clocks = (page) => page.locator(".clock").allTextContents();

/** Waits until a page has tried to connect that number of times more. @param {Page} page @param {number} n */
async function tries(page, n) {
  for (let tried = 0; tried < n; tried++) await page.waitForEvent("websocket", { timeout: 30_000 });
}

/**
 * A fault comes, Anna moves at once, and the fault goes when it has lasted for some tries.
 * @param {{ begin: () => unknown, end: () => unknown }} fault
 */
async function survive({ begin, end }) {
  const { anna, bela } = await beginMatch();
  const { page } = anna;
  const begun = performance.now();
  await begin();
  await cell(page, "B2");
  const renewed = page.waitForEvent("websocket");
  await page.waitForSelector("#unconfirmed:not([hidden])");
  assert.equal(await page.textContent("#unconfirmed"), "B2: not confirmed yet…");
  await page.waitForSelector("#line-status:not([hidden])");
  await renewed;
  const noticed = performance.now() - begun;
  assert.ok(noticed < NOTICED, `noticed after ${noticed} ms`);
  assert.equal(await page.textContent("#line-status"), "Connection lost. Reconnecting…");
  assert.match(await page.textContent("#unconfirmed"), /^B2: not confirmed yet\. It will be sent again/);
  assert.equal(await page.locator("#seats-near .clock.stopped").count(), 1);
  assert.equal(await page.locator(".clock.running").count(), 0);
  const stood = await clocks(page);
  // A try that hangs is given up.
  await tries(page, 1);
  assert.deepEqual(await clocks(page), stood);
  await end();
  await page.waitForSelector("#line-status", { state: "hidden", timeout: 30_000 });
  for (const it of [anna, bela]) await moves(it.page, 3);
  await page.waitForSelector("#unconfirmed", { state: "hidden" });
  await page.waitForSelector("#seats-far .clock.running");
  assert.equal(await page.locator(".clock.stopped").count(), 0);
  await myTurn(bela.page);
  await cell(bela.page, "D4");
  await moves(page, 4);
  for (const it of [anna, bela]) assert.deepEqual(await listed(it.page), ["C3", "D3", "B2", "D4"]);
  assert.deepEqual((await matchOf(bela.page)).moves, ["C3", "D3", "B2", "D4"]);
  const faults = [...anna.troubles, ...bela.troubles].filter((it) => !/WebSocket|ERR_|Failed to fetch/.test(it));
  assert.deepEqual(faults, []);
  await anna.context.close();
  await bela.context.close();
  return noticed;
}

test("a server that is frozen is noticed within ten seconds, and a move made meanwhile is played once when it goes on", async (t) => {
  const noticed = await survive({ begin: people.freeze, end: people.thaw });
  t.diagnostic(`noticed after ${Math.round(noticed)} ms`);
});

for (const [direction, words] of /** @type {const} */ ([
  ["both", "a network that swallows everything"],
  ["to-server", "a network that swallows what the page sends"],
  ["from-server", "a network that swallows what the server sends"],
])) {
  test(`${words} is noticed within ten seconds, and a move made meanwhile is played once`, async (t) => {
    const noticed = await survive({ begin: () => wire.cut(direction), end: wire.mend });
    t.diagnostic(`noticed after ${Math.round(noticed)} ms`);
  });
}

test("nobody is warned of a clock that the page cannot follow", async () => {
  const { anna, bela } = await beginMatch("0.5+0");
  await people.freeze();
  await anna.page.waitForSelector(".clock.stopped");
  const before = performance.now();
  const left = Number((await anna.page.textContent("#seats-near .clock")).split(":")[1]);
  assert.ok(left > 10, `${left}`);
  // Longer than what was left until the warning.
  while (performance.now() - before < 1000 * (left - 8)) await tries(anna.page, 1);
  assert.equal(await anna.page.textContent("#alarms"), "");
  assert.equal(await anna.page.locator(".clock.low").count(), 0);
  await people.thaw();
  await anna.page.waitForSelector(".clock.stopped", { state: "detached", timeout: 30_000 });
  await anna.context.close();
  await bela.context.close();
});

test("the lobby says that its lists are not up to date, and goes on by itself", async () => {
  const { context, page } = await people.open({ locale: "fr-FR" }, wire.address);
  await page.goto("/lobby");
  await page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  wire.cut("both");
  await page.waitForSelector("#line-status:not([hidden])", { timeout: NOTICED });
  assert.equal(await page.textContent("#line-status"), "Connexion perdue. Reconnexion…");
  wire.mend();
  await page.waitForSelector("#line-status", { state: "hidden", timeout: 30_000 });
  await context.close();
});
