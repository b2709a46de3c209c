import assert from "node:assert/strict";
import { test } from "node:test";
import { answersIn, keyOf } from "./first-answers.js";

const GAME = { kind: "wali", moves: [] };

test("the order of a question's parts and parts that ask for nothing do not matter", () => {
  const asked = { look: { prefix: "b1", turned: 0 }, game: { ...GAME, rules: null, end: undefined }, animate: false };
  assert.equal(keyOf("state", asked), keyOf("state", { game: GAME, look: { turned: 0, prefix: "b1" } }));
});

test("questions differ by name, moves and look", () => {
  const key = keyOf("state", { game: GAME });
  assert.notEqual(key, keyOf("board", { game: GAME }));
  assert.notEqual(key, keyOf("state", { game: { ...GAME, moves: ["C3"] } }));
  assert.notEqual(key, keyOf("state", { game: GAME, look: { turned: 180 } }));
});

test("what the page came with is found by its question", () => {
  const answers = answersIn(JSON.stringify([{ name: "state", question: { game: GAME }, answer: { plies: 0 } }]));
  assert.deepEqual(answers.get(keyOf("state", { game: GAME, ply: undefined })), { plies: 0 });
});
