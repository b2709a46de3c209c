// A wire between a browser and a server that tests can cut without either of them being told.

import { connect, createServer } from "node:net";

/** @typedef {"both" | "to-server" | "from-server"} Direction */

/**
 * A TCP proxy. When it is cut, what flows in that direction is swallowed, on connections that are there and on new ones, and none is
 * closed. They stay dead after it is mended, as behind a router that has forgotten them; only new ones live.
 * @param {string} address of the server, `http://127.0.0.1:1234`
 */
export async function layWire(address) {
  const { hostname, port } = new URL(address);
  /** How it is cut now. @type {Direction | null} */
  let cut = null;
  /** @type {Set<{ dead: Direction | null, end: () => void }>} */
  const connections = new Set();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const connection = {
      dead: cut,
      end: () => {
        connections.delete(connection);
        near.destroy();
        far.destroy();
      },
    };
    connections.add(connection);
    const flows = (/** @type {Direction} */ direction) => ![direction, "both"].includes(connection.dead ?? "");
    near.on("data", (data) => flows("to-server") && far.write(data));
    far.on("data", (data) => flows("from-server") && near.write(data));
    for (const end of [near, far]) {
      end.on("error", connection.end);
      end.on("close", () => connection.dead || connection.end());
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port: own } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${own}`,
    cut: (/** @type {Direction} */ direction) => {
      cut = direction;
      for (const connection of connections) connection.dead = direction;
    },
    mend: () => {
      cut = null;
    },
    remove: () => {
      server.close();
      for (const { end } of connections) end();
    },
  };
}
