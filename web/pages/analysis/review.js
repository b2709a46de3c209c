// The analysis of a whole game: every position is thought about, those of the main line first, then the coach says what it means.

import { Graph } from "./expectation-graph.js";
import { beside, TurningPoints } from "./turning-points.js";
import { enable, offer } from "../../shared/commands.js";
import { element } from "../../shared/elements.js";
import { ask } from "../../board/rules-client.js";
import { expectation } from "../../shared/chances.js";
import { t } from "../../board/translate.js";

/** @typedef {import("./move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../../types").CoachAnswer} CoachAnswer */
/** @typedef {import("../../types").Mark} MarkKind */

/** The number of moves of a variation that are kept: enough for reasons. */
const KEPT_PLIES = 6;
/** The second best move says whether the best was the only good one. */
const LINES = 2;
/** @type {MarkKind[]} */
const KINDS = ["good", "inaccuracy", "mistake", "blunder"];
/** Marks that the coach sets, by their number in game files. */
const COACH_NAGS = [1, 2, 4, 6];

/** What is kept of a thought. @param {import("../../types").ThoughtAnswer} thought @returns {import("../../types").KeptThought} */
export function keptThought({ ms, lines }) {
  return { ms, lines: lines.slice(0, LINES).map(({ moves, endsIn, chances, places }) => ({ moves: moves.slice(0, KEPT_PLIES), endsIn, chances, places })) };
}

export class Review {
  /** What is said about each move, of the main line and of variations. @type {Map<TreeNode, import("../../types").PlyAnswer>} */
  said = new Map();
  isRunning = false;
  /** Whether most of the game was looked at, and nothing more is on its way. */
  isDone = false;
  /** Grows with each run, so that one that was stopped says nothing more. */
  #run = 0;
  /** Who thinks about the game. @type {import("./engine-choices.js").Thinker | null} */
  #thinker = null;
  /** Grows with each question to the coach, so that a late answer does not overwrite a newer one. */
  #serial = 0;

  /**
   * @param {object} page
   * @param {() => { engine: import("./engine-choices.js").Thinker, choice: import("./engine-choices.js").EngineChoice }} page.engine who thinks: the first engine of the list
   * @param {(game: import("../../types").GameQuestion, thought: import("../../types").ThoughtAnswer) => void} page.learned is told what it thinks of each position
   * @param {() => import("./move-tree.js").Tree} page.tree
   * @param {(node: TreeNode) => import("../../types").GameQuestion} page.gameAt
   * @param {(node: TreeNode) => void} page.choose
   * @param {() => void} page.changed
   */
  constructor({ engine, learned, tree, gameAt, choose, changed }) {
    this.engine = engine;
    this.learned = learned;
    this.tree = tree;
    this.gameAt = gameAt;
    this.changed = changed;
    const goTo = (/** @type {number} */ ply) => {
      const node = this.#positions[ply];
      if (node) choose(node);
    };
    this.graph = new Graph(element("graph"), goTo);
    this.turns = new TurningPoints(element("turning-points"), goTo);
  }

  /** The turning point behind a position of the game, or the one before it. @param {number} ply @param {1 | -1} step */
  beside(ply, step) {
    const point = beside(this.turns.points, ply, step);
    return point && this.#positions[point.ply];
  }

  /** The moves of the main line that were mistakes of some sides. @param {readonly number[]} sides */
  mistakesOf(sides) {
    return this.tree().mainLine.filter((node) => {
      const kind = this.said.get(node)?.mark?.kind;
      return (kind === "mistake" || kind === "blunder") && sides.includes(node.mover ?? 0);
    });
  }

