// What lies over the page is a step of the browser's history: “back” takes the uppermost away, the page stays.
// So does Escape, but for a dialog or popover: the browser closes these itself, and they may have no step here yet.
import { on } from "./on.js";

/** @type {(() => void)[]} */
const layers = [];
let isLeaving = false, isOurs = false, goal = "";

const depth = () => Number(history.state?.depth ?? 0);

// So many steps belong to what `takeAway` takes away, one each time.
/** @param {() => void} takeAway @param {number} many */
export function keepSteps(takeAway, many) {
  const had = layers.filter((layer) => layer === takeAway).length;
  for (let at = had; at < many; at++) layers.push(takeAway);
  for (let at = had; at > many; at--) layers.splice(layers.lastIndexOf(takeAway), 1);
  setTimeout(settle); // what closes as something else opens leaves its step to that
}

// The history is brought to what lies there, not while it is still on its way.
function settle() {
  if (isLeaving) return;
  while (depth() < layers.length) {
    history.scrollRestoration = "manual"; // a layer is left where the page is then, not where it was opened
    history.pushState({ depth: depth() + 1 }, "");
  }
  const more = depth() - layers.length;
  isLeaving = isOurs = more > 0;
  if (isLeaving) history.go(-more);
}

addEventListener("popstate", () => {
  const isAsked = !isOurs; // by “back”: what has opened while a step of our own was on its way stays
  isLeaving = isOurs = false;
  if (!depth()) history.scrollRestoration = "auto";
  while (isAsked && layers.length > depth()) layers.pop()?.();
  settle();
  if (!goal || depth()) return;
  const hash = goal;
  goal = "";
  setTimeout(() => { location.hash = hash; });
});
on("keydown", "*", (_, event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  if (document.querySelector("dialog[open], :popover-open")) return;
  layers.at(-1)?.();
});
// A link that is followed leaves all of it behind: a step back would call it off. One to a place of this page waits for
// those steps: “back” leads from there to where it was followed.
addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href]");
  if (!link || event.defaultPrevented || link.target) return;
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!(isPlain && depth() && link.hash && link.pathname === location.pathname && link.search === location.search)) {
    isLeaving = true;
    return;
  }
  event.preventDefault();
  goal = link.hash;
  while (layers.length) layers.pop()?.();
  settle();
});
// Loaded anew nothing lies there any more.
addEventListener("pageshow", () => { isLeaving = isOurs = false; settle(); });
