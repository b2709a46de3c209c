// A plan: a tree of moves from the position that stands, `{ "A1": { "B1": {} } }`. Where it is its owner's turn there is one move,
// the answer that will be played by itself; where it is another's there may be many. The server checks it: see the crate `matchplay`.

/** @typedef {import("../../types").Plan} Plan */
/** @typedef {{ text: string, isMine: boolean }} PlannedMove */

/** @param {Plan} plan */
export function isEmpty(plan) {
  return Object.keys(plan).length === 0;
}

/** Each way through the plan, from its beginning to its end. @param {Plan} plan @returns {string[][]} */
export function linesOf(plan) {
  return Object.entries(plan).flatMap(([move, rest]) => (isEmpty(rest) ? [[move]] : linesOf(rest).map((line) => [move, ...line])));
}

/**
 * The plan with another line. A new answer takes the place of an older one; what others might play at the end of the line and is
 * not answered is left out.
 * @param {Plan} plan
 * @param {readonly PlannedMove[]} line
 * @returns {Plan}
 */
export function withLine(plan, line) {
  const length = line.findLastIndex((move) => move.isMine) + 1;
  return merged(plan, line.slice(0, length));
}

/** @param {Plan} plan @param {readonly PlannedMove[]} line @returns {Plan} */
function merged(plan, [first, ...rest]) {
  if (!first) return plan;
  const others = first.isMine ? {} : plan;
  return { ...others, [first.text]: merged(plan[first.text] ?? {}, rest) };
}

/** The plan without a line; what it shares with other lines stays. @param {Plan} plan @param {readonly string[]} line @returns {Plan} */
export function withoutLine(plan, [first = "", ...rest]) {
  const { [first]: branch = {}, ...others } = plan;
  const left = rest.length > 0 ? withoutLine(branch, rest) : {};
  return isEmpty(left) ? others : { ...others, [first]: left };
}

/** What remains of a plan after some moves; nothing if they are not what was expected. @param {Plan} plan @param {readonly string[]} moves @returns {Plan | null} */
export function after(plan, moves) {
  /** @type {Plan | null} */
  let rest = plan;
  for (const move of moves) rest = rest?.[move] ?? null;
  return rest;
}

/** Whether two plans say the same. @param {Plan} one @param {Plan} other */
export function areSame(one, other) {
  const text = (/** @type {Plan} */ plan) => linesOf(plan).map((line) => line.join(" ")).sort().join("\n");
  return text(one) === text(other);
}
