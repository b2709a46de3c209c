// Firefox, driven by WebDriver BiDi, behind the few calls of Playwright that the helpers of these tests make: Playwright
// drives no Firefox but one of its own.

import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

const browserPath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find(existsSync);
/** How long a page may take for one step, in milliseconds. */
const PATIENCE = 20_000;

export async function startFirefox() {
  if (!browserPath) throw new Error("Firefox is needed (Debian: apt-get install firefox-esr)");
  return puppeteer.launch({
    browser: "firefox",
    executablePath: browserPath,
    headless: true,
    extraPrefsFirefox: {
      "ui.prefersReducedMotion": 1,
      "intl.accept_languages": "en-GB",
      // Keeps Firefox from contacting its own hosts at every start, which fails without a network.
      "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false,
    },
  });
}

/**
 * A page that notes what goes wrong, in a context of its own.
 * @param {import("puppeteer-core").Browser} browser @param {string} address
 * @param {{ width: number, height: number }} [viewport]
 */
export async function openInFirefox(browser, address, viewport = { width: 1280, height: 900 }) {
  const context = await browser.createBrowserContext();
  const tab = await context.newPage();
  await tab.setViewport(viewport);
  /** @type {string[]} */
  const troubles = [];
  tab.on("pageerror", (error) => troubles.push(`script: ${error.message}`));
  tab.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`);
  });
  await tab.evaluateOnNewDocument(() => {
    // The empty page before the first has no storage.
    if (!location.protocol.startsWith("http")) return;
    const settings = '{"speed":"none","confirm":"none"}';
    if (!localStorage.getItem("tablier-settings")) localStorage.setItem("tablier-settings", settings);
  });
  return { context, page: new FirefoxPage(tab, address), troubles };
}

/** A page of Firefox with the calls of a page of Playwright that the tests share. */
class FirefoxPage {
  /** @type {import("puppeteer-core").Page} */
  #tab;
  /** @type {string} */
  #address;

  /** @param {import("puppeteer-core").Page} tab @param {string} address */
  constructor(tab, address) {
    this.#tab = tab;
    this.#address = address;
  }

  url = () => this.#tab.url();

  /** @param {string} path */
  goto(path) {
    return this.#tab.goto(new URL(path, this.#address).href, { waitUntil: "load" });
  }

  /** @param {any} work @param {any} [argument] */
  evaluate(work, argument) {
    return this.#tab.evaluate(work, argument);
  }

  /** @param {any} condition @param {any} [argument] @param {{ timeout?: number }} [options] */
  waitForFunction(condition, argument, { timeout = PATIENCE } = {}) {
    return this.#tab.waitForFunction(condition, { timeout, polling: 20 }, argument);
  }

  /** @param {string} selector */
  waitForSelector(selector) {
    return this.#tab.waitForSelector(selector, { timeout: PATIENCE });
  }

  /** @param {RegExp} pattern */
  waitForURL(pattern) {
    return this.waitForFunction((/** @type {string} */ source) => new RegExp(source).test(location.href), pattern.source);
  }

  /** Clicks where the middle of the element is seen, with the mouse. @param {string} selector */
  async click(selector) {
    const element = await this.#tab.waitForSelector(selector, { visible: true, timeout: PATIENCE });
    await this.waitForFunction((/** @type {string} */ it) => !document.querySelector(it)?.matches(":disabled"), selector);
    await element?.click();
    await element?.dispose();
  }

  /** @param {string} selector @param {string} value */
  selectOption(selector, value) {
    return this.#tab.select(selector, value);
  }

  /** @param {string} selector */
  textContent(selector) {
    return this.#tab.$eval(selector, (element) => element.textContent);
  }

  /** @param {string} selector */
  isEnabled(selector) {
    return this.#tab.$eval(selector, (element) => !element.matches(":disabled"));
  }

  /** @param {string} selector @param {string} name */
  getAttribute(selector, name) {
    return this.#tab.$eval(selector, (element, name) => element.getAttribute(name), name);
  }
}
