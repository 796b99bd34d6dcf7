// The Mirror Scrolls: keys that wait when they mean another mage, sums of scrolls while marking.
import "../table.js";
import { compare } from "../kit/compare.js";
import { find } from "../kit/find.js";
import { lock } from "../kit/lock.js";
import { oneOpen } from "../kit/choices.js";
import { flyBetween } from "../kit/motion.js";
import { when } from "../kit/news.js";
import { on } from "../kit/on.js";
import "../kit/unseen.js";

const closeChoices = oneOpen("details.ms-open");
const whose = () => document.querySelector(".ms-whose :checked")?.id;
let turn = whose();

on("change", ".ms-whose", () => { turn = whose(); });

// A key that now means another mage does nothing for a moment; what was opened to choose from closes.
when("table:changed", () => {
  closeChoices();
  for (const open of document.querySelectorAll("details.ms-correct[open], details#ms-told[open]")) open.open = false;
  for (const hand of document.querySelectorAll("details.ms-left[open]")) {
    if (hand.dataset.opened !== hand.dataset.left) hand.open = false;
  }
  if (whose() !== turn) lock(document.querySelectorAll(".ms-key"));
  turn = whose();
  sums();
});

// ---- a scroll goes from the deck or a hand to who gets it, and to the ring of who links it ----
const PILES = "[data-counts=deck], [data-counts^=hand-]", LARGER = 1.6;
const isHand = (/** @type {HTMLElement} */ pile) => pile.dataset.counts !== "deck";
const piles = () => [...document.querySelectorAll(PILES)];
const counts = () => new Map(piles().map((pile) => [pile.dataset.counts, Number(pile.textContent)]));

compare(counts, (_now, before) => {
  if (document.getElementById("panel").dataset.told) return;
  const more = (/** @type {HTMLElement} */ pile) => Number(pile.textContent) - Number(before.get(pile.dataset.counts));
  const gave = piles().filter((pile) => more(pile) < 0), hands = gave.filter(isHand);
  if (!gave.length || hands.length > 1) return; // hands that went round
  const got = piles().filter((pile) => more(pile) > 0), [hand] = hands;
  const from = gave.find((pile) => !isHand(pile)) ?? hand;
  for (const to of got) flyOne(from, to);
  if (hand && (hand !== from || !got.length)) flyOne(hand, hand.closest(".ms-mage")?.querySelector(".ms-ring"));
});
/** @param {Element} from @param {Element | null} [to] */
function flyOne(from, to) {
  const drawn = from.parentElement?.querySelector(".ms-piece");
  if (drawn && to) flyBetween(drawn, from, to, drawn.getBoundingClientRect().width * LARGER);
}

// Nothing here is meant twice in a row, so a double tap is one tap.
on("submit", "*", (_, { submitter: button }) => {
  if (button?.closest(".ms")) lock(button.matches(".ms-key") ? document.querySelectorAll(".ms-key") : [button]);
});

on("toggle", "details.ms-left", (hand) => {
  if (!hand.open) return;
  hand.dataset.opened = hand.dataset.left;
  hand.closest(".ms-holder")?.scrollIntoView({ block: "start" });
}, true);

// Its answers are seen, too.
on("toggle", "details#ms-told, details.ms-correct", (fold) => {
  if (fold.open) fold.scrollIntoView({ block: "center" });
}, true);

function sums() {
  for (const set of document.querySelectorAll(".ms-set")) {
    const marked = [...set.querySelectorAll("input[data-points]:checked:not(:disabled)")];
    const points = marked.reduce((sum, input) => sum + Number(input.dataset.points), 0);
    find("[data-sum]", set).textContent = String(points);
  }
}
on("input", ".ms-set", sums);
sums();
