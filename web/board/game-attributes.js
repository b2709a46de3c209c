// A game as the attributes of an element name it, for pages without scripts of their own.

/** @param {Element} element @param {string} kind @returns {import("../types").GameQuestion} */
export function gameOfAttributes(element, kind) {
  const [rules, setup, position] = ["rules", "setup", "position"].map((name) => element.getAttribute(name));
  const moves = (element.getAttribute("moves") ?? "").split(/\s+/).filter(Boolean);
  return { kind, rules, setup, position, moves };
}
