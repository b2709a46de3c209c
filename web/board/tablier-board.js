// <tablier-board>: a board for mouse, touch and keyboard. It knows no game: the
// rules say what to draw, what may be clicked and what happens. Here is what it shows and which move is chosen; the picture, the
// cells, pointers, keys, buttons and drawings of people are modules of their own.

import { reducedMotion, SPEEDS, stepTime } from "./animation.js";
import { partialInWords, victimPrompt } from "./choice-words.js";
import { gameOfAttributes } from "./game-attributes.js";
import { pressKey } from "./keyboard.js";
import { cellOf, comeAlive } from "./cell-layout.js";
import { confirmation, showChoices } from "./choice-buttons.js";
import { click, led, nextTargets } from "./move-input.js";
import { Grid } from "./cell-grid.js";
import { BaseElement } from "./html-element.js";
import { say } from "./announce.js";
import { Lens } from "./lens.js";
import { EMPTY_PICTURE, Picture } from "./svg-layers.js";
import { Pointer } from "./pointer.js";
import { Preview } from "./preview.js";
import { ask } from "./rules-client.js";
import { settings } from "./settings.js";
import { shownInstead, showRest, showSteps } from "./showing.js";
import { Sketches } from "./sketches.js";
import { waitForGesture } from "./sound.js";
import { stageOf } from "./stage.js";
import { t } from "./translate.js";

/** @typedef {import("../types").StateAnswer} StateAnswer */
/** @typedef {import("../types").BoardAnswer} BoardAnswer */
/** @typedef {import("../types").GameQuestion} GameQuestion */
/** @typedef {import("../types").MoveAnswer} Move */
/** @typedef {import("./showing.js").ShowOptions} ShowOptions */

let boards = 0;

