// The end of a game for three without its last player at the board: the computers who are left finish it at once.

import { ask } from "../../board/rules-client.js";

/** @typedef {import("../../types").GameQuestion} GameQuestion */
/** @typedef {import("../../types").KeptGame} KeptGame */
/** @typedef {import("../../types").StateAnswer} StateAnswer */

/** What is thought about a move that nobody watches. */
const NODES = 400;

/**
 * Plays a game on for its computers until it ends or a person has to move. Null if it is out of date before.
 * @param {KeptGame} kept @param {StateAnswer} state the state after its moves
 * @param {import("../../shared/engine.js").Engine} engine @param {() => boolean} isCurrent
 * @returns {Promise<GameQuestion | null>}
 */
export async function finish({ game, seats, seed }, state, engine, isCurrent) {
  let [played, now] = [game, state];
  while (!now.ending) {
    const seat = seats[now.mover];
    if (seat?.who !== "computer") break;
    const thought = await engine.think({ game: played, level: seat.level, nodes: NODES, seed: seed + now.mover });
    const best = thought?.lines[0]?.moves[0];
    if (!best || !isCurrent()) return null;
    played = { ...played, moves: [...played.moves, best] };
    now = await ask("state", { game: played });
  }
  return isCurrent() ? played : null;
}
