// Facts about the days on which positions are asked again: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, dateOf, dayOf, dueOn, fresh, INTERVALS } from "./schedule.js";

test("what is found again and again is asked after longer and longer", () => {
  let schedule = fresh(100);
  const waits = [];
  for (let time = 0; time < 9; time++) {
    const today = schedule.due;
    schedule = answered(schedule, "right", today);
    waits.push(schedule.due - today);
  }
  assert.deepEqual(waits, [...INTERVALS, 180, 180]);
  assert.deepEqual(INTERVALS, INTERVALS.toSorted((a, b) => a - b));
});

test("a mistake begins anew, and comes back on the next day", () => {
  assert.deepEqual(answered({ step: 5, due: 90 }, "wrong", 100), { step: 0, due: 101 });
  assert.deepEqual(answered({ step: 5, due: 190 }, "wrong", 100), { step: 0, due: 101 });
});

test("with help it comes back on the next day, and what was known before counts little", () => {
  assert.deepEqual(answered({ step: 4, due: 100 }, "helped", 100), { step: 1, due: 101 });
  assert.deepEqual(answered({ step: 0, due: 100 }, "helped", 100), { step: 0, due: 101 });
});

test("whoever answers before the day changes nothing", () => {
  for (const outcome of /** @type {const} */ (["right", "helped"])) {
    assert.deepEqual(answered({ step: 3, due: 110 }, outcome, 100), { step: 3, due: 110 });
  }
});

test("what has waited longest comes first, and nothing before its day", () => {
  const cards = [{ name: "later", step: 0, due: 11 }, { name: "known", step: 2, due: 10 }, { name: "new", step: 0, due: 10 }, { name: "old", step: 3, due: 4 }];
  assert.deepEqual(dueOn(cards, 10).map((it) => it.name), ["old", "new", "known"]);
});

test("a day is one of the calendar, and begins where somebody is", () => {
  const evening = new Date(2026, 10, 18, 23, 59);
  const morning = new Date(2026, 10, 19, 0, 1);
  assert.equal(dayOf(morning) - dayOf(evening), 1);
  assert.equal(dateOf(dayOf(morning)).getTime(), new Date(2026, 10, 19).getTime());
});
