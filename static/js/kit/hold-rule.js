// What is held down shows its rule, and is then not tapped. A “?” beside the block leads to all of them.
import { find } from "./find.js";
import { on } from "./on.js";
import { openSheet } from "./sheet.js";
import { site } from "./store.js";

const HOLD_MS = 500, STRAY_PX = 12;
const main = find("[data-table]");
/** @type {number | undefined} */
let timer;
/** @type {PointerEvent | undefined} */
let from;
let shown = false;

on("pointerdown", "*", (at, event) => {
  shown = false;
  clearTimeout(timer);
  const held = at.closest("[data-rule]");
  if (!held || event.button) return;
  from = event;
  timer = setTimeout(() => {
    shown = true;
    openSheet(`${site}/${document.documentElement.lang}/${main.dataset.game}/${held.dataset.rule}`);
  }, HOLD_MS);
});
on("pointermove", "*", (_, event) => {
  if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STRAY_PX) clearTimeout(timer);
});
on("pointerup", "*", () => clearTimeout(timer));
on("pointercancel", "*", () => clearTimeout(timer));
on("contextmenu", "[data-rule]", (_, event) => event.preventDefault());
on("click", "[data-rule], #sheet", (_, event) => {
  if (!shown) return;
  shown = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
