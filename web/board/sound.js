// Small sounds, made here: no files. They begin only after a gesture, as browsers ask for.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** Lets sounds begin with the first gesture. */
export function waitForGesture() {
  addEventListener("pointerdown", wake, { once: true });
  addEventListener("keydown", wake, { once: true });
}

let isSilent = false;

/** Keeps this page silent: what is shown on it was asked for by nobody. */
export function silence() {
  isSilent = true;
}

function wake() {
  if (!isSilent && settings.volume > 0) context ??= new AudioContext();
}

/**
 * Frequency at the beginning and at the end in hertz, length in seconds, and the form of the wave.
 * @type {Record<string, readonly [number, number, number, OscillatorType]>}
 */
const VOICES = {
  move: [420, 300, 0.07, "triangle"],
  turn: [520, 620, 0.08, "triangle"],
  place: [300, 200, 0.09, "sine"],
  capture: [300, 90, 0.22, "sawtooth"],
  beam: [1400, 700, 0.35, "sine"],
  end: [440, 660, 0.5, "triangle"],
  alarm: [880, 660, 0.4, "square"],
  offer: [500, 750, 0.2, "sine"],
};

/** @param {keyof typeof VOICES} name */
export function sound(name) {
  const voice = VOICES[name];
  if (!context || settings.volume === 0 || !voice) return;
  const [from, to, length, type] = voice;
  const now = context.currentTime;
  const oscillator = new OscillatorNode(context, { type, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, now + length);
  const gain = new GainNode(context, { gain: (0.15 * settings.volume) / 100 });
  gain.gain.exponentialRampToValueAtTime(0.0001, now + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(now);
  oscillator.stop(now + length);
}
