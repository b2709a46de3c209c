// Copying text.

import { toast } from "./toast.js";

/** @param {string} text @param {string} thanks what to say when it is done */
export async function copy(text, thanks) {
  try {
    await navigator.clipboard.writeText(text);
    toast(thanks);
  } catch {
    // Without permission for the clipboard the text is shown, to be copied by hand.
    prompt(thanks, text);
  }
}
