// What every page does: the theme, the list of keys, and working without a network.

import { listenToKeys, showKeys } from "./shortcuts.js";
import { settings, showLooks } from "../board/settings.js";
import { t } from "../board/translate.js";
import { startNotices } from "./notices.js";
import { startWaitingMatches } from "./waiting-matches.js";
import { toast } from "./toast.js";

export function start() {
  listenToKeys();
  startWaitingMatches();
  startNotices();
  document.documentElement.dataset.theme = settings.theme;
  showLooks();

  for (const place of document.querySelectorAll("[data-keys]")) {
    place.removeAttribute("hidden");
    place.querySelector("button")?.addEventListener("click", () => showKeys());
  }

  // Where tabs do not fit, the one of this page is in sight.
  for (const tab of document.querySelectorAll(".site-header nav [aria-current], .game-tabs [aria-current]")) {
    const list = tab.closest("ul");
    if (tab instanceof HTMLElement && list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }

  addEventListener("offline", () => toast(t("error-offline")));
  addEventListener("online", () => toast(t("error-back-online")));
}

/** Lets the service worker fetch all files. An old page that is still open asks for files that are gone: the new version takes over with the next page. */
export function keepForOffline() {
  if ("serviceWorker" in navigator && globalThis.isSecureContext) {
    navigator.serviceWorker.register("/service-worker.js").catch((error) => console.warn("no service worker:", error));
  }
}
