// @ts-nocheck
import assert from "node:assert/strict";
import { mock, test } from "node:test";

globalThis.document = { getElementById: () => null, documentElement: { lang: "en" } };
const { openMatch } = await import("./open-match.js");

/** Lets the server answer like that, one answer after the other, and time pass at once. */
function answers(...all) {
  const asked = [];
  globalThis.fetch = async (_place, { headers, body }) => {
    asked.push({ key: headers["idempotency-key"], body });
    const { status, said } = all.shift() ?? {};
    if (!status) throw new TypeError("no connection");
    return { ok: status < 300, status, json: async () => said };
  };
  return asked;
}

test("a match is asked for again with the same key until it is known what became of it", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const asked = answers({}, { status: 503, said: { code: "not-known", message: "" } }, { status: 201, said: { id: "abcdefgh" } });
  let nLate = 0;
  const opened = openMatch({ game: "wali" }, () => {
    nLate += 1;
    setImmediate(() => mock.timers.tick(1000));
  });
  assert.equal(await opened, "abcdefgh");
  assert.equal(nLate, 2);
  assert.equal(asked.length, 3);
  assert.equal(new Set(asked.map(({ key }) => key)).size, 1);
  assert.match(asked[0].key, /^\w{16}$/);
  mock.timers.reset();
});

test("a refusal is final", async () => {
  const asked = answers({ status: 422, said: { code: "terms", message: "no such clock" } });
  await assert.rejects(openMatch({}, () => assert.fail("it is not late")), /no such clock/);
  assert.equal(asked.length, 1);
});
