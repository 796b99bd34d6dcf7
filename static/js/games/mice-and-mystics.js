// Mice and Mystics: cards are moved along the track, folds open from the dock, the turn is said and felt.
import "../kit/folds.js";
import { when } from "../kit/news.js";
import { on } from "../kit/on.js";
import "../kit/opens.js";
import { onMoved } from "../kit/reorder.js";
import { tell } from "../kit/said.js";
import { buzz, play } from "../kit/senses.js";
import { hold } from "../kit/steady.js";
import "../kit/sure.js";
import { send } from "../table.js";

const SURGE_MS = [90, 60, 90];
const FORMS = ["encounter", "order", "room", "lie", "any", "surge", "first"].map((name) => `#mm-${name}-form`).join();
// The big screen shows a lesson in its place.
/** @returns {DOMStringMap} */
const board = () => document.querySelector(".mm")?.dataset ?? {};
let { turn, surges, captures } = board();
// What has done its work once that has counted: a fold, or a form that is no part of one.
/** @type {HTMLElement | null} */
let done = null;
/** @type {HTMLFormElement | null} */
let sent = null;
let moved = "", passing = false;

// ---- what changed ----
when("table:changed", () => {
  const now = board();
  if (now.turn !== turn) {
    if (now.said) document.getElementById("announce").textContent = now.said;
    // Who reads a card while another passes the turn goes on reading.
    if (passing) for (const card of document.querySelectorAll("details[name=mm-card][open]")) card.open = false;
  }
  const isSurge = Number(now.surges) > Number(surges);
  if (isSurge) { buzz(SURGE_MS); play("warning"); scrollTo({ top: 0 }); }
  // Who counts wounds down the page sees nothing of what stands at its top.
  if (Number(now.captures) > Number(captures)) { buzz(SURGE_MS); tell(now.caught ?? ""); }
  if (now.turn !== turn && !isSurge) lookOn();
  ({ turn, surges, captures } = now);
  passing = false;
  // One that was refused, or is not answered yet, stays open with all that was chosen in it.
  if (done && !sent?.querySelector("[data-dirty]")) finish(done, isSurge);
  document.getElementById(moved)?.focus({ preventScroll: true });
  moved = "";
});

// What the last tap brought about is told above the track, and goes with the next one: within a turn the cards stay.
// On the big screen nobody taps, and what has gone would leave a hole for good.
if (!document.documentElement.matches(".screen")) hold("mm-track", () => board().turn);

// Whoever passed the turn looks at the next one from the top, or rolls on with the dice that lie open.
function lookOn() {
  const dice = passing && document.querySelector("#mm-dice[open]");
  if (passing) scrollTo({ top: 0 });
  if (dice) dice.scrollIntoView();
  else if (passing) showActive();
}

// Who acts is not to be looked for beneath the dock.
function showActive() { document.querySelector(".mm-card.is-active")?.scrollIntoView({ block: "nearest" }); }

// The roll is looked at, unless it has brought what comes first.
/** @param {HTMLElement} fold @param {boolean} isSurge */
function finish(fold, isSurge) {
  const roll = fold.id === "mm-dice" && document.getElementById("mm-roll");
  if (roll && !isSurge) roll.scrollIntoView({ block: "nearest" });
  else { fold.removeAttribute("open"); scrollTo({ top: 0 }); }
  done = null;
}

// Whoever passes the turn looks at the next one from the top.
// A form that laid cards has done its work, a roll is looked at.
on("submit", "form", (form, { submitter: button }) => {
  passing = Boolean(button?.matches("#mm-next, #mm-rescue"));
  const laid = form.matches(FORMS);
  const fold = (button ?? form).closest("details.fold");
  sent = form;
  done = laid || fold?.id === "mm-dice" ? fold ?? form : null;
}, true);

// ---- ambush dice: only those that were thrown are sent ----
on("formdata", "form", (form, { formData }) => {
  for (const { value } of form.querySelectorAll("[data-die]")) if (value) formData.append("dice", value);
});
on("input", "[data-die]", (die) => { die.dataset.dirty = "1"; });

// ---- a card on another place of the track ----
onMoved((card, slot, grip) => {
  if (grip) moved = grip.id;
  send({ kind: "move-card", args: { card: card.dataset.card, slot } });
});
