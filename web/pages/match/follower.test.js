// The page's follower does what the server's follower does, step by step, over a network that loses, doubles and reorders: the
// courses come from the simulation of the crate `matchplay`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Follower } from "./follower.js";

const courses = JSON.parse(readFileSync(new URL("./follower.traces.json", import.meta.url), "utf8"));

/** What the follower says, as the courses write it. */
const written = (said) => {
  if (said.t === "watch") return { resume: said.since };
  const { id, expected, command } = said;
  return { command: { id, expected, command } };
};

for (const { seed, steps } of courses) {
  test(`course ${seed}: the page says and knows what it should`, () => {
    const follower = new Follower();
    for (const [index, step] of steps.entries()) {
      let said;
      if (step.reconnected) said = follower.reconnected();
      else if (step.hear) said = follower.hear(step.hear);
      else if (step.answer) said = follower.hearAnswer(step.id, step.answer);
      else if (step.askAgain) said = follower.askAgain();
      else if (step.want) said = follower.want(step.want, step.name);
      else assert.fail(`step ${index} is unknown: ${Object.keys(step)}`);
      const { version, moves, view, waiting } = step.knows;
      assert.deepEqual(said.map(written), step.says, `step ${index}`);
      assert.equal(follower.version, version, `step ${index}`);
      assert.equal(follower.moves.join(" "), moves, `step ${index}`);
      assert.deepEqual(follower.view, view, `step ${index}`);
      assert.equal(follower.isWaiting, waiting, `step ${index}`);
    }
  });
}
