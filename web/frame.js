// The script of viewers in frames of other sites. It starts nothing of what pages do: no settings, no sessions, no service worker.

import { start } from "./pages/embed.js";

await start();
