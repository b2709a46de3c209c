// Proofs about the position on the board: a search for a forced win or loss, in a worker of its own.

import { fillLine, playedUntil, untold } from "./line-view.js";
import { element } from "../../shared/elements.js";
import { Engine } from "../../shared/engine.js";
import { ask } from "../../board/rules-client.js";
import { problemInWords } from "../../shared/problem-words.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {import("../../types").ProofAnswer} Proof */

/** The moves of a line that are written for people at once. */
const MOST_MOVES = 40;

export class Prover {
  /** The engine that is at work. @type {Engine | null} */
  #engine = null;
  /** Grows when the position changes, so that a late proof is not shown. */
  #errand = 0;
  /** @type {{ game: GameQuestion, state: StateAnswer } | null} */
  #about = null;
  /** @type {string[]} */
  #line = [];

  /** @param {(moves: string[]) => void} follow plays the moves of a line @param {() => void} disturb is called before the proof takes the processor */
  constructor(follow, disturb) {
    this.disturb = disturb;
    element("proof-line").addEventListener("click", (event) => {
      const until = playedUntil(event);
      if (until !== null) follow(this.#line.slice(0, until));
    });
  }

  /** Forgets the position that is left. */
  leave() {
    this.#errand++;
    this.#finish();
    this.#about = null;
    this.#show("", []);
    element("proof-progress").textContent = t("analysis-proof-about");
  }

  /** Turns to another position. @param {GameQuestion} game @param {StateAnswer} state */
  about(game, state) {
    this.#about = { game, state };
    /** @type {HTMLButtonElement} */ (element("prove")).disabled = Boolean(state.ending);
  }

  /** Begins a proof, or stops the one that is running. */
  async toggle() {
    // It answers with what it knows.
    if (this.#engine) return this.#engine.stop();
    if (!this.#about) return;
    this.disturb();
    const { game, state } = this.#about;
    const errand = ++this.#errand;
    const engine = new Engine();
    this.#engine = engine;
    element("prove").textContent = t("analysis-proof-stop");
    element("proof-progress").textContent = "";
    this.#show(t("analysis-proof-begins"), []);
    try {
      const proof = await engine.prove({ game }, (proof) => {
        if (errand === this.#errand) element("proof-progress").textContent = t("analysis-proof-progress", { plies: proof.plies, number: Math.round(proof.nodes / 1000) });
      });
      if (errand === this.#errand) await this.#conclude(game, state, proof, errand);
    } catch (error) {
      if (errand === this.#errand) this.#show(problemInWords(error), []);
    }
    if (errand === this.#errand) this.#finish();
  }

  /** Says what came of a proof. @param {GameQuestion} game @param {StateAnswer} state @param {Proof | null} proof @param {number} errand */
  async #conclude(game, state, proof, errand) {
    if (!proof || (proof.verdict === "unknown" && proof.plies === 0)) return this.#show(t("analysis-proof-none"), []);
    const words = t(`analysis-proof-${proof.verdict}`, { player: state.words.players[proof.mover] ?? "", plies: proof.plies });
    this.#show(words, proof.line);
    const look = { language: document.documentElement.lang };
    const { lines } = await ask("lines", { game, lines: [proof.line.slice(0, MOST_MOVES)], look });
    if (errand === this.#errand) fillLine(element("proof-line"), lines[0] ?? []);
  }

  /** @param {string} words @param {string[]} line */
  #show(words, line) {
    element("proof-words").textContent = words;
    this.#line = line;
    fillLine(element("proof-line"), untold(line.slice(0, MOST_MOVES)));
  }

  /** Gives the worker's memory back. */
  #finish() {
    this.#engine?.close();
    this.#engine = null;
    element("prove").textContent = t("analysis-prove");
  }
}
