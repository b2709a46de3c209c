import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { NOTICEABLE, Unconfirmed } from "./unconfirmed.js";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

test("a move that is confirmed soon is not talked about", () => {
  let changes = 0;
  const unconfirmed = new Unconfirmed(() => changes++);
  unconfirmed.want({ c: "move", text: "C3" });
  mock.timers.tick(NOTICEABLE - 1);
  assert.equal(unconfirmed.note(true), null);
  unconfirmed.settle();
  mock.timers.tick(60_000);
  assert.equal(unconfirmed.note(true), null);
  assert.equal(changes, 0);
});

test("a move that waits for a second is named, with the reason", () => {
  let changes = 0;
  const unconfirmed = new Unconfirmed(() => changes++);
  unconfirmed.want({ c: "move", text: "C3" });
  mock.timers.tick(NOTICEABLE);
  assert.equal(changes, 1);
  assert.deepEqual(unconfirmed.note(true), { move: "C3", why: "slow" });
  assert.deepEqual(unconfirmed.note(false), { move: "C3", why: "lost" });
  unconfirmed.isUnknown();
  assert.deepEqual(unconfirmed.note(true), { move: "C3", why: "unknown" });
  unconfirmed.settle();
  assert.equal(unconfirmed.note(true), null);
});

test("what the server cannot tell yet is said at once", () => {
  const unconfirmed = new Unconfirmed(() => {});
  unconfirmed.want({ c: "resign" });
  unconfirmed.isUnknown();
  assert.deepEqual(unconfirmed.note(true), { move: null, why: "unknown" });
  // The next wish begins anew.
  unconfirmed.want({ c: "resign" });
  assert.equal(unconfirmed.note(true), null);
});
