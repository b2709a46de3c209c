// One engine of the analysis board: what it thinks of the position, line by line.

import { fillLine, playedUntil, untold } from "./line-view.js";
import { ask } from "../../board/rules-client.js";
import { chancesInWords, percents } from "../../shared/chances.js";
import { made } from "../../shared/make-elements.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").ThoughtAnswer} Thought */
/** @typedef {import("../../types").LineAnswer} Line */
/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {import("./engine-choices.js").EngineChoice} EngineChoice */
/** @typedef {import("./engine-choices.js").Thinker} Thinker */

/**
 * What a view asks of the panel that it belongs to.
 * @typedef {object} Panel
 * @property {(view: EngineView) => void} thought what it thinks has changed
 * @property {(moves: string[]) => void} follow plays the moves of a line
 * @property {() => number} lineCount
 * @property {() => boolean} isThreat
 */

/** Thinking without end: longer than anybody looks. */
const WITHOUT_END = 24 * 3600 * 1000;

/** The number of moves of a variation that are shown. */
const SHOWN_MOVES = 12;

const language = () => document.documentElement.lang;

/** The score of a line as people read it. @param {Pick<Line, "score" | "endsIn">} line */
export function scoreWords({ score, endsIn }) {
  if (endsIn !== null) return t(endsIn > 0 ? "analysis-ends-won" : "analysis-ends-lost", { number: Math.abs(endsIn) });
  const number = new Intl.NumberFormat(language(), { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "exceptZero" });
  return number.format(score / 100);
}

export class EngineView {
  /** What it thinks of the position on the board. @type {Thought | null} */
  thought = null;
  /** Grows when the position changes, so that a late thought is not shown. */
  #errand = 0;
  /** @type {{ game: GameQuestion, state: StateAnswer } | null} */
  #about = null;
  #isDrawing = false;
  /** How people write the lines of the latest thoughts, by their moves. @type {Map<string, import("../../types").LineMove[]>} */
  #told = new Map();
  #isTelling = false;
  /** Whether a thought of this view is under way: others may use the engine too. */
  #isThinking = false;

  /**
   * @param {HTMLElement} host @param {EngineChoice} choice @param {Panel} panel
   */
  constructor(host, choice, panel) {
    this.host = host;
    this.panel = panel;
    this.choice = choice;
    /** @type {Thinker} */
    this.engine = choice.make();
    this.lines.addEventListener("click", (event) => {
      const until = playedUntil(event);
      const item = event.target instanceof Element ? event.target.closest("li") : null;
      const line = this.thought?.lines[Number(item?.dataset.line)];
      // The lines of a threat are moves of the other player, which cannot be played here.
      if (until !== null && line && !panel.isThreat()) panel.follow(line.moves.slice(0, until));
    });
  }

  /** The elements of a view below another. @param {HTMLElement} other */
  static hostAfter(other) {
    const parts = [
      made("div", { className: "view-head" }, [
        made("span", { className: "engine-number" }),
        made("select", { className: "engine-choice" }),
        made("span", { className: "differs", hidden: true, textContent: "≠", title: t("analysis-differs") }),
        made("button", { type: "button", className: "engine-remove", textContent: "×" }),
      ]),
      made("p", { className: "chances" }),
      made("ol", { className: "lines" }),
      made("p", { className: "fine speed" }),
    ];
    const host = made("div", { className: "engine-view" }, parts);
    other.after(host);
    return host;
  }

