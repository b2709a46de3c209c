// A move that is still being chosen: what is settled of it is shown already, as when a piece has gone and only its victim is asked for.

/**
 * @typedef {object} Stand
 * @property {(path: readonly string[]) => Promise<string | null>} ask the pieces after what is chosen
 * @property {(markup: string) => void} show draws them
 * @property {() => string | null} rest the pieces as they stand
 */

export class Preview {
  /** What is chosen of the move that is shown. */
  #path = "";
  #stand;

  /** @param {Stand} stand */
  constructor(stand) {
    this.#stand = stand;
  }

  /** Another state is shown. */
  forget() {
    this.#path = "";
  }

  /** Shows what is settled; with one target alone nothing is. @param {readonly string[]} chosen */
  async follow(chosen) {
    const path = chosen.length > 1 ? chosen.join(" ") : "";
    if (path === this.#path) return;
    this.#path = path;
    const pieces = path ? await this.#stand.ask(chosen) : this.#stand.rest();
    if (pieces !== null && path === this.#path) this.#stand.show(pieces);
  }
}
