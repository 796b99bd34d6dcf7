// A clock that is computed from stored moments on the server's clock, never counted; all in milliseconds.
import { find } from "./find.js";
import { onSight, when } from "./news.js";
import * as server from "./servertime.js";

/** What a table says about its clock (ClockView): it shows `base`, and what has passed since `from` while it runs.
 * @typedef {{ phase: string, base: number, from: number, beats: number[], ends: number, warns: number, until: number,
 *   limit: number, round: number, pattern: string, days: string, go: string,
 *   frozen?: number, by?: number }} Clock `frozen`: where this phone's own tap has stopped it, not answered yet */

const AFTER_MS = 500, BEAT_MS = 1000;
export const isKnown = server.isKnown;
// At the table as it was, where a line is put right, the clock stands at the moment of that line.
const standing = Number(document.getElementById("main").dataset.standing ?? 0);
export const now = () => standing || server.now();
/** @param {Event} event */
export const momentOf = (event) => standing || server.momentOf(event);

/** @param {HTMLElement | null} place @returns {Clock} */
export function readClock(place) {
  const { phase = "idle", beats = "", pattern = "", days = "", go = "", ...numbers } = place?.dataset ?? {};
  const { base, from, ends, warns, until, limit, round } = numbers;
  return {
    phase, base: Number(base), from: Number(from), beats: beats.split(" ").filter(Boolean).map(Number),
    ends: Number(ends), warns: Number(warns), until: Number(until), limit: Number(limit), round: Number(round),
    pattern, days, go,
  };
}

/** @param {Clock} clock @param {number} at */
export const shown = (clock, at) => clock.base + (clock.phase === "running" ? Math.max(0, at - clock.from) : 0);

// Before it runs it is "counting" its beats; stopped, it is "closing" where taps from before are still waited for.
/** @param {Clock} clock @param {number} at @param {boolean} waits */
export function phaseAt(clock, at, waits) {
  if (clock.frozen) return "frozen";
  if (clock.phase === "running") return at < clock.from ? "counting" : "running";
  if (clock.phase === "stopped" && waits && clock.until && at < clock.until + AFTER_MS) return "closing";
  return clock.phase;
}

// Writes what it shows at a moment into its timer; what is left of a countdown into its bar and the words after it.
/** @param {HTMLElement} place @param {Clock} clock @param {number} at */
export function showClock(place, clock, at) {
  const beats = Math.min(clock.beats.length, Math.ceil((clock.from - at) / BEAT_MS));
  write(find("[role=timer]", place), at < clock.from ? String(beats) : text(clock, shown(clock, at)));
  const bar = place.querySelector("progress");
  if (!bar) return;
  const left = Math.max(0, clock.limit - shown(clock, at)), seconds = Math.ceil(left / 1000);
  const time = `${Math.floor(seconds / 60)}:${padded(seconds % 60)}`;
  bar.value = left;
  const { text: words } = find("[data-text]", place).dataset;
  write(find("progress + *", place), words.replace("{time}", time));
}

// A race that was left running is told in hours, and at last in days.
/** @param {Clock} clock @param {number} ms */
function text({ pattern, days }, ms) {
  const tenths = Math.floor(ms / 100), seconds = Math.floor(tenths / 10), hours = Math.floor(seconds / 3600);
  if (hours >= 24) return days.replace("{days}", String(Math.floor(hours / 24))).replace("{hours}", String(hours % 24));
  if (hours) return `${hours}:${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
  const minutes = String(Math.floor(seconds / 60)), rest = padded(seconds % 60);
  return pattern.replace("{minutes}", minutes).replace("{seconds}", rest).replace("{tenths}", String(tenths % 10));
}

/** @param {number} seconds */
const padded = (seconds) => String(seconds).padStart(2, "0");

/** @param {Element} place @param {string} words */
function write(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

// Draws when what is given back is called, when the phone wakes and when the server's clock becomes known; and then
// with each frame as long as `draw` says that something is moving.
/** @param {() => boolean} draw */
export function eachFrame(draw) {
  let frame = 0;
  function redraw() {
    cancelAnimationFrame(frame);
    server.watch();
    frame = draw() ? requestAnimationFrame(redraw) : 0;
  }
  onSight((isSeen) => { if (isSeen) redraw(); });
  when("servertime:known", redraw);
  return redraw;
}
