// The connection to a bridge: a program on this computer that lets this page use the engines that are installed there
// (docs/bridge.md).

/** @typedef {import("../../types").ThoughtAnswer} Thought */
/** @typedef {import("../../types").ThinkQuestion} ThinkQuestion */
/** @typedef {import("../../types").ToBridge} ToBridge */
/** @typedef {import("../../types").FromBridge} FromBridge */
/** @typedef {import("../../types").BridgedEngine} BridgedEngine */

/** How long a bridge may take to answer. It is on this computer. */
const PATIENCE = 5_000;

/** Why there is no connection, or no thought. */
export class BridgeError extends Error {
  /** @param {string} code @param {string} [message] */
  constructor(code, message = code) {
    super(message);
    this.code = code;
  }
}

export class Bridge {
  /** @type {BridgedEngine[]} */
  engines = [];
  token = "";
  #last = 0;
  /** @type {Map<number, { tell: (thought: Thought) => void, resolve: (thought: Thought | null) => void, reject: (error: Error) => void, known: Thought | null }>} */
  #waiting = new Map();

  /** @param {WebSocket} socket @param {() => void} ended */
  constructor(socket, ended) {
    this.socket = socket;
    this.ended = ended;
  }

  /**
   * Connects to a bridge with a code or a token.
   * @param {number} port @param {ToBridge} credential @param {() => void} ended is called when the bridge has gone
   * @returns {Promise<Bridge>}
   */
  static connect(port, credential, ended) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
      const bridge = new Bridge(socket, ended);
      let isPaired = false;
      const silence = setTimeout(() => {
        reject(new BridgeError("away"));
        socket.close();
      }, PATIENCE);
      socket.onopen = () => bridge.#say(credential);
      socket.onclose = () => {
        clearTimeout(silence);
        if (isPaired) bridge.#end();
        else reject(new BridgeError("away"));
      };
      socket.onmessage = ({ data }) => {
        /** @type {FromBridge} */
        const message = JSON.parse(data);
        if (message.t === "refused") return reject(new BridgeError(message.why));
        if (message.t !== "paired") return bridge.#hear(message);
        clearTimeout(silence);
        isPaired = true;
        Object.assign(bridge, { token: message.token, engines: message.engines });
        resolve(bridge);
      };
    });
  }

  /** @param {ToBridge} message */
  #say(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {FromBridge} message */
  #hear(message) {
    if (!("id" in message)) return;
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if (message.t === "thought") {
      waiting.known = message.thought;
      return waiting.tell(message.thought);
    }
    this.#waiting.delete(message.id);
    if (message.t === "failed") waiting.reject(new BridgeError(message.problem.code, message.problem.message));
    else waiting.resolve(waiting.known);
  }

  /** The bridge has gone: nobody waits for it any more. */
  #end() {
    for (const { reject } of this.#waiting.values()) reject(new BridgeError("away"));
    this.#waiting.clear();
    this.ended();
  }

  close() {
    this.socket.close();
  }

  /** An engine behind this bridge, as the analysis board uses it. @param {number} engine @returns {import("./engine-choices.js").Thinker} */
  thinker(engine) {
    /** @type {number[]} */
    let ids = [];
    const stop = () => {
      for (const id of ids) this.#say({ t: "stop", engine, id });
      ids = [];
    };
    return {
      stop,
      close: stop,
      think: (question, tell = () => {}) =>
        new Promise((resolve, reject) => {
          if (this.socket.readyState !== WebSocket.OPEN) return reject(new BridgeError("away"));
          const id = ++this.#last;
          ids.push(id);
          this.#waiting.set(id, { tell, resolve, reject, known: null });
          this.#say({ t: "think", engine, id, question });
        }),
    };
  }
}
