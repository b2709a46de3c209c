// The engines beside the analysis board: one or several at once, the bar of chances, arrows for their best moves.

import { say } from "../../board/announce.js";
import { element } from "../../shared/elements.js";
import { ask } from "../../board/rules-client.js";
import { chancesInWords, expectation, placesAtTheEnd, placesInWords } from "../../shared/chances.js";
import { t } from "../../board/translate.js";
import { BridgePanel } from "./bridge-panel.js";
import { builtInEngines, fillChoices, STRONGEST } from "./engine-choices.js";
import { EngineView } from "./engine-view.js";
import { HeatMap } from "./heat-map.js";
import { keptEngines, keepEngines } from "./kept-analysis.js";
import { SharedEvaluations } from "./shared-evaluations.js";

/** @typedef {import("../../types").ThoughtAnswer} Thought */
/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {import("./engine-choices.js").EngineChoice} EngineChoice */

/** More engines have no arrows of their own. */
const MOST_ENGINES = 4;

/** The first player's chances when all is over. @param {number[]} ranks @returns {[number, number, number]} */
function atTheEnd([first = 1, second = 1]) {
  if (first === second) return [0, 1000, 0];
  return first < second ? [1000, 0, 0] : [0, 0, 1000];
}

export class EnginePanel {
  isOn = false;
  isThreat = false;
  showsArrows = true;
  showsMarks = true;
  /** @type {EngineView[]} */
  views = [];
  #isDrawing = false;
  /** Whether the arrows have changed since they were drawn last. */
  #mustDraw = false;
  /** @type {GameQuestion | null} */
  #game = null;
  /** @type {StateAnswer | null} */
  #state = null;
  /** What was thought earlier about the position on the board. @type {import("../../types").KeptThought | null} */
  #kept = null;

  /**
   * @param {import("../../board/tablier-board.js").TablierBoard} board
   * @param {object} page
   * @param {string} page.kind the game
   * @param {(moves: string[]) => void} page.follow plays the moves of a line
   * @param {(thought: Thought) => void} page.learned is told what the first engine thinks of the position on the board
   * @param {() => void} page.disturb is called before an engine is taken from a review
   * @param {string[]} page.colours the colours of the players
   * @param {import("./shared-evaluations.js").Sharing | null} page.sharing how evaluations are shared, if they are
   */
  constructor(board, { kind, follow, learned, disturb, colours, sharing }) {
    this.board = board;
    this.follow = follow;
    this.learned = learned;
    this.disturb = disturb;
    this.bridge = new BridgePanel(kind, () => this.#bridgeChanged());
    this.heat = new HeatMap(board);
    this.shared = new SharedEvaluations(sharing, kind, follow);
    // The bar is a bar of the players: it wears their colours.
    ["first", "second"].forEach((name, index) => element("bar").style.setProperty(`--${name}`, `var(--tablier-${colours[index]})`));
    element("line-count").addEventListener("change", () => void this.#thinkAll());
    const host = /** @type {HTMLElement} */ (document.querySelector(".engine-view"));
    this.#addView(host, this.#choice(STRONGEST));
    for (const key of keptEngines().slice(0, MOST_ENGINES)) this.#restore(key);
    this.#arrange();
  }

  /** The engine that reviews games: the first of the list. */
  get reviewer() {
    return this.#first;
  }

  /** The first engine has thought about a position of a game that is reviewed. @param {GameQuestion} game @param {Thought} thought */
  reviewed(game, thought) {
    if (this.#first.choice.key === STRONGEST) void this.shared.reviewed(game, thought);
  }

  get #choices() {
    return [...builtInEngines(this.#state?.players ?? 2), ...this.bridge.choices];
  }

  /** @param {string} key @returns {EngineChoice} */
  #choice(key) {
    const choices = this.#choices;
    return choices.find((choice) => choice.key === key) ?? /** @type {EngineChoice} */ (choices[0]);
  }

  get #first() {
    return /** @type {EngineView} */ (this.views[0]);
  }

  get #last() {
    return /** @type {EngineView} */ (this.views.at(-1));
  }

  /** The best move known. */
  get best() {
    return this.#first.best;
  }

  /** Engines that were chosen last time; those behind a bridge come back with it. @param {string} key */
  #restore(key) {
    const choice = this.#choice(key);
    if (key === STRONGEST || choice.key !== key) return;
    void this.#think(this.#addView(EngineView.hostAfter(this.#last.host), choice));
  }

