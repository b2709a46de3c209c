// <tablier-board>: a board that is looked at, clicked, dragged on, touched and reached by keyboard. It knows no game: the
// rules say what to draw, what may be clicked and what happens.

import { animate, SPEEDS } from "./animate.js";
import { ARROWS, cellOf, comeAlive, nextCell, place } from "./cells.js";
import { Brushes } from "./brushes.js";
import { click, matching, nextTargets } from "./compose.js";
import { say } from "./announce.js";
import { EMPTY_PICTURE, Picture } from "./picture.js";
import { ask } from "./rules.js";
import { settings } from "./settings.js";
import { brushOf, SketchPad } from "./sketch.js";
import { sound } from "./sound.js";
import { t } from "./text.js";

/** @typedef {import("./types").StateAnswer} StateAnswer */
/** @typedef {import("./types").BoardAnswer} BoardAnswer */
/** @typedef {import("./types").GameQuestion} GameQuestion */
/** @typedef {import("./types").Move} Move */

/** How far a pointer moves before a press becomes a drag, in pixels. */
const DRAG_AFTER = { mouse: 3, pen: 5, touch: 8 };

let boards = 0;

export class TablierBoard extends HTMLElement {
  /** @type {StateAnswer | null} */
  state = null;
  /** @type {BoardAnswer | null} */
  #board = null;
  /** @type {GameQuestion | null} */
  #game = null;
  #prefix = `b${++boards}`;
  /** What was clicked of a move that is not complete yet. @type {string[]} */
  #path = [];
  /** The cell that the keyboard is on. @type {string | null} */
  #cursor = null;
  /** The players who may move on this board. @type {Set<number>} */
  #hands = new Set();
  /** Who chooses a move before their turn, and among which. @type {{ player: number, moves: Move[] } | null} */
  #ahead = null;
  /** The targets of the move that was chosen before its turn. @type {string[]} */
  #premove = [];
  #turned = 0;
  #lens = false;
  /** @type {AbortController | null} */
  #motion = null;
  /** Grows with each state that is shown, so that a late answer does not overwrite a newer one. */
  #serial = 0;
  /** @type {Map<string, HTMLElement>} */
  #cells = new Map();
  #picture = new Picture(this);
  /** @type {{ cell: string, id: number, x: number, y: number, ghost: SVGSVGElement | null } | null} */
  #press = null;
  /** A whole move that waits for its confirmation: its text is played, its targets are shown. @type {{ text: string, path: string[] } | null} */
  #pending = null;
  /** The position that is drawn on, so that another one begins without drawings. */
  #sketched = "";
  #pad = new SketchPad({
    cellAt: (x, y) => {
      const under = document.elementFromPoint(x, y);
      return under && this.contains(under) ? cellOf(under) : null;
    },
    draw: (shapes) => void this.#drawSketches(shapes),
    takeOver: () => this.#dropDrag(),
    begun: (cell) => say(t("board-drawing", { cell })),
    drawn: (shape, isThere) => {
      say(isThere ? shapeInWords(shape) : t("board-erased"));
      this.#tellSketches();
    },
  });

  /** @type {Brushes | null} */
  #brushes = null;

  connectedCallback() {
    if (this.querySelector(".board-frame")) return;
    comeAlive(this, `<div class="board-frame">${EMPTY_PICTURE}<div class="board-cells" role="grid"></div><div class="board-buttons" hidden></div></div>
      <div class="board-brushes" hidden></div><div class="board-choices" role="group" hidden></div>`);
    this.#picture = new Picture(/** @type {HTMLElement} */ (this.querySelector(".board-frame")));
    this.#brushes = new Brushes(/** @type {HTMLElement} */ (this.querySelector(".board-brushes")), this.#pad, () => this.#erase());
    const grid = this.#grid;
    grid.addEventListener("pointerdown", (event) => this.#pointerDown(event));
    grid.addEventListener("mousedown", (event) => {
      // A mouse leaves the keyboard to the page, whose arrow keys go through the moves.
      event.preventDefault();
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && !this.contains(activeElement)) activeElement.blur();
    });
    grid.addEventListener("pointermove", (event) => this.#pointerMove(event));
    grid.addEventListener("pointerup", (event) => this.#pointerUp(event));
    grid.addEventListener("pointercancel", () => {
      this.#dropDrag();
      this.#pad.drop();
    });
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    // A finger that draws does not scroll.
    grid.addEventListener("touchmove", (event) => this.#pad.isDrawing && event.preventDefault(), { passive: false });
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("focusin", (event) => {
      const cell = /** @type {HTMLElement} */ (event.target).dataset?.cell;
      if (cell) this.#cursor = cell;
    });
    this.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("[data-target]");
      if (!(button instanceof HTMLElement) || !button.dataset.target) return;
      this.choose(button.dataset.target);
      // A button that is gone leaves the keyboard on the board.
      if (event.detail === 0 && !button.isConnected && !this.contains(document.activeElement)) this.focusBoard();
    });
    const kind = this.getAttribute("kind");
    if (kind) void this.show(this.#gameOfAttributes(kind));
  }

  /** The game that a page without scripts of its own asks for. @param {string} kind @returns {GameQuestion} */
  #gameOfAttributes(kind) {
    const [rules, setup, position] = ["rules", "setup", "position"].map((name) => this.getAttribute(name));
    const moves = (this.getAttribute("moves") ?? "").split(/\s+/).filter(Boolean);
    return { kind, rules, setup, position, moves };
  }

  /** Whether moves are confirmed as the settings say; elsewhere they are played at once. */
  confirms = false;

  /** Whether cells are pointed at instead of moves made: the event `pointed` tells which. */
  quiz = false;

  /** Marks a cell as rightly pointed at. @param {string} name */
  tick(name) {
    this.#cells.get(name)?.classList.add("ticked");
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
    if (this.#game && this.state) await this.show(this.#game, { ply: this.state.ply });
  }

  /** Whether a move is begun but not complete. */
  get isPartial() {
    return this.#path.length > 0;
  }

  /**
   * Shows how a game stands.
   * @param {GameQuestion} game
   * @param {{ ply?: number, animate?: boolean }} [options]
   * @returns {Promise<StateAnswer | null>} the state, or nothing if another was asked for meanwhile
   */
  async show(game, options = {}) {
    const serial = ++this.#serial;
    this.#motion?.abort();
    const step = options.animate ? stepTime() : 0;
    const look = this.#look();
    const changesBoard = !this.#board || this.#game?.kind !== game.kind || this.#game?.rules !== game.rules;
    const [board, state] = await Promise.all([
      changesBoard ? ask("board", { game: { ...game, moves: [], end: null }, look }) : this.#board,
      ask("state", { game, ply: options.ply, look, animate: Boolean(options.animate) }),
    ]);
    if (serial !== this.#serial) return null;
    this.#game = game;
    if (changesBoard) this.#drawBoard(board);
    this.state = state;
    this.#path = [];
    this.#pending = null;
    this.#ahead = null;
    this.#mark();
    const here = `${state.kind} ${state.rules} ${state.ply} ${state.position}`;
    if (here !== this.#sketched) this.#pad.shapes = [];
    else if (changesBoard) this.#pad.redraw();
    this.#sketched = here;
    await this.#perform(state, step, serial);
    return serial === this.#serial ? state : null;
  }

  /** Shows the last move once more. @param {number} [step] how long a step takes */
  async replay(step = SPEEDS.slow) {
    if (!this.#game || !this.state || this.state.ply === 0) return;
    const serial = ++this.#serial;
    this.#motion?.abort();
    const look = this.#look();
    const [before, state] = await Promise.all([
      ask("state", { game: this.#game, ply: this.state.ply - 1, look }),
      ask("state", { game: this.#game, ply: this.state.ply, look, animate: true }),
    ]);
    if (serial !== this.#serial) return;
    this.#picture.setPieces(before.layers.pieces);
    await this.#perform(state, step, serial);
  }

  /** Draws marks of the page above the pieces: arrows of the engine, what a lens shows. @param {string} markup */
  note(markup) {
    this.#picture.set("notes", markup);
  }

  /** What people have drawn on the position: `Ga1b2` is a green arrow, `Rc3` a red circle. The event `sketched` tells of changes. */
  get shapes() {
    return this.#pad.shapes;
  }

  set shapes(shapes) {
    this.#pad.shapes = shapes;
  }

  /** @param {string[]} shapes */
  async #drawSketches(shapes) {
    if (shapes.length === 0) this.#brushes?.hide();
    if (shapes.length === 0 || !this.#game) return this.#picture.set("sketches", "");
    const { markup } = await ask("sketch", { game: { ...this.#game, moves: [], end: null }, shapes, look: this.#look() });
    this.#picture.set("sketches", markup);
  }

  #tellSketches() {
    this.dispatchEvent(new CustomEvent("sketched", { detail: this.shapes, bubbles: true }));
  }

  #erase() {
    if (this.#pad.shapes.length === 0) return false;
    this.#pad.shapes = [];
    say(t("board-erased"));
    this.#tellSketches();
    return true;
  }

  /** Whether the lens is on: what is in sight is shown over the board. */
  get lens() {
    return this.#lens;
  }

  /** Puts the lens over the board, or takes it away. @param {boolean} isOn */
  async setLens(isOn) {
    this.#lens = isOn;
    if (!isOn) return this.#picture.set("sights", "");
    if (!this.#game || !this.state) return;
    const question = { game: { ...this.#game, end: null }, ply: this.state.ply, look: this.#look() };
    const { markup } = await ask("lens", question);
    if (this.#lens) this.#picture.set("sights", markup);
  }

  /** Clicks a target: a cell, a button, the reserve. @param {string} target */
  choose(target) {
    const { state } = this;
    if (!state) return;
    if (this.#motion && !this.#motion.signal.aborted) this.#motion.abort();
    if (this.quiz && this.#cells.has(target)) {
      this.dispatchEvent(new CustomEvent("pointed", { detail: target, bubbles: true }));
      return;
    }
    if (this.#path.length === 0 && this.#premove.includes(target)) return this.#unchoose();
    const playable = this.#playable;
    if (!playable) {
      if (target in state.words.cells) say(state.words.cells[target] ?? "");
      return;
    }
    const pending = this.#pending;
    if (pending) {
      this.#pending = null;
      if (settings.confirm === "double" && target === pending.path.at(-1)) return this.#play(pending.text);
      // Whatever else is clicked begins anew.
      this.#path = [];
    }
    const step = click(playable.moves, this.#path, target);
    switch (step.kind) {
      case "play":
        if (this.confirms && settings.confirm !== "none" && playable.isNow) this.#await(step.text);
        else this.#play(step.text);
        break;
      case "partial":
        this.#path = step.path;
        this.#mark();
        this.#sayPartial();
        break;
      case "cancel":
        this.cancel();
        break;
      case "refused":
        this.#refuse(step.path);
        break;
    }
  }

  /** Forgets what was clicked of a move; if there is nothing to forget, what is drawn. */
  cancel() {
    if (this.#pad.isBegun) this.#pad.drop();
    else if (this.#path.length === 0) return void this.#erase();
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
    say(t(settings.confirm === "double" ? "board-confirm-again" : "board-confirm-asked", { move: text }));
    const confirm = this.querySelector("[data-confirm]");
    // Whoever came by keyboard goes on there.
    if (confirm instanceof HTMLElement && this.#grid.contains(document.activeElement)) confirm.focus();
  }

  /** Puts the keyboard on the board. */
  focusBoard() {
    this.#cells.get(this.#cursor ?? "")?.focus();
  }

  get #grid() {
    return /** @type {HTMLElement} */ (this.querySelector(".board-cells"));
  }

  /** How drawings for this board are to look. */
  get look() {
    return this.#look();
  }

  #look() {
    return {
      turned: this.#turned,
      coordinates: settings.coordinates,
      prefix: this.#prefix,
      language: document.documentElement.lang,
    };
  }

  /** Who may choose among which moves on this board: now, or ahead of their turn. */
  get #playable() {
    const { state } = this;
    if (!state || state.ending) return null;
    if (this.#hands.has(state.mover)) return { player: state.mover, moves: state.moves, isNow: true };
    return this.#ahead && { ...this.#ahead, isNow: false };
  }

  /** @param {BoardAnswer} board */
  #drawBoard(board) {
    this.#board = board;
    this.#picture.viewBox = board.viewBox;
    const { frame } = this.#picture;
    this.style.setProperty("--ratio", String(this.#picture.ratio));
    this.#picture.set("board", board.layer);
    this.#picture.set("notes", "");
    this.#cells.clear();
    const isHexagonal = board.step === 60;
    this.classList.toggle("hexagonal", isHexagonal);
    const rows = board.rows.map((row, index) => {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.setAttribute("aria-rowindex", String(index + 1));
      for (const cell of row) {
        const element = document.createElement("div");
        element.setAttribute("role", "gridcell");
        element.tabIndex = -1;
        element.dataset.cell = cell.name;
        place(element, cell);
        this.#cells.set(cell.name, element);
        line.append(element);
      }
      return line;
    });
    const reserves = board.reserves.map((reserve) => {
      const element = document.createElement("button");
      element.type = "button";
      element.className = "board-reserve";
      element.dataset.reserve = String(reserve.owner);
      place(element, reserve);
      return element;
    });
    this.#grid.replaceChildren(...rows);
    frame.querySelectorAll(".board-reserve").forEach((element) => element.remove());
    frame.append(...reserves);
    if (!this.#cursor || !this.#cells.has(this.#cursor)) {
      const lowest = board.rows.at(-1);
      this.#cursor = lowest?.[Math.floor(lowest.length / 2)]?.name ?? null;
    }
  }

  /**
   * Shows the last move of a state step by step, then the state as it is.
   * @param {StateAnswer} state @param {number} step @param {number} serial
   */
  async #perform(state, step, serial) {
    this.#picture.dropLight();
    this.#picture.set("sights", "");
    if (step > 0 && state.frames.length > 0) {
      const motion = new AbortController();
      this.#motion = motion;
      this.#picture.set("lower", "");
      this.#picture.set("upper", "");
      await animate(this.#stage(), state.frames, step, motion.signal);
      if (serial !== this.#serial) return;
      this.#motion = null;
      this.#picture.fadeLight(step * 2);
    } else if (state.frames.length > 0) {
      // Without motion light is shown as it ran, until something else is done.
      for (const frame of state.frames) if (frame.kind === "beam") this.#picture.addLight(frame.layer);
      if (state.frames.some((frame) => frame.kind === "remove")) sound("capture");
      else sound("move");
    }
    this.#picture.set("lower", state.layers.lower);
    this.#picture.setPieces(state.layers.pieces);
    this.#picture.set("upper", state.layers.upper);
    if (this.#lens) void this.setLens(true);
    this.dispatchEvent(new CustomEvent("shown", { bubbles: true }));
  }

  /** @returns {import("./animate.js").Stage} */
  #stage() {
    const picture = this.#picture;
    return {
      lift: (cell) => this.#lift(cell),
      centre: (cell) => this.#centre(cell),
      by: (shift) => picture.by(shift),
      setPieces: (markup) => picture.setPieces(markup),
      addLight: (markup) => picture.addLight(markup),
      sound,
    };
  }

  /** @param {string} name */
  #cell(name) {
    return this.#board?.rows.flat().find((it) => it.name === name);
  }

  /** @param {string} name */
  #centre(name) {
    return this.#picture.pointAt(this.#cell(name) ?? { x: 0, y: 0 });
  }

  /** @param {string} name */
  #lift(name) {
    const cell = this.#cell(name);
    return cell ? this.#picture.lift(cell) : null;
  }

  /** Shows what is chosen and where one may go, and names every cell for those who hear it. */
  #mark() {
    const { state } = this;
    if (!state || !this.#board) return;
    const moves = this.#playable?.moves ?? [];
    const again = this.#pending && settings.confirm === "double" ? this.#pending.path.slice(-1) : null;
    const next = again ? new Set(again) : nextTargets(moves, this.#path);
    const starts = nextTargets(moves, []);
    const chosen = new Set(this.#path);
    for (const [name, element] of this.#cells) {
      const isTarget = this.#path.length > 0 && next.has(name);
      element.classList.remove("ticked");
      element.classList.toggle("selected", chosen.has(name));
      element.classList.toggle("target", isTarget);
      element.classList.toggle("taken", name in state.owners);
      element.classList.toggle("movable", starts.has(name));
      element.classList.toggle("premove", this.#premove.includes(name));
      element.tabIndex = name === this.#cursor ? 0 : -1;
      const words = [state.words.cells[name] ?? name];
      if (this.#premove.includes(name)) words.push(t("board-premove"));
      if (chosen.has(name)) words.push(t("board-selected"));
      else if (isTarget) words.push(t("board-target"));
      element.setAttribute("aria-label", words.join(", "));
      element.setAttribute("aria-selected", String(chosen.has(name)));
    }
    this.#grid.setAttribute("aria-label", t("board-label"));
    this.#markReserves(next);
    this.#showButtons(next);
    this.dispatchEvent(new CustomEvent("marked", { bubbles: true }));
  }

  /** @param {Set<string>} next */
  #markReserves(next) {
    const { state } = this;
    for (const element of this.querySelectorAll(".board-reserve")) {
      if (!(element instanceof HTMLButtonElement) || !state) continue;
      const owner = Number(element.dataset.reserve);
      const reserve = state.reserves.find((it) => it.owner === owner);
      const isTarget = next.has("reserve") && owner === this.#playable?.player;
      element.classList.toggle("target", isTarget);
      if (isTarget) element.dataset.target = "reserve";
      else delete element.dataset.target;
      const player = state.words.players[owner] ?? "";
      element.setAttribute("aria-label", t("board-reserve", { player, count: reserve?.count ?? 0 }));
    }
  }

  /** Buttons beside the chosen piece, or below the board where no piece is chosen. @param {Set<string>} next */
  #showButtons(next) {
    const { state } = this;
    if (!state) return;
    const names = [...next].filter((name) => !(name in state.words.cells) && name !== "reserve");
    const states = names.filter((name) => name.startsWith("state-"));
    const others = names.filter((name) => !name.startsWith("state-"));
    const beside = /** @type {HTMLElement} */ (this.querySelector(".board-buttons"));
    const below = /** @type {HTMLElement} */ (this.querySelector(".board-choices"));
    const chosen = this.#path.findLast((target) => this.#cells.has(target));
    const besideNames = chosen ? others : [];
    const belowNames = chosen ? states : names;
    beside.hidden = besideNames.length === 0;
    // The arrow to the left on the left.
    beside.replaceChildren(...besideNames.toSorted().map((name) => this.#button(name)));
    const cell = this.#cell(chosen ?? "");
    if (cell) {
      // On the upper corners of the cell, so that the middles of its neighbours stay free; on the lower ones at the upper edge.
      const isHigh = cell.y - cell.h < 0.02;
      beside.style.left = `${cell.x * 100}%`;
      beside.style.top = `${(cell.y + (isHigh ? cell.h : -cell.h) * 0.5) * 100}%`;
      beside.style.width = `calc(${cell.w * 100}% + clamp(1.75rem, 5cqw, 2.5rem))`;
    }
    const confirmation = this.#pending && settings.confirm === "button" ? this.#confirmation(this.#pending.text) : [];
    below.hidden = belowNames.length + confirmation.length === 0;
    below.setAttribute("aria-label", t("board-choices"));
    below.replaceChildren(...belowNames.map((name) => this.#button(name)), ...confirmation);
  }

  /** The buttons that play a move or give it up. @param {string} text */
  #confirmation(text) {
    const button = (/** @type {string} */ words, /** @type {() => void} */ act) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: words });
      made.addEventListener("click", () => {
        act();
        this.focusBoard();
      });
      return made;
    };
    const yes = button(t("board-confirm-move", { move: text }), () => this.#play(text));
    yes.className = "primary";
    yes.dataset.confirm = "yes";
    return [yes, button(t("common-cancel"), () => this.cancel())];
  }

  /** @param {string} name */
  #button(name) {
    const words = this.state?.words.buttons[name] ?? name;
    const picture = this.state?.choices[name];
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.target = name;
    button.className = picture ? "choice-picture" : "choice";
    button.setAttribute("aria-label", words);
    button.title = words;
    if (picture) button.innerHTML = picture;
    else button.innerHTML = `<span aria-hidden="true">${ICONS[name] ?? ""}</span>`;
    if (!picture && !(name in ICONS)) button.textContent = words;
    return button;
  }

  #sayPartial() {
    const { state } = this;
    if (!state) return;
    const next = nextTargets(this.#playable?.moves ?? [], this.#path);
    const last = this.#path.at(-1) ?? "";
    const places = [...next].map((name) => (name in state.words.cells ? name : state.words.buttons[name] ?? name));
    say(`${state.words.cells[last] ?? last}. ${t("board-next", { places: places.slice(0, 30).join(", ") })}`);
  }

  /** Says why something cannot be played. @param {string[]} path */
  async #refuse(path) {
    const hadPath = this.#path.length > 0;
    const target = path.at(-1) ?? "";
    this.#path = [];
    this.#mark();
    if (!this.#game || !this.state) return;
    // Before one's turn nothing is forbidden, there is only nothing to choose.
    if (!this.#playable?.isNow) return say(this.state.words.cells[target] ?? "");
    const question = { game: this.#game, ply: this.state.ply, path, language: document.documentElement.lang };
    const { words } = await ask("explain", question);
    // A click on an empty cell with nothing chosen is no attempt to move.
    if (!hadPath && !(target in this.state.owners)) {
      say(this.state.words.cells[target] ?? "");
      return;
    }
    this.dispatchEvent(new CustomEvent("refused", { detail: words, bubbles: true }));
    const element = this.#cells.get(target);
    if (element && !reducedMotion()) {
      element.animate([{ transform: "translateX(-3%)" }, { transform: "translateX(3%)" }, { transform: "none" }], 160);
    }
  }

  // Pointers

  /** @param {PointerEvent} event */
  #pointerDown(event) {
    const cell = cellOf(event.target);
    if (event.isPrimary && event.button === 2 && this.#premove.length > 0) return this.#unchoose();
    if (!event.isPrimary || !cell || this.#pad.down(event, cell) || event.button !== 0) return;
    this.#press = { cell, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  #pointerMove(event) {
    if (this.#pad.move(event)) return;
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.ghost) {
      const far = DRAG_AFTER[/** @type {"mouse"} */ (event.pointerType)] ?? DRAG_AFTER.mouse;
      if (Math.hypot(dx, dy) < far) return;
      const moves = this.#playable?.moves ?? [];
      if (!nextTargets(moves, []).has(press.cell)) return;
      press.ghost = this.#lift(press.cell);
      if (!press.ghost) return;
      this.#grid.setPointerCapture(event.pointerId);
      press.ghost.classList.add("dragged");
      this.#path = [];
      const step = click(moves, [], press.cell);
      if (step.kind === "partial") {
        this.#path = step.path;
        this.#mark();
      }
    }
    press.ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.08)`;
  }

  /** @param {PointerEvent} event */
  #pointerUp(event) {
    if (this.#pad.up(event)) return void (event.pointerType === "touch" && this.#brushes?.show());
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const dragged = press.ghost !== null;
    this.#dropDrag();
    const under = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    this.#cursor = press.cell;
    if (!dragged) {
      // Pressing here and letting go there is no click.
      if (under !== press.cell) return;
      if (!this.isPartial && this.state && !(under in this.state.owners)) this.#erase();
      this.choose(under);
    } else if (under && under !== press.cell && this.contains(document.elementFromPoint(event.clientX, event.clientY))) {
      this.choose(under);
    } else if (under !== press.cell) {
      this.cancel();
    }
  }

  #dropDrag() {
    if (this.#press?.ghost) this.#picture.lower();
    this.#press = null;
  }

  // Keyboard

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = this.#cursor;
    if (!here || !this.state || event.metaKey) return;
    if (event.code === "KeyD" && !event.ctrlKey && (settings.letters || event.altKey)) {
      this.#pad.press(here, brushOf(event));
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) this.#step(arrow, event.shiftKey);
    else if (event.key === "Enter" || event.key === " ") this.choose(here);
    else if (event.key === "Escape" && (this.isPartial || this.#pad.isBegun || this.shapes.length > 0)) this.cancel();
    else if (!settings.letters || !this.#letter(event.key, here)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Single letters, while the board has the keyboard. @param {string} key @param {string} here */
  #letter(key, here) {
    const { state } = this;
    if (!state) return false;
    switch (key) {
      case "r":
      case "R": {
        const wanted = key === "r" ? "clockwise" : "anticlockwise";
        if (this.#path.length === 0) this.choose(here);
        const next = nextTargets(this.#playable?.moves ?? [], this.#path);
        const target = next.has(wanted) ? wanted : next.has("clockwise") ? "clockwise" : null;
        if (this.#path.length > 0 && target) this.choose(target);
        return true;
      }
      case "o":
        say(state.words.cells[here] ?? here);
        return true;
      case "m": {
        const moves = matching(this.#playable?.moves ?? state.moves, [here]).map((move) => move.text);
        say(moves.length > 0 ? moves.join(", ") : t("board-no-moves", { cell: here }));
        return true;
      }
      case "l":
        say(state.words.last || state.words.turn);
        return true;
      case "t":
        say(state.words.turn);
        return true;
      case "p":
        say(state.words.position);
        return true;
      case "s": {
        const row = this.#board?.rows.find((cells) => cells.some((cell) => cell.name === here)) ?? [];
        say(row.map((cell) => state.words.cells[cell.name] ?? cell.name).join("; "));
        return true;
      }
      default:
        return false;
    }
  }

  /** Moves the cursor the way it is seen. @param {readonly [number, number]} arrow @param {boolean} isShifted */
  #step([dx, dy], isShifted) {
    const next = this.#board && this.#cursor ? nextCell(this.#board, this.#cursor, [dx, dy], isShifted) : null;
    if (!next) return;
    this.#cursor = next.name;
    for (const [name, element] of this.#cells) element.tabIndex = name === next.name ? 0 : -1;
    this.#cells.get(next.name)?.focus();
    this.#pad.follow(next.name);
  }
}

/** A shape for those who hear it: cells are named by two characters. @param {string} shape */
function shapeInWords(shape) {
  const [brush, from, to] = [shape.slice(0, 1).toLowerCase(), shape.slice(1, 3), shape.slice(3)];
  return to ? t(`board-arrow-${brush}`, { from, to }) : t(`board-circle-${brush}`, { cell: from });
}

/** @type {Record<string, string>} */
const ICONS = { clockwise: "↻", anticlockwise: "↺", top: "⤒" };

function reducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long a step of an animation takes now. */
function stepTime() {
  return reducedMotion() ? 0 : SPEEDS[settings.speed];
}

customElements.define("tablier-board", TablierBoard);
