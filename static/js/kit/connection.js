// One quiet line at a table: its taps wait; or it goes on here without a server; or others have played on meanwhile; or
// another phone is away.
import { find } from "./find.js";
import { lockMoved } from "./lock.js";
import { raise, when } from "./news.js";
import { listed, recall, remember } from "./store.js";

const main = find("[data-table]"), line = document.getElementById("offline");
// None of them is on the big screen.
const named = line.querySelector("[data-named]"), room = line.querySelector("[data-when=full]");
const bar = document.getElementById("choose");
const NEWS_MS = 30_000, TOLD = `apart.${main.dataset.table}`;
let here = "here" in main.dataset, reached = here || navigator.onLine, waits = false, isLoose = false, full = "";
let apart = recall(TOLD, ""), isNews = false, forgetting = 0, wasLate = false;
// Until the table has chosen, every phone says so.
let isToBeChosen = "waiting" in main.dataset;

// Whether the last answer came from this phone's own engine.
export const isHere = () => here;

/** @param {Response} response */
export function answeredBy(response) {
  here = response.headers.has("Tableside-Here");
  const waiting = response.headers.get("Tableside-Waiting");
  const isNewChoice = waiting === "1" && !isToBeChosen;
  if (waiting) isToBeChosen = waiting === "1";
  connected(true);
  if (isNewChoice) raise("table:to-choose");
}

// Whether the last answer that was waited for has come.
export const isReached = () => reached;

/** @param {boolean} yes */
export function toBeChosen(yes) {
  isToBeChosen = yes;
  tell();
}

/** @param {boolean} yes */
export function connected(yes) {
  const isBack = yes && !reached;
  reached = yes;
  if (yes) forgetAge();
  tell();
  if (isBack && !full) raise("table:reached");
}

// How old the page is, where it was opened without a network, is told until the first answer comes.
function forgetAge() {
  const age = document.getElementById("kept-copy");
  if (age?.checkVisibility()) lockMoved(() => age.remove()); else age?.remove();
}

// A tap waits because there is no room, here or on the server; "" once it was taken.
/** @param {string} why */
export function waitsForRoom(why) {
  full = why;
  tell();
}

// Whether a tap waits to be sent, and whether it is on this page alone as it could not be stored.
/** @param {boolean} yes @param {boolean} loose */
export function tapWaits(yes, loose) {
  waits = yes;
  isLoose = loose;
  tell();
}

// Whose phones are away, as this phone knows it while it has a connection itself. It is said for a while: a phone that
// does not come back is no news, also on the next page, and the seats tell it still.
/** @param {string[]} names */
export function missing(names) {
  const before = apart;
  apart = listed(names);
  if (apart !== before) {
    remember(TOLD, apart);
    isNews = true;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => { isNews = false; tell(); }, NEWS_MS);
  }
  tell();
}

// What is to be tapped now is not kept: it gives everybody a signal, for now or never.
function isForNow() { return document.querySelector("#panel [data-live]:enabled") !== null; }

function tell() {
  const late = !reached && waits, loose = !reached && isLoose, live = !reached && isForNow();
  const others = named && isNews && apart;
  const reasons = { full, loose, late, live, away: !reached, here, choose: isToBeChosen, others };
  const [told] = Object.entries(reasons).find(([, holds]) => holds) ?? [""];
  showChoice(told === "choose");
  line.hidden = !told || told === "choose";
  line.dataset.told = told;
  for (const part of line.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== told;
  if (room && told === "full") room.textContent = full;
  if (named && told === "others") named.textContent = line.dataset.others.replace("{names}", apart);
  document.documentElement.toggleAttribute("data-away", !reached);
  // What was tapped shows that it waits.
  document.documentElement.toggleAttribute("data-late", late);
  if (late !== wasLate) raise("tap:waits");
  wasLate = late;
}

// In a bar of its own: what it pushes down is locked for a moment.
/** @param {boolean} isDue */
function showChoice(isDue) {
  if (!bar || bar.hidden !== isDue) return;
  lockMoved(() => { bar.hidden = !isDue; });
}
export const isToChoose = () => Boolean(bar && !bar.hidden);

when("table:changed", tell);
tell();

// The worker has found the server again, or handed in what was played here.
/** @param {MessageEvent<{ table?: string, isBack?: boolean } | undefined>} event */
function heardOfServer({ data }) {
  if (data?.isBack || data?.table === main.dataset.table) raise("table:reachable");
}
navigator.serviceWorker?.addEventListener("message", heardOfServer);
