// What a person likes: kept on this device. The theme is also a cookie, so that the first paint is right.

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
 * @property {boolean} muted whether what others say in a match is hidden
 */

/** @type {Settings} */
export const DEFAULTS = { theme: "system", speed: "normal", volume: 40, coordinates: true, letters: true, confirm: "automatic", follow: false, muted: false };

const KEY = "tablier-settings";

/** @returns {Settings} */
function load() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @type {Settings} */
export const settings = load();

/** How long to wait before somebody else replies, in thousandths of a second: who wants no motion wants no wait either. */
export function replyTime() {
  return { none: 0, fast: 250, normal: 500, slow: 900 }[settings.speed];
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  if (changes.theme) {
    document.documentElement.dataset.theme = settings.theme;
    document.cookie = `theme=${settings.theme}; path=/; max-age=31536000; samesite=lax`;
  }
  document.dispatchEvent(new CustomEvent("settings"));
}
