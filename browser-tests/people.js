// People who play each other, each in a browser of their own: what the tests of matches share.

import { boardReady, useSite } from "./site.js";

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "fr-FR" };
export const BY_MAIL = "3d+1d cap 7d";
/** A password that anybody here has. */
export const PASSWORD = "correct horse battery";

/** @typedef {import("playwright-core").Page} Page */

/** A server that can be killed, and a browser, for all tests of a file. */
export function usePeople() {
  const site = useSite();
  const { open } = site;
  return {
    ...site,
    /** Two people at one match: one at a desk in English who begins, one with a phone in French. */
    twoPeople: async (/** @type {string} */ game, choose = async (/** @type {Page} */ _page) => {}) => {
      const anna = await open();
      const bela = await open(PHONE);
      const link = await openMatch(anna.page, game, async () => {
        await anna.page.selectOption("#side", "0");
        await choose(anna.page);
      });
      await sitDown(bela.page, link);
      await myTurn(anna.page);
      return [anna, bela];
    },
  };
}

/** Opens a match in the lobby. @param {Page} page @param {string} game */
export async function openMatch(page, game, choose = async () => {}) {
  await page.goto(`/lobby?game=${game}`);
  await page.waitForFunction(() => document.getElementById("setup")?.childElementCount);
  // Most of the terms are folded.
  await page.evaluate(() => document.getElementById("more-terms")?.setAttribute("open", ""));
  await choose();
  await page.click("#new-match button.primary");
  await page.waitForURL(/\/g\/\w{8}$/);
  await boardReady(page);
  return page.url();
}

/** Takes a seat at a match. @param {Page} page @param {string} link @param {string} [side] */
export async function sitDown(page, link, side) {
  await page.goto(link);
  if (side) await page.selectOption("#join-side", side);
  await page.click("[data-command=join]");
}

/** @param {Page} page @param {string} name */
export async function signUp(page, name) {
  await page.goto("/account/sign-up");
  await page.fill("#field-name", name);
  await page.fill("#field-password", PASSWORD);
  await page.click(".sign button.primary");
  await page.waitForURL(/\/lobby$/);
}

/** Clicks a cell of the board. @param {Page} page @param {string} name */
export const cell = (page, name) => page.click(`[role=gridcell][data-cell="${name}"]`);

/** Waits for that number of moves in the list. @param {Page} page @param {number} n */
export const moves = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#moves .move").length === n, n);

/** The moves in the list. @param {Page} page */
export const listed = (page) => page.locator("#moves .move").allTextContents();

/** Waits until it is the turn of whoever has the page. @param {Page} page */
export const myTurn = (page) => page.waitForFunction(() => document.title.startsWith("(1)"));

/** Plays some legal move by clicks. @param {Page} page */
export async function playAnything(page) {
  const path = await page.evaluate(() => {
    const { moves, words } = document.querySelector("tablier-board").state;
    // Cells only: buttons appear where there is room.
    return moves.find((move) => move.path.every((target) => target in words.cells)).path;
  });
  for (const target of path) await cell(page, target);
}

/** What the API says of the match of a page. @param {Page} page */
export function matchOf(page) {
  return page.evaluate(async () => (await fetch(`/api/v1/matches/${location.pathname.split("/").at(-1)}`)).json());
}
