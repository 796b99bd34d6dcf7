// Whoever opened the table is asked in one line, in passing, whose phone this is. Who plays on has passed it over: it
// goes once no finger has been near for a while, and what moves up then is locked for a moment. Whoever comes by the
// table’s bare address is asked for a moment in the bar, in place of the search.
import { myTables, recall, remember } from "./store.js";
import { find } from "./find.js";
import { lockMoved } from "./lock.js";
import { keepTable, toldBy } from "./my-tables.js";
import { onSight, when } from "./news.js";
import { on } from "./on.js";
import { cameFrom, isNewcomer, isTaken, mine } from "./seats.js";

const FAR_MS = 2000, ASKED_MS = 15_000;
const line = document.getElementById("whose"), sheet = document.getElementById("sheet");
let leaving = 0, hasPlayed = false;

/** @param {HTMLElement} asking */
function ask(asking) {
  const chips = asking.querySelectorAll("[data-take]");
  // Asked for with each panel: what is gone is not measured again.
  const leave = () => { if (!asking.hidden) lockMoved(() => { asking.hidden = true; }); };
  const wait = () => {
    clearTimeout(leaving);
    if (hasPlayed) leaving = setTimeout(leave, FAR_MS);
  };
  asking.hidden = false;
  on("click", "#whose [data-leave]", leave);
  when("table:seats", () => {
    for (const chip of chips) chip.hidden = isTaken(Number(chip.dataset.take));
    if (mine() !== null) leave();
  });
  on("submit", "form[data-act]", () => { hasPlayed = true; wait(); }, true);
  on("pointerdown", "*", wait, true);
  // Whoever sends the link to the others leaves the page for a moment, too.
  onSight(() => { if (!sheet.open) leave(); });
}

/** @param {boolean} isAsked */
function askNewcomer(isAsked) {
  const question = document.getElementById("who-are-you");
  if (!question || !isAsked) return;
  const leave = () => { question.hidden = true; };
  question.hidden = false;
  on("click", "#who-are-you", leave);
  when("table:seats", () => { if (mine() !== null) leave(); });
  setTimeout(leave, ASKED_MS);
}

// The phone that has a seat may be gone: the refusal of a tap for it has said whose it is, and the next tap takes it.
/** @param {number} [seat] */
export function takeOver(seat) {
  const chip = line?.querySelector(`[data-take="${seat}"]`), strip = document.getElementById("me");
  if (!chip || !strip) return undefined;
  const button = chip.cloneNode(true);
  button.hidden = false;
  button.dataset.sure = "";
  button.replaceChildren(strip.dataset.over.replace("{name}", chip.textContent ?? ""));
  return button;
}

// Who chose to watch where this phone may play has the way back there, also once the same people play on. Each panel
// comes without it.
function offerSeat() {
  const way = document.getElementById("take-seat"), { table, base } = find("[data-table]").dataset;
  const own = way && findOwn(table);
  if (own) Object.assign(way, { href: base.replace(table, own.id), hidden: false });
}
/** @param {string} watched */
function findOwn(watched) { return myTables().find(({ watch }) => watch === watched); }

// Only the table at which this phone may play tells of the next one to play at.
async function keepNext() {
  const before = findOwn(cameFrom), { table, base } = find("[data-table]").dataset;
  if (!before || findOwn(table)) return;
  const answer = await fetch(`${base.replace(table, before.id)}/signals`).catch(() => null);
  /** @type {{ signals: Signal[] }} */
  const { signals } = answer?.ok ? await answer.json() : { signals: [] };
  let next = "";
  for (const signal of signals) if (signal.kind === "next") next = signal.value.table;
  const { game, title, lang } = before, told = toldBy(document.getElementById("panel"));
  if (next) keepTable({ ...told, id: next, watch: table, game, title, lang, at: Date.now() });
}
if (document.getElementById("take-seat")) keepNext().then(offerSeat);
offerSeat();
when("table:shown", offerSeat);
if (recall("opened", false)) {
  remember("opened", false);
  if (line) ask(line);
} else isNewcomer.then(askNewcomer);
