// The script of every page: it starts what all pages do, then the page itself. Other modules do nothing when they are imported.

import { start as startSite } from "./shared/site.js";

startSite();
const entry = document.querySelector("script[data-page]");
const { page } = entry instanceof HTMLElement ? entry.dataset : {};
if (page) {
  const { start } = await import(`./${page}`);
  await start();
}
