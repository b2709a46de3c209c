// Facts about chances: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { expectation, percents, placesAtTheEnd } from "./chances.js";

test("whole per cents add up", () => {
  for (const chances of /** @type {[number, number, number][]} */ ([[333, 333, 334], [5, 5, 990], [125, 125, 750], [0, 1000, 0]])) {
    assert.equal(percents(chances).reduce((sum, it) => sum + it), 100);
  }
});

test("the second of three places counts half", () => {
  assert.equal(expectation([400, 400, 200]), 600);
  assert.equal(expectation([0, 1000, 0]), 500);
});

test("places are certain at the end, and shared ones even", () => {
  assert.deepEqual(placesAtTheEnd([2, 1, 3]), [[0, 1000, 0], [1000, 0, 0], [0, 0, 1000]]);
  assert.deepEqual(placesAtTheEnd([1, 2, 2]), [[1000, 0, 0], [0, 500, 500], [0, 500, 500]]);
});
