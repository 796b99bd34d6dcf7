// What was entered and can hardly be, and what ends a game, is asked about on its button ([data-sure]), and sent with
// the next tap. Where nothing was entered the question goes again by itself.
import { lockUnread, onceDrawn } from "./lock.js";
import { on } from "./on.js";

// Long enough to ask the others first, too.
const ASKED_MS = 20_000;
/** @type {WeakMap<HTMLElement, Node[]>} what stood on a button before it asked */
const stood = new WeakMap();
/** @type {WeakMap<HTMLElement, number>} when its question goes: one asks as long as the next */
const goes = new WeakMap();

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
  button.dataset.dirty = "1"; // the question stays while others act: static/js/kit/morph.js spares what is dirty
  button.textContent = button.dataset.sure.replace("{n}", button.dataset.entered ?? "");
  lockUnread(button);
  const wait = () => goes.set(button, setTimeout(() => takeBack(button), ASKED_MS));
  if (button.dataset.entered === undefined) onceDrawn(wait);
}, true);

on("input", "form", (form) => {
  const button = form.querySelector("[data-asked]");
  if (button) takeBack(button);
});

/** @param {HTMLElement} button */
function takeBack(button) {
  clearTimeout(goes.get(button));
  if (button.dataset.asked === undefined) return;
  button.replaceChildren(...(stood.get(button) ?? []));
  for (const mark of ["data-asked", "data-dirty"]) button.removeAttribute(mark);
}
