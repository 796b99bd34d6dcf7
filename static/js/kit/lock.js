// What comes to lie under a finger does nothing for a moment; nor does a button that others move, change or bring.
// A second tap of the same finger comes up to half a second late, a little beside the first; browsers take it for the
// control that is nearest.
import { on } from "./on.js";
import { CONTROLS, ONCE_MS, refuse } from "./refuse.js";

// How long waits:
export const READ_MS = 700; // what has to be read first, once it is drawn,
const UNDRAWN_MS = 60_000; // and until then
const LOCK_MS = 300; // what others move, change or bring
const TURNED_MS = 1000; // what a tap has made for somebody else
const AGAIN_MS = 500; // what comes to lie under the finger, since it came down there,
const ALIKE_MS = 100; // unless one tap after the other may say the same
const MOVED_PX = 4, FINGER_PX = 24; // what has moved, and how far beside a control a finger still means it
let touch = { x: -1, y: -1, at: 0 }, count = 0;
// When the last tap that counted came down.
let countedAt = -Infinity;
/** @type {Element | null} what was locked where the finger came down */
let lockedTouch = null;
/** @type {Element | null | undefined} */
let touched;
/** @type {Element | null} where one tap after the other may well say the same */
let alike = null;
/** @type {WeakSet<Element>} */
const changed = new WeakSet(); // what is locked as it does something else now
/** @type {WeakMap<Element, number>} */
const until = new WeakMap();
/** @type {WeakMap<Element, { x: number, y: number }>} what is locked only for a finger that comes down there again */
const reached = new WeakMap();
const NOWHERE = { control: null, left: 0, top: 0 };
/** @type {{ control: Element | null, left: number, top: number }} where what was tapped lay then */
let down = NOWHERE;

/** @param {HTMLElement} at @param {MouseEvent} event */
function note(at, { type, clientX: x, clientY: y }) {
  if (x || y) touch = { x, y, at: type === "pointerdown" ? performance.now() : touch.at };
  if (type !== "pointerdown") return;
  touched = at.closest(CONTROLS);
  down = { control: touched, ...placeOf(touched) };
  alike = at.closest("[data-alike]");
  lockedTouch = findLocked(at);
}
on("pointerdown", "*", note, true);
on("pointercancel", "*", () => {
  lockedTouch = null;
  down = NOWHERE;
}, true);
on("click", "*", (at, event) => {
  const came = { x: touch.x, y: touch.y };
  note(at, event);
  // Who put the finger down while it was locked may lift it later.
  const locked = lockedTouch ?? findLocked(at);
  lockedTouch = null;
  const isGone = !locked && event.detail > 0 && hasGone(at, came);
  if (locked || isGone) {
    event.preventDefault();
    event.stopPropagation();
  }
  if (locked) {
    // Of a double tap the first has counted; what comes later was meant.
    const isDouble = touch.at - countedAt < ONCE_MS;
    refuse(at.closest(CONTROLS) ?? locked, changed.has(locked) || !isDouble);
    // What is tapped in an order is begun anew: the rest of these taps would come out of it.
    const row = at.closest("[data-in-order]");
    if (row) lock([row], AGAIN_MS);
  } else if (isGone) refuse(down.control);
  else if (event.detail) {
    countedAt = touch.at;
    // What is not meant twice hears one tap of a double tap, whether that is answered before the second or not.
    const once = at.closest("[data-once]");
    if (once) lock([once], ONCE_MS);
  }
  down = NOWHERE;
}, true);

// What a finger came down on had moved before it was lifted: the browser says that nothing was tapped, or what has come
// to lie there.
/** @param {Element} at @param {{ x: number, y: number }} came */
function hasGone(at, came) {
  const { control, left, top } = down;
  if (!control || at.closest(CONTROLS) === control) return false;
  const now = placeOf(control), isGone = Math.hypot(now.left - left, now.top - top) > MOVED_PX;
  return isGone && Math.hypot(touch.x - came.x, touch.y - came.y) < FINGER_PX;
}
/** @param {Element | null | undefined} control */
function placeOf(control) {
  const { left, top } = control?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { left, top };
}

// What counted as the finger came down has nothing to tell once it is lifted.
export function hasCounted() { down = NOWHERE; }

// What lies beside the finger waits for a tap that may go astray, not for one that was put there.
/** @param {Element} part */
function findLocked(part) {
  const locked = part.closest("[data-locked]"), from = locked && reached.get(locked);
  return from && Math.hypot(touch.x - from.x, touch.y - from.y) > FINGER_PX ? null : locked;
}

// A busy page draws what has come long after it has come.
/** @param {() => unknown} then */
export function onceDrawn(then) { requestAnimationFrame(() => requestAnimationFrame(then)); }

// Until what it has come to has been there to be read.
/** @param {HTMLElement} part */
export function lockUnread(part) {
  lock([part], UNDRAWN_MS);
  onceDrawn(() => {
    until.delete(part);
    lock([part], READ_MS);
  });
}

