// The lens: a button or a key shows what is in sight. It stays while the key is held, or until it is pressed again.

/** @typedef {import("./board.js").TablierBoard} TablierBoard */

/** A key that is held longer than this, in thousandths of a second, shows only while it is held. */
const HELD = 350;

/** @param {TablierBoard} board */
export function toggleLens(board) {
  set(board, !board.lens);
  if (!board.lens) return;
  const pressed = performance.now();
  const release = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "v" && performance.now() - pressed > HELD) set(board, false);
    if (event.key === "v") removeEventListener("keyup", release);
  };
  addEventListener("keyup", release);
}

/** @param {TablierBoard} board @param {boolean} isOn */
function set(board, isOn) {
  void board.setLens(isOn);
  document.querySelector("[data-command=lens]")?.setAttribute("aria-pressed", String(isOn));
}
