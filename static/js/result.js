// A result page: the points are counted up, and what others take back or put right meanwhile is shown as it stands now.
import { find } from "./kit/find.js";
import { fetchAnew } from "./kit/listen.js";
import { CONTROLS, lock } from "./kit/lock.js";
import { countUp } from "./kit/motion.js";
import { listen } from "./kit/signals.js";
import { show as showLinks } from "./links.js";
import { tellResult } from "./results.js";

const main = find("main");
// What others change nothing of: what is typed there, and what this phone knows of it, stays.
const OWN = ["#next-line", "#counted", "#count-in"];

/** @param {ParentNode} page */
const versionIn = (page) => Number(find("[data-version]", page).dataset.version);

async function refresh() {
  const page = await fetchAnew();
  if (page && versionIn(page) > versionIn(document)) show(page);
}

/** @param {Document} page */
function show(page) {
  const told = find("h1", main).textContent;
  for (const own of OWN) {
    const here = main.querySelector(own);
    if (here) page.querySelector(own)?.replaceWith(here);
  }
  const open = new Set([...main.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent));
  const fresh = find("main", page);
  for (const fold of fresh.querySelectorAll("details")) fold.open ||= open.has(find("summary", fold).textContent);
  main.replaceChildren(...fresh.childNodes);
  document.title = page.title;
  const verdict = find("h1", main).textContent;
  if (verdict !== told) document.getElementById("announce").textContent = verdict;
  tellResult();
  showLinks(main);
  lock(main.querySelectorAll(CONTROLS));
}

for (const score of document.querySelectorAll(".places .score")) countUp(score, 0);
listen(() => versionIn(document), refresh);
