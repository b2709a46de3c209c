// The engine beside the analysis board: its lines, the bar of chances, arrows for its best moves.

import { say } from "../../board/announce.js";
import { Engine } from "../../shared/engine.js";
import { element } from "../../shared/elements.js";
import { ask } from "../../board/rules-client.js";
import { chancesInWords, expectation, percents, placesAtTheEnd, placesInWords } from "../../shared/chances.js";
import { t } from "../../board/translate.js";
import { fillLine, playedUntil, untold } from "./line-view.js";

/** @typedef {import("../../types").ThoughtAnswer} Thought */
/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").StateAnswer} StateAnswer */

/** Thinking without end: longer than anybody looks. */
const WITHOUT_END = 24 * 3600 * 1000;

/** The number of moves of a variation that are shown. */
const SHOWN_MOVES = 12;

const language = () => document.documentElement.lang;

/** The first player's chances when all is over. @param {number[]} ranks @returns {[number, number, number]} */
function atTheEnd([first = 1, second = 1]) {
  if (first === second) return [0, 1000, 0];
  return first < second ? [1000, 0, 0] : [0, 0, 1000];
}

/** The score of a line as people read it. @param {import("../../types").LineAnswer} line */
function scoreWords(line) {
  if (line.endsIn !== null) {
    return t(line.endsIn > 0 ? "analysis-ends-won" : "analysis-ends-lost", { number: Math.abs(line.endsIn) });
  }
  const number = new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" });
  return number.format(line.score / 100);
}

export class EnginePanel {
  engine = new Engine();
  isOn = false;
  isThreat = false;
  showsArrows = true;
  showsMarks = true;
  /** The thought about the position on the board. @type {Thought | null} */
  thought = null;
  /** Grows when the position changes, so that a late thought is not shown. */
  #errand = 0;
  /** @type {GameQuestion | null} */
  #game = null;
  /** @type {StateAnswer | null} */
  #state = null;
  /** What was thought earlier about the position on the board. @type {import("../../types").KeptThought | null} */
  #kept = null;
  #isDrawing = false;
  /** How people write the lines of the latest thoughts, by their moves. @type {Map<string, import("../../types").LineMove[]>} */
  #told = new Map();
  #isTelling = false;
  /** Whether a thought of this panel is under way: others may use the engine too. */
  #isThinking = false;

  /**
   * @param {import("../../board/tablier-board.js").TablierBoard} board
   * @param {object} page
   * @param {(moves: string[]) => void} page.follow plays the moves of a line
   * @param {(thought: Thought) => void} page.learned is told what the engine thinks of the position on the board
   * @param {string[]} page.colours the colours of the players
   */
  constructor(board, { follow, learned, colours }) {
    this.board = board;
    this.learned = learned;
    // The bar is a bar of the players: it wears their colours.
    ["first", "second"].forEach((name, index) => element("bar").style.setProperty(`--${name}`, `var(--tablier-${colours[index]})`));
    element("lines").addEventListener("click", (event) => {
      const until = playedUntil(event);
      const item = event.target instanceof Element ? event.target.closest("li") : null;
      const line = this.thought?.lines[Number(item?.dataset.line)];
      // The lines of a threat are moves of the other player, which cannot be played here.
      if (until === null || !line || this.isThreat) return;
      follow(line.moves.slice(0, until));
    });
    element("line-count").addEventListener("change", () => void this.#think());
  }

  get #lines() {
    return Number(/** @type {HTMLSelectElement} */ (element("line-count")).value);
  }

  /** The best move known. */
  get best() {
    return this.isThreat ? null : (this.thought?.lines[0]?.moves[0] ?? null);
  }

  /** Forgets the thought about a position that is left, so that nobody follows it elsewhere. */
  leave() {
    this.#errand++;
    this.thought = null;
    element("lines").classList.add("stale");
  }

  /**
   * Turns to another position.
   * @param {GameQuestion} game @param {StateAnswer} state
   * @param {import("../../types").KeptThought | null} kept what was thought about it earlier
   */
  async about(game, state, kept) {
    this.#game = game;
    this.#state = state;
    this.#kept = kept;
    element("chances").classList.toggle("of-three", state.players > 2);
    await this.#think();
  }

  /** Turns the engine on or off. @param {boolean} [isOn] */
  async toggle(isOn = !this.isOn) {
    this.isOn = isOn;
    const button = element("engine-switch");
    button.setAttribute("aria-pressed", String(isOn));
    button.textContent = t(isOn ? "analysis-engine-off" : "analysis-engine-on");
    await this.#think();
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
    if (this.isThreat && !this.isOn) return this.toggle(true);
    return this.#think();
  }

