// The Mirror Scrolls: the pad keeps whose number it is, sums of scrolls while they are marked, choices that close by themselves.
import { buzz } from "../table.js";

const LOCK_MS = 300;
const moment = () => document.querySelector("[data-moment]").dataset.moment;
const picks = () => [...document.querySelectorAll("details.ms-open[open]")];
const whose = () => document.querySelector(".ms-whose :checked")?.id;
let seen = moment();
let turn = whose();

// Whose number is typed here stays chosen when another phone's number arrives (static/js/table.js spares what is dirty).
document.addEventListener("change", (event) => {
  const group = event.target.closest(".ms-whose");
  if (!group) return;
  for (const input of group.querySelectorAll("input")) input.dataset.dirty = "1";
  turn = whose();
});

// A key that now means another mage does nothing for a moment; what was opened to choose from closes.
document.addEventListener("table:changed", () => {
  for (const open of document.querySelectorAll("details.ms-open[open], details.ms-correct[open]")) open.open = false;
  for (const hand of document.querySelectorAll("details.ms-left[open]")) if (hand.dataset.opened !== hand.dataset.left) hand.open = false;
  if (whose() !== turn) for (const key of document.querySelectorAll(".ms-key")) lock(key);
  turn = whose();
  if (moment() !== seen) buzz(60);
  seen = moment();
  sums();
});

function lock(key) {
  key.dataset.locked = "";
  setTimeout(() => delete key.dataset.locked, LOCK_MS);
}

document.addEventListener("toggle", (event) => {
  const hand = event.target;
  if (!hand.matches?.("details.ms-left") || !hand.open) return;
  hand.dataset.opened = hand.dataset.left;
  hand.closest(".ms-holder").scrollIntoView({ block: "start" });
}, true);

document.addEventListener("click", (event) => {
  const inside = event.target.closest("details.ms-open, dialog");
  if (!inside || event.target.closest("[data-close-pick]")) picks().forEach(close);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) picks().forEach(close);
});
function close(pick) {
  pick.open = false;
  pick.querySelector("summary").focus({ preventScroll: true });
}

function sums() {
  for (const set of document.querySelectorAll(".ms-set")) {
    const marked = [...set.querySelectorAll("input:checked:not(:disabled)")];
    set.querySelector("[data-sum]").textContent = marked.reduce((sum, input) => sum + Number(input.dataset.points), 0);
  }
}
document.addEventListener("input", (event) => { if (event.target.closest(".ms-set")) sums(); });
sums();
