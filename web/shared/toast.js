// Short notes that vanish by themselves.

import { element } from "./elements.js";

/** How long a note is shown, in milliseconds. */
const SHOWN_MS = 4000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

/** Shows a short note for a while. @param {string} words */
export function toast(words) {
  const note = element("toast");
  note.textContent = words;
  note.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (note.hidden = true), SHOWN_MS);
}
