import assert from "node:assert/strict";
import { test } from "node:test";
import { after, areSame, isEmpty, linesOf, withLine, withoutLine } from "./plan.js";

/** Moves of the other and one's own in turn. @param {string} text */
const line = (text) => text.split(" ").map((text, index) => ({ text, isMine: index % 2 === 1 }));

test("lines grow into a tree with one answer to each move", () => {
  let plan = withLine({}, line("A1 B1 A2 B2"));
  plan = withLine(plan, line("A1 B1 A3 B3"));
  plan = withLine(plan, line("C1 D1"));
  assert.deepEqual(plan, { A1: { B1: { A2: { B2: {} }, A3: { B3: {} } } }, C1: { D1: {} } });
  assert.deepEqual(linesOf(plan).map((it) => it.join(" ")), ["A1 B1 A2 B2", "A1 B1 A3 B3", "C1 D1"]);
  plan = withLine(plan, line("A1 E1"));
  assert.deepEqual(plan, { A1: { E1: {} }, C1: { D1: {} } }, "another answer takes the place of the first with all that followed");
});

test("a line ends with one's own move", () => {
  assert.deepEqual(withLine({}, line("A1 B1 A2")), { A1: { B1: {} } });
  assert.deepEqual(withLine({}, line("A1")), {});
  const longer = withLine({}, line("A1 B1 A2 B2"));
  assert.deepEqual(withLine(longer, line("A1 B1")), longer, "a line that is there already takes nothing away");
});

test("a line goes away alone", () => {
  const plan = { A1: { B1: { A2: { B2: {} }, A3: { B3: {} } } }, C1: { D1: {} } };
  assert.deepEqual(withoutLine(plan, ["A1", "B1", "A2", "B2"]), { A1: { B1: { A3: { B3: {} } } }, C1: { D1: {} } });
  assert.deepEqual(withoutLine(plan, ["C1", "D1"]), { A1: plan.A1 });
  assert.deepEqual(withoutLine({ C1: { D1: {} } }, ["C1", "D1"]), {});
  assert.deepEqual(withoutLine(plan, ["Z1", "Z2"]), plan, "what is not there cannot go");
});

test("what was played leads into the plan, or out of it", () => {
  const plan = { A1: { B1: { A2: { B2: {} } } } };
  assert.deepEqual(after(plan, ["A1", "B1"]), { A2: { B2: {} } });
  assert.deepEqual(after(plan, ["A1", "B1", "A2", "B2"]), {});
  assert.equal(after(plan, ["C1"]), null);
  assert.equal(after(plan, ["A1", "B1", "A2", "B2", "A3"]), null);
  assert.deepEqual(after(plan, []), plan);
  assert.ok(isEmpty({}) && !isEmpty(plan));
});

test("plans are the same whatever order they were made in", () => {
  assert.ok(areSame({ A1: { B1: {} }, C1: { D1: {} } }, { C1: { D1: {} }, A1: { B1: {} } }));
  assert.ok(!areSame({ A1: { B1: {} } }, { A1: { B2: {} } }));
  assert.ok(areSame({}, {}));
});
