import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { attemptLimit, Connection, SILENCE, UNANSWERED, waitBefore } from "./connection.js";

/** How often the server says something. */
const PING = 3000;

/** A socket whose other side is the test. */
class Socket {
  /** @type {any[]} */
  sent = [];
  isClosed = false;
  /** @type {(() => void) | null} */ onopen = null;
  /** @type {((event: { data: string }) => void) | null} */ onmessage = null;
  /** @type {(() => void) | null} */ onclose = null;

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  // As in Chromium when the other side is gone: no event comes of it.
  close() {
    this.isClosed = true;
  }

  /** @param {object} message */
  say(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** @type {Socket[]} */
let sockets = [];
/** What the page heard of its connection. @type {string[]} */
let heard = [];
/** @type {EventTarget} */
let page;
/** @type {Connection} */
let line;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  mock.method(Math, "random", () => 0.5);
  [sockets, heard, page] = [[], [], new EventTarget()];
  line = new Connection(() => {
    sockets.push(new Socket());
    return /** @type {any} */ (sockets.at(-1));
  }, page);
  for (const name of ["up", "down"]) line.addEventListener(name, () => heard.push(name));
  line.open();
});
afterEach(() => {
  line.close();
  mock.timers.reset();
  mock.restoreAll();
});

const last = () => /** @type {Socket} */ (sockets.at(-1));

/** The server takes the connection. */
function accept(answersPings = true) {
  last().onopen?.();
  last().say({ t: "hello", you: null, answersPings });
}

/** Time passes while the server says what it says: its pings, and answers to those of the page. */
function live(/** @type {number} */ ms, { hears = true } = {}) {
  const socket = last();
  for (let passed = 0; passed < ms; passed += PING) {
    mock.timers.tick(PING);
    const before = socket.sent.length;
    socket.say({ t: "ping", n: passed });
    const asked = socket.sent.slice(before).find(({ t }) => t === "ping");
    if (hears && asked) socket.say({ t: "pong", n: asked.n });
  }
}

test("a connection that is heard stays for hours", () => {
  accept();
  live(3 * 3600_000);
  assert.equal(sockets.length, 1);
  assert.deepEqual(heard, ["up"]);
});

test("a silent connection is given up within ten seconds of the last word, and the next is opened at once", () => {
  accept();
  live(60_000);
  mock.timers.tick(SILENCE - 1);
  assert.deepEqual(heard, ["up"]);
  mock.timers.tick(1);
  assert.deepEqual(heard, ["up", "down"]);
  assert.equal(sockets.length, 2);
  assert.ok(SILENCE < 10_000);
});

test("a server that is heard but does not hear is given up within ten seconds", () => {
  accept();
  live(60_000);
  // The last answered ping was sent just now.
  live(PING, { hears: false });
  mock.timers.tick(UNANSWERED);
  assert.deepEqual(heard, ["up", "down"]);
  assert.equal(sockets.length, 2);
  assert.ok(PING + UNANSWERED < 10_000);
});

test("a server of an earlier version is not asked for answers that it cannot give", () => {
  accept(false);
  live(60_000, { hears: false });
  assert.deepEqual(heard, ["up"]);
  assert.ok(last().sent.every(({ t }) => t === "pong"));
});

test("nothing that a socket says after it was given up counts", () => {
  accept();
  const [old] = sockets;
  mock.timers.tick(SILENCE);
  let messages = 0;
  line.addEventListener("message", () => messages++);
  assert.ok(old?.isClosed);
  old?.onopen?.();
  old?.say({ t: "update" });
  old?.onclose?.();
  assert.equal(messages, 0);
  assert.deepEqual(heard, ["up", "down"]);
  assert.equal(sockets.length, 2);
});

test("a try that hangs is given up after a few seconds, and others follow after longer and longer moments", () => {
  /** @type {number[]} */
  const begun = [];
  for (let n = 1; Date.now() < 1_000_000 + 120_000; mock.timers.tick(10)) {
    if (sockets.length >= n) begun.push(Date.now() - 1_000_000), n++;
  }
  const gaps = begun.slice(1).map((at, index) => at - (begun[index] ?? 0));
  assert.ok((gaps[0] ?? 0) < 8000, `${gaps}`);
  assert.ok(gaps.every((gap, index) => gap >= (gaps[index - 1] ?? 0) - 20), `${gaps}`);
  assert.ok(gaps.every((gap) => gap <= 20_100), `${gaps}`);
  assert.ok(gaps.length >= 6, `${gaps}`);
});

test("a connection that the server ends is followed by another after a moment", () => {
  accept();
  last().onclose?.();
  assert.deepEqual(heard, ["up", "down"]);
  assert.equal(sockets.length, 1);
  mock.timers.tick(waitBefore(1, 0.5));
  assert.equal(sockets.length, 2);
  accept();
  assert.deepEqual(heard, ["up", "down", "up"]);
});

test("a page that comes back after long gives up its connection at once", () => {
  for (const event of ["visibilitychange", "online", "focus", "resume"]) {
    accept();
    const before = sockets.length;
    // Timers stand still while the computer sleeps, or the tab is frozen.
    mock.timers.setTime(Date.now() + SILENCE + 1);
    page.dispatchEvent(new Event(event));
    assert.equal(sockets.length, before + 1, event);
  }
});

test("a page that comes back soon asks whether anybody is there, and waits a few seconds for the answer", () => {
  accept();
  page.dispatchEvent(new Event("online"));
  assert.deepEqual(last().sent, [{ t: "ping", n: 1 }]);
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(last().sent.length, 1, "one question at a time");
  last().say({ t: "pong", n: 1 });
  live(30_000);
  assert.deepEqual(heard, ["up"]);
  page.dispatchEvent(new Event("online"));
  mock.timers.tick(UNANSWERED);
  assert.deepEqual(heard, ["up", "down"]);
});

test("a page that waits for its next try does not wait any longer when it is seen or has a network again", () => {
  for (let n = 1; n < 6; n++) {
    last().onclose?.();
    mock.timers.tick(waitBefore(n, 0.5));
  }
  last().onclose?.();
  const before = sockets.length;
  page.dispatchEvent(new Event("online"));
  page.dispatchEvent(new Event("visibilitychange"));
  assert.equal(sockets.length, before + 1, "once");
});

test("a page from the back-forward cache connects anew", () => {
  accept();
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.equal(sockets.length, 1);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.equal(sockets.length, 2);
});

test("a computer that wakes up with the page before it checks its connection, although nobody tells", () => {
  accept();
  mock.timers.tick(1000);
  // Time that timers have not seen.
  mock.timers.setTime(Date.now() + 600_000);
  mock.timers.tick(2000);
  assert.ok(sockets.length > 1);
});

test("a connection that is closed here stays closed", () => {
  accept();
  line.close();
  page.dispatchEvent(new Event("online"));
  mock.timers.tick(60_000);
  assert.equal(sockets.length, 1);
  assert.deepEqual(heard, ["up"]);
});

test("tries come after different moments, never later than after ten seconds", () => {
  assert.equal(waitBefore(1, 0), 50);
  assert.equal(waitBefore(1, 1), 3000);
  assert.equal(waitBefore(2, 1), 6000);
  assert.equal(waitBefore(50, 1), 10_000);
  assert.equal(attemptLimit(0), 5000);
  assert.equal(attemptLimit(50), 10_000);
});
