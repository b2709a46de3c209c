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
      await engine.think({ game: { kind, moves: [] }, nodes: 1000 });
      const thought = await engine.think({ game: { kind, moves: [] }, nodes });
      return thought.nodes / thought.ms / 1000;
    },
    { kind, nodes: NODES },
  );
  const said = spawnSync(program, ["engine", kind], {
    input: `ugi\nsetoption name Hash value 64\nposition startpos\ngo nodes ${NODES}\n`,
    encoding: "utf8",
  }).stdout;
  const last = said.split("\n").findLast((line) => line.includes(" nps ")) ?? "";
  const inProgram = Number(last.match(/ nps (\d+)/)?.[1] ?? 0) / 1e6;
  const ratio = (inBrowser / inProgram).toFixed(2);
  console.log(`${kind.padEnd(9)} ${inBrowser.toFixed(2).padStart(7)} ${inProgram.toFixed(2).padStart(8)} ${ratio.padStart(6)}`);
}
await browser.close();
server.stop();
