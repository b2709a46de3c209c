// The line to the server: it is taken up again whenever it breaks, after a moment that differs from browser to browser, so that
// not all come back at once.

const FIRST_WAIT = [50, 3000];
const LONGEST_WAIT = 30_000;
/** The server says something every few seconds; silence means that the line is dead. */
const SILENCE = 12_000;

/** How long to wait before the next try. @param {number} tries @param {number} chance from 0 to 1 */
export function waitBefore(tries, chance) {
  const [least = 0, most = 0] = FIRST_WAIT;
  const longest = Math.min(LONGEST_WAIT, most * 2 ** Math.max(0, tries - 1));
  return Math.round(least + (longest - least) * chance);
}

export class Line extends EventTarget {
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #isClosed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #silence;

  open() {
    this.#isClosed = false;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#listen();
      this.dispatchEvent(new Event("up"));
    };
    socket.onmessage = ({ data }) => {
      this.#listen();
      const message = JSON.parse(data);
      if (message.t === "ping") this.send({ t: "pong", n: message.n });
      else this.dispatchEvent(new CustomEvent("message", { detail: message }));
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      clearTimeout(this.#silence);
      if (this.#isClosed) return;
      this.dispatchEvent(new Event("down"));
      this.#timer = setTimeout(() => this.open(), waitBefore(++this.#tries, Math.random()));
    };
  }

  /** Takes the line up anew, with whatever session there is now. */
  renew() {
    this.close();
    this.open();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Says something, if the line is up: what is not said is said again when it is. @param {object} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket?.close(), SILENCE);
  }
}

/** Makes sure that there is a session: a guest's, if there is none. */
export async function beGuest() {
  const answer = await fetch("/api/v1/guest", { method: "POST" });
  if (!answer.ok) throw new Error((await answer.json()).message);
  return /** @type {{ you: string }} */ (await answer.json());
}
