// The server's clock as this phone estimates it: of several round trips, the shortest tells it best.
import { onNetwork, onSight, raise } from "./news.js";
import { recall, remember } from "./store.js";

const SAMPLES = 6, QUICK_MS = 12, QUICK_SAMPLES = 3, PAUSE_MS = 60, AGAIN_MS = 60_000, RETRY_MS = 3000;
// Above the scripts: the site may be below a path.
const TIME = new URL("../../../../api/time", import.meta.url);
const WATCH_MS = 1000, JUMP_MS = 80;

// What was found last is kept for a page that opens without a network; not for long, as this phone's clock may be set.
const KEPT = "clock", KEPT_MS = 900_000;

// What has to be added to this phone's clock; unknown (NaN) before the first answer.
let offset = NaN;
// This phone's clock has jumped, and the server has not been heard since.
let doubted = false;
let asking = false, askAgain = false;
/** @type {number | undefined} */
let due;

export const isKnown = () => !Number.isNaN(offset) && !doubted;
export const now = () => Date.now() + offset;

// The moment at which an event happened, 0 while the server's clock is not known.
/** @param {Event} event */
export function momentOf(event) {
  if (!isKnown()) return 0;
  const age = performance.now() - event.timeStamp;
  return Math.round(now() - (age > 0 && age < 2000 ? age : 0));
}

async function sample() {
  const asked = performance.now(), askedAt = Date.now();
  const response = await fetch(TIME, { cache: "no-store" });
  const heard = Date.now();
  const trip = Math.max(performance.now() - asked, heard - askedAt, 0); // one of the two may have slept
  /** @type {{ now_ms: number }} */
  const { now_ms: said } = await response.json();
  return { trip, offset: said + 0.5 - (heard - trip / 2) };
}

// Several samples one after the other. What an earlier estimate said is forgotten: this phone's clock may have been
// set.
export async function estimate() {
  if (asking) { askAgain = true; return; }
  asking = true;
  clearTimeout(due);
  /** @type {{ trip: number, offset: number } | undefined} */
  let best;
  try {
    for (let taken = 0; taken < SAMPLES; taken += 1) {
      if (best && taken >= QUICK_SAMPLES && best.trip < QUICK_MS) break;
      const found = await sample();
      if (!best || found.trip < best.trip) best = found;
      if (!isKnown() && !askAgain) accept(best);
      await new Promise((resolve) => { setTimeout(resolve, PAUSE_MS); });
    }
  } catch { /* no network: what is known so far holds */ }
  if (best) remember(KEPT, { offset: best.offset, at: Date.now() });
  if (best || doubted) accept(best); else if (!isKnown()) accept(kept());
  asking = false;
  due = setTimeout(estimate, best ? AGAIN_MS : RETRY_MS);
  if (askAgain) { askAgain = false; estimate(); }
}

function kept() {
  const found = recall(KEPT, { offset: NaN, at: 0 });
  return Math.abs(Date.now() - found.at) < KEPT_MS ? found : undefined;
}

/** @param {{ offset: number } | undefined} found */
function accept(found) {
  const before = isKnown();
  offset = found?.offset ?? offset;
  doubted = false;
  if (!before && isKnown()) raise("servertime:known");
}

// A phone that slept, or whose clock was set, may be wrong by any amount: ask at once.
let usual = Date.now() - performance.now();
export function watch() {
  const before = performance.now(), skew = Date.now() - before;
  if (performance.now() - before > JUMP_MS / 4) return; // interrupted between the two: it tells nothing
  const jumped = Math.abs(skew - usual) > JUMP_MS;
  usual = skew;
  if (!jumped) return;
  doubted = true;
  estimate();
}
setInterval(watch, WATCH_MS);
/** @param {boolean} isBack */
function wake(isBack) { if (isBack && !document.hidden) estimate(); }
onSight(wake);
onNetwork(wake);
estimate();
