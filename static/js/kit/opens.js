// A fold that a button elsewhere on the page opens ([data-opens]), and closes again; so does a form in it with which
// its work is done ([data-ends]), once that has counted.
import { find } from "./find.js";
import { when } from "./news.js";
import { on } from "./on.js";

/** @type {HTMLElement | null} */
let ending = null;

on("click", "[data-opens]", (opener, event) => {
  event.preventDefault();
  const fold = find(`details#${opener.dataset.opens}`);
  // One that lies open out of sight is looked for, not to be closed.
  const { top } = fold.getBoundingClientRect();
  fold.open = !fold.open || top < 0 || top > innerHeight / 2;
  if (fold.open) fold.scrollIntoView({ block: "start" }); else scrollTo({ top: 0 });
});

on("submit", "form", (form) => { ending = form.matches("[data-ends]") ? form : null; }, true);
when("table:changed", () => {
  // One that was refused, or is not answered yet, stays open with all that was chosen in it.
  if (!ending || ending.querySelector("[data-dirty]")) return;
  ending.closest("details")?.removeAttribute("open");
  scrollTo({ top: 0 });
  ending = null;
});
