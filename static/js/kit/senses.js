// Sound, vibration and a screen that stays on, each by this phone's own switch (the menu of a table).
import { onSight } from "./news.js";
import { on } from "./on.js";
import { recall, remember } from "./store.js";

/** @type {(keyof PageEvents)[]} */
const TOUCHES = ["pointerdown", "pointerup", "keydown", "keyup", "change"];
/** @type {Record<string, boolean>} */
// At a table that learned together everybody is offered more, who came later too.
const DEFAULTS = { awake: true, sound: true, buzz: true, explain: Boolean(document.querySelector("[data-learned]")) };
/** @param {string} name */
export const isOn = (name) => recall(name, DEFAULTS[name]);
for (const input of document.querySelectorAll("[data-switch]")) input.checked = isOn(input.dataset.switch);
on("change", "[data-switch]", (input) => { remember(input.dataset.switch, input.checked); keepAwake(); });

/** @type {WakeLockSentinel | undefined} */
let screenLock;
async function keepAwake() {
  if (!("wakeLock" in navigator)) return;
  if (!isOn("awake") || document.hidden) { await screenLock?.release(); screenLock = undefined; }
  else if (!screenLock || screenLock.released) {
    screenLock = await navigator.wakeLock.request("screen").catch(() => undefined);
  }
}
onSight(keepAwake);
keepAwake();

/** @param {VibratePattern} pattern */
export function buzz(pattern) { if (isOn("buzz")) navigator.vibrate?.(pattern); }
// A tap that counts is just felt.
export function tick() { buzz(8); }

// Tells whether sound is on but waits for this phone's first touch: now, and after each.
/** @param {(isMute: boolean) => void} tell */
export function whileMute(tell) {
  const look = () => tell(isOn("sound") && navigator.userActivation?.hasBeenActive === false);
  for (const name of TOUCHES) on(name, "*", look);
  look();
}

// ---- sounds, made by the browser itself; silent until this phone was first touched ----
// Each sound: [pitch in Hz, length in s, loudness], one after the other.
/** @type {Record<string, number[][]>} */
const SOUNDS = {
  beat: [[587, 0.12, 0.5]],
  go: [[1175, 0.5, 0.8]],
  caught: [[784, 0.1, 0.5], [1047, 0.1, 0.5], [1568, 0.35, 0.6]],
  warning: [[523, 0.12, 0.4], [0, 0.06, 0], [523, 0.12, 0.4]],
  over: [[392, 0.25, 0.5], [294, 0.6, 0.6]],
  turn: [[659, 0.14, 0.35], [880, 0.3, 0.35]],
};
/** @type {AudioContext | undefined} */
let context;
// What has not begun to sound yet: [source, its moment in the context].
/** @type {[OscillatorNode, number][]} */
let planned = [];

// The first touch allows sound; a phone that has slept may have to be allowed again.
function unlock() {
  const Audio = globalThis.AudioContext ?? globalThis.webkitAudioContext;
  if (!Audio || !isOn("sound")) return;
  context ??= new Audio();
  if (context.state !== "running") context.resume().catch(() => {});
}

// Play a sound so that it is heard in `ms` milliseconds.
/** @param {string} name @param {number} ms */
export function play(name, ms = 0) {
  if (context?.state !== "running" || !isOn("sound")) return;
  let at = context.currentTime + Math.max(0, ms / 1000 - (context.outputLatency || 0));
  for (const [pitch, seconds, loudness] of SOUNDS[name]) {
    if (pitch) tone(context, pitch, at, seconds, loudness);
    at += seconds;
  }
}

/** @param {AudioContext} audio @param {number} pitch @param {number} at @param {number} seconds
 * @param {number} loudness */
function tone(audio, pitch, at, seconds, loudness) {
  const source = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loudness, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds + 0.02);
  planned = [...planned.filter(([, start]) => start > audio.currentTime), [source, at]];
}

// What is still to be heard is not any more: the start was taken back.
export function hush() {
  for (const [source, at] of planned) if (context && at > context.currentTime) source.stop();
  planned = [];
}
for (const name of TOUCHES) on(name, "*", unlock, true);
