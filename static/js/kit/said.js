// What is said over the page for a moment: over its bar, where nothing is played, and one thing at a time.
import { lockWithin } from "./lock.js";
import { on } from "./on.js";

const TOLD_MS = 5000, LETTER_MS = 60, TOAST_MS = 7000, LATE_MS = 60_000;
const line = Object.assign(document.createElement("p"), { id: "told", className: "told" });
const box = Object.assign(document.createElement("div"), { id: "toast", className: "toast" });
const sheet = document.getElementById("sheet");
let lineTimer = 0, boxTimer = 0, staysOn = false, waiting = "";
line.ariaHidden = "true"; // it is read aloud where the table's news are
box.setAttribute("role", "alert");
// Whose turn it is comes below all that is said (static/css/table.css).
const said = new ResizeObserver(() => {
  const end = Math.max(...[line, box].map((at) => at.getBoundingClientRect().bottom));
  document.documentElement.style.setProperty("--said-end", `${end}px`);
});
for (const at of [line, box]) said.observe(at);
on("click", "#toast", close);
on("focusin", "[data-search]", close); // it lies over what is typed there

function close() {
  box.hidden = true;
  if (waiting) tell(waiting);
}

// What somebody took back; of what was refused it waits for the end.
/** @param {string} text */
export function tell(text) {
  clearTimeout(lineTimer);
  const isRefused = box.checkVisibility();
  waiting = isRefused ? text : "";
  line.textContent = text;
  if (!text || isRefused) { line.remove(); return; }
  if (!line.isConnected) document.body.append(line);
  lineTimer = setTimeout(() => line.remove(), Math.max(TOLD_MS, text.length * LETTER_MS));
}

export const isTelling = () => line.isConnected || waiting !== "";

// What was refused is said no longer once the next tap has counted, unless nobody may have read it yet.
export function toastNoMore() { if (!staysOn) close(); }

// Why a tap was refused, with the way to the rule if there is one, and what can be done about it. Where the tap had
// waited nobody may look just now.
/** @param {string} text @param {Element} [remedy] */
export function toast(text, href = "", isLate = false, remedy) {
  staysOn = isLate;
  // What lies over the page would hide it.
  (sheet.open ? sheet : document.body).append(box);
  box.textContent = `${text} `;
  if (href) {
    const link = Object.assign(document.createElement("a"), { href, className: "why", textContent: "?" });
    link.dataset.sheet = "";
    box.append(link);
  }
  if (remedy) box.append(remedy);
  box.hidden = false;
  lockWithin(box);
  if (line.isConnected) tell(line.textContent ?? "");
  clearTimeout(boxTimer);
  boxTimer = setTimeout(close, isLate ? LATE_MS : TOAST_MS);
}
