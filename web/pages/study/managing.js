// Chapters, the title, and who reads and writes: what authors and owners decide.

import { t } from "../../board/translate.js";
import { link } from "../../shared/addresses.js";
import { confirm } from "../../shared/confirm-dialog.js";
import { element } from "../../shared/elements.js";
import { toast } from "../../shared/toast.js";
import { chosenFile, sourceOf } from "./chapter-source.js";

/** @typedef {import("../../types").StudyCommand} StudyCommand */
/** @typedef {import("../../types").ChapterHead} ChapterHead */

/**
 * What managing needs of its page.
 * @typedef {object} ManagedPage
 * @property {string} id
 * @property {number} chapter
 * @property {() => ChapterHead[]} chapters
 * @property {(command: StudyCommand, refused?: (code: string) => void) => void} want
 */

/** @param {string} id */
const field = (id) => /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */ (element(id));

/** Asks the server for something that is not part of the study itself. @param {string} method @param {string} path @param {object} [body] */
async function request(method, path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method, ...(body ? { headers, body: JSON.stringify(body) } : {}) }).catch(() => null);
  if (!answer) return { problem: t("error-no-answer"), said: null };
  const said = answer.status === 204 ? null : await answer.json();
  return { problem: answer.ok ? null : /** @type {string} */ (said.message), said };
}

/** @param {string} id @param {string | null} problem */
function refuse(id, problem) {
  const box = element(id);
  box.textContent = problem ?? "";
  box.hidden = !problem;
}

/** The forms of authors. @param {ManagedPage} page */
export function useChapterTools(page) {
  const { chapter } = page;
  element("rename-chapter").addEventListener("submit", (event) => {
    event.preventDefault();
    page.want({ c: "name-chapter", chapter, name: field("chapter-name").value });
  });
  element("rename-study").addEventListener("submit", (event) => {
    event.preventDefault();
    page.want({ c: "title", title: field("title").value });
  });
  element("asks").addEventListener("change", () => {
    const side = field("asks").value;
    page.want({ c: "ask", chapter, side: side === "" ? null : Number(side) });
  });
  element("add-chapter").addEventListener("submit", async (event) => {
    event.preventDefault();
    refuse("add-refusal", null);
    const source = await sourceOf(field("new-game").value, field("new-text").value, chosenFile(element("new-file")));
    const name = field("new-name").value || (source.from === "file" ? "" : String(page.chapters().length + 1));
    // Files can be longer than a message may be.
    const id = crypto.randomUUID?.() ?? String(Math.random());
    const { problem, said } = await request("POST", `/api/v1/studies/${page.id}/commands`, { id, expected: 0, command: { c: "add-chapters", name, source } });
    const isRefused = said?.a === "refused";
    const reason = isRefused ? (said.code === "source" ? said.message : t(`study-refused-${said.code}`)) : problem;
    refuse("add-refusal", reason);
    if (!reason) /** @type {HTMLFormElement} */ (element("add-chapter")).reset();
  });
}

/** What buttons of authors do. @param {ManagedPage} page @returns {Record<string, () => unknown>} */
export function chapterCommands(page) {
  const { chapter } = page;
  const place = () => page.chapters().findIndex(({ id }) => id === chapter);
  const move = (/** @type {number} */ step) => {
    const to = place() + step;
    if (to >= 0 && to < page.chapters().length) page.want({ c: "move-chapter", chapter, to });
  };
  return {
    "chapter-up": () => move(-1),
    "chapter-down": () => move(1),
    "chapter-delete": async () => {
      const name = page.chapters()[place()]?.name ?? "";
      if (await confirm(t("study-chapter-delete-ask", { name }))) page.want({ c: "remove-chapter", chapter });
    },
  };
}

/** The fields of the owner. @param {ManagedPage} page */
export function useSharing(page) {
  if (!document.getElementById("sharing")) return;
  const path = `/api/v1/studies/${page.id}`;
  element("visibility").addEventListener("change", async () => {
    const { problem } = await request("POST", `${path}/visibility`, { visibility: field("visibility").value });
    toast(problem ?? t(`study-visibility-${field("visibility").value}`));
  });
  element("add-author").addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field("author").value;
    const { problem } = await request("POST", `${path}/authors`, { name });
    refuse("author-refusal", problem);
    if (!problem) location.reload();
  });
  element("authors").addEventListener("click", async (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-author]") : null;
    const name = button instanceof HTMLElement ? button.dataset.author : null;
    if (!name) return;
    const { problem } = await request("DELETE", `${path}/authors/${encodeURIComponent(name)}`);
    refuse("author-refusal", problem);
    if (!problem) button?.closest("li")?.remove();
  });
}

/** What buttons of the owner do. @param {ManagedPage} page @returns {Record<string, () => unknown>} */
export function ownerCommands(page) {
  const path = `/api/v1/studies/${page.id}`;
  return {
    invite: async () => {
      const { problem, said } = await request("POST", `${path}/invitation`);
      refuse("invitation", problem ?? t("study-invitation-is", { link: said.link }));
    },
    "end-invitation": async () => {
      const { problem } = await request("DELETE", `${path}/invitation`);
      refuse("invitation", problem ?? t("study-invitation-ended"));
    },
    "delete-study": async () => {
      if (!(await confirm(t("study-delete-ask")))) return;
      const { problem } = await request("DELETE", path);
      if (problem) toast(problem);
      else location.href = link("/study");
    },
  };
}
