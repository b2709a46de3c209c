import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Ledger, NotSent } from "./ledger.js";

/** @type {Map<string, string>} */
const storage = new Map();
globalThis.localStorage = /** @type {any} */ ({
  getItem: (/** @type {string} */ key) => storage.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ value) => void storage.set(key, value),
  removeItem: (/** @type {string} */ key) => void storage.delete(key),
});
beforeEach(() => storage.clear());

const RATING = { rating: 1600, deviation: 300, volatility: 0.09, games: 1, updated: 0 };
const EMPTY = { results: {}, rating: null, streak: 0, storm: 0, days: [] };
const rate = async () => ({ solver: RATING, shown: "1600?", change: 100 });

/** A server that counts; `answers` says what it does with each request. @param {((sent: any) => any)[]} [answers] */
function server(answers = []) {
  /** @type {any[]} */
  const sent = [];
  const send = async (/** @type {any} */ body) => {
    sent.push(structuredClone(body));
    answers.shift()?.(body);
    const results = Object.fromEntries(body.attempts.map((/** @type {any} */ it) => [it.puzzle, it.moves.length > 0]));
    return { progress: { ...EMPTY, results, rating: RATING }, change: 7 };
  };
  return { sent, helpers: { send, rate } };
}

/** @param {string} puzzle */
const solved = (puzzle) => /** @type {const} */ ([{ puzzle, moves: ["C3"] }, { isSolved: true, rating: 1000 }]);

test("a guest's attempts stay in the browser, with their moves", async () => {
  const { sent, helpers } = server();
  const ledger = new Ledger("wali", null, helpers);
  assert.equal(await ledger.add(...solved("a")), 100);
  assert.equal(ledger.wants("a", null, true), false);
  assert.deepEqual(sent, []);
  const again = new Ledger("wali", null, helpers);
  assert.deepEqual([again.progress.results, again.progress.rating], [{ a: true }, RATING]);
});

test("what was done as a guest is sent once there is an account", async () => {
  const { sent, helpers } = server();
  const guest = new Ledger("wali", null, helpers);
  for (let n = 0; n < 12; n++) await guest.add(...solved(`p${n}`));
  await guest.endRun("streak", 3, [{ puzzle: "p1", moves: ["C3"], hurried: true }]);
  const account = { id: "anna", progress: { ...EMPTY, streak: 1 } };
  const ledger = new Ledger("wali", account, helpers);
  assert.equal(ledger.progress.streak, 3);
  await ledger.flush();
  assert.deepEqual(sent.map((it) => [it.game, it.run, it.attempts.length]), [["wali", undefined, 10], ["wali", undefined, 2], ["wali", "streak", 1]]);
  assert.equal(ledger.hasUnsent, false);
  // Somebody else at this browser begins anew.
  assert.deepEqual(new Ledger("wali", { id: "bela", progress: EMPTY }, helpers).progress.results, {});
});

test("what cannot be sent waits, and is sent with the next attempt", async () => {
  const offline = () => {
    throw new NotSent(0);
  };
  const { sent, helpers } = server([offline]);
  const account = { id: "anna", progress: EMPTY };
  const ledger = new Ledger("wali", account, helpers);
  assert.equal(await ledger.add(...solved("a")), null);
  const later = new Ledger("wali", account, helpers);
  assert.equal(later.progress.results.a, true);
  assert.equal(await later.add(...solved("b")), 7);
  assert.deepEqual(sent.at(-1).attempts.map((/** @type {any} */ it) => it.puzzle), ["a", "b"]);
});

test("an attempt that is refused does not hold up the others", async () => {
  const refuse = (/** @type {any} */ body) => {
    if (body.attempts.some((/** @type {any} */ it) => it.puzzle === "bad")) throw new NotSent(422);
  };
  const { sent, helpers } = server([refuse, refuse, refuse, refuse]);
  const guest = new Ledger("wali", null, helpers);
  for (const puzzle of ["a", "bad", "b"]) await guest.add(...solved(puzzle));
  const ledger = new Ledger("wali", { id: "anna", progress: EMPTY }, helpers);
  await ledger.flush();
  assert.deepEqual(sent.map((it) => it.attempts.length), [3, 1, 1, 1]);
  assert.equal(ledger.hasUnsent, false);
});

test("the puzzle of the day counts on its day though it was solved before", async () => {
  const { helpers } = server();
  const ledger = new Ledger("wali", null, helpers);
  await ledger.add(...solved("a"));
  assert.equal(ledger.wants("a", 20_000, true), true);
  await ledger.add({ puzzle: "a", moves: ["C3"], day: 20_000 }, { isSolved: true, rating: 1000 });
  assert.deepEqual(ledger.progress.days, [20_000]);
  assert.equal(ledger.wants("a", 20_000, true), false);
  await ledger.add({ puzzle: "b", moves: [] }, { isSolved: false, rating: 1000 });
  assert.equal(ledger.wants("b", 20_001, true), false);
});
