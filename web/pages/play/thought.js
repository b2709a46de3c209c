// What the computer expected, for those who want to know.

import { chancesInWords } from "../../shared/chances.js";
import { element } from "../../shared/elements.js";

/** Shows the line and the chances of a thought. @param {import("../../types").ThoughtAnswer} thought @param {readonly string[]} players */
export function showThought(thought, players) {
  const box = element("thought");
  const [line] = thought.lines;
  const words = box.querySelector("p");
  if (!line || !words) return;
  words.textContent = `${line.moves.join(" ")} — ${chancesInWords(line, thought.mover, players).join(" · ")}`;
  box.hidden = false;
}
