import assert from "node:assert/strict";
import test from "node:test";
import { Tree } from "../analysis/move-tree.js";
import { Guessing } from "./guess.js";

function begun() {
  const tree = new Tree();
  tree.addAll(tree.root, ["a", "b", "c"]);
  const bad = tree.add(tree.root, "bad");
  bad.nags = [4];
  tree.add(tree.root, "good");
  return new Guessing(tree.root);
}

test("the move of the study is right, and found at once", () => {
  const guessing = begun();
  assert.equal(guessing.try("a"), "right");
  guessing.pass();
  assert.equal(guessing.try("c"), "right");
  assert.deepEqual([guessing.first, guessing.all, guessing.expected], [2, 2, null]);
});

test("other moves of the study are told from unknown ones, and a move that was missed does not count", () => {
  const guessing = begun();
  assert.deepEqual(["x", "bad", "good"].map((move) => guessing.try(move)), ["wrong", "bad", "other"]);
  assert.equal(guessing.try("a"), "right");
  assert.deepEqual([guessing.first, guessing.all], [0, 1]);
});

test("a move that is shown does not count, and nothing follows the end", () => {
  const guessing = begun();
  guessing.reveal();
  guessing.pass();
  guessing.reveal();
  guessing.reveal();
  assert.deepEqual([guessing.first, guessing.all, guessing.at.move], [0, 2, "c"]);
});
