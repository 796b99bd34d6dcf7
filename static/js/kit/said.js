// What is said over the page for a moment.
import { on } from "./on.js";

const TOLD_MS = 5000, TOAST_MS = 7000, LATE_MS = 60_000;
const line = Object.assign(document.createElement("p"), { id: "told", className: "told" });
const box = Object.assign(document.createElement("div"), { id: "toast", className: "toast" });
const sheet = document.getElementById("sheet");
let lineTimer = 0, boxTimer = 0, staysOn = false;
box.setAttribute("role", "alert");
on("click", "#toast", () => { box.hidden = true; });
on("focusin", "[data-search]", () => { box.hidden = true; }); // it lies over what is typed there

// What somebody took back, at the top where nothing is tapped.
/** @param {string} text */
export function tell(text) {
  clearTimeout(lineTimer);
  line.textContent = text;
  if (!text) { line.remove(); return; }
  if (!line.isConnected) document.body.append(line);
  lineTimer = setTimeout(() => line.remove(), TOLD_MS);
}

// What was refused is said no longer once the next tap has counted, unless nobody may have read it yet.
export function toastNoMore() { if (!staysOn) box.hidden = true; }

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
  clearTimeout(boxTimer);
  boxTimer = setTimeout(() => { box.hidden = true; }, isLate ? LATE_MS : TOAST_MS);
}
