// Links and texts to hand on, copied or sent; and moments, told by this phone's own clock.
import "./site.js";
import "./over.js";
import { when } from "./kit/news.js";
import { on } from "./kit/on.js";
import { locale } from "./kit/store.js";

const sheetBody = document.getElementById("sheet-body");

on("click", "[data-select]", (text) => text.select());
on("click", "[data-copy]", async (copy) => {
  try { await navigator.clipboard.writeText(copy.dataset.copy); }
  catch { copy.parentElement.querySelector("input, textarea")?.select(); document.execCommand?.("copy"); }
  copy.classList.add("on");
  document.getElementById("announce").textContent = copy.textContent = copy.dataset.copied;
});
// Sending is the phone's own business: only over https, and not in every browser.
on("click", "[data-share]", (send) => navigator.share({ url: send.dataset.share }).catch(() => undefined));

/** @param {ParentNode} within */
export function show(within) {
  for (const button of within.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const time of within.querySelectorAll("time[data-clock]")) {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
  }
}
// Who shares a table is asked in passing whether it shall go on here without a network; the script for it comes then.
function offerRoad() { if (document.querySelector("[data-road]")) import("./road.js"); }
when("sheet:filled", () => { show(sheetBody); offerRoad(); });
show(document);
offerRoad();
