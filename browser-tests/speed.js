// How fast the engine is in the browser, beside the same engine in the program: positions a second, one thread each.

import { spawnSync } from "node:child_process";
import { GAMES, openPage, program, startBrowser, startServer } from "./site.js";

const NODES = Number(process.argv[2] ?? 400_000);
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
const { page } = await openPage(browser, server.address);
await page.goto("/");
console.log("game      browser  program  ratio   (million positions a second)");
for (const kind of GAMES) {
  const inBrowser = await page.evaluate(
    async ({ kind, nodes }) => {
      const assets = document.querySelector("script[src*='/site.js']").src.replace("site.js", "");
      const { Engine } = await import(`${assets}engine.js`);
      const engine = new Engine();
      const game = { kind, players: 2, moves: [] };
      await engine.think({ game, nodes: 1000 });
      const thought = await engine.think({ game, nodes });
      return thought.nodes / thought.ms / 1000;
    },
    { kind, nodes: NODES },
  );
  const players = kind === "kenwan" ? ["--players", "2"] : [];
  const said = spawnSync(program, ["analyse", kind, ...players, "--nodes", String(NODES), "--lines", "1", "--hash", "64", "--json"], {
    encoding: "utf8",
  }).stdout;
  const { nodes, seconds } = JSON.parse(said.trim().split("\n").at(-1) ?? "{}");
  const inProgram = nodes / seconds / 1e6;
  const ratio = (inBrowser / inProgram).toFixed(2);
  console.log(`${kind.padEnd(9)} ${inBrowser.toFixed(2).padStart(7)} ${inProgram.toFixed(2).padStart(8)} ${ratio.padStart(6)}`);
}
await browser.close();
server.stop();
