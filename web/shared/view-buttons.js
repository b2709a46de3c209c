// Buttons that change how a board is seen: the lens, and cells that are enlarged.
//
// The lens shows what is in sight. It stays while its button or key is held; a short press leaves it on, for those who cannot hold,
// until the next one.

/** @typedef {import("../board/tablier-board.js").TablierBoard} TablierBoard */

/** What is held longer than this, in thousandths of a second, shows only while it is held. */
const HELD = 350;

/** Begins a press; what it returns ends it. @param {TablierBoard} board @param {{ isSaid?: boolean }} [options] */
function press(board, options) {
  const [wasOn, began] = [board.lens, performance.now()];
  set(board, true, wasOn ? {} : options);
  return () => {
    if (wasOn || performance.now() - began > HELD) set(board, false);
  };
}

/** Makes those buttons act that the page has. @param {TablierBoard} board */
export function useViewButtons(board) {
  useLens(board);
  useEnlarging(board);
}

/**
 * The button that enlarges cells is there only where they are small.
 * @param {EventTarget & { enlarging: import("../board/enlarging.js").Enlarging }} board
 */
export function useEnlarging(board) {
  const button = document.querySelector("[data-command=enlarge]");
  if (!(button instanceof HTMLElement)) return;
  const show = () => {
    button.hidden = !board.enlarging.isOffered;
    button.setAttribute("aria-pressed", String(board.enlarging.isOn));
  };
  board.addEventListener("enlarged", show);
  button.addEventListener("click", () => board.enlarging.toggle());
  show();
}

/** @param {TablierBoard} board */
function useLens(board) {
  const button = document.querySelector("[data-command=lens]");
  if (!(button instanceof HTMLElement)) return;
  button.setAttribute("aria-pressed", "false");
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    const release = press(board);
    const end = () => {
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      release();
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", (event) => {
    // A click without a pointer comes from a keyboard or a screen reader.
    if (event.detail === 0) set(board, !board.lens, { isSaid: true });
  });
}

/** The key `v` is pressed. @param {TablierBoard} board */
export function pressLensKey(board) {
  const release = press(board, { isSaid: true });
  const end = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.toLowerCase() !== "v") return;
    removeEventListener("keyup", end);
    release();
  };
  addEventListener("keyup", end);
}

/** @param {TablierBoard} board @param {boolean} isOn @param {{ isSaid?: boolean }} [options] */
function set(board, isOn, options) {
  void board.setLens(isOn, options);
  document.querySelector("[data-command=lens]")?.setAttribute("aria-pressed", String(isOn));
}
