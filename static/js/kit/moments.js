// A clock's signals, each at its moment on every phone, once: beats, its start, a countdown's warning and end.
import { isKnown, now, readClock } from "./clock.js";
import { when } from "./news.js";
import { buzz, hush, play } from "./senses.js";

const LATE_MS = 350, AHEAD_MS = 250, LOOK_MS = 2000, LONGEST_MS = 2 ** 31 - 1;
export const GRACE_MS = 400; // after a countdown's end, for taps from before it
let clock = readClock(null);
let tellOver = () => {};
let planned = "";
/** @type {number[]} */
let waiting = [];
/** @type {Set<number>} */
const given = new Set(); // the moments whose signal this phone has given

// All phones see a countdown end: `over` is called on each, and whichever says so first ends it.
/** @param {import("./clock.js").Clock} next @param {() => void} over */
export function plan(next, over) {
  const plans = [next.phase, next.from, next.ends, next.round].join();
  clock = next;
  tellOver = over;
  if (plans !== planned) arrange();
  planned = plans;
}
when("servertime:known", arrange);

function arrange() {
  waiting.forEach(clearTimeout);
  waiting = [];
  hush();
  if (!isKnown()) return;
  // A start that was taken back may come again.
  for (const moment of given) if (moment > now()) given.delete(moment);
  if (clock.phase !== "running") return;
  for (const beat of clock.beats) signal(beat, "beat", 60);
  signal(clock.from, "go", 350, () => { document.getElementById("announce").textContent = clock.go; });
  if (!clock.ends) return;
  signal(clock.warns, "warning", [80, 60, 80]);
  signal(clock.ends, "over", [250, 80, 400]);
  wait(clock.ends + GRACE_MS, end, Infinity);
}

/** @param {() => void} act @param {number} ms */
function later(act, ms) { waiting.push(setTimeout(act, ms)); }

// A little before the moment, so that its sound can be told to the millisecond; nothing for one that was slept through.
/** @param {number} moment @param {() => void} act @param {number} [late] */
function wait(moment, act, late = LATE_MS) {
  const isLate = () => moment - now() <= -late;
  if (!isLate()) later(() => { if (!isLate()) act(); }, Math.min(moment - now() - AHEAD_MS, LONGEST_MS));
}

/** @param {number} moment @param {string} name @param {VibratePattern} pattern @param {() => void} [then] */
function signal(moment, name, pattern, then) {
  wait(moment, () => {
    if (given.has(moment)) return;
    given.add(moment);
    play(name, moment - now());
    later(() => buzz(pattern), Math.max(0, moment - now()));
    then?.();
  });
}

// One that has slept looks first whether somebody else has said so.
function end(looked = false) {
  const left = clock.ends + GRACE_MS - now();
  if (left > 0) later(end, left);
  else if (left < -LATE_MS && !looked) later(() => end(true), LOOK_MS);
  else tellOver();
}
