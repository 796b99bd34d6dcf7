// A list whose items are moved by their grips: dragged, or by arrow keys. The others step aside, so that what is under
// the finger never leaves the page. Escape, and a panel that has changed meanwhile, put it back.
import { when } from "./news.js";
import { on } from "./on.js";

const EDGE = 150, SCROLL = 10;
/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };
const items = () => [...document.querySelectorAll("[data-card]")];

/** What is done with an item that has come to another place, counted from 0.
 * @type {(item: Item, place: number) => void} */
let moved = () => {};
let pressed = ""; // the grip on which a key has moved its item: it keeps the focus
/** @type {{ item: Item, from: number, y: number, id: number } | null} */
let drag = null;

/** @param {typeof moved} act */
export function onMoved(act) { moved = act; }

on("pointerdown", "[data-grip]", (grip, event) => {
  if (event.button) return;
  const item = grip.closest("[data-card]");
  for (const open of item.parentElement.querySelectorAll(":scope > * > details[open]")) open.open = false;
  drag = { item, from: items().indexOf(item), y: event.clientY + scrollY, id: event.pointerId };
  grip.setPointerCapture(event.pointerId);
  item.classList.add("is-moving");
});

on("pointermove", "*", (_, event) => {
  if (!drag || event.pointerId !== drag.id) return;
  if (event.clientY < EDGE) scrollBy(0, -SCROLL);
  if (event.clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
  const { item } = drag;
  const before = item.offsetTop;
  const at = before + event.clientY + scrollY - drag.y;
  const { previousElementSibling: previous, nextElementSibling: next } = item;
  if (previous && at < middle(previous)) item.after(previous);
  else if (next && at + item.offsetHeight > middle(next)) item.before(next);
  drag.y += item.offsetTop - before;
  item.style.translate = `0 ${event.clientY + scrollY - drag.y}px`;
});

on("pointerup", "*", (_, event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const { item, from } = drag;
  stop();
  move(item, from, items().indexOf(item));
});
on("pointercancel", "*", putBack);
when("table:changed", () => {
  stop();
  document.getElementById(pressed)?.focus({ preventScroll: true });
  pressed = "";
});
on("keydown", "*", (_, { key }) => { if (key === "Escape") putBack(); });
on("keydown", "[data-grip]", (grip, event) => {
  const by = STEPS[event.key];
  if (!by) return;
  event.preventDefault();
  const item = grip.closest("[data-card]"), from = items().indexOf(item);
  if (move(item, from, from + by)) pressed = grip.id;
});

/** @param {Item} item @param {number} from @param {number} place */
function move(item, from, place) {
  const isMoved = place !== from && place >= 0 && place < items().length;
  if (isMoved) moved(item, place);
  return isMoved;
}

function putBack() {
  if (!drag) return;
  const { item, from } = drag, others = items().filter((other) => other !== item);
  if (from < others.length) others[from].before(item);
  else others.at(-1)?.after(item);
  stop();
}

/** @param {HTMLElement} item */
const middle = (item) => item.offsetTop + item.offsetHeight / 2;

function stop() {
  if (!drag) return;
  drag.item.classList.remove("is-moving");
  drag.item.style.translate = "";
  drag = null;
}
