import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

/** The few elements of a page that the chat needs. */
const elements = new Map();
const made = () => ({
  listeners: {},
  value: "",
  children: [],
  classList: { toggle() {} },
  append(...items) {
    for (const item of items) if (typeof item === "object") item.parent = this;
    this.children.push(...items);
  },
  replaceChildren(...items) {
    this.children = [];
    this.append(...items);
  },
  remove() {
    this.parent.children = this.parent.children.filter((it) => it !== this);
  },
  addEventListener(name, listener) {
    this.listeners[name] = listener;
  },
});
globalThis.document = {
  getElementById: (id) => elements.get(id) ?? elements.set(id, made()).get(id),
  createElement: made,
};

const { Chat } = await import("./chat.js");

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** A chat in which Anna has said something, and what it has sent. */
function talking(words) {
  const sent = [];
  const chat = new Chat({ send: (line, id) => sent.push({ line, id }), nameOf: (player) => player });
  document.getElementById("chat-text").value = words;
  document.getElementById("chat-form").listeners.submit({ preventDefault() {} });
  return { chat, sent };
}

test("a line that may not be kept is sent again with the same identifier, once however often the page is told so", () => {
  const { chat, sent } = talking("hello");
  const [{ id }] = sent;
  chat.notKnown(id);
  chat.reconnected();
  chat.notKnown(id);
  mock.timers.tick(60_000);
  assert.deepEqual(sent, [1, 2, 3].map(() => ({ line: "hello", id })), "said, after the connection was back, after a moment");
  chat.notKnown(id);
  mock.timers.tick(60_000);
  assert.equal(sent.length, 4);
});

test("a line is shown as unconfirmed below all others until it is kept, and not at all when it is refused", () => {
  document.getElementById("chat-lines").replaceChildren();
  const { chat, sent } = talking("hello");
  const shown = () => document.getElementById("chat-lines").children.map(({ className }) => className ?? "kept");
  assert.deepEqual(shown(), ["mine unconfirmed"]);
  chat.show([{ n: 1, player: "bela", id: "b", line: "hi" }], false, "anna");
  assert.deepEqual(shown(), ["kept", "mine unconfirmed"]);
  chat.show([{ n: 2, player: "anna", id: sent[0].id, line: "hello" }], false, "anna");
  assert.deepEqual(shown(), ["kept", "kept"]);
  const { chat: other, sent: refused } = talking("again");
  other.refused(refused[0].id);
  assert.deepEqual(shown(), ["kept", "kept"]);
});

test("a line is not sent again when the page has shown it", () => {
  const { chat, sent } = talking("hello");
  chat.notKnown(sent[0].id);
  chat.show([{ n: 1, player: "anna", id: sent[0].id, line: "hello" }], false, "anna");
  mock.timers.tick(60_000);
  chat.reconnected();
  assert.equal(sent.length, 1);
});

test("a line is known by its identifier: the same words from another page are another line", () => {
  const { chat, sent } = talking("hello");
  chat.show([{ n: 1, player: "anna", id: "other", line: "hello" }], false, "anna");
  chat.show([{ n: 2, player: "bela", id: sent[0].id, line: "hello" }], false, "anna");
  chat.reconnected();
  assert.equal(sent.length, 2);
});

test("a line that was refused is not sent again, and others are", () => {
  const { chat, sent } = talking("hello");
  chat.refused("other");
  chat.reconnected();
  assert.equal(sent.length, 2);
  chat.refused(sent[0].id);
  chat.reconnected();
  assert.equal(sent.length, 2);
});
