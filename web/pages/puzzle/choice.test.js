import assert from "node:assert/strict";
import { test } from "node:test";
import { beside, daysInARow, nextUntried, runOrder, tally, wanted } from "./choice.js";

/** @param {string} id @param {string} difficulty @param {string[]} themes */
const puzzle = (id, difficulty, ...themes) => ({ id, difficulty, themes, rules: "", position: "", line: [], rating: 1000, turned: 0 });
const ALL = [puzzle("a", "at-once", "turn"), puzzle("b", "at-once"), puzzle("c", "easy", "turn"), puzzle("d", "hard")];
const ids = (/** @type {{ id: string }[]} */ list) => list.map((it) => it.id).join("");

test("puzzles are chosen by difficulty and theme", () => {
  assert.equal(ids(wanted(ALL, { difficulty: "", theme: "" })), "abcd");
  assert.equal(ids(wanted(ALL, { difficulty: "at-once", theme: "" })), "ab");
  assert.equal(ids(wanted(ALL, { difficulty: "", theme: "turn" })), "ac");
  assert.equal(ids(wanted(ALL, { difficulty: "hard", theme: "turn" })), "");
});

test("what was tried does not come again before the rest", () => {
  assert.equal(nextUntried(ALL, undefined, {})?.id, "a");
  assert.equal(nextUntried(ALL, "a", { b: false })?.id, "c");
  assert.equal(nextUntried(ALL, "d", { a: true })?.id, "b");
  assert.equal(nextUntried(ALL, "a", { a: true, b: true, c: true, d: false })?.id, "b");
  assert.equal(nextUntried([], "a", {}), undefined);
});

test("one can go back and forth beyond the ends", () => {
  assert.equal(beside(ALL, "a", -1)?.id, "d");
  assert.equal(beside(ALL, "d", 1)?.id, "a");
});

test("a run gets harder and repeats nothing", () => {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const many = ["at-once", "easy", "hard"].flatMap((it) => Array.from({ length: 30 }, (_, index) => puzzle(`${it}${index}`, it)));
  const run = runOrder(many, chance);
  assert.equal(run.map((it) => it.difficulty[0]).join(""), "a".repeat(12) + "e".repeat(12) + "h".repeat(30));
  assert.equal(new Set(run).size, run.length);
  assert.notEqual(ids(run), ids(runOrder(many, chance)));
});

test("only first attempts that solved count", () => {
  assert.deepEqual(tally(ALL, { a: true, b: false, x: true }), { solved: 1, total: 4 });
});

test("days in a row end with a day that was left out", () => {
  assert.equal(daysInARow([1, 2, 4, 5, 6], 6), 3);
  assert.equal(daysInARow([4, 5], 6), 2);
  assert.equal(daysInARow([4], 6), 0);
});
