// A new phase is read from the top, unless somebody writes just then.
import { when } from "./news.js";

const phaseNow = () => document.querySelector("[data-phase]")?.dataset.phase; // the big screen has none
let phase = phaseNow();
when("table:changed", () => {
  const isNew = phase !== phaseNow();
  phase = phaseNow();
  if (isNew && !document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea")) scrollTo(0, 0);
});
