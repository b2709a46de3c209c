// Pictures of every page: on screens of six sizes, light and dark, in both languages; and sheets of them, small, to look through. They
// go into a folder outside of git. `npm run shots -- FOLDER own` takes only what somebody with an account sees, `both` each page in both
// languages under each theme instead of one in each, and TABLIER_SCREENS=phone,desktop only some screens.
// `npm run readme-shot` makes only the picture of the README, docs/pictures/site.png.

import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { boardReady, openPage, PAGES, pageReady, startBrowser, startServer } from "./site.js";
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
  ["study-list", "/study"],
  ["study-chapter", `/study/${stage.study}/1`],
  ["study-print", `/study/${stage.study}/print`],
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
  await pageReady(page);
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

const SCREENS = {
  small: [320, 640],
  phone: [390, 844],
  sideways: [844, 390],
  tablet: [820, 1180],
  desktop: [1280, 860],
  large: [3840, 2160],
};
/** How many pictures stand side by side on a sheet, and how many on a whole sheet. */
const ABREAST = 6;
const ON_A_SHEET = 12;

/** Small pictures with their names, to look through many at once. @param {string} name @param {string[]} files */
async function layOut(name, files) {
  const { page, context } = await openPage(browser, server.address, { viewport: { width: 1800, height: 1200 } });
  for (let first = 0; first < files.length; first += ON_A_SHEET) {
    const figures = await Promise.all(
      files.slice(first, first + ON_A_SHEET).map(async (file) => {
        const picture = (await readFile(join(folder, `${file}.png`))).toString("base64");
        return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${file}</figcaption></figure>`;
      }),
    );
    await page.setContent(
      `<style>
        body { display: grid; grid-template-columns: repeat(${ABREAST}, 1fr); gap: 12px; margin: 12px; background: gray; font: 13px sans-serif }
        figure { margin: 0 } img { display: block; width: 100%; height: 560px; object-fit: contain; object-position: top left }
      </style>${figures.join("")}`,
    );
    await page.screenshot({ path: join(folder, "sheets", `${name}-${1 + first / ON_A_SHEET}.png`), fullPage: true });
  }
  await context.close();
}

const only = process.argv[3];
const screens = process.env.TABLIER_SCREENS?.split(",") ?? Object.keys(SCREENS);
await mkdir(join(folder, "sheets"), { recursive: true });
if (only === "readme") await shootReadme(join(folder, "site.png"));
for (const [screen, [width, height]] of Object.entries(only === "readme" ? {} : SCREENS)) {
  if (!screens.includes(screen)) continue;
  for (const [index, colorScheme] of /** @type {const} */ (["light", "dark"]).entries()) {
    const look = { viewport: { width, height }, colorScheme };
    // Neighbouring pages differ in language, and each page has both: one in the light, the other in the dark.
    const languagesOf = (/** @type {number} */ page) => (only === "both" ? ["en", "fr"] : [(page + index) % 2 ? "fr" : "en"]);
    const visitor = await openPage(browser, server.address, look);
    const owner = await openPage(browser, server.address, { ...look, storageState: stage.state });
    const files = [];
    const visited = PAGES.map((path) => [path.slice(1).replaceAll("/", "-") || "home", path]);
    for (const [{ page }, pages] of [[visitor, only === "own" ? [] : visited], [owner, OWN]]) {
      for (const [index, [shown, path, prepare]] of pages.entries()) {
        for (const language of languagesOf(index)) {
          const file = `${shown}-${screen}-${colorScheme}-${language}`;
          await shoot(page, file, path, language, prepare);
          files.push(file);
        }
      }
    }
    await Promise.all([visitor.context.close(), owner.context.close()]);
    await layOut(`${screen}-${colorScheme}`, files);
  }
}
await browser.close();
server.stop();
console.log(`${made} pictures in ${folder}`);
