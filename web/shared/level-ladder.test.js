// Facts about the levels that are offered: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { firstLevel, levelOf, offeredLevel, resultOf } from "./level-ladder.js";

const person = { who: "person" };
const computer = (/** @type {number} */ level) => ({ who: "computer", level });
let n = 0;

/** A game that a person plays first. @param {number} level @param {number[] | null} over @param {object} [more] @returns {any} */
function game(level, over, more) {
  return { id: `game${n++}`, game: { kind: "wali", moves: ["A1"] }, seats: [person, computer(level)], over, ...more };
}
const won = (/** @type {number} */ level) => game(level, [1, 2]);
const lost = (/** @type {number} */ level) => game(level, [2, 1]);

test("only games of one person against computers have a level", () => {
  assert.equal(levelOf(/** @type {any} */ ([person, computer(4)])), 4);
  assert.equal(levelOf(/** @type {any} */ ([computer(2), person, computer(5)])), 5);
  assert.equal(levelOf(/** @type {any} */ ([person, person])), 0);
  assert.equal(levelOf(/** @type {any} */ ([person, person, computer(3)])), 0);
  assert.equal(levelOf(/** @type {any} */ ([computer(3), computer(3)])), 0);
});

test("a game is won, drawn or lost, and second of three is neither won nor lost", () => {
  const three = (/** @type {number[]} */ ...over) => resultOf(game(1, over, { seats: [person, computer(1), computer(1)] }));
  assert.equal(resultOf(won(1)), "won");
  assert.equal(resultOf(lost(1)), "lost");
  assert.equal(resultOf(game(1, [1, 1])), "drawn");
  assert.equal(resultOf(game(1, null)), null);
  assert.deepEqual([three(1, 2, 3), three(2, 1, 3), three(3, 2, 1), three(2, 1, 2)], ["won", "drawn", "lost", "drawn"]);
});

test("new games begin with the first level until somebody has won, then with the level played last", () => {
  assert.equal(firstLevel([], "wali"), 1);
  assert.equal(firstLevel([lost(4), lost(3)], "wali"), 1);
  assert.equal(firstLevel([lost(4), won(3)], "wali"), 4);
  assert.equal(firstLevel([game(5, null), won(3)], "wali"), 5);
  assert.equal(firstLevel([won(3)], "khet"), 1);
  // A board that was only opened, and a game with a friend, say nothing.
  const opened = game(9, null, { game: { kind: "wali", moves: [] } });
  const friends = game(1, [1, 2], { seats: [person, person] });
  assert.equal(firstLevel([opened, friends, won(3)], "wali"), 3);
});

test("two wins in a row lead up, three losses in a row lead down", () => {
  const after = (/** @type {any[]} */ ...games) => offeredLevel(games, games[0]);
  assert.equal(after(won(2)), null);
  assert.equal(after(won(2), won(2)), 3);
  assert.equal(after(won(2), won(2), won(2)), 3);
  assert.equal(after(won(2), lost(2), won(2)), null);
  assert.equal(after(won(2), won(1)), null, "a row is played at one level");
  assert.equal(after(lost(4), lost(4)), null);
  assert.equal(after(lost(4), lost(4), lost(4)), 3);
  assert.equal(after(lost(4), game(4, [1, 1]), lost(4), lost(4)), null);
  assert.equal(after(won(2), game(2, null), won(2)), 3, "a game that goes on does not interrupt");
});

test("nobody is sent beyond the ends of the ladder, nor by another game", () => {
  const after = (/** @type {any[]} */ ...games) => offeredLevel(games, games[0]);
  assert.equal(after(won(12), won(12)), null);
  assert.equal(after(lost(1), lost(1), lost(1)), null);
  assert.equal(after(won(2), game(2, [1, 2], { game: { kind: "khet", moves: ["a"] } })), null);
  const last = won(2);
  assert.equal(offeredLevel([last], last), null, "the game itself counts once");
});
