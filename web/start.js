// The script of every page: it starts what all pages do, then the page itself. Other modules do nothing when they are imported.

import { loadsRules, loadRules } from "./board/rules-client.js";
import { wake } from "./shared/commands.js";
import { keepForOffline, start as startSite } from "./shared/site.js";
import { followWhatWaits } from "./shared/waiting-matches.js";

startSite();
if (document.querySelector("tablier-board, tablier-arranger")) void loadRules();
const entry = document.querySelector("script[data-page]");
const { page } = entry instanceof HTMLElement ? entry.dataset : {};
if (page) {
  const { start } = await import(`./${page}`);
  await start();
}
wake();
followWhatWaits();
// What the page needs now comes before what it needs without a network.
if (loadsRules()) await loadRules();
keepForOffline();
