// Clocks as people read them.

/**
 * What is left, as text: `1:02:03`, `4:05`, `0:09.7`; days in the words of the page.
 * @param {number} ms
 * @param {(days: number, hours: number) => string} inDays
 */
export function clockText(ms, inDays) {
  const left = Math.max(0, ms);
  const seconds = Math.floor(left / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (seconds >= 86_400) return inDays(Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600));
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  const text = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return seconds < 10 ? `${text}.${Math.floor((left % 1000) / 100)}` : text;
}

/**
 * What is left now of a clock that was told some time ago.
 * @param {{ left: number, periods: number }} told
 * @param {boolean} isRunning
 * @param {number} since how long ago, in milliseconds
 * @param {number | null} period the length of a period, if there are periods
 */
export function leftNow({ left, periods }, isRunning, since, period) {
  let now = isRunning ? left - since : left;
  let rest = periods;
  while (period && now < 0 && rest > 1) {
    now += period;
    rest--;
  }
  return { left: Math.max(0, now), periods: rest };
}

/** The length of a period of a clock, in milliseconds: `10+0|30(3x)`. @param {string} clock */
export function periodOf(clock) {
  const found = /\|(\d+)\(/.exec(clock);
  return found ? Number(found[1]) * 1000 : null;
}
