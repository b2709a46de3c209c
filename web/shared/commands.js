// Commands of a page: buttons say by `data-command` which one they mean, and keys that all pages with a board share.

/** @typedef {Record<string, () => unknown>} Commands */

/** Makes buttons act. @param {Commands} commands */
export function useCommands(commands) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-command]") : null;
    if (button instanceof HTMLElement) void commands[button.dataset.command ?? ""]?.();
  });
}

/** The button of a command. @param {string} command */
export function buttonOf(command) {
  const button = document.querySelector(`[data-command="${command}"]`);
  return button instanceof HTMLButtonElement ? button : null;
}

/** @param {string} command @param {boolean} isPossible */
export function enable(command, isPossible) {
  const button = buttonOf(command);
  if (!button) return;
  button.disabled = !isPossible;
  delete button.dataset.waits;
}

/** Lets all buttons act that waited for the script of the page. Those that {@link enable} has spoken of stay as they are. */
export function wake() {
  for (const button of document.querySelectorAll("[data-waits]")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.disabled = false;
    delete button.dataset.waits;
  }
  for (const busy of document.querySelectorAll("[aria-busy]")) busy.removeAttribute("aria-busy");
}

/** Offers a command, or does not. @param {string} command @param {boolean} isOffered */
export function offer(command, isOffered) {
  const button = buttonOf(command);
  if (button) button.hidden = !isOffered;
}

/**
 * Keys by which one goes through moves.
 * @param {Commands} commands
 * @param {(plies: number) => unknown} walk
 * @returns {import("./shortcuts.js").Command[]}
 */
export function movesKeys(commands, walk) {
  return [
    { keys: ["ArrowLeft"], letters: ["k"], words: "keys-previous", run: () => void commands.previous?.() },
    { keys: ["ArrowRight"], letters: ["j"], words: "keys-next", run: () => void commands.next?.() },
    { keys: ["ArrowUp", "Home"], letters: ["0"], words: "keys-first", run: () => void commands.first?.() },
    { keys: ["ArrowDown", "End"], letters: ["$"], words: "keys-last", run: () => void commands.last?.() },
    { keys: ["PageUp"], words: "keys-ten", run: () => void walk(-10) },
    { keys: ["PageDown"], words: "keys-ten", run: () => void walk(10) },
  ];
}

/**
 * Keys by which the board is turned.
 * @param {Commands} commands
 * @returns {import("./shortcuts.js").Command[]}
 */
export function boardKeys(commands) {
  return [
    { letters: ["f"], words: "keys-flip", run: () => void commands.flip?.() },
    { letters: ["["], words: "keys-rotate", run: () => void commands["turn-left"]?.() },
    { letters: ["]"], words: "keys-rotate", run: () => void commands["turn-right"]?.() },
    { letters: ["."], words: "keys-replay", run: () => void commands.replay?.() },
  ];
}
