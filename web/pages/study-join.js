// Becoming an author: what shows that somebody was invited stands behind the `#` of the link, which no server and no log sees by itself.

import { element } from "../shared/elements.js";

const KEY = "tablier-study-invitation";

export function start() {
  const secret = location.hash.slice(1);
  // Whoever signs in first comes back without it.
  if (secret) sessionStorage.setItem(KEY, secret);
  history.replaceState(null, "", location.pathname);
  const field = document.getElementById("key");
  if (!(field instanceof HTMLInputElement)) return;
  field.value = secret || (sessionStorage.getItem(KEY) ?? "");
  element("content").querySelector("form")?.addEventListener("submit", () => sessionStorage.removeItem(KEY));
}
