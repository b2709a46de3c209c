// What a board offers beside moves: drawing, confirmation, turning to the mover, the lens, pasting.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beginGame, boardReady, useSite } from "./site.js";

const site = useSite();

const cell = (/** @type {string} */ name) => `[role=gridcell][data-cell="${name}"]`;
/** @param {import("playwright-core").Page} page */
const shapes = (page) => page.evaluate(() => document.querySelector("tablier-board").shapes);
/** @param {import("playwright-core").Page} page @param {string} name */
const middle = async (page, name) => {
  const box = await page.locator(cell(name)).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Draws with the right button, with keys held. */
async function draw(page, from, to, keys = []) {
  const [a, b] = [await middle(page, from), await middle(page, to)];
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up({ button: "right" });
  for (const key of keys) await page.keyboard.up(key);
}

/** Settings as somebody has chosen them before. */
const settings = (/** @type {object} */ chosen) => [
  (/** @type {object} */ chosen) => localStorage.setItem("tablier-settings", JSON.stringify({ speed: "none", ...chosen })),
  chosen,
];

test("the right button draws arrows and circles in four colours, and a click on an empty cell erases them", async () => {
  const { context, page, troubles } = await site.open();
  for (const [game, a, b] of [["khet", "b3", "d5"], ["kenwan", "E4", "E6"]]) {
    await page.goto(`/${game}/play`);
    await boardReady(page);
    await draw(page, a, b);
    await draw(page, b, a, ["Shift"]);
    await draw(page, a, a, ["Alt"]);
    await draw(page, b, b, ["Shift", "Alt"]);
    assert.deepEqual(await shapes(page), [`G${a}${b}`, `R${b}${a}`, `B${a}`, `Y${b}`]);
    for (const brush of ["green", "red", "blue", "yellow"]) {
      assert.equal(await page.locator(`[data-part=sketches] .brush-${brush}`).count(), 1, brush);
    }
    await draw(page, a, b);
    assert.deepEqual(await shapes(page), [`R${b}${a}`, `B${a}`, `Y${b}`], "drawn again, an arrow is erased");
    // A turned board keeps what is drawn.
    await page.click("[data-command=flip]");
    await page.waitForFunction(() => document.querySelector("tablier-board").turned === 180);
    assert.equal((await shapes(page)).length, 3);
    await page.click(cell(game === "khet" ? "b3" : "F5"));
    assert.deepEqual(await shapes(page), []);
    assert.equal(await page.locator("[data-part=sketches] g g").count(), 0);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the keyboard draws too, and Escape erases", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/wali/play");
  await boardReady(page);
  await page.focus("[role=gridcell][tabindex='0']");
  const here = () => page.evaluate(() => document.activeElement.getAttribute("data-cell"));
  const from = await here();
  await page.keyboard.press("d");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const to = await here();
  await page.keyboard.press("Shift+D");
  assert.deepEqual(await shapes(page), [`R${from}${to}`]);
  assert.match(await page.textContent("#announcements"), new RegExp(`Red arrow from ${from} to ${to}`));
  await page.keyboard.press("Alt+d");
  await page.keyboard.press("Alt+d");
  assert.deepEqual(await shapes(page), [`R${from}${to}`, `B${to}`]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await shapes(page), []);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a long press draws on a phone, and a short one moves", async () => {
  const { context, page, troubles } = await site.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto("/khet/play");
  await boardReady(page);
  await beginGame(page, "khet");
  const touch = await context.newCDPSession(page);
  const send = (type, at) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  const [from, to] = [await middle(page, "d1"), await middle(page, "d4")];
  await send("touchStart", from);
  await page.waitForFunction(() => document.querySelector("[data-part=sketches] .brush-green"));
  for (let step = 1; step <= 4; step++) await send("touchMove", { x: from.x, y: from.y + ((to.y - from.y) * step) / 4 });
  await send("touchEnd");
  assert.deepEqual(await shapes(page), ["Gd1d4"]);
  // Colours that keys choose elsewhere are chosen below the board: for what was drawn, and for what comes.
  const brush = (/** @type {string} */ name) => page.getByRole("group", { name: "Colour of the drawings" }).getByRole("button", { name });
  for (const name of ["Green", "Red", "Blue", "Yellow", "Erase the drawings"]) {
    const { width, height } = await brush(name).boundingBox();
    assert.ok(width >= 44 && height >= 44, `${name} can be touched`);
  }
  await brush("Red").tap();
  assert.deepEqual(await shapes(page), ["Rd1d4"]);
  assert.equal(await brush("Red").getAttribute("aria-pressed"), "true");
  await send("touchStart", to);
  await page.waitForFunction(() => document.querySelectorAll("[data-part=sketches] .brush-red").length === 2);
  await send("touchEnd");
  assert.deepEqual(await shapes(page), ["Rd1d4", "Rd4"]);
  await brush("Erase the drawings").tap();
  assert.deepEqual(await shapes(page), []);
  assert.equal(await page.locator(".board-brushes").isVisible(), false);
  await send("touchStart", from);
  await page.waitForFunction(() => document.querySelector("[data-part=sketches] .brush-red"));
  await send("touchEnd");
  await page.tap(cell("c1"));
  await page.tap(cell("d2"));
  await boardReady(page, 1);
  assert.deepEqual(await shapes(page), [], "another position begins without drawings");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the analysis keeps drawings, comments and clocks, and writes them into files", async () => {
  const { context, page, troubles } = await site.open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/wali/analysis");
  await boardReady(page);
  const file = '[Game "wali"]\n[Termination "resignation"]\n\n1. C3 {[%clk 0:04:58] [%csl RB2] the middle} D3 ({the corner} 1... A1 {[%cal GA1C3]}) 2. B2 1-0\n';
  await page.locator("details:has(#pasted) summary").click();
  await page.fill("#pasted", file);
  await page.locator("#paste").evaluate((form) => form.requestSubmit());
  await page.waitForFunction(() => document.querySelectorAll("#tree button.move").length >= 4);
  await page.locator("#tree button.move", { hasText: "C3" }).first().click();
  await boardReady(page, 1);
  await page.waitForFunction(() => document.querySelector("tablier-board").shapes.join() === "RB2");
  await draw(page, "C3", "D3", ["Shift"]);
  await page.reload();
  await page.waitForFunction(() => document.querySelector("tablier-board")?.shapes.join() === "RB2,RC3D3");
  await page.locator("#tree button.move", { hasText: "B2" }).last().click();
  await boardReady(page, 3);
  await page.waitForFunction(() => /resign/.test(document.getElementById("status").textContent), null, { timeout: 5000 });
  await page.locator("details:has([data-command=copy-game]) summary").click();
  await page.click("[data-command=copy-game]");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ["[%clk 0:04:58]", "[%cal RC3D3]", "[%csl RB2]", "the middle", "the corner", "[%cal GA1C3]", "1-0", 'Termination "resignation"']) {
    assert.ok(copied.includes(part), `${part} is in ${copied}`);
  }
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the coach speaks about a variation that throws a win away", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khet/puzzle");
  await boardReady(page);
  const { position, rules, line } = await page.evaluate(() => {
    const { all } = JSON.parse(document.getElementById("data").textContent);
    return all.toSorted((a, b) => a.line.length - b.line.length)[0];
  });
  const address = new URLSearchParams({ rules, position: position.replaceAll(" ", "_"), moves: line[0] });
  await page.goto(`/khet/analysis#${address}`);
  await boardReady(page, 1);
  await page.click("[data-command=previous]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 0);
  const other = await page.evaluate((best) => document.querySelector("tablier-board").state.moves.find((move) => move.text !== best && move.path.length === 2).text, line[0]);
  await page.fill("#typed-text", other);
  await page.click("#typed button");
  await page.waitForSelector("#tree .variation .move[aria-current]");
  await page.fill("#seconds", "0.4");
  await page.click("#review-start");
  await page.waitForFunction(() => document.getElementById("review-progress").hidden, null, { timeout: 30_000 });
  assert.match(await page.textContent("#tree .variation .sign"), /\?/, "the move is marked");
  assert.match(await page.textContent("#coach"), /\?.+\./, "and it is said why");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a move can be confirmed by choosing its target twice, or with a button", async () => {
  const { context, page, troubles } = await site.open();
  await context.addInitScript(...settings({ confirm: "double" }));
  await page.goto("/khet/play");
  await boardReady(page);
  await beginGame(page, "khet");
  await page.click(cell("c1"));
  await page.click(cell("d2"));
  assert.equal(await page.evaluate(() => document.querySelector("tablier-board").state.plies), 0, "the move waits");
  await page.click(cell("d2"));
  await boardReady(page, 1);
  // A turn waits for its button to be pressed again.
  await page.click(cell("c7"));
  await page.click("[data-target=clockwise]");
  await page.click("[data-target=clockwise]");
  await boardReady(page, 2);
  await context.close();

  const other = await site.open();
  await other.context.addInitScript(...settings({ confirm: "button" }));
  await other.page.goto("/wali/play");
  await boardReady(other.page);
  await beginGame(other.page, "wali");
  await other.page.click(cell("C3"));
  await other.page.click("[data-confirm] + button");
  assert.equal(await other.page.evaluate(() => document.querySelector("tablier-board").isPartial), false, "it is given up");
  await other.page.focus("[role=gridcell][tabindex='0']");
  await other.page.keyboard.press("Enter");
  await other.page.keyboard.press("Enter");
  await boardReady(other.page, 1);
  assert.deepEqual([...troubles, ...other.troubles], []);
  await other.context.close();
});

