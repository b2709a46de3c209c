// Facts about trees of moves: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { numberBefore, Tree } from "./move-tree.js";

/** The tree `a b (B c) c (C (D)) d`: lines with alternatives. */
function sample() {
  const tree = new Tree();
  tree.addAll(tree.root, ["a", "b", "c", "d"]);
  tree.addAll(tree.root, ["a", "B", "c"]);
  tree.addAll(tree.root, ["a", "b", "C"]);
  tree.addAll(tree.root, ["a", "b", "E"]);
  return tree;
}

/** @param {Tree} tree */
const lines = (tree) => [...tree.nodes()].filter((node) => node.children.length === 0).map((node) => node.moves.join(""));

test("a move that is there already makes no new node", () => {
  const tree = sample();
  const before = [...tree.nodes()].length;
  assert.equal(tree.addAll(tree.root, ["a", "b", "c"]).moves.join(""), "abc");
  assert.equal([...tree.nodes()].length, before);
});

test("the main line follows first children", () => {
  const tree = sample();
  assert.deepEqual(tree.mainLine.map((node) => node.move), ["a", "b", "c", "d"]);
  assert.ok(tree.at([0, 0, 0]).isMain);
  assert.ok(!tree.at([0, 1]).isMain);
});

test("a promoted line becomes the main line and loses nothing", () => {
  const tree = sample();
  const all = lines(tree).toSorted();
  tree.promote(tree.at([0, 1, 0]));
  assert.deepEqual(tree.mainLine.map((node) => node.move), ["a", "B", "c"]);
  assert.deepEqual(lines(tree).toSorted(), all);
});

test("a removed node goes with all that follows, and the one before it stays", () => {
  const tree = sample();
  assert.deepEqual(tree.remove(tree.at([0, 0])).moves, ["a"]);
  assert.deepEqual(lines(tree), ["aBc"]);
  assert.equal(tree.remove(tree.root), tree.root);
});

test("forks are found in both directions, and siblings go round", () => {
  const tree = sample();
  const end = tree.at([0, 0, 0, 0]);
  assert.deepEqual(tree.previousFork(end).moves, ["a", "b"]);
  assert.deepEqual(tree.previousFork(tree.at([0, 0])).moves, ["a"]);
  assert.deepEqual(tree.previousFork(tree.at([0])).moves, []);
  assert.deepEqual(tree.nextFork(tree.root).moves, ["a"]);
  assert.deepEqual(tree.nextFork(tree.at([0, 0])).moves, ["a", "b", "c", "d"]);
  assert.equal(tree.sibling(tree.at([0, 0, 0]), 1).move, "C");
  assert.equal(tree.sibling(tree.at([0, 0, 0]), -1).move, "E");
  assert.equal(tree.sibling(tree.root, 1), tree.root);
});

test("lines with variations and back are the same tree", () => {
  const tree = sample();
  tree.at([0, 0]).nags = [4];
  tree.at([0, 1]).eval = { score: -35 };
  tree.at([0, 0, 1]).text = "why not";
  tree.at([0, 1]).lead = "or else";
  tree.at([0]).clock = "0:04:58";
  tree.at([0]).elapsed = "0:00:02";
  tree.at([0]).shapes = ["Ga1b2"];
  tree.root.shapes = ["Rc3"];
  const line = tree.toLine();
  assert.deepEqual(line.moves[1]?.variations?.[0]?.moves.map((it) => it.move), ["B", "c"]);
  const again = Tree.fromLine(JSON.parse(JSON.stringify(line)));
  assert.deepEqual(again.toLine(), line);
  assert.deepEqual(lines(again), lines(tree));
});

test("what was said before a variation stays with it when it becomes the main line", () => {
  const tree = sample();
  tree.at([0, 1]).lead = "or else";
  tree.at([0, 1]).text = "better";
  assert.deepEqual(tree.toLine().moves[1]?.variations?.[0]?.text, "or else");
  tree.promote(tree.at([0, 1]));
  assert.equal(tree.toLine().moves[1]?.text, "or else better");
});

test("a place in the tree is found again by its indices", () => {
  const tree = sample();
  for (const node of tree.nodes()) assert.equal(tree.at(tree.indices(node)), node);
  assert.deepEqual(tree.at([0, 7, 7]).moves, ["a"]);
});

test("numbers count rounds, also where a player moves twice", () => {
  const tree = new Tree();
  const end = tree.addAll(tree.root, ["a", "b", "b2", "c", "d"]);
  end.path.forEach((node, index) => (node.mover = [0, 1, 1, 0, 1][index] ?? 0));
  assert.deepEqual(end.path.map((node) => numberBefore(node, false)), ["1.", "", "", "2.", ""]);
  assert.equal(numberBefore(end, true), "2…");
  const other = new Tree();
  const reply = other.addAll(other.root, ["b", "c"]);
  reply.path.forEach((node, index) => (node.mover = 1 - index));
  assert.deepEqual(reply.path.map((node, index) => numberBefore(node, index === 0)), ["1…", "2."]);
});
