// How fast the engine is in the browser, beside the same engine in the program: positions a second, one thread and a table of
// 16 MB each, in turns; the best of six, since other work on the machine only ever makes it slower.

import { spawnSync } from "node:child_process";
import { GAMES, openPage, program, startBrowser, startServer } from "./site.js";

const NODES = Number(process.argv[2] ?? 2_000_000);
const ROUNDS = 6;
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
const { page } = await openPage(browser, server.address);
await page.goto("/");

/** Million positions a second in the browser, by an engine that has just started. @param {string} kind */
function inBrowser(kind) {
  return page.evaluate(
    async ({ kind, nodes }) => {
      const assets = document.querySelector("script[src*='/start.js']").src.replace("start.js", "");
      const { Engine } = await import(`${assets}shared/engine.js`);
      const engine = new Engine();
      const game = { kind, players: 2, moves: [] };
      // Browsers compile what is used often a second time, better.
      await engine.think({ game, nodes: 200_000 });
      const thought = await engine.think({ game, nodes });
      return thought.nodes / thought.ms / 1000;
    },
    { kind, nodes: NODES },
  );
}

/** The same in the program. @param {string} kind */
function inProgram(kind) {
  const players = kind === "kenwan" ? ["--players", "2"] : [];
  const said = spawnSync(program, ["analyse", kind, ...players, "--nodes", String(NODES), "--lines", "1", "--threads", "1", "--hash", "16", "--json"], {
    encoding: "utf8",
  }).stdout;
  const { nodes, seconds } = JSON.parse(said.trim().split("\n").at(-1) ?? "{}");
  return nodes / seconds / 1e6;
}

console.log("game      browser  program  ratio   (million positions a second)");
for (const kind of GAMES) {
  let [ours, theirs] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    ours = Math.max(ours, await inBrowser(kind));
    theirs = Math.max(theirs, inProgram(kind));
  }
  console.log(`${kind.padEnd(9)} ${ours.toFixed(2).padStart(7)} ${theirs.toFixed(2).padStart(8)} ${(ours / theirs).toFixed(2).padStart(6)}`);
}
await browser.close();
server.stop();
