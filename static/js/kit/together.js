// Learning together: whoever leads turns the page for every phone of the table; each may read alone, and comes back.
import { find } from "./find.js";
import { lock, READ_MS } from "./lock.js";
import { sendGoing, when } from "./news.js";
import { on } from "./on.js";
import { toast } from "./said.js";
import { listen } from "./signals.js";
import { recall, remember } from "./store.js";

const table = find("[data-table]"), base = table.dataset.base;
const lead = document.getElementById("lead"), catchUp = document.getElementById("catch-up");
const unheard = document.getElementById("unheard");
const LEADS = `lead.${table.dataset.table}`, RETRY_MS = 1000, LATE_MS = 4000;
// What the page shows until its address names a step; where the table is, "" once all are at the helper.
const opened = table.dataset.step;
let shown = "over" in table.dataset ? "" : opened;
let isLed = "led" in table.dataset; // whether there are others on a page
// The latest page that this phone has turned, and its way to the server: what comes after it was turned by another.
let own = 0;
let isUnheard = false; // whether that page has not come to the others
/** @type {Promise<void>} */
let sending = Promise.resolve();

const here = () => location.hash.slice(1) || opened;
const leads = () => Boolean(lead) && recall(LEADS, false);
// Who has gone elsewhere stays there until they go back to the others, or these come there.
let isAlone = here() !== shown;

// Where others turn the page, or one's own way on becomes another, a tap that was on its way is not meant for that.
function lockWays() { lock(document.querySelectorAll(".ways a"), READ_MS); }

function look() {
  if (lead) lead.checked = leads();
  document.body.toggleAttribute("data-follows", isLed && !leads());
  document.body.toggleAttribute("data-along", isLed && !leads() && !isAlone);
  if (unheard) unheard.hidden = !(leads() && isUnheard);
  catchUp.hidden = leads() || !isAlone;
  catchUp.href = shown ? `#${shown}` : `${base}#learned`;
}

/** @param {string} step @param {boolean} [isAnswered] its question, here: then the big screen shows what is right */
function turn(step, isAnswered = false) {
  shown = step;
  look();
  sending = send(step, isAnswered);
}
/** @param {string} step @param {boolean} isAnswered */
async function send(step, isAnswered) {
  const late = setTimeout(tellReach, LATE_MS, step, false);
  try {
    const body = new URLSearchParams({ step }), headers = { Accept: "application/json" };
    if (isAnswered) body.set("answered", "1");
    const response = await fetch(`${base}/learn`, { method: "POST", body, keepalive: true, headers });
    if (response.status >= 500) throw new Error(String(response.status));
    if (response.ok) own = Math.max(own, (await response.json()).number);
    tellReach(step, true);
  } catch {
    tellReach(step, false);
    setTimeout(() => { if (leads() && shown === step) turn(step, isAnswered); }, RETRY_MS);
  } finally { clearTimeout(late); }
}

/** @param {string} step @param {boolean} reaches whether it comes to the others */
function tellReach(step, reaches) {
  if (shown !== step) return;
  isUnheard = !reaches;
  look();
}

/** @param {string} step */
function follow(step) {
  shown = step;
  isLed = Boolean(step);
  if (!isAlone && !step) location.href = `${base}#learned`;
  else if (!isAlone && here() !== step) {
    location.replace(`#${step}`);
    lockWays();
  }
  isAlone &&= here() !== step;
  look();
}

// Only one leads: who hears of a page that another has turned leads no more.
/** @param {number} number */
async function yieldTo(number) {
  await sending;
  if (number <= own || !leads()) return;
  remember(LEADS, false);
  toast(table.dataset.taken);
  lockWays();
  look();
}

on("change", ".check-up", () => { if (leads()) turn(here(), true); });
addEventListener("hashchange", () => {
  if (leads() && here() !== shown) turn(here());
  isAlone = here() !== shown;
  look();
});
on("change", "#lead", () => {
  remember(LEADS, !leads());
  isAlone = isUnheard = false;
  if (leads()) turn(here()); else look();
});
on("click", "#to-helper", () => { if (leads()) turn(""); });
when("signal:page", ({ number, value }) => {
  // Its own word of leaving, before it was loaded anew.
  if (value.left && leads()) { if (value.step) turn(here()); return; }
  yieldTo(number);
  follow(value.step);
});
// Whoever leads and leaves says so, and comes again where the page is only loaded anew.
addEventListener("pagehide", () => {
  if (!leads() || !shown) return;
  const body = new URLSearchParams({ step: shown, left: "1" }).toString();
  const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
  sendGoing(`${base}/learn`, { method: "POST", body, headers });
});
addEventListener("pageshow", ({ persisted }) => { if (persisted && leads() && shown) turn(here()); });

/** @param {PerformanceEntry} entry */
function isReload(entry) { return /** @type {PerformanceNavigationTiming} */ (entry).type === "reload"; }

if (lead && new URLSearchParams(location.search).has("lead")) {
  remember(LEADS, true);
  history.replaceState(history.state, "", location.pathname + location.hash);
  turn(here());
} else if (isLed && leads() && performance.getEntriesByType("navigation").some(isReload)) turn(here());
look();
listen();