// What waits for longer already goes on doing so.
/** @param {Iterable<HTMLElement>} parts */
export function lock(parts, ms = LOCK_MS) {
  if (ms <= 0) return;
  const mark = String(count += 1), end = performance.now() + ms;
  for (const part of parts) {
    reached.delete(part);
    if ("locked" in part.dataset && (until.get(part) ?? 0) > end) continue;
    until.set(part, end);
    part.dataset.locked = mark;
    changed.delete(part);
    // Unless it was locked once more meanwhile.
    setTimeout(() => { if (part.dataset.locked === mark) delete part.dataset.locked; }, ms);
  }
}

// What a tap has made for somebody else: a second one is not meant for them, and that is told.
/** @param {Iterable<HTMLElement>} parts */
export function lockTurned(parts) { lockTold(parts, TURNED_MS); }
/** @param {Iterable<HTMLElement>} parts @param {number} [ms] */
function lockTold(parts, ms) {
  lock(parts, ms);
  for (const part of parts) changed.add(part);
}

// Where each control of a part lies, what it does (and for whom, where its value lacks that: [data-means]), and what
// it says of that ("Undo: …").
/** @typedef {Map<Element, { left: number, top: number, value: string, title: string }>} Places */
/** @param {HTMLElement} part @returns {Places} */
export function placesIn(part) {
  return new Map([...part.querySelectorAll(CONTROLS)].map((control) => {
    const { left, top } = control.getBoundingClientRect();
    return [control, { left, top, value: meaning(control), title: control.title }];
  }));
}
/** @param {HTMLElement & { value?: string }} control */
function meaning({ value = "", dataset: { means = "" } }) { return value + means; }

// Whether a control was not there before, lies elsewhere or does something else.
/** @param {HTMLElement} control @param {Places} before */
function isChanged(control, before, isSame = isEqual) {
  const was = before.get(control), { left, top } = control.getBoundingClientRect();
  return !was || !isSame(was.value, meaning(control)) || Math.hypot(left - was.left, top - was.top) > MOVED_PX;
}
/** @param {string} was @param {string} now */
function isEqual(was, now) { return was === now; }

// Whose turn has come may tap at once: what was another's is now one's own, and so it is meant.
/** @param {string} was @param {string} now */
function meansOwn(was, now) {
  const own = `"player":${document.documentElement.dataset.seat}`;
  return was === now || (now.includes(own) && was.replace(/"player":\d+/, own) === now);
}

/** @param {HTMLElement} part @param {Places} before */
export function lockChanged(part, before) {
  const buttons = [...part.querySelectorAll("button")];
  const others = buttons.filter((one) => isChanged(one, before, meansOwn) || before.get(one)?.title !== one.title);
  lockTold(others);
}

// Where the page itself closes a gap, what moves up comes to lie under a finger; what stays where it is may be tapped.
/** @param {() => void} change */
export function lockMoved(change) {
  const panel = document.getElementById("panel"), before = placesIn(panel);
  change();
  lockChanged(panel, before);
}

// After a tap of one's own only what has come to lie where the finger was, however late the answer: who waits taps the
// same place again, and the next tap elsewhere is meant.
/** @param {Places} [before] where what was tapped, or lies beside it, may do something else now */
export function lockUnderFinger(before) {
  const under = document.elementFromPoint(touch.x, touch.y)?.closest(CONTROLS);
  // A finger in a gap reaches what is beside it; one that lies on something goes to its neighbour on purpose.
  const near = under ? [under] : [...document.querySelectorAll(CONTROLS)].filter(isNear);
  const waiting = near.filter((part) => part !== touched || (before && isChanged(part, before)));
  const beside = under ? [] : waiting.filter((part) => !("locked" in part.dataset));
  lock(waiting, howLong(under));
  for (const part of beside) reached.set(part, { x: touch.x, y: touch.y });
}
// What comes up over the page may lie under the finger as well; nothing behind it waits.
/** @param {Element} part */
export function lockWithin(part) { lock([...part.querySelectorAll(CONTROLS)].filter(isNear), AGAIN_MS); }
// A second tap of the same finger, and time to see what has come, however late that is. Where one after the other may
// well say the same ([data-alike]), only what is too quick to be meant waits: at the very same control that is a double
// tap.
/** @param {Element | null | undefined} under */
function howLong(under) {
  const isAlike = alike !== null && under?.closest("[data-alike]") === alike, since = performance.now() - touch.at;
  return isAlike ? (under === touched ? ONCE_MS : ALIKE_MS) - since : Math.max(AGAIN_MS - since, LOCK_MS);
}
/** @param {Element} part */
function isNear(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  if (!width) return false; // it is not shown
  const beside = Math.max(left - touch.x, 0, touch.x - left - width);
  return Math.hypot(beside, Math.max(top - touch.y, 0, touch.y - top - height)) < FINGER_PX;
}