test("the board turns to whoever is to move, if people at one device want that", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khet/play");
  await boardReady(page);
  assert.ok(await page.isHidden("[data-command=follow]"), "against the computer there is nobody to turn to");
  await beginGame(page, "khet");
  await page.click("[data-command=follow]");
  await page.click(cell("c1"));
  await page.click(cell("d2"));
  await page.waitForFunction(() => document.querySelector("tablier-board").turned === 180);
  await page.click(cell("c7"));
  await page.click("[data-target=clockwise]");
  await page.waitForFunction(() => document.querySelector("tablier-board").turned === 0);
  assert.equal(await page.getAttribute("[data-command=follow]", "aria-pressed"), "true");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a position or a game that is pasted is played, and what is neither is explained", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/wali/play");
  await boardReady(page);
  const paste = (/** @type {string} */ text) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
  await paste("6/6/2x3/6/6 o 11,12 0");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.start === "6/6/2x3/6/6 o 11,12 0");
  await paste('[Game "wali"]\n\n1. C3 D3 2. B2 1-0\n');
  await page.waitForFunction(() => document.querySelector("tablier-board").state.played.join(" ") === "C3 D3 B2");
  assert.ok(await page.evaluate(() => document.querySelector("tablier-board").state.ending), "the resignation is known");
  await paste("6/6/2x3/6 o");
  await page.waitForFunction(() => /Not a valid position.*fields/.test(document.getElementById("refusal").textContent));
  assert.deepEqual(troubles, []);
  await context.close();
});

