// One quiet line at a table: its taps wait; or it goes on here without a server; or others have played on meanwhile.
const main = document.querySelector("[data-table]"), line = document.getElementById("offline");
let here = false, choose = "";

// Whether the last answer came from this phone's own engine.
export const isHere = () => here;

/** @param {Response} response */
export function answeredBy(response) {
  here = response.headers.has("Tableside-Here");
  connected(true);
}

/** @param {boolean} yes */
export function connected(yes) {
  const told = [["away", !yes], ["here", here], ["choose", choose]].find(([, holds]) => holds)?.[0] ?? "";
  line.hidden = !told;
  for (const part of line.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== told;
}

// The worker has handed in what was played here.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (data?.table !== main.dataset.table) return;
  choose = data.choose ?? "";
  document.dispatchEvent(new Event("table:handed-in"));
});
