// What comes to lie under a finger does nothing for a moment; nor does a button that others move, change or bring.
// A second tap of the same finger comes up to half a second late, a little beside the first; browsers take it for the
// control that is nearest.
import { raise } from "./news.js";
import { on } from "./on.js";

export const ALIKE_MS = 250, ONCE_MS = 350;
const LOCK_MS = 300, AGAIN_MS = 500, MOVED_PX = 4, FINGER_PX = 24, REFUSED_MS = 900;
const CONTROLS = "button, summary, label, a[href]";
let touch = { x: -1, y: -1, at: 0 }, count = 0;
let wentBack = { id: "", ms: -Infinity };
/** @type {Element | null} what was locked where the finger came down */
let lockedTouch = null;
/** @type {Element | null | undefined} */
let touched;
/** @type {WeakSet<Element>} */
const changed = new WeakSet(); // what is locked as others have changed it

/** @param {HTMLElement} at @param {MouseEvent} event */
function note(at, { type, clientX: x, clientY: y }) {
  if (x || y) touch = { x, y, at: type === "pointerdown" ? performance.now() : touch.at };
  if (type !== "pointerdown") return;
  touched = at.closest(CONTROLS);
  lockedTouch = findLocked(at);
}
on("pointerdown", "*", note, true);
on("pointercancel", "*", () => { lockedTouch = null; }, true);
on("click", "*", (at, event) => {
  note(at, event);
  // Who put the finger down while it was locked may lift it later.
  const locked = lockedTouch ?? findLocked(at);
  lockedTouch = null;
  const back = at.closest("#undo, #redo");
  if (!locked && !(back && event.detail && isSecond(back.id, event.timeStamp))) return;
  event.preventDefault();
  event.stopPropagation();
  if (locked && changed.has(locked)) refuse(locked);
}, true);

// Undo and Redo hear one tap of a double tap, whether its first is answered before the second or not.
/** @param {string} id @param {number} ms when it was tapped, though the page may have been busy since */
function isSecond(id, ms) {
  if (id === wentBack.id && ms - wentBack.ms < ONCE_MS) return true;
  wentBack = { id, ms };
  return false;
}

// Of a double tap the first has counted; a tap on what others had just changed has not, and that is told.
/** @param {Element} control */
function refuse(control) {
  const outlines = ["3px solid var(--warn)", "3px solid transparent"];
  control.animate?.(outlines.map((outline) => ({ outline, outlineOffset: "1px" })), REFUSED_MS);
  raise("tap:refused");
}

/** @param {Element} part */
const findLocked = (part) => part.closest("[data-locked]");

/** @param {Iterable<HTMLElement>} parts */
export function lock(parts, ms = LOCK_MS) {
  const mark = String(count += 1);
  for (const part of parts) {
    part.dataset.locked = mark;
    changed.delete(part);
    // Unless it was locked once more meanwhile.
    setTimeout(() => { if (part.dataset.locked === mark) delete part.dataset.locked; }, ms);
  }
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
  lock(others);
  for (const button of others) changed.add(button);
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
  lock(near.filter((part) => part !== touched || (before && isChanged(part, before))), howLong(under));
  lockOnce(near);
}
// What is not meant twice waits for the end of a double tap, though it lies where it lay and is called the same.
/** @param {HTMLElement[]} near */
function lockOnce(near) {
  const rest = touch.at + ONCE_MS - performance.now();
  if (rest > 0) lock(near.filter((part) => part === touched && "once" in part.dataset && !findLocked(part)), rest);
}
// Where one after the other may well say the same ([data-alike]), only what is too quick to be meant waits.
/** @param {Element | null | undefined} under */
function howLong(under) {
  const isAlike = under?.closest("[data-alike]");
  return isAlike ? Math.max(ALIKE_MS / 2, touch.at + ALIKE_MS - performance.now()) : AGAIN_MS;
}
/** @param {Element} part */
function isNear(part) {
  const { left, top, width, height } = part.getBoundingClientRect();
  const beside = Math.max(left - touch.x, 0, touch.x - left - width);
  return Math.hypot(beside, Math.max(top - touch.y, 0, touch.y - top - height)) < FINGER_PX;
}
