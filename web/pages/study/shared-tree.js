// The tree of a chapter that several authors write: the server numbers its moves, and what it tells is applied in its order. Moves
// that were played here and are not kept yet have no number.

import { Tree } from "../analysis/move-tree.js";

/** @typedef {import("../analysis/move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../../types").ChapterView} ChapterView */
/** @typedef {import("../../types").StudyEntry} StudyEntry */
/** @typedef {import("../../types").StudyNote} StudyNote */

/** The sign that asks for a diagram on paper, as game files number it. */
const DIAGRAM = 220;

export class SharedTree {
  tree = new Tree();
  /** @type {Map<number, TreeNode>} */
  #nodes = new Map();
  /** @type {WeakMap<TreeNode, number>} */
  #ids = new WeakMap();
  /** Positions that are drawn on paper. @type {WeakSet<TreeNode>} */
  #diagrams = new WeakSet();
  /** Evaluations as authors see them. @type {WeakMap<TreeNode, string>} */
  #evals = new WeakMap();

  /** @param {Pick<ChapterView, "id" | "lead" | "nodes">} chapter */
  constructor({ id, lead, nodes }) {
    this.chapter = id;
    this.#number(this.tree.root, 0);
    this.#annotate(this.tree.root, lead);
    for (const { id: node, parent, move, note = {} } of nodes) {
      const before = this.#nodes.get(parent);
      if (!before) continue;
      const child = this.tree.add(before, move);
      this.#number(child, node);
      this.#annotate(child, note);
    }
  }

  /** The number of a move; nothing as long as it is not kept. @param {TreeNode} node */
  idOf(node) {
    return this.#ids.get(node) ?? null;
  }

  /** Whether a position is drawn on paper. @param {TreeNode} node */
  isDiagram(node) {
    return this.#diagrams.has(node);
  }

  /** The evaluation of a position, as game files write it. @param {TreeNode} node */
  evalOf(node) {
    return this.#evals.get(node) ?? null;
  }

  /** The signs of a move with that for a diagram, as they are kept. @param {readonly number[]} nags @param {boolean} isDiagram */
  static signs(nags, isDiagram) {
    return isDiagram ? [...nags, DIAGRAM] : [...nags];
  }

  /** Writes signs to a move, at once or as an author did. @param {TreeNode} node @param {readonly number[]} nags */
  sign(node, nags) {
    node.nags = nags.filter((nag) => nag !== DIAGRAM);
    if (nags.includes(DIAGRAM)) this.#diagrams.add(node);
    else this.#diagrams.delete(node);
  }

  /**
   * Applies what was kept. Entries about other chapters change nothing here.
   * @param {StudyEntry} entry
   * @returns {TreeNode | null} the node that it was about, if it is still there; of one that was deleted, the one before it
   */
  apply(entry) {
    if (!("chapter" in entry) || entry.chapter !== this.chapter) return null;
    switch (entry.e) {
      case "played":
        return this.#played(entry.parent, entry.first, entry.moves);
      case "removed": {
        const node = this.#nodes.get(entry.node);
        return node ? this.tree.remove(node) : null;
      }
      case "promoted": {
        const node = this.#nodes.get(entry.node);
        if (node) this.tree.promote(node);
        return node ?? null;
      }
      case "commented":
        return this.#change(entry.node, (node) => (node.text = entry.text));
      case "signed":
        return this.#change(entry.node, (node) => this.sign(node, entry.nags));
      case "drawn":
        return this.#change(entry.node, (node) => (node.shapes = entry.shapes));
      case "judged":
        return this.#change(entry.node, (node) => this.#judge(node, entry.eval));
      default:
        return null;
    }
  }

  /** Forgets a move that was played here and refused. @param {TreeNode} node */
  refuse(node) {
    return this.idOf(node) === null ? this.tree.remove(node) : node;
  }

  /** Whether a node is still part of the tree. @param {TreeNode} node */
  has(node) {
    let at = node;
    for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
    return at === this.tree.root;
  }

  /** @param {number} parent @param {number} first @param {readonly string[]} moves */
  #played(parent, first, moves) {
    let at = this.#nodes.get(parent);
    let id = first;
    for (const move of moves) {
      if (!at) return null;
      const child = this.tree.add(at, move);
      this.#number(child, id++);
      // Kept moves come in the order in which they were kept, before those that are on their way.
      at.children = [...at.children.filter((it) => it !== child && this.idOf(it) !== null), child, ...at.children.filter((it) => it !== child && this.idOf(it) === null)];
      at = child;
    }
    return at ?? null;
  }

  /** @param {number} id @param {(node: TreeNode) => unknown} change */
  #change(id, change) {
    const node = this.#nodes.get(id);
    if (node) change(node);
    return node ?? null;
  }

  /** @param {TreeNode} node @param {StudyNote} note */
  #annotate(node, { text = "", nags = [], shapes = [], eval: judged, clock }) {
    node.text = text;
    node.shapes = shapes;
    node.clock = clock ?? null;
    this.sign(node, nags);
    this.#judge(node, judged ?? null);
  }

  /** @param {TreeNode} node @param {string | null} judged */
  #judge(node, judged) {
    if (judged === null) this.#evals.delete(node);
    else this.#evals.set(node, judged);
  }

  /** @param {TreeNode} node @param {number} id */
  #number(node, id) {
    this.#nodes.set(id, node);
    this.#ids.set(node, id);
  }
}
