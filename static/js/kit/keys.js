// Keys at a laptop: each presses what is on the screen. “?” lists those that there are.
import { find } from "./find.js";
import { mainButton, usable } from "./main-button.js";
import { on } from "./on.js";

// The big screen has none.
const list = document.getElementById("keys");
/** @type {Record<string, string>} */
const BUTTONS = {
  u: "#undo", r: "#redo",
  h: ".foot a[href$='/history']", b: ".foot a[href$='/reference']", s: ".foot a[href$='/share']",
};
// What is open and asks for a number has all digits; else a thing is meant by its own, or by its place among others.
const asking = () => usable("details[open] > .pick [data-numbered]")[0];
/** @param {string} key */
const numbered = (key) => `[data-number="${key}"], [data-numbered] > :nth-child(${key})`;

/** @param {string} key as it is pressed, or as it stands in the list */
function target(key) {
  if (key === "n" || (key === "Enter" && asking())) return mainButton();
  if (key === "1–9") return usable("[data-number], [data-numbered] > *")[0];
  if (key in BUTTONS) return usable(BUTTONS[key])[0];
  if (!/^[1-9]$/.test(key)) return undefined;
  const asks = asking(), one = asks ? asks.querySelectorAll(":scope > *")[Number(key) - 1] : usable(numbered(key))[0];
  return one?.querySelector("input, summary, button") ?? one;
}

// A button of the table is listed as well while it has nothing to do.
/** @param {HTMLElement} all */
function showList(all) {
  for (const row of all.querySelectorAll("[data-key]")) {
    const { key } = row.dataset, meant = target(key), asked = meant?.closest("[data-numbered]")?.ariaLabel;
    row.hidden = !meant && !(key in BUTTONS && document.querySelector(BUTTONS[key])?.checkVisibility());
    find("span", row).textContent = asked ? ` · ${asked}` : "";
  }
  all.togglePopover();
}

// Ctrl+Z, or ⌘Z, takes back as everywhere; with Shift it does that again. All else with these is the browser's.
/** @param {KeyboardEvent} event */
function meantBy({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (!ctrlKey && !metaKey && !altKey) return key;
  if (altKey || key.toLowerCase() !== "z") return "";
  return shiftKey ? "r" : "u";
}

on("keydown", "*", (at, event) => {
  const key = meantBy(event);
  if (!list || !key) return;
  if (at.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog")) return;
  // Enter opens and presses by itself, but where a number was chosen.
  const meant = key === "Enter" && !at.matches("[data-numbered] input") ? undefined : target(key);
  if (key === "?") showList(list);
  else if (!meant) return;
  meant?.focus();
  meant?.click();
  event.preventDefault();
  // What a number has opened goes on with the next one, or is played at once.
  if (meant?.matches("[open] > summary")) (asking()?.querySelector(":checked") ?? mainButton())?.focus();
});
