// Planning ahead in a match without haste: whoever waits plays out on the board what the others might do and the answer to it. The
// server keeps the plan and plays from it; nobody else sees it.

import { say } from "../../board/announce.js";
import { offer } from "../../shared/commands.js";
import { element } from "../../shared/elements.js";
import { toast } from "../../shared/toast.js";
import { after, areSame, isEmpty, linesOf, withLine, withoutLine } from "./plan.js";
import { ask } from "../../board/rules-client.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").Plan} Plan */
/** @typedef {import("../../types").StateAnswer} StateAnswer */

/**
 * The match that is planned in: how it stands, whose player a mover is, how to tell the server, and what the page does when
 * something else is shown.
 * @typedef {object} Table
 * @property {() => GameQuestion} game
 * @property {(mover: number) => boolean} isMine
 * @property {() => boolean} isMyTurn
 * @property {() => boolean} mayPlan
 * @property {(ply: number, plan: Plan) => void} send
 * @property {() => void} changed
 * @property {() => void} left
 */

export class Planner {
  #board;
  #table;
  /** What the server has. @type {Plan} */
  #kept = {};
  /** What is shown: the same, but for what is on its way, or not to be told before one's own move. @type {Plan} */
  #plan = {};
  /** The moves that were played when the plan was made. @type {string[]} */
  #base = [];
  /** The line on the board, and how much of it is shown. @type {string[]} */
  #line = [];
  #at = 0;
  /** @type {StateAnswer | null} */
  #state = null;
  /** Grows with each list of lines, so that a late one does not overwrite a newer one. */
  #serial = 0;
  #takesFocus = false;
  isOn = false;

