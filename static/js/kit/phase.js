// A new phase is read from the top.
import { when } from "./news.js";

const phaseNow = () => document.querySelector("[data-phase]")?.dataset.phase; // the big screen has none
let phase = phaseNow();
when("table:changed", () => {
  if (phase !== phaseNow()) scrollTo(0, 0);
  phase = phaseNow();
});
