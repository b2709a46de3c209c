// Beginning a study from what a page shows: a game, a position, a file. Whoever is not signed in is led to where one signs in.

import { t } from "../board/translate.js";
import { link } from "./addresses.js";
import { toast } from "./toast.js";

/** @typedef {import("../types").ChapterSource} ChapterSource */

/** @typedef {{ title: string, visibility?: "public" | "link" | "private", chapter?: string, source: ChapterSource }} StudyWish */

/**
 * Begins a study.
 * @param {StudyWish} wish
 * @returns {Promise<string>} why not, in words; nothing if the browser is on its way to the study
 */
export async function beginStudy({ visibility = "private", ...wish }) {
  const body = JSON.stringify({ ...wish, visibility });
  const answer = await fetch("/api/v1/studies", { method: "POST", headers: { "content-type": "application/json" }, body }).catch(() => null);
  if (!answer) return t("error-no-answer");
  if (answer.status === 401) {
    location.href = `${link("/account/sign-in")}?to=${encodeURIComponent(link("/study"))}`;
    return "";
  }
  const said = await answer.json();
  if (!answer.ok) return /** @type {import("../types").Problem} */ (said).message;
  location.href = link(`/study/${said.id}`);
  return "";
}

/** Begins a study with what a page shows; what goes wrong is said in a note. @param {ChapterSource} source */
export async function makeStudy(source) {
  const game = document.querySelector("header nav [aria-current]")?.textContent ?? "";
  const chapter = source.from === "file" ? "" : t("share-study-chapter");
  const problem = await beginStudy({ title: t("share-study-title", { game }), chapter, source });
  if (problem) toast(problem);
}
