// Result pages, statistics, home and the form of a new table: this device keeps the link of its statistics,
// prints, and shows days where it is. All of it is comfort: the pages work without it.
import "./links.js";
import { find } from "./kit/find.js";
import { forgetTable } from "./kit/my-tables.js";
import { onNetwork } from "./kit/news.js";
import { on } from "./kit/on.js";
import { keepPeople, myPeople } from "./kit/people.js";
import { locale, myTables, recall, remember, setText, site } from "./kit/store.js";

const root = document.documentElement;
const GROUP = "group", DROPPED = "dropped";

const myGroup = () => recall(GROUP, "");

function tellDays() {
  for (const time of document.querySelectorAll("time[data-day]")) {
    const dateStyle = time.dataset.day === "medium" ? "medium" : "long";
    time.textContent = new Date(time.dateTime).toLocaleDateString(locale, { dateStyle });
  }
}
on("click", "[data-print]", () => window.print());

// The picture and its link are handed to a messenger where the phone can; else the link leads to both on this page.
on("click", "[data-share-picture]", async (link, event) => {
  if (!navigator.share) return;
  event.preventDefault();
  const { sharePicture, link: url, title } = link.dataset;
  const words = { title, text: `${title}\n${url}` };
  const picture = await fetch(sharePicture).then((response) => (response.ok ? response.blob() : undefined))
    .catch(() => undefined);
  const files = picture ? [new File([picture], "tableside.png", { type: picture.type })] : [];
  const sent = picture && navigator.canShare?.({ files }) ? { ...words, files } : { title, url };
  navigator.share(sent).catch(() => undefined);
});

// It is drawn by the server alone: without a network a word stands in its place.
function watchPicture() {
  const picture = document.querySelector("a.share-picture img");
  if (!picture) return;
  const later = find("p.share-picture"), around = find("a.share-picture");
  /** @param {boolean} isThere */
  const show = (isThere) => { around.hidden = !isThere; later.hidden = isThere; };
  picture.addEventListener("error", () => show(false));
  picture.addEventListener("load", () => show(true));
  // What is not shown is not looked for by itself.
  const { src } = picture;
  onNetwork((isThere) => { if (isThere && around.hidden) Object.assign(picture, { loading: "eager", src }); });
  if (picture.complete && !picture.naturalWidth) show(false);
}

// ---- the statistics that this device keeps ----
const group = document.querySelector("[data-group]");
if (group) {
  const here = group.dataset.group;
  const show = () => {
    const kept = myGroup() === here;
    for (const part of group.querySelectorAll("[data-held]")) part.hidden = !kept;
    for (const part of group.querySelectorAll("[data-hold]")) part.hidden = kept;
    // Who plays in it, and how, is known where a table is set up.
    if (!kept) return;
    keepPeople([...myPeople(), ...JSON.parse(group.dataset.people)]);
    remember(`usual.${here}`, JSON.parse(group.dataset.usual));
  };
  if (!myGroup()) remember(GROUP, here);
  on("click", "[data-hold-group]", () => { remember(GROUP, here); show(); });
  on("click", "[data-let-go]", () => { setText(GROUP, ""); show(); });
  show();
}

// New statistics: what this phone has finished may count there, those games together that the same people have played.
const takeIn = document.getElementById("take-in");
if (takeIn) {
  const finished = myTables().filter((table) => table.finished), [latest] = finished;
  for (const tables of grouped(finished, ({ players }) => players.split(", ").sort().join(", "))) {
    const line = find("template", takeIn).content.cloneNode(true), tick = find("input", line);
    tick.value = tables.map(({ id }) => id).join(" ");
    // Who played last are likely those for whom they are.
    tick.checked = tables[0] === latest;
    find("strong", line).textContent = tables[0].players;
    const played = grouped(tables, ({ title }) => title);
    find(".small", line).textContent = played.map(([{ title }, ...more]) => `${more.length + 1} × ${title}`).join(", ");
    find("div", takeIn).append(line);
  }
  takeIn.hidden = !latest;
}
/** @param {MyTable[]} tables @param {(table: MyTable) => string} key @returns {[MyTable, ...MyTable[]][]} */
function grouped(tables, key) {
  /** @type {Map<string, [MyTable, ...MyTable[]]>} */
  const found = new Map();
  for (const table of tables) {
    const same = found.get(key(table));
    if (same) same.push(table); else found.set(key(table), [table]);
  }
  return [...found.values()];
}
on("submit", "form[data-drops-group]", ({ dataset }) => {
  if (dataset.dropsGroup === myGroup()) setText(GROUP, "");
  remember(DROPPED, dataset.dropsGroup);
});
// Whoever has deleted them and goes back is told so.
const title = document.querySelector("h1[data-dropped]"), dropped = recall(DROPPED, "");
if (title && dropped && location.pathname.includes(`/g/${dropped}`)) {
  title.textContent = title.dataset.dropped;
  for (const status of document.querySelectorAll(".hero > .chip")) status.hidden = true;
}
// What an address led to is gone, as the server itself says.
const isGone = document.querySelector("[data-gone]");
const [, kind, lost] = (isGone && location.pathname.match(/\/([gt])\/([\w-]+)$/)) || [];
if (kind === "t") forgetTable(lost);
else if (lost && lost === myGroup()) setText(GROUP, "");

// ---- where it is used: home, a new table, a result ----
function useGroup() {
  if (!myGroup()) return;
  for (const link of document.querySelectorAll("a[data-my-group]")) link.href = link.dataset.myGroup + myGroup();
  for (const part of document.querySelectorAll("[data-my-group]")) {
    part.hidden = false;
    const field = part.querySelector("input[name=group]");
    if (field) { field.value = myGroup(); field.disabled = false; }
  }
  for (const part of document.querySelectorAll("[data-no-group]")) part.hidden = true;
}

// What this play is the record of, in the statistics that this device keeps, and whether it counts there already.
/** @param {HTMLElement[]} records
 * @param {{ plays: { table: string }[], records: { kind: string, table: string, ended_ms: number }[] }} found */
function showRecords(records, found) {
  for (const chip of records) {
    const { record, table, ended } = chip.dataset;
    chip.hidden = !found.records.some((one) => (
      one.kind === record && one.table === table && one.ended_ms === Number(ended)));
  }
  const { table } = records[0].dataset, counted = document.querySelector("a#counted");
  if (!counted || !found.plays.some((one) => one.table === table)) return;
  counted.href = new URL(myGroup(), counted.href).href;
  counted.hidden = false;
  document.getElementById("count-in")?.toggleAttribute("hidden", true);
}
function askForRecords() {
  const records = [...document.querySelectorAll("[data-record]")];
  if (!myGroup() || !records.length) return;
  const address = `${site}/${root.lang}/g/${myGroup()}/statistics.json?game=${records[0].dataset.game}`;
  fetch(address).then((response) => response.json()).then((found) => showRecords(records, found))
    .catch(() => undefined);
}

export function tellResult() {
  tellDays();
  watchPicture();
  useGroup();
  askForRecords();
}
tellResult();
