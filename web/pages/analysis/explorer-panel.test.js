import assert from "node:assert/strict";
import { test } from "node:test";
import { shared } from "./explorer-panel.js";

test("percentages are whole and add up to a hundred", () => {
  assert.deepEqual(shared([1, 1, 1], 3), [34, 33, 33]);
  assert.deepEqual(shared([2, 0, 0], 2), [100, 0, 0]);
  assert.deepEqual(shared([1, 2, 4], 7).reduce((sum, it) => sum + it, 0), 100);
});
