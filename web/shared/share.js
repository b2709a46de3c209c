// Sends a game or a position out. The sheet is loaded when somebody asks for it.

import { t } from "../board/translate.js";
import { toast } from "./toast.js";

/** @param {import("./share-sheet.js").Shared} shared */
export async function showShareSheet(shared) {
  const sheet = await import("./share-sheet.js").catch(() => null);
  if (sheet) sheet.openShareSheet(shared);
  else toast(t("error-no-answer"));
}
