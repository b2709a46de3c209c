// Elements that scripts make: dialogs, and what stands in them.

import { t } from "../board/translate.js";

/**
 * An element with its properties and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} properties
 * @param {(Node | string)[]} [children]
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function made(tag, properties, children = []) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/**
 * A dialog with a title and a button that closes it. It is gone when it is closed, and the focus goes back to where it was.
 * @param {string} className @param {string} title
 */
export function closable(className, title) {
  const before = document.activeElement;
  const heading = made("h2", { textContent: title });
  const button = made("button", { type: "button", className: "dialog-close", textContent: "×" });
  button.setAttribute("aria-label", t("common-close"));
  const dialog = made("dialog", { className }, [made("div", { className: "dialog-head" }, [heading, button])]);
  dialog.setAttribute("aria-label", title);
  const close = () => dialog.close();
  button.onclick = close;
  // Beside the dialog is nothing but its backdrop.
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  return { dialog, close };
}
