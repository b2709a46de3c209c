// <tablier-board>: a board for mouse, touch and keyboard. It knows no game: the
// rules say what to draw, what may be clicked and what happens. Here is what it shows; the move that is chosen, the picture, the
// cells, pointers, keys, buttons and drawings of people are modules of their own.

import { SPEEDS, stepTime } from "./animation.js";
import { gameOfAttributes } from "./game-attributes.js";
import { pressKey } from "./keyboard.js";
import { cellOf, comeAlive } from "./cell-layout.js";
import { showChoices } from "./choice-buttons.js";
import { MoveChooser } from "./move-chooser.js";
import { Grid } from "./cell-grid.js";
import { Enlarging } from "./enlarging.js";
import { BaseElement } from "./html-element.js";
import { Lens } from "./lens.js";
import { defineMaterial } from "./material.js";
import { EMPTY_PICTURE, Picture } from "./svg-layers.js";
import { Pointer } from "./pointer.js";
import { Preview } from "./preview.js";
import { ask } from "./rules-client.js";
import { settings } from "./settings.js";
import { cellsOf, shownInstead, showRest, showSteps } from "./showing.js";
import { Sketches } from "./sketches.js";
import { waitForGesture } from "./sound.js";
import { stageOf } from "./stage.js";

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
  /** The lens, what enlarges cells and the move that is chosen are there as soon as the board is in a page. @type {Lens} */
  #lens = /** @type {any} */ (null);
  /** @type {Enlarging} */
  #enlarging = /** @type {any} */ (null);
  /** @type {MoveChooser} */
  #chooser = /** @type {any} */ (null);
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
    comeAlive(this, `<div class="board-window"><div class="board-frame">${EMPTY_PICTURE}<div class="board-cells" role="grid"></div><div class="board-buttons" hidden></div></div></div>
      <div class="board-brushes" hidden></div><div class="board-choices" role="group" hidden></div><div class="board-lens" role="group" hidden></div>`);
    const frame = /** @type {HTMLElement} */ (this.querySelector(".board-frame"));
    this.#picture = new Picture(frame);
    this.#sketches.useRow(/** @type {HTMLElement} */ (this.querySelector(".board-brushes")));
    this.#grid = new Grid(frame);
    this.#lens = new Lens(/** @type {HTMLElement} */ (this.querySelector(".board-lens")), {
      look: async (chosen) => (this.#game && this.state ? ask("lens", { game: { ...this.#game, end: null }, ply: this.state.ply, chosen, look: this.look }) : null),
      show: (markup) => this.#picture.set("sights", markup),
    });
    this.#enlarging = new Enlarging(/** @type {HTMLElement} */ (this.querySelector(".board-window")), this.#grid, {
      takeOver: () => {
        this.#pointer?.drop();
        this.#sketches.pad.drop();
      },
      middle: () => this.#chosenCell ?? cellOf(document.activeElement),
      changed: () => this.dispatchEvent(new CustomEvent("enlarged", { bubbles: true })),
    });
    this.#chooser = new MoveChooser(this.#host());
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
    this.#chooser.hands = players;
  }

  /**
   * Lets a player choose a move before their turn, among those that would be legal now. The event `move` tells which; nobody is to
   * choose any more when another state is shown.
   * @param {{ player: number, moves: Move[] } | null} ahead
   */
  set ahead(ahead) {
    this.#chooser.ahead = ahead;
  }

  /** Shows the move that was chosen before its turn by its targets. The event `unchosen` tells that somebody gives it up. @param {string[]} path */
  set premove(path) {
    this.#chooser.premove = path;
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
    return this.#chooser.isPartial;
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
    this.#chooser.goOn({ keepsChoice: Boolean(options.keepsChoice && isSame) });
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

  /** Draws a map over the pieces, below the marks: how good the moves are. @param {string} markup */
  heat(markup) {
    this.#picture.set("heat", markup);
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
    return this.#lens.isOn;
  }

  /** Puts the lens over the board, or takes it away. @param {boolean} isOn @param {{ isSaid?: boolean }} [options] whether it is said what is seen */
  async setLens(isOn, options) {
    await this.#lens.turn(isOn, options);
  }

  /** What enlarges small cells. The event `enlarged` tells that it is offered, done or undone. */
  get enlarging() {
    return this.#enlarging;
  }

  /** Pictures of the kinds of pieces that are counted. */
  get kinds() {
    return this.#board?.kinds ?? [];
  }

  /** Clicks a target: a cell, a button, the reserve. @param {string} target */
  choose(target) {
    if (!this.state) return;
    if (this.#motion && !this.#motion.signal.aborted) this.#motion.abort();
    if (this.quiz && this.#grid.has(target)) {
      this.dispatchEvent(new CustomEvent("pointed", { detail: target, bubbles: true }));
      return;
    }
    this.#chooser.choose(target);
  }

  /** Forgets what was clicked of a move; if there is nothing to forget, what is drawn. */
  cancel() {
    if (this.#sketches.pad.isBegun) this.#sketches.pad.drop();
    else if (!this.isPartial) return void this.#sketches.erase();
    this.#chooser.cancel();
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

  /**
   * Shows the last move of a state step by step, then the state as it is.
   * @param {StateAnswer} state @param {number} step @param {number} serial
   */
  async #perform(state, step, serial) {
    const motion = new AbortController();
    this.#motion = motion;
    // Whoever chooses a move goes on looking at it.
    if (!this.isPartial) this.#enlarging.reveal(cellsOf(state.frames));
    await showSteps(this.#picture, this.#stage, state, step, motion.signal);
    if (serial !== this.#serial) return;
    this.#motion = null;
    showRest(this.#picture, state, step);
    if (this.lens) void this.#lens.look();
    this.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
  }

  get #stage() {
    return stageOf(this.#picture, this.#grid);
  }

  /** What pointers do here. @returns {import("./pointer.js").Hand} */
  #hand() {
    return {
      unchoose: () => {
        const { hasPremove } = this.#chooser;
        if (hasPremove) this.#chooser.unchoose();
        return hasPremove;
      },
      take: (cell) => {
        const lifted = this.#chooser.canBegin(cell) ? this.#stage.lift(cell) : null;
        if (lifted) this.#chooser.begin(cell);
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

  /** What a move is chosen on. @returns {import("./move-chooser.js").Host} */
  #host() {
    return {
      state: () => this.state,
      game: () => this.#game,
      confirm: () => this.#confirm,
      grid: this.#grid,
      lens: this.#lens,
      mark: () => this.#mark(),
      tell: (event, detail) => this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true })),
      focusConfirmation: () => {
        const confirm = this.querySelector("[data-confirm]");
        // Whoever came by keyboard goes on there.
        if (confirm instanceof HTMLElement && this.#grid.element.contains(document.activeElement)) confirm.focus();
      },
    };
  }

  /** What keys act on. @returns {import("./keyboard.js").Desk} */
  #desk() {
    const chooser = this.#chooser;
    return {
      state: this.state,
      moves: chooser.playable?.moves ?? null,
      get path() {
        return chooser.path;
      },
      grid: this.#grid,
      pad: this.#sketches.pad,
      choose: (target) => this.choose(target),
      cancel: () => this.cancel(),
      enlarge: () => this.#enlarging.toggle(),
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
    this.#enlarging.drawn(board, this.#picture.ratio);
  }

  /** The cell of the move that is chosen. */
  get #chosenCell() {
    return this.#chooser.path.findLast((target) => this.#grid.has(target)) ?? null;
  }

  /** Shows what is chosen and where one may go. */
  #mark() {
    const { state } = this;
    if (!state || !this.#board) return;
    const [chooser, grid] = [this.#chooser, this.#grid];
    const { marks } = chooser;
    grid.mark(state, marks);
    const chosen = grid.cell(this.#chosenCell ?? "");
    if (chosen) this.#enlarging.reveal([chosen.name]);
    const confirmation = chooser.confirmation(() => this.focusBoard());
    showChoices(this, state, { next: marks.next, chosen, confirmation, prompt: chooser.prompt(marks.next) });
    void this.#lens.choose(chooser.path.find((target) => grid.has(target)) ?? null);
    void this.#preview.follow(chooser.unfinished);
    this.dispatchEvent(new CustomEvent("marked", { bubbles: true }));
  }
}

/** Makes boards of all elements <tablier-board>. */
export function defineBoard() {
  if (customElements.get("tablier-board")) return;
  waitForGesture();
  customElements.define("tablier-board", TablierBoard);
  defineMaterial();
}
