// A map of all moves over the board: what each is worth, or how much of a search goes into it.

import { say } from "../../board/announce.js";
import { ask } from "../../board/rules-client.js";
import { expectation } from "../../shared/chances.js";
import { element } from "../../shared/elements.js";
import { Engine } from "../../shared/engine.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").ThoughtAnswer} Thought */
/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {"off" | "chances" | "share"} Measure */

/** How long the engine looks at all moves, in milliseconds. */
const TIME = 2_000;
/** More than there are moves. */
const ALL_MOVES = 500;
/** How many moves are said. */
const SAID = 3;

export class HeatMap {
  /** @type {Engine | null} */
  #engine = null;
  /** Grows when the position or the measure changes, so that a late map is not shown. */
  #errand = 0;
  /** @type {{ game: GameQuestion, state: StateAnswer, isThreat: boolean } | null} */
  #about = null;
  #isDrawing = false;

  /** @param {import("../../board/tablier-board.js").TablierBoard} board */
  constructor(board) {
    this.board = board;
    element("heat").addEventListener("change", () => void this.#look());
  }

  get #measure() {
    return /** @type {Measure} */ (/** @type {HTMLSelectElement} */ (element("heat")).value);
  }

  /** Shows the next measure, or nothing after the last. */
  next() {
    const select = /** @type {HTMLSelectElement} */ (element("heat"));
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    say(select.selectedOptions[0]?.textContent ?? "");
    return this.#look();
  }

  /** Forgets the map of a position that is left. */
  leave() {
    this.#errand++;
    this.#engine?.stop();
    this.board.heat("");
  }

  /** Turns to another position. @param {GameQuestion} game @param {StateAnswer} state @param {boolean} isThreat */
  about(game, state, isThreat) {
    this.#about = { game, state, isThreat };
    return this.#look();
  }

  async #look() {
    this.leave();
    const errand = this.#errand;
    const measure = this.#measure;
    const words = element("heat-words");
    element("heat-legend").hidden = measure === "off";
    words.textContent = "";
    if (measure === "off" || !this.#about || this.#about.state.ending) return;
    const { game, isThreat } = this.#about;
    this.#engine ??= new Engine();
    words.textContent = t("play-thinking");
    try {
      const search = measure === "share" ? { search: /** @type {const} */ ("monte-carlo") } : {};
      const question = { ...search, game, lines: ALL_MOVES, ms: TIME, threat: isThreat };
      const thought = await this.#engine.think(question, (thought) => {
        if (errand === this.#errand) void this.#draw(thought, measure, errand);
      });
      if (!thought || errand !== this.#errand) return;
      const said = await this.#draw(thought, measure, errand, true);
      if (said && errand === this.#errand) say(said);
    } catch (error) {
      if (errand !== this.#errand) return;
      console.warn(error);
      words.textContent = t(isThreat ? "analysis-no-threat" : "error-engine-start");
    }
  }

  /** Draws what is known, and says it. @param {Thought} thought @param {Measure} measure @param {number} errand @param {boolean} [isLast] */
  async #draw(thought, measure, errand, isLast = false) {
    // Shallow thoughts come by the dozen: what comes while one is drawn is left out, but the last.
    if ((this.#isDrawing && !isLast) || !this.#about || measure === "off") return null;
    this.#isDrawing = true;
    try {
      const worth = (/** @type {import("../../types").LineAnswer} */ { chances, places, share }) =>
        measure === "share" ? (share ?? 0) : Math.round(expectation(places?.[thought.mover] ?? chances));
      const moves = thought.lines.flatMap((line) => (line.moves[0] ? [{ text: line.moves[0], worth: worth(line) }] : []));
      const { game, isThreat } = this.#about;
      const { markup, cells } = await ask("heat", { game, moves, measure, threat: isThreat, look: this.board.look });
      if (errand !== this.#errand) return null;
      this.board.heat(markup);
      const best = cells.slice(0, SAID).map(({ told, worth }) => t("analysis-heat-move", { move: told, percent: Math.round(worth / 10) }));
      const words = t(measure === "share" ? "analysis-heat-share-said" : "analysis-heat-chances-said", { moves: best.join(", "), number: moves.length });
      element("heat-words").textContent = words;
      return words;
    } finally {
      this.#isDrawing = false;
    }
  }
}
