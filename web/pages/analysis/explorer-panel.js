// What is played in the position on the board: moves with their results, and the last games. Asked only while the panel is open.

import { t } from "../../board/translate.js";
import { element } from "../../shared/elements.js";
import { made } from "../../shared/make-elements.js";
import { link } from "../../shared/addresses.js";

/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {import("../../types").ExplorerAnswer} ExplorerAnswer */

/** Answers are remembered for so many positions. */
const MOST_REMEMBERED = 200;
/** More moves are shown when they are asked for. */
const FIRST_MOVES = 12;

export class ExplorerPanel {
  /** @type {Map<string, Promise<ExplorerAnswer | null>>} */
  #known = new Map();
  #errand = 0;
  /** @type {StateAnswer | null} */
  #state = null;

  /** @param {string} kind the game @param {string[]} colours of the players @param {(move: string) => void} play plays a move */
  constructor(kind, colours, play) {
    this.kind = kind;
    this.play = play;
    this.panel = /** @type {HTMLDetailsElement} */ (element("explorer"));
    this.form = /** @type {HTMLFormElement} */ (element("explorer-filters"));
    // Shares have the colours of the pieces.
    ["first", "second", "third"].forEach((name, side) => {
      if (colours[side]) this.panel.style.setProperty(`--${name}`, `var(--tablier-${colours[side]})`);
    });
    this.panel.addEventListener("toggle", () => void this.#show());
    this.form.addEventListener("change", () => void this.#show());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#show();
    });
    this.panel.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button?.dataset.move) this.play(button.dataset.move);
      else if (button?.id === "explorer-more") {
        this.panel.classList.add("all-moves");
        element("explorer-more").hidden = true;
      }
    });
  }

  /** Opens or closes the panel. */
  toggle() {
    this.panel.open = !this.panel.open;
    if (this.panel.open) this.panel.scrollIntoView({ block: "nearest" });
  }

  /** Shows what is played in a position, if the panel is open. @param {StateAnswer} state */
  about(state) {
    this.#state = state;
    return this.#show();
  }

  async #show() {
    const errand = ++this.#errand;
    const state = this.#state;
    if (!this.panel.open || !state) return;
    this.panel.setAttribute("aria-busy", "true");
    const note = element("explorer-note");
    note.textContent ||= t("common-loading");
    const answer = state.ending ? null : await this.#look(state);
    if (errand !== this.#errand) return;
    this.panel.removeAttribute("aria-busy");
    this.panel.classList.remove("all-moves");
    if (!answer) note.textContent = t(state.ending ? "explorer-over" : "explorer-offline");
    else if (answer.withheld) note.textContent = t("explorer-withheld");
    else if (answer.total === 0) note.textContent = t("explorer-none");
    else note.textContent = t("explorer-games", { number: answer.total });
    /** @type {ExplorerAnswer} */
    const known = answer ?? { total: 0, wins: [], shared: 0, moves: [], games: [], withheld: false };
    element("explorer-moves").replaceChildren(...known.moves.map((move, index) => this.#row(move, index, known.total, state)));
    element("explorer-table").hidden = known.moves.length === 0;
    element("explorer-more").hidden = known.moves.length <= FIRST_MOVES;
    element("explorer-games").replaceChildren(...known.games.map((game) => this.#game(game, state)));
    element("explorer-games-title").hidden = known.games.length === 0;
  }

  /** What the site knows about a position, with the filters that are set. @param {StateAnswer} state */
  #look({ rules, position }) {
    const query = new URLSearchParams({ rules, position });
    const chosen = new FormData(this.form);
    const sources = chosen.getAll("source").map(String);
    if (sources.length > 0 && sources.length < 3) query.set("sources", sources.join(","));
    for (const [name, value] of chosen) {
      if (name !== "source" && String(value).trim()) query.set(name, String(value).trim());
    }
    const address = `/api/v1/explorer/${this.kind}?${query}`;
    const found = this.#known.get(address);
    if (found) return found;
    const looked = fetch(address)
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null);
    this.#known.set(address, looked);
    // What failed is asked again.
    void looked.then((answer) => answer ?? this.#known.delete(address));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    return looked;
  }

  /** A row of the table: a move, how often it was played, and its results. @param {ExplorerAnswer["moves"][number]} move @param {number} index @param {number} total @param {StateAnswer} state */
  #row(move, index, total, state) {
    const button = made("button", { type: "button", className: "move", textContent: move.shown });
    button.dataset.move = move.move;
    const same = move.same.length > 0 ? made("span", { className: "fine", textContent: ` ${t("explorer-same", { moves: move.same.join(", ") })}` }) : "";
    const shares = shared([...move.wins, move.shared], move.total);
    const players = state.words.players.map((name, side) => t("explorer-share", { name, percent: shares[side] ?? 0 }));
    const words = [...players, t("explorer-share-drawn", { percent: shares.at(-1) ?? 0 })].join(", ");
    const bar = made("span", { className: `result-bar of-${move.wins.length}`, title: words });
    bar.setAttribute("aria-hidden", "true");
    shares.forEach((share, side) => {
      const number = share >= 14 ? [made("b", { textContent: `${share}` })] : [];
      const part = made("span", { className: side < move.wins.length ? `side-${side + 1}` : "drawn" }, number);
      part.style.flexGrow = String(share);
      // Draws lie between the two sides.
      part.style.order = String(side < move.wins.length ? (side === 0 ? 0 : side + 1) : 1);
      bar.append(part);
    });
    const score = move.score === null ? "" : (move.score / 100).toLocaleString(document.documentElement.lang, { signDisplay: "exceptZero", minimumFractionDigits: 2 });
    const often = t("explorer-often", { number: move.total, percent: Math.round((100 * move.total) / total) });
    const cells = [made("td", {}, [bar, made("span", { className: "unseen", textContent: words })]), made("td", { className: "number", textContent: often }), made("td", { className: "number", textContent: score })];
    const head = made("th", { scope: "row" }, [button, same]);
    return made("tr", { className: index < FIRST_MOVES ? "" : "later" }, [head, ...cells]);
  }

  /** A game of the list. @param {ExplorerAnswer["games"][number]} game @param {StateAnswer} state */
  #game(game, state) {
    const names = game.players.map((name, side) => {
      const known = name || state.words.players[side] || "";
      const rating = game.ratings[side];
      return rating ? `${known} (${rating})` : known;
    });
    const first = game.ranks.flatMap((rank, side) => (rank === 1 ? [side] : []));
    const winner = first[0];
    const result = first.length === 1 && winner !== undefined ? t("explorer-won", { name: names[winner] ?? "" }) : t("explorer-drawn");
    const words = t("explorer-game", { players: names.join(" – "), result, move: game.move });
    const date = game.date ? ` ${game.date.replaceAll(".", "-")}` : "";
    const text = game.id ? made("a", { href: link(`/g/${game.id}`), textContent: words }) : made("span", { textContent: words });
    return made("li", {}, [text, made("span", { className: "fine", textContent: date })]);
  }
}

/** Whole percentages that add up to a hundred. @param {number[]} counts @param {number} total */
export function shared(counts, total) {
  const exact = counts.map((count) => (100 * count) / Math.max(total, 1));
  const whole = exact.map(Math.floor);
  let left = 100 - whole.reduce((sum, it) => sum + it, 0);
  const order = exact.map((it, index) => ({ index, rest: it - Math.floor(it) })).sort((a, b) => b.rest - a.rest);
  for (const { index } of order) {
    if (left <= 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
    left--;
  }
  return whole;
}
