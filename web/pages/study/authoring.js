// What authors write about a position: words, signs, a diagram for paper, and what the engine thinks of it.

import { t } from "../../board/translate.js";
import { element } from "../../shared/elements.js";
import { Engine } from "../../shared/engine.js";
import { toast } from "../../shared/toast.js";
import { SIGNS } from "../analysis/move-tree-view.js";
import { SharedTree } from "./shared-tree.js";

/** @typedef {import("../analysis/move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../../types").StudyCommand} StudyCommand */

/** How long words rest before they are kept, in milliseconds. */
const REST = 700;
/** How long the engine thinks about a position, in milliseconds. */
const THINKING = 3000;

/**
 * What writing needs of its page.
 * @typedef {object} Desk
 * @property {() => SharedTree} shared
 * @property {() => number} version the version that the page knows
 * @property {(node: TreeNode, command: (id: number) => StudyCommand, more?: { expected?: number, refused?: (code: string) => void }) => void} want wants a change about a move
 * @property {() => void} changed something was changed here
 */

export class Authoring {
  /** @type {TreeNode | null} */
  #node = null;
  /** The words that are known to be kept, and the version at which whoever writes has seen them. */
  #seen = { text: "", version: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  #engine = new Engine();
  #desk;
  #words = /** @type {HTMLTextAreaElement} */ (element("words"));
  #sign = /** @type {HTMLSelectElement} */ (element("sign"));
  #diagram = /** @type {HTMLInputElement} */ (element("diagram"));

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    this.#sign.replaceChildren(new Option(t("analysis-no-sign"), ""), ...Object.entries(SIGNS).map(([nag, [text]]) => new Option(text, nag)));
    this.#words.addEventListener("input", () => {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.keepWords(), REST);
    });
    this.#words.addEventListener("blur", () => this.keepWords());
    for (const field of [this.#sign, this.#diagram]) field.addEventListener("change", () => this.#keepSigns());
    addEventListener("pagehide", () => this.keepWords());
  }

  /** Shows what is kept about a position, for its authors to change. @param {TreeNode} node */
  show(node) {
    if (node !== this.#node) {
      this.keepWords();
      this.#node = node;
      this.#read();
    } else if (!this.#isDirty) this.#read();
    const isStart = node.parent === null;
    this.#sign.disabled = isStart;
    this.#sign.value = String(node.nags.find((nag) => nag in SIGNS) ?? "");
    this.#diagram.checked = this.#desk.shared().isDiagram(node);
    this.#diagram.disabled = isStart;
  }

  /** Somebody else has written about a position. @param {TreeNode} node */
  overtaken(node) {
    if (node !== this.#node) return;
    if (this.#isDirty && node.text !== this.#words.value.trim()) this.#sayConflict(node);
    else this.#read();
  }

  /** Keeps the words that were typed. */
  keepWords() {
    clearTimeout(this.#rest);
    const node = this.#node;
    const text = this.#words.value.trim();
    if (!node || !this.#isDirty || text === node.text) return;
    const { version } = this.#seen;
    node.text = text;
    this.#seen = { text, version: this.#desk.version() };
    this.#desk.changed();
    const refused = (/** @type {string} */ code) => {
      if (code === "overtaken" && node === this.#node) this.#sayConflict(node);
    };
    this.#desk.want(node, (id) => ({ c: "comment", chapter: this.#desk.shared().chapter, node: id, text }), { expected: version, refused });
  }

  /** Lets the engine evaluate a position. @param {TreeNode} node @param {import("../../types").GameQuestion} game */
  async judge(node, game) {
    toast(t("study-judging"));
    this.#engine.stop();
    const thought = await this.#engine.think({ game, ms: THINKING, lines: 1 });
    const [best] = thought?.lines ?? [];
    if (!thought || !best) return;
    const sign = thought.mover === 0 ? 1 : -1;
    const score = best.endsIn === null ? (best.score / 100).toFixed(2) : null;
    const text = score === null ? `#${sign * (best.endsIn ?? 0)}` : ((sign * best.score) / 100).toFixed(2);
    this.#desk.want(node, (id) => ({ c: "judge", chapter: this.#desk.shared().chapter, node: id, eval: text }));
  }

  get #isDirty() {
    return this.#words.value.trim() !== this.#seen.text;
  }

  /** Takes over what is kept. */
  #read() {
    const text = this.#node?.text ?? "";
    this.#seen = { text, version: this.#desk.version() };
    if (this.#words.value.trim() !== text) this.#words.value = text;
    element("words-conflict").hidden = true;
  }

  /** Another author was faster: both texts stay, and whoever goes on writing has seen the other one. @param {TreeNode} node */
  #sayConflict(node) {
    const note = element("words-conflict");
    note.textContent = t("study-conflict", { theirs: node.text });
    note.hidden = false;
    this.#seen = { text: node.text, version: this.#desk.version() };
  }

  #keepSigns() {
    const node = this.#node;
    if (!node?.parent) return;
    // Signs of files that are not offered here stay.
    const others = node.nags.filter((nag) => !(nag in SIGNS));
    const nags = SharedTree.signs(this.#sign.value ? [Number(this.#sign.value), ...others] : others, this.#diagram.checked);
    this.#desk.shared().sign(node, nags);
    this.#desk.changed();
    this.#desk.want(node, (id) => ({ c: "sign", chapter: this.#desk.shared().chapter, node: id, nags }));
  }
}
