// The list of moves beside a board: one line for each round, a button for each move. Only what is new is made anew.

/** In which round each move was played: a round ends when it is the turn of somebody who comes earlier in the order. @param {readonly number[]} movers */
export function roundsOf(movers) {
  let round = -1;
  return movers.map((mover, index) => (round = roundAfter(round, movers[index - 1], mover)));
}

/** @param {number} round @param {number | undefined} before who played the move before @param {number} mover */
function roundAfter(round, before, mover) {
  return before === undefined || mover < before ? round + 1 : round;
}

/**
 * Moves of which the last ones may be planned only. `shown` moves lie before the state on the board, `played` of them were really
 * played.
 * @typedef {{ moves: readonly string[], movers: readonly number[], shown: number, played?: number }} Moves
 */

/** A move in the list. A move without text has the button of the move whose turn it ends. @typedef {{ text: string, mover: number, round: number, button: HTMLButtonElement }} Item */

export class MoveList {
  #list;
  /** @type {Item[]} */
  #items = [];
  #played = 0;
  /** @type {Element | null} */
  #current = null;

  /** @param {HTMLElement} list @param {(ply: number) => unknown} goTo goes to the move that was chosen */
  constructor(list, goTo) {
    this.#list = list;
    list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (button instanceof HTMLElement) void goTo(Number(button.dataset.ply));
    });
  }

  /** @param {Moves} game */
  show({ moves, movers, shown, played = moves.length }) {
    // A mover that is not known yet is taken for the first player.
    const moverOf = (/** @type {number} */ index) => movers[index] ?? 0;
    const isSame = (/** @type {Item} */ item, /** @type {number} */ index) => item.text === moves[index] && item.mover === moverOf(index);
    const differing = this.#items.findIndex((item, index) => !isSame(item, index));
    let kept = differing < 0 ? this.#items.length : differing;
    // Where a move without text comes or goes, the button before it changes.
    while (kept > 0 && (moves[kept] === "" || this.#items[kept]?.text === "")) kept--;
    this.#cut(kept);
    for (let index = kept; index < moves.length; index++) this.#append(moves[index] ?? "", moverOf(index));
    for (let index = Math.min(kept, played, this.#played); index < moves.length; index++) {
      this.#items[index]?.button.classList.toggle("planned", index >= played);
    }
    this.#played = played;
    this.#current?.removeAttribute("aria-current");
    this.#current = this.#items[shown - 1]?.button ?? null;
    this.#current?.setAttribute("aria-current", "true");
    // Scrolls the list, never the page.
    const { offsetTop = 0 } = /** @type {HTMLElement} */ (this.#current ?? {});
    this.#list.scrollTop = this.#current ? offsetTop - this.#list.clientHeight / 2 : 0;
  }

  /** @param {number} length */
  #cut(length) {
    for (const { button } of this.#items.splice(length)) {
      const line = button.parentElement;
      button.remove();
      if (line?.childElementCount === 0) line.remove();
    }
  }

  /** @param {string} text @param {number} mover */
  #append(text, mover) {
    const ply = String(this.#items.length + 1);
    const before = this.#items.at(-1);
    const round = roundAfter(before?.round ?? -1, before?.mover, mover);
    if (text === "" && before) {
      before.button.dataset.ply = ply;
      this.#items.push({ text, mover, round, button: before.button });
      return;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.dataset.ply = ply;
    button.className = `move player-${mover + 1}`;
    button.classList.toggle("leg", before?.mover === mover);
    this.#lineOf(round, before).append(button);
    this.#items.push({ text, mover, round, button });
  }

  /** The line of a round. @param {number} round @param {Item | undefined} before the move before */
  #lineOf(round, before) {
    const last = this.#list.lastElementChild;
    if (last && before?.round === round) return last;
    const line = document.createElement("li");
    this.#list.append(line);
    return line;
  }
}
