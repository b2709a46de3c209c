// The page of notices: whoever sees it has read them.

import { readAll } from "../shared/notices.js";

export async function start() {
  await readAll();
}