  /** @param {HTMLElement} host @param {EngineChoice} choice */
  #addView(host, choice) {
    const view = new EngineView(host, choice, {
      thought: (view) => this.#thought(view),
      follow: (moves) => this.follow(moves),
      lineCount: () => Number(/** @type {HTMLSelectElement} */ (element("line-count")).value),
      isThreat: () => this.isThreat,
    });
    this.views.push(view);
    const select = /** @type {HTMLSelectElement} */ (host.querySelector(".engine-choice"));
    select.addEventListener("change", () => {
      this.disturb();
      view.become(this.#choice(select.value));
      this.#enginesChanged();
      void this.#think(view);
    });
    host.querySelector(".engine-remove")?.addEventListener("click", () => this.#remove(view));
    return view;
  }

  /** Lets one more engine think. */
  add() {
    if (this.views.length >= MOST_ENGINES) return;
    this.disturb();
    const used = new Set(this.views.map((view) => view.choice.key));
    const choice = this.#choices.findLast(({ key }) => key.startsWith("bridge") && !used.has(key)) ?? this.#choices.find(({ key }) => !used.has(key));
    if (!choice) return;
    const view = this.#addView(EngineView.hostAfter(this.#last.host), choice);
    this.#enginesChanged();
    say(t("analysis-engine-added", { number: this.views.length, engine: choice.name }));
    /** @type {HTMLElement | null} */ (view.host.querySelector(".engine-choice"))?.focus();
    if (!this.isOn) return this.toggle(true);
    return this.#think(view);
  }

  /** @param {EngineView} view @returns {void} */
  #remove(view) {
    const index = this.views.indexOf(view);
    if (index < 0 || this.views.length < 2) return;
    this.disturb();
    if (index === 0) {
      // The first place stays where it is: who comes next moves up.
      const next = /** @type {EngineView} */ (this.views[1]);
      view.become(next.choice);
      void this.#think(view);
      return this.#remove(next);
    }
    this.views.splice(index, 1);
    view.stop();
    view.engine.close();
    view.host.remove();
    this.#enginesChanged();
    /** @type {HTMLElement | null} */ (this.#first.host.querySelector(".engine-choice"))?.focus();
    void this.#drawArrows();
  }

  /** Engines of a bridge have come or gone: those that were chosen think again. */
  #bridgeChanged() {
    const { choices } = this.bridge;
    for (const view of this.views) {
      const choice = choices.find(({ key }) => key === view.choice.key);
      if (!choice) continue;
      view.become(choice);
      void this.#think(view);
    }
    const shown = new Set(this.views.map((view) => view.choice.key));
    for (const key of keptEngines()) if (!shown.has(key) && this.views.length < MOST_ENGINES) this.#restore(key);
    this.#enginesChanged();
  }

