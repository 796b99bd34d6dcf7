// The one place at which a tap is refused: none is lost without a sign, and what was no double tap is told as well.
import { raise } from "./news.js";

export const CONTROLS = "button, summary, label, a[href]";
export const ONCE_MS = 350; // how long what is not meant twice waits, after the first tap of two
const REFUSED_MS = 900, LOST_MS = 450; // how long a refused tap is seen: one that is told of, and half a double tap

/** @param {Element | null} control @param {boolean} [isTold] @param {string} [why] if it has not just changed */
export function refuse(control, isTold = true, why = undefined) {
  if (!control || control === document.body) return;
  showLost(control, isTold ? REFUSED_MS : LOST_MS);
  if (isTold) raise("tap:refused", why);
}
/** @param {Element} control @param {number} ms */
function showLost(control, ms) {
  // What asks bears the colour of a warning by itself.
  const colour = control.matches("[data-asked]") ? "var(--ink)" : "var(--warn)";
  const outlines = [`3px solid ${colour}`, "3px solid transparent"];
  control.animate?.(outlines.map((outline) => ({ outline, outlineOffset: "1px" })), ms);
}
