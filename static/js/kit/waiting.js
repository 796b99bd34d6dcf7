// One tap waits for the network: until then the table stands still here, as nobody sees what a second one would mean by
// then. Undo takes the one that waits back, and Redo an Undo that waits.
import { isReached } from "./connection.js";
import { raise } from "./news.js";
import { toast } from "./said.js";

/** @param {Tap[]} queue */
function whatTakesBack(queue) {
  const undo = document.getElementById("undo");
  const isUndo = queue.some(({ fields }) => fields.some(([, value]) => value === undo?.value));
  return isUndo ? document.getElementById("redo") : undo;
}

// The queue is emptied where the tap that waits is taken back.
/** @param {Tap[]} queue @param {HTMLButtonElement | null} button */
export function isHeld(queue, button) {
  if (!queue.length || isReached()) return false;
  const { back, waits, undoWaits } = document.getElementById("offline").dataset;
  const taker = whatTakesBack(queue), isBack = button !== null && button === taker;
  if (isBack) queue.length = 0;
  if (isBack) for (const sent of document.querySelectorAll(".on-its-way")) sent.classList.remove("on-its-way");
  const why = taker?.id === "redo" ? undoWaits : waits;
  toast(isBack ? back : why);
  if (isBack) raise("tap:taken-back");
  return true;
}

/** @param {Tap[]} queue */
export function offerToTakeBack(queue) {
  const taker = whatTakesBack(queue);
  if (taker) Object.assign(taker, { disabled: false, title: "" });
}
