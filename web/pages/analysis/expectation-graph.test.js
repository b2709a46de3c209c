// Facts about the graph of a game: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { indexAt, placeOf } from "./expectation-graph.js";

test("a win lies above, a loss below, and plies from left to right", () => {
  const [left, right] = [placeOf(0, 1000, 11), placeOf(10, 0, 11)];
  assert.equal(left.x, 0);
  assert.equal(left.y, 0);
  assert.ok(right.x > left.x && right.y > left.y);
  assert.equal(placeOf(5, 500, 11).y * 2, right.y);
});

test("a click finds the nearest position and never leaves the game", () => {
  assert.equal(indexAt(0.26, 5), 1);
  assert.equal(indexAt(-0.1, 5), 0);
  assert.equal(indexAt(1.2, 5), 4);
});
