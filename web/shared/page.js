// Small things that all pages need.

import { say } from "../board/announce.js";

/** What the server told this page. @returns {any} */
export function pageData() {
  return JSON.parse(document.getElementById("data")?.textContent || "{}");
}

/** The element of that id. @param {string} id */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element ${id}`);
  return found;
}

/** The address of a page in the language of the address at hand. @param {string} path */
export function link(path) {
  const [, first] = location.pathname.split("/");
  return first === "fr" || first === "en" ? `/${first}${path}` : path;
}

/** @type {number | undefined} */
let hiding;

/** Shows a short note for a while. @param {string} words */
export function toast(words) {
  const note = element("toast");
  note.textContent = words;
  note.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (note.hidden = true), 4000);
}

/** Asks yes or no. @param {string} question @returns {Promise<boolean>} */
export function confirm(question) {
  const dialog = /** @type {HTMLDialogElement} */ (element("confirm"));
  const words = dialog.querySelector("p");
  if (words) words.textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** @param {string} text @param {string} thanks what to say when it is done */
export async function copy(text, thanks) {
  try {
    await navigator.clipboard.writeText(text);
    toast(thanks);
  } catch {
    // Without leave for the clipboard the text is shown, to be copied by hand.
    prompt(thanks, text);
  }
}

/** Hands a file to the person. @param {string} name @param {string} text */
export function download(name, text) {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10_000);
  say(name);
}