  /** @param {import("../../board/tablier-board.js").TablierBoard} board @param {Table} table */
  constructor(board, table) {
    this.#board = board;
    this.#table = table;
    element("plan-lines").addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-line]") : null;
      if (!(button instanceof HTMLElement)) return;
      const line = (button.dataset.line ?? "").split(" ");
      if (button.dataset.removes === undefined) void this.enter(line);
      else this.#remove(line);
    });
  }

  /** What the list of moves shows: those that were played, then those that are planned. */
  get moves() {
    const played = this.#base.length;
    const moves = [...this.#base, ...this.#line];
    return { moves, movers: this.#state?.movers ?? [], shown: played + this.#at, played };
  }

  /** Whether there is something to go back to, or on to. */
  get reach() {
    return { back: this.#at > 0, on: this.#at < this.#line.length };
  }

  /** Begins to plan, at the end of a line if one is given. @param {string[]} [line] */
  async enter(line = []) {
    if (!this.#table.mayPlan()) return;
    const wasOn = this.isOn;
    this.isOn = true;
    this.#base = this.#table.game().moves;
    this.#line = line;
    await this.go(line.length, false);
    if (!wasOn) say(`${t("online-planning")}. ${this.#words()}`);
  }

  /** Goes back to the match. */
  leave() {
    if (!this.isOn) return;
    this.isOn = false;
    this.#line = [];
    this.#at = 0;
    this.render();
    this.#table.left();
    say(t("online-plan-left"));
  }

  /** Shows the line up to one of its moves. @param {number} at @param {boolean} animate */
  async go(at, animate) {
    this.#at = Math.max(0, Math.min(this.#line.length, at));
    const game = { ...this.#table.game(), moves: [...this.#base, ...this.#line] };
    const state = await this.#board.show(game, { ply: this.#base.length + this.#at, animate });
    if (!state || !this.isOn) return;
    this.#state = state;
    this.#board.hands = [state.mover];
    this.render();
    this.#table.changed();
  }

  /** @param {number} plies */
  walk(plies) {
    return this.go(this.#at + plies, plies === 1);
  }

  /** Goes to a move of the list. @param {number} ply */
  goTo(ply) {
    return this.go(ply - this.#base.length, false);
  }

  toEnd() {
    return this.go(this.#line.length, false);
  }

  /** A move was made on the board. @param {string} text */
  async play(text) {
    this.#line = [...this.#line.slice(0, this.#at), text];
    await this.go(this.#line.length, true);
    const state = this.#state;
    if (!state || state.ply !== this.#base.length + this.#line.length) return;
    const isMine = (/** @type {number} */ index) => this.#table.isMine(state.movers[this.#base.length + index] ?? -1);
    if (isMine(this.#line.length - 1)) this.#change(withLine(this.#plan, this.#line.map((text, index) => ({ text, isMine: isMine(index) }))));
    say(`${state.words.last} ${this.#words()}`);
  }

  /** A move was typed: the rules say which one is meant, or why it is none. @param {string} typed */
  async type(typed) {
    const game = { ...this.#table.game(), moves: [...this.#base, ...this.#line.slice(0, this.#at)] };
    const { words, move } = await ask("explain", { game, typed, language: document.documentElement.lang });
    if (move) await this.play(move);
    else element("refusal").textContent = words;
  }

  /** Plays the own move that the plan begins with; the server keeps the rest. */
  playFirst() {
    if (!isEmpty(this.#plan)) this.#table.send(this.#base.length, this.#plan);
  }

  /** The server says what it has. @param {number} ply @param {Plan} plan */
  hear(ply, plan) {
    const { moves } = this.#table.game();
    this.#kept = this.#plan = after(plan, moves.slice(ply)) ?? {};
    this.#base = moves;
    this.render();
  }

  /** The server does not want what was planned last. */
  refused() {
    this.#plan = this.#kept;
    this.render();
  }

  /** The connection is up again: what was not sent is sent. */
  reconnected() {
    if (!this.#table.isMyTurn() && !areSame(this.#plan, this.#kept)) this.#send();
  }

  /** The match has gone on, or back. @param {boolean} isSwapped whether sides were swapped */
  follow(isSwapped) {
    const { moves } = this.#table.game();
    const played = moves.slice(this.#base.length);
    const isOtherMatch = isSwapped || this.#base.some((move, index) => moves[index] !== move);
    if (!isOtherMatch && played.length === 0) return this.render();
    const had = !isEmpty(this.#plan);
    const rest = isOtherMatch ? null : after(this.#plan, played);
    this.#kept = (isOtherMatch ? null : after(this.#kept, played)) ?? {};
    this.#plan = rest ?? {};
    this.#base = moves;
    if (had && !rest) toast(t("online-plan-ended"));
    const isExpected = !isOtherMatch && played.every((move, index) => this.#line[index] === move);
    if (this.isOn && this.#table.mayPlan() && isExpected) {
      this.#line = this.#line.slice(played.length);
      void this.go(this.#at - played.length, false);
    } else {
      this.leave();
    }
    // What was planned before one's own move is told after it.
    if (!this.#table.isMyTurn() && !areSame(this.#plan, this.#kept)) this.#send();
    this.render();
  }

  #send() {
    this.#table.send(this.#base.length, this.#plan);
  }

  /** @param {Plan} plan */
  #change(plan) {
    if (areSame(plan, this.#plan)) return;
    this.#plan = plan;
    // A plan that begins with the own move would be played at once.
    if (!this.#table.isMyTurn()) this.#send();
    this.render();
  }

  /** @param {string[]} line */
  #remove(line) {
    this.#base = this.#table.game().moves;
    this.#change(withoutLine(this.#plan, line));
    say(t("online-plan-removed"));
    // A button that is gone leaves the keyboard with what remains.
    this.#takesFocus = true;
  }

  /** What to do next, in words. */
  #words() {
    const state = this.#state;
    if (!state) return "";
    if (state.ending) return state.words.ending;
    if (!this.#table.isMine(state.mover)) return t(this.#at === 0 ? "online-plan-expect" : "online-plan-expect-next");
    return t(this.#at === 0 ? "online-plan-intend" : "online-plan-answer");
  }

  /** Shows the frame around the board, and the lines. */
  render() {
    const mayPlan = this.#table.mayPlan();
    document.body.classList.toggle("is-planning", this.isOn);
    element("planning").hidden = !this.isOn;
    element("planning-words").textContent = this.isOn ? this.#words() : "";
    element("plan").hidden = !mayPlan;
    offer("plan", mayPlan && !this.isOn);
    const lines = linesOf(this.#plan);
    const [first] = Object.keys(this.#plan);
    const isDraft = this.#table.isMyTurn() && first !== undefined;
    offer("play-plan", isDraft);
    const play = document.querySelector("[data-command=play-plan]");
    if (play && first) play.textContent = t("online-plan-play", { move: first });
    element("plan-note").textContent = t(isDraft ? "online-plan-draft" : lines.length > 0 ? "online-plan-kept" : "online-plan-none");
    void this.#renderLines(lines);
  }

  /** @param {string[][]} lines */
  async #renderLines(lines) {
    const serial = ++this.#serial;
    const game = this.#table.game();
    const base = this.#base;
    const told = await Promise.all(
      lines.map(async (line) => {
        const { movers } = await ask("state", { game: { ...game, moves: [...base, ...line] } });
        return line.map((text, index) => ({ text, isMine: this.#table.isMine(movers[base.length + index] ?? -1) }));
      }),
    );
    if (serial !== this.#serial) return;
    const list = element("plan-lines");
    list.replaceChildren(...told.map((line) => this.#item(line)));
    if (this.#takesFocus) (list.querySelector("button") ?? element("plan-title")).focus();
    this.#takesFocus = false;
  }

  /** @param {import("./plan.js").PlannedMove[]} line */
  #item(line) {
    const words = line.map(({ text, isMine }) => t(isMine ? "online-plan-then" : "online-plan-if", { move: text })).join(", ");
    const texts = line.map(({ text }) => text).join(" ");
    const button = (/** @type {string} */ name, /** @type {string} */ label) => {
      const made = Object.assign(document.createElement("button"), { type: "button", className: name });
      made.dataset.line = texts;
      made.setAttribute("aria-label", label);
      made.title = label;
      return made;
    };
    const show = button("plan-line", words);
    for (const { text, isMine } of line) {
      show.append(Object.assign(document.createElement(isMine ? "strong" : "span"), { textContent: isMine ? `→ ${text}` : text }), " ");
    }
    const remove = button("plan-remove", t("online-plan-remove", { line: words }));
    remove.dataset.removes = "";
    remove.textContent = "✕";
    const item = document.createElement("li");
    item.append(show, remove);
    return item;
  }
}
