// The history, over the table as on a page of its own (history.js), shows what others do: what lies open or asks there
// goes on doing so, and what is read or touched stays where it is.
import { lockChanged, placesIn } from "./lock.js";
import { morph } from "./morph.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { fitIn } from "./sheet.js";
import { tellTimes } from "../links.js";

const HELD_MS = 6000, PIECE = "li, p, summary";
const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body");
const opener = document.getElementById("sheet-open");

/** @type {Element | null} */
let touched = null;
let touchedAt = -HELD_MS;
on("pointerdown", "*", (at) => {
  touched = at.closest(PIECE);
  touchedAt = performance.now();
}, true);

/** @param {ParentNode} part @returns {number} which version of the table its history tells; none where it is none */
export function versionIn(part) { return Number(part.querySelector("data.past")?.value ?? NaN); }

/** @param {HTMLElement} part @param {Element} fresh */
export function renew(part, fresh) {
  if (!(versionIn(fresh) > versionIn(part))) return;
  tellTimes(fresh);
  const scroller = part.closest("dialog") ?? document.documentElement;
  const isTouched = performance.now() - touchedAt < HELD_MS && part.contains(touched);
  const middle = scroller.scrollTop > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const read = isTouched ? touched : middle?.closest(PIECE);
  const top = read?.getBoundingClientRect().top ?? 0, before = placesIn(part);
  morph(part, [...fresh.childNodes]);
  if (read?.checkVisibility()) scroller.scrollBy({ top: read.getBoundingClientRect().top - top, behavior: "instant" });
  lockChanged(part, before);
}

// What was on its way as somebody acted is out of date as it comes.
async function follow() {
  const isBehind = versionIn(body) < Number(document.getElementById("panel")?.dataset.version);
  if (!sheet.open || !isBehind) return;
  const address = new URL(opener.href);
  address.searchParams.set("part", "1");
  const response = await fetch(address, { cache: "no-cache" }).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = document.createElement("div");
  fresh.innerHTML = await response.text();
  fitIn(fresh);
  renew(body, fresh);
}
when("table:changed", follow);
when("sheet:filled", follow);
