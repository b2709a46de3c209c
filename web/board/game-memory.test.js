import assert from "node:assert/strict";
import test from "node:test";

import { GameMemory } from "./game-memory.js";

/** Rules that remember as those of the crate `api` do, and count what they do. */
class Rules {
  played = [];
  replayed = 0;
  worded = 0;

  answer = (question) => {
    const { moves, kept } = question.game;
    if (kept === undefined) this.played = [];
    else if (kept > this.played.length) throw new Error("not remembered");
    this.played.length = kept ?? 0;
    for (const move of moves) {
      if (move === "illegal") throw new Error("illegal move");
      this.played.push(move);
      this.replayed++;
    }
    const fresh = this.played.slice(question.known ?? 0);
    this.worded += fresh.length;
    return { played: fresh, told: fresh.map((move) => `${move}!`), movers: fresh.map((_, index) => ((question.known ?? 0) + index) % 2) };
  };
}

const game = (moves, more = {}) => ({ game: { kind: "wali", moves, ...more } });

test("a move costs the same at the end of a long game as at its beginning", () => {
  const [memory, rules] = [new GameMemory(), new Rules()];
  const moves = [];
  for (let ply = 1; ply <= 1000; ply++) {
    moves.push(`m${ply}`);
    const state = memory.ask("state", game(moves), rules.answer);
    memory.ask("ahead", game(moves), rules.answer);
    assert.equal(rules.replayed, ply);
    assert.equal(state.told.length, ply);
    assert.equal(state.told.at(-1), `m${ply}!`);
  }
  // The second question of each move asks for no words; the rules above make them all the same.
  assert.deepEqual(memory.ask("state", game(moves), rules.answer).movers.slice(-2), [0, 1]);
});

test("moves that are taken back or replaced are told anew", () => {
  const [memory, rules] = [new GameMemory(), new Rules()];
  memory.ask("state", game(["a", "b", "c"]), rules.answer);
  assert.deepEqual(memory.ask("state", game(["a"]), rules.answer).told, ["a!"]);
  assert.deepEqual(memory.ask("state", game(["a", "x", "y"]), rules.answer).told, ["a!", "x!", "y!"]);
  assert.deepEqual(memory.ask("state", game(["a", "x", "y"], { end: { how: "agree" } }), rules.answer).told, ["a!", "x!", "y!"]);
  assert.equal(rules.replayed, 5);
});

test("another game is told from its start", () => {
  const [memory, rules] = [new GameMemory(), new Rules()];
  memory.ask("state", game(["a", "b"]), rules.answer);
  assert.deepEqual(memory.ask("state", game(["a", "b"], { rules: "other" }), rules.answer).told, ["a!", "b!"]);
  assert.equal(rules.replayed, 4);
});

test("after an illegal move the game is told from its start", () => {
  const [memory, rules] = [new GameMemory(), new Rules()];
  memory.ask("state", game(["a", "b"]), rules.answer);
  assert.throws(() => memory.ask("state", game(["a", "b", "illegal"]), rules.answer));
  assert.deepEqual(memory.ask("state", game(["a", "b", "c"]), rules.answer).played, ["a", "b", "c"]);
});

test("a list of moves that the page changes afterwards is noticed", () => {
  const [memory, rules] = [new GameMemory(), new Rules()];
  const moves = ["a", "b"];
  memory.ask("state", game(moves), rules.answer);
  moves[1] = "c";
  assert.deepEqual(memory.ask("state", game(moves), rules.answer).played, ["a", "c"]);
});

test("questions about something else are asked as they are", () => {
  const memory = new GameMemory();
  const question = game([], { position: "x" });
  assert.equal(memory.ask("board", question, (asked) => asked), question);
  const threat = { ...game(["a"]), threat: true };
  assert.equal(memory.ask("arrows", threat, (asked) => asked), threat);
});

test("a server is told all moves, and answers only new words", async () => {
  const [memory, rules] = [new GameMemory(), new Rules()];
  const answer = async (question) => rules.answer(question);
  await memory.askAfar("state", game(["a", "b"]), answer);
  assert.deepEqual((await memory.askAfar("state", game(["a", "b", "c"]), answer)).told, ["a!", "b!", "c!"]);
  assert.equal(rules.worded, 3);
  // Two questions at once, about two games: each gets the whole of its own.
  const [one, other] = await Promise.all([
    memory.askAfar("state", game(["a", "b", "c", "d"]), answer),
    memory.askAfar("state", game(["a", "z"]), answer),
  ]);
  assert.deepEqual(one.told, ["a!", "b!", "c!", "d!"]);
  assert.deepEqual(other.told, ["a!", "z!"]);
  assert.deepEqual((await memory.askAfar("state", game(["a", "z", "y"]), answer)).told, ["a!", "z!", "y!"]);
});
