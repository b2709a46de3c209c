import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, leftNow, rulesOfClock } from "./clock-face.js";

test("clocks are written as people read them", () => {
  const text = (/** @type {number} */ ms) => clockText(ms, (days, hours) => `${days} d ${hours} h`);
  assert.equal(text(0), "0:00.0");
  assert.equal(text(9_740), "0:09.7");
  assert.equal(text(65_000), "1:05");
  assert.equal(text(3_723_000), "1:02:03");
  assert.equal(text(273_600_000), "3 d 4 h");
  assert.equal(text(-5), "0:00.0");
});

const plain = rulesOfClock("10+5");
const periods = rulesOfClock("10+0|30(3x)");
const canadian = rulesOfClock("10|300/20");

test("the rules of a clock are read from how it is written", () => {
  assert.deepEqual(plain, { period: 0, turns: 0, isHourglass: false });
  assert.deepEqual(periods, { period: 30_000, turns: 0, isHourglass: false });
  assert.deepEqual(canadian, { period: 300_000, turns: 20, isHourglass: false });
  assert.equal(rulesOfClock("5 hourglass").isHourglass, true);
});

test("a running clock falls, and one that stands does not", () => {
  assert.deepEqual(leftNow({ left: 5000, periods: 0 }, 2000, plain), { left: 3000, periods: 0 });
  assert.deepEqual(leftNow({ left: 5000, periods: 0 }, 0, plain), { left: 5000, periods: 0 });
  assert.deepEqual(leftNow({ left: 5000, periods: 0 }, 6000, plain), { left: 0, periods: 0 });
});

test("a clock stands during its delay", () => {
  assert.deepEqual(leftNow({ left: 5000, periods: 0, free: 3000 }, 2000, plain), { left: 5000, periods: 0 });
  assert.deepEqual(leftNow({ left: 5000, periods: 0, free: 3000 }, 4000, plain), { left: 4000, periods: 0 });
});

test("periods follow the base time, and the last one is played to its end", () => {
  assert.deepEqual(leftNow({ left: 1000, periods: 3 }, 2000, periods), { left: 29_000, periods: 3 });
  assert.deepEqual(leftNow({ left: 1000, periods: 3 }, 32_000, periods), { left: 29_000, periods: 2 });
  assert.deepEqual(leftNow({ left: 20_000, periods: 3, overtime: true }, 21_000, periods), { left: 29_000, periods: 2 });
  assert.deepEqual(leftNow({ left: 0, periods: 1 }, 10_000, periods), { left: 20_000, periods: 1 });
  assert.deepEqual(leftNow({ left: 0, periods: 1 }, 31_000, periods), { left: 0, periods: 1 });
});

test("a Canadian clock gives one period for all its turns", () => {
  assert.deepEqual(leftNow({ left: 1000, periods: 0 }, 2000, canadian), { left: 299_000, periods: 20 });
  assert.deepEqual(leftNow({ left: 1000, periods: 7, overtime: true }, 2000, canadian), { left: 0, periods: 7 });
});
