// A tap that had waited for the network and was refused: whoever had this phone in a pocket reads of it until they
// close it, with a way to put right what was entered meanwhile; once that stands there no longer it says nothing true.
import { find } from "./find.js";
import { lockMoved } from "./lock.js";
import { when } from "./news.js";
import { watching } from "./seats.js";
import { recall, remember } from "./store.js";

const main = find("[data-table]"), { table, base } = main.dataset, LOST = `lost.${table}`;
/** @type {Lost[]} */
let kept = recall(LOST, []);
/** @type {Map<Lost, HTMLElement>} */
const notices = new Map();

/** @param {Lost} lost */
export function keepLost(lost) {
  kept.push(lost);
  remember(LOST, kept);
  lockMoved(() => show(lost));
}

/** @param {Lost} lost */
function show(lost) {
  const copy = find("template#lost-entry").content.cloneNode(true), notice = find(".lost", copy);
  find("p", notice).textContent = lost.told;
  const [fix, history] = notice.querySelectorAll("a");
  fix.href = `${base}/fix/${lost.line}`;
  fix.hidden = lost.line === null;
  history.hidden = !fix.hidden;
  find("button", notice).onclick = () => drop(lost);
  notices.set(lost, notice);
  main.prepend(notice);
}

/** @param {Lost} lost */
function drop(lost) {
  kept = kept.filter((one) => one !== lost);
  remember(LOST, kept);
  lockMoved(() => notices.get(lost)?.remove());
}

/** @param {Lost} lost */
async function isTrue({ line, version }) {
  if (line === null) return true;
  const answer = await fetch(`${base}/fix/${line}/stands?at=${version}`).catch(() => undefined);
  return !answer?.ok || (await answer.json()).stands;
}

/** @param {Lost} lost */
async function look(lost) {
  if (!(await isTrue(lost))) drop(lost);
  else if (!notices.has(lost) && kept.includes(lost)) lockMoved(() => show(lost));
}
function lookAtAll() { kept.forEach(look); }
if (!watching && !main.dataset.fix) {
  lookAtAll();
  when("table:changed", lookAtAll);
}
