// Positions in addresses: `/khet/editor/…?v=2.0`, with `_` for spaces; and plies: `#12`.

import { link } from "./page.js";

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
    // A path that is no text names no position.
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

/** Shows an address without going there; the link to the other language follows. @param {string} address */
export function showAddress(address) {
  history.replaceState(null, "", address);
  const plain = address.replace(/^\/(fr|en)(?=\/)/, "");
  for (const other of document.querySelectorAll(".site-tools a[hreflang]")) {
    if (other instanceof HTMLAnchorElement) other.href = `/${other.hreflang}${plain}`;
  }
}
