// Studies in lists: the form that begins one.

import { element } from "../shared/elements.js";
import { beginStudy } from "../shared/make-study.js";
import { chosenFile, sourceOf } from "./study/chapter-source.js";
import { t } from "../board/translate.js";

/** @param {string} id */
const value = (id) => /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ (element(id)).value;

export function start() {
  document.getElementById("begin-study")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refusal = element("begin-refusal");
    refusal.hidden = true;
    const source = await sourceOf(value("game"), value("text"), chosenFile(element("file")));
    const visibility = /** @type {"public" | "link" | "private"} */ (value("visibility"));
    const problem = await beginStudy({ title: value("title"), visibility, chapter: source.from === "file" ? "" : t("share-study-chapter"), source });
    refusal.textContent = problem;
    refusal.hidden = !problem;
  });
}
