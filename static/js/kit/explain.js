// At a table: what is new is explained once, on phones that want it; and a table that learns together is joined.
import { find } from "./find.js";
import { when } from "./news.js";
import { on } from "./on.js";
import { isOn } from "./senses.js";
import { isOver, version } from "./panel.js";
import { recall, remember } from "./store.js";

const row = document.getElementById("explain"), chip = find("#explain a[data-one]");
const main = find("[data-table]"), line = document.getElementById("lesson-line");
const KNOWN = `known.${main.dataset.game}`, first = chip.getAttribute("href") ?? "";

/** @returns {string[]} */
const knownHere = () => recall(KNOWN, []);

// Since which version each moment has been there, as this phone saw it: what the headline asks for is meant by "this",
// else what came last, and what has stood for a while is no news any more. A first game's page is loaded anew now and
// then: it is kept for the table.
const SEEN = `seen.${main.dataset.table}`, FRESH_STEPS = 6;
function findNews() {
  const places = [...document.querySelectorAll("[data-new]")], now = version();
  /** @type {Record<string, number>} */
  const before = recall(SEEN, {});
  const firsts = places.map(({ dataset }) => [dataset.new, Math.min(before[dataset.new] ?? now, now)]);
  const since = Object.fromEntries(firsts);
  remember(SEEN, since);
  if (isOver()) return [];
  const asked = places.filter(({ dataset }) => "asked" in dataset);
  const fresh = places.filter((place) => !asked.includes(place) && now - since[place.dataset.new] <= FRESH_STEPS);
  return [...asked, ...fresh.sort((one, other) => since[other.dataset.new] - since[one.dataset.new])];
}

// The newest thing that this phone has not read yet; the row keeps its height, so that nothing moves under a thumb.
function offer() {
  row.hidden = !isOn("explain") || isOver(); // then nothing stands above who has won
  const known = knownHere();
  const news = findNews().find(({ dataset }) => !known.includes(dataset.new));
  const link = news?.querySelector("a");
  const { one, none } = chip.dataset;
  chip.textContent = link ? one.replace("{title}", link.textContent) : none;
  chip.href = link?.getAttribute("href") ?? first;
  chip.classList.toggle("on", Boolean(link));
  chip.toggleAttribute("data-sheet", Boolean(link));
  chip.dataset.tells = news?.dataset.new ?? "";
}

on("click", "#explain a[data-one]", () => {
  const { tells } = chip.dataset;
  if (!tells) return;
  remember(KNOWN, [...knownHere(), tells]);
  setTimeout(offer); // once the sheet has taken the address
});
on("change", "[data-switch=explain]", offer);
// Who plays has left the lesson.
let learnedAt = version();
when("table:changed", () => {
  line.hidden ||= version() > learnedAt;
  offer();
});
when("signal:page", ({ value }) => {
  learnedAt = value.version;
  line.hidden = !value.step || version() > learnedAt;
  if (value.step && version() === 0) location.href = first; // nothing has happened yet: all learn
});
offer();
