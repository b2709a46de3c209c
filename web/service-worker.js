// Lets the site work without a network: files are kept when they are installed, pages when they are visited. The server puts
// `SITE` in front of this script: the version, the list of files, and the names of the games in addresses.

/* global SITE */

const FILES = `tablier-files-${SITE.version}`;
const PAGES = "tablier-pages";
/** What is shown in place of a page that was not kept. */
const OFFLINE = "/offline";

const LANGUAGES = ["fr", "en"];
/** Where the language is kept in which somebody read last: pages whose address names none are shown in it. */
const LANGUAGE = "/.language";

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
      // Then in each language by its address: whoever changes it goes on reading without a network.
      for (const language of LANGUAGES) {
        for (const page of ALWAYS) {
          // Without cookies: such an address would choose the language, and nobody has asked for it.
          await pages.add(new Request(`/${language}${page === "/" ? "" : page}`, { credentials: "omit" })).catch(() => {});
        }
      }
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  // Whoever signs out or leaves for ever takes along the pages that name them.
  if (event.request.method === "POST" && /\/account\/(sign-out|delete)$/.test(url.pathname)) event.waitUntil(caches.delete(PAGES));
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fileFirst(event.request));
  else if (url.pathname.startsWith("/palette/")) event.respondWith(fileFirst(event.request, true));
  else if (event.request.mode === "navigate") event.respondWith(networkFirst(event.request));
});

/** A file that never changes. @param {Request} request @param {boolean} isKept whether it is kept from now on */
async function fileFirst(request, isKept = false) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (isKept && response.ok) await (await caches.open(FILES)).put(request, response.clone());
  return response;
}

/** The newest page if there is a network, else the one that was kept. @param {Request} request */
async function networkFirst(request) {
  try {
    const response = await fetch(request);
    const language = response.headers.get("content-language");
    if (response.ok && language) await (await caches.open(PAGES)).put(LANGUAGE, new Response(language));
    const isKept = !response.headers.get("cache-control")?.includes("no-store");
    if (response.ok && isKept && !new URL(request.url).search) {
      const pages = await caches.open(PAGES);
      await pages.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const url = new URL(request.url);
    const language = url.pathname.match(/^\/(fr|en)(?=\/|$)/)?.[1] ?? (await (await caches.match(LANGUAGE))?.text());
    const kept = (await keptPage(url, language)) ?? (await match(`/${language}${OFFLINE}`)) ?? (await match(OFFLINE));
    if (kept) return kept;
    throw error;
  }
}

/** The page as it was kept: with its query, without it, or without what follows the page's own name; in this language if there is one. @param {URL} url @param {string | undefined} language */
async function keptPage(url, language) {
  const plain = url.pathname.replace(/^\/(fr|en)(?=\/|$)/, "") || "/";
  const paths = [...(language ? [`/${language}${plain === "/" ? "" : plain}`] : []), url.pathname, plain];
  const short = (/** @type {string} */ path) => path.split("/").slice(0, /^\/(fr|en)\//.test(path) ? 4 : 3).join("/");
  for (const path of [...paths, ...paths.map(short)]) {
    const kept = await match(path);
    if (kept) return kept;
  }
  return null;
}

/** @param {string} path */
function match(path) {
  return caches.match(path, { ignoreSearch: true, ignoreVary: true });
}