  async #think() {
    const errand = ++this.#errand;
    if (this.#isThinking) this.engine.stop();
    this.thought = null;
    this.board.note("");
    const [game, state] = [this.#game, this.#state];
    if (!game || !state) return;
    if (!this.isOn || state.ending) {
      this.#clear(t(state.ending ? "analysis-engine-over" : "analysis-engine-idle"));
      const [best] = this.#kept?.lines ?? [];
      if (state.ending && state.players > 2) this.#showWords(placesInWords(placesAtTheEnd(state.ending.ranks), state.words.players));
      if (state.ending) this.#showBar(atTheEnd(state.ending.ranks), state);
      else if (best) this.#showChances(best, state.mover, state);
      return;
    }
    this.#clear(t("play-thinking"), this.#lines);
    this.#isThinking = true;
    try {
      const question = { game, lines: this.#lines, ms: WITHOUT_END, threat: this.isThreat };
      const thought = await this.engine.think(question, (thought) => {
        if (errand === this.#errand) this.#know(thought);
      });
      if (thought && errand === this.#errand) this.#know(thought);
    } catch (error) {
      if (errand !== this.#errand) return;
      console.warn(error);
      this.#clear(t(this.isThreat ? "analysis-no-threat" : "error-engine-start"));
    } finally {
      if (errand === this.#errand) this.#isThinking = false;
    }
  }

  /** @param {Thought} thought */
  #know(thought) {
    this.thought = thought;
    if (this.#isDrawing) return;
    // Shallow thoughts come by the dozen: one is shown for each picture of the screen.
    this.#isDrawing = true;
    requestAnimationFrame(() => {
      this.#isDrawing = false;
      if (this.thought && this.isOn) this.#show(this.thought);
    });
  }

  /** Shows words instead of a thought. @param {string} words @param {number} [expected] the number of lines that keep their place, so that nothing moves when they come */
  #clear(words, expected = 0) {
    element("chances").textContent = words;
    element("chances").classList.add("idle");
    element("speed").textContent = "";
    element("lines").classList.remove("stale");
    for (const item of this.#items(expected)) for (const part of item.children) part.replaceChildren();
    if (!this.isOn) element("bar").classList.add("idle");
  }

  /** @param {Thought} thought */
  #show(thought) {
    const state = this.#state;
    const [best] = thought.lines;
    if (!state || !best) return;
    this.#showChances(best, thought.mover, state);
    element("lines").classList.remove("stale");
    this.#items(thought.lines.length).forEach((item, index) => {
      const line = thought.lines[index];
      if (line) this.#fill(item, line);
    });
    if (!this.isThreat) this.learned(thought);
    const speed = thought.ms > 0 ? Math.round(thought.nodes / thought.ms) : 0;
    element("speed").textContent = `${t("analysis-depth", { depth: thought.depth })} · ${t("analysis-speed", { number: speed.toLocaleString(language()) })}`;
    void this.#drawArrows();
  }

  /** Shows the chances of a line, in words and as a bar. @param {Pick<import("../../types").LineAnswer, "chances" | "places">} line @param {number} mover @param {StateAnswer} state */
  #showChances(line, mover, state) {
    const [words = "", ...others] = chancesInWords(line, mover, state.words.players);
    const isThreat = this.isThreat && this.isOn;
    this.#showWords([isThreat ? `${t("analysis-threat")} · ${words}` : words, ...others]);
    const [won, drawn, lost] = line.chances;
    if (!isThreat) this.#showBar(mover === 0 ? line.chances : [lost, drawn, won], state);
  }

  /** Shows lines of words about chances. @param {readonly string[]} lines */
  #showWords(lines) {
    element("chances").textContent = lines.join("\n");
    element("chances").classList.remove("idle");
  }

  /**
   * Shows a line. Its elements stay the same while thoughts change, so that a click is never lost.
   * @param {HTMLElement} item @param {import("../../types").LineAnswer} line
   */
  #fill(item, line) {
    const [chances, score, moves] = /** @type {[HTMLElement, HTMLElement, HTMLElement]} */ (/** @type {unknown} */ (item.children));
    const mover = this.thought?.mover ?? 0;
    const [win, draw, loss] = percents(line.places?.[mover] ?? line.chances);
    chances.textContent = t("analysis-chances-short", { win, draw, loss });
    score.textContent = scoreWords(line);
    const texts = line.moves.slice(0, SHOWN_MOVES);
    const told = this.#told.get(texts.join(" "));
    fillLine(moves, told ?? untold(texts));
    for (const button of moves.querySelectorAll("button")) button.disabled = this.isThreat;
    if (!told && !this.isThreat) void this.#tell();
  }

  /** Learns how people write the lines of the thought, one question at a time. */
  async #tell() {
    const [game, errand, thought] = [this.#game, this.#errand, this.thought];
    if (this.#isTelling || !game || !thought) return;
    this.#isTelling = true;
    try {
      const lines = thought.lines.map((line) => line.moves.slice(0, SHOWN_MOVES));
      const { lines: told } = await ask("lines", { game, lines, look: { language: language() } });
      if (errand !== this.#errand) return;
      this.#told = new Map(lines.map((line, index) => [line.join(" "), told[index] ?? []]));
    } finally {
      this.#isTelling = false;
    }
    if (this.thought) this.#know(this.thought);
  }

  /** The elements of that number of lines. @param {number} count */
  #items(count) {
    const list = element("lines");
    while (list.children.length > count) list.lastElementChild?.remove();
    while (list.children.length < count) {
      const item = document.createElement("li");
      item.dataset.line = String(list.children.length);
      const part = (/** @type {string} */ className) => Object.assign(document.createElement("span"), { className });
      item.append(part("line-chances"), part("line-score"), part("line-moves"));
      list.append(item);
    }
    return /** @type {HTMLElement[]} */ ([...list.children]);
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

  async #drawArrows() {
    const errand = this.#errand;
    const game = this.#game;
    if (!game || !this.thought || !this.showsArrows || !this.showsMarks) return this.board.note("");
    const moves = this.thought.lines.flatMap((line) => line.moves.slice(0, 1));
    const { markup } = await ask("arrows", { game, moves, threat: this.isThreat, look: this.board.look });
    if (errand === this.#errand && this.showsArrows && this.showsMarks) this.board.note(markup);
  }
}
