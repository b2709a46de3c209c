// The first page: a short game that plays by itself, games to go on with, and those that are played now.

import { reducedMotion } from "../board/animation.js";
import { defineBoard } from "../board/tablier-board.js";
import { settings } from "../board/settings.js";
import { silence } from "../board/sound.js";
import { t } from "../board/translate.js";
import { element } from "../shared/elements.js";
import { pageData } from "../shared/page-data.js";
import { savedItem } from "../shared/saved-games-list.js";
import { begun } from "../shared/saved-games.js";

/** How long the show stands still after a move, and after the last one, in thousandths of a second. */
const BETWEEN = 900;
const AT_THE_END = 5000;
/** How often it is looked what is being played, in thousandths of a second. */
const LOOK_EVERY = 20_000;

export function start() {
  const unfinished = begun().filter((kept) => !kept.over).slice(0, 3);
  if (unfinished.length > 0) {
    const section = element("continue");
    section.querySelector("ul")?.append(...unfinished.map((kept) => savedItem(kept)));
    section.hidden = false;
  }
  silence();
  defineBoard();
  void startShow();
  setInterval(() => void lookWhatIsPlayed(), LOOK_EVERY);
}

/** Plays the short game again and again while it is in sight and nobody has paused it. */
async function startShow() {
  /** @type {{ show: { kind: string, moves: string[] } }} */
  const { show } = pageData();
  const board = document.querySelector("tablier-board");
  if (!board || !("show" in board)) return;
  const shown = /** @type {import("../board/tablier-board.js").TablierBoard} */ (board);
  const stillness = new Stillness(board);
  for (let ply = 0; ; ply = ply < show.moves.length ? ply + 1 : 0) {
    await stillness.end();
    try {
      await shown.show({ kind: show.kind, moves: show.moves.slice(0, ply) }, { animate: ply > 0 });
    } catch {
      // Without a network, and without rules in the page, the board stays as it is.
      return stillness.hide();
    }
    await new Promise((resolve) => setTimeout(resolve, ply < show.moves.length ? BETWEEN : AT_THE_END));
  }
}

/** Why the show stands still: somebody paused it, or nobody sees it. Whoever wants no motion has to ask for it. */
class Stillness {
  #isPaused = reducedMotion() || settings.speed === "none";
  #isInSight = true;
  #ended = () => {};
  #button = /** @type {HTMLButtonElement} */ (element("pause"));

  /** @param {Element} board */
  constructor(board) {
    this.#button.hidden = false;
    this.#button.addEventListener("click", () => {
      this.#isPaused = !this.#isPaused;
      this.#tell();
    });
    new IntersectionObserver(([entry]) => {
      this.#isInSight = entry?.isIntersecting ?? true;
      this.#tell();
    }).observe(board);
    document.addEventListener("visibilitychange", () => this.#tell());
    this.#tell();
  }

  hide() {
    this.#button.hidden = true;
  }

  /** Waits until the show may go on. */
  async end() {
    while (!this.#goesOn) await new Promise((resolve) => (this.#ended = () => resolve(undefined)));
  }

  get #goesOn() {
    return !this.#isPaused && this.#isInSight && !document.hidden;
  }

  #tell() {
    this.#button.textContent = this.#isPaused ? t("home-go-on") : t("home-pause");
    if (this.#goesOn) this.#ended();
  }
}

/** Fetches the games that are played now, as the server renders them. */
async function lookWhatIsPlayed() {
  if (document.hidden || !navigator.onLine) return;
  const here = element("live");
  // Whoever is about to choose one of them is not to lose it.
  if (here.contains(document.activeElement)) return;
  try {
    const text = await fetch(location.pathname).then((answer) => (answer.ok ? answer.text() : ""));
    const now = new DOMParser().parseFromString(text, "text/html").getElementById("live");
    if (now && now.innerHTML !== here.innerHTML) here.replaceChildren(...now.childNodes);
  } catch {
    // The next look may succeed.
  }
}
