// A question that is answered by yes or no.

import { element } from "./elements.js";

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
