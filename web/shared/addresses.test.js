// Facts about positions in addresses: `node --test web/`.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gameIn, plyIn, positionIn, positionPath } from "./addresses.js";

test("a position in a path and back is the same", () => {
  for (const position of ["6/6/2x3/6/6 o 11,12 0", "xv3avkb3/4nDa>3/2n1KA<3X^ r", "1YYY1/4#4/RRR b --- 0"]) {
    const path = positionPath(position);
    assert.match(path, /^[^\s#?]+$/);
    // As a browser tells the path of an address.
    const { pathname } = new URL(`http://localhost/fr/khet/editor/${path}?v=2.0`);
    assert.deepEqual(positionIn(pathname, "?v=2.0"), { position, rules: "2.0" });
  }
});

test("a path without a position names none", () => {
  assert.deepEqual(positionIn("/khet/analysis", ""), { position: null, rules: null });
  assert.deepEqual(positionIn("/khet/analysis/", ""), { position: null, rules: null });
  assert.deepEqual(positionIn("/khet/editor/%E0%A4%A", "?v=sheet"), { position: null, rules: "sheet" });
});

test("a ply is named alone or among others", () => {
  assert.equal(plyIn("#12"), 12);
  assert.equal(plyIn("#moves=C3_D3&ply=1"), 1);
  for (const other of ["", "#", "#moves=C3", "#ply=last", "#k2D9aQ0x", "#-1"]) assert.equal(plyIn(other), null, other);
});

test("a plus in a move stays a plus, written as addresses write it or plainly", () => {
  for (const hash of ["moves=%2BB2%3Aa2_h2%2B", "moves=+B2:a2_h2+"]) {
    assert.deepEqual(gameIn("khitan", new URLSearchParams(hash)).moves, ["+B2:a2", "h2+"]);
  }
});