  /** @param {string} className @returns {HTMLElement} */
  #part(className) {
    return /** @type {HTMLElement} */ (this.host.querySelector(`.${className}`));
  }

  get lines() {
    return this.#part("lines");
  }

  /** The best move known. */
  get best() {
    return this.panel.isThreat() ? null : (this.thought?.lines[0]?.moves[0] ?? null);
  }

  /** Takes its place among the engines. @param {number} number @param {boolean} isAlone */
  place(number, isAlone) {
    this.host.dataset.number = String(number);
    this.#part("engine-number").textContent = String(number);
    this.#part("engine-number").hidden = isAlone;
    const remove = this.#part("engine-remove");
    remove.hidden = isAlone;
    remove.setAttribute("aria-label", t("analysis-engine-remove", { number }));
    this.#part("engine-choice").setAttribute("aria-label", t("analysis-engine-number", { number }));
    this.lines.setAttribute("aria-label", isAlone ? t("analysis-lines") : `${t("analysis-lines")}, ${this.choice.name}`);
  }

  /** Marks it as one that prefers another move than the first engine. @param {boolean} differs */
  set differs(differs) {
    this.#part("differs").hidden = !differs;
  }

  /** Thinks with another engine. @param {EngineChoice} choice */
  become(choice) {
    this.stop();
    this.engine.close();
    this.choice = choice;
    this.engine = choice.make();
  }

  /** Forgets the thought about a position that is left, so that nobody follows it elsewhere. */
  leave() {
    this.#errand++;
    this.thought = null;
    this.lines.classList.add("stale");
  }

  /** Ends what it thinks about now. */
  stop() {
    this.#errand++;
    if (this.#isThinking) this.engine.stop();
    this.#isThinking = false;
    this.thought = null;
  }

  /** Shows words instead of a thought. @param {string} words @param {number} [expected] the number of lines that keep their place, so that nothing moves when they come */
  clear(words, expected = 0) {
    this.show([words], true);
    this.#part("speed").textContent = "";
    this.lines.classList.remove("stale");
    for (const item of this.#items(expected)) for (const part of item.children) part.replaceChildren();
  }

  /** Shows lines of words about chances. @param {readonly string[]} lines @param {boolean} [isIdle] whether they are about no thought */
  show(lines, isIdle = false) {
    const chances = this.#part("chances");
    chances.textContent = lines.join("\n");
    chances.classList.toggle("idle", isIdle);
  }

  /** Thinks about a position until it is stopped. @param {GameQuestion} game @param {StateAnswer} state */
  async think(game, state) {
    const errand = this.#errand;
    this.#about = { game, state };
    this.#part("chances").classList.toggle("of-three", state.players > 2);
    this.clear(t("play-thinking"), this.panel.lineCount());
    this.#isThinking = true;
    try {
      const question = { ...this.choice.asks, game, lines: this.panel.lineCount(), ms: WITHOUT_END, threat: this.panel.isThreat() };
      const thought = await this.engine.think(question, (thought) => {
        if (errand === this.#errand) this.#know(thought);
      });
      if (thought && errand === this.#errand) this.#know(thought);
    } catch (error) {
      if (errand !== this.#errand) return;
      console.warn(error);
      this.clear(this.panel.isThreat() ? t("analysis-no-threat") : this.choice.problem(error));
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
      if (this.thought) this.#show(this.thought);
    });
  }

  /** @param {Thought} thought */
  #show(thought) {
    const [best] = thought.lines;
    if (!this.#about || !best) return;
    const [words = "", ...others] = chancesInWords(best, thought.mover, this.#about.state.words.players);
    this.show([this.panel.isThreat() ? `${t("analysis-threat")} · ${words}` : words, ...others]);
    this.lines.classList.remove("stale");
    this.#items(thought.lines.length).forEach((item, index) => {
      const line = thought.lines[index];
      if (line) this.#fill(item, line);
    });
    const speed = thought.ms > 0 ? Math.round(thought.nodes / thought.ms) : 0;
    this.#part("speed").textContent = `${t("analysis-depth", { depth: thought.depth })} · ${t("analysis-speed", { number: speed.toLocaleString(language()) })}`;
    this.panel.thought(this);
  }

  /**
   * Shows a line. Its elements stay the same while thoughts change, so that a click is never lost.
   * @param {HTMLElement} item @param {Line} line
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
    for (const button of moves.querySelectorAll("button")) button.disabled = this.panel.isThreat();
    if (!told && !this.panel.isThreat()) void this.#tell();
  }

  /** Learns how people write the lines of the thought, one question at a time. */
  async #tell() {
    const [about, errand, thought] = [this.#about, this.#errand, this.thought];
    if (this.#isTelling || !about || !thought) return;
    this.#isTelling = true;
    try {
      const lines = thought.lines.map((line) => line.moves.slice(0, SHOWN_MOVES));
      const { lines: told } = await ask("lines", { game: about.game, lines, look: { language: language() } });
      if (errand !== this.#errand) return;
      this.#told = new Map(lines.map((line, index) => [line.join(" "), told[index] ?? []]));
    } finally {
      this.#isTelling = false;
    }
    if (this.thought) this.#know(this.thought);
  }

  /** The elements of that number of lines. @param {number} count */
  #items(count) {
    const list = this.lines;
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
}
