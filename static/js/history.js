// The history as a page of its own hears what others do at the table, and shows it: what lies open stays open, and what
// is read stays where it is.
import { find } from "./kit/find.js";
import { listenWhileSeen } from "./kit/listen.js";
import { CONTROLS, lock } from "./kit/lock.js";
import { tellTimes } from "./links.js";

const table = location.pathname.replace(/\/history$/, "");
const main = find("main");

/** @param {ParentNode} page */
function versionIn(page) {
  return Number(/** @type {HTMLInputElement | null} */ (page.querySelector("#tap [name=seen]"))?.value);
}

async function refresh() {
  const response = await fetch(location.pathname, { cache: "no-cache" }).catch(() => undefined);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  if (versionIn(page) > versionIn(document)) show(find("main", page));
}

// A fold is known by its first line, its last one here: later ones join it above.
/** @param {Element} fold */
function lineOf(fold) { return fold.querySelector("li[id]:last-child")?.id ?? fold.id; }

/** @param {Element} fresh */
function show(fresh) {
  const read = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("[id^='line-']");
  const top = read?.getBoundingClientRect().top ?? 0;
  const open = new Set([...main.querySelectorAll("details[open]")].map(lineOf));
  for (const fold of fresh.querySelectorAll("details")) fold.open ||= open.has(lineOf(fold));
  main.replaceChildren(...fresh.childNodes);
  const still = read && document.getElementById(read.id);
  if (still) scrollBy({ top: still.getBoundingClientRect().top - top, behavior: "instant" });
  tellTimes(main);
  lock(main.querySelectorAll(CONTROLS));
}

listenWhileSeen(() => `${table}/events?seen=${versionIn(document)}`, "message", refresh, refresh);
