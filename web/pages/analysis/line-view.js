// Lines of moves as buttons: each shows the position after its move.

/** @typedef {import("../../types").LineMove} LineMove */

/**
 * Fills an element with the moves of a line. Its elements stay the same while lines change, so that a click is never lost.
 * @param {Element} host @param {readonly LineMove[]} moves
 */
export function fillLine(host, moves) {
  // A move that only ends a turn adds nothing to the one before it, but the position after it is the one to show.
  const shown = moves.flatMap((move, index) => (move.told ? [{ move, until: index + 1 }] : []));
  while (host.children.length > shown.length) host.lastElementChild?.remove();
  shown.forEach(({ move, until }, index) => {
    let button = /** @type {HTMLButtonElement | undefined} */ (host.children[index]);
    if (!button) {
      button = Object.assign(document.createElement("button"), { type: "button", className: "move" });
      host.append(button);
    }
    const next = shown[index + 1]?.until ?? moves.length + 1;
    button.dataset.until = String(Math.max(until, next - 1));
    button.textContent = move.told;
    button.title = move.words;
  });
}

/** How many moves of a line the button that was clicked plays, if one was. @param {Event} event */
export function playedUntil(event) {
  const button = event.target instanceof Element ? event.target.closest("[data-until]") : null;
  return button instanceof HTMLElement ? Number(button.dataset.until) : null;
}

/** Moves of which nothing is known yet but their texts. @param {readonly string[]} texts @returns {LineMove[]} */
export function untold(texts) {
  return texts.map((text) => ({ text, told: text, mover: 0, words: "" }));
}
