// The one connection of a page: everything of the page that follows the server shares it.

import { Connection } from "./connection.js";

/** @type {Connection | null} */
let connection = null;

/** The connection of this page. Whoever needs it opens it. */
export function pageConnection() {
  connection ??= new Connection();
  return connection;
}
