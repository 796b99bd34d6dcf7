// Mice and Mystics: cards are moved along the track, folds open from the dock, the turn is said and felt.
import "../kit/folds.js";
import { lockUnread } from "../kit/lock.js";
import { when } from "../kit/news.js";
import { on } from "../kit/on.js";
import "../kit/opens.js";
import { tumble } from "../kit/motion.js";
import { onMoved } from "../kit/reorder.js";
import { tell } from "../kit/said.js";
import { buzz, play } from "../kit/senses.js";
import { hold } from "../kit/steady.js";
import "../kit/sure.js";
import { recall, remember } from "../store.js";
import { send } from "../table.js";

const SURGE_MS = [90, 60, 90];
/** @param {string[]} names */
const forms = (...names) => names.map((name) => `#mm-${name}-form`).join();
const FORMS = forms("encounter", "order", "room", "lie", "any", "surge", "first", "more");
// The big screen shows a lesson in its place.
/** @returns {DOMStringMap} */
const board = () => document.querySelector(".mm")?.dataset ?? {};
let { turn, surges, captures, rolled } = board();
// What has done its work once that has counted: a fold, or a form that is no part of one.
/** @type {HTMLElement | null} */
let done = null;
/** @type {HTMLFormElement | null} */
let sent = null;
/** @type {HTMLElement | null} */
let roller = null;
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
  if (now.rolled && now.rolled !== rolled) {
    rollDice();
    // Who waits for a slow answer taps once more: that is no second roll before the dice have been seen lying still.
    if (roller) lockUnread(roller);
  }
  ({ turn, surges, captures, rolled } = now);
  passing = false;
  keepChosen();
  if (now.then) keepNext(Number(now.then));
  // One that was refused, or is not answered yet, stays open with all that was chosen in it.
  if (done && !sent?.querySelector("[data-dirty]")) finish(done, isSurge);
  document.getElementById(moved)?.focus({ preventScroll: true });
  moved = "";
});

// What the last tap brought about is told above the track, and goes with the next one: within a turn the cards stay.
// On the big screen nobody taps, and what has gone would leave a hole for good.
if (!document.documentElement.matches(".screen")) hold("mm-track", () => board().turn);

// A new roll is seen falling where it lies and where all see it; of an attack and its defense the latter. What came of
// it is told once the dice lie still.
function rollDice() {
  for (const place of ["#mm-dice-in", "#mm-seen"]) {
    const roll = [...document.querySelectorAll(`${place} .mm-one`)].at(-1);
    if (!roll) continue;
    const outcome = document.querySelectorAll(`${place} :is(.mm-through, .mm-beyond, .mm-enter)`);
    tumble([...roll.querySelectorAll(".mm-faces > *")], [...roll.querySelectorAll("p"), ...outcome]);
  }
}

// Whoever passed the turn looks at the next one from the top, or rolls on with the dice that lie open.
function lookOn() {
  const dice = passing && document.querySelector("#mm-dice[open]");
  if (passing) scrollTo({ top: 0 });
  if (dice) dice.scrollIntoView();
  else if (passing || followsTrack()) showActive();
}

// A table that is opened after this chapter begins with the one that follows; its end page only the story book knows.
/** @param {number} chapter */
function keepNext(chapter) {
  const group = recall("group", "");
  remember(`then.mice-and-mystics${group && `.${group}`}`, { chapter, end_page: 0 });
}

// Who only watches, and has not scrolled on to what stands below the track.
function followsTrack() {
  const track = document.querySelector(".watching #mm-track");
  return Boolean(track && track.getBoundingClientRect().bottom > 0);
}

// Who acts is not to be looked for beneath the dock.
function showActive() { document.querySelector(".mm-card.is-active")?.scrollIntoView({ block: "nearest" }); }

// The roll is looked at, unless it has brought what comes first.
/** @param {HTMLElement} fold @param {boolean} isSurge */
function finish(fold, isSurge) {
  const isRoll = fold.id === "mm-dice" && !isSurge;
  const parts = document.querySelectorAll("#mm-roll, #mm-fight");
  if (isRoll) for (const part of parts) part.scrollIntoView({ block: "nearest" });
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
  roller = button?.closest("#mm-dice [data-once]") ?? null;
}, true);
when("table:answered", () => { roller = null; });

// ---- minions that were chosen for what another phone has entered meanwhile ----
const choosing = () => document.querySelector(forms("surge", "first", "more", "again"));
let open = choosing();
// Their form has gone: they stay chosen in the one for more minions, should any be missing.
function keepChosen() {
  const gone = open, form = document.querySelector(forms("encounter", "more", "first"));
  const fold = form?.closest("details, section");
  open = choosing();
  if (!gone || gone.isConnected || !form || !fold) return;
  const chosen = [...gone.querySelectorAll("input[data-dirty]:checked, select[data-dirty]")];
  if (!chosen.length) return;
  for (const { id, name, value } of chosen) {
    const twin = form.querySelector(`select[id="${id.replace("surging", "new")}"]`);
    if (twin) { twin.value = value; twin.dataset.dirty = "1"; }
    const all = [...form.querySelectorAll(`input[name="${name}"]:not([type=hidden])`)];
    // Of more than the box has left, all that it has.
    const kept = all.find((one) => one.value === value) ?? all.at(-1);
    if (kept) kept.checked = true;
    for (const one of all) one.dataset.dirty = "1";
  }
  fold.setAttribute("open", "");
  fold.scrollIntoView({ block: "start" });
  tell(board().entered ?? "");
}

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
