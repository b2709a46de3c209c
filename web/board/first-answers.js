// What the server has answered before it was asked: a page comes with the answers to its first questions, so that its board can be played
// before the rules have been loaded.

/** @type {Map<string, any> | undefined} */
let answers;

/** The answer to a question, if the page came with it. @param {string} name @param {unknown} question */
export function firstAnswer(name, question) {
  answers ??= answersIn(document.getElementById("answers")?.textContent || "[]");
  return answers.get(keyOf(name, question)) ?? null;
}

/** @param {string} text a list of questions with their answers, in JSON @returns {Map<string, any>} */
export function answersIn(text) {
  /** @type {{ name: string, question: unknown, answer: unknown }[]} */
  const list = JSON.parse(text);
  return new Map(list.map(({ name, question, answer }) => [keyOf(name, question), answer]));
}

/** What tells questions apart: not the order of their parts, nor parts that ask for nothing. @param {string} name @param {unknown} question */
export function keyOf(name, question) {
  return `${name} ${JSON.stringify(question, (_, value) => (isObject(value) ? sorted(value) : value))}`;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {Record<string, unknown>} object */
function sorted(object) {
  const asked = Object.entries(object).filter(([, value]) => value !== null && value !== undefined && value !== false);
  return Object.fromEntries(asked.sort(([a], [b]) => (a < b ? -1 : 1)));
}
