// A tree of moves: what was played and what could have been. It knows no rules and no page.

/** @typedef {import("../../types").KeptLine} LineForm */
/** @typedef {import("../../types").EvalForm} Evaluation */

/** A position in the tree, with the move that led to it. */
export class TreeNode {
  /** @type {TreeNode[]} The first child goes on with the line, the others are variations. */
  children = [];
  /** Who played the move, once that is known. @type {number | null} */
  mover = null;
  /** @type {number[]} */
  nags = [];
  text = "";
  /** What was said before the move where it began a variation of a file. */
  lead = "";
  /** What is drawn on the position: see board/shapes.js. @type {string[]} */
  shapes = [];
  /** The mover's time left after the move, and the time used for it, as files write them. @type {string | null} */
  clock = null;
  /** @type {string | null} */
  elapsed = null;
  /** @type {Evaluation | null} */
  eval = null;
  /** What the engine thought about the position. @type {import("../../types").KeptThought | null} */
  thought = null;

  /** @param {string} move @param {TreeNode | null} parent */
  constructor(move, parent) {
    this.move = move;
    /** The move in the notation for people, once that is known. Empty where it only ends a turn. */
    this.told = move;
    this.parent = parent;
  }

  /** How many moves lie before the position. @returns {number} */
  get ply() {
    return this.parent ? this.parent.ply + 1 : 0;
  }

  /** The nodes from the first move to this one. @returns {TreeNode[]} */
  get path() {
    const path = [];
    for (let node = /** @type {TreeNode} */ (this); node.parent; node = node.parent) path.unshift(node);
    return path;
  }

  /** The moves that lead here. */
  get moves() {
    return this.path.map((node) => node.move);
  }

  /** The nodes after this one along first children. */
  get continuation() {
    const line = [];
    for (let node = this.children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  /** Whether every step to this node goes to a first child. */
  get isMain() {
    return this.path.every((node) => node.parent?.children[0] === node);
  }
}

export class Tree {
  root = new TreeNode("", null);

  /** The nodes of the main line, without the root. */
  get mainLine() {
    return this.root.continuation;
  }

  /** The node after a move: the one that is there, or a new one. @param {TreeNode} parent @param {string} move */
  add(parent, move) {
    const known = parent.children.find((child) => child.move === move);
    if (known) return known;
    const child = new TreeNode(move, parent);
    parent.children.push(child);
    return child;
  }

  /** The node after several moves. @param {TreeNode} parent @param {Iterable<string>} moves */
  addAll(parent, moves) {
    let node = parent;
    for (const move of moves) node = this.add(node, move);
    return node;
  }

  /** Takes a node away with all that follows. @param {TreeNode} node @returns {TreeNode} the node before it */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    parent.children.splice(parent.children.indexOf(node), 1);
    return parent;
  }

  /** Makes the line to a node the main line. @param {TreeNode} node */
  promote(node) {
    for (const step of node.path) {
      const siblings = step.parent?.children ?? [];
      siblings.splice(siblings.indexOf(step), 1);
      siblings.unshift(step);
    }
  }

  /** The last node before this one where the line forks, else the root. @param {TreeNode} node */
  previousFork(node) {
    let at = node.parent;
    while (at?.parent && at.children.length < 2) at = at.parent;
    return at ?? node;
  }

  /** The next node where the line forks, else the end of the line. @param {TreeNode} node */
  nextFork(node) {
    const { continuation } = node;
    return continuation.find((it) => it.children.length > 1) ?? continuation.at(-1) ?? node;
  }

  /** Another move instead of this one. @param {TreeNode} node @param {number} step how far along the alternatives */
  sibling(node, step) {
    const siblings = node.parent?.children ?? [node];
    const index = (siblings.indexOf(node) + step + siblings.length) % siblings.length;
    return siblings[index] ?? node;
  }

  /** All nodes, each before those that follow it. @returns {Generator<TreeNode>} */
  *nodes() {
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      yield node;
      waiting.push(...node.children.toReversed());
    }
  }

  /** Where a node lies: the number of the child at each fork. @param {TreeNode} node */
  indices(node) {
    return node.path.map((step) => step.parent?.children.indexOf(step) ?? 0);
  }

  /** The node that {@link indices} names, as far as it is there. @param {readonly number[]} indices */
  at(indices) {
    let node = this.root;
    for (const index of indices) {
      const child = node.children[index];
      if (!child) break;
      node = child;
    }
    return node;
  }