test("the lens shows while its button or key is held, and stays after a short press", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khet/play");
  await boardReady(page);
  const isOn = () => page.evaluate(() => document.querySelector("tablier-board").lens);
  const button = page.locator("[data-command=lens]");
  await button.click();
  assert.equal(await isOn(), true, "a short press leaves it on");
  await page.waitForSelector("[data-part=sights] .line-core", { state: "attached" });
  await button.click();
  assert.equal(await isOn(), false);
  await button.hover();
  await page.mouse.down();
  await page.waitForTimeout(450);
  assert.equal(await isOn(), true, "it shows while it is held");
  await page.mouse.up();
  assert.equal(await isOn(), false, "and no longer");
  await page.keyboard.down("v");
  await page.waitForTimeout(450);
  assert.equal(await isOn(), true);
  await page.keyboard.up("v");
  assert.equal(await isOn(), false);
  await button.focus();
  await page.keyboard.press("Enter");
  assert.equal(await isOn(), true, "by keyboard the button is a switch");
  assert.equal(await button.getAttribute("aria-pressed"), "true");
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a dragged piece follows the pointer and comes back when it is let go beside the board", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khet/play?players=2");
  await boardReady(page);
  const from = await page.evaluate(() => document.querySelector("tablier-board").state.moves.find((move) => move.path.length === 2).path[0]);
  const start = await middle(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 80, start.y + 40, { steps: 4 });
  const box = await page.locator(`.moving.dragged [data-cell="${from}"]`).boundingBox();
  assert.ok(Math.abs(box.x + box.width / 2 - start.x - 80) < 8 && Math.abs(box.y + box.height / 2 - start.y - 40) < 8, "it is below the pointer");
  await page.mouse.move(5, 5);
  await page.mouse.up();
  assert.equal(await page.locator(".moving").count(), 0);
  assert.equal(await page.locator(`[data-part=pieces] [data-cell="${from}"]`).count(), 1);
  assert.equal(await page.evaluate(() => document.querySelector("tablier-board").state.plies), 0);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("a turn that goes on says how, and what leads it need not be chosen", async () => {
  const { context, page, troubles } = await site.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const open = async (/** @type {string} */ kind, /** @type {Record<string, string>} */ game) => {
    await page.goto(`/${kind}/play#${new URLSearchParams(game)}`);
    await boardReady(page);
  };
  await open("bermudes", { position: "bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww_w_0_-", moves: "F2-F4" });
  assert.equal(await page.textContent("#status"), "White may keep jumping from F4, or stop");
  assert.equal(await page.locator(`${cell("F4")}.chosen, ${cell("F4")}[aria-selected=true]`).count(), 1, "the pawn is chosen");
  // The pawn is no other choice: the button to stop stays.
  await page.tap(cell("F4"));
  assert.equal(await page.locator("[data-target=stop]").isVisible(), true);
  assert.equal(await page.textContent("#refusal"), "");
  await page.tap(cell("H4"));
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 2);
  await page.tap("[data-target=stop]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 3);
  assert.equal(await page.textContent("#moves"), "F2-F4-H4", "the turn is listed as one");
  assert.equal(await page.textContent("#moves [aria-current]"), "-H4");

  await open("khitan", { rules: "expert", position: "g3g/6/7/8/9/5i2/7/2G3/5_w_3,3_0_0_0", moves: "B3-B4" });
  assert.equal(await page.textContent("#status"), "White to place a piece from the reserve");
  await page.tap(cell("F5"));
  // A hex of the other half is refused with its reason.
  await page.waitForFunction(() => document.getElementById("refusal").textContent);
  await page.tap(cell("B2"));
  assert.equal(await page.locator("[data-target^=state-]").count(), 12);
  await page.tap("[data-target=state-2]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 2);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("one click on what cannot be played is answered by the reason alone", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/khet/play");
  await boardReady(page);
  await page.click(cell("f8"));
  await page.waitForFunction(() => document.querySelector("#refusal").textContent !== "");
  assert.doesNotMatch(await page.textContent("#refusal"), /can’t play/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("two wins in a row lead to the next level, and the game says what the level saw", async () => {
  const { context, page, troubles } = await site.open();
  const isOffered = (/** @type {string} */ command) => page.locator(`[data-command=${command}]`).isVisible();
  const win = async () => {
    const path = await page.evaluate(() => document.querySelector("tablier-board").state.moves.find((move) => move.text.includes("x")).path);
    for (const name of path.slice(0, -1)) await page.click(cell(name));
    assert.match(await page.textContent(".board-choices"), /Choose the piece to take/);
    await page.click(cell(path.at(-1)));
    await page.locator("#after").waitFor();
  };
  // One move before the end.
  await page.goto("/wali/play#position=6/6/6/o5/xxx1x1_x_-_0&level=2");
  await boardReady(page);
  assert.equal(await page.locator("#after").isVisible(), false);
  assert.equal(await page.locator("#level-words").isVisible(), false);
  await win();
  assert.match(await page.textContent("#level-words"), /^Level 2 looks .* ahead/);
  assert.deepEqual([await isOffered("stronger"), await isOffered("gentler")], [false, false], "one win proves little");
  await page.click("[data-command=again]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 0);
  await win();
  assert.deepEqual([await isOffered("stronger"), await isOffered("gentler")], [true, false]);
  await page.click("[data-command=stronger]");
  await page.waitForFunction(() => document.querySelector("#players").textContent.includes("level 3"));
  assert.equal(await page.evaluate(() => document.querySelector("tablier-board").state.plies), 0);
  assert.equal(await page.locator("#after").isVisible(), false);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("newcomers meet the first level, and three losses in a row lead to the level below", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/wali/play");
  await boardReady(page);
  await page.waitForFunction(() => document.querySelector("#players").textContent.includes("level 1"));
  await page.goto("/wali/play?level=3");
  for (const round of [1, 2, 3]) {
    await boardReady(page);
    await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 0);
    await page.click(cell("C3"));
    await boardReady(page, 2);
    await page.click("[data-command=resign]");
    await page.click("#confirm button.primary");
    await page.locator("#after").waitFor();
    assert.equal(await page.locator("[data-command=gentler]").isVisible(), round === 3);
    if (round < 3) await page.click("[data-command=again]");
  }
  await page.click("[data-command=gentler]");
  await page.waitForFunction(() => document.querySelector("#players").textContent.includes("level 2"));
  // Nobody has won yet.
  await page.click("[data-command=new]");
  assert.match(await page.textContent("#chosen-levels"), /^Level 2 looks/);
  await page.selectOption("#seat-1", "12");
  assert.match(await page.textContent("#chosen-levels"), /full strength/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("whoever comes with a position is asked whom to play", async () => {
  const { context, page, troubles } = await site.open();
  await page.goto("/bermudes/play#position=bbbbbbbbb/bbbbb1bbb/bb2w1bw1/9/9/1wb2b3/wwwb1ww1b/www3www/wwwwwwwww_w_0_-");
  await boardReady(page);
  await page.locator("#new-game[open]").waitFor();
  assert.equal(await page.inputValue("#setup"), "");
  await page.click("#new-game button:not([value=cancel])");
  await page.waitForFunction(() => !document.querySelector("#new-game").open);
  assert.match(await page.textContent("#players"), /level 1/);
  assert.match(await page.evaluate(() => document.querySelector("tablier-board").state.position), /^bbbbbbbbb\/bbbbb1bbb/);
  assert.deepEqual(troubles, []);
  await context.close();
});

test("own words and signs stand in the tree of an analysis, are kept, and are written into files", async () => {
  const { context, page, troubles } = await site.open({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/wali/analysis");
  await boardReady(page);
  assert.equal(await page.locator("#annotation").isVisible(), false, "about the start there is nothing to say");
  await page.click(cell("C3"));
  await boardReady(page, 1);
  await page.locator("#annotation summary").click();
  await page.fill("#words", "takes the middle");
  await page.selectOption("#sign", { label: "!" });
  assert.match(await page.textContent("#tree"), /C3!\s*takes the middle/);
  await page.reload();
  await page.waitForFunction(() => /C3!\s*takes the middle/.test(document.getElementById("tree").textContent));
  assert.equal(await page.inputValue("#words"), "takes the middle");
  await page.locator("details:has([data-command=copy-game]) summary").click();
  await page.click("[data-command=copy-game]");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /C3 \$1 \{takes the middle\}|C3! \{takes the middle\}/);
  assert.deepEqual(troubles, []);
  await context.close();
});
