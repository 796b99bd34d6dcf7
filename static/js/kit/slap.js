// Fields that are slapped: it counts from the moment the finger is down, and only once of several in a row. The click
// that follows says nothing new; one without a finger comes from a keyboard or a reader.
import { hasCounted } from "./lock.js";
import { refuse } from "./refuse.js";
import { on } from "./on.js";

const TWICE_MS = 1500;
/** @type {Map<string, number>} */
const last = new Map(); // by field: when it was slapped
/** @type {Set<string>} */
const down = new Set(); // fields whose last touch was a slap

export function forgetSlaps() { last.clear(); }

/** @param {string} selector @param {() => boolean} isOpen whether a touch is a slap now
 * @param {(event: MouseEvent, field: HTMLElement) => void} act */
export function onSlap(selector, isOpen, act) {
  /** @param {MouseEvent} event @param {HTMLElement} field */
  function slap(event, field) {
    if (performance.now() - (last.get(field.id) ?? -Infinity) < TWICE_MS) { refuse(field, false); return; }
    last.set(field.id, performance.now());
    act(event, field);
    hasCounted();
  }

  on("pointerdown", selector, (field, event) => {
    if (event.button) return;
    down.delete(field.id);
    if (!isOpen()) return;
    down.add(field.id);
    slap(event, field);
  }, true);

  on("click", selector, (field, event) => {
    const follows = event.detail && down.delete(field.id);
    if (!follows && !(isOpen() && event.target.closest("button"))) return;
    event.preventDefault();
    if (follows) event.stopPropagation(); else slap(event, field);
  }, true);
}
