// Pictures of every page: light and dark, desktop and phone. They go into a folder outside of git.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { boardReady, openPage, PAGES, startBrowser, startServer } from "./site.js";

const folder = process.argv[2] ?? "../target/shots";
await mkdir(folder, { recursive: true });
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
let made = 0;
for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  for (const [name, width, height] of /** @type {const} */ ([["desktop", 1280, 900], ["phone", 390, 844]])) {
    const { context, page } = await openPage(browser, server.address, { viewport: { width, height }, colorScheme });
    for (const path of PAGES) {
      await page.goto(`/${made % 2 ? "fr" : "en"}${path}`);
      if (await page.locator("tablier-board").count()) await boardReady(page);
      const file = `${path.slice(1).replaceAll("/", "-") || "home"}-${name}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      made += 1;
    }
    await context.close();
  }
}
await browser.close();
server.stop();
console.log(`${made} pictures in ${folder}`);
