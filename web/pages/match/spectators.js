// Who looks on.

import { element } from "../../shared/elements.js";
import { t } from "../../board/translate.js";

/** Shows the number of spectators, and the names of those with an account, as far as they are known. @param {number} number @param {string[]} names */
export function showSpectators(number, names) {
  element("watchers").hidden = number === 0;
  const known = names.length < number ? [...names, "…"] : names;
  const key = names.length > 0 ? "online-watchers-named" : "online-watchers";
  element("watchers").textContent = t(key, { number, names: known.join(", ") });
}
