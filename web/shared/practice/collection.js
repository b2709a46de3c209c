// The positions that somebody practises: kept in this browser, for guests and for each account, and in the account of whoever is signed
// in. Of two versions of a position the one that was changed later stays.

import { fresh } from "./schedule.js";

/** @typedef {import("../../types").PracticeCard} Card */

/** What this browser keeps: the positions, and up to which change the account knows them. @typedef {{ cards: Card[], synced: number }} Collection */

/** At most so many are kept, those changed last: the server keeps as many. */
const MOST = 400;
/** How many are told at once. */
const AT_ONCE = 40;

/** What tells positions apart. @param {Pick<Card, "game" | "rules" | "position">} card */
export const keyOf = ({ game, rules, position }) => `${game} ${rules} ${position}`;

/** Both collections in one. @param {readonly Card[]} some @param {readonly Card[]} others @returns {Card[]} */
export function merged(some, others) {
  /** @type {Map<string, Card>} */
  const all = new Map();
  for (const card of [...some, ...others]) {
    const known = all.get(keyOf(card));
    if (!known || card.changed > known.changed) all.set(keyOf(card), card);
  }
  return [...all.values()].toSorted((a, b) => b.changed - a.changed).slice(0, MOST);
}

/**
 * A collection with mistakes of a game. What is practised already stays as it is; what was given up comes back.
 * @param {readonly Card[]} cards @param {readonly Pick<Card, "game" | "rules" | "position" | "task">[]} mistakes
 * @param {{ today: number, now: number }} time
 */
export function withMistakes(cards, mistakes, { today, now }) {
  const known = new Set(cards.filter(({ task }) => task).map(keyOf));
  const added = mistakes.filter((it) => !known.has(keyOf(it))).map((it) => ({ ...it, ...fresh(today), changed: now }));
  return merged(cards, added);
}

/** @param {string | null} account */
const storageKey = (account) => `tablier-practice${account === null ? "" : `-${account}`}`;

/** @param {string | null} account @returns {Collection} */
function load(account) {
  try {
    const { cards, synced } = JSON.parse(localStorage.getItem(storageKey(account)) ?? "{}");
    return { cards: Array.isArray(cards) ? cards : [], synced: Number(synced) || 0 };
  } catch {
    return { cards: [], synced: 0 };
  }
}

/** What this browser keeps; what a guest practised goes to the account that is signed in. @param {string | null} account @returns {Collection} */
export function loadCollection(account) {
  const own = load(account);
  if (account === null) return own;
  const ofGuest = load(null);
  if (ofGuest.cards.length === 0) return own;
  // What the account does not know yet counts as changed now: it is told.
  const now = Date.now();
  const known = new Set(own.cards.map(keyOf));
  const moved = { ...own, cards: merged(own.cards, ofGuest.cards.map((card) => (known.has(keyOf(card)) ? card : { ...card, changed: now }))) };
  keepCollection(account, moved);
  localStorage.removeItem(storageKey(null));
  return moved;
}

/** Says whether it could be kept. @param {string | null} account @param {Collection} collection */
export function keepCollection(account, collection) {
  try {
    localStorage.setItem(storageKey(account), JSON.stringify(collection));
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells the account what it does not know, and learns what other browsers changed. Without a connection it stays for the next time.
 * @param {string} account @param {Collection} collection
 * @returns {Promise<Collection>}
 */
export async function synced(account, collection) {
  const untold = collection.cards.filter(({ changed }) => changed > collection.synced);
  /** @type {Card[]} */
  let known = [];
  try {
    if (untold.length === 0) known = (await request()).cards;
    for (let first = 0; first < untold.length; first += AT_ONCE) known = (await request(untold.slice(first, first + AT_ONCE))).cards;
  } catch (error) {
    console.warn("the account could not be told:", error);
    return collection;
  }
  const told = { cards: merged(known, collection.cards), synced: Math.max(collection.synced, ...untold.map(({ changed }) => changed)) };
  keepCollection(account, told);
  return told;
}

/** @param {Card[]} [cards] @returns {Promise<import("../../types").Practice>} */
async function request(cards) {
  const response = await fetch("/api/v1/practice", cards ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ cards }) } : {});
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

const NEXT = "tablier-practise-now";

/** Which positions the page of practice asks first. @param {string[]} keys */
export function askFirst(keys) {
  sessionStorage.setItem(NEXT, JSON.stringify(keys));
}

/** @returns {string[]} */
export function takeAskedFirst() {
  const text = sessionStorage.getItem(NEXT);
  sessionStorage.removeItem(NEXT);
  return text ? JSON.parse(text) : [];
}
