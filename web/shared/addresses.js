// Addresses of pages. A position in one has `_` for spaces, `/GAME/editor/…?v=RULES`; a ply stands at the end, `#12`.

/** The address of a page in the language of the address at hand. @param {string} path */
export function link(path) {
  const [, first] = location.pathname.split("/");
  return first === "fr" || first === "en" ? `/${first}${path}` : path;
}

/** A position text as a part of a path. @param {string} position */
export function positionPath(position) {
  return position
    .split(" ")
    .map((field) => field.split("/").map(encodeURIComponent).join("/"))
    .join("_");
}

/** The position and the rule set that a path and a query name. @param {string} path @param {string} query */
export function positionIn(path, query) {
  const [, text = ""] = path.match(/\/(?:analysis|editor)\/(.+)$/) ?? [];
  let position = null;
  try {
    position = text ? decodeURIComponent(text).replaceAll("_", " ") : null;
  } catch {
    // A path that cannot be decoded names no position.
  }
  return { position, rules: new URLSearchParams(query).get("v") };
}

/** The ply that the end of an address names: `#12`, or `ply=12` among others. @param {string} hash */
export function plyIn(hash) {
  const wish = hash.slice(1);
  const ply = wish.includes("=") ? new URLSearchParams(wish).get("ply") : wish;
  return ply && /^\d+$/.test(ply) ? Number(ply) : null;
}

/** The address of a page about a position. @param {string} kind @param {"analysis" | "editor"} page @param {string} position @param {string} rules */
export function addressOf(kind, page, position, rules) {
  return link(`/${kind}/${page}/${positionPath(position)}?v=${encodeURIComponent(rules)}`);
}

/** The address of a game that begins with a position. @param {string} kind @param {string} position @param {string} rules */
export function playAddress(kind, position, rules) {
  const wish = new URLSearchParams({ rules, position: position.replaceAll(" ", "_") });
  return link(`/${kind}/play?${wish}`);
}

/** The address of the page that reports how fair a start is. @param {string} kind @param {string} position @param {string} rules */
export function reportAddress(kind, position, rules) {
  const wish = new URLSearchParams({ rules, position: position.replaceAll(" ", "_") });
  return link(`/${kind}/report?${wish}`);
}

/** @typedef {import("../types").GameQuestion} GameQuestion */

/** The address of a page with a whole game in it. @param {"play" | "analysis"} page @param {GameQuestion} game */
export function gameAddress(page, game) {
  const parts = new URLSearchParams();
  addGame(parts, game);
  return `${location.origin}${link(`/${game.kind}/${page}`)}#${parts}`;
}

/** @param {URLSearchParams} parts @param {GameQuestion} game */
function addGame(parts, { rules, setup, position, players, moves = [] }) {
  if (rules) parts.set("rules", rules);
  if (setup) parts.set("setup", setup);
  else if (position) parts.set("position", position.replaceAll(" ", "_"));
  if (players) parts.set("players", String(players));
  if (moves.length > 0) parts.set("moves", moves.join("_"));
}

/** The address of a moving picture of a game. @param {GameQuestion} game @param {number} turned how far the board is turned, in degrees */
export function filmAddress(game, turned) {
  const parts = new URLSearchParams({ game: game.kind });
  addGame(parts, game);
  if (turned === 180) parts.set("side", "2");
  return `/position.gif?${parts}`;
}

/** The address of the viewer for a game in pages of others. @param {GameQuestion} game */
export function frameAddress(game) {
  const parts = new URLSearchParams({ lang: document.documentElement.lang });
  addGame(parts, game);
  return `${location.origin}/embed/${game.kind}?${parts}`;
}

/** The game that such an address names. @param {string} kind @param {URLSearchParams} wish @returns {GameQuestion} */
export function gameIn(kind, wish) {
  return {
    kind,
    rules: wish.get("rules"),
    setup: wish.get("setup"),
    position: wish.get("position")?.replaceAll("_", " ") ?? null,
    players: wish.has("players") ? Number(wish.get("players")) : null,
    // No move has a space in it: that is a plus which somebody wrote plainly.
    moves: (wish.get("moves") ?? "").replaceAll(" ", "+").split("_").filter(Boolean),
  };
}

/** Shows an address without going there; the link to the other language follows. @param {string} address */
export function showAddress(address) {
  history.replaceState(null, "", address);
  const plain = address.replace(/^\/(fr|en)(?=\/)/, "");
  for (const other of document.querySelectorAll(".site-tools a[hreflang]")) {
    if (other instanceof HTMLAnchorElement) other.href = `/${other.hreflang}${plain}`;
  }
}
