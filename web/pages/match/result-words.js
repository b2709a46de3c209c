// How a match ended, in words.

import { t } from "../../board/translate.js";

/** @typedef {import("../../types").MatchView} MatchView */

/** What only the side that lost can have done: the words name it. */
const OF_THE_LOSER = ["resignation", "time", "absence"];

/**
 * Who has won, and why, as whoever looks would say it.
 * @param {MatchView} view a match that is over
 * @param {object} seen
 * @param {number} seen.mine the side of whoever looks, or -1
 * @param {(side: number) => string} seen.nameOf
 * @param {string} seen.ending what the rules say of the last position
 */
export function resultInWords(view, { mine, nameOf, ending }) {
  const [ranks, reason] = [view.ranks ?? [], view.reason ?? ""];
  if (ranks.length === 0) return t(`online-called-off-${reason}`);
  const result = whoWon(ranks, mine, nameOf);
  if (reason === "rules") return `${result}. ${ending}`.trim();
  return t("online-result", { result, why: why(reason, ranks, mine, nameOf) });
}

/** @param {number[]} ranks @param {number} mine @param {(side: number) => string} nameOf */
function whoWon(ranks, mine, nameOf) {
  const winners = ranks.flatMap((rank, side) => (rank === 1 ? [side] : []));
  const [winner = 0] = winners;
  if (winners.length > 1) return t("online-draw");
  if (winner === mine) return t("online-won");
  // Among three somebody may be second: only a name is right then.
  return mine >= 0 && ranks.length === 2 ? t("online-lost") : t("online-wins", { player: nameOf(winner) });
}

/** @param {string} reason @param {number[]} ranks @param {number} mine @param {(side: number) => string} nameOf */
function why(reason, ranks, mine, nameOf) {
  const key = `online-over-${reason}`;
  if (!OF_THE_LOSER.includes(reason)) return t(key);
  const loser = ranks.findIndex((rank) => rank > 1);
  return loser === mine ? t(`${key}-yours`) : t(key, { player: nameOf(loser) });
}

/**
 * What became of the ratings, a line for each side.
 * @param {MatchView} view
 * @param {(side: number) => string} nameOf
 */
export function ratingsInWords(view, nameOf) {
  return view.rated.map(([before, after], side) =>
    t("online-rating-change", { player: nameOf(side), before: Math.round(before), after: Math.round(after) }),
  );
}

/** Why something was refused. @param {string} code */
export function refusalInWords(code) {
  const key = `online-refused-${code}`;
  const words = t(key);
  return words === key ? t("online-refused-other") : words;
}
