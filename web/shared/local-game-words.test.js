// Facts about what players are told: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";

const TEXTS = {
  "play-seat-you": "{$player}: you",
  "play-seat-human": "{$player}: human",
  "play-seat-named": "{$player}: {$name}",
  "play-seat-computer": "{$player}: level {$level}",
  "play-place-1": "first",
  "play-you-hold-1": "You are first",
  "play-you-won": "Won!",
  "play-you-lost": "Lost.",
  "play-level": "Level {$level}",
  "play-move-number": "Move {$number}",
  "play-saved-title": "{$game}: {$players} – {$state}",
  "analysis-draw": "Draw",
};
Object.assign(globalThis, { document: { getElementById: () => ({ textContent: JSON.stringify(TEXTS) }) } });
const { hasWon, isThrough, seatsInWords, statusInWords, titleInWords } = await import("./local-game-words.js");

const person = { who: "person" };
const computer = { who: "computer", level: 3 };
const state = (/** @type {object} */ more) => ({
  ending: null,
  places: [null, null, null],
  words: { players: ["Blue", "Yellow", "Red"], turn: "Yellow to move", ending: "It is over" },
  ...more,
});

test("whoever plays alone is told which side is whose", () => {
  assert.deepEqual(seatsInWords(state({}), { seats: [person, computer] }), ["Blue: you", "Yellow: level 3"]);
  assert.deepEqual(seatsInWords(state({}), { seats: [person, person, computer] }), ["Blue: human", "Yellow: human", "Red: level 3"]);
  assert.deepEqual(seatsInWords(state({}), { seats: [person, person] }), ["Blue", "Yellow"]);
  assert.deepEqual(seatsInWords(state({}), { seats: [person, person], names: [null, "Zoé"] }), ["Blue: human", "Yellow: Zoé"]);
});

test("whoever is through while others play on is told so", () => {
  const through = state({ places: [1, null, null] });
  const seats = [person, computer, computer];
  assert.equal(isThrough(through, seats), true);
  assert.equal(statusInWords(through, seats), "You are first");
  assert.deepEqual(seatsInWords(through, { seats }), ["Blue: you (first)", "Yellow: level 3", "Red: level 3"]);
  assert.equal(isThrough(state({}), seats), false);
  assert.equal(isThrough(through, [computer, person, computer]), false);
});

test("the end is told to whom it concerns", () => {
  const over = (/** @type {number[]} */ ...ranks) => state({ ending: { ranks, how: "rules" } });
  assert.equal(statusInWords(over(1, 2), [person, computer]), "Won! It is over");
  assert.equal(statusInWords(over(1, 2), [computer, person]), "Lost. It is over");
  assert.equal(statusInWords(over(1, 1), [person, computer]), "It is over");
  assert.equal(statusInWords(over(1, 2), [person, person]), "It is over");
  assert.equal(statusInWords(over(2, 1, 3), [person, computer, computer]), "It is over");
});

test("a kept game is called by who played and how it stands", () => {
  const words = { name: "Ken Wan", players: ["Blue", "Yellow", "Red"], won: ["Blue wins", "Yellow wins", "Red wins"] };
  const title = (/** @type {object} */ more) => titleInWords({ game: { kind: "kenwan", moves: ["H4-E3", "I6-H5"] }, seats: [person, computer], over: null, ...more }, words);
  assert.equal(title({}), "Ken Wan: Blue, Yellow (Level 3) – Move 2");
  assert.equal(title({ over: [2, 1] }), "Ken Wan: Blue, Yellow (Level 3) – Yellow wins");
  assert.equal(title({ over: [1, 1] }), "Ken Wan: Blue, Yellow (Level 3) – Draw");
  assert.equal(title({ seats: [person, person, person], over: [2, 3, 1] }), "Ken Wan: Blue, Yellow, Red – Red wins");
});

test("whoever comes first alone has won", () => {
  const ending = (/** @type {number[]} */ ranks) => /** @type {any} */ ({ ending: { ranks } });
  assert.equal(hasWon(ending([1, 2]), 0), true);
  assert.equal(hasWon(ending([1, 1]), 0), false);
  assert.equal(hasWon(ending([2, 1, 3]), 0), false);
  assert.equal(hasWon(null, 0), false);
});
