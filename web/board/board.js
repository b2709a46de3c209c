// Defines <tablier-board>: a page that embeds a board loads this script.

import { defineBoard } from "./tablier-board.js";

defineBoard();
