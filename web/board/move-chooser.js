// A move while it is chosen: what was clicked of it, who may choose on this board, and what waits for a confirmation or for its turn.
// The rules say which clicks make a move: see move-input.js.

import { say } from "./announce.js";
import { partialInWords, victimPrompt } from "./choice-words.js";
import { confirmation } from "./choice-buttons.js";
import { reducedMotion } from "./animation.js";
import { click, led, nextTargets } from "./move-input.js";
import { ask } from "./rules-client.js";
import { t } from "./translate.js";

/** @typedef {import("../types").MoveAnswer} Move */

/**
 * The board that a move is chosen on.
 * @typedef {object} Host
 * @property {() => import("../types").StateAnswer | null} state what is shown
 * @property {() => import("../types").GameQuestion | null} game
 * @property {() => import("./settings.js").Confirmation} confirm how moves are confirmed
 * @property {import("./cell-grid.js").Grid} grid
 * @property {import("./lens.js").Lens} lens
 * @property {() => void} mark shows what is chosen and where one may go
 * @property {(event: string, detail?: string) => void} tell fires an event of the board
 * @property {() => void} focusConfirmation puts the keyboard on the button that plays the move, where there is one
 */

export class MoveChooser {
  #host;
  /** What was clicked of a move that is not complete yet. @type {string[]} */
  #path = [];
  /** The players who may move on this board. @type {Set<number>} */
  #hands = new Set();
  /** Who chooses a move before their turn, and among which. @type {{ player: number, moves: Move[] } | null} */
  #ahead = null;
  /** The targets of the move that was chosen before its turn. @type {string[]} */
  #premove = [];
  /** A whole move that waits for its confirmation: its text is played, its targets are shown. @type {{ text: string, path: string[] } | null} */
  #pending = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Which players move on this board. @param {Iterable<number>} players */
  set hands(players) {
    this.#hands = new Set(players);
    this.#host.mark();
  }

  /** Who chooses a move before their turn, and among which. @param {{ player: number, moves: Move[] } | null} ahead */
  set ahead(ahead) {
    this.#ahead = ahead;
    this.#host.mark();
  }

  /** The targets of the move that was chosen before its turn. @param {string[]} path */
  set premove(path) {
    this.#premove = path;
    this.#host.mark();
  }

  get hasPremove() {
    return this.#premove.length > 0;
  }

  /** Whether a move is begun but not complete. */
  get isPartial() {
    return this.#path.length > 0;
  }

  /** What was clicked of a move. @returns {readonly string[]} */
  get path() {
    return this.#path;
  }

  /** Another state is shown, or the same once more. @param {{ keepsChoice: boolean }} options */
  goOn({ keepsChoice }) {
    if (!keepsChoice) this.#forget();
    this.#ahead = null;
    this.#host.mark();
  }

