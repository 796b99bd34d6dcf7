// The next game of the same people: once one of them has opened it, every phone of this table is led there.
import { when } from "./news.js";
import { on } from "./on.js";
import { listen } from "./signals.js";
import { recall, site } from "./store.js";

const line = document.getElementById("next-line"), link = line.querySelector("a");
const atTable = Boolean(document.getElementById("panel")), sheet = document.getElementById("sheet");
// A phone at the table that has ended goes along; who reads on, or plays on, is shown the way.
when("signal:next", ({ value }) => {
  link.href = `${site}/${link.dataset.to.replace("{id}", value.table)}`;
  line.hidden = false;
  if (atTable && document.querySelector("#panel[data-finished=true]") && !sheet.open) location.href = link.href;
});
// It counts in the statistics that this phone keeps.
on("formdata", ".play-again", (_, { formData }) => {
  const group = recall("group", "");
  if (group) formData.set("group", group);
});
// A table's own page hears of it by itself.
if (!atTable) listen();
