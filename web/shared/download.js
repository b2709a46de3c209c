// Files that the page makes.

import { say } from "../board/announce.js";

/** Hands a file to the person. @param {string} name @param {string} text */
export function download(name, text) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  say(name);
}
