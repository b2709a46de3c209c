// The turning points of a game: the moves that cost their players most, in the order of the game.

/** @typedef {import("../../types").PlyAnswer} PlyAnswer */

/** At most so many: more would not be looked at. */
const MOST = 8;
/** What a mistake costs at least, in thousandths; where nobody made one, what an inaccuracy costs. */
const MISTAKE = 100;
const INACCURACY = 50;

/**
 * The plies of the largest losses, counted from 1 as positions are: the one after the move.
 * @param {readonly Pick<PlyAnswer, "loss">[]} plies
 */
export function turningPoints(plies) {
  const lost = plies.map(({ loss }, index) => ({ ply: index + 1, loss: loss ?? 0 }));
  const mistakes = lost.filter(({ loss }) => loss >= MISTAKE);
  const found = mistakes.length > 0 ? mistakes : lost.filter(({ loss }) => loss >= INACCURACY);
  const largest = found.toSorted((a, b) => b.loss - a.loss).slice(0, MOST);
  return largest.toSorted((a, b) => a.ply - b.ply);
}

/** The next turning point behind a position, or the last one before it. @param {readonly { ply: number }[]} points @param {number} ply @param {1 | -1} step */
export function beside(points, ply, step) {
  return step > 0 ? points.find((it) => it.ply > ply) : points.findLast((it) => it.ply < ply);
}

export class TurningPoints {
  /** @type {{ ply: number, loss: number }[]} */
  points = [];

  /**
   * @param {HTMLElement} list
   * @param {(ply: number) => void} choose
   */
  constructor(list, choose) {
    this.list = list;
    list.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
      if (button instanceof HTMLElement) choose(Number(button.dataset.ply));
    });
  }

  /**
   * Shows the turning points of a game.
   * @param {readonly PlyAnswer[]} plies
   * @param {(ply: number) => { name: string, cost: string, label: string }} words what is said of a turning point
   */
  show(plies, words) {
    this.points = turningPoints(plies);
    this.list.replaceChildren(
      ...this.points.map(({ ply }) => {
        const mark = plies[ply - 1]?.mark;
        const { name, cost, label } = words(ply);
        const [item, button] = [document.createElement("li"), document.createElement("button")];
        const part = (/** @type {string} */ className, /** @type {string} */ textContent) => Object.assign(document.createElement("span"), { className, textContent });
        button.type = "button";
        button.dataset.ply = String(ply);
        button.setAttribute("aria-label", label);
        button.append(part("turning-move", name), part(`sign ${mark?.kind ?? ""}`, mark?.sign ?? ""), part("turning-cost", cost));
        item.append(button);
        return item;
      }),
    );
    this.list.hidden = this.points.length === 0;
  }

  /** Shows which one is on the board, if one is. @param {number | null} ply */
  at(ply) {
    for (const button of this.list.querySelectorAll("button")) {
      if (button.dataset.ply === String(ply)) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }
}
