import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, PENALTY, Run, STORM } from "./run.js";

/** @param {number} n @returns {any[]} */
const puzzles = (n) => Array.from({ length: n }, (_, index) => ({ id: String(index) }));

test("the first mistake ends a streak", () => {
  const run = new Run("streak", puzzles(5));
  run.go(true, 0);
  run.go(true, 0);
  assert.equal(run.puzzle?.id, "2");
  run.go(false, 0);
  assert.deepEqual([run.score, run.isOver, run.puzzle?.id], [2, true, "2"]);
  run.go(true, 0);
  assert.equal(run.score, 2);
});

test("a storm begins with its first move and ends after three minutes", () => {
  const run = new Run("storm", puzzles(5));
  assert.equal(run.left(1e9), STORM);
  run.begin(1000);
  run.begin(5000);
  assert.equal(run.left(2000), STORM - 1000);
  run.go(true, 2000);
  assert.equal(run.look(1000 + STORM - 1), false);
  assert.equal(run.look(1000 + STORM), true);
  assert.equal(run.score, 1);
});

test("a mistake in a storm costs time and leads to the next puzzle", () => {
  const run = new Run("storm", puzzles(5));
  run.begin(0);
  run.go(false, 1000);
  assert.deepEqual([run.left(1000), run.score, run.isOver, run.puzzle?.id], [STORM - 1000 - PENALTY, 0, false, "1"]);
});

test("a run ends when there is nothing left to solve", () => {
  const run = new Run("streak", puzzles(1));
  run.go(true, 0);
  assert.deepEqual([run.score, run.isOver], [1, true]);
});

test("a clock shows minutes and seconds", () => {
  assert.deepEqual([180_000, 61_000, 59_001, 9_000, 0].map(clockText), ["3:00", "1:01", "1:00", "0:09", "0:00"]);
});
