// A server with a browser in front of it, for tests: the real program, the real Chromium.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, before } from "node:test";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
export const program = process.env.TABLIER ?? join(root, "target/release/tablier");
const browserPath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Every game has a folder, which is named after it. */
export const GAMES = readdirSync(join(root, "crates"))
  .filter((folder) => folder.startsWith("game-"))
  .map((folder) => folder.slice("game-".length));
export const PAGES = [
  "/",
  "/games",
  "/practice",
  "/settings",
  "/offline",
  "/lobby",
  "/notices",
  "/friends",
  "/my-games",
  "/watch",
  "/players",
  "/study",
  "/account/sign-up",
  "/account/sign-in",
  "/account/recover",
  ...GAMES.flatMap((game) =>
    ["", "/rules", "/learn", "/play", "/puzzle", "/analysis", "/editor", "/report"].map((page) => `/${game}${page}`),
  ),
  ...["daily", "streak", "storm"].map((mode) => `/${GAMES[0]}/puzzle/${mode}`),
];

/**
 * Starts the program on a free port, with a data folder of its own.
 * @param {{ address?: string, data?: string }} [options] the same address and folder as before, to start it again
 */
export async function startServer({ address: wanted = "127.0.0.1:0", data } = {}) {
  const folder = data ?? mkdtempSync(join(tmpdir(), "tablier-browser-"));
  const child = spawn(program, ["serve", "--address", wanted, "--data", folder, "--color", "never"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = said.match(/http:\/\/[^/\s]+/);
      if (found) resolve(found[0]);
    });
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${program} ended with ${code}: ${said}`)));
  });
  return {
    address,
    data: folder,
    pid: child.pid,
    stop: () => {
      // One that is frozen would not hear of it.
      child.kill("SIGCONT");
      child.kill("SIGTERM");
    },
    /** Stops it where it stands: it answers nothing, and nothing is closed. */
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
    /** Ends it as nothing else does. */
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export async function startBrowser() {
  if (!browserPath) throw new Error("Chromium is needed (Debian: apt-get install chromium)");
  return chromium.launch({
    executablePath: browserPath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * A page that fails the test when a script fails, the content policy is broken, or another host is asked for anything.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function openPage(browser, address, options = {}) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 900 },
    locale: "en-GB",
    serviceWorkers: "block",
    reducedMotion: "reduce",
    ...options,
  });
  context.setDefaultTimeout(20_000);
  // With TABLIER_WEB=disk scripts and style sheets come from the folder, so that no build is needed to try them.
  if (process.env.TABLIER_WEB === "disk") {
    await context.route("**/assets/*/**", (route) => {
      const file = join(root, "web", new URL(route.request().url()).pathname.split("/").slice(3).join("/"));
      // Without this header of the program's own answers the worker of the engine would not start.
      return existsSync(file) ? route.fulfill({ path: file, headers: { "cross-origin-embedder-policy": "require-corp" } }) : route.continue();
    });
  }
  // Without motion, without the moment that the computer waits for people, and with moves that are played at once.
  await context.addInitScript(() => {
    const settings = '{"speed":"none","confirm":"none"}';
    if (!localStorage.getItem("tablier-settings")) localStorage.setItem("tablier-settings", settings);
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const troubles = [];
  page.on("pageerror", (error) => troubles.push(`script: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:") && !url.startsWith("blob:")) troubles.push(`other host: ${url}`);
  });
  return { context, page, troubles };
}

/** Does something as the operator of a site. @param {{ data: string }} server @param {...string} command */
export function operate({ data }, ...command) {
  execFileSync(program, ["admin", "--data", data, ...command]);
}

