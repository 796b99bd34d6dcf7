// Azura's board: what a choice would take stays in sight, cards fly from and to who played; sums while counting.
import "../table.js";
import { keepInSight, oneOpen } from "../kit/choices.js";
import { compare } from "../kit/compare.js";
import { find } from "../kit/find.js";
import { flyBetween } from "../kit/motion.js";
import { when } from "../kit/news.js";
import { on } from "../kit/on.js";
import { onTurn } from "../kit/seats.js";
import "../kit/typed.js";

// ---- the choices of a spot, and what they would take ----
/** @param {HTMLDetailsElement} pick */
function showTargets(pick) {
  const over = find(".az-pick", pick), board = document.getElementById("az-board");
  const isBeside = over.getBoundingClientRect().left >= board.getBoundingClientRect().right;
  if (isBeside || !pick.matches(".az-spot")) return;
  const rings = [...pick.querySelectorAll(".az-ring")].filter((ring) => ring.offsetParent);
  keepInSight(over, [find("summary", pick), ...rings]);
}

/** @param {HTMLDetailsElement} pick */
function forget(pick) {
  for (const input of pick.querySelectorAll(".az-counts input")) {
    input.checked = input.defaultChecked;
    delete input.dataset.dirty;
  }
}

const closeChoices = oneOpen("details[name=azura]", { opened: showTargets, closed: forget });

// A number chosen here stays chosen when the same state is drawn again (static/js/kit/panel.js spares what is dirty).
on("change", ".az-counts", (numbers) => {
  for (const input of numbers.querySelectorAll("input")) input.dataset.dirty = "1";
  const pick = numbers.closest("details");
  if (pick) showTargets(pick);
});

// ---- cards laid come from whoever played, cards taken go there ----
const CARD_SHARE = .1; // of the board
const spots = () => [...document.querySelectorAll(".az-spot")];
const counts = () => new Map(spots().map(({ id, dataset }) => [id, Number(dataset.count)]));
const readBoard = () => ({ turn: onTurn(), counts: counts() });

compare(readBoard, (now, was) => {
  closeChoices(true); // focus goes back to the spot that was played
  const [player, more] = was.turn;
  // Of several nobody plays: they count.
  const hand = more === undefined && document.querySelector(`.az-player.az-p${player}`);
  if (!hand || document.getElementById("panel").dataset.told) return;
  const width = document.getElementById("az-board")?.getBoundingClientRect().width ?? 0;
  for (const spot of spots()) {
    const laid = (now.counts.get(spot.id) ?? 0) - (was.counts.get(spot.id) ?? 0);
    if (!laid) continue;
    const pile = find(".az-cards", spot), card = find(".az-pick .az-icon", spot);
    const [from, to] = laid > 0 ? [hand, pile] : [pile, hand];
    flyBetween(card, from, to, width * CARD_SHARE);
  }
});

// ---- counting ----
function sums() {
  for (const form of document.querySelectorAll(".az-score form")) {
    const line = form.querySelector(".az-sum[data-text]"), total = form.querySelector("input[name=points]");
    let cards = 0, points = 0;
    for (const input of form.querySelectorAll("[data-value]")) {
      const count = Number(input.value) || 0, value = Number(input.dataset.value);
      cards += count;
      points += count * value;
      const label = input.closest("label");
      if (label) find("[data-worth]", label).textContent = count ? `= ${count * value}` : "";
    }
    find("[data-sure]", form).dataset.entered = total ? total.value : String(cards);
    if (line) line.textContent = line.dataset.text.replace("{points}", `${points}`).replace("{cards}", `${cards}`);
  }
}
on("input", ".az-score", sums);
when("table:shown", sums);
sums();
