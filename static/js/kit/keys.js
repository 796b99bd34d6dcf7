// Keys at a laptop: each presses what is on the screen. “?” lists those that there are.
import { mainButton } from "./main.js";
import { on } from "./on.js";

// The big screen has none.
const list = document.getElementById("keys");
/** @type {Record<string, string>} */
const BUTTONS = {
  u: "#undo", r: "#redo",
  h: ".foot a[href$='/history']", b: ".foot a[href$='/reference']", s: ".foot a[href$='/share']",
};
// By its own number, or by its place among others.
/** @param {string} key */
const numbered = (key) => `[data-number="${key}"], [data-numbered] > :nth-child(${key})`;

function usable(selector = "") {
  const all = selector ? [...document.querySelectorAll(selector)] : [];
  return all.find((one) => !one.matches(":disabled") && one.checkVisibility());
}

/** @param {string} key as it is pressed, or as it stands in the list */
function target(key) {
  if (key === "n") return mainButton();
  if (key === "1–9") return usable("[data-number], [data-numbered] > *");
  return usable(/^[1-9]$/.test(key) ? numbered(key) : BUTTONS[key]);
}

/** @param {HTMLElement} all */
function showList(all) {
  for (const row of all.querySelectorAll("[data-key]")) row.hidden = !target(row.dataset.key);
  all.togglePopover();
}

on("keydown", "*", (at, event) => {
  if (!list || event.ctrlKey || event.metaKey || event.altKey) return;
  if (at.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog")) return;
  const meant = target(event.key);
  if (event.key === "?") showList(list);
  else if (!meant) return;
  meant?.focus();
  meant?.click();
  event.preventDefault();
});
