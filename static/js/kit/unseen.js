// What is to be done at the table by hand ([data-by-hand], a line of what just happened) is told over the page where
// that line lies out of sight. Of what is undone that itself is told.
import { tell } from "./said.js";

const byHand = () => [...document.querySelectorAll("[data-by-hand]")];
const read = () => byHand().map(({ dataset }) => dataset.byHand).join();
let before = read();

// Once the page has come to rest where it is looked at.
export function tellUnseen() {
  const was = before, unseen = byHand().filter((line) => !isSeen(line));
  before = read();
  if (before === was || document.getElementById("panel").dataset.told) return;
  if (unseen.length) tell(unseen.map(({ dataset }) => dataset.byHand).join(" "));
}

/** @param {Element} line */
function isSeen(line) {
  const { left, top, bottom } = line.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => line.contains(document.elementFromPoint(left + 2, y)));
}
