// Why something was not answered, in the language of the page.

import { Problem } from "../board/rules-client.js";
import { t } from "../board/translate.js";

/** What the rules refuse in an address: codes of their answers. */
const BAD_GAME = ["start", "illegal-move", "unknown-game", "end", "malformed"];

/**
 * An error in words. Files, and what the server itself refuses, are explained in the language of the page already.
 * @param {unknown} error
 */
export function problemInWords(error) {
  if (!(error instanceof Problem)) return t("error-no-answer");
  if (error.code === "file") return error.message;
  if (BAD_GAME.includes(error.code)) return t("error-bad-game");
  if (error.code === "too-long" || error.code === "too-much") return t("error-too-long");
  return t("error-no-answer");
}
