// Lets the site work without a network: files are kept when they are installed, pages when they are visited. The server puts
// `SITE` in front of this script: the version, the list of files, and the names of the games in addresses.

/* global SITE */

const FILES = `tablier-files-${SITE.version}`;
const PAGES = "tablier-pages";
/** What is shown in place of a page that was not kept. */
const OFFLINE = "/offline";

/** Pages that are kept from the start, so that everything that needs no server works after one visit. */
const ALWAYS = [
  "/",
  "/games",
  "/settings",
  OFFLINE,
  ...SITE.games.flatMap((game) => ["", "/rules", "/play", "/learn", "/puzzle", "/analysis", "/editor"].map((page) => `/${game}${page}`)),
];

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await (await caches.open(FILES)).addAll(SITE.files);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("tablier-files-") && name !== FILES) await caches.delete(name);
      }
      await self.clients.claim();
      // Pages name the files of their version: they are fetched anew with it.
      await caches.delete(PAGES);
      const pages = await caches.open(PAGES);
      // One after the other: whoever plays meanwhile over a slow line is not to wait for them.
      for (const page of ALWAYS) await pages.add(page).catch(() => {});
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  // Whoever signs out or leaves for ever takes along the pages that name them.
  if (event.request.method === "POST" && /\/account\/(sign-out|delete)$/.test(url.pathname)) event.waitUntil(caches.delete(PAGES));
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fileFirst(event.request));
  else if (event.request.mode === "navigate") event.respondWith(networkFirst(event.request));
});

/** @param {Request} request */
async function fileFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** The newest page if there is a network, else the one that was kept. @param {Request} request */
async function networkFirst(request) {
  try {
    const response = await fetch(request);
    const isKept = !response.headers.get("cache-control")?.includes("no-store");
    if (response.ok && isKept && !new URL(request.url).search) {
      const pages = await caches.open(PAGES);
      await pages.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const kept = (await keptPage(new URL(request.url))) ?? (await caches.match(OFFLINE, { ignoreVary: true }));
    if (kept) return kept;
    throw error;
  }
}

/** The page as it was kept: with its query, without it, or without what follows the page's own name. @param {URL} url */
async function keptPage(url) {
  const paths = [url.pathname, url.pathname.replace(/^\/(fr|en)(?=\/|$)/, "") || "/"];
  for (const path of [...paths, ...paths.map((it) => it.split("/").slice(0, 3).join("/"))]) {
    const kept = await caches.match(path, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
  }
  return null;
}
