// What is held down shows its rule, and is then not tapped. A “?” beside the block leads to all of them.
import { find } from "./find.js";
import { openSheet } from "./sheet.js";
import { site } from "../store.js";

const HOLD_MS = 500, STRAY_PX = 12;
const main = find("[data-table]");
/** @type {number | undefined} */
let timer;
/** @type {PointerEvent | undefined} */
let from;
let shown = false;

document.addEventListener("pointerdown", (event) => {
  shown = false;
  clearTimeout(timer);
  const held = event.target.closest?.("[data-rule]");
  if (!held || event.button) return;
  from = event;
  timer = setTimeout(() => {
    shown = true;
    openSheet(`${site}/${document.documentElement.lang}/${main.dataset.game}/${held.dataset.rule}`);
  }, HOLD_MS);
});
document.addEventListener("pointermove", (event) => {
  if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STRAY_PX) clearTimeout(timer);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("[data-rule]")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  if (!shown || !event.target.closest?.("[data-rule], #sheet")) return;
  shown = false;
  event.preventDefault();
  event.stopPropagation();
}, true);
