// Azura's board: what a choice would take stays in sight, cards fly from and to who played; sums while counting.
import { keepInSight, oneOpen } from "../kit/choices.js";
import { find } from "../kit/find.js";
import { flyBetween } from "../kit/motion.js";
import { when } from "../kit/news.js";
import { on } from "../kit/on.js";
import { onTurn } from "../kit/seats.js";
import "../kit/sure.js";
import { recall, setText } from "../store.js";

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
const counts = () => new Map(spots().map((spot) => [spot.id, Number(spot.dataset.count)]));
let lay = counts(), turn = onTurn();

function cardsFly() {
  const before = lay, [player, more] = turn;
  [lay, turn] = [counts(), onTurn()];
  // Of several nobody plays: they count.
  const hand = more === undefined && document.querySelector(`.az-player.az-p${player}`);
  if (!hand || document.getElementById("panel").dataset.told) return;
  const width = document.getElementById("az-board")?.getBoundingClientRect().width ?? 0;
  for (const spot of spots()) {
    const count = lay.get(spot.id) ?? 0, was = before.get(spot.id) ?? 0;
    if (count === was) continue;
    const pile = find(".az-cards", spot), card = find(".az-pick .az-icon", spot);
    const [from, to] = count > was ? [hand, pile] : [pile, hand];
    flyBetween(card, from, to, width * CARD_SHARE);
  }
}

// Focus goes back to the spot that was played.
when("table:changed", () => { closeChoices(true); cardsFly(); });

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

// What is counted and not entered yet is there again after a reload, beside what was entered then.
const NUMBERS = ".az-score form input[type=number]", COUNTED = `typed.${find("[data-table]").dataset.table}`;
/** @param {HTMLInputElement} input */
function placeOf(input) {
  return `${input.form?.id} ${input.dataset.value ?? input.name} ${input.defaultValue}`;
}
function keepCounted() {
  const typed = [...document.querySelectorAll(`${NUMBERS}[data-dirty]`)].map((input) => [placeOf(input), input.value]);
  setText(COUNTED, typed.length ? JSON.stringify(typed) : "");
}
function bringBack() {
  /** @type {Map<string, string>} */
  const kept = new Map(recall(COUNTED, []));
  for (const input of document.querySelectorAll(NUMBERS)) {
    const value = kept.get(placeOf(input));
    if (value === undefined) continue;
    input.value = value;
    input.dataset.dirty = "1";
    for (const fold of document.querySelectorAll("details")) if (fold.contains(input)) fold.open = true;
  }
}
on("input", ".az-score", () => { sums(); keepCounted(); });
when("table:answered", keepCounted);
when("table:shown", sums);
bringBack();
sums();
