// What a page beside the table shows of its play (history, result) is renewed: what lies open or asks there goes on
// doing so, and what is read or touched stays where it is.
import { find } from "./find.js";
import { lockChanged, placesIn } from "./lock.js";
import { morph } from "./morph.js";
import { on } from "./on.js";
import { show } from "../links.js";

const HELD_MS = 6000, PIECE = "li, p, summary";

/** @type {Element | null} */
let touched = null;
let touchedAt = -HELD_MS;
on("pointerdown", "*", (at) => {
  touched = at.closest(PIECE);
  touchedAt = performance.now();
}, true);

/** @param {ParentNode} part @returns {number} which version of the table it shows; none where it shows none */
export function versionIn(part) { return Number(part.querySelector("data.version")?.value ?? NaN); }

/** @param {HTMLElement} part @param {Element} fresh @returns whether that is newer */
export function renew(part, fresh) {
  if (!(versionIn(fresh) > versionIn(part))) return false;
  show(fresh);
  const scroller = part.closest("dialog") ?? document.documentElement;
  const isTouched = performance.now() - touchedAt < HELD_MS && part.contains(touched);
  const middle = scroller.scrollTop > 0 ? document.elementFromPoint(innerWidth / 2, innerHeight / 2) : null;
  const read = isTouched ? touched : middle?.closest(PIECE);
  const top = read?.getBoundingClientRect().top ?? 0, before = placesIn(part);
  morph(part, [...fresh.childNodes]);
  if (read?.checkVisibility()) scroller.scrollBy({ top: read.getBoundingClientRect().top - top, behavior: "instant" });
  lockChanged(part, before);
  return true;
}

// This very page as it is by now, where it can be had and is newer.
export async function renewPage() {
  const response = await fetch(location.pathname, { cache: "no-cache" }).catch(() => undefined);
  if (!response?.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return renew(find("main"), find("main", page)) ? page : undefined;
}
