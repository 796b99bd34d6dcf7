// What is opened to choose from lies over the page: one at a time, closed by a tap beside it, its own button, Escape or
// “back”.
import { keepSteps } from "./back.js";
import { find } from "./find.js";
import { when } from "./news.js";
import { on } from "./on.js";

const SPACE_PX = 8;
let scrolled = 0;

// What is given back closes all that are open, and gives the focus back to where they were opened if told to.
/** @param {`details${string}`} selector
 * @param {{ opened?: (pick: HTMLDetailsElement) => void, closed?: (pick: HTMLDetailsElement) => void }} [told]
 * @returns {(focus?: boolean) => void} */
export function oneOpen(selector, { opened = () => {}, closed = () => {} } = {}) {
  /** @param {boolean} [focus] */
  const closeAll = (focus) => {
    for (const pick of document.querySelectorAll(`${selector}[open]`)) {
      pick.open = false;
      if (focus) find("summary", pick).focus({ preventScroll: true });
    }
    scrollBack();
  };

  const takeAway = () => closeAll(true);
  const count = () => {
    const isOpen = document.querySelector(`${selector}[open]`);
    keepSteps(takeAway, isOpen ? 1 : 0);
    if (!isOpen) scrollBack();
  };
  // What was open may be gone with the state that it belonged to.
  when("table:shown", count);

  // The event comes a moment later, also to what a script or the browser has closed: another may be open by then.
  on("toggle", selector, (pick) => {
    count();
    if (!pick.open) { closed(pick); return; }
    for (const other of document.querySelectorAll(`${selector}[open]`)) if (other !== pick) other.open = false;
    scrollBack();
    opened(pick);
  }, true);
  on("click", "*", (tapped) => {
    if (tapped.closest("[data-close-pick]")) closeAll(true);
    else if (!tapped.closest(`${selector}, dialog`)) closeAll();
  });
  return closeAll;
}

// These places move up from under what lies over the foot of the screen, no further than to the bar at its top.
/** @param {HTMLElement} over @param {Element[]} places */
export function keepInSight(over, places) {
  const top = innerHeight - parseFloat(getComputedStyle(over).bottom) - over.offsetHeight;
  const bar = find(".bar").getBoundingClientRect().bottom;
  const boxes = places.map((place) => place.getBoundingClientRect());
  const hidden = Math.max(...boxes.map((box) => box.bottom)) - top + SPACE_PX;
  const room = Math.min(...boxes.map((box) => box.top)) - bar - SPACE_PX;
  const by = Math.min(hidden, room);
  if (by <= 0) return;
  scrollBy(0, by);
  scrolled += by;
}

function scrollBack() {
  if (scrolled) scrollBy({ top: -scrolled, behavior: "instant" });
  scrolled = 0;
}
