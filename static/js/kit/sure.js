// What was entered and can hardly be is asked about on its button ([data-sure]), and sent with the next tap.
import { lock } from "./lock.js";

/** @param {HTMLElement} button */
function isLikely({ dataset: { entered, least, most } }) {
  return Number(entered) >= Number(least) && Number(entered) <= Number(most);
}

// Before the table hears of it.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button?.dataset.sure || "asked" in button.dataset || isLikely(button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  button.dataset.asked = button.textContent ?? "";
  button.dataset.dirty = "1"; // the question stays while others act: static/js/table.js spares what is dirty
  button.textContent = button.dataset.sure.replace("{n}", button.dataset.entered ?? "");
  lock([button]);
}, true);

document.addEventListener("input", (event) => {
  const button = event.target.closest("form")?.querySelector("[data-asked]");
  if (!button) return;
  button.textContent = button.dataset.asked;
  for (const mark of ["data-asked", "data-dirty"]) button.removeAttribute(mark);
});
