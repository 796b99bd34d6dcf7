// Learning together: whoever leads turns the page for every phone of the table; each may look back by itself.
import { find } from "./kit/find.js";
import { when } from "./kit/news.js";
import { on } from "./kit/on.js";
import { listen } from "./kit/signals.js";
import { recall, remember } from "./store.js";

const table = find("[data-table]"), base = table.dataset.base;
const lead = document.getElementById("lead"), catchUp = document.getElementById("catch-up");
const LEADS = `lead.${table.dataset.table}`, RETRY_MS = 1000;
// What the page shows until its address names a step; where the table is, "" once all are at the helper.
const opened = table.dataset.step;
let shown = "over" in table.dataset ? "" : opened;
// The latest page that this phone has turned, and its way to the server: what comes after it was turned by another.
let own = 0;
/** @type {Promise<void>} */
let sending = Promise.resolve();

// Who begins is asked where the game does not know it: the names of all turns follow from it.
const asked = document.getElementById("begins");
const begins = () => asked?.querySelector(":checked")?.value ?? "";
// Until then the turns that are told alike have one page: the ways pass the others over, and nobody counts them.
/** @type {HTMLAnchorElement[]} */
const ways = [...document.querySelectorAll(".ways a[href^='#']")];
const places = [...document.querySelectorAll(".place")];
const goals = new Map(ways.map((way) => [way, find(way.hash)]));
function nameTurns() {
  for (const chip of document.querySelectorAll("[data-begins]")) chip.hidden = chip.dataset.begins !== begins();
  for (const [way, goal] of goals) {
    /** @type {Element | null} */
    let at = goal;
    const beside = way.rel === "prev" ? "previousElementSibling" : "nextElementSibling";
    while (!begins() && at?.matches("[data-again]")) at = at[beside];
    way.hash = at?.id ?? "";
  }
  const met = places.filter((place) => begins() || !place.closest("[data-again]"));
  for (const [at, place] of met.entries()) {
    Object.assign(find("progress", place), { max: met.length, value: at + 1 });
    find("span", place).textContent = `${at + 1}/${met.length}`;
  }
}

const here = () => location.hash.slice(1) || opened;
const leads = () => Boolean(lead) && recall(LEADS, false);

function look() {
  lead?.setAttribute("aria-pressed", String(leads()));
  catchUp.hidden = leads() || here() === shown;
  catchUp.href = shown ? `#${shown}` : `${base}#learned`;
}

/** @param {string} step */
function turn(step) {
  shown = step;
  look();
  sending = send(step);
}
/** @param {string} step */
async function send(step) {
  try {
    const body = new URLSearchParams({ step }), seat = begins(), headers = { Accept: "application/json" };
    if (seat) body.set("begins", seat);
    const response = await fetch(`${base}/learn`, { method: "POST", body, keepalive: true, headers });
    if (response.status >= 500) throw new Error(String(response.status));
    if (response.ok) own = Math.max(own, (await response.json()).number);
  } catch { setTimeout(() => { if (leads() && shown === step) turn(step); }, RETRY_MS); }
}

/** @param {string} step */
function follow(step) {
  const along = here() === shown;
  shown = step;
  if (!step) location.href = `${base}#learned`;
  else if (along && here() !== step) location.replace(`#${step}`);
  look();
}

// Only one leads: who hears of a page that another has turned leads no more.
/** @param {number} number */
async function yieldTo(number) {
  await sending;
  if (number <= own || !leads()) return;
  remember(LEADS, false);
  look();
}

on("change", "#begins", () => { nameTurns(); if (leads()) turn(here()); });
addEventListener("hashchange", () => { if (leads() && here() !== shown) turn(here()); look(); });
on("click", "#lead", () => {
  remember(LEADS, !leads());
  if (leads()) turn(here()); else look();
});
on("click", "#to-helper", () => { if (leads()) turn(""); });
when("signal:page", ({ number, value }) => {
  yieldTo(number);
  const seat = asked?.querySelector(`input[value="${value.begins}"]`);
  if (seat) seat.checked = true;
  nameTurns();
  follow(value.step);
});

if (lead && new URLSearchParams(location.search).has("lead")) {
  remember(LEADS, true);
  history.replaceState(history.state, "", location.pathname + location.hash);
  turn(here());
}
look();
nameTurns();
listen();
