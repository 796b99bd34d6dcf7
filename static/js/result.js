// A result page: the points are counted up, and what others take back or put right meanwhile is shown as it stands now.
import "./links.js";
import { find } from "./kit/find.js";
import { countUp } from "./kit/motion.js";
import { renewPage, versionIn } from "./kit/renew.js";
import { listen } from "./kit/signals.js";
import { tellResult } from "./results.js";

const main = find("main");
// What others change nothing of: what is typed there, and what this phone knows of it, stays (kit/morph.js).
const OWN = "#next-line, #counted, #count-in";

async function refresh() {
  for (const own of main.querySelectorAll(OWN)) own.dataset.dirty = "1";
  const told = find("h1", main).textContent, page = await renewPage();
  if (!page) return;
  document.title = page.title;
  const verdict = find("h1", main).textContent;
  if (verdict !== told) document.getElementById("announce").textContent = verdict;
  tellResult();
}

for (const score of document.querySelectorAll(".places .score")) countUp(score, 0);
listen(() => versionIn(main), refresh);
import("./kit/next.js"); // it listens too, where nobody else does
