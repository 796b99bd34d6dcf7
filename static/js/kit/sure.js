// What was entered and can hardly be, and what ends a game, is asked about on its button ([data-sure]), and sent with
// the next tap. Where nothing was entered the question goes again by itself.
import { lock, READ_MS } from "./lock.js";
import { on } from "./on.js";

const ASKED_MS = 5000;
/** @type {WeakMap<HTMLElement, Node[]>} what stood on a button before it asked */
const stood = new WeakMap();

/** @param {HTMLElement} button */
function isLikely({ dataset: { entered, least, most } }) {
  return Number(entered) >= Number(least) && Number(entered) <= Number(most);
}

// Before the table hears of it.
on("submit", "*", (_, event) => {
  const button = event.submitter;
  if (!button?.dataset.sure || isLikely(button)) return;
  if ("asked" in button.dataset) {
    takeBack(button); // it may go on to another turn
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  stood.set(button, [...button.childNodes]);
  button.dataset.asked = "";
  button.dataset.dirty = "1"; // the question stays while others act: static/js/kit/panel.js spares what is dirty
  button.textContent = button.dataset.sure.replace("{n}", button.dataset.entered ?? "");
  lock([button], READ_MS);
  if (button.dataset.entered === undefined) setTimeout(() => takeBack(button), ASKED_MS);
}, true);

on("input", "form", (form) => {
  const button = form.querySelector("[data-asked]");
  if (button) takeBack(button);
});

/** @param {HTMLElement} button */
function takeBack(button) {
  if (button.dataset.asked === undefined) return;
  button.replaceChildren(...(stood.get(button) ?? []));
  for (const mark of ["data-asked", "data-dirty"]) button.removeAttribute(mark);
}
