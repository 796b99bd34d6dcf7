// Result pages, statistics, home and the form of a new table: this device keeps the link of its statistics,
// prints, and shows days where it is. All of it is comfort: the pages work without it.
import { recall, remember, setText } from "./store.js";

const root = document.documentElement;
const GROUP = "group";

export const myGroup = () => recall(GROUP, "");

for (const time of document.querySelectorAll("time[data-day]")) {
  time.textContent = new Date(time.dateTime).toLocaleDateString(root.lang, /** @type {Intl.DateTimeFormatOptions} */ ({ dateStyle: time.dataset.day || "long" }));
}
document.addEventListener("click", (event) => { if (event.target.closest("[data-print]")) window.print(); });

// ---- the statistics that this device keeps ----
const group = document.querySelector("[data-group]");
if (group) {
  const here = group.dataset.group;
  const show = () => {
    const kept = myGroup() === here;
    for (const part of group.querySelectorAll("[data-held]")) part.hidden = !kept;
    for (const part of group.querySelectorAll("[data-hold]")) part.hidden = kept;
  };
  if (!myGroup()) remember(GROUP, here);
  group.addEventListener("click", (event) => {
    if (event.target.closest("[data-hold-group]")) remember(GROUP, here);
    else if (event.target.closest("[data-let-go]")) setText(GROUP, "");
    else return;
    show();
  });
  show();
}
document.addEventListener("submit", (event) => {
  if (event.target.dataset.dropsGroup && event.target.dataset.dropsGroup === myGroup()) setText(GROUP, "");
});
const lost = location.pathname.match(/\/g\/([\w-]+)$/);
if (lost && !group && lost[1] === myGroup()) setText(GROUP, "");

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
