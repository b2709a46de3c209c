// From the review to practice: the mistakes of a side become positions that are asked again.

import { ask } from "../../board/rules-client.js";
import { t } from "../../board/translate.js";
import { link } from "../../shared/addresses.js";
import { buttonOf } from "../../shared/commands.js";
import { element } from "../../shared/elements.js";
import { toast } from "../../shared/toast.js";

/** @typedef {import("./move-tree.js").TreeNode} TreeNode */
/** @typedef {import("../../types").PracticeTask} Task */

/** How many lines of the position before a mistake are kept, and how many of the one after it. */
const BEFORE = 2;
const AFTER = 1;

export class OwnMistakes {
  #select = /** @type {HTMLSelectElement} */ (element("own-side"));
  /** The sides that are known to be those of whoever looks. @type {readonly number[]} */
  #sides = [];

  /**
   * @param {string | null} account the account that is signed in
   * @param {object} page
   * @param {(sides: readonly number[]) => TreeNode[]} page.mistakesOf the mistakes of some sides
   * @param {(node: TreeNode) => import("../../types").GameQuestion} page.gameAt
   */
  constructor(account, { mistakesOf, gameAt }) {
    this.account = account;
    this.mistakesOf = mistakesOf;
    this.gameAt = gameAt;
    this.#select.addEventListener("change", () => this.#count());
  }

  /**
   * Offers what there is to learn.
   * @param {readonly string[]} players their names
   * @param {readonly number[]} sides whose side whoever looks is on, if that is known
   * @param {boolean} isReady whether the review is over
   */
  show(players, sides, isReady) {
    this.#sides = sides;
    const names = [...players, t("practice-everybody")];
    const shown = [...this.#select.options].map((option) => option.text);
    if (names.join() !== shown.join()) {
      const options = names.map((name, index) => new Option(name, index < players.length ? String(index) : ""));
      this.#select.replaceChildren(...options);
    }
    const isKnown = sides.length === 1;
    this.#select.hidden = isKnown;
    for (const label of this.#select.labels) label.hidden = isKnown;
    element("own-mistakes").hidden = !isReady || this.mistakesOf(players.map((_, index) => index)).length === 0;
    this.#count();
  }

  get #chosen() {
    if (this.#sides.length === 1) return this.#sides;
    const { value, options } = this.#select;
    return value === "" ? [...options].flatMap((option) => (option.value === "" ? [] : [Number(option.value)])) : [Number(value)];
  }

  #count() {
    const number = this.mistakesOf(this.#chosen).length;
    const button = buttonOf("practise");
    if (!button) return;
    button.textContent = t("practice-begin", { number });
    button.disabled = number === 0;
    // Who is known to have made no mistake has nothing to choose either.
    if (this.#sides.length === 1 && number === 0) element("own-mistakes").hidden = true;
  }

  /** Keeps the mistakes, and goes where they are asked. */
  async practise() {
    const mistakes = await Promise.all(this.mistakesOf(this.#chosen).map((node) => this.#mistake(node)));
    if (mistakes.length === 0) return;
    const keeper = await import("./keep-mistakes.js").catch(() => null);
    if (!keeper) return toast(t("error-no-answer"));
    if (!keeper.keepMistakes(this.account, mistakes)) return toast(t("error-storage"));
    location.href = link("/practice");
  }

  /** What is asked about a mistake. @param {TreeNode} node */
  async #mistake(node) {
    const before = /** @type {TreeNode} */ (node.parent);
    const { kind, rules, position } = await ask("state", { game: this.gameAt(before) });
    /** @type {Task} */
    const task = { played: node.move, before: (before.thought?.lines ?? []).slice(0, BEFORE), after: (node.thought?.lines ?? []).slice(0, AFTER) };
    return { game: kind, rules, position, task };
  }
}
