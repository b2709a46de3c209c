// Facts about those who are away: `node --test web/`.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Absence } from "./absence.js";

/** Somebody waits for the other side, and counts how often something is to be shown anew. @param {number | null} patience */
function waiting(patience) {
  let now = 0;
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(performance, "now", () => now);
  const seen = { changes: 0 };
  const absence = new Absence(patience, () => (seen.changes += 1));
  const pass = (/** @type {number} */ ms) => {
    now += ms;
    mock.timers.tick(ms);
  };
  return { absence, seen, pass };
}

test("the other may be away for as long as the clock allows, and no longer", (t) => {
  t.after(() => mock.reset());
  const { absence, seen, pass } = waiting(20_000);
  absence.hear([true, false]);
  assert.equal(absence.isLong(0), false);
  pass(19_000);
  // Spectators come and go: nobody is away anew because of that.
  absence.hear([true, false]);
  pass(1_000);
  assert.equal(seen.changes, 1);
  assert.equal(absence.isLong(0), true);
  assert.equal(absence.isLong(1), false, "nobody misses themselves");
  absence.hear([true, true]);
  assert.equal(absence.isLong(0), false);
});

test("where nobody has to be there nobody is missed", (t) => {
  t.after(() => mock.reset());
  const { absence, seen, pass } = waiting(null);
  absence.hear([true, false]);
  pass(1e9);
  assert.equal(absence.isLong(0), false);
  assert.equal(seen.changes, 0);
});
