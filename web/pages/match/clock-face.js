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
 * How a clock goes on between two messages.
 * @typedef {{ period: number, turns: number, isHourglass: boolean }} ClockRules
 */

/**
 * What is left now of a clock that was told some time ago.
 * @param {import("../../types").ClockView} told
 * @param {number} ran how long it has run since, in milliseconds
 * @param {ClockRules} rules
 */
export function leftNow({ left, periods, overtime = false, free = 0 }, ran, { period, turns }) {
  let now = left - Math.max(0, ran - free);
  let rest = periods;
  // The base time is used up: the first period begins.
  if (period && now < 0 && !overtime) {
    now += period;
    rest = turns || rest;
  }
  while (period && !turns && now < 0 && rest > 1) {
    now += period;
    rest--;
  }
  return { left: Math.max(0, now), periods: rest };
}

/**
 * The rules of a clock, from how it is written: `10+0|30(3x)`, `10|300/20`, `5 hourglass`.
 * @param {string} clock
 * @returns {ClockRules}
 */
export function rulesOfClock(clock) {
  const [, period, turns] = /\|(\d+)(?:\/(\d+))?/.exec(clock) ?? [];
  return { period: Number(period ?? 0) * 1000, turns: Number(turns ?? 0), isHourglass: clock.endsWith(" hourglass") };
}
