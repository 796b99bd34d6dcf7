// Several cards chosen by tapping them into places, where without scripts there are lists to choose from. The last one
// sends them. Taken back, all but that one lie there again; after a reload those that were chosen so far.
import { find } from "./find.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { tick } from "./senses.js";
import { recall, setText } from "./store.js";

const { table, fix } = find("[data-table]").dataset, PICKED = `typed.${table}`;
/** @type {Map<string, string[]>} */
const sent = new Map(fix ? [] : recall(PICKED, [])); // by form: what lay there before its last card, or a reload
/** @param {HTMLElement} picker */
const lists = (picker) => [...picker.querySelectorAll("select")];
/** @param {HTMLElement} picker */
const chosenIn = (picker) => lists(picker).map((list) => list.value).filter(Boolean);

/** @param {HTMLElement} picker */
function draw(picker) {
  const chosen = chosenIn(picker), isFull = chosen.length === lists(picker).length;
  const cards = new Map([...picker.querySelectorAll("[data-pick]")].map((card) => [card.dataset.pick, card]));
  for (const [kind, card] of cards) {
    const left = Number(card.dataset.there) - chosen.filter((other) => other === kind).length;
    find("[data-left]", card).textContent = String(left);
    card.disabled = left === 0 || isFull;
  }
  for (const place of picker.querySelectorAll("[data-slot]")) {
    fill(place, cards.get(chosen[Number(place.dataset.slot)]));
  }
  find("[data-picked]", picker).disabled = !isFull;
}

// A place shows its card's picture, and tells that a tap puts it back.
/** @param {Slot} place @param {Card} [card] */
function fill(place, card) {
  place.dataset.empty ??= place.getAttribute("aria-label") ?? "";
  place.replaceChildren();
  if (card?.firstElementChild) place.append(card.firstElementChild.cloneNode(true));
  place.toggleAttribute("data-kind", Boolean(card));
  place.disabled = !card;
  const label = card ? place.dataset.back.replace("{kind}", card.dataset.name) : place.dataset.empty;
  place.setAttribute("aria-label", label);
}

/** @param {HTMLElement} picker @param {string[]} kinds */
function choose(picker, kinds) {
  lists(picker).forEach((list, at) => { list.value = kinds[at] ?? ""; });
  picker.dataset.dirty = "1";
  draw(picker);
  tick();
  keepPicked();
}

// What waits for more cards; what was sent is kept with the taps.
function keepPicked() {
  if (fix) return;
  const waiting = [...document.querySelectorAll("[data-picker][data-dirty]")].map((picker) => {
    const chosen = chosenIn(picker), isFull = chosen.length === lists(picker).length;
    return [picker.closest("form")?.id, isFull ? [] : chosen];
  });
  const picked = waiting.filter(([, chosen]) => chosen?.length);
  setText(PICKED, picked.length ? JSON.stringify(picked) : "");
}

on("click", "[data-picker]", (picker, { target }) => {
  const card = target.closest("[data-pick]"), place = target.closest("[data-slot]");
  const chosen = chosenIn(picker);
  if (place) { choose(picker, chosen.filter((_kind, at) => at !== Number(place.dataset.slot))); return; }
  if (!card) return;
  choose(picker, [...chosen, card.dataset.pick]);
  const form = picker.closest("form");
  if (!form || chosen.length + 1 < lists(picker).length) return;
  sent.set(form.id, chosen);
  form.requestSubmit(find("[data-picked]", picker));
});

function settle() {
  for (const picker of document.querySelectorAll("[data-picker]")) {
    const form = picker.closest("form")?.id ?? "", kinds = sent.get(form);
    if (kinds && !chosenIn(picker).length) {
      choose(picker, kinds);
      sent.delete(form);
    }
    draw(picker);
  }
  keepPicked();
}
when("table:changed", settle);
settle();
