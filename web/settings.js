// What a person likes: kept on this device. The theme is also a cookie, so that the first paint is right.

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark" | "high-contrast"} theme
 * @property {"none" | "fast" | "normal" | "slow"} speed
 * @property {number} volume from 0 to 100
 * @property {boolean} coordinates
 * @property {boolean} letters whether single letters are commands
 */

/** @type {Settings} */
export const DEFAULTS = { theme: "system", speed: "normal", volume: 40, coordinates: true, letters: true };

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
