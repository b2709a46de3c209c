// The page's words in its language, which the server puts into the page.

/** @type {Record<string, string> | undefined} */
let texts;

/**
 * The text of a key, with values in place of `{$name}`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  texts ??= JSON.parse(document.getElementById("texts")?.textContent || "{}");
  return fill(texts?.[key] ?? key, values);
}

/** @param {string} text @param {Record<string, string | number>} values */
export function fill(text, values) {
  return text.replace(/\{\$([a-z-]+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
