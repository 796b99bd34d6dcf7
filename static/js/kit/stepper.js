// A number with a button beside it for one less or more: it stays within its bounds, and what would leave them is off.
import { when } from "./news.js";
import { on } from "./on.js";

/** @param {HTMLInputElement} input */
function boundsOf({ min, max }) { return { least: Number(min || 0), most: Number(max || 1e9) }; }
/** @param {Stepper} stepper */
function showBounds(stepper) {
  const input = stepper.querySelector("input"), value = Number(input.value), { least, most } = boundsOf(input);
  for (const button of stepper.querySelectorAll("[data-step]")) {
    button.disabled = Number(button.dataset.step) < 0 ? value <= least : value >= most;
  }
}
function showAll() { document.querySelectorAll("[data-stepper]").forEach(showBounds); }

on("click", "[data-step]", ({ dataset, parentElement }) => {
  const input = parentElement.querySelector("input"), { least, most } = boundsOf(input);
  input.value = String(Math.min(most, Math.max(least, Number(input.value) + Number(dataset.step))));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
// What is typed takes the number's place.
on("click", "input[type=number]", (input) => {
  if (input.parentElement?.querySelector("[data-step]")) input.select();
});
on("input", "[data-stepper]", showBounds);
when("table:shown", showAll);
// Other scripts and the browser itself put in what was there before.
for (const name of ["DOMContentLoaded", "pageshow"]) addEventListener(name, showAll);
