// Facts about the judgement of attempts: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { judge, knownVerdict } from "./judge.js";

/** @param {string[]} moves @param {[number, number, number]} chances */
const line = (moves, chances) => ({ moves, endsIn: null, chances });

test("what the review knows needs no search", () => {
  const before = [line(["a"], [700, 0, 300]), line(["b"], [660, 20, 320]), line(["c"], [400, 0, 600])];
  assert.equal(knownVerdict(before, "a", 0), true);
  assert.equal(knownVerdict(before, "b", 0), true, "about as good as the best");
  assert.equal(knownVerdict(before, "c", 0), false);
  assert.equal(knownVerdict(before, "d", 0), null);
  assert.equal(knownVerdict([], "a", 0), null);
});

test("among three the places of whoever is to move count", () => {
  /** @param {[number, number, number]} own @returns {[number, number, number][]} */
  const places = (own) => [[1000, 0, 0], own, [0, 0, 1000]];
  const before = [{ ...line(["a"], [0, 0, 1000]), places: places([0, 900, 100]) }, { ...line(["b"], [0, 0, 1000]), places: places([0, 500, 500]) }];
  assert.equal(knownVerdict(before, "b", 1), false);
  assert.equal(knownVerdict(before, "b", 0), true);
});

const before = [line(["best"], [700, 0, 300])];
const attempt = { game: { kind: "wali", moves: ["a"] }, text: "other", before };

/** Rules, and a coach who finds that a move cost so much. @param {number | null} cost @param {unknown} ending */
function rules(cost, ending = null) {
  /** @type {unknown[]} */
  const asked = [];
  return {
    asked,
    state: async () => ({ ending }),
    think: async () => [line(["answer"], [500, 0, 500])],
    loss: async (/** @type {import("../../types").GameQuestion} */ { moves }, /** @type {unknown[]} */ thoughts) => {
      asked.push(moves, ...thoughts);
      return cost;
    },
  };
}

test("the position after an attempt says what it cost", async () => {
  const known = rules(49);
  assert.deepEqual(await judge(attempt, known), { isGood: true, answer: ["answer"] });
  assert.deepEqual(known.asked, [["a", "other"], before, [line(["answer"], [500, 0, 500])]]);
  assert.deepEqual(await judge(attempt, rules(50)), { isGood: false, answer: ["answer"] });
});

test("an attempt that ends the game is judged by its end, and what nobody knows is not judged", async () => {
  const over = rules(0, {});
  assert.deepEqual(await judge(attempt, over), { isGood: true, answer: [] });
  assert.equal(over.asked.at(-1), null);
  assert.equal((await judge(attempt, rules(null))).isGood, null);
});
