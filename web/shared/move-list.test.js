import assert from "node:assert/strict";
import { test } from "node:test";
import { roundsOf } from "./move-list.js";

test("a round ends when the first of those who still play is to move", () => {
  assert.deepEqual(roundsOf([0, 1, 0, 1, 0]), [0, 0, 1, 1, 2]);
  assert.deepEqual(roundsOf([0, 1, 2, 0, 1, 2]), [0, 0, 0, 1, 1, 1]);
  assert.deepEqual(roundsOf([1, 0, 1]), [0, 1, 1], "a game may begin with the second player");
  assert.deepEqual(roundsOf([]), []);
});

test("a turn of several moves stays in its round", () => {
  assert.deepEqual(roundsOf([0, 0, 1, 1, 0]), [0, 0, 0, 0, 1]);
  assert.deepEqual(roundsOf([0, 2, 0, 2]), [0, 0, 1, 1], "a player who is out is skipped");
});
