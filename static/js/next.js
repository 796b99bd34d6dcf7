// The next game of the same people: once one of them has opened it, every phone of this table is led there.
import { listen } from "./kit/signals.js";
import { site } from "./store.js";

const line = document.getElementById("next-line"), link = line.querySelector("a");
document.addEventListener("table:signal", ({ detail }) => {
  if (detail.kind !== "next") return;
  link.href = `${site}/${link.dataset.to.replace("{id}", detail.value.table)}`;
  line.hidden = false;
  // One is enough: who opened another would sit there alone.
  for (const again of document.querySelectorAll("[data-again]")) again.hidden = true;
});
// A table's own page hears of it by itself.
if (!document.getElementById("panel")) listen();
