// Mice and Mystics: cards are dragged along the track, folds open from the dock, the turn is said and felt.
import { buzz, play } from "../kit/senses.js";
import { send } from "../table.js";

const EDGE = 150, SCROLL = 10, SURGE_MS = [90, 60, 90];
const board = () => document.querySelector(".mm").dataset;
const cards = () => [...document.querySelectorAll("[data-card]")];
let { turn, surges, stage } = board();
let pressed = "", done = null, passing = false;

// ---- what changed ----
document.addEventListener("table:changed", () => {
  stop();
  const now = board();
  if (now.turn !== turn) {
    if (now.said) document.getElementById("announce").textContent = now.said;
    for (const card of document.querySelectorAll("[name=mm-card][open]")) card.open = false;
  }
  if (Number(now.surges) > Number(surges)) { buzz(SURGE_MS); play("warning"); scrollTo({ top: 0 }); }
  if (now.stage !== stage || (passing && now.turn !== turn)) scrollTo({ top: 0 });
  if (passing && now.turn !== turn) showActive();
  ({ turn, surges, stage } = now);
  passing = false;
  if (done) finish();
  if (pressed && document.activeElement === document.body) (document.getElementById(pressed) ?? document.getElementById("mm-next"))?.focus({ preventScroll: true });
  pressed = "";
});

// Who acts is not to be looked for beneath the dock.
function showActive() { document.querySelector(".mm-card.is-active")?.scrollIntoView({ block: "nearest" }); }

function finish() {
  const roll = done.id === "mm-dice" && document.getElementById("mm-roll");
  if (roll) roll.scrollIntoView({ block: "center" });
  else { done.open = false; scrollTo({ top: 0 }); }
  done = null;
}

// A tap takes the focus away; a key press gets it back. Whoever passes the turn looks at the next one from the top.
// A form that laid cards has done its work, a roll is looked at.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  pressed = button?.matches(":focus-visible") ? button.id : "";
  passing = Boolean(button?.matches("#mm-next, #mm-rescue"));
  const laid = event.target.matches("#mm-encounter-form, #mm-place-form, #mm-order-form, #mm-room-form, #mm-lie-form, #mm-any-form");
  done = laid || button?.closest("#mm-dice") ? (button ?? event.target).closest(".fold") : null;
}, true);

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-opens]");
  if (!opener) return;
  event.preventDefault();
  const fold = document.getElementById(opener.dataset.opens);
  fold.open = !fold.open;
  if (fold.open) fold.scrollIntoView({ block: "start" }); else scrollTo({ top: 0 });
});

// ---- ambush dice: only those that were thrown are sent ----
document.addEventListener("formdata", (event) => {
  for (const die of event.target.querySelectorAll("[data-die]")) if (die.value) event.formData.append("dice", die.value);
});
document.addEventListener("input", (event) => { if (event.target.matches("[data-die]")) event.target.dataset.dirty = "1"; });

// ---- moving a card: the others step aside, so that the card under the finger never leaves the page ----
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest("[data-grip]");
  if (!grip || event.button) return;
  for (const open of document.querySelectorAll("[name=mm-card][open]")) open.open = false;
  const card = grip.closest("[data-card]");
  drag = { card, grip, from: cards().indexOf(card), y: event.clientY + scrollY, id: event.pointerId };
  grip.setPointerCapture(event.pointerId);
  card.classList.add("is-moving");
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (event.clientY < EDGE) scrollBy(0, -SCROLL);
  if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
  const { card } = drag;
  const before = card.offsetTop;
  const middle = (one) => one.offsetTop + one.offsetHeight / 2;
  const at = before + event.clientY + scrollY - drag.y;
  const previous = card.previousElementSibling, next = card.nextElementSibling;
  if (previous && at < middle(previous)) card.after(previous);
  else if (next && at + card.offsetHeight > middle(next)) card.before(next);
  drag.y += card.offsetTop - before;
  card.style.translate = `0 ${event.clientY + scrollY - drag.y}px`;
});

document.addEventListener("pointerup", (event) => { if (drag && event.pointerId === drag.id) drop(); });
document.addEventListener("pointercancel", () => { if (drag) { putBack(); stop(); } });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drag) { putBack(); stop(); }
  const grip = event.target.closest?.("[data-grip]");
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!grip || !by) return;
  event.preventDefault();
  const card = grip.closest("[data-card]");
  pressed = grip.id;
  move(card, cards().indexOf(card), cards().indexOf(card) + by);
});

function drop() {
  const { card, from } = drag;
  stop();
  move(card, from, cards().indexOf(card));
}

function move(card, from, slot) {
  if (slot === from || slot < 0 || slot >= cards().length) return;
  send({ kind: "move-card", args: { card: card.dataset.card, slot } });
}

function putBack() {
  const list = drag.card.parentElement, others = cards().filter((card) => card !== drag.card);
  others.slice(0, drag.from).forEach((card) => list.insertBefore(card, drag.card));
  others.slice(drag.from).forEach((card) => list.append(card));
}

function stop() {
  if (!drag) return;
  drag.card.classList.remove("is-moving");
  drag.card.style.translate = "";
  drag = null;
}
