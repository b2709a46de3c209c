// The connection to the server: its death is noticed within seconds, whatever the browser does, and the next one is opened at once.
//
// A browser does not tell when the other side is gone without a word: a server that is frozen or has lost its power, a network that
// swallows packets. And `close()` on such a socket waits for an answer, a minute in Chromium, before `onclose` comes. So this file
// measures by itself, and a socket that is given up is forgotten: nothing that it says later counts.

/** A moment before the first try, in milliseconds: it differs from browser to browser, so that not all come back at once. */
const FIRST_WAIT = [50, 3000];
const LONGEST_WAIT = 10_000;
/** The server says something every three seconds. After so much silence the way from it is dead. */
export const SILENCE = 8000;
/** Pings of this page are answered at once. When one is not for so long, the way to the server is dead, although it is still heard. */
export const UNANSWERED = 5000;
/** How long the first try to connect may take; a slow network gets more time later. */
const FIRST_ATTEMPT = 5000;
const LONGEST_ATTEMPT = 10_000;
/** How often the page looks whether it has slept, and what it takes for sleep. */
const WAKE_CHECK = 2000;
const SLEEP = 6000;

/** How long to wait before the next try. @param {number} tries @param {number} chance from 0 to 1 */
export function waitBefore(tries, chance) {
  const [least = 0, most = 0] = FIRST_WAIT;
  const longest = Math.min(LONGEST_WAIT, most * 2 ** Math.max(0, tries - 1));
  return Math.round(least + (longest - least) * chance);
}

/** How long a try may take. @param {number} tries how many have failed before */
export function attemptLimit(tries) {
  return Math.min(LONGEST_ATTEMPT, FIRST_ATTEMPT * 1.5 ** tries);
}

/** @typedef {ReturnType<typeof setTimeout> | undefined} Timer */

/** @typedef {import("../types").FromClient} FromClient */

/** Tells of itself by the events `up`, `down` (also when a try has failed) and `message`. */
export class Connection extends EventTarget {
  /** @type {() => WebSocket} */
  #connect;
  /** @type {WebSocket | null} */
  #socket = null;
  #isUp = false;
  #isClosed = true;
  /** How many tries have failed since the last connection. */
  #tries = 0;
  /** When something was heard, or the try began, by the clock on the wall: others stand still while a computer sleeps. */
  #heardAt = 0;
  /** Whether the server answers pings. */
  #isAnswering = false;
  #pings = 0;
  /** The ping that waits for its answer. */
  #asked = 0;
  #lookedAt = 0;
  /** @type {Timer} */
  #retry;
  /** Ends a connection, or a try, that is silent. @type {Timer} */
  #silence;
  /** Ends a connection that does not answer. @type {Timer} */
  #answer;
  /** Looks whether the page has slept. @type {Timer} */
  #sleep;

  /**
   * @param {() => WebSocket} [connect] opens a socket
   * @param {EventTarget} [page] tells when the page is seen again, and when there is a network
   */
  constructor(connect = connectHere, page = globalThis) {
    super();
    this.#connect = connect;
    const look = () => this.check();
    for (const name of ["visibilitychange", "online", "focus", "resume"]) page.addEventListener(name, look);
    page.addEventListener("pageshow", (event) => {
      // A page from the back-forward cache has lost its connection, whatever its socket says.
      if (/** @type {PageTransitionEvent} */ (event).persisted && !this.#isClosed) this.#lose();
    });
  }

  /** Whether there is a connection, as far as is known. */
  get isUp() {
    return this.#isUp;
  }

  /** Whether it is to be open: it may be away for a moment. */
  get isWanted() {
    return !this.#isClosed;
  }

  open() {
    this.#isClosed = false;
    this.#lookedAt = Date.now();
    this.#watchSleep();
    this.#attempt();
  }

  /** Connects anew, with whatever session there is now. */
  renew() {
    this.close();
    this.open();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#sleep);
    this.#drop();
  }

  /** Says something if there is a connection: what is not said is said again when there is one. @param {FromClient} message */
  send(message) {
    if (this.#isUp) this.#socket?.send(JSON.stringify(message));
  }

  /** Makes sure at once that the connection lives: the page was away, or the network was. */
  check() {
    if (this.#isClosed) return;
    const since = Date.now() - this.#heardAt;
    if (!this.#socket) this.#attempt();
    else if (since > (this.#isUp ? SILENCE : attemptLimit(this.#tries))) this.#lose();
    else if (this.#isUp) this.#ping();
  }

  #attempt() {
    clearTimeout(this.#retry);
    const socket = this.#connect();
    this.#socket = socket;
    this.#heard(attemptLimit(this.#tries));
    socket.onopen = () => {
      this.#isUp = true;
      this.#tries = 0;
      this.#heard(SILENCE);
      this.dispatchEvent(new Event("up"));
    };
    socket.onmessage = ({ data }) => {
      this.#heard(SILENCE);
      this.#hear(JSON.parse(data));
    };
    socket.onclose = () => this.#end();
  }

  /** @param {import("../types").FromServer} message */
  #hear(message) {
    switch (message.t) {
      case "ping":
        this.send({ t: "pong", n: message.n });
        this.#ping();
        break;
      case "pong":
        if (message.n !== this.#asked) break;
        this.#asked = 0;
        clearTimeout(this.#answer);
        break;
      case "hello":
        // A server of an earlier version answers no pings.
        this.#isAnswering = Boolean(message.answersPings);
      // falls through: others want to know whom the server takes them for.
      default:
        this.dispatchEvent(new CustomEvent("message", { detail: message }));
    }
  }

  /** Asks for an answer, unless one is waited for. */
  #ping() {
    if (!this.#isAnswering || this.#asked) return;
    this.#asked = ++this.#pings;
    this.send({ t: "ping", n: this.#asked });
    this.#answer = setTimeout(() => this.#lose(), UNANSWERED);
  }

  /** @param {number} limit how long nothing may be heard from now on */
  #heard(limit) {
    this.#heardAt = Date.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(), limit);
  }

  /** The connection is dead, or a try takes too long. */
  #lose() {
    if (!this.#isUp) return this.#end();
    this.#drop();
    this.dispatchEvent(new Event("down"));
    this.#attempt();
  }

  /** The server or the browser has ended the connection, or a try has failed: the next comes after a moment. */
  #end() {
    this.#drop();
    this.dispatchEvent(new Event("down"));
    this.#retry = setTimeout(() => this.#attempt(), waitBefore(++this.#tries, Math.random()));
  }

  /** Forgets the socket: nothing that it says from now on counts. */
  #drop() {
    for (const timer of [this.#retry, this.#silence, this.#answer]) clearTimeout(timer);
    this.#isUp = this.#isAnswering = false;
    this.#asked = 0;
    if (!this.#socket) return;
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
    this.#socket = null;
  }

  /** A computer that wakes up tells nobody: time that has passed does. */
  #watchSleep() {
    clearTimeout(this.#sleep);
    this.#sleep = setTimeout(() => {
      const passed = Date.now() - this.#lookedAt;
      this.#lookedAt = Date.now();
      if (passed > SLEEP) this.check();
      this.#watchSleep();
    }, WAKE_CHECK);
  }
}

function connectHere() {
  return new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
}

/** Makes sure that there is a session: a guest's, if there is none. */
export async function beGuest() {
  const answer = await fetch("/api/v1/guest", { method: "POST" });
  if (!answer.ok) throw new Error(/** @type {import("../types").Problem} */ (await answer.json()).message);
  return /** @type {import("../types").You} */ (await answer.json());
}