  /** Where to begin: so far along the main line, or else at the node that the indices name. @param {{ ply?: number | null, at?: readonly number[] }} wish */
  place({ ply, at = [] }) {
    if (ply == null) return this.at(at);
    return [this.root, ...this.mainLine].at(Math.min(ply, this.mainLine.length)) ?? this.root;
  }

  /**
   * The tree as lines with variations, as game files nest them.
   * @param {(node: TreeNode) => object} [more] what is added to each move
   * @returns {LineForm}
   */
  toLine(more = () => ({})) {
    const { text, shapes } = this.root;
    return { ...(text ? { text } : {}), ...(shapes.length > 0 ? { shapes } : {}), moves: movesFrom(this.root, 0, more) };
  }

  /** @param {LineForm} line */
  static fromLine(line) {
    const tree = new Tree();
    tree.root.text = line.text ?? "";
    tree.root.shapes = line.shapes ?? [];
    hang(tree.root, line);
    return tree;
  }
}

/**
 * The moves from a child on, each with its alternatives.
 * @param {TreeNode} parent @param {number} index @param {(node: TreeNode) => object} more
 * @returns {LineForm["moves"]}
 */
function movesFrom(parent, index, more) {
  const moves = [];
  let isFirst = true;
  for (let node = parent.children[index]; node; node = node.children[0]) {
    // The alternatives of a variation's first move are told beside the main one.
    const alternatives = isFirst && index > 0 ? [] : (node.parent?.children.slice(1) ?? []);
    const variations = alternatives.map((first, at) => ({
      ...(first.lead ? { text: first.lead } : {}),
      moves: movesFrom(/** @type {TreeNode} */ (node?.parent), at + 1, more),
    }));
    const { clock, elapsed, shapes } = node;
    // What was said before a variation stays with its first move when that becomes the main one.
    const text = isFirst && index > 0 ? node.text : [node.lead, node.text].filter(Boolean).join(" ");
    moves.push({
      move: node.move,
      ...(node.nags.length > 0 ? { nags: node.nags } : {}),
      ...(text ? { text } : {}),
      ...(clock ? { clock } : {}),
      ...(elapsed ? { elapsed } : {}),
      ...(node.eval ? { eval: node.eval } : {}),
      ...(shapes.length > 0 ? { shapes } : {}),
      ...(variations.length > 0 ? { variations } : {}),
      ...more(node),
    });
    isFirst = false;
  }
  return moves;
}

/**
 * Learns who plays the moves of a line, and how people write them.
 * @param {readonly TreeNode[]} line @param {{ movers: readonly number[], told: readonly string[] }} state
 */
export function learnMoves(line, { movers, told }) {
  line.forEach((node, index) => {
    node.mover ??= movers[index] ?? 0;
    node.told = told[index] ?? node.told;
  });
}

/** Hangs a line below a node. @param {TreeNode} parent @param {LineForm} line */
function hang(parent, line, isVariation = false) {
  let node = parent;
  for (const form of line.moves) {
    const child = new TreeNode(form.move, node);
    child.nags = form.nags ?? [];
    child.text = form.text ?? "";
    if (node === parent && isVariation) child.lead = line.text ?? "";
    child.clock = form.clock ?? null;
    child.elapsed = form.elapsed ?? null;
    child.shapes = form.shapes ?? [];
    child.eval = form.eval ?? null;
    child.thought = form.thought ?? null;
    node.children.push(child);
    for (const variation of form.variations ?? []) hang(node, variation, true);
    node = child;
  }
}

/**
 * The number that is written before a move, in rounds of the players: `3.`, or `3…` where a line begins in the middle of a
 * round; nothing elsewhere.
 * @param {TreeNode} node
 * @param {boolean} isFirst whether the move is the first that is written of its line
 */
export function numberBefore(node, isFirst) {
  let round = 0;
  let last = Infinity;
  let begins = false;
  for (const step of node.path) {
    // A round ends when it is the turn of somebody who comes earlier in the order.
    begins = round === 0 ? !step.mover : (step.mover ?? 0) < last;
    if (begins || round === 0) round++;
    last = step.mover ?? 0;
  }
  if (begins) return `${round}.`;
  return isFirst ? `${round}…` : "";
}
