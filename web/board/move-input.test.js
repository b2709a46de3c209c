import assert from "node:assert/strict";
import { test } from "node:test";
import { click, led, matching, nextTargets } from "./move-input.js";

const moves = [
  { text: "c1d2", path: ["c1", "d2"] },
  { text: "c1+", path: ["c1", "clockwise"] },
  { text: "D2-D1xB4", path: ["D2", "D1", "B4"] },
  { text: "D2-D1xA1", path: ["D2", "D1", "A1"] },
  { text: "C3", path: ["C3"] },
];

test("a click that completes a path plays the move", () => {
  assert.deepEqual(click(moves, [], "C3"), { kind: "play", text: "C3" });
  assert.deepEqual(click(moves, ["c1"], "d2"), { kind: "play", text: "c1d2" });
});

test("a click on the way to several moves is a part of them", () => {
  assert.deepEqual(click(moves, [], "c1"), { kind: "partial", path: ["c1"] });
  assert.deepEqual([...nextTargets(moves, ["D2", "D1"])], ["B4", "A1"]);
  assert.equal(matching(moves, ["D2"]).length, 2);
});

test("a click on what is chosen already cancels, and on another piece chooses that", () => {
  assert.deepEqual(click(moves, ["c1"], "c1"), { kind: "cancel" });
  assert.deepEqual(click(moves, ["c1"], "D2"), { kind: "partial", path: ["D2"] });
  assert.deepEqual(click(moves, ["c1"], "C3"), { kind: "play", text: "C3" });
});

test("a click on anything else is refused", () => {
  assert.deepEqual(click(moves, ["c1"], "h8"), { kind: "refused", path: ["c1", "h8"] });
  assert.deepEqual(click(moves, [], "h8"), { kind: "refused", path: ["h8"] });
});

test("what leads a turn that goes on need not be clicked", () => {
  const chain = [
    { text: "G7-G5", path: ["G7", "G5"] },
    { text: "G7-I7", path: ["G7", "I7"] },
    { text: "stop", path: ["stop"] },
  ];
  assert.deepEqual([...nextTargets(led(chain, "G7"), [])], ["G5", "I7", "stop"]);
  assert.deepEqual(click(led(chain, "G7"), [], "I7"), { kind: "play", text: "G7-I7" });
  assert.deepEqual(led(chain, null), chain);
});
