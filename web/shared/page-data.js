// What the server told this page, as data in it.

/** @returns {any} */
export function pageData() {
  return JSON.parse(document.getElementById("data")?.textContent || "{}");
}
