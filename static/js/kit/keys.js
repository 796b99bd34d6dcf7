// Keys at a laptop: each presses a button that is on the screen. “?” lists those that there are.
import { on } from "./on.js";

// The big screen has none.
const list = document.getElementById("keys");
/** @type {Record<string, string>} */
const BUTTONS = {
  u: "#undo", r: "#redo", n: "#panel [class$=-dock] .btn.primary, #panel .btn.primary.big",
  h: ".foot a[href$='/history']", b: ".foot a[href$='/reference']", s: ".foot a[href$='/share']",
};

/** @param {string} key */
function button(key) {
  const all = [...document.querySelectorAll(BUTTONS[key])];
  return all.find((one) => !one.matches(":disabled") && one.checkVisibility());
}

/** @param {HTMLElement} all */
function showList(all) {
  for (const row of all.querySelectorAll("[data-key]")) {
    row.hidden = row.dataset.key in BUTTONS && !button(row.dataset.key);
  }
  all.togglePopover();
}

on("keydown", "*", (at, event) => {
  if (!list || event.ctrlKey || event.metaKey || event.altKey) return;
  if (at.closest("input, textarea, select, dialog")) return;
  if (event.key === "?") showList(list);
  else if (event.key in BUTTONS) button(event.key)?.click();
  else return;
  event.preventDefault();
});