  #enginesChanged() {
    keepEngines(this.views.slice(1).map((view) => view.choice.key));
    this.#arrange();
    this.#compare();
  }

  /** Numbers the engines, and fills their lists. */
  #arrange() {
    this.views.forEach((view, index) => {
      fillChoices(/** @type {HTMLSelectElement} */ (view.host.querySelector(".engine-choice")), this.#choices, view.choice);
      view.place(index + 1, this.views.length === 1);
    });
    /** @type {HTMLButtonElement} */ (document.querySelector("[data-command=add-engine]")).disabled = this.views.length >= MOST_ENGINES;
  }

  /** Forgets the thoughts about a position that is left, so that nobody follows them elsewhere. */
  leave() {
    for (const view of this.views) view.leave();
    this.heat.leave();
    this.shared.leave();
  }

  /**
   * Turns to another position.
   * @param {GameQuestion} game @param {StateAnswer} state
   * @param {import("../../types").KeptThought | null} kept what was thought about it earlier
   */
  async about(game, state, kept) {
    const isOtherTable = this.#state?.players !== state.players;
    this.#game = game;
    this.#state = state;
    this.#kept = kept;
    if (isOtherTable) this.#arrange();
    void this.heat.about(game, state, this.isThreat);
    void this.shared.about(game, state).then((known) => {
      // Whoever has thought about it here knows as much.
      if (known && !this.#kept && !this.#first.thought && state === this.#state) this.#showBar(state.mover === 0 ? known.chances : turned(known.chances), state);
    });
    await this.#thinkAll();
  }

  /** Turns the engines on or off. @param {boolean} [isOn] */
  async toggle(isOn = !this.isOn) {
    this.isOn = isOn;
    const button = element("engine-switch");
    button.setAttribute("aria-pressed", String(isOn));
    button.textContent = t(isOn ? "analysis-engine-off" : "analysis-engine-on");
    await this.#thinkAll();
  }

  /** Switches something that is shown. @param {"threat" | "arrows" | "marks"} what */
  async switch(what) {
    if (what === "threat") this.isThreat = !this.isThreat;
    if (what === "arrows") this.showsArrows = !this.showsArrows;
    if (what === "marks") {
      this.showsMarks = !this.showsMarks;
      say(t(this.showsMarks ? "analysis-marks-shown" : "analysis-marks-hidden"));
    }
    const isOn = { threat: this.isThreat, arrows: this.showsArrows, marks: this.showsMarks }[what];
    document.querySelector(`[data-command=${what}]`)?.setAttribute("aria-pressed", String(isOn));
    document.body.classList.toggle("without-marks", !this.showsMarks);
    if (what !== "threat") return this.#drawArrows();
    if (this.#game && this.#state) void this.heat.about(this.#game, this.#state, this.isThreat);
    if (this.isThreat && !this.isOn) return this.toggle(true);
    return this.#thinkAll();
  }

  async #thinkAll() {
    this.board.note("");
    await Promise.all(this.views.map((view) => this.#think(view)));
  }

  /** Lets an engine think about the position, or says why it does not. @param {EngineView} view */
  async #think(view) {
    view.stop();
    const [game, state] = [this.#game, this.#state];
    if (!game || !state) return;
    this.#compare();
    if (this.isOn && !state.ending) return view.think(game, state);
    view.clear(t(state.ending ? "analysis-engine-over" : "analysis-engine-idle"));
    if (view !== this.#first) return;
    if (!this.isOn) element("bar").classList.add("idle");
    const [best] = this.#kept?.lines ?? [];
    if (state.ending && state.players > 2) view.show(placesInWords(placesAtTheEnd(state.ending.ranks), state.words.players));
    if (state.ending) this.#showBar(atTheEnd(state.ending.ranks), state);
    else if (best) {
      view.show(chancesInWords(best, state.mover, state.words.players));
      this.#showBar(state.mover === 0 ? best.chances : turned(best.chances), state);
    }
  }

  /** An engine knows more. @param {EngineView} view */
  #thought(view) {
    const [state, thought] = [this.#state, view.thought];
    const [best] = thought?.lines ?? [];
    if (!this.isOn || !state || !thought || !best) return;
    if (view === this.#first && !this.isThreat) {
      this.#showBar(thought.mover === 0 ? best.chances : turned(best.chances), state);
      this.learned(thought);
    }
    if (view.choice.key === STRONGEST && !this.isThreat) this.shared.learned(state, thought);
    this.#compare();
    void this.#drawArrows();
  }

  /** Says whether the engines prefer the same move. */
  #compare() {
    const known = this.views.flatMap((view, index) => (view.best ? [{ view, number: index + 1, best: view.best }] : []));
    const first = this.#first.best;
    for (const { view, best } of known) view.differs = first !== null && best !== first;
    const note = element("agreement");
    note.hidden = this.views.length < 2;
    if (known.length < 2) {
      note.textContent = "";
      note.classList.remove("disagree");
      return;
    }
    const moves = [...new Set(known.map(({ best }) => best))];
    const told = (/** @type {string} */ text) => known.find(({ best }) => best === text)?.view.host.querySelector(".line-moves .move")?.textContent ?? text;
    const numbers = (/** @type {string} */ text) => new Intl.ListFormat(document.documentElement.lang).format(known.flatMap(({ number, best }) => (best === text ? [String(number)] : [])));
    const words =
      moves.length === 1
        ? t("analysis-agree", { move: told(moves[0] ?? "") })
        : t("analysis-disagree", { list: moves.map((move) => t("analysis-prefers", { engines: numbers(move), move: told(move) })).join(" · ") });
    if (note.textContent !== words) note.textContent = words;
    note.classList.toggle("disagree", moves.length > 1);
  }

  /** The bar shows the first player's chances from below; between three players words must do. @param {readonly [number, number, number]} chances @param {StateAnswer} state */
  #showBar(chances, state) {
    const bar = element("bar");
    bar.classList.toggle("idle", state.players !== 2);
    const isTurned = this.board.turned >= 135 && this.board.turned <= 225;
    bar.classList.toggle("turned", isTurned);
    ["win", "draw", "loss"].forEach((name, index) => {
      const part = bar.querySelector(`.bar-${name}`);
      if (part instanceof HTMLElement) part.style.flexGrow = String(chances[index] ?? 0);
    });
    bar.setAttribute("aria-label", t("analysis-bar", { player: state.words.players[0] ?? "", percent: Math.round(expectation(chances) / 10) }));
  }

  /** Draws the best moves of all engines, one picture after the other. With several, each engine has arrows of its own. */
  async #drawArrows() {
    this.#mustDraw = true;
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    try {
      while (this.#mustDraw) {
        this.#mustDraw = false;
        const markup = await this.#arrows();
        if (!this.#mustDraw) this.board.note(markup);
      }
    } finally {
      this.#isDrawing = false;
    }
  }

  async #arrows() {
    const game = this.#game;
    if (!game || !this.showsArrows || !this.showsMarks) return "";
    const isAlone = this.views.length === 1;
    const layers = this.views.map(async ({ thought }, index) => {
      const moves = (thought?.lines ?? []).flatMap((line) => line.moves.slice(0, 1));
      if (moves.length === 0) return "";
      // With several engines the best move of each is enough to look at.
      const shown = isAlone ? { moves } : { moves: moves.slice(0, 1), engine: index + 1 };
      return (await ask("arrows", { game, ...shown, threat: this.isThreat, look: this.board.look })).markup;
    });
    const markup = (await Promise.all(layers)).join("");
    return game === this.#game ? markup : "";
  }
}

/** The chances of the other player in a game for two. @param {readonly [number, number, number]} chances @returns {[number, number, number]} */
function turned([won, drawn, lost]) {
  return [lost, drawn, won];
}
