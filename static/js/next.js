// The next game of the same people: once one of them has opened it, every phone of this table is led there.
import { when } from "./kit/news.js";
import { listen } from "./kit/signals.js";
import { site } from "./store.js";

const line = document.getElementById("next-line"), link = line.querySelector("a");
when("signal:next", ({ value }) => {
  link.href = `${site}/${link.dataset.to.replace("{id}", value.table)}`;
  line.hidden = false;
  // One is enough: who opened another would sit there alone.
  for (const again of document.querySelectorAll("[data-again]")) again.hidden = true;
});
// A table's own page hears of it by itself.
if (!document.getElementById("panel")) listen();
