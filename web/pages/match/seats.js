// Who sits at a match, and their clocks.

import { say } from "../../board/announce.js";
import { clockText, leftNow, rulesOfClock } from "./clock-face.js";
import { element } from "../../shared/elements.js";
import { materialOf } from "../../shared/players-list.js";
import { sound } from "../../board/sound.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").MatchView} MatchView */
/** @typedef {import("../../types").Person} MatchPerson */

/** Below this a player is warned, once. */
const LOW_TIME = 10_000;

/**
 * What is to be shown: the match, who plays which colour, who is there, and the side of whoever looks (-1 if none).
 * @typedef {{ view: MatchView, colours: string[], present: boolean[], mine: number }} Table
 */

export class Seats {
  /** @type {Record<string, MatchPerson>} */
  #people = {};
  /** When the clocks were told, by this page's own clock. */
  #toldAt = performance.now();
  /** @type {Table | null} */
  #table = null;
  #isWarned = false;
  /** When the clocks were stopped here, since nothing is known of them; nothing while they are followed. @type {number | null} */
  #stoppedAt = null;
  /** Whoever looks. @type {string | null} */
  you = null;

  constructor() {
    setInterval(() => this.#tick(), 100);
  }

  /** Learns how people are called. Returns whether somebody was called otherwise before. @param {Record<string, MatchPerson>} people */
  learn(people) {
    const known = this.#people;
    const isNew = Object.entries(people).some(([player, { name }]) => known[player] && known[player].name !== name);
    Object.assign(known, people);
    return isNew;
  }

  /** The clocks were told just now. */
  clocksWereTold() {
    this.#toldAt = performance.now();
    this.#stoppedAt = null;
  }

  /** Nothing is known of the clocks until they are told again. */
  stopClocks() {
    this.#stoppedAt ??= performance.now();
    this.#tick();
  }

  /** @param {string} player */
  nameOf(player) {
    const person = this.#people[player];
    if (!person || person.kind === "deleted") return t("online-deleted");
    if (person.level) return t("play-computer-level", { level: person.level });
    const words = person.name ?? t("online-guest", { number: player.slice(0, 4) });
    return player === this.you ? `${words} (${t("online-you")})` : words;
  }

  /** The level of a player; 0 for everybody but the computer. @param {string} player */
  levelOf(player) {
    return this.#people[player]?.level ?? 0;
  }

  /** @param {Table} table */
  show(table) {
    this.#table = table;
    const { view, mine } = table;
    const near = Math.max(0, mine);
    const boxes = Array.from({ length: view.terms.n_players }, (_, side) => this.#box(table, side));
    element("seats-far").replaceChildren(...boxes.filter((_, side) => side !== near));
    element("seats-near").replaceChildren(...boxes.filter((_, side) => side === near));
    this.#tick();
  }

  /** @param {Table} table @param {number} side */
  #box({ view, colours, present }, side) {
    const isOpen = view.phase === "open";
    const seat = (isOpen ? view.seats.find(({ wish }) => wish === side) : undefined) ?? view.seats[side];
    const box = document.createElement("div");
    box.className = "seat";
    box.classList.toggle("to-move", view.mover === side);
    const part = (/** @type {string} */ name, /** @type {string} */ words) => {
      const made = Object.assign(document.createElement("span"), { className: name, textContent: words });
      box.append(made);
      return made;
    };
    const person = seat ? this.#people[seat.player] : undefined;
    const rating = person?.rating ? ` (${person.rating}${person.provisional ? "?" : ""})` : "";
    part(`seat-name player-${side + 1}`, (seat ? this.nameOf(seat.player) : t("online-empty-seat")) + rating);
    if (!isOpen) {
      part("seat-side", colours[side] ?? "");
      box.append(materialOf(side));
    }
    if (view.phase === "live" && present[side] === false) part("seat-away", t("online-away"));
    if (view.clocks[side]) {
      const clock = part("clock", "");
      clock.dataset.side = String(side);
      clock.setAttribute("role", "timer");
    }
    return box;
  }

  /** Shows the clocks as they stand now. */
  #tick() {
    if (!this.#table) return;
    const { view, mine } = this.#table;
    const isStopped = this.#stoppedAt !== null;
    const since = (this.#stoppedAt ?? performance.now()) - this.#toldAt;
    const rules = rulesOfClock(view.terms.clock);
    for (const face of document.querySelectorAll(".clock")) {
      if (!(face instanceof HTMLElement)) continue;
      const side = Number(face.dataset.side);
      const told = view.clocks[side];
      if (!told) continue;
      const isRunning = view.running === side;
      // What runs out of one glass runs into the others.
      const gained = rules.isHourglass && view.running !== null && !isRunning ? since / (view.clocks.length - 1) : 0;
      const { left, periods } = leftNow({ ...told, left: told.left + gained }, isRunning ? since : 0, rules);
      const sign = rules.turns ? "/" : "×";
      face.textContent = clockText(left, (days, hours) => t("online-days-hours", { days, hours })) + (periods > 0 ? ` ${sign}${periods}` : "");
      face.classList.toggle("running", isRunning && !isStopped);
      face.classList.toggle("stopped", isRunning && isStopped);
      const meaning = rules.turns && periods > 0 ? t("online-clock-turns-left", { turns: periods }) : "";
      face.title = isRunning && isStopped ? t("online-clock-stopped") : meaning;
      face.classList.toggle("low", left < LOW_TIME);
      if (isStopped) continue;
      if (side === mine && isRunning && left < LOW_TIME && left > 0 && !this.#isWarned) {
        this.#isWarned = true;
        sound("alarm");
        say(t("online-low-time"), "assertive");
      }
    }
  }
}
