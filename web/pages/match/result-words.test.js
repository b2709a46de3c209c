// Facts about how the end of a match is told: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";

const TEXTS = {
  "online-won": "You have won",
  "online-lost": "You have lost",
  "online-wins": "{$player} has won",
  "online-draw": "Draw",
  "online-result": "{$result}: {$why}.",
  "online-over-resignation": "{$player} resigned",
  "online-over-resignation-yours": "you resigned",
  "online-over-agreement": "by agreement",
  "online-over-withdrawal": "the others left",
  "online-called-off-not-begun": "Called off before everybody had begun.",
  "online-rating-change": "{$player}: {$before} → {$after}",
};
Object.assign(globalThis, { document: { getElementById: () => ({ textContent: JSON.stringify(TEXTS) }) } });
const { ratingsInWords, resultInWords } = await import("./result-words.js");

const nameOf = (/** @type {number} */ side) => ["alice", "bob", "carl"][side] ?? "";
const told = (/** @type {number[]} */ ranks, /** @type {string} */ reason, mine = -1) =>
  resultInWords(/** @type {any} */ ({ ranks, reason }), { mine, nameOf, ending: "Silver wins." });

test("each of two is told who has won and what the loser did, as the one who looks", () => {
  assert.equal(told([1, 2], "resignation", 0), "You have won: bob resigned.");
  assert.equal(told([1, 2], "resignation", 1), "You have lost: you resigned.");
  assert.equal(told([1, 2], "resignation"), "alice has won: bob resigned.");
});

test("what the rules say of the end is told in their words", () => {
  assert.equal(told([1, 2], "rules", 1), "You have lost. Silver wins.");
});

test("nobody wins a draw, or a match that is called off", () => {
  assert.equal(told([1, 1], "agreement", 0), "Draw: by agreement.");
  assert.equal(told([], "not-begun", 0), "Called off before everybody had begun.");
});

test("whoever is second of three is told who has won", () => {
  assert.equal(told([1, 2, 3], "withdrawal", 1), "alice has won: the others left.");
});

test("each rating has a line of its own", () => {
  const view = /** @type {any} */ ({ rated: [[1500, 1740.6], [1500, 1259.4]] });
  assert.deepEqual(ratingsInWords(view, nameOf), ["alice: 1500 → 1741", "bob: 1500 → 1259"]);
});