/** A server and a browser for all tests of a file; `open` opens a page: see {@link openPage}. */
export function useSite() {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  /** @type {import("playwright-core").Browser} */
  let browser;
  before(async () => {
    [server, browser] = await Promise.all([startServer(), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });
  return {
    /**
     * @param {import("playwright-core").BrowserContextOptions} [options]
     * @param {string} [address] another way to the server
     */
    open: (options, address = server.address) => openPage(browser, address, options),
    /** Where the server is. */
    address: () => server.address,
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
    operate: (/** @type {string[]} */ ...command) => operate(server, ...command),
    /** Ends the program as nothing else does. */
    kill: () => server.kill(),
    /** Starts it again, where it was and with what it kept. */
    startAgain: async () => {
      const { address, data } = server;
      server = await startServer({ address: address.replace("http://", ""), data });
    },
  };
}

/** Waits until the board shows a state with at least that number of plies, and buttons act. @param {import("playwright-core").Page} page */
export async function boardReady(page, plies = 0) {
  await page.waitForFunction(
    (least) => {
      const board = document.querySelector("tablier-board");
      return board?.state && board.state.plies >= least && board.querySelector("[role=gridcell][aria-label]") && !document.querySelector("[data-waits]");
    },
    plies,
    { timeout: 20_000 },
  );
}

/** Waits until a page can be used: one with a board that people act on has it ready. @param {import("playwright-core").Page} page */
export async function pageReady(page) {
  // The board of the first page only shows a game, and stands still for those who want no motion.
  if (await page.locator("tablier-board:visible:not(.show tablier-board)").count()) await boardReady(page);
}

/**
 * A whole game, chosen by engines that see little, so that it ends soon: the last is weaker than the others.
 * @param {import("playwright-core").Page} page
 * @param {{ kind: string, rules?: string, setup?: string, players?: number }} game
 * @returns {Promise<{ moves: { text: string, path: string[] }[], start: string, rules: string }>}
 */
export async function wholeGame(page, game) {
  return page.evaluate(async (game) => {
    const assets = document.querySelector("script[src*='/start.js']").src.replace("start.js", "");
    const { ask } = await import(`${assets}board/rules-client.js`);
    const { Engine } = await import(`${assets}shared/engine.js`);
    const engine = new Engine();
    const question = { ...game, moves: [] };
    const moves = [];
    for (;;) {
      const state = await ask("state", { game: question });
      if (state.ending || moves.length >= 300) return { moves, start: state.start, rules: state.rules, ending: state.ending };
      const thought = await engine.think({
        game: question,
        // Only the last player errs: of two who err among three, neither would come to the second place for long.
        ...(state.mover < state.players - 1 ? { nodes: 3000 } : { level: 1, seed: moves.length }),
      });
      const text = thought.lines[0].moves[0];
      moves.push(state.moves.find((move) => move.text === text));
      question.moves.push(text);
    }
  }, game);
}

/**
 * Follows a tutorial to its end, in whichever browser; what cannot be done by waiting is shown.
 * @param {import("playwright-core").Page} page @param {string} game
 * @returns {Promise<number>} the number of steps
 */
export async function followTutorial(page, game) {
  await page.goto(`/en/${game}/learn`);
  await boardReady(page);
  const steps = Number(await page.getAttribute("#progress-bar", "max"));
  for (let step = 1; step <= steps; step++) {
    await boardReady(page);
    // The step has begun when it is announced; one that is only watched may be over by then.
    await page.waitForFunction((step) => {
      const [title, said, progress] = ["title", "announcements", "progress"].map((id) => document.getElementById(id).textContent);
      const isHere = location.hash === `#${step}` && new RegExp(`\\b${step}\\b`).test(progress);
      return isHere && title && (said.startsWith(title) || document.querySelector("#verdict:not(.wrong, :empty)"));
    }, step);
    if (await page.isEnabled("[data-command=show]")) await page.click("[data-command=show]");
    await page.waitForSelector("#verdict:not(.wrong, :empty)");
    await page.click("[data-command=next]");
  }
  await page.waitForURL(/\/puzzle\//);
  return steps;
}

/** Begins a game between people at one board. @param {import("playwright-core").Page} page */
export async function beginGame(page, kind, { rules, setup, players } = {}) {
  await page.click("[data-command=new]");
  if (rules) await page.selectOption("#rules", rules);
  if (setup) await page.selectOption("#setup", setup);
  if (players) await page.selectOption("#n-players", String(players));
  for (const seat of await page.locator("[data-seat]:not([hidden]) select").all()) await seat.selectOption("0");
  await page.click("#new-game button.primary");
  await page.waitForFunction(() => !document.getElementById("new-game").open);
  await page.waitForFunction(
    (rules) => {
      const { state } = document.querySelector("tablier-board");
      return state.plies === 0 && (!rules || state.rules === rules);
    },
    rules,
  );
}
