// Keys: one table for the handler and for the list that `?` shows.

import { settings } from "../board/settings.js";
import { t } from "../board/translate.js";

/**
 * A command with its keys. `letters` are single characters, which a person may switch off.
 * @typedef {{ keys?: string[], letters?: string[], holds?: boolean, words: string, run: (key: string) => void }} Command
 */

/** @type {Command[]} */
let commands = [];

/** @typedef {{ keys: string[], words: string }} BoardKey */

/** Keys that act while the board itself has the keyboard: see board/keyboard.js. */
/** @type {BoardKey[]} */
let onBoard = [
  { keys: ["← ↑ → ↓"], words: "keys-cursor" },
  { keys: ["Shift+↑ ↓"], words: "keys-cursor-diagonal" },
  { keys: ["Enter"], words: "keys-select" },
  { keys: ["r"], words: "keys-turn-piece" },
  { keys: ["o"], words: "keys-say-cell" },
  { keys: ["m"], words: "keys-say-moves" },
  { keys: ["l"], words: "keys-say-last" },
  { keys: ["p"], words: "keys-say-position" },
  { keys: ["s"], words: "keys-say-row" },
  { keys: ["e"], words: "keys-enlarge" },
  { keys: ["d", "Shift+D", "Alt+D"], words: "keys-draw" },
];

/** Makes keys act. @param {Command[]} table @param {BoardKey[]} [boardKeys] what acts on the board of the page, if it is another */
export function useKeys(table, boardKeys = onBoard) {
  commands = table;
  onBoard = boardKeys;
}

/** How a key press is written in tables: `Ctrl+z`, `Shift+ArrowUp`, `f`. @param {KeyboardEvent} event */
export function written(event) {
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
  // A letter shows by itself whether it is shifted.
  if (event.shiftKey && (event.key.length > 1 || parts.length > 0)) parts.push("Shift");
  parts.push(parts.length > 0 && event.key.length === 1 ? event.key.toLowerCase() : event.key);
  return parts.join("+");
}

/** Lets the keys of the page act. */
export function listenToKeys() {
  addEventListener("keydown", press);
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.altKey || event.defaultPrevented || isTyping(event.target)) return;
  const key = written(event);
  if (key === "?" && settings.letters) return showKeys();
  const command = commands.find(
    (it) => it.keys?.includes(key) || (settings.letters && it.letters?.includes(key)),
  );
  if (!command || (key === " " && isPressable(event.target))) return;
  // Words that are selected are what is to be copied.
  if (key === "Ctrl+c" && !(getSelection()?.isCollapsed ?? true)) return;
  event.preventDefault();
  // A key that is held down is one press for a command that lasts as long as it is held.
  if (!(event.repeat && command.holds)) command.run(key);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest("input, textarea, select, dialog") !== null)
  );
}

/** Whether the space bar has a meaning of its own there. @param {EventTarget | null} target */
function isPressable(target) {
  return target instanceof Element && target.closest("button, summary, [role=button]") !== null;
}

/** Shows all keys. */
export function showKeys() {
  const dialog = document.createElement("dialog");
  dialog.className = "keys";
  dialog.setAttribute("aria-label", t("keys-title"));
  const row = (/** @type {string[]} */ keys, /** @type {string} */ words) => {
    const line = document.createElement("tr");
    const [left, right] = [document.createElement("th"), document.createElement("td")];
    left.scope = "row";
    left.append(...keys.flatMap((key) => [Object.assign(document.createElement("kbd"), { textContent: shown(key) }), " "]));
    right.textContent = t(words);
    line.append(left, right);
    return line;
  };
  const table = (/** @type {HTMLTableRowElement[]} */ rows, /** @type {string} */ title) => {
    const made = document.createElement("table");
    const caption = made.createCaption();
    caption.textContent = t(title);
    made.append(...rows);
    return made;
  };
  const close = Object.assign(document.createElement("button"), { textContent: t("common-close"), type: "button" });
  close.onclick = () => dialog.close();
  dialog.append(
    close,
    table(commands.map((it) => row([...(it.keys ?? []), ...(it.letters ?? [])], it.words)), "keys-title"),
    table(onBoard.map((it) => row(it.keys, it.words)), "keys-board-title"),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} key */
function shown(key) {
  if (key === " ") return t("key-space");
  return key
    .replace("ArrowLeft", "←")
    .replace("ArrowRight", "→")
    .replace("ArrowUp", "↑")
    .replace("ArrowDown", "↓");
}
