import assert from "node:assert/strict";
import test from "node:test";
import { StudyFollower } from "./study-follower.js";

/** @param {string} title */
const titled = (title) => {
  /** @type {string[]} */
  const heard = [];
  const change = { make: () => ({ c: /** @type {const} */ ("title"), title }), refused: (/** @type {string} */ code) => heard.push(code), done: () => heard.push("done") };
  return { change, heard };
};
/** @param {number} v */
const entry = (v) => /** @type {any} */ ({ v, at: 0, by: "bela", e: "titled", title: "x" });

test("one change is sent after the other, and again when the connection is back", () => {
  const follower = new StudyFollower(3, "page");
  const [one, two] = [titled("one"), titled("two")];
  const sent = { t: "edit", id: "page-1", expected: 3, command: { c: "title", title: "one" } };
  assert.deepEqual(follower.want(one.change), [sent]);
  assert.deepEqual(follower.want(two.change), []);
  assert.deepEqual(follower.reconnected(), [{ t: "study", since: 3 }, sent]);
  assert.deepEqual(follower.hearAnswer("page-1", { a: "unknown" }), []);
  assert.deepEqual(follower.askAgain(), [sent]);
  follower.hear({ v: 4, since: 3, entries: [entry(4)] });
  const next = follower.hearAnswer("page-1", { a: "done", v: 4 });
  assert.deepEqual(next, [{ t: "edit", id: "page-2", expected: 4, command: { c: "title", title: "two" } }]);
  assert.deepEqual(follower.hearAnswer("page-1", { a: "done", v: 4 }), [], "an answer that comes twice");
  follower.hearAnswer("page-2", { a: "refused", code: "full", message: "" });
  assert.deepEqual([one.heard, two.heard, follower.isWaiting], [["done"], ["full"], false]);
});

test("a change whose move is gone is not sent", () => {
  const follower = new StudyFollower(0, "page");
  const { change, heard } = titled("x");
  assert.deepEqual(follower.want({ ...change, make: () => null }), []);
  assert.deepEqual([heard, follower.isWaiting], [["no-move"], false]);
});

test("what is missing is asked for, and what comes twice is not applied twice", () => {
  const follower = new StudyFollower(3, "page");
  assert.deepEqual(follower.hear({ v: 6, since: 5, entries: [entry(6)] }).said, [{ t: "study", since: 3 }]);
  assert.deepEqual(follower.hear({ v: 5, since: 2, entries: [entry(3), entry(4), entry(5)] }).entries.map((it) => it.v), [4, 5]);
  assert.deepEqual(follower.hear({ v: 5, since: 2, entries: [entry(4), entry(5)] }).entries, []);
  assert.equal(follower.hear({ v: 900, since: 5, entries: [] }).isLost, true);
  assert.equal(follower.version, 5);
});
