// A fold that a button elsewhere on the page opens ([data-opens]), and closes again; so do “back”, of several the last
// one first, and a form in it with which its work is done ([data-ends]), once that has counted.
import { keepSteps } from "./back.js";
import { find } from "./find.js";
import { when } from "./news.js";
import { on } from "./on.js";

// What such buttons have opened, the last one last.
/** @type {HTMLDetailsElement[]} */
let opened = [];
/** @type {HTMLElement | null} */
let ending = null;

/** @param {HTMLDetailsElement} fold */
function close(fold) {
  fold.open = false;
  count();
  scrollTo({ top: 0 });
}

function closeLast() {
  const last = opened.at(-1);
  if (last) close(last);
}

// Closed by its own heading, or gone with the state that it belonged to, it leaves no step behind.
function count() {
  opened = opened.filter((fold) => fold.open && fold.isConnected);
  keepSteps(closeLast, opened.length);
}
on("toggle", "details", count, true);
when("table:shown", count);

on("click", "[data-opens]", (opener, event) => {
  event.preventDefault();
  const fold = find(`details#${opener.dataset.opens}`);
  // One that lies open out of sight is looked for, not to be closed.
  const { top } = fold.getBoundingClientRect();
  if (fold.open && top >= 0 && top <= innerHeight / 2) { close(fold); return; }
  fold.open = true;
  opened = [...opened.filter((other) => other !== fold), fold];
  count();
  fold.scrollIntoView({ block: "start" });
});

on("submit", "form", (form) => { ending = form.matches("[data-ends]") ? form : null; }, true);
when("table:changed", () => {
  // One that was refused, or is not answered yet, stays open with all that was chosen in it.
  if (!ending || ending.querySelector("[data-dirty]")) return;
  const fold = ending.closest("details");
  if (fold) fold.open = false;
  scrollTo({ top: 0 });
  ending = null;
});
