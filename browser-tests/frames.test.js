// The viewer in frames of pages of somebody else: what it shows, that it follows a match, and that nothing else of ours can be framed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { openMatch, playAnything, sitDown } from "./people.js";
import { openPage, startBrowser, startServer } from "./site.js";

/** The site, and a page of somebody else. @type {Awaited<ReturnType<typeof startServer>>} */
let site;
/** @type {import("node:http").Server} */
let host;
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Map<string, string>} */
const pages = new Map();

before(async () => {
  host = createServer((request, response) => {
    const page = pages.get(request.url ?? "");
    response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
    response.end(page ?? "not here");
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", () => resolve(null)));
  [site, browser] = await Promise.all([startServer(), startBrowser()]);
});

after(async () => {
  await browser?.close();
  host?.close();
  site?.stop();
});

/** The address of the page of somebody else. */
const hostAddress = () => `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (host.address()).port}`;

/** A page of somebody else with a frame in it. @param {string} frame @param {string} [name] */
async function framed(frame, name = "framed.html") {
  pages.set(`/${name}`, `<!doctype html><html lang="en"><title>A blog</title><iframe src="${frame}" title="A game" width="420" height="540"></iframe></html>`);
  const opened = await openPage(browser, hostAddress());
  /** @type {import("playwright-core").Request[]} */
  const asked = [];
  opened.page.on("request", (request) => asked.push(request));
  await opened.page.goto(`/${name}`);
  return { ...opened, asked, frame: () => opened.page.frames()[1] };
}

/** @param {import("playwright-core").Frame} frame @param {number} plies */
const shows = (frame, plies) => frame.waitForFunction((plies) => document.querySelector("tablier-board")?.state?.ply === plies, plies);

test("a game in the address can be looked through in a page of another origin, by buttons and keys", async () => {
  const { context, asked, frame } = await framed(`${site.address}/embed/khet?moves=h2%2B_c7%2B_h2-&lang=fr&theme=dark`);
  await shows(frame(), 3);
  assert.equal(await frame().evaluate(() => document.documentElement.lang), "fr");
  assert.equal(await frame().evaluate(() => document.documentElement.dataset.theme), "dark");
  await frame().click("[data-command=first]");
  await shows(frame(), 0);
  await frame().click("[data-command=next]");
  await shows(frame(), 1);
  await frame().locator("[data-command=next]").press("ArrowRight");
  await shows(frame(), 2);
  assert.equal(await frame().textContent("#ply"), "Coup 2 sur 3");
  await frame().click("[data-command=last]");
  await shows(frame(), 3);
  assert.ok(await frame().isDisabled("[data-command=next]"));
  const box = await frame().locator(".board-frame > svg").first().boundingBox();
  assert.ok(box && box.width > 250 && box.height > 180, "the board has a size");
  // Nothing is kept of whoever looks.
  assert.deepEqual(await context.cookies(site.address), []);
  assert.ok(asked.every((request) => !request.headers().cookie));
  await context.close();
});

test("a match is followed in a frame while it is played", async () => {
  const [anna, bela] = [await openPage(browser, site.address), await openPage(browser, site.address)];
  const link = await openMatch(anna.page, "wali", () => anna.page.selectOption("#side", "0"));
  const id = link.split("/").at(-1);
  // An invitation is shown in no frame.
  const before = await framed(`${site.address}/embed/g/${id}?lang=en`);
  assert.match(await before.frame().textContent("body"), /no such game, or it isn’t shown/);
  await before.context.close();
  await sitDown(bela.page, link);
  await anna.page.waitForFunction(() => document.body.dataset.phase === "live");
  const { context, frame } = await framed(`${site.address}/embed/g/${id}?lang=en`);
  await shows(frame(), 0);
  assert.match(await frame().textContent("#status"), /^Live game\. /);
  await anna.page.waitForFunction(() => document.title.startsWith("(1)"));
  await playAnything(anna.page);
  await shows(frame(), 1);
  anna.page.on("dialog", (dialog) => dialog.accept());
  await context.close();
  await anna.context.close();
  await bela.context.close();
});

test("no other page can be framed", async () => {
  for (const path of ["/", "/khet/play", "/khet/analysis", "/lobby", "/account/sign-in", "/games", "/docs"]) {
    const { context, frame } = await framed(`${site.address}${path}`);
    assert.equal(await frame().locator("main#content").count(), 0, path);
    await context.close();
  }
});

test("what is wrong with the address of a frame is said in the frame", async () => {
  for (const path of ["/embed/chess", "/embed/g/nothing0", "/embed/khet?moves=nonsense", "/embed/khet?colour=pink"]) {
    const { context, frame } = await framed(`${site.address}${path}`);
    assert.match(await frame().textContent("body"), /no such game/, path);
    await context.close();
  }
});
