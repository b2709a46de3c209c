// What a game played on this device tells its players: who plays what, and how it stands for somebody who plays alone.

import { t } from "../board/translate.js";

/** @typedef {import("../types").Seat} Seat */
/** @typedef {import("../types").StateAnswer} StateAnswer */

/** The seat of the one person at the board, or -1 if there is none or several. @param {readonly Seat[]} seats */
export function onlyPerson(seats) {
  const people = seats.flatMap((seat, index) => (seat.who === "person" ? [index] : []));
  return people.length === 1 && seats.length > 1 ? (people[0] ?? -1) : -1;
}

/** Whether the one person at the board has a place already, while the others play on. @param {StateAnswer} state @param {readonly Seat[]} seats */
export function isThrough(state, seats) {
  return !state.ending && Boolean(state.places[onlyPerson(seats)]);
}

/** Whether a player has come first, alone. @param {StateAnswer | null} state @param {number} player */
export function hasWon(state, player) {
  const ranks = state?.ending?.ranks;
  const mine = ranks?.[player];
  return Boolean(ranks && mine !== undefined && ranks.every((rank, index) => index === player || rank > mine));
}

/**
 * Who plays what, seat by seat; where only people without names play, they know.
 * @param {StateAnswer} state @param {Pick<import("../types").KeptGame, "seats" | "names">} kept
 */
export function seatsInWords(state, { seats, names = [] }) {
  const arePeople = seats.every((seat, index) => seat.who === "person" && !names[index]);
  const unnamed = onlyPerson(seats) < 0 ? "play-seat-human" : "play-seat-you";
  return seats.map((seat, index) => {
    const player = state.words.players[index] ?? "";
    const name = names[index];
    const person = name ? t("play-seat-named", { player, name }) : arePeople ? player : t(unnamed, { player });
    const who = seat.who === "computer" ? t("play-seat-computer", { player, level: seat.level }) : person;
    const place = state.ending ? null : state.places[index];
    return place ? `${who} (${t(`play-place-${place}`)})` : who;
  });
}

/** How it stands. @param {StateAnswer} state @param {readonly Seat[]} seats */
export function statusInWords(state, seats) {
  const me = onlyPerson(seats);
  const { ending, words } = state;
  if (!ending) return isThrough(state, seats) ? t(`play-you-hold-${state.places[me]}`) : words.turn;
  const [mine, others] = [ending.ranks[me], ending.ranks.filter((_, index) => index !== me)];
  if (mine === undefined) return words.ending;
  if (hasWon(state, me)) return `${t("play-you-won")} ${words.ending}`;
  // Among three somebody may be second: the words tell the places.
  if (others.length === 1 && others.every((rank) => rank < mine)) return `${t("play-you-lost")} ${words.ending}`;
  return words.ending;
}

/**
 * A line for a kept game in lists: who played, and how it stands. It is made when it is shown, so that it is in the reader's language.
 * @param {import("../types").KeptGame} kept @param {import("../types").GameWords} words
 */
export function titleInWords({ game, seats, over, names = [] }, { name, players, won }) {
  const who = seats.map((seat, index) => {
    const player = players[index] ?? "";
    if (seat.who === "computer") return `${player} (${t("play-level", { level: seat.level })})`;
    return names[index] ?? player;
  });
  return t("play-saved-title", { game: name, players: who.join(", "), state: over ? resultInWords(over, won) : t("play-move-number", { number: game.moves.length }) });
}

/** Who has won. @param {number[]} ranks @param {string[]} won */
function resultInWords(ranks, won) {
  const best = Math.min(...ranks);
  const isShared = ranks.filter((rank) => rank === best).length > 1;
  return isShared ? t("analysis-draw") : (won[ranks.indexOf(best)] ?? "");
}
