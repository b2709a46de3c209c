import { startServer, startBrowser, openPage, boardReady } from "/base/main/browser-tests/site.js";
const server = await startServer();
const browser = await startBrowser();
for (const [name, path, options] of [
  ["desk-en", "/en/wali/analysis#explorer", {}],
  ["phone-fr", "/fr/khitan/analysis#explorer", { viewport: { width: 390, height: 844 }, locale: "fr-FR" }],
  ["side-dark", "/en/khet/analysis#explorer", { viewport: { width: 844, height: 390 }, colorScheme: "dark" }],
  ["game-en", "/en/wali", {}],
]) {
  const { context, page } = await openPage(browser, server.address, options);
  await page.goto(path);
  if (path.includes("analysis")) {
    await boardReady(page);
    await page.waitForSelector("#explorer-moves tr");
    await page.locator("#explorer").scrollIntoViewIfNeeded();
  }
  await page.screenshot({ path: `/tmp/explorer/shot-${name}.png` });
  await context.close();
}
await browser.close();
server.stop();
process.exit(0);
