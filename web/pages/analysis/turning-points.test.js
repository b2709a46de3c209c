// Facts about turning points: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beside, turningPoints } from "./turning-points.js";

/** @param {(number | null)[]} losses */
const plies = (losses) => losses.map((loss) => ({ loss }));

test("mistakes come in the order of the game, and inaccuracies only where there are none", () => {
  assert.deepEqual(turningPoints(plies([0, 60, 400, null, 120])), [{ ply: 3, loss: 400 }, { ply: 5, loss: 120 }]);
  assert.deepEqual(turningPoints(plies([0, 60, null, 20])), [{ ply: 2, loss: 60 }]);
  assert.deepEqual(turningPoints(plies([0, 10])), []);
});

test("of many mistakes the largest stay", () => {
  const losses = Array.from({ length: 30 }, (_, index) => 100 + index);
  const found = turningPoints(plies(losses));
  assert.equal(found.length, 8);
  assert.ok(found.every(({ loss }) => loss >= 122));
  assert.deepEqual(found.map(({ ply }) => ply), [23, 24, 25, 26, 27, 28, 29, 30]);
});

test("one walks from one to the next and back, also from between them", () => {
  const points = [{ ply: 3 }, { ply: 9 }];
  assert.deepEqual(beside(points, 0, 1), { ply: 3 });
  assert.deepEqual(beside(points, 3, 1), { ply: 9 });
  assert.equal(beside(points, 9, 1), undefined);
  assert.deepEqual(beside(points, 5, -1), { ply: 3 });
  assert.equal(beside(points, 3, -1), undefined);
});
