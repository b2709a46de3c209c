// What the site's tables know about the position on the board: who wins with best play, in how many plies, and what each move is worth.

import { element } from "../../shared/elements.js";
import { ask } from "../../board/rules-client.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {import("../../types").TablebaseAnswer} TablebaseAnswer */
/** @typedef {import("../../types").SolvedEnding} SolvedEnding */
/** @typedef {import("../../types").SolvedMove} SolvedMove */

/** The positions whose endings are remembered. */
const MOST_REMEMBERED = 500;
/** How many lines can be asked about at once. */
const MOST_LINES = 10;
/** A win or loss is worth more than any number of plies. */
const DECIDED = 1000;

export class SolvedEndings {
  /** @type {Map<string, Promise<SolvedEnding | null>>} */
  #known = new Map();
  /** Grows when the position changes, so that a late answer is not shown. */
  #errand = 0;

  /**
   * @param {{ pieces: number } | null} tablebase up to how many pieces the site has tables, if it has any
   * @param {string} kind the game
   * @param {(move: string) => void} play plays a move
   */
  constructor(tablebase, kind, play) {
    this.tablebase = tablebase;
    this.kind = kind;
    element("ending-moves").addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-move]") : null;
      if (button instanceof HTMLElement && button.dataset.move) play(button.dataset.move);
    });
  }

  /** Forgets the position that is left. */
  leave() {
    this.#errand++;
    element("ending").hidden = true;
  }

  /** Shows what is known about a position. @param {GameQuestion} game @param {StateAnswer} state */
  async about(game, state) {
    const errand = ++this.#errand;
    const nPieces = Object.keys(state.owners).length;
    const ending = this.tablebase && !state.ending && nPieces <= this.tablebase.pieces ? await this.#look(state) : null;
    if (errand !== this.#errand) return;
    if (!ending) return this.leave();
    const moves = [...ending.moves].sort((a, b) => worth(b) - worth(a));
    const told = await this.#told(game, moves);
    if (errand !== this.#errand) return;
    element("ending-words").textContent = t(`analysis-ending-${ending.result}`, { player: state.words.players[state.mover] ?? "", plies: ending.plies });
    element("ending-moves").replaceChildren(...moves.map((move, index) => row(move, told[index])));
    element("ending").hidden = false;
  }

  /** The moves for people. @param {GameQuestion} game @param {SolvedMove[]} moves */
  async #told(game, moves) {
    const look = { language: document.documentElement.lang };
    const parts = Array.from({ length: Math.ceil(moves.length / MOST_LINES) }, (_, index) => moves.slice(index * MOST_LINES, (index + 1) * MOST_LINES));
    const answers = await Promise.all(parts.map((part) => ask("lines", { game, lines: part.map(({ move }) => [move]), look })));
    return answers.flatMap(({ lines }) => lines.map(([first]) => first));
  }

  /** What the site knows about a position: asked once. @param {StateAnswer} state */
  #look({ rules, position }) {
    const key = `${rules} ${position}`;
    const found = this.#known.get(key);
    if (found) return found;
    const query = new URLSearchParams({ game: this.kind, rules, position });
    const looked = fetch(`/api/v1/tablebase?${query}`)
      .then((answer) => (answer.ok ? answer.json() : { ending: null }))
      .then((/** @type {TablebaseAnswer} */ { ending }) => ending)
      // Without the site there is nothing to know, but it may come back.
      .catch(() => {
        this.#known.delete(key);
        return null;
      });
    this.#known.set(key, looked);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    return looked;
  }
}

/** A quick win is better than a slow one, that better than a draw, that better than a slow loss, that than a quick one. @param {SolvedMove} move */
function worth({ result, plies }) {
  if (result === "win") return DECIDED - plies;
  return result === "loss" ? plies - DECIDED : 0;
}

/** @param {SolvedMove} move @param {import("../../types").LineMove | undefined} told */
function row({ move, result, plies }, told) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "move", textContent: told?.told || move, title: told?.words ?? "" });
  button.dataset.move = move;
  const words = Object.assign(document.createElement("span"), { textContent: t(`analysis-ending-move-${result ?? "unknown"}`, { plies }) });
  const item = document.createElement("li");
  item.append(button, words);
  return item;
}
