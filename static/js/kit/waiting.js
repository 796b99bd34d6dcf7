// One tap waits for the network: until then the table stands still here, as nobody sees what a second one would mean by
// then. Undo takes the one that waits back.
import { isReached } from "./connection.js";
import { toast } from "./said.js";

// The queue is emptied where the tap that waits is taken back.
/** @param {Tap[]} queue @param {HTMLButtonElement | null} button */
export function isHeld(queue, button) {
  if (!queue.length || isReached()) return false;
  const { back, waits } = document.getElementById("offline").dataset;
  const isAgain = queue.some(({ fields }) => fields.some(([, value]) => value === button?.value));
  const isBack = button?.id === "undo" && !isAgain;
  if (isBack) queue.length = 0;
  if (isBack) for (const sent of document.querySelectorAll(".on-its-way")) sent.classList.remove("on-its-way");
  toast(isBack ? back : waits);
  return true;
}

export function offerToTakeBack() {
  const undo = document.getElementById("undo");
  if (undo) Object.assign(undo, { disabled: false, title: "" });
}
