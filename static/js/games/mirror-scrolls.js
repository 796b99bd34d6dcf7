// The Mirror Scrolls: keys that wait when they mean another mage, sums of scrolls while marking.
import { find } from "../kit/find.js";
import { lock } from "../kit/lock.js";
import { oneOpen } from "../kit/choices.js";
import "../kit/phase.js";

const closeChoices = oneOpen("details.ms-open");
const whose = () => document.querySelector(".ms-whose :checked")?.id;
let turn = whose();

document.addEventListener("change", (event) => { if (event.target.closest(".ms-whose")) turn = whose(); });

// A key that now means another mage does nothing for a moment; what was opened to choose from closes.
document.addEventListener("table:changed", () => {
  closeChoices();
  for (const open of document.querySelectorAll("details.ms-correct[open], details#ms-told[open]")) open.open = false;
  for (const hand of document.querySelectorAll("details.ms-left[open]")) {
    if (hand.dataset.opened !== hand.dataset.left) hand.open = false;
  }
  if (whose() !== turn) lock(document.querySelectorAll(".ms-key"));
  turn = whose();
  sums();
});

// Nothing here is meant twice in a row, so a double tap is one tap.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.closest(".ms")) lock(button.matches(".ms-key") ? document.querySelectorAll(".ms-key") : [button]);
});

document.addEventListener("toggle", (event) => {
  const hand = event.target;
  if (!hand.matches?.("details.ms-left") || !hand.open) return;
  hand.dataset.opened = hand.dataset.left;
  hand.closest(".ms-holder")?.scrollIntoView({ block: "start" });
}, true);

function sums() {
  for (const set of document.querySelectorAll(".ms-set")) {
    const marked = [...set.querySelectorAll("input[data-points]:checked:not(:disabled)")];
    const points = marked.reduce((sum, input) => sum + Number(input.dataset.points), 0);
    find("[data-sum]", set).textContent = String(points);
  }
}
document.addEventListener("input", (event) => { if (event.target.closest(".ms-set")) sums(); });
sums();
