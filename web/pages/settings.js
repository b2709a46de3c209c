// The page of settings: each change takes effect at once, on the boards beside it too.

import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { smallBoard } from "../shared/small-board.js";
import { toast } from "../shared/toast.js";
import { ask } from "../board/rules-client.js";
import { change, DEFAULTS, looksInOne, settings } from "../board/settings.js";
import { t } from "../board/translate.js";

export function start() {
  const form = /** @type {HTMLFormElement} */ (element("settings"));
  const ownColours = /** @type {HTMLInputElement} */ (form.elements.namedItem("own-colours"));
  const colours = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=colour]")]);
  /** @type {{ games: { kind: string, moves: string[] }[], account: boolean }} */
  const { games, account } = pageData();

  function show() {
    for (const control of form.elements) {
      if (!(control instanceof HTMLInputElement) || !(control.name in settings)) continue;
      const value = settings[/** @type {keyof typeof settings} */ (control.name)];
      if (control.type === "radio") control.checked = control.value === value;
      else if (control.type === "checkbox") control.checked = Boolean(value);
      else control.value = String(value);
    }
    const { palette } = settings;
    ownColours.checked = palette !== null;
    for (const [index, colour] of palette?.split("-").entries() ?? []) {
      const control = colours[index];
      if (control) control.value = `#${colour}`;
    }
    void showColours();
  }

  /** Shows the colours to choose, and says which of them are too much alike. */
  async function showColours() {
    const { palette } = settings;
    const place = /** @type {HTMLElement} */ (form.querySelector(".colours"));
    place.hidden = palette === null;
    const faults = palette ? (await ask("colours", { palette })).faults : [];
    if (palette !== settings.palette) return;
    const items = faults.map(({ player, other, contrast }) => {
      const values = { player: player + 1, other: (other ?? 0) + 1, contrast: contrast.toFixed(1) };
      return Object.assign(document.createElement("li"), {
        textContent: other === null ? t("settings-palette-like-cells", values) : t("settings-palette-alike", values),
      });
    });
    element("palette-faults").replaceChildren(...items);
  }

  /** Draws the boards with the pieces that were chosen. */
  async function showBoards() {
    const drawn = await Promise.all(games.map((game) => smallBoard(game)));
    for (const [index, place] of [...document.querySelectorAll(".preview-board")].entries()) {
      const drawing = drawn[index];
      if (drawing) place.replaceChildren(drawing);
    }
  }

  /** @param {Partial<import("../board/settings.js").Settings>} changes */
  async function choose(changes) {
    const looks = looksInOne();
    change(changes);
    if ("pieces" in changes) void showBoards();
    if ("palette" in changes) void showColours();
    if (account && looks !== looksInOne() && !(await keepWithAccount())) return toast(t("settings-not-kept"));
    toast(t("settings-saved"));
  }

  form.addEventListener("change", (event) => {
    const control = event.target;
    if (!(control instanceof HTMLInputElement)) return;
    if (control === ownColours || control.name === "colour") {
      const palette = colours.map(({ value }) => value.slice(1)).join("-");
      return void choose({ palette: ownColours.checked ? palette : null });
    }
    const value =
      control.type === "checkbox" ? control.checked : control.type === "range" ? Number(control.value) : control.value;
    void choose({ [control.name]: value });
  });

  form.addEventListener("reset", (event) => {
    event.preventDefault();
    void choose(DEFAULTS);
    show();
  });

  form.addEventListener("submit", (event) => event.preventDefault());

  show();
}

/** Keeps with the account what boards look like, for other devices. */
async function keepWithAccount() {
  try {
    const answer = await fetch("/api/v1/looks", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ looks: looksInOne() }),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
