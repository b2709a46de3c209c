// Niceties of the pages about accounts: they work without.

import { copy } from "../shared/clipboard.js";
import { t } from "../board/translate.js";

export function start() {
  // A password that is seen is typed with fewer mistakes.
  for (const input of document.querySelectorAll("input")) {
    if (input.type !== "password") continue;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = t("account-show-password");
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const isShown = input.type === "text";
      input.type = isShown ? "password" : "text";
      button.setAttribute("aria-pressed", String(!isShown));
    });
    // What is sent is a password again, for those who remember forms.
    input.form?.addEventListener("submit", () => (input.type = "password"));
    const row = document.createElement("div");
    row.className = "password-row";
    input.replaceWith(row);
    row.append(input, button);
  }

  const codes = document.getElementById("codes");
  const copyButton = document.getElementById("copy-codes");
  if (codes && copyButton) {
    copyButton.hidden = false;
    copyButton.addEventListener("click", () => {
      const lines = [...codes.querySelectorAll("code")].map((code) => code.textContent ?? "");
      void copy(lines.join("\n"), t("account-copied"));
    });
  }

  // Whoever hears the page is brought to the first thing that is wrong.
  const wrong = document.querySelector("input[aria-invalid='true']");
  if (wrong instanceof HTMLInputElement) wrong.focus();
}
