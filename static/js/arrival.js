// The page that a tap leads to lies under the same finger: there nothing is tapped until it has been seen for a moment.
// What comes to lie under a finger within a page waits as well (kit/lock.js), which is too much to wait for here.
import { CONTROLS, ONCE_MS, refuse } from "./kit/refuse.js";

const KEPT = "tableside.touch", SEEN_MS = 400, ON_THE_WAY_MS = 3000, FINGER_PX = 24;
const NOWHERE = { x: -1, y: -1, at: 0, left: 0 };
// Not every browser tells what leads away from a page.
/** @type {EventTarget | undefined} */
const away = /** @type {any} */ (globalThis).navigation;
let touch = NOWHERE, led = NOWHERE, until = 0, isEarly = false, leads = !away;

function come() {
  until = 0;
  try { led = JSON.parse(sessionStorage.getItem(KEPT) ?? "null") ?? NOWHERE; } catch { return; }
  if (Date.now() - led.left > ON_THE_WAY_MS) return;
  until = performance.now() + ON_THE_WAY_MS;
  requestAnimationFrame(() => { until = performance.now() + SEEN_MS; });
}
come();
addEventListener("pageshow", ({ persisted }) => { if (persisted) come(); });
// No tap leads to what the browser itself opens, or loads anew.
away?.addEventListener("navigate", (/** @type {any} */ { navigationType, destination }) => {
  leads = navigationType !== "reload" && !destination.sameDocument;
});
addEventListener("pagehide", () => {
  const kept = leads ? touch : NOWHERE;
  try { sessionStorage.setItem(KEPT, JSON.stringify({ ...kept, left: Date.now() })); } catch { /* refused */ }
});
/** @param {MouseEvent} event */
export function note({ clientX: x, clientY: y }) {
  isEarly = performance.now() < until && Math.hypot(x - led.x, y - led.y) < FINGER_PX;
  touch = { x, y, at: Date.now(), left: 0 };
}
document.addEventListener("pointerdown", note, true);
// A key taps nothing by mistake.
document.addEventListener("click", (event) => {
  if (!isEarly || !event.detail) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  refuse(event.target.closest(CONTROLS), touch.at - led.at >= ONCE_MS);
}, true);
