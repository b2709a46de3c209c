// The list of moves beside a board: one line for each round, a button for each move.

/** In which round each move was played: a round ends when it is the turn of somebody who comes earlier in the order. @param {readonly number[]} movers */
export function roundsOf(movers) {
  let round = -1;
  return movers.map((mover, index) => {
    const before = movers[index - 1];
    if (before === undefined || mover < before) round++;
    return round;
  });
}

/**
 * Shows moves, of which the last ones may be planned only.
 * @param {HTMLElement} list
 * @param {{ moves: readonly string[], movers: readonly number[], shown: number, played?: number }} game `shown` moves lie before
 *   the state on the board, `played` of them were really played
 */
export function renderMoves(list, { moves, movers, shown, played = moves.length }) {
  /** @type {HTMLElement[]} */
  const lines = [];
  // What was not told yet is taken for the first player's.
  const players = moves.map((_, index) => movers[index] ?? 0);
  const rounds = roundsOf(players);
  /** @type {HTMLButtonElement | null} */
  let last = null;
  moves.forEach((text, index) => {
    // What adds nothing to read ends the turn of the move before.
    if (text === "" && last) {
      last.dataset.ply = String(index + 1);
      if (index + 1 === shown) last.setAttribute("aria-current", "true");
      return;
    }
    const button = document.createElement("button");
    last = button;
    button.type = "button";
    button.textContent = text;
    button.dataset.ply = String(index + 1);
    button.className = `move player-${(players[index] ?? 0) + 1}`;
    button.classList.toggle("leg", index > 0 && players[index] === players[index - 1]);
    button.classList.toggle("planned", index >= played);
    if (index + 1 === shown) button.setAttribute("aria-current", "true");
    (lines[rounds[index] ?? 0] ??= document.createElement("li")).append(button);
  });
  list.replaceChildren(...lines);
  const current = list.querySelector("[aria-current]");
  // Scrolls the list, never the page.
  list.scrollTop = current instanceof HTMLElement ? current.offsetTop - list.clientHeight / 2 : 0;
}

/** Goes to the move that is chosen in a list. @param {HTMLElement} list @param {(ply: number) => unknown} goTo */
export function useMoves(list, goTo) {
  list.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
    if (button instanceof HTMLElement) void goTo(Number(button.dataset.ply));
  });
}