  /** Who may choose among which moves on this board: now, or ahead of their turn. */
  get playable() {
    const state = this.#host.state();
    if (!state || state.ending) return null;
    if (this.#hands.has(state.mover)) return { player: state.mover, moves: led(state.moves, state.lead), isNow: true };
    return this.#ahead && { ...this.#ahead, isNow: false };
  }

  /** What every move begins with, if somebody's turn goes on here. */
  get lead() {
    return this.playable?.isNow ? (this.#host.state()?.lead ?? null) : null;
  }

  /** What is chosen of a move: what was clicked, after what need not be. */
  get chosen() {
    return this.lead && !this.#pending ? [this.lead, ...this.#path] : this.#path;
  }

  /** What is chosen of a move that is not whole yet. */
  get unfinished() {
    return this.isPartial && !this.#pending ? this.chosen : [];
  }

  /** What the cells show of it. @returns {import("./cell-grid.js").Marks} */
  get marks() {
    const { playable } = this;
    const moves = playable?.moves ?? [];
    const again = this.#pending && this.#host.confirm() === "double" ? this.#pending.path.slice(-1) : null;
    const next = again ? new Set(again) : nextTargets(moves, this.#path);
    return { path: this.chosen, next, starts: nextTargets(moves, []), premove: this.#premove, player: playable?.player };
  }

  /** A target is clicked. @param {string} target */
  choose(target) {
    const state = this.#host.state();
    if (!state) return;
    if (this.#path.length === 0 && this.#premove.includes(target)) return this.unchoose();
    const { playable } = this;
    if (!playable) return this.#tellCell(target);
    // What leads the turn is chosen already.
    if (target === this.lead) return this.#path.length > 0 ? this.cancel() : this.#sayPartial();
    const pending = this.#pending;
    if (pending) {
      this.#pending = null;
      if (this.#host.confirm() === "double" && target === pending.path.at(-1)) return this.#play(pending.text);
      // Whatever else is clicked begins another move.
      this.#path = [];
    }
    const step = click(playable.moves, this.#path, target);
    switch (step.kind) {
      case "play":
        return this.#host.confirm() !== "none" && playable.isNow ? this.#await(step.text) : this.#play(step.text);
      case "partial":
        this.#path = step.path;
        this.#host.mark();
        this.#sayPartial();
        break;
      case "cancel":
        return this.cancel();
      case "refused":
        if (this.#host.lens.isOn && step.path.length === 1 && target in state.owners) this.#tellCell(target);
        else void this.#refuse(step.path);
    }
  }

  /** Whether a move can begin with the piece on a cell. @param {string} cell */
  canBegin(cell) {
    return cell === this.lead || nextTargets(this.playable?.moves ?? [], []).has(cell);
  }

  /** A piece is dragged, and the move begins with it. @param {string} cell */
  begin(cell) {
    if (cell === this.lead) return;
    this.#path = [];
    const step = click(this.playable?.moves ?? [], [], cell);
    if (step.kind !== "partial") return;
    this.#path = step.path;
    this.#host.mark();
  }

  /** Forgets what was clicked of a move. */
  cancel() {
    this.#forget();
    this.#host.mark();
    say(t("board-cancelled"));
  }

  /** Gives up the move that was chosen before its turn. */
  unchoose() {
    this.#host.tell("unchosen");
  }

  /** The buttons of the move that waits for them. @param {() => void} then what follows when one was pressed */
  confirmation(then) {
    const pending = this.#pending;
    if (!pending || this.#host.confirm() !== "button") return [];
    const ending = (/** @type {() => void} */ act) => () => {
      act();
      then();
    };
    return confirmation(pending.text, ending(() => this.#play(pending.text)), ending(() => this.cancel()));
  }

  /** What is asked for. @param {Set<string>} next what can be chosen */
  prompt(next) {
    const state = this.#host.state();
    if (!state || this.#pending || this.#path.length < 2 || next.size === 0) return "";
    return victimPrompt(state, next);
  }

  #forget() {
    this.#path = [];
    this.#pending = null;
  }

  /** @param {string} text */
  #play(text) {
    this.#forget();
    this.#host.mark();
    this.#host.tell("move", text);
  }

  /** Waits until somebody confirms a move. @param {string} text */
  #await(text) {
    const path = this.#host.state()?.moves.find((move) => move.text === text)?.path ?? [];
    this.#pending = { text, path };
    this.#path = path;
    this.#host.mark();
    say(t(this.#host.confirm() === "double" ? "board-confirm-again" : "board-confirm-asked", { move: text }));
    this.#host.focusConfirmation();
  }

  /** Says what stands on a cell; under the lens its lines are shown alone. @param {string} name */
  #tellCell(name) {
    const state = this.#host.state();
    const words = state?.words.cells[name];
    if (this.#host.lens.isOn && state && name in state.owners) void this.#host.lens.point(name, words);
    else if (words) say(words);
  }

  #sayPartial() {
    const state = this.#host.state();
    if (!state) return;
    const words = partialInWords(state, this.playable?.moves ?? [], this.#path, this.chosen);
    if (this.#host.lens.isOn) void this.#host.lens.look({ isSaid: true, before: words });
    else say(words);
  }

  /** Says why something cannot be played. @param {string[]} path */
  async #refuse(path) {
    const hadPath = this.#path.length > 0;
    const target = path.at(-1) ?? "";
    this.#path = [];
    this.#host.mark();
    const [game, state] = [this.#host.game(), this.#host.state()];
    if (!game || !state) return;
    // Before one's turn nothing is forbidden, there is only nothing to choose.
    if (!this.playable?.isNow) return this.#tellCell(target);
    const { lead } = this;
    const question = { game, ply: state.ply, path: lead ? [lead, ...path] : path, language: document.documentElement.lang };
    const { words } = await ask("explain", question);
    // A click on an empty cell with nothing chosen is not an attempt to move.
    if (!hadPath && !lead && !(target in state.owners)) return this.#tellCell(target);
    this.#host.tell("refused", words);
    if (!reducedMotion()) this.#host.grid.shake(target);
  }
}
