// One player a screen: a group of tabs ([data-tabs]), one for each seat, what belongs to a seat is shown by CSS alone.
// An entry leads to the next player who still lacks one (static/js/kit/entering.js); in a group to "stay" it doesn't.
import { lock, lockUnderFinger } from "./lock.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { mine } from "./seats.js";
import { tick } from "./senses.js";

/** @type {Map<string, string | undefined>} */
const shown = new Map(); // by group: the seat that was last seen in it
/** @param {HTMLFormElement} group */
const tabs = (group) => [...group.querySelectorAll("input[data-seat]")];
/** @param {HTMLFormElement} group */
const seatOf = (group) => tabs(group).find((tab) => tab.checked)?.dataset.seat;
/** @param {HTMLFormElement} group */
const buttons = (group) => group.querySelectorAll("button[name=action], [data-go]");

// A tab chosen here stays chosen when the panel is drawn again: static/js/kit/panel.js spares what is dirty.
/** @param {HTMLFormElement} group @param {boolean} kept */
function keep(group, kept) {
  for (const tab of tabs(group)) if (kept) tab.dataset.dirty = "1"; else delete tab.dataset.dirty;
}

/** @param {HTMLFormElement} group */
function remember(group) { shown.set(group.id, seatOf(group)); }

/** @param {HTMLFormElement} group @param {string} seat */
function turnTo(group, seat) {
  const tab = tabs(group).find((other) => other.dataset.seat === seat);
  if (!tab || tab.checked) return;
  tab.checked = true;
  shown.set(group.id, seat);
  lockUnderFinger();
}

on("change", "[data-whose]", (tab, { isTrusted }) => {
  const group = tab.closest("[data-tabs]");
  if (!group) return;
  keep(group, isTrusted || group.dataset.tabs === "stay");
  remember(group);
});

on("click", "[data-go]", (next) => {
  const group = next.closest("[data-tabs]");
  if (!group) return;
  turnTo(group, next.dataset.go);
  keep(group, true);
});

on("submit", "*", (_, { submitter: button }) => {
  const group = button?.closest("[data-tabs]");
  if (!button || !group) return;
  tick();
  // Who has a seat stays there, and what is refused leads nowhere.
  keep(group, mine() !== null || Boolean(button.ariaDisabled) || group.dataset.tabs === "stay");
});

function settle() {
  for (const group of document.querySelectorAll("[data-tabs]")) {
    if (group.dataset.tabs === "stay") keep(group, true);
    if (shown.has(group.id) && shown.get(group.id) !== seatOf(group)) lock(buttons(group));
    remember(group);
  }
}
when("table:changed", settle);
settle();