  /** The positions of the main line, the start included. */
  get #positions() {
    const tree = this.tree();
    return [tree.root, ...tree.mainLine];
  }

  /** Thinks about all positions, unless that was done for as long already. */
  async start() {
    const nodes = this.#positions;
    if (nodes.length < 2) return this.#note(t("analysis-review-empty"));
    const run = ++this.#run;
    this.#running(true);
    const { engine, choice } = this.engine();
    this.#thinker = engine;
    const ms = Math.round(1000 * Math.max(0.2, Math.min(60, Number(/** @type {HTMLInputElement} */ (element("seconds")).value) || 1)));
    const variations = [...this.tree().nodes()].filter((node) => !node.isMain);
    const { players, nodes: open } = await this.#open([...nodes, ...variations]);
    const bar = /** @type {HTMLProgressElement} */ (element("review-progress"));
    for (const [index, node] of open.entries()) {
      if (run !== this.#run) return;
      bar.value = index / open.length;
      this.#note(t("analysis-progress", { number: index + 1, total: open.length }));
      if ((node.thought?.ms ?? 0) >= ms) continue;
      try {
        const thought = await engine.think({ ...choice.asks, game: this.gameAt(node), ms, lines: LINES });
        if (run !== this.#run) return;
        if (thought) this.learned(this.gameAt(node), thought);
        const [best] = thought?.lines ?? [];
        if (!thought || !best) continue;
        node.thought = { ...keptThought(thought), ms };
        const sign = thought.mover === 0 ? 1 : -1;
        // Files know one point of view, the first player's: between three players there is no such number.
        if (players === 2 && node.parent) {
          node.eval = best.endsIn === null ? { score: sign * best.score } : { win: sign * best.endsIn };
        }
        await this.refresh();
      } catch (error) {
        console.error(error);
        this.#running(false);
        return this.#note(choice.problem(error));
      }
    }
    this.#running(false);
    await this.refresh();
    this.#note(t("analysis-done", { engine: choice.name }));
  }

  /** The positions that can be thought about: the game goes on there. @param {TreeNode[]} nodes */
  async #open(nodes) {
    let players = 2;
    const open = [];
    for (const node of nodes) {
      // What has been played on from has not ended.
      const state = node.children.length === 0 ? await ask("state", { game: this.gameAt(node) }) : null;
      players = state?.players ?? players;
      if (!state?.ending) open.push(node);
    }
    return { players, nodes: open };
  }

  /** Ends a run; what is known stays. */
  stop() {
    if (!this.isRunning) return;
    this.#run++;
    this.#thinker?.stop();
    this.#running(false);
    this.#note(t("analysis-review-stopped"));
  }

  /** Asks the coach about what is known, and shows it. */
  async refresh() {
    const serial = ++this.#serial;
    const nodes = this.#positions;
    const ends = [...this.tree().nodes()].filter((node) => node.children.length === 0 && !node.isMain);
    /** @type {typeof this.said} */
    const said = new Map();
    const main = await this.#coach(nodes, said);
    for (const end of ends) await this.#coach([this.tree().root, ...end.path], said);
    if (serial !== this.#serial) return;
    this.said = said;
    for (const [node, ply] of said) {
      if (ply.loss === null) continue;
      const others = node.nags.filter((nag) => !COACH_NAGS.includes(nag));
      node.nags = ply.mark ? [ply.mark.nag, ...others] : others;
    }
    // A thought here and there makes no graph.
    const known = nodes.filter((node) => node.thought).length;
    const isReviewed = main !== null && (this.isRunning || known * 2 > nodes.length);
    const isOfThree = (main?.places.length ?? 0) > 0;
    this.graph.show(
      !isReviewed ? [] : nodes.map((node, index) => ({
        value: main.expectations[index] ?? null,
        values: isOfThree ? (main.places[index]?.map(expectation) ?? null) : undefined,
        player: isOfThree && index > 0 ? main.plies[index - 1]?.player : 0,
        move: node.told,
        mark: index > 0 ? (main.plies[index - 1]?.mark ?? null) : null,
        loss: index > 0 ? (main.plies[index - 1]?.loss ?? null) : null,
      })),
      isReviewed && isOfThree ? main.players.map(({ name }) => name) : [],
    );
    element("review-table").hidden = !isReviewed;
    if (isReviewed) this.#table(main);
    this.turns.show(isReviewed ? main.plies : [], (ply) => this.#turnWords(ply));
    this.#accuracies(isReviewed ? main : null);
    this.isDone = isReviewed && !this.isRunning;
    this.changed();
  }

  /**
   * Asks about a line, if something is known of it. What is said of a move that two lines share is said once.
   * @param {TreeNode[]} nodes @param {Map<TreeNode, import("../../types").PlyAnswer>} said
   * @returns {Promise<CoachAnswer | null>}
   */
  async #coach(nodes, said) {
    if (!nodes.some((node) => node.thought)) return null;
    /** @type {CoachAnswer} */
    const answer = await ask("coach", {
      game: this.gameAt(/** @type {TreeNode} */ (nodes.at(-1))),
      thoughts: nodes.map((node) => node.thought?.lines ?? null),
      language: document.documentElement.lang,
    });
    answer.plies.forEach((ply, index) => {
      const node = nodes[index + 1];
      if (node && !said.has(node)) said.set(node, ply);
    });
    return answer;
  }

  /** Shows where the board is. @param {TreeNode} node */
  at(node) {
    // In a variation the graph stays at the move where it left the main line.
    const ply = node.path.findLast((step) => step.isMain)?.ply ?? 0;
    this.graph.at(ply);
    this.turns.at(node.isMain ? ply : null);
    enable("previous-turn", this.beside(ply, -1) !== undefined);
    enable("next-turn", this.beside(ply, 1) !== undefined);
  }

  /** What is said of a turning point: its move, what it cost, and both at once. @param {number} ply */
  #turnWords(ply) {
    const node = this.#positions[ply];
    const { mark, loss } = (node && this.said.get(node)) ?? {};
    const [move, percent] = [node?.told ?? "", Math.round((loss ?? 0) / 10)];
    const kind = mark ? t(`analysis-${mark.kind}`) : "";
    return { name: `${ply}. ${move}`, cost: t("analysis-lost", { percent }), label: t("analysis-turn-label", { ply, move, kind, percent }) };
  }

  /** How well each player played, and the ways on from there. @param {CoachAnswer | null} answer */
  #accuracies(answer) {
    const known = (answer?.players ?? []).flatMap(({ name, accuracy }) => (accuracy === null ? [] : [t("analysis-accuracy-of", { player: name, percent: accuracy })]));
    element("accuracies").textContent = t("analysis-accuracies", { players: known.join(" · ") });
    element("accuracies").hidden = known.length === 0;
    for (const command of ["previous-turn", "next-turn"]) offer(command, this.turns.points.length > 0);
    element("review-strip").hidden = known.length === 0 && !this.isRunning && element("review-note").textContent === "";
  }

  /** @param {boolean} isRunning */
  #running(isRunning) {
    this.isRunning = isRunning;
    element("review-progress").hidden = !isRunning;
    element("review-start").textContent = t(isRunning ? "analysis-stop" : "analysis-begin-review");
  }

  /** @param {string} words */
  #note(words) {
    element("review-note").textContent = words;
    element("review-strip").hidden = false;
  }

  /** @param {CoachAnswer} answer */
  #table(answer) {
    const table = element("review-table");
    const rows = answer.players.map((player) => {
      const row = document.createElement("tr");
      const name = document.createElement("th");
      name.scope = "row";
      name.textContent = player.name;
      const cells = [player.accuracy === null ? "–" : t("analysis-percent", { number: player.accuracy }), ...KINDS.map((kind) => player[kind])];
      row.append(name, ...cells.map((cell) => Object.assign(document.createElement("td"), { textContent: String(cell) })));
      return row;
    });
    table.querySelector("tbody")?.replaceChildren(...rows);
  }
}
