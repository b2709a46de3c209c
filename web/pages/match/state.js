// What the page of a match holds.

import { element } from "../../shared/elements.js";
import { MoveList } from "../../shared/move-list.js";
import { pageConnection } from "../../shared/page-connection.js";
import { pageData } from "../../shared/page-data.js";
import { newId } from "../../shared/random-id.js";
import { Absence } from "./absence.js";
import { Chat } from "./chat.js";
import { Follower } from "./follower.js";
import { Planner } from "./planner.js";
import { Premove } from "./premove.js";
import { Seats } from "./seats.js";
import { Unconfirmed } from "./unconfirmed.js";

/** @typedef {import("../../types").MoveAnswer} Move */
/** @typedef {import("../../types").Proposal} Proposal */
/** @typedef {import("../../types").StateAnswer} StateAnswer */
/** @typedef {ReturnType<typeof newState>} MatchState */

/**
 * What the page does when something of it acts: a move of the list is chosen, what waits for the server has changed, a plan is made.
 * @typedef {{ goToPly: (ply: number) => unknown, render: () => void, renderNotes: () => void, table: import("./planner.js").Table }} Acts
 */

/** @param {Acts} acts */
export function newState({ goToPly, render, renderNotes, table }) {
  /** @type {{ id: string, kind: string, address: string, you: string | null, challenged: string | null, patience: number | null, levels: Record<string, string[]> }} */
  const { id, kind, address, you, challenged, patience, levels } = pageData();
  const board = /** @type {import("../../board/tablier-board.js").TablierBoard} */ (document.querySelector("tablier-board"));
  const follower = new Follower();
  const connection = pageConnection();
  const seats = new Seats();
  seats.you = you;
  return {
    id,
    kind,
    /** What each level of the computer sees, by the number of players. @type {Record<string, string[]>} */
    levels,
    address,
    /** Whom the match was opened for, if it was opened for somebody in particular. */
    challenged,
    absence: new Absence(patience, render),
    board,
    follower,
    connection,
    /** Tells the commands of this page from those of another page of the same player. */
    name: newId(),
    seats,
    moveList: new MoveList(element("moves"), goToPly),
    chat: new Chat({
      send: (words, name) => connection.send({ t: "chat", match: id, line: words, id: name }),
      nameOf: (player) => seats.nameOf(player),
    }),
    planner: new Planner(board, table),
    unconfirmed: new Unconfirmed(renderNotes),
    premove: new Premove(board),
    /** Which sides are here. @type {boolean[]} */
    present: [],
    /** The state that the board shows. @type {StateAnswer | null} */
    state: null,
    /** What the rules say of the last position, if it is final. */
    ending: "",
    /** How many plies are shown; fewer than there are while somebody looks back. */
    shown: 0,
    hasTurned: false,
    isTouched: matchMedia("(pointer: coarse)"),
    title: document.title,
    /** Whether the server has said that it will be away for a moment. */
    isRestarting: false,
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    asking: undefined,
    /** What others propose. @type {Proposal | null} */
    offered: null,
    /** What could be played now if it were the turn of whoever looks. @type {Move[]} */
    ahead: [],
  };
}
