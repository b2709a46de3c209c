// Facts about collections of positions: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf, merged, withMistakes } from "./collection.js";

const task = { played: "x", before: [], after: [] };

/** @param {string} position @param {number} changed @param {Partial<import("../../types").PracticeCard>} [more] */
const card = (position, changed, more = {}) => ({ game: "wali", rules: "standard", position, task, step: 0, due: 0, changed, ...more });

test("of two versions the later stays, whichever browser has it", () => {
  const [old, newer] = [card("a", 1), card("a", 2, { step: 3 })];
  assert.deepEqual(merged([old], [newer]), [newer]);
  assert.deepEqual(merged([newer], [old]), [newer]);
  assert.deepEqual(merged([card("a", 1)], [card("b", 1)]).map(keyOf).toSorted(), ["wali standard a", "wali standard b"]);
});

test("what was given up stays given up until the mistake is made again", () => {
  const given = card("a", 5, { task: null });
  assert.equal(merged([card("a", 4)], [given])[0]?.task, null);
  const [again] = withMistakes([given], [card("a", 0)], { today: 7, now: 9 });
  assert.deepEqual(again, card("a", 9, { due: 7 }));
});

test("a mistake that is practised already keeps its days", () => {
  const known = card("a", 5, { step: 4, due: 40 });
  assert.deepEqual(withMistakes([known], [card("a", 0), card("b", 0)], { today: 7, now: 9 }), [card("b", 9, { due: 7 }), known]);
});

test("a collection has an end: what was changed longest ago goes", () => {
  const many = Array.from({ length: 450 }, (_, index) => card(`p${index}`, index));
  const kept = merged(many, []);
  assert.equal(kept.length, 400);
  assert.equal(kept.at(-1)?.position, "p50");
});
