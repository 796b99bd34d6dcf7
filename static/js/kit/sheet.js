// A page's part shown over this page. What is followed inside stays inside; “back” goes one step back, then closes.
import { keepSteps } from "./back.js";
import { lock, lockWithin } from "./lock.js";
import { raise } from "./news.js";
import { on } from "./on.js";
import { findRule } from "./rules.js";
import { within } from "./store.js";

const sheet = document.getElementById("sheet");
const body = document.getElementById("sheet-body");
const opener = document.getElementById("sheet-open");
const back = document.getElementById("sheet-back");
const atTable = document.querySelector("[data-table]");
// The address of a single rule; a rulebook, where the rule is named behind #.
const RULE = /^\/\w+\/(?!t\/)[\w-]+\/[\w-]+$/;
const BOOK = /^\/\w+\/(?!t\/)[\w-]+$/;
const SEARCH = /^\/\w+\/search$/, TABLE = /^\/\w+\/t\//;
const PATIENCE_MS = 3000;
// The one tab beside the table, whatever is read there.
const BESIDE = "tableside.beside";
// What has been shown since the sheet was opened, last first to come back to.
/** @type {string[]} */
const trail = [];
// Whether something is on its way into a closed sheet: that it was closed may be heard of only then.
let isComing = false;

// The server's answer; none where there is no network, or nobody behind it.
/** @param {URL} url */
async function ask(url) {
  const response = await fetch(url).catch(() => undefined);
  if (!response || response.status >= 502) return undefined;
  if (!response.ok) throw new Error(url.pathname);
  return response.text();
}

// What does not come in good time (at once, where the phone knows that it is away) is shown as it is kept here. Of the
// rest a table says that it needs a network, until it comes after all.
/** @param {string} href */
async function fill(href) {
  const url = new URL(href, location.href);
  url.searchParams.set("part", "1");
  const patience = "away" in document.documentElement.dataset ? 0 : PATIENCE_MS;
  const coming = ask(url), late = new Promise((resolve) => { setTimeout(resolve, patience); });
  coming.catch(() => {}); // whoever waits for it hears of it
  const text = (await Promise.race([coming, late.then(() => undefined)])) ?? (await findRule(url));
  const away = atTable?.dataset.away;
  if (text || !away) { lay(href, text ?? (await coming) ?? ""); return; }
  lay(href, `<p class="notice">${away}</p>`);
  coming.then((found) => { if (found) lay(href, found); }, () => {});
}

/** @param {string} href @param {string} text */
function lay(href, text) {
  if (!text) throw new Error(href);
  if (trail.at(-1) !== href) return; // gone on, or back, meanwhile
  // A web space without a program gives the whole page.
  const page = text.startsWith("<!doctype") && new DOMParser().parseFromString(text, "text/html");
  body.innerHTML = page ? page.getElementById("main").innerHTML : text;
  body.lang = within(new URL(href, location.href).pathname).split("/")[1];
  fitIn(body);
  opener.href = href;
  back.hidden = trail.length < 2;
  sheet.scrollTop = 0;
  if (!sheet.open) sheet.showModal();
  isComing = false;
  raise("sheet:filled");
  lockWithin(sheet);
}

// No id is there twice; lines of a history are on no page that they lie over.
/** @param {HTMLElement} part */
export function fitIn(part) {
  for (const twin of part.querySelectorAll("[id]:not([popover], .history > li)")) twin.removeAttribute("id");
  for (const gloss of part.querySelectorAll("[popover]")) {
    if (document.querySelector(`main [popover][id="${gloss.id}"]`)) gloss.remove();
  }
}

/** @param {string} href */
export async function openSheet(href) {
  if (!sheet.open) {
    trail.length = 0;
    isComing = true;
  }
  trail.push(href);
  try { await fill(href); } catch {
    trail.pop();
    isComing = false;
    keepSteps(goBack, trail.length);
    // The table stays where it is.
    if (atTable) open(href, BESIDE); else location.href = href;
    return;
  }
  keepSteps(goBack, trail.length);
}

// Closed by nobody: a finger may be on its way to it.
export function leaveSheet() { if (sheet.open) { sheet.close(); lock([document.body]); } }

function goBack() {
  trail.pop();
  const last = trail.at(-1);
  if (last) fill(last).catch(() => sheet.close()); else sheet.close();
}

// What is followed inside the sheet, or from an explanation of a word at a table, opens in the sheet.
/** @param {HTMLAnchorElement} link */
function insideHref(link) {
  if (link.matches("#sheet-body a[href^='#']")) {
    return new URL(opener.href).pathname.replace(/[^/]*$/, link.hash.slice(1));
  }
  const followed = sheet.contains(link) ? link !== opener : atTable && link.closest(".gloss");
  const { pathname, search: words, hash } = new URL(link.href);
  const path = hash && BOOK.test(within(pathname)) ? `${pathname}/${hash.slice(1)}` : pathname;
  const isShown = RULE.test(within(path)) || SEARCH.test(within(path));
  return followed && link.origin === location.origin && isShown ? path + words : undefined;
}

/** @param {HTMLAnchorElement} link @param {MouseEvent} event */
function follow(link, event) {
  const isPlain = !event.defaultPrevented && !event.metaKey && !event.ctrlKey && event.button === 0;
  const href = isPlain && insideHref(link);
  // What the sheet cannot show leaves the table where it is.
  const leaves = body.contains(link) && !TABLE.test(within(link.pathname));
  if (isPlain && !href && atTable && leaves) link.target = BESIDE;
  if (!href) return;
  event.preventDefault();
  link.closest("[popover]")?.hidePopover?.();
  openSheet(href);
}

/** @param {HTMLFormElement} form @returns {[string, string][]} */
export function textsOf(form) { return [...new FormData(form)].map(([name, value]) => [name, String(value)]); }

// A search at a table is answered over it.
/** @param {HTMLFormElement} form @param {SubmitEvent} event */
function search(form, event) {
  if (event.defaultPrevented || !atTable) return;
  event.preventDefault();
  openSheet(`${new URL(form.action).pathname}?${new URLSearchParams(textsOf(form))}`);
}

on("submit", "form[role=search]", search);
on("click", "a[href]", follow);
// A tap beside it closes it, but is no answer to who somebody is: that has one of its own.
on("click", "#sheet", (_, { target }) => {
  if (target === sheet && !body.querySelector(".who")) sheet.close();
});
// Closed by a tap: the steps of the sheet leave the browser's history with it.
sheet.addEventListener("close", () => {
  if (isComing) return;
  trail.length = 0;
  keepSteps(goBack, 0);
});
on("click", "#sheet-back", () => history.back());
// The table stays where it is.
if (atTable) opener.target = BESIDE;
