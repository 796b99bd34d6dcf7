// Result pages, statistics, home and the form of a new table: this device keeps the link of its statistics,
// prints, and shows days where it is. All of it is comfort: the pages work without it.
import { forgetTable } from "./kit/mine.js";
import { on } from "./kit/on.js";
import { keepPeople, myPeople } from "./kit/people.js";
import { locale, recall, remember, setText, site } from "./store.js";

const root = document.documentElement;
const GROUP = "group", DROPPED = "dropped";

const myGroup = () => recall(GROUP, "");

for (const time of document.querySelectorAll("time[data-day]")) {
  const dateStyle = time.dataset.day === "medium" ? "medium" : "long";
  time.textContent = new Date(time.dateTime).toLocaleDateString(locale, { dateStyle });
}
on("click", "[data-print]", () => window.print());

// The picture and its link are handed to a messenger where the phone can; else the link leads to both on this page.
on("click", "[data-share-picture]", async (link, event) => {
  if (!navigator.share) return;
  event.preventDefault();
  const { sharePicture, link: url, title } = link.dataset;
  const words = { title, text: `${title}\n${url}` };
  const picture = await fetch(sharePicture).then((response) => response.blob()).catch(() => undefined);
  const files = picture ? [new File([picture], "tableside.png", { type: picture.type })] : [];
  const sent = picture && navigator.canShare?.({ files }) ? { ...words, files } : { title, url };
  navigator.share(sent).catch(() => undefined);
});

// ---- the statistics that this device keeps ----
const group = document.querySelector("[data-group]");
if (group) {
  const here = group.dataset.group;
  const show = () => {
    const kept = myGroup() === here;
    for (const part of group.querySelectorAll("[data-held]")) part.hidden = !kept;
    for (const part of group.querySelectorAll("[data-hold]")) part.hidden = kept;
    // Who plays in it is known where a table is set up.
    if (kept) keepPeople([...myPeople(), ...JSON.parse(group.dataset.people)]);
  };
  if (!myGroup()) remember(GROUP, here);
  on("click", "[data-hold-group]", () => { remember(GROUP, here); show(); });
  on("click", "[data-let-go]", () => { setText(GROUP, ""); show(); });
  show();
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
// What an address led to is gone.
const [, kind, lost] = (!group && location.pathname.match(/\/([gt])\/([\w-]+)$/)) || [];
if (kind === "t") forgetTable(lost);
else if (lost && lost === myGroup()) setText(GROUP, "");

// ---- where it is used: home, a new table, a result ----
if (myGroup()) {
  for (const link of document.querySelectorAll("a[data-my-group]")) link.href = link.dataset.myGroup + myGroup();
  for (const part of document.querySelectorAll("[data-my-group]")) {
    part.hidden = false;
    const field = part.querySelector("input[name=group]");
    if (field) { field.value = myGroup(); field.disabled = false; }
  }
  for (const part of document.querySelectorAll("[data-no-group]")) part.hidden = true;
}

// What this play is the record of, in the statistics that this device keeps, and whether it counts there already.
/** @param {{ plays: { table: string }[], records: { kind: string, table: string, ended_ms: number }[] }} found */
function showRecords(found) {
  for (const chip of records) {
    const { record, table, ended } = chip.dataset;
    chip.hidden = !found.records.some((one) => (
      one.kind === record && one.table === table && one.ended_ms === Number(ended)));
  }
  const { table } = records[0].dataset, counted = document.querySelector("a#counted");
  if (!counted || !found.plays.some((one) => one.table === table)) return;
  counted.href += myGroup();
  counted.hidden = false;
  document.getElementById("count-in")?.toggleAttribute("hidden", true);
}
const records = [...document.querySelectorAll("[data-record]")];
if (myGroup() && records.length) {
  const address = `${site}/${root.lang}/g/${myGroup()}/statistics.json?game=${records[0].dataset.game}`;
  fetch(address).then((response) => response.json()).then(showRecords).catch(() => undefined);
}
