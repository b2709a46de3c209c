// Whether an attempt is about as good as the best move: by what the review knows, else by a new search. The coach, who judged the
// mistake, judges the attempt by the same measure.

/** @typedef {import("../../types").PracticeLine} Line */
/** @typedef {import("../../types").GameQuestion} GameQuestion */

/** From this loss on, in thousandths of the expected result, a move is at least an inaccuracy. */
const TOO_MUCH = 50;
/** What whoever begins a line can expect of it, in thousandths: among three the second place is worth half of the first. @param {Line} line @param {number} player */
function expected({ chances, places }, player) {
  const [win = 0, draw = 0] = places?.[player] ?? chances;
  return win + draw / 2;
}

/**
 * What is known of an attempt without a search: whether it is good enough.
 * @param {readonly Line[]} before the lines of the position, the best one first @param {string} text @param {number} player who is to move
 * @returns {boolean | null}
 */
export function knownVerdict(before, text, player) {
  const [best] = before;
  const line = before.find(({ moves }) => moves[0] === text);
  return best && line ? expected(best, player) - expected(line, player) < TOO_MUCH : null;
}

/**
 * What came of an attempt: whether it is good enough, if that is known, and what answers it.
 * @typedef {{ isGood: boolean | null, answer: string[] }} Verdict
 */

/**
 * Judges an attempt by a search of the position after it.
 * @param {{ game: GameQuestion, text: string, before: readonly Line[] }} attempt the position, the move, and the lines of the position
 * @param {object} rules
 * @param {(game: GameQuestion) => Promise<{ ending: unknown }>} rules.state
 * @param {(game: GameQuestion) => Promise<readonly Line[]>} rules.think
 * @param {(game: GameQuestion, thoughts: (readonly Line[] | null)[]) => Promise<number | null>} rules.loss what the move cost, in thousandths
 * @returns {Promise<Verdict>}
 */
export async function judge({ game, text, before }, { state, think, loss }) {
  const after = { ...game, moves: [...(game.moves ?? []), text] };
  const { ending } = await state(after);
  const lines = ending ? null : await think(after);
  const cost = await loss(after, [before.length > 0 ? before : null, lines]);
  return { isGood: cost === null ? null : cost < TOO_MUCH, answer: lines?.[0]?.moves ?? [] };
}
