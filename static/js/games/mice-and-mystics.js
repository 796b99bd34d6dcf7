// Mice and Mystics: the turn is said, a surge and a capture are felt, and what comes next is in sight.
import "../table.js";
import "../kit/chosen.js";
import { compare } from "../kit/compare.js";
import "../kit/dice.js";
import "../kit/folds.js";
import { on } from "../kit/on.js";
import "../kit/opens.js";
import { send } from "../kit/queue.js";
import { onMoved } from "../kit/reorder.js";
import { isElsewhere, mine, onTurn } from "../kit/seats.js";
import { buzz, play } from "../kit/senses.js";
import { hold } from "../kit/steady.js";
import "../kit/then.js";
import "../kit/unseen.js";

const low = matchMedia("(max-height: 620px) and (orientation: portrait)"), ALARM_MS = [90, 60, 90];
// The big screen shows a lesson in its place.
/** @returns {DOMStringMap} */
const board = () => ({ ...document.querySelector(".mm")?.dataset, cleared: document.getElementById("mm-cleared")?.id });
/** @type {HTMLFormElement | null} by which this phone rolls */
let roll = null, passing = false;

on("submit", "form", (form, { submitter: button }) => {
  passing = Boolean(button?.matches("#mm-next, #mm-rescue"));
  roll = (button ?? form).closest("#mm-dice") && form;
}, true);

compare(board, (now, was) => {
  const isNext = now.turn !== was.turn, isSurge = Number(now.surges) > Number(was.surges);
  if (isNext && now.said) document.getElementById("announce").textContent = now.said;
  // Who reads a card while others play goes on reading.
  const isMine = onTurn().some((seat) => seat === mine()), isCleared = Boolean(now.cleared && !was.cleared);
  if (isNext && (passing || isMine)) fold(passing ? "" : ":not(.is-active)");
  if (isSurge) { buzz(ALARM_MS); play("warning"); scrollTo({ top: 0 }); }
  if (Number(now.captures) > Number(was.captures)) buzz(ALARM_MS);
  if (isNext && !isSurge) lookOn(isMine);
  if (isCleared) lookUp();
  passing = false;
  if (roll && !roll.querySelector("[data-dirty]")) showRoll(isSurge || isCleared);
});

// What lies open would push who acts off the screen.
/** @param {string} which */
function fold(which) {
  for (const card of document.querySelectorAll(`.mm-card${which} > details[name=mm-card][open]`)) card.open = false;
}

// Whoever passed the turn rolls on at open dice, which tell who acts, unless another phone does; else they look at the
// next one from the top. Whoever acts, or watches at the track, sees its card, but where the headline would go for it.
/** @param {boolean} isMine */
function lookOn(isMine) {
  let dice = passing && document.querySelector("#mm-dice[open]");
  const watched = document.querySelector(".watching #mm-track");
  if (passing) scrollTo({ top: 0 }); else if (isMine) lookUp();
  if (dice && onTurn().some(isElsewhere)) { dice.removeAttribute("open"); dice = null; }
  if (dice) { if (dice.querySelector("#mm-roll")) dice.scrollIntoView(); }
  else if ((passing && !low.matches) || Number(watched?.getBoundingClientRect().bottom) > 0) {
    document.querySelector(".mm-card.is-active")?.scrollIntoView({ block: "nearest" });
  }
}

// What is due stands at the top; whoever enters something stays at it.
function lookUp() {
  if (!document.querySelector("#panel [data-dirty], #panel :focus:is(input, select)")) scrollTo({ top: 0 });
}

// A roll is looked at, unless it has brought what comes first.
/** @param {boolean} isLess */
function showRoll(isLess) {
  roll = null;
  if (isLess) return;
  for (const part of document.querySelectorAll("#mm-roll, #mm-fight")) part.scrollIntoView({ block: "nearest" });
}

// What the last tap brought about is told above the track, and goes with the next one: within a turn the cards stay.
// On the big screen nobody taps, and what has gone would leave a hole for good.
if (!document.documentElement.matches(".screen")) hold("mm-track", () => board().turn);

onMoved((card, slot) => send({ kind: "move-card", args: { card: card.dataset.card, slot } }));
