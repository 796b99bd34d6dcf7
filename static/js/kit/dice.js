// A new roll ([data-rolled], the number by which it is new) is seen falling wherever it lies; what came of it
// ([data-outcome]) is told once the dice ([data-dice]) lie still.
import { compare } from "./compare.js";
import { lockUnread } from "./lock.js";
import { tumble } from "./motion.js";
import { when } from "./news.js";
import { on } from "./on.js";

/** @type {HTMLElement | null} */
let roller = null;
on("submit", "form", (_, { submitter }) => { roller = submitter?.closest("[data-rolls] [data-once]") ?? null; }, true);
when("table:answered", () => { roller = null; });

compare(() => document.querySelector("[data-rolled]")?.dataset.rolled, (now, was) => {
  if (!now || now === was) return;
  const outcome = document.querySelectorAll("[data-outcome]");
  for (const roll of document.querySelectorAll("[data-rolled]")) {
    tumble([...roll.querySelectorAll("[data-dice] > *")], [...roll.querySelectorAll("p"), ...outcome]);
  }
  // Who waits for a slow answer taps once more: that is no second roll before the dice have been seen lying still.
  if (roller) lockUnread(roller);
});
