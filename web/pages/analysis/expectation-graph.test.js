// Facts about the graph of a game: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { indexAt, lineOf, placeOf, signed, ticks } from "./expectation-graph.js";

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

test("numbers at the axis have room, and begin with the start", () => {
  assert.deepEqual(ticks(7, 400), [0, 1, 2, 3, 4, 5, 6, 7]);
  for (const [last, width] of [[38, 300], [120, 300], [300, 600], [1500, 320]]) {
    const shown = ticks(last, width);
    assert.equal(shown[0], 0);
    assert.ok((shown.length - 1) * 42 <= width, `${last} plies, ${shown}`);
    assert.ok((shown.at(-1) ?? 0) <= last);
  }
});

test("signs never lie upon each other, the worst of them stay, and small ones are left out", () => {
  /** @type {import("./expectation-graph.js").Point[]} */
  const points = Array.from({ length: 201 }, (_, index) => ({ value: 500, move: "", mark: { kind: "mistake", sign: "?" }, loss: index === 77 ? 500 : 150 }));
  const shown = signed(points, 360);
  assert.ok(shown.includes(77));
  assert.ok(shown.length > 5);
  shown.slice(1).forEach((index, at) => assert.ok(index - (shown[at] ?? 0) >= 10));
  assert.deepEqual(signed([{ value: 500, move: "", mark: { kind: "inaccuracy", sign: "?!" } }, { value: null, move: "", mark: { kind: "blunder", sign: "??" } }], 360), []);
});

test("between three each player has a line, with gaps where nothing is known", () => {
  const point = (/** @type {number[] | null} */ values) => ({ value: values?.[0] ?? null, values, move: "", mark: null });
  const points = [point([1000, 500, 0]), point(null), point([0, 500, 1000])];
  assert.deepEqual([0, 1, 2].map((player) => lineOf(points, player)), ["0,0 600,130", "0,65 600,65", "0,130 600,0"]);
});
