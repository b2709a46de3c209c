// Facts about drawing on boards: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brushOf, shapeOf, SketchPad, withShape } from "./shapes.js";

const keys = (/** @type {string} */ held) => ({ shiftKey: held.includes("s"), ctrlKey: held.includes("c"), altKey: held.includes("a") });

test("the keys that are held choose the brush", () => {
  assert.deepEqual(["", "s", "c", "a", "sa", "ca"].map((held) => brushOf(keys(held))), ["G", "R", "R", "B", "Y", "Y"]);
});

test("a shape that is drawn again is erased, with another brush it changes its colour", () => {
  assert.equal(shapeOf("G", "a1", "b2"), "Ga1b2");
  assert.equal(shapeOf("R", "a1", "a1"), "Ra1");
  assert.deepEqual(withShape(["Ga1"], "Ga1b2"), ["Ga1", "Ga1b2"]);
  assert.deepEqual(withShape(["Ga1", "Ga1b2"], "Ga1b2"), ["Ga1"]);
  assert.deepEqual(withShape(["Ga1", "Ga1b2"], "Ba1"), ["Ga1b2", "Ba1"]);
});

test("a finger's colour goes to what was drawn last, and to what comes", () => {
  /** @type {[string, boolean][]} */
  const drawn = [];
  const pad = new SketchPad({ cellAt: () => null, draw: () => {}, takeOver: () => {}, begun: () => {}, drawn: (...it) => drawn.push(it) });
  pad.paint("B");
  assert.deepEqual([pad.brush, drawn], ["B", []]);
  pad.shapes = ["Ga1", "Gb2c3"];
  pad.paint("R");
  assert.deepEqual(pad.shapes, ["Ga1", "Rb2c3"]);
  assert.equal(pad.brush, "R");
  pad.paint("R");
  assert.deepEqual(drawn, [["Rb2c3", true]]);
});

test("by keyboard an arrow begins on one cell and ends on another", () => {
  /** @type {string[][]} */
  const seen = [];
  /** @type {[string, boolean][]} */
  const drawn = [];
  const pad = new SketchPad({
    cellAt: () => null,
    draw: (shapes) => seen.push(shapes),
    takeOver: () => {},
    drawn: (shape, isThere) => drawn.push([shape, isThere]),
    begun: () => {},
  });
  pad.press("a1", "G");
  pad.follow("b1");
  pad.press("b1", "B");
  assert.deepEqual(seen.slice(0, 2), [["Ga1"], ["Ga1b1"]]);
  assert.deepEqual(pad.shapes, ["Ba1b1"]);
  pad.press("c3", "R");
  pad.drop();
  assert.deepEqual(pad.shapes, ["Ba1b1"]);
  pad.press("a1", "B");
  pad.press("b1", "B");
  assert.deepEqual(pad.shapes, []);
  assert.deepEqual(drawn, [["Ba1b1", true], ["Ba1b1", false]]);
});
