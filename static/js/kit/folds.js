// Of folds of which one alone lies open, the one that is tapped stays under the finger while another closes above it,
// and goes up as far as the first of what it holds needs to be seen.
import { on } from "./on.js";

on("click", "details[name] > summary", (tapped) => {
  const { top } = tapped.getBoundingClientRect();
  // Both have changed by then, and nothing has been drawn.
  requestAnimationFrame(() => {
    // What does not scroll by itself leaves it to what it stands in.
    for (let part = tapped.parentElement; part; part = part.parentElement) {
      part.scrollBy({ top: tapped.getBoundingClientRect().top - top, behavior: "instant" });
    }
    tapped.parentElement?.querySelector(":scope[open] > :not(summary) > *")?.scrollIntoView({ block: "nearest" });
  });
});
