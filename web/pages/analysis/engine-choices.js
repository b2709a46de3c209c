// The engines that one can choose among: the built-in one with several settings, and those behind a bridge.

import { Engine } from "../../shared/engine.js";
import { t } from "../../board/translate.js";

/** @typedef {import("../../types").ThinkQuestion} ThinkQuestion */
/** @typedef {import("../../types").ThoughtAnswer} Thought */

/**
 * Something that thinks: the engine of this page, or one behind a bridge.
 * @typedef {object} Thinker
 * @property {(question: ThinkQuestion, tell?: (thought: Thought) => void) => Promise<Thought | null>} think
 * @property {() => void} stop
 * @property {() => void} close
 */

/**
 * An engine to choose: its key is kept, and `asks` goes into its questions.
 * @typedef {object} EngineChoice
 * @property {string} key
 * @property {string} name
 * @property {Partial<ThinkQuestion>} asks
 * @property {() => Thinker} make
 * @property {(error: unknown) => string} problem what is said when it fails
 */

/** The key of the built-in engine at full strength: what it thinks is shared with others. */
export const STRONGEST = "best";

/** Levels that show what weaker players overlook; between them there is little to see. */
const LEVELS = [2, 4, 6, 8, 10];

/** The levels of the engine play by lot, and this page wants the same answer again. */
const SEED = 1;

/** @param {string} key @param {string} name @param {Partial<ThinkQuestion>} asks @returns {EngineChoice} */
const builtIn = (key, name, asks) => ({ key, name, asks, make: () => new Engine(), problem: () => t("error-engine-start") });

/** The built-in engine with several settings. @param {number} players */
export function builtInEngines(players) {
  // What the engine uses anyway is nothing to compare it with.
  const other = players > 2 ? "alpha-beta" : "monte-carlo";
  return [
    builtIn(STRONGEST, t("analysis-engine-best"), {}),
    builtIn(other, t(`analysis-engine-${other}`), { search: other }),
    ...LEVELS.map((level) => builtIn(`level-${level}`, t("analysis-engine-level", { level }), { level, seed: SEED })),
  ];
}

/** Fills a list with engines. @param {HTMLSelectElement} select @param {readonly EngineChoice[]} choices @param {EngineChoice} chosen */
export function fillChoices(select, choices, chosen) {
  const names = choices.map(({ key, name }) => `${key} ${name}`).join("\n");
  if (select.dataset.names !== names) {
    select.dataset.names = names;
    select.replaceChildren(...choices.map(({ key, name }) => new Option(name, key)));
  }
  if (!choices.some(({ key }) => key === chosen.key)) select.add(new Option(chosen.name, chosen.key));
  select.value = chosen.key;
}
