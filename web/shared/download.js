// Files that the page makes.

import { say } from "../board/announce.js";

/** Hands a text to the person as a file. @param {string} name @param {string} text */
export function download(name, text) {
  save(name, new Blob([text], { type: "text/plain" }));
}

/** Hands a file to the person. @param {string} name @param {Blob} blob */
export function save(name, blob) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  say(name);
}
