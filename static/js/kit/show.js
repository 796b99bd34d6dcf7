// A rule that one phone shows opens on every phone of the table, each in its own language; each closes it for itself.
// When who showed it closes it, it leaves the big screen and phones on which nobody has touched it; that and phones
// that are nobody's it leaves once the table goes on. There one line leads back to it.
import { find } from "./find.js";
import { lock } from "./lock.js";
import { when } from "./news.js";
import { mine as seat, shown } from "./seats.js";
import { openSheet } from "./sheet.js";
import { site, within } from "../store.js";

const main = find("[data-table]");
const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body");
const button = document.getElementById("show-all"), line = document.getElementById("shown");
const opener = document.getElementById("sheet-open");
const label = button?.textContent ?? "";
const SOON_MS = 500, ASIDE_MS = 10000;
const aside = document.getElementById("was-shown");
const isScreen = !aside;
let leaving = 0;
let mine = 0; // the number of the signal by which this phone shows a rule
let last = 0; // the number of the last one from another phone
let isTouched = false; // whether somebody reads on in it here
for (const type of ["pointerdown", "wheel", "keydown"]) {
  sheet.addEventListener(type, () => { isTouched = true; }, { passive: true });
}

// The rule in the sheet, if it is one of this game.
function section() {
  const [, , game, id, more] = within(new URL(opener.href).pathname).split("/");
  return game === main.dataset.game && id && !more && body.querySelector(".rule") ? id : "";
}

when("sheet:filled", () => {
  if (!button) return;
  button.hidden = !section();
  button.textContent = label;
});

/** @param {string} rule its section; "" for none any more */
function tellAll(rule) {
  const fields = new URLSearchParams({ section: rule }), headers = { Accept: "application/json", ...shown() };
  return fetch(`${main.dataset.base}/show`, { method: "POST", body: fields, headers, keepalive: true });
}

button?.addEventListener("click", async () => {
  button.disabled = true;
  try {
    const response = await tellAll(section());
    /** @type {{ number: number, message: string }} */
    const said = await response.json();
    if (response.ok) mine = said.number;
    button.textContent = response.ok ? button.dataset[isRacing() ? "later" : "done"] : said.message;
    if (!sheet.open) stop();
  } catch { /* without a network nothing is shown: the button stays */ }
  button.disabled = false;
});

function isRacing() { return "busy" in document.documentElement.dataset; }

function stop() {
  // In mid-race nobody sees it yet: it still comes.
  if (mine && !isRacing()) tellAll("").catch(() => { /* it leaves once the table goes on */ });
  mine = 0;
}
sheet.addEventListener("close", stop);

when("signal:rule", (rule) => {
  const isOver = !rule.value.section;
  if (rule.number === mine) return;
  // A phone to which it has yet to come shows it all the same.
  if (isOver && !isScreen && (isTouched || !body.contains(line))) return;
  last = rule.number;
  if (isOver) leave(); else open(rule);
});

// Not in the middle of a race against the clock: there it waits, also until what that has left to be asked is answered.
/** @param {RuleSignal} rule @param {boolean} [hasWaited] */
async function open(rule, hasWaited = false) {
  const { number, value, by } = rule;
  if (number !== last) return;
  if (isRacing() || (hasWaited && document.querySelector("[data-asks]"))) {
    setTimeout(open, SOON_MS, rule, true);
    return;
  }
  mine = 0;
  const [, lang] = within(location.pathname).split("/");
  await openSheet(`${site}/${lang}/${main.dataset.game}/${value.section}`);
  line.textContent = by ? line.dataset.by.replace("{name}", by) : line.dataset.somebody;
  line.hidden = false;
  body.prepend(line);
  isTouched = false;
  if (aside) aside.hidden = true;
  if (number !== last) leave(); // while it was fetched
}

// What was read on to from there is the phone's own.
function leave() {
  if (!sheet.open || !body.contains(line)) return;
  sheet.close();
  lock([document.body]); // a finger may be on its way to the sheet
  if (!aside) return;
  clearTimeout(leaving);
  const title = body.querySelector(".rule .no")?.nextSibling?.textContent ?? "";
  aside.textContent = aside.dataset.text.replace("{rule}", title.trim());
  aside.href = opener.href;
  aside.hidden = false;
  leaving = setTimeout(() => { aside.hidden = true; }, ASIDE_MS);
}
aside?.addEventListener("click", () => { aside.hidden = true; });
when("table:changed", () => { if (isScreen || seat() === null) leave(); });
