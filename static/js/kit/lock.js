// What comes to lie under a finger does nothing for a moment; nor does a button that others move, change or bring.
import { on } from "./on.js";

const LOCK_MS = 300, MOVED_PX = 4;
const CONTROLS = "button, summary, label, a[href]";
let touch = { x: -1, y: -1 };
/** @type {Element | null | undefined} */
let touched;

/** @param {HTMLElement} at @param {MouseEvent} event */
function note(at, { type, clientX: x, clientY: y }) {
  if (x || y) touch = { x, y };
  if (type === "pointerdown") touched = at.closest(CONTROLS);
}
on("pointerdown", "*", note, true);
on("click", "*", note, true);
on("click", "[data-locked]", (_, event) => {
  event.preventDefault();
  event.stopPropagation();
}, true);

/** @param {Iterable<HTMLElement>} parts */
export function lock(parts, ms = LOCK_MS) {
  for (const part of parts) {
    part.dataset.locked = "";
    setTimeout(() => delete part.dataset.locked, ms);
  }
}

// Where each button of a part lies, what it does (and for whom, where that is not in its value: [data-means]), and what
// it says of that ("Undo: …").
/** @typedef {Map<Element, { left: number, top: number, value: string, title: string }>} Places */
/** @param {HTMLElement} part @returns {Places} */
export function placesIn(part) {
  return new Map([...part.querySelectorAll("button")].map((button) => {
    const { left, top } = button.getBoundingClientRect();
    return [button, { left, top, value: meaning(button), title: button.title }];
  }));
}
/** @param {HTMLButtonElement} button */
function meaning({ value, dataset: { means = "" } }) { return value + means; }

/** @param {HTMLElement} part @param {Places} before */
export function lockChanged(part, before) {
  lock([...part.querySelectorAll("button")].filter((button) => {
    const was = before.get(button), { left, top } = button.getBoundingClientRect();
    if (!was || was.value !== meaning(button) || was.title !== button.title) return true;
    return Math.hypot(left - was.left, top - was.top) > MOVED_PX;
  }));
}

// After a tap of one's own only what has come to lie where the finger was, however late the answer: who waits taps the
// same place again, and the next tap elsewhere is meant.
/** @param {Places} [before] where what was tapped may do something else now */
export function lockUnderFinger(before) {
  const at = document.elementFromPoint(touch.x, touch.y), under = at?.closest(CONTROLS), button = at?.closest("button");
  const was = button && before?.get(button);
  if (under && (under !== touched || (was && was.value !== meaning(button)))) lock([under]);
}
