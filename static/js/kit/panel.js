// The panel of a table: a new state is morphed in, and what is read or touched here stays in its place meanwhile.
import { find } from "./find.js";
import { lockChanged, lockUnderFinger, placesIn } from "./lock.js";
import { mainButton, usable } from "./main-button.js";
import { morph } from "./morph.js";
import { beforeChange } from "./motion.js";
import { keepSeen, keepTable, toldBy } from "./my-tables.js";
import { raise } from "./news.js";
import { on } from "./on.js";
import { tell } from "./said.js";

const main = find("[data-table]");
const announce = document.getElementById("announce");
const HELD_MS = 6000, FAR_PX = 150;

let panel = document.getElementById("panel");
export const version = () => Number(panel.dataset.version);
export const isOver = () => panel.dataset.finished === "true";

/** @type {Element | null | undefined} */
let touched;
let touchedAt = -HELD_MS;
on("pointerdown", "*", (at) => {
  touched = at.closest("#panel [id]");
  touchedAt = performance.now();
}, true);

const isFreshlyTouched = () => performance.now() - touchedAt < HELD_MS;

/** @param {boolean} mine whether a tap on this phone brings the change: then only what was tapped stays */
function findHeld(mine) {
  const isFresh = isFreshlyTouched() && touched?.isConnected && !liesOver(touched);
  const line = isFresh ? touched : !mine && scrollY > 0 && inSight();
  if (!line) return null;
  const { top } = line.getBoundingClientRect();
  return {
    keep() {
      if (!line.isConnected || !line.checkVisibility()) return;
      const by = line.getBoundingClientRect().top - top;
      if (!mine || Math.abs(by) < FAR_PX) scrollBy({ top: by, behavior: "instant" });
    },
  };
}
// What does not move with the page is not brought back by moving it.
/** @param {Element | null} part @returns {boolean} */
function liesOver(part) {
  return part !== null && (/fixed|sticky/.test(getComputedStyle(part).position) || liesOver(part.parentElement));
}
function inSight() { return document.elementFromPoint(innerWidth / 2, innerHeight / 3)?.closest("#panel [id]"); }

// `mine`: the answer to a tap on this phone, after which only what came to lie under the finger waits.
/** @param {string} html */
export function show(html, mine = false) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("panel");
  if (!next || Number(next.dataset.version) < version()) return;
  const changed = next.dataset.version !== panel.dataset.version;
  raise("table:coming");
  const before = placesIn(panel);
  const held = findHeld(mine), focused = panel.contains(document.activeElement) && document.activeElement;
  const showChange = changed ? beforeChange(panel) : () => {};
  morph(panel, next);
  panel = document.getElementById("panel");
  raise("table:shown");
  held?.keep();
  showChange(panel);
  for (const input of document.querySelectorAll("input[name=seen]")) input.value = panel.dataset.version;
  if (changed) {
    announce.textContent = panel.dataset.announce;
    tell(mine ? panel.dataset.toldHere : panel.dataset.told);
    keep();
    keepSeen(html);
    raise("table:changed");
  }
  if (focused) keepFocus();
  // Once what lay open over it is closed.
  if (mine) lockUnderFinger(before); else lockChanged(panel, before);
}

// What had the focus may be gone, or folded away.
function keepFocus() {
  const at = document.activeElement;
  if (at && at !== document.body && at.checkVisibility()) return;
  const next = mainButton() ?? usable("#panel .btn.primary")[0] ?? usable("#panel button")[0];
  next?.focus({ preventScroll: true });
}

// What this phone knows of its tables.
export function keep() {
  const { table: id, game, title } = main.dataset, { lang } = document.documentElement;
  const turn = document.getElementById("me")?.matches("[data-turn]") ?? false;
  keepTable({ id, game, title, turn, lang, at: Date.now(), fresh: !version(), ...toldBy(panel) });
}
