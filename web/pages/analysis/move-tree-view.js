// A tree of moves on the page: the main line in rounds, variations indented below the move that they replace.

import { t } from "../../board/translate.js";
import { numberBefore } from "./move-tree.js";

/** @typedef {import("./move-tree.js").TreeNode} TreeNode */

/** Signs of annotators by their number in game files, with the class that colours them. */
export const SIGNS = /** @type {Record<number, [string, string]>} */ ({
  1: ["!", "good"],
  2: ["?", "mistake"],
  3: ["!!", "good"],
  4: ["??", "blunder"],
  5: ["!?", "inaccuracy"],
  6: ["?!", "inaccuracy"],
});

export class TreeView {
  /** @type {Map<HTMLElement, TreeNode>} */
  #nodes = new Map();

  /** @param {HTMLElement} host @param {(node: TreeNode) => void} choose */
  constructor(host, choose) {
    this.host = host;
    host.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const node = button && this.#nodes.get(button);
      if (node) choose(node);
    });
  }

  /** @param {import("./move-tree.js").Tree} tree @param {TreeNode} current */
  show(tree, current) {
    this.#nodes.clear();
    if (tree.root.children.length === 0) {
      const empty = document.createElement("p");
      empty.className = "fine";
      empty.textContent = t("analysis-empty-tree");
      this.host.replaceChildren(empty);
      return;
    }
    const start = this.#button(tree.root, t("analysis-start"), current);
    this.host.replaceChildren(start, this.#line(tree.root, 0, current));
    const here = this.host.querySelector("[aria-current]");
    // Scrolls the list, never the page.
    if (here instanceof HTMLElement) this.host.scrollTop = here.offsetTop - this.host.clientHeight / 2;
  }

  /**
   * The line that begins with a child, with its variations.
   * @param {TreeNode} parent @param {number} index @param {TreeNode} current
   */
  #line(parent, index, current) {
    const line = document.createElement("div");
    line.className = index === 0 && parent.isMain ? "tree-line" : "tree-line variation";
    let writesNumber = true;
    for (let node = parent.children[index]; node; node = node.children[0]) {
      if (node.lead) line.append(Object.assign(document.createElement("span"), { className: "tree-text", textContent: node.lead }));
      const number = numberBefore(node, writesNumber);
      writesNumber = false;
      // A number never ends a row.
      const step = Object.assign(document.createElement("span"), { className: "tree-step" });
      if (number) step.append(Object.assign(document.createElement("span"), { className: "tree-number", textContent: number }));
      step.append(this.#button(node, node.told || node.move, current));
      line.append(step, " ");
      if (node.clock) line.append(Object.assign(document.createElement("span"), { className: "tree-clock", textContent: `${node.clock} ` }));
      if (node.text) line.append(Object.assign(document.createElement("span"), { className: "tree-text", textContent: node.text }));
      // The alternatives of a variation's first move stand beside it already.
      const isFirstOfVariation = index > 0 && node.parent === parent;
      const others = isFirstOfVariation ? 0 : (node.parent?.children.length ?? 1) - 1;
      for (let other = 1; other <= others; other++) {
        line.append(this.#line(/** @type {TreeNode} */ (node.parent), other, current));
        writesNumber = true;
      }
    }
    return line;
  }

  /** @param {TreeNode} node @param {string} words @param {TreeNode} current */
  #button(node, words, current) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = node.mover === null ? "move" : `move player-${node.mover + 1}`;
    button.textContent = words;
    for (const nag of node.nags) {
      const [sign, kind] = SIGNS[nag] ?? [`$${nag}`, ""];
      button.append(Object.assign(document.createElement("span"), { className: `sign ${kind}`, textContent: sign }));
    }
    if (node === current) button.setAttribute("aria-current", "true");
    this.#nodes.set(button, node);
    return button;
  }
}
