// Pictures of every page: light and dark, desktop and phone. They go into a folder outside of git.
// `npm run readme-shot` makes only the picture of the README, docs/pictures/site.png.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { boardReady, openPage, PAGES, startBrowser, startServer } from "./site.js";
import { setStage } from "./stage.js";

const folder = process.argv[2] ?? "../target/shots";
await mkdir(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
// Whatever happens, the program does not stay behind.
process.on("exit", () => server.stop());
const stage = await setStage(server, (options) => openPage(browser, server.address, options));

/** @typedef {import("playwright-core").Page} Page */

/** Plays lines out, the first time; later they are kept. @param {Page} page */
async function plan(page) {
  await page.waitForSelector("#plan:not([hidden])");
  if ((await page.locator("#plan-lines li").count()) > 0) return page.click(".plan-line");
  await page.click("[data-command=plan]");
  for (const line of [["D3", "B2", "D4", "E5"], ["B4", "D5"]]) {
    if (await page.isEnabled("[data-command=first]")) await page.click("[data-command=first]");
    for (const [index, name] of line.entries()) {
      await page.waitForFunction((ply) => document.querySelector("tablier-board").state.ply === ply, index + 1);
      await page.click(`[role=gridcell][data-cell="${name}"]`);
    }
  }
  await page.waitForFunction(() => document.querySelectorAll("#plan-lines li").length === 2);
}

/** Chooses a move before the turn. @param {Page} page */
async function choose(page) {
  await page.waitForSelector("[role=gridcell].movable");
  const [from, to] = await page.evaluate(() => [...document.querySelectorAll("[role=gridcell].movable")].map((it) => it.dataset.cell).slice(3, 5));
  await page.click(`[role=gridcell][data-cell="${from ?? to}"]`);
  await page.click("[role=gridcell].target");
  await page.waitForSelector("#premove:not([hidden])");
}

/** What only somebody with an account sees. @type {[string, string, ((page: Page) => Promise<unknown>)?][]} */
const OWN = [
  ["lobby-signed-in", "/lobby"],
  ["match-waiting", `/g/${stage.waiting}`],
  ["match-my-turn", `/g/${stage.mine}`],
  ["match-premove", `/g/${stage.playing}`, choose],
  ["match-planning", `/g/${stage.planning}`, plan],
  ["match-over", `/g/${stage.over}`],
  ["account", "/account"],
  ["account-token", "/account", (page) => page.click("text=/^(New token|Nouveau jeton)$/")],
  ["profile", "/@/Annabelle"],
  ["players-wali", "/players?game=wali&speed=rapid"],
  ["moderation", "/moderation"],
];

let made = 0;
/**
 * @param {Page} page @param {string} name @param {string} path @param {"en" | "fr"} language
 * @param {((page: Page) => Promise<unknown>)} [prepare]
 */
async function shoot(page, name, path, language, prepare) {
  await page.goto(`/${language}${path}`);
  if (await page.locator("tablier-board").count()) await boardReady(page);
  await prepare?.(page);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  made += 1;
}

/** A match between people, as small as a page can be read. @param {string} file */
async function shootReadme(file) {
  const owner = await openPage(browser, server.address, { viewport: { width: 1000, height: 640 }, storageState: stage.state });
  await owner.page.goto(`/en/g/${stage.playing}`);
  await boardReady(owner.page);
  await owner.page.screenshot({ path: file });
  await owner.context.close();
  made += 1;
}

const only = process.argv[3];
if (only === "readme") await shootReadme(join(folder, "site.png"));
for (const [index, colorScheme] of /** @type {const} */ (only === "readme" ? [] : ["light", "dark"]).entries()) {
  for (const [name, width, height] of /** @type {const} */ ([["desktop", 1280, 900], ["phone", 390, 844]])) {
    const look = { viewport: { width, height }, colorScheme };
    // Neighbouring pages differ in language, and each page has both: one in the light, the other in the dark.
    const languageOf = (/** @type {number} */ page) => ((page + index) % 2 ? "fr" : "en");
    const visitor = await openPage(browser, server.address, look);
    for (const [page, path] of only === "own" ? [] : PAGES.entries()) {
      await shoot(visitor.page, `${path.slice(1).replaceAll("/", "-") || "home"}-${name}-${colorScheme}`, path, languageOf(page));
    }
    await visitor.context.close();
    const owner = await openPage(browser, server.address, { ...look, storageState: stage.state });
    for (const [page, [shown, path, prepare]] of OWN.entries()) {
      await shoot(owner.page, `${shown}-${name}-${colorScheme}`, path, languageOf(page), prepare);
    }
    await owner.context.close();
  }
}
await browser.close();
server.stop();
console.log(`${made} pictures in ${folder}`);
