import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, leftNow, periodOf } from "./clock-face.js";

test("clocks are written as people read them", () => {
  const text = (/** @type {number} */ ms) => clockText(ms, (days, hours) => `${days} d ${hours} h`);
  assert.equal(text(0), "0:00.0");
  assert.equal(text(9_740), "0:09.7");
  assert.equal(text(65_000), "1:05");
  assert.equal(text(3_723_000), "1:02:03");
  assert.equal(text(273_600_000), "3 d 4 h");
  assert.equal(text(-5), "0:00.0");
});

test("a running clock falls, one that stands does not, and periods follow the base time", () => {
  assert.deepEqual(leftNow({ left: 5000, periods: 0 }, true, 2000, null), { left: 3000, periods: 0 });
  assert.deepEqual(leftNow({ left: 5000, periods: 0 }, false, 2000, null), { left: 5000, periods: 0 });
  assert.deepEqual(leftNow({ left: 1000, periods: 3 }, true, 2000, 30_000), { left: 29_000, periods: 2 });
  assert.deepEqual(leftNow({ left: 1000, periods: 1 }, true, 2000, 30_000), { left: 0, periods: 1 });
  assert.equal(periodOf("10+0|30(3x)"), 30_000);
  assert.equal(periodOf("10+5"), null);
});
