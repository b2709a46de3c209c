import assert from "node:assert/strict";
import { test } from "node:test";
import { fill } from "./translate.js";

test("values take the place of their names, and unknown names stay", () => {
  assert.equal(fill("Step {$number} of {$total}", { number: 2, total: 9 }), "Step 2 of 9");
  assert.equal(fill("Hello {$who}", {}), "Hello {$who}");
});
