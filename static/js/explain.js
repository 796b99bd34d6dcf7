// At a table: what is new is explained once, on phones that want it; and a table that learns together is joined.
import { find } from "./kit/find.js";
import { isOn } from "./kit/senses.js";
import { version } from "./table.js";
import { recall, remember } from "./store.js";

const row = document.getElementById("explain"), chip = find("#explain a[data-one]");
const main = find("[data-table]"), line = document.getElementById("lesson-line");
const KNOWN = `known.${main.dataset.game}`, first = chip.getAttribute("href") ?? "";

/** @returns {string[]} */
const knownHere = () => recall(KNOWN, []);

// The first thing that this phone has not read yet; the row keeps its height, so that nothing moves under a thumb.
function offer() {
  row.hidden = !isOn("explain");
  const known = knownHere();
  const news = [...document.querySelectorAll("[data-new]")].find(({ dataset }) => !known.includes(dataset.new));
  const link = news?.querySelector("a");
  const { one, none } = chip.dataset;
  chip.textContent = link ? one.replace("{title}", link.textContent) : none;
  chip.href = link?.getAttribute("href") ?? first;
  chip.classList.toggle("on", Boolean(link));
  chip.toggleAttribute("data-sheet", Boolean(link));
  chip.dataset.tells = news?.dataset.new ?? "";
}

chip.addEventListener("click", () => {
  const { tells } = chip.dataset;
  if (!tells) return;
  remember(KNOWN, [...knownHere(), tells]);
  setTimeout(offer); // once the sheet has taken the address
});
for (const input of document.querySelectorAll("[data-switch=explain]")) input.addEventListener("change", offer);
document.addEventListener("table:changed", offer);
document.addEventListener("table:signal", ({ detail }) => {
  if (detail.kind !== "page") return;
  line.hidden = !detail.value.step;
  if (detail.value.step && version() === 0) location.href = first; // nothing has happened yet: all learn
});
offer();
