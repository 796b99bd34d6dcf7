// A button that opens a fold elsewhere on the page ([data-opens]), and closes it again.
import { find } from "./find.js";
import { on } from "./on.js";

on("click", "[data-opens]", (opener, event) => {
  event.preventDefault();
  const fold = find(`details#${opener.dataset.opens}`);
  // One that lies open out of sight is looked for, not to be closed.
  const { top } = fold.getBoundingClientRect();
  fold.open = !fold.open || top < 0 || top > innerHeight / 2;
  if (fold.open) fold.scrollIntoView({ block: "start" }); else scrollTo({ top: 0 });
});
