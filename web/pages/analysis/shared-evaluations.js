// What others have found out about the position on the board, and what this page has found out for others: evaluations of the
// built-in engine at full strength, which the site keeps.

import { fillLine, playedUntil } from "./line-view.js";
import { scoreWords } from "./engine-view.js";
import { ask } from "../../board/rules-client.js";
import { element } from "../../shared/elements.js";
import { chancesInWords } from "../../shared/chances.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").ThoughtAnswer} Thought */
/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {import("../../types").SharedEvaluation} SharedEvaluation */

/**
 * How a site shares evaluations: by which engine, from which depth and number of nodes on, and whether whoever looks may send some.
 * @typedef {{ engine: string, version: string, depth: number, nodes: number, maySend: boolean }} Sharing
 */

/** Evaluations are sent some time after the last deeper one, so that a running engine does not send each depth. */
const AFTER = 3_000;
/** The positions whose evaluations are remembered. */
const MOST_REMEMBERED = 500;
/** The moves of a line that are sent, if the game does not end within it. */
const SENT_MOVES = 20;

export class SharedEvaluations {
  /** @type {Map<string, Promise<SharedEvaluation | null>>} */
  #known = new Map();
  /** What waits to be sent, by position. @type {Map<string, NonNullable<ReturnType<typeof evaluationOf>>>} */
  #unsent = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #errand = 0;
  #isHeard = true;
  /** What is known about the position on the board. @type {SharedEvaluation | null} */
  #shown = null;

  /** @param {Sharing | null} sharing @param {string} kind the game @param {(moves: string[]) => void} follow plays the moves of a line */
  constructor(sharing, kind, follow) {
    this.sharing = sharing;
    this.kind = kind;
    element("shared-line").addEventListener("click", (event) => {
      const until = playedUntil(event);
      if (until !== null && this.#shown) follow(this.#shown.line.slice(0, until));
    });
    // Whoever leaves the page has finished looking.
    addEventListener("pagehide", () => void this.#send());
  }

  /** Forgets the position that is left, and sends what was found out about it. */
  leave() {
    this.#errand++;
    this.#shown = null;
    element("shared").hidden = true;
    void this.#send();
  }

  /** Shows what others know about a position. @param {GameQuestion} game @param {StateAnswer} state */
  async about(game, state) {
    const errand = ++this.#errand;
    // Between three players there are places, which nobody shares.
    if (!this.sharing || state.ending || state.players > 2) return null;
    const known = await this.#look(state);
    if (!known || errand !== this.#errand) return null;
    const language = document.documentElement.lang;
    const { lines } = await ask("lines", { game, lines: [known.line], look: { language } });
    if (errand !== this.#errand) return null;
    const [words = ""] = chancesInWords({ chances: known.chances }, state.mover, state.words.players);
    element("shared-words").textContent = t("analysis-shared", {
      words,
      score: scoreWords({ score: known.score, endsIn: known.endsIn ?? null }),
      depth: known.depth,
      engine: `${known.engine} ${known.version}`,
    });
    fillLine(element("shared-line"), lines[0] ?? []);
    element("shared").hidden = false;
    this.#shown = known;
    return known;
  }

  /** What the site knows about a position: asked once. @param {StateAnswer} state */
  #look({ rules, position }) {
    const key = `${rules} ${position}`;
    const found = this.#known.get(key);
    if (found) return found;
    const query = new URLSearchParams({ game: this.kind, rules, position });
    const looked = fetch(`/api/v1/evaluations?${query}`)
      .then((answer) => (answer.ok ? answer.json() : { evaluations: [] }))
      .then(({ evaluations }) => /** @type {SharedEvaluation | null} */ (evaluations[0] ?? null))
      // Without the site there is nothing to know.
      .catch(() => null);
    this.#known.set(key, looked);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    return looked;
  }

  /** A position of a game has been thought about that is not on the board. @param {GameQuestion} game @param {Thought} thought */
  async reviewed(game, thought) {
    if (!this.sharing?.maySend || thought.depth < this.sharing.depth) return;
    this.learned(await ask("state", { game }), thought);
  }

  /** Notes what the engine thinks of a position, to share it. @param {StateAnswer} state @param {Thought} thought */
  learned(state, thought) {
    const { sharing } = this;
    // Places of three players are no score.
    if (!sharing?.maySend || !this.#isHeard || state.players > 2 || thought.depth < sharing.depth || thought.nodes < sharing.nodes) return;
    const evaluation = evaluationOf(this.kind, state, thought, sharing);
    if (!evaluation) return;
    const key = `${state.rules} ${state.position}`;
    this.#unsent.set(key, evaluation);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), AFTER);
  }

  /** Sends what is deeper than what the site knows. */
  async #send() {
    clearTimeout(this.#timer);
    const unsent = [...this.#unsent];
    this.#unsent.clear();
    for (const [key, evaluation] of unsent) {
      const known = await this.#known.get(key);
      if (known && known.depth >= evaluation.depth) continue;
      const headers = { "content-type": "application/json" };
      const sent = await fetch("/api/v1/evaluations", { method: "POST", headers, keepalive: true, body: JSON.stringify(evaluation) }).catch(() => null);
      // Whoever is not heard need not try again.
      if (sent?.status === 403) this.#isHeard = false;
      if (sent?.ok) this.#known.set(key, sent.json().then(({ evaluation }) => evaluation));
    }
  }
}

/** A thought as it is sent, unless it claims an end that its line does not reach. @param {string} kind @param {StateAnswer} state @param {Thought} thought @param {Sharing} sharing */
function evaluationOf(kind, { rules, position }, { depth, nodes, lines }, { engine, version }) {
  const [best] = lines;
  if (!best) return null;
  const { score, endsIn, moves } = best;
  if (endsIn !== null && moves.length !== Math.abs(endsIn)) return null;
  const line = endsIn === null ? moves.slice(0, SENT_MOVES) : moves;
  return { game: kind, rules, position, engine, version, depth, nodes, score: endsIn === null ? score : null, endsIn, line };
}
