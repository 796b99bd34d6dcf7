// Miraris: one player a screen, and several cards chosen before they are sent. Without it all of this works by reloading.
import { lock, lockUnderFinger } from "../kit/lock.js";
import { mine } from "../kit/seats.js";
import { buzz } from "../kit/senses.js";

const TAP_MS = 8;
const groups = () => [...document.querySelectorAll(".mi-group")];
const tabs = (group) => [...group.querySelectorAll(".mi-tabs input")];
const seatOf = (group) => tabs(group).find((tab) => tab.checked)?.dataset.seat;
const shown = new Map();

// ---- whose screen ----
// A tab chosen here stays chosen when the panel is drawn again: static/js/table.js spares what is dirty.
function keep(group, kept) {
  for (const tab of tabs(group)) if (kept) tab.dataset.dirty = "1"; else delete tab.dataset.dirty;
}

const buttons = (group) => group.querySelectorAll("button[name=action], [data-go]");

function turnTo(group, seat) {
  const tab = tabs(group).find((other) => other.dataset.seat === seat);
  if (!tab || tab.checked) return;
  tab.checked = true;
  shown.set(group.id, seat);
  lockUnderFinger(buttons(group));
}

document.addEventListener("change", (event) => {
  const group = event.target.closest(".mi-tabs")?.closest(".mi-group");
  if (!group) return;
  keep(group, true);
  shown.set(group.id, seatOf(group));
});

document.addEventListener("click", (event) => {
  const next = event.target.closest("[data-go]");
  if (!next || "locked" in next.dataset) return;
  const group = next.closest(".mi-group");
  turnTo(group, next.dataset.go);
  keep(group, true);
});

// After an entry the next who still lacks one is shown at once; the answer then only confirms it.
document.addEventListener("submit", (event) => {
  const button = event.submitter;
  const group = button?.closest(".mi-group");
  if (!group || "locked" in button.dataset) return;
  buzz(TAP_MS);
  keep(group, "stay" in group.dataset || mine() !== null); // who has a seat stays there
  if (!("advance" in group.dataset) || mine() !== null) return;
  const due = tabs(group).filter((tab) => "due" in tab.dataset && !tab.checked);
  const after = due.find((tab) => Number(tab.dataset.seat) > Number(seatOf(group))) ?? due[0];
  if (after) turnTo(group, after.dataset.seat);
});

// ---- several cards ----
// The last one sends them. Taken back, all but that one lie there again: by form.
const sent = new Map();
const lists = (picker) => [...picker.querySelectorAll("select")];
const chosenOf = (picker) => lists(picker).map((list) => list.value).filter(Boolean);

function draw(picker) {
  const chosen = chosenOf(picker);
  const cards = new Map([...picker.querySelectorAll("[data-pick]")].map((card) => [card.dataset.pick, card]));
  for (const [kind, card] of cards) {
    const left = Number(card.dataset.there) - chosen.filter((other) => other === kind).length;
    card.querySelector("[data-left]").textContent = left;
    card.disabled = left === 0 || chosen.length === lists(picker).length;
  }
  for (const slot of picker.querySelectorAll("[data-slot]")) fill(slot, cards.get(chosen[Number(slot.dataset.slot)]));
  picker.querySelector("[data-picked]").disabled = chosen.length < lists(picker).length;
}

function fill(slot, card) {
  slot.dataset.empty ??= slot.getAttribute("aria-label");
  slot.replaceChildren(...(card ? [card.querySelector(".mi-face").cloneNode(true)] : []));
  slot.toggleAttribute("data-kind", Boolean(card));
  slot.disabled = !card;
  slot.setAttribute("aria-label", card ? slot.dataset.back.replace("{kind}", card.dataset.name) : slot.dataset.empty);
}

function pick(picker, kinds) {
  lists(picker).forEach((list, at) => { list.value = kinds[at] ?? ""; });
  picker.dataset.dirty = "1";
  draw(picker);
  buzz(TAP_MS);
}

document.addEventListener("click", (event) => {
  const picker = event.target.closest("[data-picker]");
  const card = event.target.closest("[data-pick]"), slot = event.target.closest("[data-slot]");
  if (!picker || !(card || slot)) return;
  const chosen = chosenOf(picker);
  if (slot) { pick(picker, chosen.filter((_kind, at) => at !== Number(slot.dataset.slot))); return; }
  pick(picker, [...chosen, card.dataset.pick]);
  if (chosen.length + 1 < lists(picker).length) return;
  const form = picker.closest("form");
  sent.set(form.id, chosen);
  form.requestSubmit(picker.querySelector("[data-picked]"));
});

// ---- a position that is to get another card: a second tap lets go of it ----
let held;
document.addEventListener("pointerdown", (event) => {
  held = event.target.closest?.(".mi-pos label")?.querySelector("[data-again]")?.checked;
});
document.addEventListener("click", (event) => {
  if (event.target.matches?.("[data-again]") && held) event.target.checked = held = false;
});

// ---- a new state ----
let phase;
function settle() {
  for (const picker of document.querySelectorAll("[data-picker]")) {
    const form = picker.closest("form").id;
    if (sent.has(form) && !chosenOf(picker).length) { pick(picker, sent.get(form)); sent.delete(form); }
    draw(picker);
  }
  for (const group of groups()) {
    if ("stay" in group.dataset) keep(group, true);
    if (shown.has(group.id) && shown.get(group.id) !== seatOf(group)) lock(buttons(group));
    shown.set(group.id, seatOf(group));
  }
  const now = document.querySelector(".mi").dataset.phase;
  if (phase && phase !== now) scrollTo(0, 0);
  phase = now;
}
document.addEventListener("table:changed", settle);
settle();
