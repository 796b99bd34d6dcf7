// A new phase is read from the top, unless somebody writes just then.
import { compare } from "./compare.js";
import { TYPED } from "./morph.js";

// The big screen has none.
compare(() => document.querySelector("[data-phase]")?.dataset.phase, (now, was) => {
  if (now !== was && !document.activeElement?.matches(TYPED)) scrollTo(0, 0);
});
