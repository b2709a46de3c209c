// A slow line between a browser and a server. Emulation in the browser slows neither workers nor service workers, so this is a proxy.

import { connect, createServer } from "node:net";

/** What is sent at once, as in a packet. */
const PACKET = 1460;
/** How often packets leave, in thousandths of a second. */
const TICK = 5;
/** How much a connection may have waiting before its server is told to wait. */
const MOST_WAITING = 64 << 10;

/** @typedef {{ address: string, bytes: () => number, remove: () => void }} SlowWire */

/**
 * A TCP proxy that passes on so many bytes a second to the browser, all connections together and in turns. Whatever is sent takes half
 * a round trip, and a connection takes a whole one to be made.
 * @param {string} address of the server, `http://127.0.0.1:1234`
 * @param {{ bytesPerSecond: number, roundTrip: number }} line the round trip in thousandths of a second
 * @returns {Promise<SlowWire>}
 */
export async function laySlowWire(address, { bytesPerSecond, roundTrip }) {
  const { hostname, port } = new URL(address);
  /** @type {Set<{ waiting: Buffer[], size: number, isEnded: boolean, near: import("node:net").Socket, far: import("node:net").Socket }>} */
  const connections = new Set();
  let sent = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection = { waiting: /** @type {Buffer[]} */ ([]), size: 0, isEnded: false, near, far };
    connections.add(connection);
    const opened = Date.now() + roundTrip;
    near.on("data", (data) => setTimeout(() => far.writable && far.write(data), Math.max(0, opened - Date.now()) + roundTrip / 2));
    far.on("data", (data) => {
      connection.waiting.push(data);
      connection.size += data.length;
      if (connection.size > MOST_WAITING) far.pause();
    });
    far.on("end", () => (connection.isEnded = true));
    const drop = () => {
      connections.delete(connection);
      near.destroy();
      far.destroy();
    };
    near.on("close", drop);
    near.on("error", drop);
    far.on("error", drop);
  });
  let allowance = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    allowance = Math.min(allowance + ((now - last) / 1000) * bytesPerSecond, 4 * PACKET);
    last = now;
    for (const connection of connections) {
      if (allowance <= 0) break;
      const [data] = connection.waiting;
      if (!data) {
        if (connection.isEnded) setTimeout(() => connection.near.end(), roundTrip / 2);
        continue;
      }
      const packet = data.subarray(0, PACKET);
      if (packet.length < data.length) connection.waiting[0] = data.subarray(PACKET);
      else connection.waiting.shift();
      connection.size -= packet.length;
      if (connection.size < MOST_WAITING / 2) connection.far.resume();
      allowance -= packet.length;
      sent += packet.length;
      setTimeout(() => connection.near.writable && connection.near.write(packet), roundTrip / 2);
      // To the end of the queue, so that all have their turn.
      connections.delete(connection);
      connections.add(connection);
    }
  }, TICK);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port: own } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${own}`,
    /** How much the browser was sent. */
    bytes: () => sent,
    remove: () => {
      clearInterval(timer);
      server.close();
      for (const { near, far } of connections) {
        near.destroy();
        far.destroy();
      }
    },
  };
}
