// What a person likes: kept on this device. The theme is also a cookie, so that the first paint is right. What boards look like is only
// a cookie: the server writes it too, for those who have chosen on another device.

/**
 * @typedef {"none" | "double" | "button"} Confirmation
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark" | "high-contrast"} theme
 * @property {"none" | "fast" | "normal" | "slow"} speed
 * @property {number} volume from 0 to 100
 * @property {boolean} coordinates
 * @property {boolean} letters whether single letters are commands
 * @property {"automatic" | Confirmation} confirm how a move is confirmed
 * @property {boolean} follow whether the board turns to whoever is to move, where people sit at one device
 * @property {"wood" | "marble" | "felt"} board what boards are made of
 * @property {"carved" | "flat"} pieces
 * @property {string | null} palette own colours: cells and three players, `ead9b8-fdf9ef-0072b2-d55e00`
 * @property {number} enlarged how large cells are made where they would be small, in pixels; 0 if all of the board is shown
 * @property {boolean} muted whether what others say in a match is hidden
 */

/** @type {Settings} */
export const DEFAULTS = { theme: "system", speed: "normal", volume: 40, coordinates: true, letters: true, confirm: "automatic", follow: false, board: "wood", pieces: "carved", palette: null, enlarged: 0, muted: false };

const KEY = "tablier-settings";

/** @returns {Settings} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}"), ...looksIn(document.cookie) };
  } catch {
    return { ...DEFAULTS };
  }
}

/** What a cookie says that boards look like. @param {string} cookies */
export function looksIn(cookies) {
  const [, board, pieces, palette] =
    cookies.match(/(?:^|;\s*)looks=(wood|marble|felt)-(carved|flat)(?:-([0-9a-f]{6}(?:-[0-9a-f]{6}){3}))?(?:;|$)/) ?? [];
  const { board: usualBoard, pieces: usualPieces } = DEFAULTS;
  return /** @type {Pick<Settings, "board" | "pieces" | "palette">} */ ({
    board: board ?? usualBoard,
    pieces: pieces ?? usualPieces,
    palette: palette ?? null,
  });
}

/** What boards look like, in one word. */
export function looksInOne() {
  return [settings.board, settings.pieces, settings.palette].filter(Boolean).join("-");
}

/** @type {Settings} */
export const settings = load();

/** How long to wait before somebody else replies, in thousandths of a second: who wants no motion wants no wait either. */
export function replyTime() {
  return { none: 0, fast: 250, normal: 500, slow: 900 }[settings.speed];
}

/** Keeps what has been chosen where it is seen already, so that nobody need be told. @param {Partial<Settings>} changes */
export function remember(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  remember(changes);
  if (changes.theme) {
    document.documentElement.dataset.theme = settings.theme;
    document.cookie = `theme=${settings.theme}; path=/; max-age=31536000; samesite=lax`;
  }
  if ("board" in changes || "pieces" in changes || "palette" in changes) {
    document.cookie = `looks=${looksInOne()}; path=/; max-age=31536000; samesite=lax`;
    showLooks();
  }
  document.dispatchEvent(new CustomEvent("settings"));
}

/** Shows boards as somebody likes them, where the page does not do that yet. */
export function showLooks() {
  const { dataset } = document.documentElement;
  dataset.board = settings.board;
  dataset.pieces = settings.pieces;
  const sheet = document.getElementById("palette");
  const address = settings.palette ? `/palette/${settings.palette}.css` : null;
  if ((sheet?.getAttribute("href") ?? null) === address) return;
  if (address) {
    const link = Object.assign(document.createElement("link"), { id: "palette", rel: "stylesheet", href: address });
    // The colours before stay until these are there.
    link.addEventListener("load", () => sheet?.remove(), { once: true });
    document.head.append(link);
  } else sheet?.remove();
}
