// What people say about a move of an analysis: a sign and words of their own, kept in the tree and written into files.

import { SIGNS } from "./move-tree-view.js";
import { t } from "../../board/translate.js";
import { element } from "../../shared/elements.js";

/** @typedef {import("./move-tree.js").TreeNode} TreeNode */

export class Annotation {
  /** @type {TreeNode | null} */
  #node = null;

  /**
   * @param {{ box: HTMLElement, sign: HTMLSelectElement, words: HTMLTextAreaElement }} fields
   * @param {() => void} changed is called when something was said
   */
  constructor({ box, sign, words }, changed) {
    this.box = box;
    this.sign = sign;
    this.words = words;
    sign.replaceChildren(new Option(t("analysis-no-sign"), ""), ...Object.entries(SIGNS).map(([nag, [text]]) => new Option(text, nag)));
    sign.addEventListener("change", () => this.#say(changed));
    words.addEventListener("input", () => this.#say(changed));
  }

  /** Shows what was said about a move; about the start there is nothing to say. @param {TreeNode} node */
  show(node) {
    this.box.hidden = node.parent === null;
    if (node === this.#node) return;
    this.#node = node;
    this.sign.value = String(node.nags.find((nag) => nag in SIGNS) ?? "");
    this.words.value = node.text;
  }

  /** @param {() => void} changed */
  #say(changed) {
    const node = this.#node;
    if (!node) return;
    // Signs of files that are not offered here stay.
    const others = node.nags.filter((nag) => !(nag in SIGNS));
    node.nags = this.sign.value ? [Number(this.sign.value), ...others] : others;
    node.text = this.words.value.trim();
    changed();
  }
}

/** The fields of the page. @param {() => void} changed is called when something was said */
export function annotationOnPage(changed) {
  const parts = {
    box: element("annotation"),
    sign: /** @type {HTMLSelectElement} */ (element("sign")),
    words: /** @type {HTMLTextAreaElement} */ (element("words")),
  };
  return new Annotation(parts, changed);
}
