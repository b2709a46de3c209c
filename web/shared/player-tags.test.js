// Who played: what is written into a file is read from it again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { playersIn, playerTags } from "./player-tags.js";

const person = { who: "person" };
const computer = (level) => ({ who: "computer", level });
const kept = (seats, names) => ({ seats, names, changed: Date.UTC(2026, 10, 19) });

/** What comes back from a file, which names no unknown players. */
const readAgain = (game) => playersIn(playerTags(game).filter(([, value]) => value !== "?"), game.seats.length);

test("whoever sat at the board is there again, with a name or without", () => {
  for (const [seats, names] of [
    [[person, person], [null, null]],
    [[person, person], ["Anna", "Béla"]],
    [[person, person], [null, "Béla"]],
    [[person, computer(1)], [null, null]],
    [[computer(12), person], [null, "Tablier, level 3"]],
    [[person, computer(4), person], ["Anna", null, "Carl"]],
    [[computer(2), computer(3), computer(4)], [null, null, null]],
  ]) {
    assert.deepEqual(readAgain(kept(seats, names)), { seats, names });
  }
});

test("a file of this page has the date and says of everybody whether it was a person", () => {
  assert.deepEqual(playerTags(kept([person, computer(2)])), [
    ["White", "?"],
    ["WhiteType", "human"],
    ["Black", "Tablier, level 2"],
    ["BlackType", "program"],
    ["Date", "2026.11.19"],
  ]);
});

test("files of others name people, and a file may name nobody", () => {
  assert.equal(playersIn([["Event", "Club"]], 2), null);
  const named = playersIn([["White", "Anna"], ["Black", "Tablier, level 99"]], 2);
  assert.deepEqual(named, { seats: [person, person], names: ["Anna", "Tablier, level 99"] });
  // An older file of this page.
  assert.deepEqual(playersIn([["Black", "Tablier, level 2"]], 2), { seats: [person, computer(2)], names: [null, null] });
});