export class TablierBoard extends BaseElement {
  /** @type {StateAnswer | null} */
  state = null;
  /** @type {BoardAnswer | null} */
  #board = null;
  /** @type {GameQuestion | null} */
  #game = null;
  #prefix = `b${++boards}`;
  /** What was clicked of a move that is not complete yet. @type {string[]} */
  #path = [];
  /** The players who may move on this board. @type {Set<number>} */
  #hands = new Set();
  /** Who chooses a move before their turn, and among which. @type {{ player: number, moves: Move[] } | null} */
  #ahead = null;
  /** The targets of the move that was chosen before its turn. @type {string[]} */
  #premove = [];
  #turned = 0;
  /** @type {AbortController | null} */
  #motion = null;
  /** Grows with each state that is shown, so that a late answer does not overwrite a newer one. */
  #serial = 0;
  /** What was asked for last. @type {import("./showing.js").Wanted | null} */
  #wanted = null;
  #picture = new Picture(this);
  #grid = new Grid(this);
  /** @type {Pointer | null} */
  #pointer = null;
  /** A whole move that waits for its confirmation: its text is played, its targets are shown. @type {{ text: string, path: string[] } | null} */
  #pending = null;
  /** @type {Lens | null} */
  #lens = null;
  #preview = new Preview({
    ask: async (path) => (this.#game && this.state ? (await ask("preview", { game: { ...this.#game, end: null }, ply: this.state.ply, path: [...path], look: this.look })).pieces : null),
    show: (markup) => this.#picture.setPieces(markup),
    rest: () => this.state?.layers.pieces ?? null,
  });
  #sketches = new Sketches({
    cellAt: (x, y) => this.#pointer?.cellAt(x, y) ?? null,
    takeOver: () => this.#pointer?.drop(),
    draw: (shapes) => this.#drawn(shapes),
    show: (markup) => this.#picture.set("sketches", markup),
    tell: (shapes) => this.dispatchEvent(new CustomEvent("sketched", { detail: shapes, bubbles: true })),
  });

  connectedCallback() {
    if (this.querySelector(".board-frame")) return;
    comeAlive(this, `<div class="board-frame">${EMPTY_PICTURE}<div class="board-cells" role="grid"></div><div class="board-buttons" hidden></div></div>
      <div class="board-brushes" hidden></div><div class="board-choices" role="group" hidden></div><div class="board-lens" role="group" hidden></div>`);
    const frame = /** @type {HTMLElement} */ (this.querySelector(".board-frame"));
    this.#picture = new Picture(frame);
    this.#sketches.useRow(/** @type {HTMLElement} */ (this.querySelector(".board-brushes")));
    this.#grid = new Grid(frame);
    this.#lens = new Lens(/** @type {HTMLElement} */ (this.querySelector(".board-lens")), {
      look: async (chosen) => (this.#game && this.state ? ask("lens", { game: { ...this.#game, end: null }, ply: this.state.ply, chosen, look: this.look }) : null),
      show: (markup) => this.#picture.set("sights", markup),
    });
    this.#pointer = new Pointer(this.#grid, this.#sketches.pad, this.#hand());
    this.#grid.element.addEventListener("keydown", (event) => pressKey(event, this.#desk()));
    this.#grid.element.addEventListener("focusin", (event) => (this.#grid.cursor = cellOf(event.target) ?? this.#grid.cursor));
    this.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-target]");
      if (!(button instanceof HTMLElement) || !button.dataset.target) return;
      this.choose(button.dataset.target);
      // A button that is gone leaves the keyboard on the board.
      if (event.detail === 0 && !button.isConnected && !this.contains(document.activeElement)) this.focusBoard();
    });
    const kind = this.getAttribute("kind");
    if (kind) void this.show(gameOfAttributes(this, kind));
  }

  /** Whether moves are confirmed as the settings say; elsewhere they are played at once. */
  confirms = false;

  /** How they are confirmed where the settings leave it open. @type {import("./settings.js").Confirmation} */
  usualConfirmation = "none";

  get #confirm() {
    if (!this.confirms) return "none";
    return settings.confirm === "automatic" ? this.usualConfirmation : settings.confirm;
  }

  /** Whether cells are pointed at instead of moves made: the event `pointed` tells which. */
  quiz = false;

  /** Marks a cell as rightly pointed at. @param {string} name */
  tick(name) {
    this.#grid.tick(name);
  }

  /** Which players move on this board. @param {Iterable<number>} players */
  set hands(players) {
    this.#hands = new Set(players);
    this.#mark();
  }

  /**
   * Lets a player choose a move before their turn, among those that would be legal now. The event `move` tells which; nobody is to
   * choose any more when another state is shown.
   * @param {{ player: number, moves: Move[] } | null} ahead
   */
  set ahead(ahead) {
    this.#ahead = ahead;
    this.#mark();
  }

  /** Shows the move that was chosen before its turn by its targets. The event `unchosen` tells that somebody gives it up. @param {string[]} path */
  set premove(path) {
    this.#premove = path;
    this.#mark();
  }

  /** How far the board is turned, in degrees. */
  get turned() {
    return this.#turned;
  }

  /** By how many degrees the board can be turned. */
  get step() {
    return this.#board?.step ?? 90;
  }

  /** Turns the board. @param {number} degrees */
  async turn(degrees) {
    this.#turned = (((this.#turned + degrees) % 360) + 360) % 360;
    this.#board = null;
    // What is on its way is shown turned; what somebody has begun to choose stays chosen.
    if (this.#wanted) await this.show(this.#wanted.game, { ply: this.#wanted.ply, keepsChoice: true });
  }

  /** Whether a move is begun but not complete. */
  get isPartial() {
    return this.#path.length > 0;
  }

  /**
   * Shows how a game stands.
   * @param {GameQuestion} game
   * @param {ShowOptions} [options]
   * @returns {Promise<StateAnswer | null>} the state, or nothing if another was asked for meanwhile
   */
  show(game, options = {}) {
    /** @type {import("./showing.js").Wanted} */
    const wanted = { game, ply: options.ply, isDrawn: false, shown: Promise.resolve(null) };
    this.#wanted = wanted;
    wanted.shown = this.#show(wanted, options);
    return wanted.shown;
  }

  /** @param {import("./showing.js").Wanted} wanted @param {ShowOptions} options */
  async #show(wanted, options) {
    const { game } = wanted;
    const serial = ++this.#serial;
    this.#motion?.abort();
    const step = options.animate ? stepTime() : 0;
    const look = this.look;
    const changesBoard = !this.#board || this.#game?.kind !== game.kind || this.#game?.rules !== game.rules;
    const [board, state] = await Promise.all([
      changesBoard ? ask("board", { game: { ...game, moves: [], end: null }, look }) : this.#board,
      ask("state", { game, ply: options.ply, look, animate: Boolean(options.animate) }),
    ]);
    options.known?.(state);
    if (serial !== this.#serial) return shownInstead(wanted, this.#wanted, state);
    wanted.isDrawn = true;
    const isSame = this.state?.position === state.position && this.state.ply === state.ply;
    this.#game = game;
    if (changesBoard && board) this.#drawBoard(board);
    this.state = state;
    this.#preview.forget();
    if (!(options.keepsChoice && isSame)) {
      this.#path = [];
      this.#pending = null;
    }
    this.#ahead = null;
    this.#mark();
    const here = `${state.kind} ${state.rules} ${state.ply} ${state.position}`;
    this.#sketches.goTo(here, changesBoard);
    await this.#perform(state, step, serial);
    return shownInstead(wanted, this.#wanted, state);
  }

  /** Shows the last move once more. @param {number} [step] how long a step takes */
  async replay(step = SPEEDS.slow) {
    if (!this.#game || !this.state || this.state.ply === 0 || !this.#wanted?.isDrawn) return;
    const serial = ++this.#serial;
    this.#motion?.abort();
    const look = this.look;
    const [before, state] = await Promise.all([
      ask("state", { game: this.#game, ply: this.state.ply - 1, look }),
      ask("state", { game: this.#game, ply: this.state.ply, look, animate: true }),
    ]);
    if (serial !== this.#serial) return;
    this.#picture.setPieces(before.layers.pieces);
    const isStill = stepTime() === 0;
    // Without motion, the position before and the position after are shown one after the other.
    if (isStill) await new Promise((resolve) => setTimeout(resolve, step));
    if (serial === this.#serial) await this.#perform(state, isStill ? 0 : step, serial);
  }

  /** Draws marks of the page above the pieces: arrows of the engine, what a lens shows. @param {string} markup */
  note(markup) {
    this.#picture.set("notes", markup);
  }

  /** What people have drawn on the position: `Ga1b2` is a green arrow, `Rc3` a red circle. The event `sketched` tells of changes. */
  get shapes() {
    return this.#sketches.pad.shapes;
  }

  set shapes(shapes) {
    this.#sketches.pad.shapes = shapes;
  }

  /** Shapes as a layer. @param {string[]} shapes */
  async #drawn(shapes) {
    if (!this.#game) return "";
    const { markup } = await ask("sketch", { game: { ...this.#game, moves: [], end: null }, shapes, look: this.look });
    return markup;
  }

  /** Whether the lens is on: what is in sight is shown over the board. */
  get lens() {
    return this.#lens?.isOn ?? false;
  }

  /** Puts the lens over the board, or takes it away. @param {boolean} isOn @param {{ isSaid?: boolean }} [options] whether it is said what is seen */
  async setLens(isOn, options) {
    await this.#lens?.turn(isOn, options);
  }

  /** Clicks a target: a cell, a button, the reserve. @param {string} target */
  choose(target) {
    const { state } = this;
    if (!state) return;
    if (this.#motion && !this.#motion.signal.aborted) this.#motion.abort();
    if (this.quiz && this.#grid.has(target)) {
      this.dispatchEvent(new CustomEvent("pointed", { detail: target, bubbles: true }));
      return;
    }
    if (this.#path.length === 0 && this.#premove.includes(target)) return this.#unchoose();
    const playable = this.#playable;
    if (!playable) {
      this.#tellCell(target);
      return;
    }
    // What leads the turn is chosen already.
    if (target === this.#lead) return this.#path.length > 0 ? this.cancel() : this.#sayPartial();
    const pending = this.#pending;
    if (pending) {
      this.#pending = null;
      if (this.#confirm === "double" && target === pending.path.at(-1)) return this.#play(pending.text);
      // Whatever else is clicked begins anew.
      this.#path = [];
    }
    const step = click(playable.moves, this.#path, target);
    switch (step.kind) {
      case "play":
        return this.#confirm !== "none" && playable.isNow ? this.#await(step.text) : this.#play(step.text);
      case "partial":
        this.#path = step.path;
        this.#mark();
        this.#sayPartial();
        break;
      case "cancel":
        return this.cancel();
      case "refused":
        if (this.lens && step.path.length === 1 && target in state.owners) this.#tellCell(target);
        else void this.#refuse(step.path);
    }
  }

  /** Says what stands on a cell; under the lens its lines are shown alone. @param {string} name */
  #tellCell(name) {
    const words = this.state?.words.cells[name];
    if (this.lens && this.state && name in this.state.owners) void this.#lens?.point(name, words);
    else if (words) say(words);
  }

  /** Forgets what was clicked of a move; if there is nothing to forget, what is drawn. */
  cancel() {
    if (this.#sketches.pad.isBegun) this.#sketches.pad.drop();
    else if (this.#path.length === 0) return void this.#sketches.erase();
    this.#path = [];
    this.#pending = null;
    this.#mark();
    say(t("board-cancelled"));
  }

  /** Gives up the move that was chosen before its turn. */
  #unchoose() {
    this.dispatchEvent(new CustomEvent("unchosen", { bubbles: true }));
  }

  /** @param {string} text */
  #play(text) {
    this.#path = [];
    this.#pending = null;
    this.#mark();
    this.dispatchEvent(new CustomEvent("move", { detail: text, bubbles: true }));
  }

  /** Waits until somebody confirms a move. @param {string} text */
  #await(text) {
    const path = this.state?.moves.find((move) => move.text === text)?.path ?? [];
    this.#pending = { text, path };
    this.#path = path;
    this.#mark();
    say(t(this.#confirm === "double" ? "board-confirm-again" : "board-confirm-asked", { move: text }));
    const confirm = this.querySelector("[data-confirm]");
    // Whoever came by keyboard goes on there.
    if (confirm instanceof HTMLElement && this.#grid.element.contains(document.activeElement)) confirm.focus();
  }

  /** Puts the keyboard on the board. */
  focusBoard() {
    this.#grid.focus();
  }

  /** How drawings for this board are to look. */
  get look() {
    return {
      turned: this.#turned,
      coordinates: settings.coordinates,
      prefix: this.#prefix,
      language: document.documentElement.lang,
      pieces: settings.pieces,
    };
  }

  /** Who may choose among which moves on this board: now, or ahead of their turn. */
  get #playable() {
    const { state } = this;
    if (!state || state.ending) return null;
    if (this.#hands.has(state.mover)) return { player: state.mover, moves: led(state.moves, state.lead), isNow: true };
    return this.#ahead && { ...this.#ahead, isNow: false };
  }

  /** What every move begins with, if somebody's turn goes on here. */
  get #lead() {
    return this.#playable?.isNow ? (this.state?.lead ?? null) : null;
  }

  /** What is chosen of a move: what was clicked, after what need not be. */
  get #chosen() {
    return this.#lead && !this.#pending ? [this.#lead, ...this.#path] : this.#path;
  }

  /**
   * Shows the last move of a state step by step, then the state as it is.
   * @param {StateAnswer} state @param {number} step @param {number} serial
   */
  async #perform(state, step, serial) {
    const motion = new AbortController();
    this.#motion = motion;
    await showSteps(this.#picture, this.#stage, state, step, motion.signal);
    if (serial !== this.#serial) return;
    this.#motion = null;
    showRest(this.#picture, state, step);
    if (this.lens) void this.#lens?.look();
    this.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
  }

  get #stage() {
    return stageOf(this.#picture, this.#grid);
  }

  /** What pointers do here. @returns {import("./pointer.js").Hand} */
  #hand() {
    return {
      unchoose: () => {
        const hasPremove = this.#premove.length > 0;
        if (hasPremove) this.#unchoose();
        return hasPremove;
      },
      take: (cell) => {
        if (cell === this.#lead) return this.#stage.lift(cell);
        const moves = this.#playable?.moves ?? [];
        const lifted = nextTargets(moves, []).has(cell) ? this.#stage.lift(cell) : null;
        if (!lifted) return null;
        this.#path = [];
        const step = click(moves, [], cell);
        if (step.kind === "partial") {
          this.#path = step.path;
          this.#mark();
        }
        return lifted;
      },
      putBack: () => this.#picture.lower(),
      hasDrawn: () => this.#sketches.showRow(),
      click: (cell) => {
        if (!this.isPartial && this.state && !(cell in this.state.owners)) this.#sketches.erase();
        this.choose(cell);
      },
      letGo: (from, to) => {
        if (to && to !== from) this.choose(to);
        else if (!to) this.cancel();
      },
    };
  }

  /** What keys act on. @returns {import("./keyboard.js").Desk} */
  #desk() {
    const board = this;
    return {
      state: this.state,
      moves: this.#playable?.moves ?? null,
      get path() {
        return board.#path;
      },
      grid: this.#grid,
      pad: this.#sketches.pad,
      choose: (target) => this.choose(target),
      cancel: () => this.cancel(),
    };
  }

  /** @param {BoardAnswer} board */
  #drawBoard(board) {
    this.#board = board;
    this.#picture.viewBox = board.viewBox;
    this.style.setProperty("--ratio", String(this.#picture.ratio));
    this.classList.toggle("hexagonal", board.step === 60);
    this.#picture.set("board", board.layer);
    this.#picture.set("notes", "");
    this.#grid.draw(board);
  }

  /** Shows what is chosen and where one may go. */
  #mark() {
    const { state } = this;
    if (!state || !this.#board) return;
    const moves = this.#playable?.moves ?? [];
    const again = this.#pending && this.#confirm === "double" ? this.#pending.path.slice(-1) : null;
    const next = again ? new Set(again) : nextTargets(moves, this.#path);
    const starts = nextTargets(moves, []);
    this.#grid.mark(state, { path: this.#chosen, next, starts, premove: this.#premove, player: this.#playable?.player });
    const chosen = this.#grid.cell(this.#path.findLast((target) => this.#grid.has(target)) ?? "");
    showChoices(this, state, { next, chosen, confirmation: this.#confirmation(), prompt: this.#prompt(next) });
    void this.#lens?.choose(this.#path.find((target) => this.#grid.has(target)) ?? null);
    void this.#preview.follow(this.isPartial && !this.#pending ? this.#chosen : []);
    this.dispatchEvent(new CustomEvent("marked", { bubbles: true }));
  }

  /** The buttons of the move that waits for them. */
  #confirmation() {
    if (!this.#pending || this.#confirm !== "button") return [];
    const { text } = this.#pending;
    const then = (/** @type {() => void} */ act) => () => {
      act();
      this.focusBoard();
    };
    return confirmation(text, then(() => this.#play(text)), then(() => this.cancel()));
  }

  /** What is asked for. @param {Set<string>} next */
  #prompt(next) {
    if (!this.state || this.#pending || this.#path.length < 2 || next.size === 0) return "";
    return victimPrompt(this.state, next);
  }

  #sayPartial() {
    if (!this.state) return;
    const words = partialInWords(this.state, this.#playable?.moves ?? [], this.#path, this.#chosen);
    if (this.lens) void this.#lens?.look({ isSaid: true, before: words });
    else say(words);
  }

  /** Says why something cannot be played. @param {string[]} path */
  async #refuse(path) {
    const hadPath = this.#path.length > 0;
    const target = path.at(-1) ?? "";
    this.#path = [];
    this.#mark();
    if (!this.#game || !this.state) return;
    // Before one's turn nothing is forbidden, there is only nothing to choose.
    if (!this.#playable?.isNow) return this.#tellCell(target);
    const tried = this.#lead ? [this.#lead, ...path] : path;
    const question = { game: this.#game, ply: this.state.ply, path: tried, language: document.documentElement.lang };
    const { words } = await ask("explain", question);
    // A click on an empty cell with nothing chosen is not an attempt to move.
    if (!hadPath && !this.#lead && !(target in this.state.owners)) {
      return this.#tellCell(target);
    }
    this.dispatchEvent(new CustomEvent("refused", { detail: words, bubbles: true }));
    if (!reducedMotion()) this.#grid.shake(target);
  }
}

/** Makes boards of all elements <tablier-board>. */
export function defineBoard() {
  if (customElements.get("tablier-board")) return;
  waitForGesture();
  customElements.define("tablier-board", TablierBoard);
}
