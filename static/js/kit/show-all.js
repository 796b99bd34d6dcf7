// A rule or an explanation that one phone shows opens on every phone of the table, each in its own language; each
// closes it for itself. Where who showed it closes it, it leaves the big screen as well, and they have it at hand to
// take it back: then it leaves phones on which nobody has touched it. That screen and phones that are nobody's it
// leaves once the table goes on. There one line leads back to it.
import { find } from "./find.js";
import { when } from "./news.js";
import { mine, shown } from "./seats.js";
import { leaveSheet, openSheet } from "./sheet.js";
import { site, within } from "./store.js";

const main = find("[data-table]");
const sheet = document.getElementById("sheet"), body = document.getElementById("sheet-body");
const button = document.getElementById("show-all"), line = document.getElementById("shown");
const opener = document.getElementById("sheet-open"), takeBack = document.getElementById("take-rule-back");
const label = button?.textContent ?? "";
const SOON_MS = 500, ASIDE_MS = 10000;
const aside = document.getElementById("was-shown"), home = aside?.parentElement;
const isScreen = !aside;
let leaving = 0;
// What this phone shows to all: which rule, the number of the signal (0: none), whether it waits for the end of a race,
// and whether nobody has closed it here.
const own = { rule: "", number: 0, isToCome: false, isOpen: false };
let answered = Promise.resolve(); // until then the number of what it shows is not known
// What another phone has shown last: the number of the signal, and whether somebody reads on in it here.
const others = { number: 0, isTouched: false };
/** @type {RuleSignal | null} what another phone has shown and was opened here last */
let opened = null;
for (const type of ["pointerdown", "wheel", "keydown"]) {
  sheet.addEventListener(type, () => { others.isTouched = true; }, { passive: true });
}

// The rule or the step in the sheet, as it is found below its game, if it is of this one.
function section() {
  if (!body.querySelector(".rule, .step.alone")) return "";
  const [, , game, ...inside] = within(new URL(opener.href).pathname).split("/");
  return game === main.dataset.game ? inside.join("/") : "";
}

when("sheet:filled", () => {
  if (!button) return;
  button.hidden = !section();
  const isOwn = Boolean(own.number) && section() === own.rule;
  say(isOwn ? doneText() : label, isOwn);
});

function doneText() { return button?.dataset[own.isToCome ? "later" : "done"] ?? ""; }

/** @param {string} text @param {boolean} isShown what is in the sheet, to all: the same button then takes it back */
function say(text, isShown) {
  if (button) Object.assign(button, { textContent: text, ariaPressed: String(isShown) });
}

/** @param {string} rule its section; "" for none any more
 * @param {number} [closed] the signal whose rule is closed here */
function tellAll(rule, closed) {
  const fields = new URLSearchParams({ section: rule }), headers = { Accept: "application/json", ...shown() };
  if (closed) fields.set("closed", String(closed));
  return fetch(`${main.dataset.base}/show`, { method: "POST", body: fields, headers, keepalive: true });
}

/** @param {HTMLButtonElement} tapped @param {string} rule "" takes it back */
async function show(tapped, rule) {
  tapped.disabled = true;
  try {
    const response = await tellAll(rule);
    /** @type {{ number: number, message: string }} */
    const said = await response.json();
    if (response.ok) {
      Object.assign(own, { rule, number: rule ? said.number : 0, isToCome: isRacing(), isOpen: true });
      say(rule ? doneText() : label, Boolean(rule));
    } else say(said.message, !rule);
    keepAtHand();
  } catch { /* without a network nothing is shown or taken back: the button stays */ }
  tapped.disabled = false;
}
button?.addEventListener("click", () => { answered = show(button, button.ariaPressed === "true" ? "" : section()); });
takeBack?.addEventListener("click", () => { answered = show(takeBack, ""); });

function isRacing() { return "busy" in document.documentElement.dataset; }
function isAsked() { return Boolean(document.querySelector("[data-asks]")); }

function keepAtHand() {
  if (takeBack) Object.assign(takeBack, { hidden: !own.number || sheet.open, textContent: doneText() });
}
async function close() {
  keepAtHand();
  await answered;
  if (!own.number || !own.isOpen || sheet.open) return;
  own.isOpen = false;
  try { await tellAll(own.rule, own.number); } catch { /* without a network it stays until the table goes on */ }
}
sheet.addEventListener("close", close);

when("signal:rule", async (rule) => {
  await answered;
  const { section: told, closed } = rule.value;
  const isOver = !told || (isScreen && Boolean(closed));
  if ([rule.number, closed].includes(own.number)) return;
  if (closed === others.number && !isScreen) return;
  // A phone to which it has yet to come shows it all the same.
  if (isOver && !isScreen && (others.isTouched || !body.contains(line))) return;
  others.number = rule.number;
  if (isOver) leave(); else open(rule);
});

// Not in the middle of a race against the clock: there it waits, also until what that has left to be asked is answered.
/** @param {RuleSignal} rule @param {boolean} [hasWaited] */
async function open(rule, hasWaited = false) {
  const { number, value, by } = rule, wasAsked = isAsked(), wait = () => { setTimeout(open, SOON_MS, rule, true); };
  if (number !== others.number) return;
  if (isRacing() || (hasWaited && wasAsked)) { wait(); return; }
  own.number = 0;
  keepAtHand();
  const [, lang] = within(location.pathname).split("/");
  await openSheet(`${site}/${lang}/${main.dataset.game}/${value.section}`);
  if (isRacing() || (isAsked() && !wasAsked)) { // what came while it was fetched would close it for good
    leaveSheet();
    wait();
    return;
  }
  line.textContent = by ? line.dataset.by.replace("{name}", by) : line.dataset.somebody;
  line.hidden = false;
  body.prepend(line);
  opened = rule;
  others.isTouched = false;
  if (aside) aside.hidden = true;
  if (number !== others.number) leave(); // while it was fetched
}

// What was read on to from there is the phone's own.
function lies() { return sheet.open && body.contains(line); }
function leave() {
  if (!lies()) return;
  leaveSheet();
  if (!aside) return;
  clearTimeout(leaving);
  const title = body.querySelector(":is(.rule, .step) :is(h2, h3, h4)")?.lastChild?.textContent ?? "";
  aside.textContent = aside.dataset.text.replace("{rule}", title.trim());
  aside.href = opener.href;
  // Where a line explains, both have their room there.
  const lines = [...document.querySelectorAll(".explain")];
  (lines.find((at) => at.checkVisibility()) ?? home)?.append(aside);
  aside.hidden = false;
  leaving = setTimeout(() => { aside.hidden = true; }, ASIDE_MS);
}
aside?.addEventListener("click", () => { aside.hidden = true; });
when("table:changed", () => {
  if (isScreen || mine() === null) {
    const isPutOff = lies() && isAsked();
    leave();
    if (opened && isPutOff) open(opened, true); // once the question is answered
  }
  if (!own.isToCome && !sheet.open) own.number = 0;
  own.isToCome &&= isRacing();
  keepAtHand();
});
