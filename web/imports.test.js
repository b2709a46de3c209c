import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));

/** What browsers load by itself: scripts that do something at once. */
const ENTRIES = ["start.js", "frame.js", "print.js", "board/board.js", "shared/engine-worker.js", "pages/report/report-worker.js", "service-worker.js"];

/** All modules of the pages. */
function modules() {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((it) => it.isFile());
  const names = files.map((it) => relative(root, join(it.parentPath, it.name)).replaceAll("\\", "/"));
  return names.filter((name) => name.endsWith(".js") && !name.endsWith(".test.js"));
}

test("modules can be imported where there is no page, and do nothing then", async () => {
  const touched = (/** @type {string} */ what) =>
    new Proxy(() => {}, {
      get: (_, property) => assert.fail(`${what}.${String(property)} is used`),
      set: (_, property) => assert.fail(`${what}.${String(property)} is set`),
      apply: () => assert.fail(`${what}() is called`),
    });
  for (const name of ["document", "addEventListener", "customElements", "location", "fetch"]) {
    Object.defineProperty(globalThis, name, { value: touched(name), configurable: true });
  }
  const names = modules();
  assert.ok(names.length > 50, "the modules are found");
  for (const name of names.filter((it) => !ENTRIES.includes(it))) {
    await assert.doesNotReject(import(pathToFileURL(join(root, name)).href), name);
  }
});

test("each page has a function that starts it", async () => {
  for (const name of modules().filter((it) => /^pages\/[^/]+\.js$/.test(it))) {
    const { start } = await import(pathToFileURL(join(root, name)).href);
    assert.equal(typeof start, "function", name);
  }
});
