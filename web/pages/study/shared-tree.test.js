import assert from "node:assert/strict";
import test from "node:test";
import { SharedTree } from "./shared-tree.js";

/** @param {object} entry */
const entry = (entry) => /** @type {any} */ ({ v: 0, at: 0, by: "bela", chapter: 1, ...entry });
const begun = () => new SharedTree({ id: 1, lead: { text: "Look" }, nodes: [{ id: 1, parent: 0, move: "a", note: { nags: [1, 220], eval: "0.35" } }, { id: 2, parent: 1, move: "b" }] });
/** @param {SharedTree} shared */
const moves = (shared) => [...shared.tree.nodes()].map((node) => node.move).join(" ");

test("a chapter becomes a tree with what is said about it", () => {
  const shared = begun();
  const [first] = shared.tree.root.children;
  assert.ok(first);
  assert.equal(shared.tree.root.text, "Look");
  assert.deepEqual([first.nags, shared.isDiagram(first), shared.evalOf(first), shared.idOf(first)], [[1], true, "0.35", 1]);
  assert.deepEqual(SharedTree.signs([1], true), [1, 220]);
});

test("a move played here gets its number when it is kept, and stands behind those kept before it", () => {
  const shared = begun();
  const [first] = shared.tree.root.children;
  assert.ok(first);
  const mine = shared.tree.add(first, "mine");
  assert.equal(shared.idOf(mine), null);
  shared.apply(entry({ e: "played", parent: 1, first: 3, moves: ["theirs"] }));
  assert.deepEqual(first.children.map((it) => it.move), ["b", "theirs", "mine"]);
  assert.equal(shared.apply(entry({ e: "played", parent: 1, first: 4, moves: ["mine"] })), mine);
  assert.equal(shared.idOf(mine), 4);
  assert.deepEqual(first.children.map((it) => it.move), ["b", "theirs", "mine"]);
});

test("two pages that hear the same entries show the same tree, whatever they played before", () => {
  const [one, other] = [begun(), begun()];
  one.tree.addAll(one.tree.root, ["x", "y"]);
  other.tree.addAll(other.tree.root, ["z"]);
  for (const it of [
    entry({ e: "played", parent: 0, first: 3, moves: ["z"] }),
    entry({ e: "played", parent: 0, first: 4, moves: ["x", "y"] }),
    entry({ e: "commented", node: 4, text: "better" }),
    entry({ e: "promoted", node: 5 }),
    entry({ e: "removed", node: 2 }),
  ]) {
    one.apply(it);
    other.apply(it);
  }
  assert.equal(moves(one), " x y a z");
  assert.equal(moves(other), moves(one));
});

test("a deleted move leads back to the one before it, and other chapters change nothing", () => {
  const shared = begun();
  const last = shared.tree.mainLine[1];
  assert.ok(last);
  assert.equal(shared.apply(entry({ chapter: 2, e: "removed", node: 2 })), null);
  assert.ok(shared.has(last));
  assert.equal(shared.apply(entry({ e: "removed", node: 2 })), shared.tree.mainLine[0]);
  assert.ok(!shared.has(last));
  assert.equal(shared.apply(entry({ e: "commented", node: 9, text: "late" })), null);
});
