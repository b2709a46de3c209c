// The page of settings: each change takes effect at once.

import { element } from "../shared/elements.js";
import { toast } from "../shared/toast.js";
import { change, DEFAULTS, settings } from "../board/settings.js";
import { t } from "../board/translate.js";

export function start() {
  const form = /** @type {HTMLFormElement} */ (element("settings"));

  function show() {
    for (const control of form.elements) {
      if (!(control instanceof HTMLInputElement)) continue;
      const value = settings[/** @type {keyof typeof settings} */ (control.name)];
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.type === "checkbox") control.checked = Boolean(value);
      else control.value = String(value);
    }
  }

  form.addEventListener("change", (event) => {
    const control = event.target;
    if (!(control instanceof HTMLInputElement)) return;
    const value =
      control.type === "checkbox" ? control.checked : control.type === "range" ? Number(control.value) : control.value;
    change({ [control.name]: value });
    toast(t("settings-saved"));
  });

  form.addEventListener("reset", (event) => {
    event.preventDefault();
    change(DEFAULTS);
    show();
    toast(t("settings-saved"));
  });

  form.addEventListener("submit", (event) => event.preventDefault());

  show();
}
