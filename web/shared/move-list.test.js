import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveList, roundsOf } from "./move-list.js";

test("a round ends when the first of those who still play is to move", () => {
  assert.deepEqual(roundsOf([0, 1, 0, 1, 0]), [0, 0, 1, 1, 2]);
  assert.deepEqual(roundsOf([0, 1, 2, 0, 1, 2]), [0, 0, 0, 1, 1, 1]);
  assert.deepEqual(roundsOf([1, 0, 1]), [0, 1, 1], "a game may begin with the second player");
  assert.deepEqual(roundsOf([]), []);
});

test("a turn of several moves stays in its round", () => {
  assert.deepEqual(roundsOf([0, 0, 1, 1, 0]), [0, 0, 0, 0, 1]);
  assert.deepEqual(roundsOf([0, 2, 0, 2]), [0, 0, 1, 1], "a player who is out is skipped");
});

/** As much of an element as a list of moves needs. */
class FakeElement {
  children = [];
  dataset = {};
  attributes = {};
  classes = new Set();
  classList = { toggle: (name, isOn) => void (isOn ? this.classes.add(name) : this.classes.delete(name)) };
  parentElement = null;
  offsetTop = 0;
  clientHeight = 0;

  get childElementCount() {
    return this.children.length;
  }
  get lastElementChild() {
    return this.children.at(-1) ?? null;
  }
  append(child) {
    child.parentElement = this;
    this.children.push(child);
  }
  remove() {
    this.parentElement?.children.splice(this.parentElement.children.indexOf(this), 1);
    this.parentElement = null;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  removeAttribute(name) {
    delete this.attributes[name];
  }
  addEventListener() {}
}

/** A list, and the number of elements that were made for it. */
function makeList() {
  const made = { count: 0 };
  globalThis.document = { createElement: () => (made.count++, new FakeElement()) };
  const element = new FakeElement();
  return { element, list: new MoveList(element, () => {}), made };
}

const texts = (element) => element.children.map((line) => line.children.map((button) => button.textContent).join(" "));
const current = (element) => element.children.flatMap((line) => line.children).filter((button) => "aria-current" in button.attributes);

test("one more move makes one more button", () => {
  const { element, list, made } = makeList();
  const [moves, movers] = [[], []];
  for (let ply = 0; ply < 1000; ply++) {
    moves.push(`m${ply}`);
    movers.push(ply % 2);
    const before = made.count;
    list.show({ moves, movers, shown: ply + 1 });
    assert.ok(made.count - before <= 2, "a button, and a line where a round begins");
  }
  assert.equal(element.children.length, 500);
  assert.deepEqual(current(element).map((button) => button.textContent), ["m999"]);
});

test("moves that are taken back or replaced are shown as if the list were new", () => {
  const { element, list } = makeList();
  list.show({ moves: ["a", "b", "c", "d"], movers: [0, 1, 0, 1], shown: 4 });
  list.show({ moves: ["a", "b", "x"], movers: [0, 1, 0], shown: 2 });
  assert.deepEqual(texts(element), ["a b", "x"]);
  assert.deepEqual(current(element).map((button) => button.textContent), ["b"]);
  list.show({ moves: [], movers: [], shown: 0 });
  assert.deepEqual(texts(element), []);
});

test("a move without text ends the turn of the one before", () => {
  const { element, list } = makeList();
  list.show({ moves: ["a", "b"], movers: [0, 0], shown: 2 });
  list.show({ moves: ["a", "b", ""], movers: [0, 0, 0], shown: 3 });
  assert.deepEqual(texts(element), ["a b"]);
  assert.deepEqual(current(element).map((button) => button.dataset.ply), ["3"]);
  list.show({ moves: ["a", "b", "c"], movers: [0, 0, 1], shown: 3 });
  assert.deepEqual(texts(element), ["a b c"]);
  assert.deepEqual(element.children[0].children.map((button) => button.dataset.ply), ["1", "2", "3"]);
});

test("planned moves are marked until they are played", () => {
  const { element, list } = makeList();
  const planned = () => element.children.flatMap((line) => line.children).filter((it) => it.classes.has("planned")).length;
  const [moves, movers] = [["a", "b", "c"], [0, 1, 0]];
  list.show({ moves, movers, shown: 3, played: 1 });
  assert.equal(planned(), 2);
  list.show({ moves, movers, shown: 3, played: 2 });
  assert.equal(planned(), 1);
  list.show({ moves, movers, shown: 3 });
  assert.equal(planned(), 0);
  list.show({ moves, movers, shown: 3, played: 0 });
  assert.equal(planned(), 3);
});
