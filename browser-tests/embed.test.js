// A board in a page of somebody else, made of the files of `board/` that docs/embedding.md names and of nothing else.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { openPage, startBrowser, startServer } from "./site.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const TYPES = { js: "text/javascript", css: "text/css", wasm: "application/wasm", html: "text/html; charset=utf-8" };

/** @type {import("node:http").Server} */
let host;
/** @type {import("playwright-core").Browser} */
let browser;
/** @type {Map<string, Buffer>} */
const files = new Map();

before(async () => {
  const guide = await readFile(join(root, "docs/embedding.md"), "utf8");
  const block = (/** @type {string} */ name, begin = "") => guide.match(new RegExp(`\`\`\`${name}\\n(${begin}[^]*?)\`\`\``))?.[1] ?? "";
  const server = await startServer();
  const home = await (await fetch(server.address)).text();
  const assets = `${server.address}${home.match(/\/assets\/[^/]+\//)?.[0]}`;
  for (const name of block("files").trim().split(/\s+/)) {
    // What the program serves is what it was built from.
    const answer = await fetch(`${assets}board/${name}`);
    assert.equal(answer.status, 200, `${name} is served`);
    files.set(`/${name}`, Buffer.from(await answer.arrayBuffer()));
  }
  server.stop();
  files.set("/index.html", Buffer.from(block("html", "<!doctype html>")));
  host = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    const type = TYPES[/** @type {"js"} */ (request.url?.split(".").at(-1))] ?? "text/plain";
    response.writeHead(file ? 200 : 404, { "content-type": type });
    response.end(file ?? "not here");
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", () => resolve(null)));
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  host?.close();
});

test("the page of the guide shows its position, and the board can be played", async () => {
  const address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (host.address()).port}`;
  const { context, page, troubles } = await openPage(browser, address);
  const missing = [];
  page.on("response", (response) => response.status() >= 400 && !response.url().endsWith("/favicon.ico") && missing.push(response.url()));
  await page.goto("/index.html");
  await page.waitForFunction(() => document.querySelector("tablier-board").state?.played.join() === "c1d2");
  assert.equal(await page.locator("tablier-board [data-part=pieces] [data-cell=d2]").count(), 1);
  assert.ok((await page.locator("[role=gridcell]").count()) === 80);
  const box = await page.locator(".board-frame > svg").first().boundingBox();
  assert.ok(box && box.width > 400 && box.height > 300, "the board has a size");
  const fill = await page.evaluate(() => getComputedStyle(document.querySelector("tablier-board .field")).fill);
  assert.notEqual(fill, "rgb(0, 0, 0)", "the board has its colours");
  // As the guide says: a script of one's own gives hands and follows moves.
  await page.evaluate(() => {
    const board = document.querySelector("tablier-board");
    board.hands = [0, 1];
    board.addEventListener("move", (event) => board.show({ kind: "khet", setup: "classic", moves: ["c1d2", event.detail] }, { animate: true }));
  });
  await page.click("[role=gridcell][data-cell=c7]");
  await page.click("[data-target=clockwise]");
  await page.waitForFunction(() => document.querySelector("tablier-board").state.plies === 2);
  assert.deepEqual(missing, []);
  assert.deepEqual(troubles.filter((it) => !it.includes("404")), []);
  await context.close();
});
